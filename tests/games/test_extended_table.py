"""Every end state of reduced extended games against the engine's check: none that play can reach is refused, and how
many of the others pass is known to the last one, with X1 to X9 alone and with all conditions.

What takes up to 300,000 end states is sampled in the usual run: the small games first; the larger ones are long.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import pytest

from games.heckmeck import Code, EndState, Holding, Specialist, Stacks, check
from tests.games.bridge import arrangements, extended_rules
from tests.games.oracle.extended_model import HEN, RAVEN, Game
from tests.games.oracle.packed import Search, as_sets
from tests.sampling import sampled

LATER = {
    Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN,
    Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM,
    Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP,
    Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM,
    Code.HEN_AFTER_THE_LOWEST,
    Code.RAVENS_PORTION_BELOW_EXACT_ONLY,
}


class Row(NamedTuple):
    """Of the portions counted from 0, the lowest `exact` are taken exactly only; the others say who starts where."""

    players: int
    count: int
    exact: int
    supply: int
    raven: int
    hen: int
    others: tuple[int, ...]

    @property
    def game(self) -> Game:
        portions = tuple(range(21, 21 + self.count))
        names = dict(zip(("canned_worm", "weasel"), self.others, strict=False))
        places = {HEN: self.hen, RAVEN: self.raven, **names}
        specialists = {name: portions[place] for name, place in places.items()}
        return Game(portions, self.players, frozenset(portions[: self.exact]), self.supply, specialists)


class Tally(NamedTuple):
    """How many can be reached; how many others pass X1 to X9, and all conditions."""

    reachable: int
    over_nine: int
    over: int


# With the order of the stacks.
ORDERED = [
    (Row(2, 4, 1, 2, raven=2, hen=1, others=(0,)), Tally(5_450, 760, 500)),
    (Row(2, 4, 1, 1, raven=2, hen=1, others=(0, 3)), Tally(4_126, 342, 246)),
    (Row(3, 3, 1, 2, raven=2, hen=1, others=(0,)), Tally(5_295, 1_548, 747)),
    (Row(3, 4, 2, 1, raven=3, hen=2, others=(0,)), Tally(15_333, 1_476, 432)),
    (Row(4, 3, 1, 2, raven=2, hen=1, others=(0,)), Tally(20_916, 6_892, 3_052)),
    (Row(2, 5, 2, 2, raven=3, hen=2, others=(0,)), Tally(38_446, 2_750, 1_314)),
    (Row(2, 5, 2, 3, raven=3, hen=2, others=(0, 4)), Tally(123_774, 5_856, 3_204)),
    (Row(5, 3, 1, 3, raven=2, hen=1, others=(0,)), Tally(175_365, 62_565, 28_175)),
    (Row(4, 4, 2, 2, raven=3, hen=2, others=(0,)), Tally(205_372, 30_408, 11_736)),
    (Row(3, 5, 2, 1, raven=3, hen=2, others=(0, 4)), Tally(272_730, 9_237, 2_109)),
    (Row(2, 6, 2, 2, raven=4, hen=2, others=(0,)), Tally(292_600, 16_826, 7_858)),
    (Row(7, 3, 1, 2, raven=2, hen=1, others=(0,)), Tally(361_641, 138_922, 69_685)),
    (Row(2, 6, 2, 4, raven=4, hen=2, others=(0,)), Tally(828_428, 52_814, 29_944)),
    (Row(2, 7, 2, 1, raven=4, hen=2, others=(0, 6)), Tally(1_943_898, 28_762, 12_922)),
    (Row(2, 7, 2, 2, raven=4, hen=2, others=(0,)), Tally(2_494_406, 112_534, 52_178)),
    (Row(3, 6, 2, 2, raven=4, hen=2, others=(0,)), Tally(3_229_866, 194_583, 61_059)),
    (Row(2, 7, 2, 3, raven=4, hen=2, others=(0,)), Tally(4_493_112, 258_878, 135_882)),
    (Row(3, 6, 2, 3, raven=4, hen=2, others=(0,)), Tally(6_871_449, 415_788, 147_075)),
]
# As sets; of those that can be reached the number is not in question.
SETS = [
    (Row(2, 4, 1, 2, raven=2, hen=1, others=(0,)), (78, 56)),
    (Row(2, 4, 1, 1, raven=2, hen=1, others=(0, 3)), (32, 30)),
    (Row(3, 3, 1, 2, raven=2, hen=1, others=(0,)), (597, 426)),
    (Row(3, 4, 2, 1, raven=3, hen=2, others=(0,)), (99, 39)),
    (Row(4, 3, 1, 2, raven=2, hen=1, others=(0,)), (2_984, 2_068)),
    (Row(2, 7, 2, 2, raven=4, hen=2, others=(0,)), (962, 60)),
    (Row(2, 7, 2, 3, raven=4, hen=2, others=(0,)), (1_504, 170)),
    (Row(3, 6, 2, 2, raven=4, hen=2, others=(0,)), (4_233, 945)),
    (Row(3, 6, 2, 3, raven=4, hen=2, others=(0,)), (7_821, 1_941)),
]


@pytest.mark.parametrize("case", sampled(ORDERED, usual=6))
def test_ordered_stacks(case):
    row, expected = case
    assert compared(row.game, Stacks.ORDERED) == (expected, [])


@pytest.mark.parametrize("case", sampled(SETS, usual=5))
def test_sets(case):
    row, expected = case
    tally, refused = compared(row.game, Stacks.SETS)
    assert (tally.over_nine, tally.over) == expected
    assert refused == []


def compared(game: Game, stacks: Stacks) -> tuple[Tally, list]:
    """What there is of each kind, and what is refused though it can be reached."""
    search = Search(game)
    reachable = search.end_states() if stacks is Stacks.ORDERED else as_sets(search.end_states())
    ruleset, bits = extended_rules(game), search.shares.bit
    over_nine = over = 0
    refused = []
    for owned, face_down, held in candidates(game, stacks):
        shares = reachable.get((owned, held), 0)
        for share, bit in bits.items():
            holdings = tuple(map(Holding, owned, share, held))
            problems = check(EndState(ruleset, holdings, face_down, stacks)).problems
            if shares & bit:
                refused += [(holdings, problem) for problem in problems]
            elif all(problem.code in LATER for problem in problems):
                over_nine += 1
                over += not problems
    return Tally(sum(shares.bit_count() for shares in reachable.values()), over_nine, over), refused


def candidates(game: Game, stacks: Stacks) -> Iterator[tuple[tuple, tuple, tuple]]:
    """Everything that the players can own and hold, Bratworms apart, and what lies face down."""
    names = [None, *(Specialist(name) for name in game.specialists if name != RAVEN)]
    holders = [held for held in product(names, repeat=game.players) if is_each_once(held)]
    for owned, face_down in arrangements(game.portions, game.players):
        if stacks is Stacks.ORDERED or owned == tuple(tuple(sorted(stack)) for stack in owned):
            down = tuple(sorted(face_down))
            yield from ((owned, down, held) for held in holders)


def is_each_once(held: Iterable[Specialist | None]) -> bool:
    named = [name for name in held if name is not None]
    return len(named) == len(set(named))
