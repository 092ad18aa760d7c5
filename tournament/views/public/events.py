"""The public pages: events, standings, rounds, players, draws with the document to verify them, and live games.

All but the last are cached: `cached_pages`. A game can be followed where the organiser allows it and the table writes
it down.
"""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_GET, require_safe

from tournament.models import Event
from tournament.queries.draws.pages import DrawPage, document_of, draw_page
from tournament.queries.events.home import home_page
from tournament.queries.events.public import event_view, published, round_view
from tournament.queries.events.series import series_to_name
from tournament.queries.events.stages import is_hidden, stage_asked, stage_shown, stages_of
from tournament.queries.games import live
from tournament.queries.people.in_series import series_of_player
from tournament.queries.people.public_player import player_view
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.ranking import ranking_page
from tournament.queries.standings.winners import WinnersPage, winners_page
from tournament.templatetags.winners_picture import WinnersPicture, picture_of_winners
from tournament.views.http.policies import everyone, public_event
from tournament.views.http.responses import is_up_to_date, nothing_new, page
from tournament.views.public.cached_pages import MAX_QUERY, cached_page, of_event, of_now
from tournament.words.event_names import EventNames


@public_event
@require_safe
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """What, where, when, by what rules; the seating, the first places, the winners."""

    def context() -> Mapping[str, object]:
        return {"view": event_view(event), "series": series_to_name(event)}

    return cached_page(request, event, "public/event.html", "public/_event.html", context)


@public_event
@require_safe
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings of a stage (`?stage=`), or of the whole event once it is over."""
    return cached_page(
        request, event, "public/standings.html", "public/_standings.html", lambda: standings_context(request, event)
    )


def standings_context(request: HttpRequest, event: Event) -> Mapping[str, object]:
    """What the page and the one inside other sites' pages show."""
    stages = stages_of(event)
    asked, number = request.GET.get("stage"), request.GET.get("page")
    if asked:
        stage = stage_asked(stages, asked)
        if stage is None:
            raise Http404
    elif event.ended_at:
        return {"stages": stages, "ranking": ranking_page(event, number, public=True), "whole_shown": True}
    else:
        stage = stage_shown(event, stages)
    query = request.GET.get("q", "")[:MAX_QUERY]
    hidden = stage is not None and is_hidden(stage)
    part = standings_page(stage, page=number, public=True, search=query) if stage and not hidden else None
    return {
        "stages": stages,
        "stage": stage,
        "hidden": hidden,
        "event_names": EventNames(event, public=True),
        "standings": part,
        "query": query,
        "whole_shown": bool(event.ended_at),
    }


@public_event
@require_safe
def round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The tables of a published round, with results as they come."""

    def context() -> Mapping[str, object]:
        rounds = list(published(event))
        asked = next((round for round in rounds if round.number == number), None)
        if asked is None:
            raise Http404
        return {"view": round_view(asked, request.GET.get("page")), "rounds": rounds}

    return cached_page(request, event, "public/round.html", "public/_round.html", context)


@public_event
@require_safe
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Where to sit, what was played, and why the player is in that place."""

    def context() -> Mapping[str, object]:
        view = player_view(event, number)
        if view is None:
            raise Http404
        return {"view": view, "series": series_of_player(event, view.player)}

    return cached_page(request, event, "public/player.html", "public/_player.html", context)


@everyone  # Spectators come here first; there is nothing on it that an event did not make public.
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Events that are on, those to come, and those that are over."""
    return page(request, "public/home.html", {"home": home_page(request.GET.get("page"))})


@public_event
@require_GET
def draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One draw of an event."""
    return page(request, "public/draws/draw.html", _of_draw(event, _found(event, number)))


def _of_draw(event: Event, draw: DrawPage) -> Mapping[str, object]:
    return {"event": event, "event_names": EventNames(event, public=True), "page": draw}


@public_event
@require_GET
def receipt(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The document itself; as long as the draw is secret, only what was announced."""
    document = document_of(_found(event, number))
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'inline; filename="{event.slug}-draw-{number}.json"'
    response["X-Robots-Tag"] = "noindex"
    return response


def _found(event: Event, number: int) -> DrawPage:
    draw = draw_page(event, number)
    if draw is None:
        raise Http404
    return draw


@public_event
@require_safe
def winners(request: HttpRequest, event: Event) -> HttpResponse:
    """Who has won and how. Nothing before the winners are announced."""
    view = _winners(event)
    context = {
        "event": event,
        "event_names": EventNames(event, public=True),
        "view": view,
        "summary": ", ".join(f"{winner.place}. {winner.public_name}" for winner in view.winners),
        "picture": _picture(event, view),
        "address": request.build_absolute_uri(reverse("winners", args=[event.slug])),
        # Messengers show no SVG; the names are in the summary beside it.
        "picture_address": request.build_absolute_uri(static("img/winners.png")),
    }
    return of_event(event, render(request, "public/winners.html", context))


@public_event
@require_safe
def winners_picture(request: HttpRequest, event: Event) -> HttpResponse:
    """The podium as a picture to share."""
    context = {"event": event, "picture": _picture(event, _winners(event))}
    return of_event(event, render(request, "public/winners.svg", context, content_type="image/svg+xml"))


def _winners(event: Event) -> WinnersPage:
    view = winners_page(event, public=True)
    if view is None:
        raise Http404
    return view


def _picture(event: Event, view: WinnersPage) -> WinnersPicture:
    return picture_of_winners(event.name, [(winner.place, winner.public_name) for winner in view.winners])


SHOWN_TURNS = 12


@public_event
@require_safe
def live_table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Polled with the version that it shows, it answers only when the game went on or another result counts.

    With `part=game` it stands within the table's page, which follows the event beside it.
    """
    at_table = live.live_table(event, number, table)
    if at_table is None:
        raise Http404
    if is_up_to_date(request, "version", at_table.version):
        return of_now(event, nothing_new())
    view = live.live_view(at_table)
    context = {
        "event": event,
        "table": at_table.table,
        "round": at_table.table.round,
        "view": view,
        "game": view.game,
        "latest": tuple(reversed(view.game.turn_events[-SHOWN_TURNS:])) if view.game else (),
        "live": "" if event.ended_at or event.archived_at else f"{request.path}?version={at_table.version}",
    }
    if request.GET.get("part") == "game":
        context |= {"live_id": "live-game", "live": context["live"] and f"{context['live']}&part=game"}
    template = "public/_live_table.html" if "version" in request.GET else "public/live_table.html"
    return of_now(event, render(request, template, context))
