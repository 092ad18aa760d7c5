"""Who stands out among many games: the longest stack, the most worms, the most steals, the greatest comeback."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournament.rules.statistics import GameCourse, GameEnd

MAX_NAMED = 5  # of those who are equally good


class Feat(NamedTuple):
    """Who stands out: a figure, and the player in the game where it was reached."""

    value: int
    round: int
    table: int
    player: int


class Best(NamedTuple):
    """The first of those who are equally good, and how many they are."""

    feats: tuple[Feat, ...] = ()
    many: int = 0

    @property
    def value(self) -> int:
        return self.feats[0].value if self.feats else 0

    def merged(self, other: "Best") -> "Best":
        """The better of both, or both where they are equal."""
        if self.value != other.value:
            return max(self, other, key=lambda best: best.value)
        first = sorted((*self.feats, *other.feats), key=lambda feat: (feat.round, feat.table))
        return Best(tuple(first[:MAX_NAMED]), self.many + other.many)


NOBODY = Best()


@dataclass(frozen=True)
class Feats:
    """The best of all games in each respect; nobody where nobody did it."""

    longest_stack: Best = NOBODY
    most_worms: Best = NOBODY  # in one game
    most_stolen: Best = NOBODY
    greatest_swing: Best = NOBODY  # worms behind, and won
    most_failures: Best = NOBODY

    def merged(self, other: "Feats") -> "Feats":
        """The best of both."""
        return Feats(**{name: mine.merged(getattr(other, name)) for name, mine in vars(self).items()})


def feats_of(games: Iterable[tuple[GameEnd, GameCourse | None]]) -> Feats:
    """Goes through games once; of equal ones the first are named."""
    best = vars(Feats())
    for end, course in games:
        best["longest_stack"] = _better(best["longest_stack"], end, [len(stack) for stack in end.stacks])
        best["most_worms"] = _better(best["most_worms"], end, end.worms)
        if course is not None:
            best["most_stolen"] = _better(best["most_stolen"], end, course.steals)
            best["most_failures"] = _better(best["most_failures"], end, course.failures)
            swings = [course.behind if seat in end.winners else 0 for seat in range(len(end.players))]
            best["greatest_swing"] = _better(best["greatest_swing"], end, swings)
    return Feats(**best)


def _better(best: Best, end: GameEnd, values: Sequence[int]) -> Best:
    """The best of this game by seat, unless another game was better."""
    highest = max(values)
    if not highest or highest < best.value:
        return best
    feats = [
        Feat(highest, end.round, end.table, end.players[at]) for at, value in enumerate(values) if value == highest
    ]
    before = best if highest == best.value else NOBODY
    return Best((*before.feats, *feats)[:MAX_NAMED], before.many + len(feats))
