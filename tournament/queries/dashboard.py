"""What the desk shows of a whole event on one page: where it is, its tables, the last entries, who is missing."""

from dataclasses import dataclass

from tournament.models import Event, Player, Result, Round, Table
from tournament.queries.course import Course, course_of
from tournament.queries.journal import Entry, entries_of
from tournament.queries.next_step import NextStep, next_step
from tournament.queries.taken_up import those_taken_up

LAST_ENTRIES = 6
MOST_MISSING = 12
MOST_TABLES = 60


@dataclass(frozen=True)
class TableLine:
    """One table of the current round."""

    number: int
    state: str  # a code: waiting, playing, in, proposed, disputed
    players: tuple[str, ...]
    called: str | None  # the reason, if the table calls the organiser
    taken_up: bool  # the game goes on, though a result is in


@dataclass(frozen=True)
class Missing:
    """Players who are expected and not here."""

    players: tuple[Player, ...]
    count: int


@dataclass(frozen=True)
class Dashboard:
    """Everything on the page."""

    course: Course
    next: NextStep
    tables: tuple[TableLine, ...]
    more_tables: int
    missing: Missing
    entries: tuple[Entry, ...]
    here: int
    waiting: int  # for approval or on the waiting list


def dashboard_of(event: Event) -> Dashboard:
    """A handful of reads, whatever the size of the event."""
    course = course_of(event)
    lines = table_lines(course.round) if course.round else ()
    states = list(event.players.values_list("state", flat=True))
    return Dashboard(
        course=course,
        next=next_step(event, course),
        tables=lines[:MOST_TABLES],
        more_tables=max(0, len(lines) - MOST_TABLES),
        missing=_missing(event),
        entries=entries_of(event, limit=LAST_ENTRIES),
        here=states.count(Player.State.HERE),
        waiting=states.count(Player.State.ASKED) + states.count(Player.State.WAITING),
    )


def table_lines(current: Round) -> tuple[TableLine, ...]:
    """The tables of a round, those that need somebody first."""
    results: dict[int, set[str]] = {}
    for table, state in Result.objects.filter(
        table__round=current, state__in=[Result.State.ACCEPTED, Result.State.PROPOSED]
    ).values_list("table_id", "state"):
        results.setdefault(table, set()).add(state)
    tables = current.tables.prefetch_related("seats__player").order_by("number")
    taken_up = those_taken_up(current.tables.all())
    lines = [
        TableLine(
            table.number,
            _state(current, table, results.get(table.pk, set())),
            tuple(seat.player.name for seat in table.seats.all()),
            table.call_reason if table.called_at else None,
            table.pk in taken_up,
        )
        for table in tables
    ]
    return tuple(sorted(lines, key=lambda line: (line.called is None, line.state != "disputed")))


def _state(current: Round, table: Table, results: set[str]) -> str:
    if table.disputed_at:
        return "disputed"
    if Result.State.ACCEPTED in results:
        return "in"
    if Result.State.PROPOSED in results:
        return "proposed"
    return "playing" if current.state == Round.State.RUNNING else "waiting"


def _missing(event: Event) -> Missing:
    expected = event.players.filter(state=Player.State.REGISTERED)
    return Missing(tuple(expected[:MOST_MISSING]), expected.count())
