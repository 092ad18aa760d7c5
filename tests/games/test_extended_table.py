"""Every end state of reduced extended games against the engine's check: none that play can reach is refused, and how
many of the others pass is known to the last one, with X1 to X9 alone, with X1 to X15 and with all conditions.

What takes up to 300,000 end states is sampled in the usual run: the small games first; the larger ones are long.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import pytest

from games.heckmeck import Code, EndState, Holding, Specialist, Stacks, check
from tests.games.bridge import arrangements, extended_rules
from tests.games.oracle.extended_model import HEN, RAVEN, Game
from tests.games.oracle.packed import Owned, Search, as_sets
from tests.sampling import sampled

# The codes of X10 to X15, and of those that were found later.
SIX = {
    Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN,
    Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM,
    Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP,
    Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM,
    Code.HEN_AFTER_THE_LOWEST,
    Code.RAVENS_PORTION_BELOW_EXACT_ONLY,
}
LATER = {Code.HEN_WITH_ONLY_THE_HIGHEST, Code.THIRD_BRATWORM_FOR_THE_RAVEN}


class Row(NamedTuple):
    """Of the portions counted from 0, the lowest `exact` are taken exactly only; the others say who starts where."""

    players: int
    size: int
    exact: int
    supply: int
    raven: int
    hen: int
    others: tuple[int, ...]

    @property
    def game(self) -> Game:
        portions = tuple(range(21, 21 + self.size))
        names = dict(zip(("canned_worm", "weasel"), self.others, strict=False))
        places = {HEN: self.hen, RAVEN: self.raven, **names}
        specialists = {name: portions[place] for name, place in places.items()}
        return Game(portions, self.players, frozenset(portions[: self.exact]), self.supply, specialists)


class Tally(NamedTuple):
    """How many can be reached; how many others pass X1 to X9, X1 to X15, and all conditions."""

    reachable: int
    over_nine: int
    over_fifteen: int
    over: int


# With the order of the stacks, and as sets.
TABLE = [
    (Row(2, 4, 1, 2, raven=2, hen=1, others=(0,)), Tally(5_450, 760, 500, 482), Tally(1_676, 78, 56, 48)),
    (Row(2, 4, 1, 1, raven=2, hen=1, others=(0, 3)), Tally(4_126, 342, 246, 246), Tally(1_312, 32, 30, 30)),
    (Row(3, 3, 1, 2, raven=2, hen=1, others=(0,)), Tally(5_295, 1_548, 747, 747), Tally(3_477, 597, 426, 426)),
    (Row(3, 4, 2, 1, raven=3, hen=2, others=(0,)), Tally(15_333, 1_476, 432, 432), Tally(6_129, 99, 39, 39)),
    (
        Row(4, 3, 1, 2, raven=2, hen=1, others=(0,)),
        Tally(20_916, 6_892, 3_052, 3_052),
        Tally(15_236, 2_984, 2_068, 2_068),
    ),
    (Row(2, 5, 2, 2, raven=3, hen=2, others=(0,)), Tally(38_446, 2_750, 1_314, 1_196), Tally(5_356, 114, 26, 6)),
    (Row(2, 5, 2, 3, raven=3, hen=2, others=(0, 4)), Tally(123_774, 5_856, 3_204, 2_772), Tally(17_340, 180, 48, 30)),
    (
        Row(5, 3, 1, 3, raven=2, hen=1, others=(0,)),
        Tally(175_365, 62_565, 28_175, 27_400),
        Tally(136_315, 30_065, 21_340, 20_815),
    ),
    (
        Row(4, 4, 2, 2, raven=3, hen=2, others=(0,)),
        Tally(205_372, 30_408, 11_736, 11_736),
        Tally(97_476, 5_072, 3_032, 3_032),
    ),
    (Row(3, 5, 2, 1, raven=3, hen=2, others=(0, 4)), Tally(272_730, 9_237, 2_109, 2_109), Tally(60_879, 165, 63, 63)),
    (Row(2, 6, 2, 2, raven=4, hen=2, others=(0,)), Tally(292_600, 16_826, 7_858, 7_168), Tally(16_470, 356, 46, 2)),
    (
        Row(7, 3, 1, 2, raven=2, hen=1, others=(0,)),
        Tally(361_641, 138_922, 69_685, 69_685),
        Tally(302_939, 78_911, 61_096, 61_096),
    ),
    (Row(2, 6, 2, 4, raven=4, hen=2, others=(0,)), Tally(828_428, 52_814, 29_944, 26_684), Tally(45_526, 638, 114, 18)),
    (
        Row(2, 7, 2, 1, raven=4, hen=2, others=(0, 6)),
        Tally(1_943_898, 28_762, 12_922, 12_922),
        Tally(41_582, 34, 32, 32),
    ),
    (
        Row(2, 7, 2, 2, raven=4, hen=2, others=(0,)),
        Tally(2_494_406, 112_534, 52_178, 48_464),
        Tally(50_348, 962, 60, 0),
    ),
    (
        Row(3, 6, 2, 2, raven=4, hen=2, others=(0,)),
        Tally(3_229_866, 194_583, 61_059, 61_059),
        Tally(316_449, 4_233, 945, 945),
    ),
    (
        Row(2, 7, 2, 3, raven=4, hen=2, others=(0,)),
        Tally(4_493_112, 258_878, 135_882, 115_436),
        Tally(89_478, 1_504, 170, 0),
    ),
    (
        Row(3, 6, 2, 3, raven=4, hen=2, others=(0,)),
        Tally(6_871_449, 415_788, 147_075, 129_087),
        Tally(666_831, 7_821, 1_941, 1_107),
    ),
]


@pytest.mark.parametrize("case", sampled(TABLE, usual=6))
def test_table(case):
    row, ordered, sets = case
    search = Search(row.game)
    ends = search.end_states()
    for stacks, reachable, known in ((Stacks.ORDERED, ends, ordered), (Stacks.SETS, as_sets(ends), sets)):
        tally, refused = compared(search, stacks, reachable)
        assert (tally, refused) == (known, [])


@pytest.mark.parametrize("stacks", Stacks)
def test_verdicts_are_the_same_from_every_seat(stacks):
    """So that one of the seats is enough above."""
    game, ruleset = TABLE[0][0].game, extended_rules(TABLE[0][0].game)
    shares = Search(game).shares.bit
    for owned, down, held in candidates(game, stacks):
        for share in shares:
            holdings = tuple(map(Holding, owned, share, held))
            codes = [
                [problem.code for problem in check(EndState(ruleset, players, down, stacks)).problems]
                for players in (holdings, holdings[::-1])
            ]
            assert codes[0] == codes[1]


def compared(search: Search, stacks: Stacks, reachable: dict[Owned, int]) -> tuple[Tally, list]:
    """How many there are of each kind, and what is refused though it can be reached."""
    game, ruleset, bits = search.game, extended_rules(search.game), search.shares.bit
    codes: Counter[frozenset[str]] = Counter()
    refused = []
    for owned, face_down, held in candidates(game, stacks):
        if owned != min(owned[seat:] + owned[:seat] for seat in range(game.players)):
            continue
        shares = reachable.get((owned, held), 0)
        for share, bit in bits.items():
            holdings = tuple(map(Holding, owned, share, held))
            problems = check(EndState(ruleset, holdings, face_down, stacks)).problems
            if shares & bit:
                refused += [(holdings, problem) for problem in problems]
            else:
                codes[frozenset(Code(problem.code) for problem in problems)] += game.players
    over = [sum(count for said, count in codes.items() if said <= later) for later in (SIX | LATER, LATER, set())]
    return Tally(sum(shares.bit_count() for shares in reachable.values()), *over), refused


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
