"""Public pages, rendered once for each revision and language and then served to everyone from memory.

They depend on the event and the address alone: neither session nor cookie is looked at. Compressed once as well: there
is nothing secret in them that could be guessed by their length. A page that polls with the revision it shows gets 204
as long as nothing has changed, and the new part of the page otherwise.
"""

import gzip
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournament.models import Event
from tournament.queries.kept import Kept, Name, name_of

MOST_PAGES = 400
LEVEL = 6
KEPT_PARAMETERS = ("page", "stage")  # others change nothing, or too much to be kept

Bodies = tuple[bytes, bytes, str]  # plain, compressed, entity tag

_pages: Kept[Bodies] = Kept(MOST_PAGES)


def kept_page(
    request: HttpRequest,
    event: Event,
    template: str,
    part: str,
    context: Callable[[], Mapping[str, Any]],
) -> HttpResponse:
    """The page of `template`; to a poll, `part` alone, which the page includes. `context` reads what they need."""
    asked = request.GET.get("revision")
    if asked is not None and asked == str(event.revision):
        return _public(HttpResponse(status=204))
    name = _name(request, event, part if asked is not None else template)
    bodies = _pages.get(name) if name else None
    if bodies is None:
        text = render_to_string(
            part if asked is not None else template,
            {"event": event, "live": _live(request, event), **context()},
            request,
        )
        bodies = _bodies(text)
        if name:
            _pages.keep(name, bodies)
    return _answer(request, event, bodies)


def _name(request: HttpRequest, event: Event, template: str) -> Name | None:
    """None for what is not kept: an event that is not public, or in which nothing happened; a search."""
    if not event.public or not event.journal_head or request.GET.get("q"):
        return None
    parameters = tuple(request.GET.get(each, "")[:20] for each in KEPT_PARAMETERS)
    return *name_of(event), event.journal_head, get_language(), template, request.path, *parameters


def _live(request: HttpRequest, event: Event) -> str:
    """The address to poll; none where nothing is going to change."""
    if event.ended_at or event.archived_at:
        return ""
    parameters = request.GET.copy()
    for each in list(parameters):
        if each not in (*KEPT_PARAMETERS, "q"):
            del parameters[each]
    parameters["revision"] = str(event.revision)
    return f"{request.path}?{parameters.urlencode()}"


def _bodies(text: str) -> Bodies:
    plain = text.encode()
    # Without the time in it, so that the same page has the same bytes.
    return plain, gzip.compress(plain, LEVEL, mtime=0), f'W/"{sha256(plain).hexdigest()[:24]}"'


def _answer(request: HttpRequest, event: Event, bodies: Bodies) -> HttpResponse:
    plain, compressed, tag = bodies
    if not event.public:  # somebody with a role looks at it beforehand
        response = HttpResponse(plain)
        patch_cache_control(response, private=True, no_store=True)
        return response
    if tag in [each.strip() for each in request.headers.get("If-None-Match", "").split(",")]:
        response = HttpResponseNotModified()
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(compressed)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(plain)
    response.headers["ETag"] = tag
    patch_vary_headers(response, ["Accept-Encoding"])
    return _public(response)


def _public(response: HttpResponse) -> HttpResponse:
    """May be kept by anybody, and has to be asked about each time."""
    patch_cache_control(response, public=True, no_cache=True)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
