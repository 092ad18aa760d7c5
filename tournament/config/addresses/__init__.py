"""The addresses of the site, one file a family of pages. What happens there lives in `tournament.views`."""

from django.urls.converters import IntConverter, register_converter


class Number(IntConverter):
    """A whole number that any database can look for; a longer one is the address of nothing."""

    regex = "[0-9]{1,9}"


register_converter(Number, "number")
