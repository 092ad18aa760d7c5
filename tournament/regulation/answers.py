"""The answers to who qualifies, and the decisions of people that they depend on. `qualification` finds them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournament.regulation.criteria import Reason
from tournament.regulation.ledger import Ranks
from tournament.regulation.refusals import listed, mapped, of_kind, yes_or_no


class Rule(StrEnum):
    """By what a player is through."""

    TABLE_PLACE = "table_place"  # everybody with this place at a table: R5, T3
    BEST_OF_PLACE = "best_of_place"  # one of the best with this place: T1, T3, T11
    SCORE = "score"  # T7, T4
    MOVED_UP = "moved_up"  # T15: because somebody better cannot come
    OVERRIDE = "override"  # the organiser said so


class Bar(StrEnum):
    """Why a player cannot be through."""

    GONE = "gone"  # T14: withdrew, or left during a game
    MISSING = "missing"  # T15: qualified and did not come
    OVERRIDE = "override"


class Override(NamedTuple):
    """The organiser puts a player through, or keeps one out, and says why."""

    player: int
    through: bool
    why: str


@dataclass(frozen=True)
class Decisions:
    """What people decided: lots, the order of those who share a place at a table, who is missing, overrides."""

    lots: Ranks = field(default_factory=dict)
    at_tables: Ranks = field(default_factory=dict)
    missing: Collection[int] = ()
    overrides: Sequence[Override] = ()

    def __post_init__(self) -> None:
        mapped("lots", self.lots)
        mapped("at_tables", self.at_tables)
        object.__setattr__(self, "missing", listed("missing", self.missing))
        object.__setattr__(self, "overrides", listed("overrides", self.overrides))
        for override in self.overrides:
            of_kind("override", override, Override)
            yes_or_no("through", override.through)


class Qualified(NamedTuple):
    """Somebody who is through."""

    player: int
    rule: Rule
    tier: int | None = None  # 1: as a table's winner, 2: as a runner-up; None by score
    why: str | None = None  # the organiser's word, for an override


class Missed(NamedTuple):
    """The first who are not through (several if they are equal), who are next in line, and what they missed by.

    In the reason the better value is that of the last one through.
    """

    players: tuple[int, ...]
    reason: Reason


class Barred(NamedTuple):
    """Somebody who would be through."""

    player: int
    bar: Bar
    why: str | None = None


class LotNeeded(NamedTuple):
    """Players who are equal by everything, and how many of them are through. Other lots may follow from this one."""

    players: tuple[int, ...]
    for_places: int
    at_table: int | None = None  # they share a place at this table; else they are equal in the comparison


class Qualification(NamedTuple):
    """The whole answer."""

    places: int
    through: tuple[Qualified, ...]  # best first, overrides last
    lots: tuple[LotNeeded, ...]
    missed: Missed | None  # None: nobody, or not known while a lot is needed
    barred: tuple[Barred, ...]
    provisional: bool  # results are still to come

    @property
    def complete(self) -> bool:
        """Whether all places are given for good."""
        return not self.provisional and len(self.through) == self.places
