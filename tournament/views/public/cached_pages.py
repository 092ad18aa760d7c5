"""Public pages that are the same for everyone, so that each is rendered once: serving/page_cache.py caches them.

They depend on the event and the address alone: neither session nor cookie is looked at. A page that polls with the
revision it shows gets 204 as long as nothing has changed, and the new part of the page otherwise.
"""

import re
from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers

from tournament.models import Event
from tournament.views.http.responses import is_up_to_date, nothing_new

# The addresses of those pages, each with the event's slug. Others need not be looked up.
CACHED_PATH = re.compile(
    r"/(?:e|embed)/([-a-zA-Z0-9_]+)/"
    r"(?:standings/|seats/|rounds/\d+/(?:tables/\d+/)?|players/\d+/|me/(?:bar/)?|games/\d+/|statistics/(?:awards/)?"
    r"|winners/|winners\.svg|standings\.png|wall/)?"
)
OWN_PATH = re.compile(r"/e/[-a-zA-Z0-9_]+/(?:me/(?:bar/)?|players/\d+/)")  # every player has one; by cached_page
# Others change nothing, or too much to be cached.
CACHED_PARAMETERS = ("page", "stage", "turn", "player", "screen", "at", "overlay")
SEARCH = "q"
MAX_QUERY = 80
SAME_FOR_EVERYONE = "same_for_everyone"  # marks a response


def cached_page(
    request: HttpRequest,
    event: Event,
    template: str,
    part: str,
    context: Callable[[], Mapping[str, object]],
) -> HttpResponse:
    """The page of `template`; to a poll, `part` alone, which the page includes. `context` reads what they need."""
    is_poll, up_to_date = "revision" in request.GET, is_up_to_date(request, "revision", event.revision)
    # The links in the page repeat what it was asked for: nothing may get in by this that the next one would not send.
    request.GET = understood(request.GET)  # type: ignore[assignment]
    if up_to_date:
        response = nothing_new()
    else:
        name = part if is_poll else template
        response = render(request, name, {"event": event, "live": _live(request, event), **context()})
    return of_event(event, response)


def of_event(event: Event, response: HttpResponse) -> HttpResponse:
    """An answer that depends on the event and the address alone; for everyone where the event is."""
    if not event.public:  # somebody with a role looks at it beforehand
        patch_cache_control(response, private=True, no_store=True)
        return response
    response.headers["X-Robots-Tag"] = "noindex"
    return for_everyone(response)


def of_now(event: Event, response: HttpResponse) -> HttpResponse:
    """An answer that may change without an entry of the journal: whoever caches it asks again each time."""
    if event.public:
        patch_cache_control(response, public=True, no_cache=True)
    else:  # somebody with a role looks at it beforehand
        patch_cache_control(response, private=True, no_store=True)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def for_now(response: HttpResponse) -> HttpResponse:
    """An answer of `cached_page` that is not all there is to say: the next one says more, so nobody caches this one."""
    if hasattr(response, SAME_FOR_EVERYONE):
        delattr(response, SAME_FOR_EVERYONE)
    response.headers["Cache-Control"] = "no-store"
    return response


def for_everyone(response: HttpResponse) -> HttpResponse:
    """Anybody may cache it, and has to ask each time whether it is still current."""
    setattr(response, SAME_FOR_EVERYONE, True)
    patch_cache_control(response, public=True, no_cache=True)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def understood(asked: QueryDict) -> QueryDict:
    """The parameters that say which page it is, each of them once."""
    parameters = QueryDict(mutable=True)
    parameters.update({name: str(asked[name]) for name in (*CACHED_PARAMETERS, SEARCH) if asked.get(name)})
    return parameters


def _live(request: HttpRequest, event: Event) -> str:
    """The address to poll; none where nothing is going to change."""
    if event.ended_at or event.archived_at:
        return ""
    parameters = request.GET.copy()
    parameters["revision"] = str(event.revision)
    return f"{request.path}?{parameters.urlencode()}"
