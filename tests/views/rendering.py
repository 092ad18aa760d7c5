"""A piece of a template, rendered as on a page at some address."""

from django.template import engines
from django.test import RequestFactory


def rendered(source, address="/desk/spring/players/", **context):
    html = engines["django"].from_string("{% load grill pages %}" + source)
    return html.render(context, RequestFactory().get(address))
