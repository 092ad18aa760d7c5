"""What of an event belongs into a calendar, and what has happened in it that a feed tells. Only what is public."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.models import Event, Player, Round, Seat
from tournament.queries.events.public import published
from tournament.queries.events.stages import is_hidden

MAX_NEWS = 30


@dataclass(frozen=True)
class CalendarEntry:
    """A time and a place. `round` is None for the event as a whole; `table`, for one player's calendar."""

    round: Round | None
    begins: datetime
    ends: datetime
    table: int | None = None


@dataclass(frozen=True)
class News:
    """Something that happened: `code` is announcement, round_begun, round_over or winners."""

    code: str
    at: datetime
    key: str  # the same for the same thing, whenever it is asked
    round: Round | None = None
    text: str = ""


def calendar_of(event: Event, player: Player | None = None) -> tuple[CalendarEntry, ...]:
    """The event, and the rounds that have begun; of a player those with a seat in them, and at which table."""
    tables = dict(Seat.objects.filter(player=player).values_list("round", "table__number")) if player else {}
    rounds = [round for round in published(event) if round.started_at and (player is None or round.pk in tables)]
    entries = [_entry(event, round, tables.get(round.pk)) for round in rounds]
    if event.starts_at is not None:
        whole = CalendarEntry(None, event.starts_at, event.starts_at + timedelta(minutes=event.minutes))
        entries.insert(0, whole)
    return tuple(entries)


def _entry(event: Event, round: Round, table: int | None) -> CalendarEntry:
    begins = round.started_at or event.created_at
    ends = round.completed_at or begins + timedelta(minutes=round.minutes or event.minutes_game)
    return CalendarEntry(round, begins, max(ends, begins), table)


def news_of(event: Event) -> tuple[News, ...]:
    """The latest first."""
    return tuple(sorted(_news(event), key=lambda news: news.at, reverse=True)[:MAX_NEWS])


def _news(event: Event) -> Iterator[News]:
    for announcement in event.announcements.filter(withdrawn_at=None)[:MAX_NEWS]:
        yield News("announcement", announcement.at, f"announcement-{announcement.pk}", text=announcement.text)
    for round in published(event):
        if round.started_at:
            yield News("round_begun", round.started_at, f"round-{round.pk}-begun", round)
        if round.completed_at and not is_hidden(round.stage):
            yield News("round_over", round.completed_at, f"round-{round.pk}-over", round)
    if event.ended_at:
        yield News("winners", event.ended_at, "winners")
