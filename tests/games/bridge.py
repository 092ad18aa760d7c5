"""Between the engine and the oracle: candidates for end states, and each side's words in those of the other.

What lives here: translation, the small grills and enumeration of candidates, shared by the comparisons. What does
not: any assertion.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest

from games.heckmeck import EndState, FailedAttempt, Holding, Position, Ruleset, Specialist, Stacks, classic, extended
from tests.games.oracle import classic as classic_oracle
from tests.games.oracle import extended as extended_oracle

Arrangement = tuple[tuple[tuple[int, ...], ...], frozenset[int]]  # stacks from bottom to top, and what is face down

# Players and portions.
SMALL = [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (4, 3), (7, 2)]
LARGE = [(2, 6), (3, 5), (4, 4), (5, 3), (2, 7), (3, 6), (4, 5), (5, 4), (7, 3)]


def fields(large: list[tuple[int, int]]) -> list[Any]:
    """The small ones as parameters of a test, and these for when there is time."""
    return [
        *(pytest.param(players, count, id=f"n{players}-k{count}") for players, count in SMALL),
        *(pytest.param(players, count, id=f"n{players}-k{count}", marks=pytest.mark.long) for players, count in large),
    ]


def grill(count: int) -> tuple[int, ...]:
    return tuple(range(21, 21 + count))


def classic_rules(portions: tuple[int, ...], failed_attempt: str) -> Ruleset:
    return classic(FailedAttempt(failed_attempt), worms=dict.fromkeys(portions, 1))


def extended_rules(game: extended_oracle.Game) -> Ruleset:
    return extended(
        worms=dict.fromkeys(game.portions, 1),
        exact_only=game.exact_only,
        bratworms=game.supply,
        specialists={Specialist(name): portion for name, portion in game.specialists.items()},
    )


@cache
def arrangements(portions: tuple[int, ...], players: int) -> tuple[Arrangement, ...]:
    """Every way in which portions can lie in stacks and face down, reachable or not."""
    return tuple(
        (stacks, frozenset(portions) - set(owned))
        for count in range(len(portions) + 1)
        for chosen in combinations(portions, count)
        for owned in permutations(chosen)
        for stacks in _cuts(owned, players)
    )


def layouts(portions: tuple[int, ...], players: int) -> Iterator[classic_oracle.Layout]:
    """Every way in which portions can lie in stacks, face up and face down, reachable or not."""
    for stacks, left in arrangements(portions, players):
        for count in range(len(left) + 1):
            for face_up in map(frozenset, combinations(sorted(left), count)):
                yield stacks, face_up, left - face_up


def _cuts(owned: tuple[int, ...], players: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to cut a row of portions into stacks."""
    if players == 1:
        yield (owned,)
        return
    for height in range(len(owned) + 1):
        for rest in _cuts(owned[height:], players - 1):
            yield (owned[:height], *rest)


def end_state(ruleset: Ruleset, arrangement: Arrangement, stacks: Stacks = Stacks.ORDERED) -> EndState:
    owned, face_down = arrangement
    return EndState(ruleset, tuple(Holding(stack) for stack in owned), tuple(sorted(face_down)), stacks)


def stopped(end: EndState, face_up: frozenset[int]) -> EndState:
    """The same of a game that the clock stopped with these portions face up."""
    return end._replace(face_up=tuple(sorted(face_up)), stopped=bool(face_up))


def extended_end_state(ruleset: Ruleset, end: extended_oracle.EndState, stacks: Stacks = Stacks.ORDERED) -> EndState:
    holdings = tuple(
        Holding(stack, bratworms, None if name is None else Specialist(name))
        for stack, bratworms, name in zip(end.stacks, end.bratworms, end.specialists, strict=True)
    )
    return EndState(ruleset, holdings, tuple(sorted(end.face_down)), stacks)


def extended_candidates(game: extended_oracle.Game) -> Iterator[extended_oracle.EndState]:
    """Every end state with Bratworms within the supply and each specialist but the raven held once at most."""
    names = [None, *(name for name in game.specialists if name != extended_oracle.RAVEN)]
    holders = [
        held
        for held in product(names, repeat=game.players)
        if len(named := [name for name in held if name]) == len(set(named))
    ]
    shares = [share for share in product(range(game.supply + 1), repeat=game.players) if sum(share) <= game.supply]
    for stacks, face_down in arrangements(game.portions, game.players):
        for share, held in product(shares, holders):
            yield extended_oracle.EndState(stacks, face_down, share, held)


def extended_layouts(game: extended_oracle.Game) -> Iterator[extended_oracle.Layout]:
    """The same with some of what is face down face up instead, as when the clock stops a game."""
    for end in extended_candidates(game):
        for count in range(1, len(end.face_down) + 1):
            for face_up in map(frozenset, combinations(sorted(end.face_down), count)):
                yield face_up, end._replace(face_down=end.face_down - face_up)


def classic_view(position: Position) -> classic_oracle.Position:
    """An engine's position in the oracle's form."""
    stacks = tuple(player.stack for player in position.players)
    grill = position.grill
    return classic_oracle.Position(stacks, frozenset(grill.face_up), frozenset(grill.face_down), position.to_move)


def extended_view(position: Position) -> extended_oracle.Position:
    """An engine's position in the oracle's form."""
    players, grill = position.players, position.grill
    return extended_oracle.Position(
        tuple(player.stack for player in players),
        frozenset(grill.face_up),
        frozenset(grill.face_down),
        tuple(player.bratworms for player in players),
        tuple(player.specialist and player.specialist.value for player in players),
        frozenset((portion, who.value) for portion, who in grill.standing),
        position.to_move,
    )
