"""Forward over the acts of a game, keeping the best tables of each level."""

from collections import Counter
from operator import attrgetter
from random import Random
from typing import NamedTuple, Optional

from games.heckmeck.record import Record
from games.heckmeck.witness.goal import Goal
from games.heckmeck.witness.rating import DEAD, Rating
from games.heckmeck.witness.table import Act, Table, following
from games.heckmeck.witness.writing import Step, record_of

LEVELS = 60


class Node(NamedTuple):
    """A table on the way, and how it was come to."""

    worth: float
    table: Table
    act: Act | None = None
    parent: Optional["Node"] = None


class Beam:
    """One search from a table to the goal; it gives up after so many tables."""

    def __init__(self, goal: Goal, dice: Random, width: int, tables: int) -> None:
        self.goal, self.width, self.tables = goal, width, tables
        self.alike = dice.choice((2, 4, 8))
        self.rating = Rating(goal, dice)

    def search(self, table: Table, opening: list[Step]) -> Record | None:
        """A game that begins with this opening."""
        if self.is_reached(table):  # a game that the clock stopped at once
            return record_of(opening, self.goal)
        level = [Node(0, table)]
        seen = {table}
        for _ in range(LEVELS):
            children: list[Node] = []
            for node in level:
                for act, after in following(node.table, self.goal, self.rating.worth_taking):
                    if after in seen:
                        continue
                    seen.add(after)
                    child = Node(self.rating(after), after, act, node)
                    if self.is_reached(after):
                        record = record_of([*opening, *_steps_to(child)], self.goal)
                        if record is not None:
                            return record
                    elif child.worth != DEAD and after.up:  # B12
                        children.append(child)
            if not children or len(seen) > self.tables:
                break
            level = self._best(children)
        self.tables -= len(seen)
        return None

    def _best(self, children: list[Node]) -> list[Node]:
        """The best, but of those with the same places of all specialists only a few: they get stuck together."""
        alike: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        best: list[Node] = []
        for node in sorted(children, key=attrgetter("worth")):
            places = node.table.where, node.table.held
            alike[places] += 1
            if alike[places] <= self.alike:
                best.append(node)
                if len(best) == self.width:
                    break
        return best

    def is_reached(self, table: Table) -> bool:
        """Whether everything but the Bratworms is as it is to be."""
        goal = self.goal
        if table.up != goal.face_up or table.down != goal.face_down or table.held != goal.held:
            return False
        return all(self.rating.is_complete(seat, stack) for seat, stack in enumerate(table.stacks))


def _steps_to(node: Node) -> list[Step]:
    steps: list[Step] = []
    while node.parent is not None and node.act is not None:
        steps.append((node.parent.table, node.act))
        node = node.parent
    return steps[::-1]
