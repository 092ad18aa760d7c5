"""What is worth a message to a player's phone: a seat, the end of the time, the other side of the line.

It is what the player's own page shows (`queries/people/my_page.py`), and nothing else: seats once they are published,
sides as far as results are not held back. Read for all phones of an event at once, in a fixed number of reads.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tournament.models import Event, Player, PushSubscription, Result, Round, Seat, Stage
from tournament.queries.events.public import published
from tournament.queries.events.stages import held_back, is_hidden, stages_of
from tournament.queries.people.public_player import IN_PUBLIC
from tournament.queries.rounds.clock import Clock, clock_of
from tournament.queries.standings.cache import public_standings
from tournament.queries.standings.course import last_through
from tournament.regulation.criteria import Counting

SIDE_PAUSE = timedelta(minutes=2)  # while results come in, a place may move to and fro
IN, OUT = "in", "out"


class NewsKind(StrEnum):
    """The kinds of messages."""

    SEAT = "seat"
    TIME = "time"
    IN = "in"
    OUT = "out"


@dataclass(frozen=True)
class PlayerState:
    """What a player's own page shows now of what is worth a message."""

    round: Round | None = None  # the one in which the seat is
    table: int = 0
    portion: int | None = None
    time_is_up: bool = False
    side: str = ""  # of the line of the stage that is played
    stage: int = 0

    @property
    def side_key(self) -> str:
        """Another stage has another line: to begin at one of its sides is no news."""
        return f"{self.stage}:{self.side}" if self.side else ""

    @property
    def seat(self) -> str:
        """As `MyPage.seat_key`."""
        return f"{self.round.number}:{self.table}:{self.portion or ''}" if self.round else ""


@dataclass(frozen=True)
class EventState:
    """All players that phones asked about; a player whom nobody in public sees is not among them."""

    event: Event
    players: Mapping[int, PlayerState]
    time_up_at: datetime | None  # of the table whose time is up next


def event_state(event: Event, numbers: Iterable[int], now: datetime | None = None) -> EventState:
    """The states of these players."""
    now = now or timezone.now()
    there = event.players.filter(state__in=IN_PUBLIC, number__in=set(numbers)).values_list("number", "state")
    states = dict.fromkeys((number for number, _ in there), PlayerState())
    latest = None if event.ended_at else published(event).last()
    if latest is None:
        return EventState(event, states, None)
    stages = {stage.pk: stage for stage in stages_of(event)}
    latest.event, latest.stage = event, stages[latest.stage_id]
    playing = {number for number, state in there if state not in (Player.State.WITHDRAWN, Player.State.NO_SHOW)}
    sides = _sides(stages.values(), latest.stage, playing)
    seats = _seats(latest, playing) if latest.state != Round.State.COMPLETE else {}
    clocks = {number: clock for number, seat in seats.items() if (clock := seat.clock(now))}
    for number in states:
        seat = seats.get(number)
        states[number] = PlayerState(
            round=latest if seat else None,
            table=seat.table if seat else 0,
            portion=seat.portion if seat else None,
            time_is_up=number in clocks and clocks[number].over and not clocks[number].paused,
            side=sides.get(number, ""),
            stage=latest.stage.number,
        )
    coming = [clock.ends_at for clock in clocks.values() if not clock.over and not clock.paused]
    return EventState(event, states, min(coming, default=None))


def news_of(told: PushSubscription, state: PlayerState, now: datetime) -> list[NewsKind]:
    """What the phone has not been told. Portions drawn at the table are no news to whoever sits there."""
    news = []
    if state.seat and _table_of(state.seat) != _table_of(told.told_seat):
        news.append(NewsKind.SEAT)
    if state.time_is_up and state.round and told.told_time != state.round.number:
        news.append(NewsKind.TIME)
    if has_crossed(told, state) and side_waits_until(told) <= now:
        news.append(NewsKind.IN if state.side == IN else NewsKind.OUT)
    return news


def has_crossed(told: PushSubscription, state: PlayerState) -> bool:
    """Whether the player is on another side of the same line than the phone knows."""
    is_same_line = told.told_side.startswith(f"{state.stage}:")
    return is_same_line and state.side_key not in ("", told.told_side)


def begins_at_line(told: PushSubscription, state: PlayerState) -> bool:
    """Whether there is a line of which the phone knows nothing."""
    return bool(state.side) and not told.told_side.startswith(f"{state.stage}:")


def side_waits_until(told: PushSubscription) -> datetime:
    """Until when the phone is not told of another side, because it was told something a moment ago."""
    return (told.told_at or told.created_at) + SIDE_PAUSE


def _table_of(seat: str) -> str:
    return seat.rpartition(":")[0]


@dataclass(frozen=True)
class _SeatInRound:
    round: Round
    table: int
    portion: int | None
    extra_minutes: int
    decided: bool

    def clock(self, now: datetime) -> Clock | None:
        clock = None if self.decided else clock_of(self.round, now)
        return clock.for_table(self.extra_minutes) if clock else None


def _seats(round: Round, numbers: Iterable[int]) -> dict[int, _SeatInRound]:
    """Whether a table has a result is not to be known while results are held back."""
    result = Result.objects.filter(table=OuterRef("table"), state=Result.State.ACCEPTED)
    seats = Seat.objects.filter(round=round, player__number__in=numbers).annotate(decided=Exists(result))
    rows = seats.values_list("player__number", "table__number", "portion", "table__extra_minutes", "decided")
    hidden = bool(held_back(round))
    return {
        number: _SeatInRound(round, table, portion, extra, decided and not hidden)
        for number, table, portion, extra, decided in rows
    }


def _sides(stages: Iterable[Stage], stage: Stage, numbers: Iterable[int]) -> dict[int, str]:
    """On which side of the line each stands, as long as the rounds of the stage are played."""
    leads_on = any(later.number == stage.number + 1 for later in stages)
    if not leads_on or stage.completed_at or is_hidden(stage):
        return {}
    standings = public_standings(stage)
    last = last_through(stage, standings) if any(round.results for round in standings.rounds) else None
    if last is None:
        return {}
    sign = -1 if standings.rules.counting is Counting.PLACES else 1
    return {
        number: OUT if sign * (standings.row(number).score - last.score) < 0 else IN
        for number in numbers
        if number in standings.players
    }
