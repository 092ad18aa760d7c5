"""How tables stand: for a whole round in a few statements, one table with all versions, and what is unconfirmed."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.functional import SimpleLazyObject

from tournament.models import Event, Result, ResultLine, Round, Seat, Table
from tournament.queries.games.resumed import was_resumed
from tournament.queries.results.at_table import seats_with_players
from tournament.queries.results.result_view import ResultView, stored_view

CURRENT = (Result.State.ACCEPTED, Result.State.PROPOSED)


@dataclass(frozen=True)
class TableState:
    """One table of a round: who sits there, what counts, what waits for the organiser."""

    table: Table
    seats: tuple[Seat, ...]
    accepted: Result | None
    proposed: tuple[Result, ...]

    @property
    def disputed(self) -> bool:
        """Whether the organiser has to decide something."""
        return self.table.disputed_at is not None or bool(self.proposed)

    @property
    def settled(self) -> bool:
        """Whether there is a result and nothing more to decide: the round can be completed."""
        return self.accepted is not None and not self.disputed


@dataclass(frozen=True)
class TablePage:
    """One table, with all versions of its result, the newest first. `table.round` is there."""

    state: TableState
    versions: tuple[ResultView, ...]

    @property
    def accepted(self) -> ResultView | None:
        return self._of_state(Result.State.ACCEPTED)[0] if self.state.accepted else None

    @property
    def proposed(self) -> tuple[ResultView, ...]:
        return self._of_state(Result.State.PROPOSED)

    @property
    def begins_with(self) -> ResultView | None:
        """What there is to change for an entry: what counts, and before anything does, the latest proposal."""
        return self.accepted or next(iter(self.proposed), None)

    @property
    def earlier(self) -> tuple[ResultView, ...]:
        return self._of_state(Result.State.REPLACED, Result.State.WITHDRAWN)

    @property
    def base_version(self) -> int:
        """What an entry made on this page builds on."""
        return self.state.accepted.version if self.state.accepted else 0

    @property
    def unconfirmed(self) -> bool:
        """Whether there is a result that nobody disputes, and nobody has confirmed either."""
        accepted = self.state.accepted
        return accepted is not None and accepted.confirmed_at is None and not self.state.disputed

    @cached_property
    def resumed(self) -> bool:
        """Whether the game went on since the result came in that counts."""
        return was_resumed(self.state.table, self.state.accepted)

    def _of_state(self, *states: str) -> tuple[ResultView, ...]:
        return tuple(view for view in self.versions if view.result and view.result.state in states)


def states_of(round: Round, tables: Iterable[Table] | None = None) -> tuple[TableState, ...]:
    """All tables of a round, or those given, in the order of their numbers. Three statements, whatever their number."""
    wanted = round.tables.all() if tables is None else round.tables.filter(pk__in=[table.pk for table in tables])
    with_results = wanted.order_by("number").prefetch_related(
        _seats(), Prefetch("results", Result.objects.filter(state__in=CURRENT).defer("end_state").order_by("version"))
    )
    return tuple(_state(table) for table in with_results)


def table_page(event: Event, round_number: int, table_number: int) -> TablePage | None:
    """A table by the numbers in its address; None if there is none. Four statements."""
    return table_pages(event, round_number, [table_number]).get(table_number)


def table_pages(event: Event, round_number: int, numbers: Collection[int]) -> dict[int, TablePage]:
    """Tables of a round by their numbers, those that there are. Four statements, whatever their number."""
    lines = Prefetch("lines", ResultLine.objects.select_related("player"))
    tables = (
        Table.objects.filter(round__event=event, round__number=round_number, number__in=numbers)
        .select_related("round__stage", "game_record")
        .prefetch_related(_seats(), Prefetch("results", Result.objects.order_by("version").prefetch_related(lines)))
        .order_by("number")
    )
    return {table.number: _page(table) for table in tables}


def _page(table: Table) -> TablePage:
    state = _state(table)
    versions = tuple(stored_view(result, state.seats) for result in reversed(table.results.all()))
    return TablePage(state, versions)


def bare_page(table: Table) -> TablePage:
    """A table with its seats alone, for what looks at its results under the lock anyway.

    They are read once somebody looks at them: a result that is taken needs no names.
    """
    seats = cast("tuple[Seat, ...]", SimpleLazyObject(lambda: tuple(seats_with_players(table))))
    return TablePage(TableState(table, seats, accepted=None, proposed=()), versions=())


def result_of(event: Event, submission_id: UUID) -> Result | None:
    """What a submission that came again had made the first time."""
    results = Result.objects.filter(table__round__event=event, submission_id=submission_id)
    return results.select_related("table__round").first()


def _seats() -> "Prefetch[str]":
    return Prefetch("seats", Seat.objects.select_related("player").order_by("position"))


def _state(table: Table) -> TableState:
    results = [result for result in table.results.all() if result.state in CURRENT]
    accepted = next((result for result in results if result.state == Result.State.ACCEPTED), None)
    proposed = tuple(result for result in results if result.state == Result.State.PROPOSED)
    return TableState(table, tuple(table.seats.all()), accepted, proposed)


def unconfirmed_tables(round: Round) -> tuple[int, ...]:
    """The numbers of the tables whose result nobody has confirmed; none where a second person is not asked for."""
    if not round.event.second_person_confirms:
        return ()
    return tuple(_unconfirmed(round).order_by("table__number").values_list("table__number", flat=True))


def _unconfirmed(round: Round) -> QuerySet[Result]:
    return Result.objects.filter(table__round=round, state=Result.State.ACCEPTED, confirmed_at=None)
