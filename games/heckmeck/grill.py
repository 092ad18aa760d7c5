"""The middle of the table: portions face up and face down, and the specialists standing on them.

Each method is one motion of a hand at the table and returns the grill after it. When a motion is due is the
position's business.
"""

from bisect import insort
from typing import NamedTuple

from games.heckmeck.portions import Specialist
from games.heckmeck.ruleset import Ruleset


class Grill(NamedTuple):
    """What lies in the middle."""

    face_up: tuple[int, ...]  # ascending
    face_down: tuple[int, ...] = ()  # ascending
    standing: tuple[tuple[int, Specialist], ...] = ()  # (portion, who), ascending; every portion face up

    @classmethod
    def start(cls, ruleset: Ruleset) -> "Grill":
        """All portions face up, the specialists on their first places (E1)."""
        return cls(tuple(ruleset.worms), (), tuple((portion, who) for who, portion in ruleset.specialists))

    def specialist_on(self, portion: int) -> Specialist | None:
        """Who stands on a portion."""
        for place, who in self.standing:
            if place == portion:
                return who
        return None

    def next_lower(self, total: int, exact_only: frozenset[int]) -> int | None:
        """The highest face-up portion below a total that may be taken in its stead (B8, E2)."""
        for portion in reversed(self.face_up):
            if portion < total and portion not in exact_only:
                return portion
        return None

    def without(self, portion: int) -> "Grill":
        """Lift a face-up portion off the grill, leaving nobody standing where it was."""
        at = self.face_up.index(portion)
        standing = self.standing and self._standing_without(portion)
        return Grill(self.face_up[:at] + self.face_up[at + 1 :], self.face_down, standing)

    def with_returned(self, portion: int) -> "Grill":
        """Put a portion back face up (B10)."""
        return Grill(_inserted(self.face_up, portion), self.face_down, self.standing)

    def turned_down(self, portion: int) -> "Grill":
        """Turn a face-up portion face down for good; whoever stood on it looks for a new place (B10, E7)."""
        who = self.specialist_on(portion)
        lifted = self.without(portion)
        turned = Grill(lifted.face_up, _inserted(lifted.face_down, portion), lifted.standing)
        return turned if who is None else turned.with_placed(who)

    def with_placed(self, who: Specialist) -> "Grill":
        """Put a specialist on the lowest unoccupied face-up portion (E7); without one it leaves the game (E8)."""
        occupied = {portion for portion, _ in self.standing}
        for portion in self.face_up:
            if portion not in occupied:
                return Grill(self.face_up, self.face_down, tuple(sorted((*self.standing, (portion, who)))))
        return self

    def _standing_without(self, portion: int) -> tuple[tuple[int, Specialist], ...]:
        return tuple(pair for pair in self.standing if pair[0] != portion)


def _inserted(portions: tuple[int, ...], portion: int) -> tuple[int, ...]:
    ascending = list(portions)
    insort(ascending, portion)
    return tuple(ascending)
