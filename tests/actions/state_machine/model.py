"""The state of one event as the model has it, and its journal; what everything else needs to look up in it."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

TAKING_A_PLACE = ("registered", "here")
GONE = ("withdrawn", "absent", "removed")


class No(Exception):
    """The model says that this is refused, and by what code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Person:
    number: int
    name: str
    club: str = ""
    pseudonym: str = ""
    note: str = ""
    state: str = "registered"
    since: int = 0


@dataclass
class Line:
    player: int
    place: int
    worms: int
    points: Fraction
    best: int
    left: bool


@dataclass
class Version:
    number: int
    state: str
    lines: list[Line]
    confirmed: int = 0
    stopped: bool = False  # the game, by the clock


@dataclass
class Spot:
    player: int
    portion: int | None
    arrived: bool = False
    left: bool = False


@dataclass
class Board:
    """A table. `disputed` and `called` are stamps: no two disputes are the same."""

    number: int
    seats: list[Spot] = field(default_factory=list)
    versions: list[Version] = field(default_factory=list)
    disputed: int = 0
    note: str = ""
    called: int = 0
    why: str = ""
    extra: int = 0
    record: list[int] | None = None  # of a game that is written down: how many turns, and its version
    stopped: bool = False  # that game, by the clock

    def of_state(self, state: str) -> list[Version]:
        return [each for each in self.versions if each.state == state]

    @property
    def accepted(self) -> Version | None:
        return next(iter(self.of_state("accepted")), None)

    @property
    def players(self) -> list[int]:
        return [spot.player for spot in self.seats]


@dataclass
class Leg:
    """A round."""

    number: int
    stage: int
    in_stage: int
    draw: int
    state: str = "drawn"
    changed: bool = False
    minutes: int | None = None
    paused: int = 0
    boards: dict[int, Board] = field(default_factory=dict)

    @property
    def players(self) -> list[int]:
        return [player for board in self.boards.values() for player in board.players]

    def board_of(self, player: int) -> Board | None:
        return next((each for each in self.boards.values() if player in each.players), None)


@dataclass
class Paper:
    """A draw. `sizes`: of its tables; `plan`: rounds of tables of (player, portion); `order`: of a lot."""

    number: int
    what: str
    state: str
    stage: int
    first: int
    rounds: int = 0
    players: list[int] = field(default_factory=list)
    dice: bool = False
    sizes: list[int] = field(default_factory=list)
    plan: list[Any] = field(default_factory=list)
    order: list[int] = field(default_factory=list)


@dataclass
class Part:
    """A stage. `through`: who plays in it by qualification, as (player, rank, rule).

    `direct`: how many of those who go on from it go past the next one, a play-in.
    """

    number: int
    kind: str
    rounds: int
    tables: int
    qualifying: str
    qualified: int
    direct: int = 0
    done: bool = False
    places_only: list[int] = field(default_factory=list)  # the rounds in which another game is played
    through: list[tuple[int, int, str]] = field(default_factory=list)


@dataclass
class Fine:
    """A penalty. One that was taken back is not there any more."""

    player: int
    stage: int
    points: Fraction
    cancelled: bool = False
    there: bool = True


@dataclass
class State:
    """All that can be seen of an event. `fields`: those of the event itself, as they are called there."""

    fields: dict[str, Any] = field(default_factory=dict)
    ended: bool = False
    archived: bool = False
    anonymous: bool = False
    parts: list[Part] = field(default_factory=list)
    people: dict[int, Person] = field(default_factory=dict)
    legs: list[Leg] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)
    fines: list[Fine] = field(default_factory=list)
    announcements: list[list[Any]] = field(default_factory=list)  # [text, withdrawn]
    roles: dict[int, str] = field(default_factory=dict)
    invitations: list[list[str]] = field(default_factory=list)  # [role, state]
    links: list[list[Any]] = field(default_factory=list)  # [round, tables, revoked]


TakeBack = Callable[[], None]


@dataclass
class Entry:
    """An entry of the journal. `before` and `after`: the state around it, pickled."""

    verb: str
    take_back: TakeBack | None = None
    undone: bool = False
    before: bytes = b""
    needed: Any = None  # what later decisions read in the entry


@dataclass
class World:
    """One event: the state, the journal, and where it is in the database."""

    state: State = field(default_factory=State)
    journal: list[Entry] = field(default_factory=list)
    stamp: int = 0
    event: int = 0
    owner: Any = None
    keys: dict[str, list[Any]] = field(default_factory=dict)  # of rows that have no number of their own
    most: int = 24  # numbers of players given out

    def next_stamp(self) -> int:
        self.stamp += 1
        return self.stamp

    def frozen(self) -> bytes:
        return pickle.dumps(self.state)

    def thaw(self, frozen: bytes) -> None:
        self.state = pickle.loads(frozen)

    # What is asked for all the time.

    @property
    def is_drawn(self) -> bool:
        return bool(self.state.legs) or self.open_paper is not None

    @property
    def open_paper(self) -> Paper | None:
        return next((each for each in self.state.papers if each.state == "announced"), None)

    @property
    def mark(self) -> tuple[int, int]:
        """Changes with everything that is drawn."""
        return len(self.state.legs), len(self.state.papers)

    @property
    def part(self) -> Part | None:
        """The stage that is being played."""
        return next((each for each in self.state.parts if not each.done), None)

    def legs_of(self, stage: int) -> list[Leg]:
        return [each for each in self.state.legs if each.stage == stage]

    def leg(self, number: int) -> Leg | None:
        return next((each for each in self.state.legs if each.number == number), None)

    @property
    def latest(self) -> Leg | None:
        return self.state.legs[-1] if self.state.legs else None

    def may_play(self, stage: int) -> list[int]:
        here = [each.number for each in self.numbered() if each.state == "here"]
        if stage == 1:
            return here
        through = {player for player, _, _ in self.state.parts[stage - 1].through}
        return [number for number in here if number in through]

    def numbered(self) -> list[Person]:
        return [self.state.people[number] for number in sorted(self.state.people)]

    def in_state(self, *states: str) -> list[int]:
        return [each.number for each in self.numbered() if each.state in states]

    def waiting(self) -> list[int]:
        """In the order in which they move up."""
        people = [each for each in self.numbered() if each.state == "waiting"]
        return [each.number for each in sorted(people, key=lambda each: (each.since, each.number))]

    @property
    def free(self) -> int | None:
        capacity = self.state.fields["capacity"]
        return None if capacity is None else max(0, capacity - len(self.in_state(*TAKING_A_PLACE)))

    def write(self, verb: str, take_back: TakeBack | None = None, needed: Any = None) -> None:
        self.journal.append(Entry(verb, take_back, needed=needed))
