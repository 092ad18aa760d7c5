"""The table as the search sees it, and every act at it: the rules of the extended edition without dice and Bratworms.

The engine's `Position` knows the rules; this is its shadow, ten times as fast, and what it says is believed only when
the engine has replayed it. An act is a turn that changes something. Passes of empty-handed players are left out: the
next to act may be anybody up to the first who owns a portion.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from games.heckmeck.witness.goal import NOBODY, Goal, members

T = TypeVar("T")

GONE = -1  # where a specialist stands that has left the game
HELD = -2  # and one that a player holds
TAKE, STEAL, FAIL = range(3)


class Act(NamedTuple):
    """A turn that changes something."""

    seat: int
    kind: int
    portion: int  # taken, stolen, or given back; of the hen's holder the top, which stays
    put_back: int = NOBODY  # E6


class Table(NamedTuple):
    """A position in small numbers."""

    up: int
    down: int
    where: tuple[int, ...]  # the portion that each specialist stands on
    stacks: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    ravens: tuple[int, ...]  # how often each player took a portion from under the raven
    last: int  # who acted last


Ways = Iterator[tuple[Act, Table]]


def start(goal: Goal) -> Table:
    """The table before the first turn."""
    seats = goal.players
    up = (1 << len(goal.portions)) - 1
    return Table(up, 0, goal.starts, ((),) * seats, (NOBODY,) * seats, (0,) * seats, seats - 1)


def following(table: Table, goal: Goal, worth_taking: Callable[[Table, int], int]) -> Ways:
    """Every act of everybody who may be next, the others passing meanwhile; of takes only those worth it."""
    seat = table.last
    for _ in range(goal.players):
        seat = (seat + 1) % goal.players
        for portion in members(worth_taking(table, seat)):
            yield from take(table, goal, seat, portion)
        for victim, stack in enumerate(table.stacks):
            if stack and victim != seat and not goal.exact_only >> stack[-1] & 1:
                yield from steal(table, goal, seat, victim)
        if table.stacks[seat]:
            yield from fail(table, goal, seat)
            return


def take(table: Table, goal: Goal, seat: int, portion: int) -> Ways:
    """Take a portion that lies face up, with every choice (E5, E6, E10)."""
    up, down, where, stacks, held, ravens, _ = table
    act = Act(seat, TAKE, portion)
    up ^= 1 << portion
    stacks = _changed(stacks, seat, (*stacks[seat], portion))
    if portion not in where:
        yield act, Table(up, down, where, stacks, held, ravens, seat)
        return
    who = where.index(portion)
    if who == goal.raven:
        ravens = _changed(ravens, seat, ravens[seat] + 1)
        yield act, Table(up, down, _placed(up, where, who), stacks, held, ravens, seat)
        return
    for back, standing, holding in _received(up, where, held, seat, who):
        yield act._replace(put_back=back), Table(up, down, standing, stacks, holding, ravens, seat)


def steal(table: Table, goal: Goal, seat: int, victim: int) -> Ways:
    """Steal a top, which must be one that may be stolen, with every choice (E5, E6, E9)."""
    up, down, where, stacks, held, ravens, _ = table
    stack, who = stacks[victim], held[victim]
    act = Act(seat, STEAL, stack[-1])
    if who == NOBODY or who != goal.hen:
        stacks = _changed(_changed(stacks, victim, stack[:-1]), seat, (*stacks[seat], stack[-1]))
    if who == NOBODY:
        yield act, Table(up, down, where, stacks, held, ravens, seat)
        return
    for back, standing, holding in _received(up, where, _changed(held, victim, NOBODY), seat, who):
        yield act._replace(put_back=back), Table(up, down, standing, stacks, holding, ravens, seat)


def fail(table: Table, goal: Goal, seat: int) -> Ways:
    """Fail with a stack (B10, E7, E9); no way where that would turn a portion that must not be."""
    up, down, where, stacks, held, ravens, _ = table
    top, who = stacks[seat][-1], held[seat]
    if who == NOBODY or who != goal.hen:
        up |= 1 << top
        stacks = _changed(stacks, seat, stacks[seat][:-1])
    if who != NOBODY:
        where = _placed(up, where, who)
        held = _changed(held, seat, NOBODY)
    highest = up.bit_length() - 1
    if stacks is not table.stacks and highest != top:
        if not goal.face_down >> highest & 1:
            return
        up ^= 1 << highest
        down |= 1 << highest
        if highest in where:
            where = _placed(up, where, where.index(highest))
    yield Act(seat, FAIL, top), Table(up, down, where, stacks, held, ravens, seat)


def _received(
    up: int, where: tuple[int, ...], held: tuple[int, ...], seat: int, who: int
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """E6: who goes back, who stands where, who is held; one way, or two if the player has a specialist already."""
    own = held[seat]
    if own == NOBODY:
        yield NOBODY, _changed(where, who, HELD), _changed(held, seat, who)
        return
    yield who, _placed(up, where, who), held
    yield own, _placed(up, _changed(where, who, HELD), own), _changed(held, seat, who)


def _placed(up: int, where: tuple[int, ...], who: int) -> tuple[int, ...]:
    """E7: onto the lowest unoccupied portion; E8: out of the game if there is none."""
    for at, place in enumerate(where):
        if place >= 0 and at != who:
            up &= ~(1 << place)
    return _changed(where, who, (up & -up).bit_length() - 1)


def _changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
