"""How often a game is found that ends in an end state of the extended edition, and how long that takes.

`make bench` tries a sample; `python -m benchmarks.witnesses 1000` tries so many and tells them apart by their kind. A
second number is the seed that the end states are drawn from.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.measure import Finding, Line
from games.heckmeck import (
    BOTS,
    PLAYERS,
    EndState,
    Holding,
    NoWitness,
    Ruleset,
    Specialist,
    Stacks,
    check,
    end_state_text,
    extended,
    play_game,
    replay,
    witness,
)
from games.heckmeck.witness.writing import comes_to

SAMPLE = 24
GOAL = "≥ 95 % with a game, median < 10 s"


class Search(NamedTuple):
    """One end state, and what the search came to."""

    end_state: EndState
    seconds: float
    turns: int | None  # of the game found


def rows() -> Iterator[Line]:
    for what, end_states in (("random", assigned(SAMPLE)), ("by the bots", played(SAMPLE))):
        searches = [searched(end_state) for end_state in end_states]
        share = sum(search.turns is not None for search in searches) / len(searches)
        name = f"a game that ends in an end state of the extended edition ({what}, {SAMPLE} of them), median"
        yield Finding(name, median(search.seconds for search in searches), f"{share:.0%} with a game", GOAL)


def searched(end_state: EndState) -> Search:
    begin = process_time()
    try:
        record = witness(end_state)
    except NoWitness:
        return Search(end_state, process_time() - begin, None)
    seconds = process_time() - begin
    assert comes_to(replay(record), end_state)
    return Search(end_state, seconds, len(record.turns))


def assigned(count: int, seed: int = 1) -> Iterator[EndState]:
    """Everything falls to a random place with equal chances, until `check` accepts it; for 2 to 7 players in turn."""
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        players = PLAYERS[number % len(PLAYERS)]
        stacks = list(Stacks)[number // len(PLAYERS) % 2]
        yield next(end for end in _assignments(extended(), players, stacks, dice) if check(end).valid)


def _assignments(ruleset: Ruleset, players: int, stacks: Stacks, dice: random.Random) -> Iterator[EndState]:
    """Portions go to players or face down, Bratworms to players or the supply, specialists to players or nobody."""
    while True:
        portions: list[list[int]] = [[] for _ in range(players + 1)]
        for portion in dice.sample(list(ruleset.worms), len(ruleset.worms)):
            dice.choice(portions).append(portion)
        bratworms = Counter(dice.choices(range(players + 1), k=ruleset.bratworms))
        held: dict[int, Specialist] = {}
        for who, _ in dice.sample(ruleset.specialists, len(ruleset.specialists)):
            if who is not Specialist.RAVEN:
                held.setdefault(dice.randrange(players + 1), who)
        holdings = [Holding(tuple(portions[seat]), bratworms[seat], held.get(seat)) for seat in range(players)]
        yield EndState(ruleset, tuple(holdings), tuple(sorted(portions[players])), stacks)


def played(count: int, seed: int = 1) -> Iterator[EndState]:
    """Ends of games by the bots, for 2 to 7 players in turn."""
    for number in range(count):
        players = PLAYERS[number % len(PLAYERS)]
        bots = [BOTS[("careful", "bold")[seat % 2]] for seat in range(players)]
        end = EndState.of(replay(play_game(extended(), bots, seed=seed + number)).position)
        stacks = list(Stacks)[number // len(PLAYERS) % 2]
        yield EndState(end.ruleset, end.players, end.face_down, stacks)


def kinds(end_state: EndState) -> Iterator[str]:
    held = [player.specialist for player in end_state.players if player.specialist]
    yield "all"
    yield f"{len(end_state.players)} players"
    yield end_state.stacks.value
    yield {0: "nobody holds any", 1: f"only the {held[0]}" if held else ""}.get(len(held), f"{len(held)} held")


def main(count: int, seed: int = 1) -> None:
    for what, end_states in (("random", assigned(count, seed)), ("by the bots", played(count, seed))):
        found, tried = Counter[str](), Counter[str]()
        seconds = []
        for end_state in end_states:
            search = searched(end_state)
            seconds.append(search.seconds)
            tried.update(kinds(end_state))
            if search.turns is None:
                print("undecided:", end_state_text(end_state), flush=True)
            else:
                found.update(kinds(end_state))
        print(f"{what}: median {median(seconds):.2f} s, longest {max(seconds):.1f} s")
        for kind in sorted(tried):
            print(f"  {kind}: {found[kind]} of {tried[kind]} ({found[kind] / tried[kind]:.1%})", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
