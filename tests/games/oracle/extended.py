"""Every position and every end state of a reduced game of the extended edition, by plain search.

What lives here: the extended turn (docs/rules.md) at the level of outcomes: take, steal or fail, each with or
without double one, with every choice a player has. Any portion counts as compatible with double one.
What does not: dice, so nothing of what canned worm, golden die, weasel and apple are good for: they are only carried.
"""

from collections.abc import Iterator

from tests.games.oracle.extended_model import HEN, NAMES, RAVEN, SUPPLY, EndState, Game, Givers, Position, Turn, start
from tests.games.oracle.extended_steps import bratworm, fail, steal, take

Layout = tuple[frozenset[int], EndState]  # what is face up, and all the rest

__all__ = [
    "HEN",
    "NAMES",
    "RAVEN",
    "SUPPLY",
    "EndState",
    "Game",
    "Layout",
    "Position",
    "Turn",
    "reachable_end_states",
    "reachable_layouts",
    "reachable_positions",
    "start",
    "turns",
]


def turns(game: Game, position: Position) -> Iterator[tuple[Turn, Position]]:
    """Every turn of the seat to move, with the position after it. None when the game is over."""
    if not position.face_up:  # B12
        return
    for double_one, first, ready in double_ones(game, position):
        for kind, portion, second, put_back, after in outcomes(game, ready):
            yield Turn(kind, portion, double_one, first + second, put_back), pass_on(after)


def double_ones(game: Game, position: Position) -> Iterator[tuple[bool, Givers, Position]]:
    """E3: at most one Bratworm for double one, before the outcome of the turn."""
    yield False, (), position
    for givers, ready in bratworm(game, position):
        yield True, givers, ready


def outcomes(game: Game, position: Position) -> Iterator[tuple[str, int | None, Givers, str | None, Position]]:
    for portion in sorted(position.face_up):
        for givers, put_back, after in take(game, position, portion):
            yield "take", portion, givers, put_back, after
    for other, stack in enumerate(position.stacks):
        if other != position.seat and stack and stack[-1] not in game.exact_only:  # E2; with the hen too, E9
            for put_back, after in steal(position, other):
                yield "steal", stack[-1], (), put_back, after
    yield "fail", None, (), None, fail(position)


def pass_on(position: Position) -> Position:
    return position._replace(seat=(position.seat + 1) % len(position.stacks))


def reachable_positions(game: Game) -> set[Position]:
    """Every position a game can come to, the ended ones included. Seat 0 begins."""
    seen = {start(game)}
    ready_seen: set[Position] = set()  # after the question of double one, so that no outcome is worked out twice
    waiting = list(seen)
    while waiting:
        position = waiting.pop()
        if not position.face_up:  # B12
            continue
        for _, _, ready in double_ones(game, position):
            if ready in ready_seen:
                continue
            ready_seen.add(ready)
            for *_, outcome in outcomes(game, ready):
                after = pass_on(outcome)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return seen


def reachable_layouts(game: Game) -> set[Layout]:
    """Every way a game can lie when the clock stops it: positions, whoever is to move and whoever stands on the grill.

    With portions face up; without, the game is over.
    """
    return {
        (position.face_up, EndState(position.stacks, position.face_down, position.bratworms, position.held))
        for position in reachable_positions(game)
        if position.face_up
    }


def reachable_end_states(game: Game) -> set[EndState]:
    """Every way a game can end (B12). What stands on the grill then is not told: nothing can."""
    return {
        EndState(position.stacks, position.face_down, position.bratworms, position.held)
        for position in reachable_positions(game)
        if not position.face_up
    }
