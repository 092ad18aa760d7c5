"""Grills at random, with any specialists anywhere: no reachable end state is refused, also where players leave.

Above all for what the conditions build on: a guard on the lowest portion, an ordinary specialist, a raven, a supply.
"""

from random import Random

import pytest

from games.heckmeck import EndState, Holding, Stacks, check
from tests.games.bridge import extended_rules
from tests.games.oracle.extended_model import NAMES, Game
from tests.games.oracle.packed import Search, as_sets
from tests.sampling import sampled

SIZES = [(2, 3), (2, 4), (2, 4), (2, 5), (3, 3), (3, 3), (3, 4), (4, 3)]  # players, portions


def random_game(chance: Random) -> Game:
    players, count = chance.choice(SIZES)
    portions = tuple(range(21, 21 + count))
    names = sorted(chance.sample(NAMES, chance.randint(1, min(count, 4))))
    if chance.random() < 0.8:
        names = sorted({*names[:-1], "raven"})
    places = chance.sample(portions, len(names))
    if portions[0] not in places and chance.random() < 0.6:
        places[chance.randrange(len(places))] = portions[0]
    exact_only = frozenset(portions[: chance.randint(0, 3)])
    return Game(portions, players, exact_only, chance.randint(0, 3), dict(zip(names, places, strict=True)))


@pytest.mark.parametrize("skips", [False, True])
@pytest.mark.parametrize("seed", sampled(range(300), usual=8))
def test_no_reachable_end_state_is_refused(seed, skips):
    game = random_game(Random(seed))
    search, ruleset = Search(game, skips=skips), extended_rules(game)
    ends = search.end_states()
    refused = []
    for stacks, reachable in ((Stacks.ORDERED, ends), (Stacks.SETS, as_sets(ends))):
        for (owned, held), shares in reachable.items():
            down = tuple(portion for portion in game.portions if not any(portion in stack for stack in owned))
            for share in search.shares.of(shares):
                holdings = tuple(map(Holding, owned, share, held))
                problems = check(EndState(ruleset, holdings, down, stacks, skipped=skips)).problems
                refused += [(holdings, problem) for problem in problems]
    assert refused == [], (seed, game)
