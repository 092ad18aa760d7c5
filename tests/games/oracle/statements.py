"""The statements X1-X15, word for word, over end states of a reduced extended game with ordered stacks.

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


def x10(game: Game, end: EndState) -> bool:
    """Nobody holds a specialist, fewer Bratworms than the supply had => a rich player has on top a portion t such that
    the raven's portion need not have been taken more often than there are Bratworms, if t was the last one."""
    total = sum(end.bratworms)
    if RAVEN not in game.specialists or any(end.specialists) or total >= game.supply:
        return True
    first, lowest = game.specialists[RAVEN], min(end.face_down, default=1000)

    def takings(top: int) -> int:
        if first in end.face_down:
            return 1 + (top > lowest)
        return 2 + (top > lowest) if lowest < first else 1 + (top != first)

    return any(
        stack and has and takings(stack[-1]) <= total for stack, has in zip(end.stacks, end.bratworms, strict=True)
    )


def x11(game: Game, end: EndState) -> bool:
    """Only the hen is held, one Bratworm of more, something face down below the raven's first portion and nothing from
    there upwards => her holder owns a portion."""
    hens = hens_stack(game, end)
    if hens is None or sum(end.bratworms) != 1 or game.supply == 1 or not end.face_down:
        return True
    return hens != () or max(end.face_down) > game.specialists[RAVEN] or game.specialists[RAVEN] in end.face_down


def x12(game: Game, end: EndState) -> bool:
    """Nobody holds a specialist, nothing is face down => a rich player has a portion other than the lowest on top, if
    that is guarded."""
    if RAVEN not in game.specialists or any(end.specialists) or end.face_down or not guarded(game) or game.supply == 0:
        return True
    return any(
        stack and has and stack[-1] != min(game.portions) for stack, has in zip(end.stacks, end.bratworms, strict=True)
    )


def x13(game: Game, end: EndState) -> bool:
    """Fewer Bratworms than the supply had, something face down, every portion owned below the highest of that is
    exact-only, nobody holds a specialist => a rich player owns one of those portions. The same if only the hen is held,
    by a player without portions, the second lowest alone is face down and the lowest guarded."""
    if RAVEN not in game.specialists or sum(end.bratworms) >= game.supply or not end.face_down:
        return True
    second_alone = end.face_down == {sorted(game.portions)[1]} if len(game.portions) > 1 else False
    if any(end.specialists) and not (hens_stack(game, end) == () and second_alone and guarded(game)):
        return True
    below = {portion for portion in game.portions if portion < max(end.face_down)} - end.face_down
    if not below <= game.exact_only:
        return True
    return any(has and below & set(stack) for stack, has in zip(end.stacks, end.bratworms, strict=True))


def x14(game: Game, end: EndState) -> bool:
    """Nothing is face down, the lowest is guarded and exact-only, a player without a specialist has it on top, one
    other at most owns portions => the hen is not held by a player without portions; and if only she is held, her holder
    owns at least two."""
    lowest = min(game.portions)
    if end.face_down or lowest not in game.exact_only or not guarded(game) or HEN not in end.specialists:
        return True
    on_top = [name is None and stack[-1:] == (lowest,) for stack, name in zip(end.stacks, end.specialists, strict=True)]
    if not any(on_top) or sum(stack != () for stack in end.stacks) > 2:
        return True
    hens = end.stacks[end.specialists.index(HEN)]
    return len(hens) >= 2 if hens_stack(game, end) is not None else hens != ()


def x15(game: Game, end: EndState) -> bool:
    """Nothing is face down, only the hen is held, by a player without portions, one Bratworm of more => the raven's
    first portion does not lie below an exact-only one."""
    if end.face_down or hens_stack(game, end) != () or sum(end.bratworms) != 1 or game.supply == 1:
        return True
    first = game.specialists[RAVEN]
    stack = next(stack for stack in end.stacks if first in stack)
    return not any(portion < first for portion in set(stack[stack.index(first) :]) & game.exact_only)


def guarded(game: Game) -> bool:
    """Somebody who can be held starts on the lowest portion."""
    return any(portion == min(game.portions) and name != RAVEN for name, portion in game.specialists.items())


def hens_stack(game: Game, end: EndState) -> tuple[int, ...] | None:
    """What the hen's holder owns, where only the hen is held and the game has a raven and an ordinary specialist."""
    if RAVEN not in game.specialists or set(game.specialists) <= {HEN, RAVEN}:
        return None
    held = [name for name in end.specialists if name is not None]
    return end.stacks[end.specialists.index(HEN)] if held == [HEN] else None


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
    "X10": x10,
    "X11": x11,
    "X12": x12,
    "X13": x13,
    "X14": x14,
    "X15": x15,
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
