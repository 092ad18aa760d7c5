"""The statements X1-X9 of docs/rules.md, word for word, over end states of a reduced extended game.

What lives here: one predicate each, with the substitutions for small grills: the lowest portion for 11, the raven's
first portion for 23, the supply for 7, "the specialist that starts on the lowest portion" for the canned worm in X8.
X5 and X9 speak of the raven's first portion: without the raven in the game they say nothing, so they hold.
`WHEN_STOPPED` are those that also hold of a game that the clock stopped with portions face up.
What does not: under which conditions on the game they are true; the comparison with the engine shows that.
"""

from collections.abc import Callable

from tests.games.oracle.extended import HEN, RAVEN, EndState, Game


def x1(game: Game, end: EndState) -> bool:
    """The lowest portion is owned."""
    return any(min(game.portions) in stack for stack in end.stacks)


def x2(game: Game, end: EndState) -> bool:
    """There are no more Bratworms than the supply had."""
    return sum(end.bratworms) <= game.supply


def x3(game: Game, end: EndState) -> bool:
    """The raven is held by nobody, every other specialist of the game at most once. One per player: EndState's form."""
    held = [name for name in end.specialists if name is not None]
    return RAVEN not in held and len(held) == len(set(held)) and set(held) <= set(game.specialists)


def x4(game: Game, end: EndState) -> bool:
    """Whoever holds a specialist other than the hen owns a portion."""
    return all(stack for stack, name in zip(end.stacks, end.specialists, strict=True) if name not in (None, HEN))


def x5(game: Game, end: EndState) -> bool:
    """The raven's first portion is not face down => there is a Bratworm."""
    if RAVEN not in game.specialists or game.specialists[RAVEN] in end.face_down:
        return True
    return sum(end.bratworms) >= 1


def x6(game: Game, end: EndState) -> bool:
    """Nobody holds a specialist => some player with a portion has a Bratworm."""
    if any(name is not None for name in end.specialists):
        return True
    return any(stack and count for stack, count in zip(end.stacks, end.bratworms, strict=True))


def x7(game: Game, end: EndState) -> bool:
    """No Bratworms and only the hen is held => her holder owns a portion."""
    held = [name for name in end.specialists if name is not None]
    if sum(end.bratworms) > 0 or held != [HEN]:
        return True
    return end.stacks[end.specialists.index(HEN)] != ()


def x8(game: Game, end: EndState) -> bool:
    """Nothing is face down and a player owns exactly the lowest portion => that player's specialist is the one that
    started there, the hen or none."""
    if end.face_down:
        return True
    lowest = min(game.portions)
    allowed = {None, HEN} | {name for name, portion in game.specialists.items() if portion == lowest}
    return all(
        name in allowed for stack, name in zip(end.stacks, end.specialists, strict=True) if set(stack) == {lowest}
    )


def x9(game: Game, end: EndState) -> bool:
    """Nobody holds a specialist, there is one Bratworm and the supply had more, the raven's first portion is not face
    down => that portion is on top of the stack of the player with the Bratworm."""
    if RAVEN not in game.specialists or any(name is not None for name in end.specialists):
        return True
    first = game.specialists[RAVEN]
    if sum(end.bratworms) != 1 or game.supply <= 1 or first in end.face_down:
        return True
    return end.stacks[end.bratworms.index(1)][-1:] == (first,)


STATEMENTS: dict[str, Callable[[Game, EndState], bool]] = {
    "X1": x1,
    "X2": x2,
    "X3": x3,
    "X4": x4,
    "X5": x5,
    "X6": x6,
    "X7": x7,
    "X8": x8,
    "X9": x9,
}


def x1_when_stopped(game: Game, end: EndState) -> bool:
    """The lowest portion is not face down: it may still lie face up."""
    return min(game.portions) not in end.face_down


def x5_when_stopped(game: Game, end: EndState) -> bool:
    """The raven's first portion is owned => there is a Bratworm."""
    owned = RAVEN in game.specialists and any(game.specialists[RAVEN] in stack for stack in end.stacks)
    return sum(end.bratworms) >= 1 if owned else True


WHEN_STOPPED: dict[str, Callable[[Game, EndState], bool]] = {
    "X1": x1_when_stopped,
    "X2": x2,
    "X3": x3,
    "X4": x4,
    "X5": x5_when_stopped,
    "X8": x8,
}
