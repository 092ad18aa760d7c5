"""Witnesses for the extended edition: searched, for its theorems are not known to be sufficient.

The search goes forward from the start, again and again with other weights. A restart mostly begins with an opening
that turns D and rids the game of superfluous specialists; then a beam takes it to the end, and the Bratworms are worked
in exactly. It finds what it finds: that it finds nothing says nothing.
"""

from random import Random

from games.heckmeck.endstate import EndState
from games.heckmeck.record import Record
from games.heckmeck.witness.beam import Beam
from games.heckmeck.witness.goal import Goal
from games.heckmeck.witness.opening import Opening
from games.heckmeck.witness.table import Table, start
from games.heckmeck.witness.writing import Step

# How wide a beam is, and how many tables a restart looks at in it at most: about 0.3 s. What these have not found is
# mostly a matter of width, so later restarts take longer, about 0.7 s.
NARROW, NARROW_TABLES = (24, 36), 15_000
WIDE, WIDE_TABLES = 64, 60_000
NARROW_RESTARTS = 16
WITHOUT_OPENING = 0.05
NOBODY_LEAVES = 0.1  # chances of a restart
LEAVES_WITH_THE_LAST_ACT = 0.7


def search_once(end_state: EndState, seed: int, restart: int) -> tuple[Record | None, int]:
    """What one restart finds, and how many tables it looked at; the same numbers always give the same answer."""
    goal = Goal(end_state)
    dice = Random(f"{seed} {restart}")
    steps, table, looked_at = _begin(goal, dice)
    width, tables = dice.choice(NARROW), NARROW_TABLES
    if restart >= NARROW_RESTARTS:
        width, tables = WIDE, WIDE_TABLES
    beam = Beam(goal, dice, width, tables)
    record = beam.search(table, steps)
    return record, looked_at + tables - beam.tables


def _begin(goal: Goal, dice: Random) -> tuple[list[Step], Table, int]:
    looked_at = 0
    if dice.random() >= WITHOUT_OPENING:
        spare = _spare(goal, dice)
        for more in (0, 1):
            opening = Opening(goal, dice, min(spare + more, len(goal.unwanted)))
            opened = opening.search()
            looked_at += opening.tables
            if opened is not None:
                return *opened, looked_at
    return [], start(goal), looked_at


def _spare(goal: Goal, dice: Random) -> int:
    """How many superfluous specialists the opening is to leave."""
    if goal.face_up or dice.random() < NOBODY_LEAVES:
        return len(goal.unwanted)
    least = 0
    # Without a portion turned the lowest stays where it is until it is taken for good, and so does who stands on it.
    if not goal.face_down and any(goal.starts[who] == 0 for who in goal.unwanted):
        least = 1
    # Where only the hen is held, another specialist may leave with the last act.
    only_the_hen = goal.wanted == 1 << goal.hen if goal.hen >= 0 else False
    if only_the_hen and goal.unwanted and dice.random() < LEAVES_WITH_THE_LAST_ACT:
        least = 1
    return least
