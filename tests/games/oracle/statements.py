"""The statements X1-X18, word for word, over end states of a reduced extended game with ordered stacks.

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


def x16(game: Game, end: EndState) -> bool:
    """Two players, only the hen is held, her holder owns exactly the highest portion, on which no ordinary specialist
    starts => there is a Bratworm, and X11, X13 and X15 hold as if her holder owned nothing."""
    highest, hens = max(game.portions), hens_stack(game, end)
    starts = {portion: name for name, portion in game.specialists.items()}
    if game.players != 2 or hens != (highest,) or starts.get(highest) not in (None, HEN, RAVEN) or game.supply == 0:
        return True
    without = tuple(() if stack == hens else stack for stack in end.stacks)
    below = {portion for portion in game.portions if portion < max(end.face_down, default=0)}
    if end.face_down == {sorted(game.portions)[1]} and guarded(game) and below <= game.exact_only:
        rich = [stack for stack, has in zip(without, end.bratworms, strict=True) if has]
        if sum(end.bratworms) < game.supply and not any(below & set(stack) for stack in rich):
            return False
    first = game.specialists[RAVEN]
    if any(first in stack for stack in without) and not x15(game, end._replace(stacks=without)):
        return False
    return sum(end.bratworms) > 0 and x11(game, end._replace(stacks=without))


def x17(game: Game, end: EndState) -> bool:
    """Nobody holds a specialist, two Bratworms of more, the raven's first portion is face down, all below the lowest of
    those face down is exact-only => a rich player owns some of that, or has on top something between the lowest and
    the highest of those, without the lowest and the raven's."""
    if not two_takings(game, end) or game.specialists[RAVEN] not in end.face_down:
        return True
    lowest = min(end.face_down)
    below = {portion for portion in game.portions if portion < lowest}
    latest = max(end.face_down - {lowest, game.specialists[RAVEN]}, default=0)
    rich = [stack for stack, has in zip(end.stacks, end.bratworms, strict=True) if stack and has]
    return not below <= game.exact_only or any(below & set(stack) or lowest < stack[-1] < latest for stack in rich)


def x18(game: Game, end: EndState) -> bool:
    """Nobody holds a specialist, two Bratworms of more, all that is face down is below the raven's first portion and
    guarded => a rich player has on top the raven's, a higher one or one not guarded, that can be the last by X10."""
    if not two_takings(game, end):
        return True
    first = game.specialists[RAVEN]
    starters = {portion for name, portion in game.specialists.items() if name != RAVEN}
    if any(portion >= first or portion not in starters for portion in end.face_down):
        return True
    tops = [stack[-1] for stack, has in zip(end.stacks, end.bratworms, strict=True) if stack and has]
    if end.face_down:
        return any(top < min(end.face_down) and top not in starters for top in tops) or not x10(game, end)
    return any(top >= first or top not in starters for top in tops) or not x10(game, end)


def two_takings(game: Game, end: EndState) -> bool:
    return RAVEN in game.specialists and not any(end.specialists) and sum(end.bratworms) == 2 < game.supply


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
    "X16": x16,
    "X17": x17,
    "X18": x18,
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
