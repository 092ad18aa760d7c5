"""Which rules a game is played by: the edition, the forms an organiser may choose, and the grill.

A ruleset that exists can be played: what no rulebook knows is refused here, by name.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property

from games.heckmeck.dice import possible_totals
from games.heckmeck.portions import (
    CLASSIC_WORMS,
    EXTENDED_BRATWORMS,
    EXTENDED_EXACT_ONLY,
    EXTENDED_SPECIALISTS,
    EXTENDED_WORMS,
    Specialist,
)
from games.heckmeck.problems import RulesetCode, RulesetRefused

PLAYERS = range(2, 8)  # B1
MOST_WORMS = 1000  # a bound for custom grills, far above any sense


class Edition(StrEnum):
    """The two boxes."""

    CLASSIC = "classic"
    EXTENDED = "extended"


class FailedAttempt(StrEnum):
    """What a failed attempt with a stack does: B10 as printed, and the three readings of the faster variant."""

    HIGHEST = "highest"
    HIGHEST_ALWAYS = "highest_always"
    RETURNED = "returned"
    BOTH = "both"


class Steal(StrEnum):
    """Whether a player may overlook a portion that could be stolen (B7)."""

    MANDATORY = "mandatory"
    OPTIONAL = "optional"


@dataclass(frozen=True)
class Ruleset:
    """All that distinguishes one game's rules from another's; made by `classic()` or `extended()`."""

    edition: Edition
    failed_attempt: FailedAttempt
    steal: Steal
    grill: tuple[tuple[int, int], ...]  # (portion, worms), ascending
    exact_only: frozenset[int] = frozenset()  # E2
    bratworms: int = 0  # the supply at the start
    specialists: tuple[tuple[Specialist, int], ...] = ()  # (who, on which portion at the start), ascending by portion

    def __post_init__(self) -> None:
        if self.edition is Edition.CLASSIC:
            self._refuse_extras()
        elif self.failed_attempt is not FailedAttempt.HIGHEST:
            raise RulesetRefused(RulesetCode.EXTENDED_IS_NEVER_FASTER, failed_attempt=self.failed_attempt)
        self._refuse_unplayable_grill()
        self._refuse_misplaced_exact_only()
        self._refuse_absurd_supply()
        self._refuse_misplaced_specialists()

    def _refuse_extras(self) -> None:
        for name in ("exact_only", "bratworms", "specialists"):
            if getattr(self, name):
                raise RulesetRefused(RulesetCode.ONLY_IN_EXTENDED, name=name)

    def _refuse_unplayable_grill(self) -> None:
        if not self.grill:
            raise RulesetRefused(RulesetCode.GRILL_EMPTY)
        portions = [portion for portion, _ in self.grill]
        if len(self.worms) != len(portions):
            raise RulesetRefused(RulesetCode.GRILL_PORTION_TWICE)
        if portions != sorted(portions):
            raise RulesetRefused(RulesetCode.GRILL_NOT_ASCENDING)
        # The theorems on end states need every portion to be within reach of the dice.
        reach = possible_totals(ninth_worm=False, double_one=False)
        for portion, worms in self.grill:
            if portion not in reach:
                raise RulesetRefused(RulesetCode.PORTION_OUT_OF_REACH, portion=portion, least=reach[0], most=reach[-1])
            if not 0 <= worms <= MOST_WORMS:
                raise RulesetRefused(RulesetCode.WORMS_OUT_OF_RANGE, portion=portion, most=MOST_WORMS)

    def _refuse_misplaced_exact_only(self) -> None:
        if not self.exact_only <= self.worms.keys():
            raise RulesetRefused(RulesetCode.EXACT_ONLY_NOT_ON_GRILL, portion=min(self.exact_only - self.worms.keys()))

    def _refuse_absurd_supply(self) -> None:
        if not 0 <= self.bratworms <= MOST_WORMS:
            raise RulesetRefused(RulesetCode.SUPPLY_OUT_OF_RANGE, most=MOST_WORMS)

    def _refuse_misplaced_specialists(self) -> None:
        for specialist, portion in self.specialists:
            if portion not in self.worms:
                raise RulesetRefused(RulesetCode.SPECIALIST_NOT_ON_GRILL, specialist=specialist, portion=portion)
        if len(self.starts) != len(self.specialists):
            raise RulesetRefused(RulesetCode.SPECIALIST_STARTS_TWICE)
        portions = [portion for _, portion in self.specialists]
        if len(set(portions)) != len(portions):
            raise RulesetRefused(RulesetCode.TWO_SPECIALISTS_ON_ONE_PORTION)
        if portions != sorted(portions):
            raise RulesetRefused(RulesetCode.SPECIALISTS_NOT_ASCENDING)

    @cached_property
    def worms(self) -> Mapping[int, int]:
        """The worms on each portion."""
        return dict(self.grill)

    @cached_property
    def starts(self) -> Mapping[Specialist, int]:
        """The portion on which each specialist of this game starts."""
        return dict(self.specialists)

    @cached_property
    def lowest(self) -> int:
        """The lowest portion of the grill."""
        return self.grill[0][0]

    @cached_property
    def lowest_is_guarded(self) -> bool:
        """Whether a specialist that players can hold starts on the lowest portion."""
        return any(portion == self.lowest and who is not Specialist.RAVEN for who, portion in self.specialists)

    @cached_property
    def is_plain(self) -> bool:
        """Whether the grill is the edition's own."""
        return self == plain_ruleset(self.edition, self.failed_attempt, self.steal)


def classic(
    failed_attempt: FailedAttempt = FailedAttempt.HIGHEST,
    steal: Steal = Steal.MANDATORY,
    worms: Mapping[int, int] = CLASSIC_WORMS,
) -> Ruleset:
    """The classic game, on its own grill or on another."""
    return Ruleset(Edition.CLASSIC, failed_attempt, steal, tuple(sorted(worms.items())))


def extended(
    steal: Steal = Steal.MANDATORY,
    worms: Mapping[int, int] = EXTENDED_WORMS,
    exact_only: Collection[int] | None = None,
    bratworms: int = EXTENDED_BRATWORMS,
    specialists: Mapping[Specialist, int] | None = None,
) -> Ruleset:
    """The extended game. On a grill of one's own, what is not said stays as printed for the portions that are there."""
    if exact_only is None:
        exact_only = EXTENDED_EXACT_ONLY & worms.keys()
    if specialists is None:
        specialists = {who: start for who, start in EXTENDED_SPECIALISTS.items() if start in worms}
    return Ruleset(
        Edition.EXTENDED,
        FailedAttempt.HIGHEST,
        steal,
        tuple(sorted(worms.items())),
        frozenset(exact_only),
        bratworms,
        tuple(sorted(specialists.items(), key=lambda item: item[1])),
    )


@cache
def plain_ruleset(
    edition: Edition, failed_attempt: FailedAttempt = FailedAttempt.HIGHEST, steal: Steal = Steal.MANDATORY
) -> Ruleset:
    """An edition on its own grill, in the forms chosen. Raises `RulesetRefused` where they do not go together."""
    plain = classic() if edition is Edition.CLASSIC else extended()
    return replace(plain, failed_attempt=failed_attempt, steal=steal)
