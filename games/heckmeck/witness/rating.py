"""How far a table is from the goal, by weights drawn at random; and what a player may sensibly take."""

from random import Random

from games.heckmeck.witness.goal import NOBODY, Goal, bits
from games.heckmeck.witness.table import GONE, Table

DEAD = float("inf")
PER_ROUND = 10.0
PER_PORTION_TO_TURN = 60.0

Stack = tuple[int, ...]


class Rating:
    """One way of looking at tables."""

    def __init__(self, goal: Goal, dice: Random) -> None:
        self.goal = goal
        self.random = dice.random

        def weight(least: float, most: float) -> float:
            return float(least * (most / least) ** dice.random())

        self.wrong = weight(2.5, 6)  # a portion in a stack where it is not to be
        self.idle = weight(1, 4)  # a round in which somebody has nothing to do who must act
        self.remaining = weight(0.1, 1.5)  # a portion still to be taken
        self.superfluous = weight(2, 10)  # a specialist in the game that nobody is to hold
        self.unwanted = weight(1, 9)  # in a hand
        self.missing = weight(1, 12)  # not with its holder
        self.within_reach = weight(0.1, 1)  # the same on a portion of its holder, in parts of that
        self.late = weight(1, 15)  # the same when its holder has all portions
        self.ravens = weight(0.1, 3)  # a Bratworm of the raven
        self.noise = dice.choice((0.1, 1, 3))
        self.filling = dice.choice((0, weight(0.05, 1)))  # how much stacks count before D is turned
        self.takes_anything = dice.random() < 0.2
        self._right: list[dict[Stack, int]] = [{} for _ in goal.stacks]
        self._unwanted = goal.unwanted

    def __call__(self, table: Table) -> float:
        """The distance; `DEAD` if the goal cannot be reached any more."""
        worth = self._specialists(table) + self.noise * self.random()
        to_turn = self.goal.face_down & ~table.down
        if to_turn:
            above = (table.up >> to_turn.bit_length()).bit_count()
            worth += PER_PORTION_TO_TURN * to_turn.bit_count() + above
            return worth + self.filling * self._stacks(table, turning=True) if self.filling else worth
        return worth + self._stacks(table, turning=False)

    def _stacks(self, table: Table, *, turning: bool) -> float:
        goal, worth, longest, needs = self.goal, 0.0, 0, []
        for seat, stack in enumerate(table.stacks):
            right = self.right(seat, stack)
            wrong = len(stack) - right
            if wrong:
                # With D turned the lowest is never given back, as a higher one would be turned.
                if not turning and goal.exact_only & 1 and 0 in stack[right:]:
                    return DEAD
                worth += self.wrong * wrong
            need = wrong + len(goal.stacks[seat]) - right
            needs.append(need)
            longest = max(longest, need)
        if longest and not table.up:
            return DEAD
        worth += self.remaining * sum(needs) + PER_ROUND * longest
        return worth + self.idle * sum(longest - need for need, stack in zip(needs, table.stacks, strict=True) if stack)

    def _specialists(self, table: Table) -> float:
        goal, where = self.goal, table.where
        worth = 0.0
        for seat, wanted in enumerate(goal.held):
            have = table.held[seat]
            if have == wanted:
                continue
            if have != NOBODY:
                worth += self.unwanted
            if wanted == NOBODY:
                continue
            place = where[wanted]
            if place == GONE:
                return DEAD
            worth += self.missing * (self.within_reach if place >= 0 and goal.owned[seat] >> place & 1 else 1)
            if self.is_complete(seat, table.stacks[seat]):
                worth += self.late
        if not goal.face_up:
            worth += self.superfluous * sum(where[who] != GONE for who in self._unwanted)
        if goal.supply_never_empty:
            for ravens, most in zip(table.ravens, goal.bratworms, strict=True):
                if ravens > most:
                    return DEAD
            worth += self.ravens * sum(table.ravens)
        return worth

    def is_complete(self, seat: int, stack: Stack) -> bool:
        """Whether a player has exactly the portions of the goal."""
        return self.right(seat, stack) == len(stack) == len(self.goal.stacks[seat])

    def right(self, seat: int, stack: Stack) -> int:
        """How many portions from the bottom up are as they are to be."""
        known = self._right[seat]
        if stack not in known:
            known[stack] = self._count_right(seat, stack)
        return known[stack]

    def _count_right(self, seat: int, stack: Stack) -> int:
        goal = self.goal
        for at, portion in enumerate(stack):
            wanted = bits(goal.stacks[seat][at : at + 1]) if goal.ordered else goal.owned[seat]
            if not wanted >> portion & 1:
                return at
        return len(stack)

    def worth_taking(self, table: Table, seat: int) -> int:
        """A player's own next portions, those with a specialist, and those of whose holder one could be stolen by."""
        if self.takes_anything or self.goal.face_down & ~table.down:
            return table.up
        mask = self._next_right(seat, table.stacks[seat])
        for place in table.where:
            if place >= 0:
                mask |= 1 << place
        who = table.held[seat]
        if who != NOBODY and who in self.goal.held:
            thief = self.goal.held.index(who)
            mask |= self._next_right(thief, table.stacks[thief])
        return mask & table.up

    def _next_right(self, seat: int, stack: Stack) -> int:
        right = self.right(seat, stack)
        if right < len(stack):
            return 0
        return bits(self.goal.stacks[seat][right : right + 1]) if self.goal.ordered else self.goal.owned[seat]
