"""What one player does while the others pass: turns portions and rids the game of specialists.

The worker's stack goes down from bottom to top and everything in it is higher than what lies face up and is to stay
so; hence it can be given back at any time without turning anything else. Meanwhile others may hold specialists that
would find no place on the grill: each who is empty-handed steals from the next before that one would have to act, as
in a circle, and the hen's holder needs no portion at all (E9).
"""

from collections.abc import Iterable, Iterator

from games.heckmeck.witness.goal import NOBODY, Goal, members
from games.heckmeck.witness.table import Act, Table, fail, steal, take
from games.heckmeck.witness.writing import Step

Steps = tuple[Step, ...]
Course = tuple[Steps, Table]  # what was done, and the table after it


def courses(table: Table, goal: Goal, worker: int, levers: int) -> Iterator[Course]:
    """All that the worker may do next, each followed by what the others do until it is the worker's turn again."""
    if any(table.stacks) and not table.stacks[worker]:  # the others still hold something
        yield from rounds(table, goal, worker)
        return
    up = table.up
    to_stay = up & ~goal.face_down
    highest, highest_to_stay = up.bit_length() - 1, to_stay.bit_length() - 1
    if up & (up - 1):
        yield from _acted(take(table, goal, worker, highest), table, goal)
    if to_stay & (to_stay - 1) and highest_to_stay != highest:
        yield from _acted(take(table, goal, worker, highest_to_stay), table, goal)
    if table.stacks[worker]:
        yield from _acted(fail(table, goal, worker), table, goal)
    if goal.face_down >> highest & 1:
        for portion in list(members(up ^ 1 << highest))[:levers]:
            yield from _turned(table, goal, worker, portion)


def _turned(table: Table, goal: Goal, worker: int, lever: int) -> Iterator[Course]:
    """Take a low portion and give it back, so that the highest is turned."""
    for steps, after in _acted(take(table, goal, worker, lever), table, goal):
        while after.stacks[worker] and after.stacks[worker][-1] == lever:
            given_back = next(_acted(fail(after, goal, worker), after, goal), None)
            if given_back is None:
                break
            steps += given_back[0]
            after = given_back[1]
        if after.up >> lever & 1:
            yield steps, after


def _acted(ways: Iterable[tuple[Act, Table]], before: Table, goal: Goal) -> Iterator[Course]:
    for act, after in ways:
        for steps, last in rounds(after, goal, act.seat):
            yield ((before, act), *steps), last


def rounds(table: Table, goal: Goal, worker: int) -> Iterator[Course]:
    """What the others may do: keep what they hold, and perhaps one of them steals the worker's specialist."""
    others = [(worker + at) % goal.players for at in range(1, goal.players)]
    if not any(table.stacks[seat] for seat in others):
        yield (), table
    elif (kept := _round(table, goal, others, thief=NOBODY)) is not None:
        yield kept
    who, stack = table.held[worker], table.stacks[worker]
    if who != NOBODY and goal.wanted >> who & 1 and stack and not goal.exact_only >> stack[-1] & 1:
        for thief in others:
            if not table.stacks[thief] and table.held[thief] == NOBODY:
                stolen = _round(table, goal, others, thief=thief)
                if stolen is not None:
                    yield stolen
                    return


def _round(table: Table, goal: Goal, others: list[int], thief: int) -> Course | None:
    steps: list[Step] = []
    for seat in others:
        if table.stacks[seat]:  # nobody stole it: it is to go back
            act, after = next(fail(table, goal, seat), (None, table))
            if act is None:
                return None
        elif seat == thief:
            act, after = next(steal(table, goal, seat, (others[0] - 1) % goal.players))
        else:
            victim = _to_be_relieved(table, goal, others, seat)
            if victim == NOBODY:
                continue
            act, after = next(steal(table, goal, seat, victim))
        steps.append((table, act))
        table = after
    return tuple(steps), table


def _to_be_relieved(table: Table, goal: Goal, others: list[int], seat: int) -> int:
    """Whom an empty-handed player should steal from: the next one who holds a portion that cannot go back yet."""
    ring = [other for other in others if goal.hen == NOBODY or table.held[other] != goal.hen]
    if seat not in ring:
        return NOBODY
    following = ring[(ring.index(seat) + 1) % len(ring)]
    if following == seat or not table.stacks[following]:
        return NOBODY
    worker = (others[0] - 1) % goal.players
    return NOBODY if _can_go_back(table, goal, worker, table.stacks[following][-1]) else following


def _can_go_back(table: Table, goal: Goal, worker: int, portion: int) -> bool:
    stack = table.stacks[worker]
    lower_ones_to_come = bool(stack) and stack[-1] < portion
    return table.down == goal.face_down and not table.up >> portion and not lower_ones_to_come
