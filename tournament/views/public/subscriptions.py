"""What programs follow: calendars of an event and of a player, a feed of what happens, pages inside other pages."""

from datetime import datetime

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournament.exchange.calendars import CalendarLine, calendar_file
from tournament.models import Event
from tournament.queries.events.calendar import CalendarEntry, News, calendar_of, news_of
from tournament.queries.events.public import published, round_view
from tournament.queries.people.public_player import IN_PUBLIC
from tournament.views.http.policies import public_event
from tournament.views.public.cached_pages import cached_page, of_event
from tournament.views.public.events import standings_context
from tournament.words.event_names import EventNames

EVERYWHERE = {"frame-ancestors": ["*"]}


@public_event
@require_safe
def calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """The event and its rounds."""
    return _calendar(request, event, event.name, calendar_of(event), reverse("event", args=[event.slug]))


@public_event
@require_safe
def player_calendar(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The event, and the rounds of one player with the tables."""
    player = event.players.filter(number=number, state__in=IN_PUBLIC).first()
    if player is None:
        raise Http404
    name = f"{event.name}: {player.public_name}"
    address = reverse("player", args=[event.slug, number])
    return _calendar(request, event, name, calendar_of(event, player), address, of=f"player-{player.number}-")


def _calendar(
    request: HttpRequest, event: Event, name: str, entries: tuple[CalendarEntry, ...], address: str, of: str = ""
) -> HttpResponse:
    names, url = EventNames(event, public=True), request.build_absolute_uri(address)
    lines = [
        CalendarLine(
            uid=f"{of}{f'round-{entry.round.number}' if entry.round else 'event'}@{event.slug}.{request.get_host()}",
            summary=_summary(event, entry, names),
            begins=entry.begins,
            ends=entry.ends,
            place=event.place,
            url=url,
        )
        for entry in entries
    ]
    content = calendar_file(name, lines, changed_at=_changed_at(event, entries))
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{event.slug}.ics"'
    return of_event(event, response)


def _summary(event: Event, entry: CalendarEntry, names: EventNames) -> str:
    if entry.round is None:
        return event.name
    if entry.table is None:
        return f"{event.name}: {names.round(entry.round.number)}"
    table = gettext("Table %(number)s") % {"number": entry.table}
    return f"{event.name}: {names.round(entry.round.number)}, {table}"


def _changed_at(event: Event, entries: tuple[CalendarEntry, ...]) -> datetime:
    return max((entry.begins for entry in entries if entry.round), default=event.created_at)


@public_event
@require_safe
def feed(request: HttpRequest, event: Event) -> HttpResponse:
    """What happened, for readers of feeds."""
    page = request.build_absolute_uri(reverse("event", args=[event.slug]))
    atom = Atom1Feed(title=event.name, link=page, description="", feed_url=request.build_absolute_uri())
    names = EventNames(event, public=True)
    for news in news_of(event):
        path = (
            reverse("round", args=[event.slug, news.round.number])
            if news.round
            else reverse("event", args=[event.slug])
        )
        atom.add_item(
            title=_headline(news, names),
            link=request.build_absolute_uri(path),
            description="",
            pubdate=news.at,
            updateddate=news.at,
            unique_id=f"{page}#{news.key}",
        )
    return of_event(event, HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8"))


def _headline(news: News, names: EventNames) -> str:
    if news.round is None:
        return news.text or gettext("The winners are announced")
    sentence = gettext("%(round)s has begun") if news.code == "round_begun" else gettext("%(round)s is over")
    return sentence % {"round": names.round(news.round.number)}


@csp_replace(EVERYWHERE)
@xframe_options_exempt
@public_event
@require_safe
def embedded_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings for another site's page; only of an event that is public."""
    _refuse_private(event)
    return cached_page(
        *(request, event, "public/embed/standings.html", "public/_standings.html"),
        lambda: standings_context(request, event),
    )


@csp_replace(EVERYWHERE)
@xframe_options_exempt
@public_event
@require_safe
def embedded_seats(request: HttpRequest, event: Event) -> HttpResponse:
    """The tables of the latest round for another site's page; only of an event that is public."""
    _refuse_private(event)

    def context() -> dict[str, object]:
        latest = published(event).last()
        return {"view": round_view(latest, request.GET.get("page")) if latest else None}

    return cached_page(request, event, "public/embed/seats.html", "public/embed/_seats.html", context)


def _refuse_private(event: Event) -> None:
    """Somebody else's page would be around it."""
    if not event.public:
        raise Http404
