"""How a game may begin: D is turned, superfluous specialists are gone, and everything else lies face up again.

Best first over what one worker can do (see `worker`); the weights are drawn at random.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple, Optional

from games.heckmeck.witness.goal import NOBODY, Goal
from games.heckmeck.witness.table import GONE, Table, start
from games.heckmeck.witness.worker import Course, Steps, courses
from games.heckmeck.witness.writing import Step

DEAD = float("inf")
TABLES = 4_000  # so many are looked at


class Node(NamedTuple):
    """A table in the queue; of equal ones the newest comes first."""

    worth: float
    age: int
    table: Table
    worker: int
    steps: Steps
    parent: Optional["Node"]


class Opening:
    """One search for an opening after which `spare` specialists are left that nobody is to hold in the end."""

    def __init__(self, goal: Goal, dice: Random, spare: int) -> None:
        self.goal, self.spare = goal, spare
        self.random = dice.random
        self.turning = dice.choice((20, 30, 60))
        self.leaving = dice.uniform(5, 30)
        self.shrinking = dice.uniform(0.2, 2)
        self.stacks = dice.uniform(0, 4)
        self.ravens = dice.uniform(0, 5)
        self.raven_low = dice.choice((0, 0.5, 1))
        self.noise = dice.choice((0.1, 1, 3))
        self.levers = dice.choice((1, 1, 2, 3))
        # Who takes from under the raven should be somebody with Bratworms.
        self.workers = set(dice.choices(range(goal.players), [count + 0.3 for count in goal.bratworms], k=2))
        self.choice = dice.choice((1, 8, 32))  # of so many openings the best is taken
        self.tables = 0

    def search(self) -> tuple[list[Step], Table] | None:
        """The steps and the table after them."""
        first = start(self.goal)
        queue = [Node(0, 0, first, NOBODY, (), None)]
        seen = {first[:-1]}
        done: list[tuple[int, int, Node]] = []
        while queue and self.tables < TABLES:
            node = heappop(queue)
            for worker, (steps, table) in self._next(node):
                if table[:-1] in seen:
                    continue
                seen.add(table[:-1])
                self.tables += 1
                worth = self.worth(table)
                if worth == DEAD:
                    continue
                child = Node(worth, -self.tables, table, worker, steps, node)
                if self.is_done(table):
                    done.append((self._misplaced(table), len(done), child))
                heappush(queue, child)
            if len(done) >= self.choice:
                break
        if not done:
            return None
        node = min(done)[2]
        return _steps_to(node), node.table

    def _next(self, node: Node) -> Iterator[tuple[int, Course]]:
        table = node.table
        workers = [node.worker] if any(table.stacks) else sorted(self.workers)
        for worker in workers:
            if any(table.stacks) or table.held[worker] == NOBODY:
                yield from ((worker, course) for course in courses(table, self.goal, worker, self.levers))

    def is_done(self, table: Table) -> bool:
        """Whether the opening is over."""
        return table.down == self.goal.face_down and not any(table.stacks) and self._left_over(table) == self.spare

    def _misplaced(self, table: Table) -> int:
        """How many specialists stand where their holders of the end will not take them up."""
        goal = self.goal
        wanted = [(seat, table.where[who]) for seat, who in enumerate(goal.held) if who != NOBODY]
        return sum(place < 0 or not goal.owned[seat] >> place & 1 for seat, place in wanted)

    def _left_over(self, table: Table) -> int:
        return sum(table.where[who] != GONE for who in self.goal.unwanted)

    def worth(self, table: Table) -> float:
        """How far a table is from the end of the opening."""
        goal, left_over = self.goal, self._left_over(table)
        if self._is_dead(table, left_over):
            return DEAD
        worth = self.noise * self.random() + self.stacks * sum(map(bool, table.stacks))
        if goal.supply_never_empty:
            worth += self.ravens * sum(table.ravens)
        if goal.raven_to_the_end:
            worth += self.raven_low * table.where[goal.raven]
        if to_turn := goal.face_down & ~table.down:
            worth += self.turning * to_turn.bit_count() + 3 * (table.up >> to_turn.bit_length()).bit_count()
        face_up = table.up.bit_count()
        if left_over > self.spare:
            return worth + self.leaving * (left_over - self.spare) + self.shrinking * face_up
        return worth + 50 * (self.spare - left_over) - 2 * face_up

    def _is_dead(self, table: Table, left_over: int) -> bool:
        goal, where = self.goal, table.where
        if any(where[who] == GONE for who in goal.held if who != NOBODY):
            return True
        if goal.supply_never_empty and any(map(int.__gt__, table.ravens, goal.bratworms)):
            return True
        if not goal.raven_to_the_end:
            return False
        # The last of the others can only leave with the hen still there.
        hen_left_first = goal.hen != NOBODY and where[goal.hen] == GONE and left_over > 0
        return where[goal.raven] == GONE or (hen_left_first and not self.spare)


def _steps_to(node: Node) -> list[Step]:
    parts: list[Steps] = []
    while node.parent is not None:
        parts.append(node.steps)
        node = node.parent
    return [step for steps in reversed(parts) for step in steps]
