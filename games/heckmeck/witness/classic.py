"""The sufficient halves of the classic theorems, made to run: a complete legal game that ends in a given end state.

For every end state that `check` accepts, in all four forms of the failed attempt, finished or stopped by the clock.

A game is written as one line of moves for each player, the worker's first. The lines are brought to the same length by
passing at the start, while their owner is still empty-handed and a failed attempt changes nothing (F2); then they are
read round by round. So all players can fill their stacks from the bottom up and be complete in the same round, whatever
their heights. The constructions differ in how the worker gets D turned and in how the others wait meanwhile.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.heckmeck.endstate import EndState, Stacks
from games.heckmeck.moves import Move, fail, steal, take
from games.heckmeck.record import Game, Record
from games.heckmeck.ruleset import FailedAttempt

Line = list[Move]
Stack = tuple[int, ...]
PASS = FAIL = fail()  # empty-handed it is the one, with a stack the other


class Goal(NamedTuple):
    """What the game is to come to, seen from the worker: in a finished game the player with the lowest top."""

    grill: Stack  # ascending
    own: Stack
    others: tuple[Stack, ...]  # in the order of their turns after the worker
    face_down: Stack  # D, the highest first
    face_up: Stack  # of a game stopped by the clock, ascending


def construct(end_state: EndState) -> Record:
    """The game for a classic end state; trusts that `check` accepted it."""
    stacks = [_in_order(player.portions, end_state.stacks) for player in end_state.players]
    # A stopped game may have any worker; with seat 0 its last round of turns is complete.
    tops = [stack[-1] if stack else float("inf") for stack in stacks]
    worker = 0 if end_state.face_up else tops.index(min(tops))
    goal = Goal(
        tuple(end_state.ruleset.worms),
        stacks[worker],
        (*stacks[worker + 1 :], *stacks[:worker]),
        tuple(sorted(end_state.face_down, reverse=True)),
        tuple(sorted(end_state.face_up)),
    )
    lines = _construct(goal, end_state.ruleset.failed_attempt)
    game = Game(end_state.ruleset, [player.name for player in end_state.players])
    for move in [PASS] * worker + _round_by_round(lines):
        if game.position.is_finished:
            break
        game.play(move)
    return game.record


def _in_order(portions: Stack, stacks: Stacks) -> Stack:
    """A set is stacked with its lowest portion on top: the order that every theorem accepts if it accepts any."""
    return portions if stacks is Stacks.ORDERED else tuple(sorted(portions, reverse=True))


def _round_by_round(lines: Sequence[Line]) -> Line:
    rounds = max(map(len, lines))
    padded = [[PASS] * (rounds - len(line)) + line for line in lines]
    return [move for turns in zip(*padded, strict=True) for move in turns]


def _construct(goal: Goal, failed_attempt: FailedAttempt) -> list[Line]:
    """One line of moves for each player, the worker's first, all ending in the same round."""
    if goal.face_up and failed_attempt is FailedAttempt.BOTH:
        return _both_stopped(goal)
    if not goal.face_down or failed_attempt is FailedAttempt.HIGHEST:
        return _work_and_fill(_turning_beside_the_lowest(goal), goal)
    if failed_attempt is FailedAttempt.RETURNED:
        return _work_and_fill([move for portion in goal.face_down for move in (take(portion), FAIL)], goal)
    if failed_attempt is FailedAttempt.HIGHEST_ALWAYS:
        return _highest_always_stopped(goal) if goal.face_up else _highest_always(goal)
    return _both_single(goal) if len(goal.face_down) == 1 else _both(goal)


# D first, then everybody fills: while D is turned, nobody but the worker owns anything.


def _work_and_fill(work: Line, goal: Goal) -> list[Line]:
    rounds = max(map(len, (goal.own, *goal.others)))
    fill = [PASS] * (rounds - len(goal.own)) + _takes(goal.own)
    return [work + fill, *map(_takes, goal.others)]


def _turning_beside_the_lowest(goal: Goal) -> Line:
    """Clear what is above the portion to be turned, take the lowest, give it back; then give back all the rest."""
    work: Line = []
    for portion in goal.face_down:
        above = [higher for higher in reversed(goal.grill) if higher > portion and higher not in goal.face_down]
        work += [*_takes(above), take(goal.grill[0]), *[FAIL] * (1 + len(above))]
    return work


def _takes(portions: Sequence[int]) -> Line:
    return [take(portion) for portion in portions]


# Everybody fills, then D: every failed attempt turns something, so nobody may give back what is to be kept. The worker
# keeps the top for last, and the others wait.


def _highest_always(goal: Goal) -> list[Line]:
    """The worker's top is below D: everything is turned beside it, and in the end it is taken."""
    *below, top = goal.own
    return _closed_by_worker(_turning_beside(top, below, goal), take(top))


def _highest_always_stopped(goal: Goal) -> list[Line]:
    """All that lies face up is below D: everything is turned beside it."""
    return _turning_beside(goal.face_up[0], goal.own, goal) if goal.face_down else _work_and_fill([], goal)


def _turning_beside(low: int, own: Sequence[int], goal: Goal) -> list[Line]:
    """Each time that a portion below D is taken and given back, the highest of D is turned."""
    if len(goal.others) > 1 or not goal.others[0]:
        turning = [take(low), FAIL] * len(goal.face_down)
        return [_takes(own) + turning, *_waiting(goal.others, len(turning))]
    (other,) = goal.others
    portions = goal.face_down
    if len(portions) % 2:
        lines = _turning_while_the_other_fills(own, other, portions[0])
        portions = portions[1:]
    else:
        lines = [_takes(own), _takes(other)]
    for higher in portions[::2]:  # the worker turns the next one, the other the one taken
        lines[0] += [take(low), FAIL]
        lines[1] += [take(higher), FAIL]
    return lines


def _both_single(goal: Goal) -> list[Line]:
    """The worker's top is below d: with all higher ones owned, d is taken, given back, and turned alone."""
    *below, top = goal.own
    (portion,) = goal.face_down
    if len(goal.others) > 1 or not goal.others[0]:
        turning = [take(portion), FAIL]
        lines = [_takes(below) + turning, *_waiting(goal.others, len(turning))]
    else:
        lines = _turning_while_the_other_fills(below, goal.others[0], portion)
    return _closed_by_worker(lines, take(top))


def _both(goal: Goal) -> list[Line]:
    """The highest of D can be turned one by one; the last two go together: returning the lower turns the higher."""
    if len(goal.others) == 1 and goal.others[0]:
        return _both_for_two(goal)
    *single, _, lowest = goal.face_down
    turning = [move for portion in single for move in (take(portion), FAIL)] + [take(lowest)]
    lines = [_takes(goal.own) + turning, *_waiting(goal.others, len(turning))]
    return _closed_by_worker(lines, FAIL)


def _both_for_two(goal: Goal) -> list[Line]:
    """Two players with stacks take two portions of D and give them back, until the last two, three or four."""
    lines = [_takes(goal.own), _takes(goal.others[0])]
    portions = goal.face_down
    if len(portions) == 2:  # the other's last portion is taken while the worker holds the lower one
        return _closed_by_worker([lines[0] + [take(portions[1])], lines[1]], FAIL)
    while len(portions) > 4:  # each is higher than what lies face up, and is turned alone
        lines[0] += [take(portions[0]), FAIL]
        lines[1] += [take(portions[1]), FAIL]
        portions = portions[2:]
    if len(portions) == 3:  # the highest alone, then the lowest with the middle one
        worker_takes, other_takes = portions[0], portions[2]
    else:  # the lowest with the highest, then the two between
        worker_takes, other_takes = portions[3], portions[2]
    lines[0] += [take(worker_takes), FAIL]
    lines[1] += [take(other_takes), FAIL]
    return lines


def _both_stopped(goal: Goal) -> list[Line]:
    """The highest of D are turned one by one, until as many are left above U as below; those below turn them."""
    highest = goal.face_up[-1]
    below = [portion for portion in goal.face_down if portion < highest]
    returned = [*goal.face_down[: len(goal.face_down) - 2 * len(below)], *below]
    if len(goal.others) > 1 or not goal.others[0]:
        turning = [move for portion in returned for move in (take(portion), FAIL)]
        return [_takes(goal.own) + turning, *_waiting(goal.others, len(turning))]
    (other,) = goal.others
    if len(returned) % 2:
        lines = _turning_while_the_other_fills(goal.own, other, returned.pop(0))
    else:
        lines = [_takes(goal.own), _takes(other)]
    for seat, portion in enumerate(returned):
        lines[seat % 2] += [take(portion), FAIL]
    return lines


def _turning_while_the_other_fills(own: Sequence[int], other: Stack, portion: int) -> list[Line]:
    """For two players with stacks: the worker takes the other's top into custody, and the highest of D on it.

    The other takes the last portion but one while the worker holds that, so that neither has to act with a stack
    that must not be given back; when the worker has returned `portion`, the other steals the own top.
    """
    *rest, custody = other
    return [[*_takes(own), take(custody), take(portion), FAIL], [*_takes(rest), steal(custody)]]


def _waiting(others: Sequence[Stack], rounds: int) -> list[Line]:
    """The others fill, then pass so many rounds without losing anything, by stealing one portion round in a circle.

    The portion is the top of the last player who has one; those after that player are empty-handed and may just fail.
    """
    lines = [_takes(stack) for stack in others]
    last = max((seat for seat, stack in enumerate(others) if stack), default=None)
    if last is None:
        return [[PASS] * rounds for _ in others]
    round_about = steal(others[last][-1])
    for seat, line in enumerate(lines):
        line += [round_about if seat <= last else PASS] * rounds
    if last == 0:  # nobody else has a stack: the next player steals at once, and in the end leaves it to its owner
        lines[1] = [round_about] * rounds + [PASS]
    return lines


def _closed_by_worker(lines: list[Line], act: Move) -> list[Line]:
    """With this act of the worker the game is over; what the others would do in that round is never reached."""
    return [lines[0] + [act], *([*line, PASS] for line in lines[1:])]
