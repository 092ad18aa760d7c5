"""The steps a turn of the extended edition is made of (docs/rules.md), one function for each.

What lives here: take, steal, fail, and what they share: getting a Bratworm, getting and placing a specialist. Where a
player has a choice, the step yields every way to make it. The seat to move stays the same.
What does not: double one and the order within a turn (extended.py).
"""

from collections.abc import Iterator

from tests.games.oracle.classic import pop, push
from tests.games.oracle.extended_model import HEN, RAVEN, SUPPLY, Game, Givers, Position


def bratworm(game: Game, position: Position) -> Iterator[tuple[Givers, Position]]:
    """E4: the seat to move gets a Bratworm, in every way it can choose."""
    seat = position.seat
    more = changed(position.bratworms, seat, position.bratworms[seat] + 1)
    if sum(position.bratworms) < game.supply:
        yield (SUPPLY,), position._replace(bratworms=more)
        return
    givers = [
        other
        for other in range(game.players)
        if other != seat and position.bratworms[other] > 0 and position.held[other] != HEN
    ]
    for giver in givers:
        yield (giver,), position._replace(bratworms=changed(more, giver, more[giver] - 1))
    if not givers:
        yield (), position


def take(game: Game, position: Position, portion: int) -> Iterator[tuple[Givers, str | None, Position]]:
    taken = position._replace(
        stacks=push(position.stacks, position.seat, portion),
        face_up=position.face_up - {portion},
        on_grill=frozenset(pair for pair in position.on_grill if pair[0] != portion),
    )
    name = specialist_on(position, portion)
    if name is None:
        yield (), None, taken
    elif name == RAVEN:  # E10: the Bratworm, then the move
        for givers, paid in bratworm(game, taken):
            yield givers, None, place(paid, RAVEN)
    else:  # E5
        for put_back, after in gain(taken, name):
            yield (), put_back, after


def steal(position: Position, other: int) -> Iterator[tuple[str | None, Position]]:
    name = position.held[other]
    without = position._replace(held=changed(position.held, other, None))
    if name == HEN:  # E9: only the hen, not the portion
        yield from gain(without, HEN)
        return
    portion = position.stacks[other][-1]
    moved = without._replace(stacks=push(pop(position.stacks, other), position.seat, portion))
    if name is None:
        yield None, moved
    else:  # E5: the specialist too, even when the victim keeps other portions
        yield from gain(moved, name)


def fail(position: Position) -> Position:
    seat = position.seat
    stack, own = position.stacks[seat], position.held[seat]
    if not stack:  # B11; E9: a hen's holder without portions keeps her
        return position
    released = position._replace(held=changed(position.held, seat, None))
    if own == HEN:  # E9: only the hen goes back, nothing is turned
        return place(released, HEN)
    # E7: the portion, own specialist, the highest portion is turned, the specialist that stood on it
    returned = released._replace(stacks=pop(position.stacks, seat), face_up=position.face_up | {stack[-1]})
    if own is not None:
        returned = place(returned, own)
    highest = max(returned.face_up)
    if highest == stack[-1]:  # B10
        return returned
    name = specialist_on(returned, highest)
    turned = returned._replace(
        face_up=returned.face_up - {highest},
        face_down=returned.face_down | {highest},
        on_grill=frozenset(pair for pair in returned.on_grill if pair[0] != highest),
    )
    return turned if name is None else place(turned, name)


def gain(position: Position, name: str) -> Iterator[tuple[str | None, Position]]:
    """E6: the seat to move gets a specialist; of two it chooses which one goes back."""
    own = position.held[position.seat]
    holding = position._replace(held=changed(position.held, position.seat, name))
    if own is None:
        yield None, holding
    else:
        yield own, place(holding, own)
        yield name, place(position, name)


def place(position: Position, name: str) -> Position:
    """E7, E8: onto the lowest unoccupied face-up portion; where there is none, the specialist leaves the game."""
    unoccupied = position.face_up - {portion for portion, _ in position.on_grill}
    if not unoccupied:
        return position
    return position._replace(on_grill=position.on_grill | {(min(unoccupied), name)})


def specialist_on(position: Position, portion: int) -> str | None:
    return dict(position.on_grill).get(portion)


def changed(values: tuple, seat: int, value: object) -> tuple:
    return (*values[:seat], value, *values[seat + 1 :])
