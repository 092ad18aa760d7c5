"""Chances against known numbers, and the dynamic programme against plain enumeration of a few dice."""

from fractions import Fraction
from itertools import product

import pytest

from games.heckmeck import Helpers, HelpersRefused, TurnOdds
from games.heckmeck.dice import FACES, GOLDEN_DIE_FACES, POINTS, WORM, GoldenDie, Hand
from games.heckmeck.odds import HIGHEST_TOTAL
from games.heckmeck.odds_table import odds_table
from tests.games.chances import CHANCES


@pytest.mark.parametrize("exact", [True, False])
def test_table(exact):
    table = odds_table(exact=exact)
    assert _digits(table.at_least) == {total: at_least for total, (at_least, _) in CHANCES.items()}
    assert _digits(table.exactly) == {
        11: "0.518313412007",
        13: "0.566762627453",
        **{total: exactly for total, (_, exactly) in CHANCES.items()},
    }
    assert _digits(table.expected_worms) == {
        0: "1.644729674040",
        1: "1.435428430991",
        2: "1.263222197593",
        3: "1.103119846341",
        4: "0.953125481979",
    }


def test_exact_fractions():
    table = odds_table(exact=True)
    assert table.at_least[21] == Fraction(4113019191611091399863, 4605706660848611622912)
    assert table.expected_worms[0] == Fraction(51132211301397563344873, 31088519960728128454656)


def _digits(numbers) -> dict[int, str]:
    return {key: f"{float(number):.12f}" for key, number in numbers.items()}


class ByHand:
    """The value of rolling, by looking at every roll one die at a time; far too slow for eight dice.

    `aside`: the pairs of faces and counts set aside.
    """

    def __init__(self, payoffs, fail, double_one, helpers):
        self.payoffs, self.fail, self.double_one, self.helpers = payoffs, fail, double_one, helpers
        self.known: dict[tuple, Fraction] = {}

    def rolling(self, dice, aside, *, golden, weasel):
        situation = (dice, aside, golden, weasel)
        if situation not in self.known:
            self.known[situation] = self.mean_over_rolls(dice, aside, golden=golden, weasel=weasel)
        return self.known[situation]

    def mean_over_rolls(self, dice, aside, *, golden, weasel) -> Fraction:
        faces = [FACES] * (dice - golden) + [GOLDEN_DIE_FACES] * golden  # the golden die is the last one
        values = [self.best_choice(roll, aside, golden=golden, weasel=weasel) for roll in product(*faces)]
        return Fraction(sum(values)) / len(values)

    def best_choice(self, roll, aside, *, golden, weasel):
        options = [
            self.keeping(face, roll, aside, golden=golden, weasel=weasel) for face in set(roll) - dict(aside).keys()
        ]
        if weasel:
            options.append(self.rolling(len(roll), aside, golden=golden, weasel=False))
        return max(options, default=self.fail)

    def keeping(self, face, roll, aside, *, golden, weasel):
        count = roll.count(face)
        kept = aside | {(face, count)}
        best = self.stopping(kept)
        if count < len(roll) and len(kept) < len(FACES):
            still_golden = golden and roll[-1] != face
            best = max(best, self.rolling(len(roll) - count, kept, golden=still_golden, weasel=weasel))
        return best + (self.double_one if face == 1 and count >= 2 else 0)

    def stopping(self, kept):
        total = sum(POINTS[face] * count for face, count in kept)
        if WORM in dict(kept):
            return self.payoffs.get(total, self.fail)
        return self.payoffs.get(total + 5, self.fail) if self.helpers.canned_worm else self.fail


@pytest.mark.parametrize(
    ("dice", "helpers"),
    [
        (3, Helpers()),
        (4, Helpers()),
        (3, Helpers(canned_worm=True)),
        (3, Helpers(weasel=True)),
        (3, Helpers(golden_die=True)),
        (4, Helpers(golden_die=True)),
        (3, Helpers(golden_die=True, weasel=True)),
    ],
)
def test_against_every_roll_of_a_few_dice(dice, helpers):
    payoffs = {5: -1, 6: 0, 7: 2, 8: 3, 9: Fraction(7, 2), 10: 1, 11: 4, 12: 2, 15: 6, 20: 9}
    rules = {"fail": -2, "double_one": Fraction(1, 3), "helpers": helpers}
    odds = TurnOdds(payoffs, **rules, exact=True)
    golden = GoldenDie.IN_HAND if helpers.golden_die else GoldenDie.ABSENT
    value = odds.worth_of(odds.of_rolling(odds.state(Hand(dice, golden=golden))))
    by_hand = ByHand(payoffs, **rules)
    assert value == by_hand.rolling(dice, frozenset(), golden=helpers.golden_die, weasel=helpers.weasel)


def test_floats_follow_the_exact_values():
    payoffs = {total: total % 5 for total in range(21, 46)}
    for helpers in (Helpers(), Helpers(golden_die=True), Helpers(canned_worm=True), Helpers(weasel=True)):
        exact = TurnOdds(payoffs, -3, double_one=1, helpers=helpers, exact=True).before_first_roll()
        fast = TurnOdds(payoffs, -3, double_one=1, helpers=helpers).before_first_roll()
        assert fast == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("helpers", [Helpers(golden_die=True), Helpers(canned_worm=True)])
def test_nine_worms_are_the_highest_total(helpers):
    assert HIGHEST_TOTAL == 45
    chances = [TurnOdds({total: 1}, helpers=helpers).before_first_roll() for total in (45, 46)]
    assert (chances[0] > 0, chances[1]) == (True, 0)


@pytest.mark.parametrize("weasel", [False, True])
def test_a_golden_die_and_a_canned_worm_do_not_go_together(weasel):
    with pytest.raises(HelpersRefused) as refusal:
        Helpers(golden_die=True, canned_worm=True, weasel=weasel)
    assert refusal.value.code == "golden_die_with_canned_worm"
