"""X10 to X18, each broken by one changed fact of an end state that play can reach.

On two small grills, of which every end state is known (`oracle.packed`). Where the printed grill is spoilt, see
`test_problems`.
"""

from functools import cache

import pytest

from games.heckmeck import Code, EndState, Problem, Specialist, Stacks, check, parse_end_state, ranking
from games.heckmeck.validation import Verdict
from tests.games.oracle.extended_model import HEN, RAVEN, Game
from tests.games.oracle.packed import Search, as_sets

# By the number of players.
GRILLS = {
    2: "extended[11=1!@canned_worm.13=1!.21=1@sitting_hen.22=1@raven.23=1;3]",
    3: "extended[11=1!@canned_worm.21=1@sitting_hen.22=1@raven.23=1@weasel;2]",
}
GAMES = {
    2: Game((11, 13, 21, 22, 23), 2, frozenset({11, 13}), 3, {"canned_worm": 11, HEN: 21, RAVEN: 22}),
    3: Game((11, 21, 22, 23), 3, frozenset({11}), 2, {"canned_worm": 11, HEN: 21, RAVEN: 22, "weasel": 23}),
}


def too_few(bratworms: int, needed: int) -> Problem:
    params = {"bratworms": bratworms, "needed": needed}
    return Problem(Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN, portion=22, specialist=Specialist.RAVEN, params=params)


def third() -> Problem:
    params = {"bratworms": 2, "needed": 3}
    return Problem(Code.THIRD_BRATWORM_FOR_THE_RAVEN, portion=22, specialist=Specialist.RAVEN, params=params)


def without_one(portion: int, highest: int) -> Problem:
    return Problem(Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM, portion=portion, params={"highest": highest})


def hen(code: Code, seat: int, portion: int | None = None, **params: int) -> Problem:
    return Problem(code, seat, portion, Specialist.SITTING_HEN, params=params)


ONE_BRATWORM = Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM
AFTER_LOWEST = Code.HEN_AFTER_THE_LOWEST
ONLY_HIGHEST = Code.HEN_WITH_ONLY_THE_HIGHEST
PAIRS = [
    # (cannot be reached, why; can be reached)
    # X10: the raven's first portion is face down; it lies above the lowest face down; that, and 23 came last; sets.
    ("-/11.21.13.23+1 down 22 ordered", too_few(1, 2), "-/11.21.13.23+2 down 22 ordered"),
    ("23/11.13.22+2 down 21 ordered", too_few(2, 3), "23/11.13.22+3 down 21 ordered"),
    ("11.23+2/22.13 down 21 ordered", too_few(2, 3), "11.23/22.13+2 down 21 ordered"),
    ("11.13.21/23+1 down 22 sets", too_few(1, 2), "11.13.21+1/23 down 22 sets"),
    # X11
    (
        "23.11.22.13/-+1@sitting_hen down 21 ordered",
        hen(ONE_BRATWORM, 1),
        "23.11.22.13/-+2@sitting_hen down 21 ordered",
    ),
    ("11.22.23.13/-+1@sitting_hen down 21 sets", hen(ONE_BRATWORM, 1), "11.22.23/13+1@sitting_hen down 21 sets"),
    # X12
    (
        "22.13.23.11+3/21 down - ordered",
        Problem(Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP, seat=0, portion=11),
        "22.13.11.23+3/21 down - ordered",
    ),
    (
        "11+3/13.21.22.23 down - sets",
        Problem(Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP, seat=0, portion=11),
        "11/13.21.22.23+3 down - sets",
    ),
    # X13: nobody holds a specialist; only the hen is held.
    ("11.13/23+2 down 21.22 ordered", without_one(13, 22), "11.13+2/23 down 21.22 ordered"),
    ("11.13/23+2 down 21.22 sets", without_one(13, 22), "11.13+2/23 down 21.22 sets"),
    (
        "11.21.22.23/-+2@sitting_hen down 13 ordered",
        without_one(11, 13),
        "11.21.22.23+2/-@sitting_hen down 13 ordered",
    ),
    ("11.21.22.23/-+2@sitting_hen down 13 sets", without_one(11, 13), "11.21.22.23+2/-@sitting_hen down 13 sets"),
    # X14: only the hen is held; somebody else holds an ordinary specialist.
    (
        "22@sitting_hen/13.21.23.11+2 down - ordered",
        hen(AFTER_LOWEST, 0, 11, least=2),
        "22@sitting_hen/13.21.11.23+2 down - ordered",
    ),
    (
        "21.11/22.23+1@weasel/-@sitting_hen down - ordered",
        hen(AFTER_LOWEST, 2, 11, least=1),
        "21.11@canned_worm/22.23+1@weasel/-@sitting_hen down - ordered",
    ),
    (
        "11/21.22.23+1@weasel/-@sitting_hen down - sets",
        hen(AFTER_LOWEST, 2, 11, least=1),
        "11/21.22+1@weasel/23@sitting_hen down - sets",
    ),
    # X16: with no Bratworm; with one, and 21 face down below 22; with others, and 13 alone face down; and 22 below 13.
    (
        "11.13.21/23@sitting_hen down 22 ordered",
        hen(ONLY_HIGHEST, 1, 23),
        "11.13.21@canned_worm/23@sitting_hen down 22 ordered",
    ),
    ("11.13.21/23@sitting_hen down 22 sets", hen(ONLY_HIGHEST, 1, 23), "11.13.21+1/23@sitting_hen down 22 sets"),
    (
        "11.13.22+1/23@sitting_hen down 21 ordered",
        hen(ONLY_HIGHEST, 1, 23),
        "11.13.22+2/23@sitting_hen down 21 ordered",
    ),
    (
        "11.21.22/23+2@sitting_hen down 13 sets",
        hen(ONLY_HIGHEST, 1, 23),
        "11.21.22+2/23@sitting_hen down 13 sets",
    ),
    (
        "22.11.13.21+1/23@sitting_hen down - ordered",
        hen(ONLY_HIGHEST, 1, 23),
        "22.11.13.21+2/23@sitting_hen down - ordered",
    ),
    # X17
    ("11/21.23+2 down 13.22 ordered", third(), "11/21.23+3 down 13.22 ordered"),
    ("11/21.23+2 down 13.22 sets", third(), "11+2/21.23 down 13.22 sets"),
    # X18: 21 is face down; nothing is.
    ("22.23.13/11+2 down 21 ordered", third(), "22.23.13+2/11 down 21 ordered"),
    ("11.13.23/22.21+2 down - ordered", third(), "11.13.23/21.22+2 down - ordered"),
    ("11.13.22.23/21+2 down - sets", third(), "11.13.22.23+2/21 down - sets"),
    # X15
    (
        "11.21.22.23.13+1/-@sitting_hen down - ordered",
        Problem(Code.RAVENS_PORTION_BELOW_EXACT_ONLY, seat=0, portion=22, params={"above": 13}),
        "11.21.22.23.13+2/-@sitting_hen down - ordered",
    ),
]


@pytest.mark.parametrize(("broken", "problem", "held"), PAIRS)
def test_one_fact_decides(broken, problem, held):
    spoilt, right = end_state(broken), end_state(held)
    assert check(spoilt) == Verdict((problem,))
    assert check(right) == Verdict((), ranking(right))
    assert (is_reachable(spoilt), is_reachable(right)) == (False, True)


COUNT_TURNS = [broken for broken, problem, _ in PAIRS if problem.code in (AFTER_LOWEST, ONLY_HIGHEST)]


@pytest.mark.parametrize("broken", COUNT_TURNS)
def test_turns_are_not_counted_where_somebody_was_passed_over(broken):
    assert check(end_state(f"{broken} skipped")).problems == ()


def end_state(line: str) -> EndState:
    return parse_end_state(f"{GRILLS[line.split()[0].count('/') + 1]} {line}")


def is_reachable(end: EndState) -> bool:
    ends, bits = reachable(len(end.players), end.stacks)
    portions, bratworms, held, _names = zip(*end.players, strict=True)
    if end.stacks is Stacks.SETS:
        portions = tuple(tuple(sorted(stack)) for stack in portions)
    return bool(ends.get((portions, held), 0) & bits[bratworms])


@cache
def reachable(players: int, stacks: Stacks) -> tuple[dict, dict]:
    search = Search(GAMES[players])
    ends = search.end_states()
    return (ends if stacks is Stacks.ORDERED else as_sets(ends)), search.shares.bit
