"""What a game is to come to, in small numbers: portions are counted from the lowest, sets of them are bits.

Specialists are numbers too: their places in `ruleset.specialists`.
"""

from collections.abc import Iterable, Iterator

from games.heckmeck.endstate import EndState, Stacks
from games.heckmeck.portions import Specialist

NOBODY = -1  # no specialist, no player


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as one."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: int) -> Iterator[int]:
    """The small numbers in a set, ascending."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


class Goal:
    """An end state as the search wants to see it: one that `check` accepted."""

    def __init__(self, end_state: EndState) -> None:
        ruleset = end_state.ruleset
        self.end_state = end_state
        self.portions = tuple(ruleset.worms)
        index = {portion: at for at, portion in enumerate(self.portions)}
        self.specialists = tuple(who for who, _ in ruleset.specialists)
        number = {who: at for at, who in enumerate(self.specialists)}
        self.raven = number.get(Specialist.RAVEN, NOBODY)
        self.hen = number.get(Specialist.SITTING_HEN, NOBODY)
        self.starts = tuple(index[portion] for _, portion in ruleset.specialists)
        self.exact_only = bits(index[portion] for portion in ruleset.exact_only)
        self.supply = ruleset.bratworms

        self.players = len(end_state.players)
        self.ordered = end_state.stacks is Stacks.ORDERED
        self.stacks = tuple(tuple(index[portion] for portion in player.portions) for player in end_state.players)
        self.owned = tuple(map(bits, self.stacks))
        held = [player.specialist for player in end_state.players]
        self.held = tuple(NOBODY if who is None else number[Specialist(who)] for who in held)
        self.bratworms = tuple(player.bratworms for player in end_state.players)
        self.face_down = bits(index[portion] for portion in end_state.face_down)
        self.face_up = bits(index[portion] for portion in end_state.face_up)

        self.wanted = bits(who for who in self.held if who != NOBODY)
        # Then each Bratworm stays with whoever got it (E4).
        self.supply_never_empty = sum(self.bratworms) < self.supply
        # X6: with nobody holding anything it is the raven who stands on the last portion.
        self.raven_to_the_end = not self.wanted and not self.face_up and self.raven != NOBODY

    @property
    def unwanted(self) -> tuple[int, ...]:
        """The specialists that nobody holds in the end, without the raven."""
        everybody = range(len(self.specialists))
        return tuple(who for who in everybody if who != self.raven and not self.wanted >> who & 1)
