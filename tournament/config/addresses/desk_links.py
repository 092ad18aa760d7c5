"""Addresses: the links to a round's tables, and the calls of its tables."""

from django.urls import URLPattern, path

from tournament.views.desk import links

LINKS = "desk/<slug:slug>/rounds/<number:number>/links/"

urlpatterns: list[URLPattern] = [
    path(LINKS, links.links, name="desk_links"),
    path(f"{LINKS}make/", links.make, name="desk_links_make"),
    path(f"{LINKS}referee/", links.make_for_referee, name="desk_links_referee"),
    path(f"{LINKS}<number:link>/renew/", links.renew, name="desk_link_renew"),
    path(f"{LINKS}<number:link>/revoke/", links.revoke, name="desk_link_revoke"),
    path(
        "desk/<slug:slug>/rounds/<number:number>/tables/<number:table>/call/end/", links.call_end, name="desk_call_end"
    ),
]
