"""What the desk shows of a whole event on one page, and its journal.

The journal is newest first, each entry with whether it can be undone or was.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Count, Q, When

from tournament.models import Event, JournalEntry, Player, Result, Round, Seat, Table
from tournament.queries.draws.seats import in_order, seats_at
from tournament.queries.events.next_step import NextStep, next_step
from tournament.queries.events.stages import Progress, progress_of
from tournament.queries.games.resumed import resumed_tables
from tournament.queries.results.of_tables import missing_at_tables, stopped_tables, winners_of_tables
from tournament.queries.rounds.clock import Clock, clock_of, next_start
from tournament.queries.rounds.overview import call_of


@dataclass(frozen=True)
class Entry:
    """One entry; `undone_by` is the number of the entry that took it back."""

    row: JournalEntry
    undone_by: int | None


def entries_of(event: Event, *, before: int | None = None, limit: int = 50) -> tuple[Entry, ...]:
    """The newest entries, or those before a number."""
    rows = event.journal.select_related("undone_by", "undoes").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    return tuple(Entry(row, getattr(getattr(row, "undone_by", None), "number", None)) for row in rows[:limit])


def standing(entries: Iterable[Entry]) -> list[JournalEntry]:
    """The entries that were not undone."""
    return [entry.row for entry in entries if entry.undone_by is None]


def whole_chain(event: Event) -> tuple[JournalEntry, ...]:
    """All entries in order, for checking the chain."""
    return tuple(event.journal.select_related("undoes").order_by("number"))


LAST_ENTRIES = 6
MAX_MISSING = 12
MAX_TABLES = 60


@dataclass(frozen=True)
class DashboardTable:
    """One table of the current round."""

    number: int
    state: str  # a code: waiting, playing, in, proposed, disputed
    players: tuple["SeatedPlayer", ...]
    called: str | None  # the reason, if the table calls the organiser
    resumed: bool  # the game goes on, though a result is in
    winners: tuple[str, ...]  # of a result that counts
    stopped: bool  # that result is of a game that the clock stopped


class SeatedPlayer(NamedTuple):
    """A player at one of these tables."""

    name: str
    missing: bool


@dataclass(frozen=True)
class MissingPlayers:
    """Players who are expected and not here: not checked in, or reported as missing by their table."""

    players: tuple[Player, ...]  # the first of those who are not checked in
    checking_in: int  # how many are not checked in
    at_tables: tuple[Seat, ...]

    @property
    def count(self) -> int:
        """All of them."""
        return self.checking_in + len(self.at_tables)


@dataclass(frozen=True)
class Dashboard:
    """Everything on the page."""

    progress: Progress
    next: NextStep
    clock: Clock | None  # of the round that is running
    next_start: datetime | None  # of the next one
    tables: tuple[DashboardTable, ...]
    more_tables: int
    missing: MissingPlayers
    entries: tuple[Entry, ...]
    here: int
    waiting: int  # for approval or on the waiting list


def dashboard_of(event: Event) -> Dashboard:
    """A handful of reads, whatever the size of the event."""
    progress = progress_of(event)
    counts = event.players.aggregate(
        here=Count("pk", filter=Q(state=Player.State.CHECKED_IN)),
        waiting=Count("pk", filter=Q(state__in=(Player.State.TO_APPROVE, Player.State.WAITING))),
    )
    missing = _missing(event)
    lines = table_lines(progress.round, missing.at_tables) if progress.round else ()
    return Dashboard(
        progress=progress,
        next=next_step(event, progress),
        clock=clock_of(progress.round) if progress.round else None,
        next_start=next_start(event, progress.round),
        tables=lines,
        more_tables=progress.round.tables.count() - len(lines) if progress.round else 0,
        missing=missing,
        entries=entries_of(event, limit=LAST_ENTRIES),
        here=counts["here"] - len(missing.at_tables),
        waiting=counts["waiting"],
    )


def table_lines(current: Round, missing: Collection[Seat] = ()) -> tuple[DashboardTable, ...]:
    """The tables of a round, those that need somebody first: as many as the page shows. Five reads.

    `missing`: the seats of players who have not come.
    """
    tables = list(
        current.tables.order_by(
            Case(When(called_at__isnull=False, then=0), default=1),
            Case(When(disputed_at__isnull=False, then=0), default=1),
            "number",
        )[:MAX_TABLES]
    )
    keys = [table.pk for table in tables]
    results: dict[int, set[str]] = {}
    open_results = Result.objects.filter(table__in=keys, state__in=(Result.State.ACCEPTED, Result.State.PROPOSED))
    for table, state in open_results.values_list("table_id", "state"):
        results.setdefault(table, set()).add(state)
    gone = {seat.pk for seat in missing}
    seats = seats_at(tables, Seat.objects.filter(table__in=keys).select_related("player"))
    players = {
        table.pk: [SeatedPlayer(seat.player.name, seat.pk in gone) for seat in in_order(sitting)]
        for table, sitting in seats.items()
    }
    resumed = resumed_tables(keys)
    winners = winners_of_tables(keys)
    stopped = stopped_tables(current.event, keys)
    return tuple(
        DashboardTable(
            table.number,
            _state(current, table, results.get(table.pk, set())),
            tuple(players.get(table.pk, ())),
            call_of(table, current),
            table.pk in resumed,
            winners.get(table.pk, ()),
            table.pk in stopped,
        )
        for table in tables
    )


def _state(current: Round, table: Table, results: set[str]) -> str:
    if table.disputed_at:
        return "disputed"
    if Result.State.ACCEPTED in results:
        return "in"
    if Result.State.PROPOSED in results:
        return "proposed"
    return "playing" if current.state == Round.State.RUNNING else "waiting"


def _missing(event: Event) -> MissingPlayers:
    expected = event.players.filter(state=Player.State.REGISTERED)
    return MissingPlayers(tuple(expected[:MAX_MISSING]), expected.count(), tuple(missing_at_tables(event)))
