"""Every position and every end state of a small classic grill, by plain search.

What lives here: the classic turn with the four forms of the failed attempt (docs/rules.md), at the
level of outcomes: take, steal, fail. Every portion can be hit exactly, so "next lower" (B8) reaches nothing more.
What does not: dice, worms, winners, the extended edition (see extended.py).
"""

from collections.abc import Iterator
from typing import NamedTuple

Stacks = tuple[tuple[int, ...], ...]  # one stack per seat, each from bottom to top
Layout = tuple[Stacks, frozenset[int], frozenset[int]]  # what is in the stacks, face up, face down

FORMS = ("highest", "highest_always", "returned", "both")


class Position(NamedTuple):
    """Between two turns: who owns what, what lies on the grill, who is to move."""

    stacks: Stacks
    face_up: frozenset[int]
    face_down: frozenset[int]
    seat: int


def start(portions: tuple[int, ...], players: int) -> Position:
    return Position(((),) * players, frozenset(portions), frozenset(), 0)


def turns(position: Position, failed_attempt: str = "highest") -> Iterator[tuple[tuple, Position]]:
    """Every turn of the seat to move: ("take", portion), ("steal", portion) or ("fail",), with the position after it.

    None when the game is over.
    """
    if not position.face_up:  # B12
        return
    for portion in sorted(position.face_up):
        yield ("take", portion), pass_on(take(position, portion))
    for other, stack in enumerate(position.stacks):
        if other != position.seat and stack:
            yield ("steal", stack[-1]), pass_on(steal(position, other))
    yield ("fail",), pass_on(fail(position, failed_attempt))


def pass_on(position: Position) -> Position:
    return position._replace(seat=(position.seat + 1) % len(position.stacks))


def take(position: Position, portion: int) -> Position:
    # B5
    stacks = push(position.stacks, position.seat, portion)
    return position._replace(stacks=stacks, face_up=position.face_up - {portion})


def steal(position: Position, other: int) -> Position:
    # B6
    portion = position.stacks[other][-1]
    return position._replace(stacks=push(pop(position.stacks, other), position.seat, portion))


def fail(position: Position, failed_attempt: str) -> Position:
    stack = position.stacks[position.seat]
    if not stack:  # B11
        return position
    returned = stack[-1]
    face_up = position.face_up | {returned}
    turned = turned_down(face_up, returned, failed_attempt)
    return position._replace(
        stacks=pop(position.stacks, position.seat),
        face_up=face_up - turned,
        face_down=position.face_down | turned,
    )


def turned_down(face_up: frozenset[int], returned: int, failed_attempt: str) -> frozenset[int]:
    """What is turned for good when `returned` already lies among `face_up` again."""
    highest = max(face_up)
    if failed_attempt == "highest":  # B10: never the one just returned
        return frozenset() if highest == returned else frozenset({highest})
    if failed_attempt == "highest_always":  # the exception of B10 is dropped
        return frozenset({highest})
    if failed_attempt == "returned":
        return frozenset({returned})
    if failed_attempt == "both":  # the highest of the others too, if it is higher than the returned one
        return frozenset({returned, highest})
    raise ValueError(f"unknown form of the failed attempt: {failed_attempt}")


def push(stacks: Stacks, seat: int, portion: int) -> Stacks:
    return (*stacks[:seat], (*stacks[seat], portion), *stacks[seat + 1 :])


def pop(stacks: Stacks, seat: int) -> Stacks:
    return (*stacks[:seat], stacks[seat][:-1], *stacks[seat + 1 :])


def reachable_positions(portions: tuple[int, ...], players: int, failed_attempt: str) -> set[Position]:
    """Every position a game can come to, the ended ones included. Seat 0 begins."""
    first = start(portions, players)
    seen = {first}
    waiting = [first]
    while waiting:
        for _, after in turns(waiting.pop(), failed_attempt):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen


def reachable_end_states(
    portions: tuple[int, ...], players: int, failed_attempt: str
) -> set[tuple[Stacks, frozenset[int]]]:
    """Every way a game can end (B12): the stacks and the face-down portions."""
    positions = reachable_positions(portions, players, failed_attempt)
    return {(position.stacks, position.face_down) for position in positions if not position.face_up}


def reachable_layouts(portions: tuple[int, ...], players: int, failed_attempt: str) -> set[Layout]:
    """Every way a game can lie when the clock stops it or it ends: positions, whoever is to move."""
    return {position[:3] for position in reachable_positions(portions, players, failed_attempt)}
