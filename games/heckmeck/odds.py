"""What one turn is worth to a player who decides as well as can be: dynamic programming over the dice.

Any payoff will do: chances are payoffs of 1 and 0. In floats, for players who must decide quickly, or exact, in
fractions. What the totals are worth in a position is the business of whoever asks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product, repeat
from math import factorial, lcm, prod
from operator import floordiv, itemgetter, mul, truediv
from typing import Any, NamedTuple

from games.heckmeck.dice import (
    DICE,
    DOUBLE_ONE,
    FACES,
    GOLDEN_DIE_FACES,
    POINTS,
    WORM,
    GoldenDie,
    Hand,
    possible_totals,
)
from games.heckmeck.problems import HeckmeckError

# Values are floats, or in exact mode integers with a common denominator; the arithmetic is the same.
Number = Any
IMPOSSIBLE = float("-inf")
HIGHEST_TOTAL = possible_totals(ninth_worm=True, double_one=False)[-1]


class HelpersRefused(HeckmeckError):
    """Specialists that cannot help together."""


@dataclass(frozen=True, slots=True)
class Helpers:
    """What a specialist adds to the dice (E11-E13).

    Nobody holds two (E6). The golden die with the canned worm, which would pass HIGHEST_TOTAL, is refused.
    """

    golden_die: bool = False
    canned_worm: bool = False
    weasel: bool = False

    def __post_init__(self) -> None:
        if self.golden_die and self.canned_worm:
            raise HelpersRefused("golden_die_with_canned_worm")


NO_HELPERS = Helpers()


class State(NamedTuple):
    """What of a hand matters for the rest of the turn."""

    used: int  # the faces set aside, as bits
    dice: int
    total: int
    golden: bool  # the golden die is among the dice still in the hand
    weasel: bool  # the weasel can still be used


class TurnOdds:
    """The best expected payoff of a turn, from any hand on, and the decisions that lead to it.

    `payoffs` says what stopping with a total (and a worm) is worth; totals it does not name are worth `fail`, the
    payoff of a failed attempt. `double_one` is added when two 1s are set aside (E3).
    """

    def __init__(
        self,
        payoffs: Mapping[int, Number],
        fail: Number = 0,
        *,
        double_one: Number = 0,
        helpers: Helpers = NO_HELPERS,
        exact: bool = False,
    ) -> None:
        self._helpers = helpers
        self._scale = _denominator([*payoffs.values(), fail, double_one], helpers) if exact else 1
        self._divide: Callable[[Number, Number], Number] = floordiv if exact else truediv
        self._fail = self._scaled(fail)
        self._double_one = self._scaled(double_one)
        self._payoffs = [self._scaled(payoffs.get(total, fail)) for total in range(HIGHEST_TOTAL + 1)]
        self._values: dict[State, Number] = {}

    def before_first_roll(self) -> Number:
        """The value of the whole turn; a Fraction in exact mode."""
        return self.worth_of(self._of_rolling(self.state(Hand.fresh(golden_die=self._helpers.golden_die))))

    def worth_of(self, value: Number) -> Number:
        """A value of this programme in payoffs; in exact mode values are integers over a common denominator."""
        return value if self._scale == 1 else Fraction(value, self._scale)

    def state(self, hand: Hand, *, weasel_used: bool = False) -> State:
        """What of a hand matters from here on."""
        used = sum(1 << face for face in FACES if hand.aside[face])
        golden = bool(hand.golden & GoldenDie.IN_HAND)
        return State(used, hand.dice, hand.total, golden, self._helpers.weasel and not weasel_used)

    def of_stopping(self, state: State) -> Number:
        """The payoff of ending the turn now (B4, E11)."""
        if state.used >> WORM & 1:
            return self._payoffs[state.total]
        if self._helpers.canned_worm:
            return self._payoffs[state.total + POINTS[WORM]]
        return self._fail

    def of_rolling(self, state: State) -> Number:
        """The expected payoff of rolling on; IMPOSSIBLE where that cannot be."""
        can_roll = state.dice > 0 and state.used != _ALL_USED
        return self._of_rolling(state) if can_roll else IMPOSSIBLE

    def of_hand(self, state: State) -> Number:
        """The expected payoff after setting dice aside: the better of stopping and rolling."""
        value = self._values.get(state)
        if value is None:
            value = self.of_stopping(state)
            if value < self._ceiling(state):
                value = max(value, self.of_rolling(state))
            self._values[state] = value
        return value

    def of_keeping(self, state: State, face: int, count: int, *, golden: bool = False) -> Number:
        """The expected payoff of setting aside so many dice of a face; `golden`: the golden die among them."""
        kept = State(
            state.used | 1 << face,
            state.dice - count,
            state.total + count * POINTS[face],
            state.golden and not golden,
            state.weasel,
        )
        value = self.of_hand(kept)
        return value + self._double_one if face == 1 and count >= DOUBLE_ONE else value

    def _ceiling(self, state: State) -> Number:
        """No turn can bring more from here."""
        canned_worm = POINTS[WORM] if self._helpers.canned_worm else 0
        reach = self._payoffs[state.total : state.total + state.dice * POINTS[WORM] + canned_worm + 1]
        return max(self._fail, *reach) + max(self._double_one, 0)

    def _of_rolling(self, state: State) -> Number:
        again = self._of_rolling(state._replace(weasel=False)) if state.weasel else IMPOSSIBLE
        if not state.golden:
            keeping = [
                [IMPOSSIBLE, *(self.of_keeping(state, face, count) for count in range(1, state.dice + 1))]
                for face in _unused(state.used)
            ]
            return self._divide(_sum_over_rolls(keeping, state.dice, self._fail, again), len(FACES) ** state.dice)
        total = sum(
            GOLDEN_DIE_FACES.count(rolled) * self._sum_with_golden(state, rolled, again)
            for rolled in set(GOLDEN_DIE_FACES)
        )
        return self._divide(total, len(GOLDEN_DIE_FACES) * len(FACES) ** (state.dice - 1))

    def _sum_with_golden(self, state: State, rolled: int, again: Number) -> Number:
        """The sum over the rolls of the white dice while the golden die shows a face."""
        white = state.dice - 1
        keeping = []
        nothing = self._fail
        for face in _unused(state.used):
            if face == rolled:
                values = [self.of_keeping(state, face, count + 1, golden=True) for count in range(white + 1)]
                nothing = values[0]
            else:
                values = [IMPOSSIBLE, *(self.of_keeping(state, face, count) for count in range(1, white + 1))]
            keeping.append(values)
        return _sum_over_rolls(keeping, white, nothing, again)

    def _scaled(self, payoff: Number) -> Number:
        return payoff if self._scale == 1 else int(payoff * self._scale)


_ALL_USED = sum(1 << face for face in FACES)


@cache
def _unused(used: int) -> tuple[int, ...]:
    return tuple(face for face in FACES if not used >> face & 1)


def _denominator(payoffs: Sequence[Number], helpers: Helpers) -> int:
    """One that all expectations can be written with: every die rolled brings a factor of six."""
    most = DICE + helpers.golden_die
    rolled = sum(max(most - taken, 0) for taken in range(len(FACES))) + helpers.weasel * most
    return lcm(*(Fraction(payoff).denominator for payoff in payoffs)) * int(len(FACES) ** rolled)


class _Rolls(NamedTuple):
    """All rolls that show at least one of the unused faces, and the weight of those that show none."""

    weights: tuple[int, ...]
    counts: tuple[Callable[[Sequence[Number]], tuple[Number, ...]], ...]  # by unused face: look up by its count
    nothing: int


@cache
def _rolls(unused: int, dice: int) -> _Rolls:
    dead_faces = len(FACES) - unused
    rolls = [counts for counts in product(range(dice + 1), repeat=unused) if 0 < sum(counts) <= dice]
    # Two items at least, or itemgetter would give no tuple; a weight of 0 does no harm.
    padded = [*rolls, *rolls] if len(rolls) == 1 else rolls
    weights = [_ways(counts, dice, dead_faces) for counts in rolls] + [0] * (len(padded) - len(rolls))
    return _Rolls(
        tuple(weights),
        tuple(itemgetter(*(counts[place] for counts in padded)) for place in range(unused)),
        dead_faces**dice,
    )


def _ways(counts: Sequence[int], dice: int, dead_faces: int) -> int:
    """In how many ways the dice can show these counts of the unused faces."""
    dead = dice - sum(counts)
    orders = factorial(dice) // prod(map(factorial, (dead, *counts)))
    return int(orders * dead_faces**dead)


def _sum_over_rolls(keeping: Sequence[Sequence[Number]], dice: int, nothing: Number, again: Number) -> Number:
    """The sum of the best choices over all rolls of so many dice, each weighed by its ways.

    `keeping`: for each unused face, by how often it is rolled, what keeping it is worth; `nothing`: what a roll
    without any of them is worth; `again`: what rolling once more is worth instead, where the weasel allows it.
    """
    if not dice:
        return max(nothing, again)
    rolls = _rolls(len(keeping), dice)
    columns = [look_up(values) for look_up, values in zip(rolls.counts, keeping, strict=True)]
    best = map(max, *columns, repeat(again))
    return sum(map(mul, rolls.weights, best)) + rolls.nothing * max(nothing, again)
