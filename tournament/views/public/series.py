"""The public pages of a series: its events, their statistics, and one player in the others of them.

They are made anew for whoever asks: what is on them changes with every event of the series, also when one is made
private.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from tournament.models import Event, Series
from tournament.queries.events.home import lists_of
from tournament.queries.events.series import events_of, public_series
from tournament.queries.people import in_series
from tournament.queries.results.statistics import series_statistics
from tournament.views.http.policies import everyone, public_event
from tournament.views.http.responses import page
from tournament.views.public.cached_pages import of_now


@everyone  # There is nothing on it but events that everybody finds on the first page of the site.
@require_safe
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """Its events: those that are on, those to come, and those that are over."""
    asked = _series(slug)
    context = {"series": asked, "home": lists_of(events_of(asked), request.GET.get("page"))}
    return page(request, "public/series.html", context)


@everyone  # Of the same events.
@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Sums over all games of all its events, and awards."""
    asked = _series(slug)
    return page(request, "public/series_statistics.html", {"series": asked, "view": series_statistics(asked)})


@public_event
@require_safe
def player_in_series(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The other events of the series in which the player plays; to htmx only the list."""
    view = in_series.player_in_series(event, number)
    if view is None:
        raise Http404
    part = "public/_player_in_series.html" if "HX-Request" in request.headers else "public/player_in_series.html"
    response = of_now(event, page(request, part, {"event": event, "view": view}))
    patch_vary_headers(response, ["HX-Request"])
    return response


def _series(slug: str) -> Series:
    asked = public_series(slug)
    if asked is None:
        raise Http404
    return asked
