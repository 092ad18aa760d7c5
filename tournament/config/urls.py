"""Every address of the site: one list, put together from the families in `addresses`."""

from django.urls import include, path

from tournament.views.http import errors
from tournament.views.http.health import health, ready
from tournament.views.public.events import home

handler400, handler403 = errors.bad_request, errors.forbidden
handler404, handler500 = errors.not_found, errors.server_error

# Addresses are looked for in this order: those first that hundreds of phones ask for, and that nothing answers before
# (most public pages are kept).
FAMILIES = (
    "table",
    "public",
    "accounts",
    "desk_events",
    "desk_players",
    "desk_draws",
    "desk_rounds",
    "desk_results",
    "desk_standings",
    "desk_journal",
    "desk_links",
)

urlpatterns = [
    path("", home, name="home"),
    path("healthz", health, name="health"),
    path("readyz", ready, name="ready"),
    *(path("", include(f"tournament.config.addresses.{family}")) for family in FAMILIES),
]
