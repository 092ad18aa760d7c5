"""Players of an event: the list with search, order and counts; places; and who is meant at the check-in.

The list is sorted and searched here and not by the database: accents must not matter, in whatever script, and two
databases sort names in two ways. Reading ten thousand rows takes less time than making the page.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.core.paginator import Page, Paginator

from tournament.models import Event, Player
from tournament.names import name_key

State = Player.State
ACTIVE = tuple(state for state in State if state != State.REMOVED)
TAKING_A_PLACE = (State.REGISTERED, State.HERE)
PER_PAGE = 50
FOLDED = 50_000  # texts kept folded


@lru_cache(maxsize=FOLDED)
def folded(text: str) -> str:
    """Without case and accents: "Ștefan" is found by "stefan"."""
    letters = unicodedata.normalize("NFKD", name_key(text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def search_words(query: str) -> tuple[str, ...]:
    """What was typed, word by word; "#7" means the number 7."""
    return tuple(folded(query[:200]).replace("#", " ").split())


@dataclass(frozen=True)
class Line:
    """One player in the list. `twin`: another one has the same name. `position`: on the waiting list."""

    number: int
    name: str
    club: str
    pseudonym: str
    state: str
    key: str
    since: Any
    twin: bool = False
    position: int = 0


@dataclass(frozen=True)
class Counts:
    """How many players are in each state."""

    of: Mapping[str, int]

    @property
    def listed(self) -> int:
        """All but those taken off."""
        return sum(self.of.get(state, 0) for state in ACTIVE)

    @property
    def places(self) -> int:
        """Who has a place."""
        return sum(self.of.get(state, 0) for state in TAKING_A_PLACE)

    @property
    def here(self) -> int:
        return self.of.get(State.HERE, 0)

    @property
    def missing(self) -> int:
        return self.of.get(State.REGISTERED, 0)

    @property
    def waiting(self) -> int:
        return self.of.get(State.WAITING, 0)

    @property
    def asked(self) -> int:
        return self.of.get(State.ASKED, 0)


@dataclass(frozen=True)
class PlayerList:
    """A page of the list, and what stands around it."""

    page: Page[Line]
    counts: Counts
    found: int
    twins: int  # how many players share a name with another


SORTS: dict[str, Callable[[Line], Any]] = {
    "number": lambda line: line.number,
    "name": lambda line: (folded(line.name), line.number),
    "club": lambda line: (not line.club, folded(line.club), folded(line.name), line.number),
    "state": lambda line: (list(State).index(State(line.state)), line.since, line.number),
}


def player_list(
    event: Event, *, query: str = "", state: str = "", sort: str = "", page: int | str | None = 1
) -> PlayerList:
    """One read. `state`: a state, or "twins" for players with the name of another; "" for all but those removed."""
    lines = lines_of(event)
    counts = Counts(Counter(line.state for line in lines))
    shown = [line for line in lines if _is_asked_for(line, state)]
    wanted = search_words(query)
    if wanted:
        shown = [line for line in shown if _contains(line, wanted)]
    by = SORTS.get(sort.removeprefix("-"), SORTS["number"])
    shown.sort(key=by, reverse=sort.startswith("-"))
    paginator = Paginator(shown, PER_PAGE)
    return PlayerList(paginator.get_page(page), counts, len(shown), sum(line.twin for line in lines))


def lines_of(event: Event) -> list[Line]:
    """All players, with what can be said only by comparing them."""
    fields = ("number", "name", "club", "pseudonym", "state", "name_key", "since")
    rows = list(event.players.order_by("number").values_list(*fields))
    names = Counter(row[5] for row in rows if row[4] != State.REMOVED)
    queue = sorted((row[6], row[0]) for row in rows if row[4] == State.WAITING)
    positions = {number: place for place, (_, number) in enumerate(queue, start=1)}
    return [
        Line(number, name, club, pseudonym, state, key, since, _is_twin(state, names[key]), positions.get(number, 0))
        for number, name, club, pseudonym, state, key, since in rows
    ]


def _is_twin(state: str, same: int) -> bool:
    return same > 1 and state != State.REMOVED


def counts_of(event: Event) -> Counts:
    """One read."""
    return Counts(Counter(event.players.values_list("state", flat=True)))


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
    queue = Player.objects.filter(event=player.event_id, state=State.WAITING).order_by("since", "number")
    return list(queue.values_list("pk", flat=True)).index(player.pk) + 1


# Searching


def _contains(line: Line, wanted: Iterable[str]) -> bool:
    text = f"{line.number} {folded(line.name)} {folded(line.club)} {folded(line.pseudonym)}"
    return all(word in text for word in wanted)


def _is_asked_for(line: Line, state: str) -> bool:
    if state == "twins":
        return line.twin
    return line.state == state if state in State.values else line.state != State.REMOVED


# At the check-in


@dataclass(frozen=True)
class Found:
    """Who fits what was typed; `one`: who alone can be meant, whether or not there is something to check in."""

    lines: tuple[Line, ...]
    more: int
    one: Line | None
    counts: Counts


CHECKED_IN_HERE = (State.REGISTERED, State.ABSENT)


def find_for_check_in(event: Event, query: str, *, most: int = 60) -> Found:
    """By the number, or by the beginnings of the names; without a query those who are missing. One read."""
    lines = lines_of(event)
    counts = Counts(Counter(line.state for line in lines))
    wanted = search_words(query)
    if not wanted:
        fitting = [line for line in lines if line.state == State.REGISTERED]
        return Found(*_cut(sorted(fitting, key=SORTS["name"]), most), None, counts)
    fitting = [line for line in lines if line.state != State.REMOVED and begins_with(line, wanted)]
    fitting.sort(key=lambda line: (str(line.number) != wanted[0], _urgency(line.state), SORTS["name"](line)))
    return Found(*_cut(fitting, most), _only(fitting, wanted), counts)


def begins_with(line: Line, wanted: Sequence[str]) -> bool:
    """Every word typed begins the number or a word of the name."""
    words = [str(line.number), *folded(line.name).replace("-", " ").split(), *folded(line.name).split()]
    return all(any(word.startswith(typed) for word in words) for typed in wanted)


def _only(fitting: Sequence[Line], wanted: Sequence[str]) -> Line | None:
    if len(wanted) == 1 and wanted[0].isdecimal():
        exact = [line for line in fitting if str(line.number) == wanted[0]]
        if exact:
            return exact[0]
    expected = [line for line in fitting if line.state in CHECKED_IN_HERE] or fitting
    return expected[0] if len(expected) == 1 else None


def _urgency(state: str) -> int:
    order = (State.REGISTERED, State.ABSENT, State.WAITING, State.ASKED, State.HERE, State.WITHDRAWN)
    return order.index(State(state))


def _cut(lines: Sequence[Line], most: int) -> tuple[tuple[Line, ...], int]:
    return tuple(lines[:most]), max(0, len(lines) - most)
