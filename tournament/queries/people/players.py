"""Players of an event: the list with search, order and counts; places; and who is meant at the check-in.

The list is sorted and searched here and not by the database: accents must not matter, in whatever script, and two
databases sort names in two ways. Reading ten thousand rows takes less time than making the page.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, overload

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q

from tournament.models import Event, Player
from tournament.names import MAX_FOLDED, alphabetical, folded
from tournament.queries.results.of_tables import missing_at_tables

State = Player.State
ACTIVE = tuple(state for state in State if state != State.REMOVED)
TAKING_A_PLACE = (State.REGISTERED, State.CHECKED_IN)
ORDER = {str(state): at for at, state in enumerate(State)}
REMOVED, WAITING = str(State.REMOVED), str(State.WAITING)
PER_PAGE = 50


def search_words(query: str) -> tuple[str, ...]:
    """What was typed, word by word; "#7" means the number 7."""
    return tuple(folded(query[:200]).replace("#", " ").split())


class TableNumber(NamedTuple):
    """A table by the number of its round and its own."""

    round: int
    table: int


@dataclass(frozen=True)
class ListedPlayer:
    """One player in the list. `twin`: another one has the same name. `position`: on the waiting list."""

    number: int
    name: str
    club: str
    pseudonym: str
    state: str
    twin: bool = False
    position: int = 0
    missing_at: TableNumber | None = None  # a table that waits for this player


@dataclass(frozen=True)
class Counts:
    """How many players are in each state."""

    of: Mapping[str, int]
    at_tables: int = 0  # checked in, and missing at their tables

    @property
    def listed(self) -> int:
        """All but those taken off."""
        return sum(self.of.get(state, 0) for state in ACTIVE)

    @property
    def places(self) -> int:
        """Who has a place."""
        return sum(self.of.get(state, 0) for state in TAKING_A_PLACE)

    @property
    def checked_in(self) -> int:
        return self.of.get(State.CHECKED_IN, 0)

    @property
    def expected(self) -> int:
        """Who is still to be checked in."""
        return self.of.get(State.REGISTERED, 0)

    @property
    def here(self) -> int:
        return self.checked_in - self.at_tables

    @property
    def missing(self) -> int:
        return self.expected + self.at_tables

    @property
    def waiting(self) -> int:
        return self.of.get(State.WAITING, 0)

    @property
    def asked(self) -> int:
        return self.of.get(State.TO_APPROVE, 0)


@dataclass(frozen=True)
class PlayerList:
    """A page of the list, and what stands around it."""

    page: Page[ListedPlayer]
    counts: Counts
    total: int
    twins: int  # how many players share a name with another


# Rows as they are read: of ten thousand players only those on a page become lines.
FIELDS = ("number", "name", "club", "pseudonym", "state", "name_key")
NUMBER: Final = 0
NAME: Final = 1
CLUB: Final = 2
PSEUDONYM: Final = 3
STATE: Final = 4
KEY: Final = 5
PlainRow = tuple[int, str, str, str, str, str]

SORTS: dict[str, Callable[[PlainRow], tuple[object, ...]]] = {
    "number": lambda row: (row[NUMBER],),
    "name": lambda row: (alphabetical(row[NAME]), row[NUMBER]),
    "club": lambda row: (not row[CLUB], alphabetical(row[CLUB]), alphabetical(row[NAME]), row[NUMBER]),
    "state": lambda row: (ORDER[row[STATE]],),  # and as they came
}


class Everybody:
    """All players of an event in the order in which they came, with what only comparing them tells. Two reads."""

    def __init__(self, event: Event) -> None:
        # The times themselves are not read: that would take longer than all the rest.
        self.rows: list[PlainRow] = list(event.players.order_by("since", "number").values_list(*FIELDS))
        missing = missing_at_tables(event).values_list("player__number", "round__number", "table__number")
        self._missing_at = {player: TableNumber(round, table) for player, round, table in missing}
        self.counts = Counts(Counter(row[STATE] for row in self.rows), len(self._missing_at))
        self._names = Counter(row[KEY] for row in self.rows if row[STATE] != REMOVED)
        self._queue = [row[NUMBER] for row in self.rows if row[STATE] == WAITING]

    @property
    def twins(self) -> int:
        """How many players share a name with another."""
        return sum(many for many in self._names.values() if many > 1)

    def of_state(self, state: str) -> list[PlainRow]:
        """The players in a state, or "twins" for players with the name of another; "" for all but those removed."""
        if state == "twins":
            return [row for row in self.rows if self._is_twin(row)]
        if state in State.values:
            return [row for row in self.rows if row[STATE] == state]
        return [row for row in self.rows if row[STATE] != REMOVED]

    def line(self, row: PlainRow) -> ListedPlayer:
        """A row with what the others say of it."""
        position = self._queue.index(row[NUMBER]) + 1 if row[STATE] == WAITING else 0
        number, name, club, pseudonym, state, _ = row
        missing_at = self._missing_at.get(number)
        return ListedPlayer(number, name, club, pseudonym, state, self._is_twin(row), position, missing_at)

    def _is_twin(self, row: PlainRow) -> bool:
        return row[STATE] != REMOVED and self._names[row[KEY]] > 1


class _Lines(Sequence[ListedPlayer]):
    """The lines of rows, of which only those are made that a page shows."""

    def __init__(self, everybody: Everybody, rows: Sequence[PlainRow]) -> None:
        self._everybody, self._rows = everybody, rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, wanted: int) -> ListedPlayer: ...
    @overload
    def __getitem__(self, wanted: slice) -> Sequence[ListedPlayer]: ...
    def __getitem__(self, wanted: int | slice) -> ListedPlayer | Sequence[ListedPlayer]:
        if isinstance(wanted, slice):
            return [self._everybody.line(row) for row in self._rows[wanted]]
        return self._everybody.line(self._rows[wanted])


def player_list(
    event: Event, *, query: str = "", state: str = "", sort: str = "", page: int | str | None = 1
) -> PlayerList:
    """Two reads. `state`: a state, or "twins" for players with the name of another; "" for all but those removed."""
    everybody = Everybody(event)
    players = everybody.of_state(state)
    wanted = search_words(query)
    if wanted:
        players = [row for row in players if _contains(row, wanted)]
    by, down = SORTS.get(sort.removeprefix("-"), SORTS["number"]), sort.startswith("-")
    if down:
        players.reverse()  # those who are equal as well
    players.sort(key=by, reverse=down)
    part = Paginator(_Lines(everybody, players), PER_PAGE).get_page(page)
    return PlayerList(part, everybody.counts, len(players), everybody.twins)


def counts_of(event: Event) -> Counts:
    """Two reads."""
    of = dict(event.players.order_by().values_list("state").annotate(Count("pk")))
    return Counts(of, missing_at_tables(event).count())


def free_places(event: Event) -> int | None:
    """How many more may come, never less than none; None where there is no limit."""
    if event.capacity is None:
        return None
    return max(0, event.capacity - event.players.filter(state__in=TAKING_A_PLACE).count())


def known_names(event: Event) -> frozenset[str]:
    """The keys of the names on the list."""
    return frozenset(event.players.exclude(state=State.REMOVED).values_list("name_key", flat=True))


def twins_of(player: Player) -> tuple[Player, ...]:
    """Others with the same name."""
    same = Player.objects.filter(event=player.event_id, name_key=player.name_key)
    return tuple(same.exclude(pk=player.pk).exclude(state=State.REMOVED))


def waiting_place(player: Player) -> int:
    """The place on the waiting list, from 1; 0 for somebody who is not on it."""
    if player.state != State.WAITING:
        return 0
    queue = Player.objects.filter(event=player.event_id, state=State.WAITING)
    return queue.filter(Q(since__lt=player.since) | Q(since=player.since, number__lt=player.number)).count() + 1


# Searching


def _contains(row: PlainRow, wanted: Iterable[str]) -> bool:
    text = f"{row[NUMBER]} {folded(row[NAME])} {folded(row[CLUB])} {folded(row[PSEUDONYM])}"
    return all(word in text for word in wanted)


# At the check-in


@dataclass(frozen=True)
class Found:
    """Who fits what was typed; `one`: who alone can be meant, whether or not there is something to check in."""

    lines: tuple[ListedPlayer, ...]
    more: int
    one: ListedPlayer | None
    counts: Counts


URGENT_FIRST = (State.REGISTERED, State.NO_SHOW, State.WAITING, State.TO_APPROVE, State.CHECKED_IN, State.WITHDRAWN)
URGENCY = {str(state): at for at, state in enumerate(URGENT_FIRST)}
CHECKED_IN_HERE = (State.REGISTERED, State.NO_SHOW)


def find_for_check_in(event: Event, query: str, *, most: int = 30) -> Found:
    """The players with this number or this beginning of a name; without a query the missing ones. Two reads."""
    everybody = Everybody(event)
    wanted = search_words(query)
    if not wanted:
        missing = sorted(everybody.of_state(State.REGISTERED), key=SORTS["name"])
        return Found(*_cut(everybody, missing, most), None, everybody.counts)
    fitting = [row for row in everybody.of_state("") if begins_with(row, wanted)]
    fitting.sort(key=lambda row: (str(row[NUMBER]) != wanted[0], URGENCY[row[STATE]], SORTS["name"](row)))
    one = _only(fitting, wanted)
    return Found(*_cut(everybody, fitting, most), everybody.line(one) if one else None, everybody.counts)


def begins_with(row: PlainRow, wanted: Sequence[str]) -> bool:
    """Every word typed begins the number or a word of the name."""
    words = f" {row[NUMBER]} {_words_of(row[NAME])}"
    return all(f" {typed}" in words for typed in wanted)


@lru_cache(maxsize=MAX_FOLDED)
def _words_of(name: str) -> str:
    """The words of a name, with blanks between; of one with a hyphen also its parts."""
    return f"{folded(name)} {folded(name).replace('-', ' ')}"


def _only(fitting: Sequence[PlainRow], wanted: Sequence[str]) -> PlainRow | None:
    if len(wanted) == 1 and wanted[0].isdecimal():
        exact = [row for row in fitting if str(row[NUMBER]) == wanted[0]]
        if exact:
            return exact[0]
    expected = [row for row in fitting if row[STATE] in CHECKED_IN_HERE] or fitting
    return expected[0] if len(expected) == 1 else None


def _cut(everybody: Everybody, rows: Sequence[PlainRow], most: int) -> tuple[tuple[ListedPlayer, ...], int]:
    return tuple(everybody.line(row) for row in rows[:most]), max(0, len(rows) - most)


def names_of(event: Event, numbers: Iterable[int]) -> dict[str, str]:
    """The names of some players by their numbers, as texts. One read."""
    rows = event.players.filter(number__in=list(numbers)).order_by("number").values_list("number", "name")
    return {str(number): name for number, name in rows}
