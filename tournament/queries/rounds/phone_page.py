"""What a referee's phone shows of a table: who sits there, the time, what counts, and the one next step."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.models import Event, Player, Result, Round, Seat, Table
from tournament.queries.draws.seats import in_order, is_drawn
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage, table_page
from tournament.queries.rounds.clock import Clock, clock_of, start_of
from tournament.queries.rounds.overview import call_of
from tournament.rules.verdicts import clock_may_stop


class TableStep(StrEnum):
    """What a table does next, in the order of a game."""

    ARRIVALS = "arrivals"  # say who is here
    PORTIONS = "portions"  # type in what was drawn from the bag
    START = "start"  # wait until the round starts
    PLAY = "play"  # and then enter the result
    DECISION = "decision"  # wait until the organiser has decided
    CONFIRM = "confirm"  # a player confirms
    DONE = "done"
    OVER = "over"  # the round is complete


@dataclass(frozen=True)
class SeatLine:
    """One player at the table, under the name that may be shown."""

    seat: Seat
    name: str
    number: int
    portion: int | None
    starts: bool

    @property
    def arrived(self) -> bool:
        return self.seat.arrived

    @property
    def left(self) -> bool:
        return self.seat.left_game

    @property
    def player(self) -> Player:
        return self.seat.player


@dataclass(frozen=True)
class PhonePage:
    """Everything on the page. `stamp` moves with all of it but the time."""

    event: Event
    table: Table
    results: TablePage
    seats: tuple[SeatLine, ...]
    clock: Clock | None
    next_start: datetime | None
    step: TableStep
    stamp: str
    resumed: bool  # the game goes on, though a result is in

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def accepted(self) -> ResultView | None:
        return self.results.accepted

    @property
    def result(self) -> Result | None:
        return self.results.state.accepted

    @property
    def receipts(self) -> str:
        """The receipt of the result that counts, or nothing; after it those of the proposals, with blanks between."""
        receipted = [self.result, *(view.result for view in self.results.proposed)]
        return " ".join(result.receipt if result else "" for result in receipted)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, as the seats of `results` follow each other."""
        return tuple(seat.player.public_name for seat in self.results.state.seats)

    @property
    def called(self) -> bool:
        """Whether the table calls the organiser."""
        return call_of(self.table, self.round) is not None

    @property
    def tells_missing(self) -> bool:
        """Whether it is said who is missing: before the start, and in a game that began without somebody."""
        begun_without = self.step == TableStep.PLAY and bool(self.missing) and any(line.arrived for line in self.seats)
        return self.waits_for_start or begun_without

    @property
    def missing(self) -> tuple[SeatLine, ...]:
        return tuple(line for line in self.seats if not line.arrived)

    @property
    def drawn(self) -> bool:
        """Whether everybody has a portion, so that it is known who starts."""
        return is_drawn(line.seat for line in self.seats)

    @property
    def game_begun(self) -> bool:
        """Whether the game is written down turn by turn."""
        return hasattr(self.table, "game_record")

    @property
    def game_stopped(self) -> bool:
        """Whether the clock stopped the game that is written down."""
        return self.game_begun and self.table.game_record.stopped_at is not None

    @property
    def clock_may_stop(self) -> bool:
        """Whether a game may end with portions on the grill."""
        return clock_may_stop(self.event)

    @property
    def shows_result(self) -> bool:
        """Whether the result has a part of the page to itself; before that, what comes next does."""
        decided = self.step in (TableStep.CONFIRM, TableStep.DONE, TableStep.OVER)
        return decided or (self.step == TableStep.DECISION and self.result is not None)

    @property
    def running(self) -> bool:
        return self.round.state == Round.State.RUNNING

    @property
    def waits_for_start(self) -> bool:
        return self.round.state == Round.State.PUBLISHED


def phone_page(table: Table) -> PhonePage | None:
    """`table` with its round and event; None if it went away in between. Four reads."""
    event = table.round.event
    page = table_page(event, table.round.number, table.number)
    if page is None:
        return None
    fresh = page.state.table
    fresh.round.event = event
    clock, step = clock_of(fresh.round), _step(event, page)
    drawn = is_drawn(page.state.seats)
    seats = tuple(_line(seat, drawn=drawn) for seat in in_order(page.state.seats))
    return PhonePage(
        event,
        fresh,
        page,
        seats,
        clock.for_table(fresh.extra_minutes) if clock else None,
        start_of(event, fresh.round),
        step,
        stamp_of(fresh),
        step in (TableStep.CONFIRM, TableStep.DONE) and page.resumed,
    )


def stamp_of(table: Table) -> str:
    """A stamp by which a phone tells whether its page is still true: of the table, its round and the clock."""
    round = table.round
    paused = int(round.paused_at.timestamp()) if round.paused_at else 0
    clock = clock_of(round)
    over = clock is not None and clock.for_table(table.extra_minutes).over
    start = start_of(round.event, round)
    starts = int(start.timestamp()) if start else 0
    parts = (table.version, round.state, round.minutes or 0, round.paused_seconds, paused, int(over), starts)
    return "-".join(map(str, parts))


def _line(seat: Seat, *, drawn: bool) -> SeatLine:
    player = seat.player
    return SeatLine(seat, player.public_name, player.number, seat.portion, drawn and seat.position == 0)


def _step(event: Event, page: TablePage) -> TableStep:
    state = page.state
    if state.table.round.state == Round.State.COMPLETE:
        return TableStep.OVER
    if state.table.round.state != Round.State.RUNNING:
        return _before_the_start(event, state.seats)
    if state.disputed:
        return TableStep.DECISION
    if state.accepted is None:
        return TableStep.PLAY
    return TableStep.CONFIRM if state.accepted.confirmed_at is None else TableStep.DONE


def _before_the_start(event: Event, seats: tuple[Seat, ...]) -> TableStep:
    if not all(seat.arrived for seat in seats):
        return TableStep.ARRIVALS
    if event.portions_by_hand and not is_drawn(seats):
        return TableStep.PORTIONS
    return TableStep.START
