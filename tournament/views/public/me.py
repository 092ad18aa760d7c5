"""The phone in the pocket: a player finds the own name, and from then on the own page, also without a connection.

Nobody signs in. Who somebody is, is in the address and in the memory of their phone, and never in a cookie: what one
player's page shows everybody may see, so it is rendered for everyone and cached as all public pages are.
"""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.people.find import find_players
from tournament.queries.people.my_page import MyPage, my_page
from tournament.queries.people.public_player import is_in_public
from tournament.templatetags.pages import qr_file
from tournament.views.http.policies import everyone, public_event, public_event_read_once
from tournament.views.http.workers import worker
from tournament.views.public.cached_pages import MAX_QUERY, cached_page, of_event

MAX_NUMBER_LENGTH = 9  # digits of a player's number
WORKER = "js/player-worker.js"
STYLES = ("colours", "grillmeister", "controls", "lists", "game", "site", "me")
SCRIPTS = ("page", "clock", "cached_page", "polling", "me", "my_bar", "my_page", "push")
FILES = (
    *(f"css/{name}.css" for name in STYLES),
    *(f"js/{name}.js" for name in SCRIPTS),
    "django_htmx/htmx-2.min.js",
    "img/grillmeister.svg",
)


@public_event_read_once
@require_safe
def me(request: HttpRequest, event: Event) -> HttpResponse:
    """The page of the player whose number the address has; without one, and for one that nobody has, the search."""
    return cached_page(request, event, "public/me.html", "public/_me.html", lambda: _context(request, event))


def _context(request: HttpRequest, event: Event) -> Mapping[str, object]:
    asked, query = request.GET.get("player", ""), request.GET.get("q", "")[:MAX_QUERY]
    page = _page(event, asked)
    if page is not None:
        return {"page": page}
    matches = find_players(event, query) if query else None
    return {"query": query, "matches": matches, "unknown": asked[:MAX_NUMBER_LENGTH]}


def _page(event: Event, asked: str) -> MyPage | None:
    is_number = asked.isascii() and asked.isdigit() and len(asked) <= MAX_NUMBER_LENGTH
    return my_page(event, int(asked)) if is_number else None


@public_event
@require_safe
def matching_players(request: HttpRequest, event: Event) -> HttpResponse:
    """Who fits what is being typed: the part below the search."""
    query = request.GET.get("q", "")[:MAX_QUERY]
    context = {"event": event, "query": query, "matches": find_players(event, query) if query else None}
    return of_event(event, render(request, "public/_found.html", context))


@public_event_read_once
@require_safe
def bar(request: HttpRequest, event: Event) -> HttpResponse:
    """A line for the top of all pages of an event: where its player sits, or what comes next."""

    def context() -> Mapping[str, object]:
        page = _page(event, request.GET.get("player", ""))
        if page is None:
            raise Http404
        return {"page": page}

    return cached_page(request, event, "public/_my_bar.html", "public/_my_bar.html", context)


@public_event
@require_safe
def player_code(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The code that opens a player's own page on another phone."""
    if not is_in_public(event, number):
        raise Http404
    address = request.build_absolute_uri(f"{reverse('me', args=[event.slug])}?player={number}")
    return of_event(event, HttpResponse(qr_file(address), content_type="image/svg+xml"))


@everyone  # It is a program without anything of anybody's in it.
@require_safe
def player_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of players' phones: only those have it that know whose they are."""
    return worker(WORKER, FILES, {}, scope="/e/")
