"""Every address of the site, in families: the referee's phone (`table`), what everybody sees (`public`), the `desk`,
and the `api` for programs.

What happens at an address lives in `tournament.views`; of the API, in `tournament.api`.
"""

from django.urls import include, path
from django.urls.converters import IntConverter, register_converter

from tournament.views.http import errors
from tournament.views.http.health import health, ready
from tournament.views.public.events import home

handler400, handler403 = errors.bad_request, errors.forbidden
handler404, handler500 = errors.not_found, errors.server_error


class Number(IntConverter):
    """A whole number that any database can look for; a longer one is the address of nothing."""

    regex = "[0-9]{1,9}"


register_converter(Number, "number")

# Addresses are looked for in this order: those first that hundreds of phones ask for, and that no cache answers.
FAMILIES = ("table", "public", "desk", "api")

urlpatterns = [
    path("", home, name="home"),
    path("healthz", health, name="health"),
    path("readyz", ready, name="ready"),
    *(path("", include(f"tournament.urls.{family}")) for family in FAMILIES),
]
