"""When each game of an event is played: waves where tables are short, change-overs between, minutes from the start."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from tournament.regulation.planning.candidates import PlannedStage
from tournament.regulation.refusals import whole_number
from tournament.regulation.tables import balanced

MAX_SHORT_TABLE = 3
MAX_MINUTES = 100_000


@dataclass(frozen=True)
class Pace:
    """The minutes that things take."""

    game: int = 30  # at a table of four and more
    short_game: int = 20  # at a table of three or two
    change_over: int = 10

    def __post_init__(self) -> None:
        whole_number("game", self.game, least=1, most=MAX_MINUTES)
        whole_number("short_game", self.short_game, least=1, most=MAX_MINUTES)
        whole_number("change_over", self.change_over, least=0, most=MAX_MINUTES)

    def of(self, sizes: Iterable[int]) -> int:
        """The minutes until the last of these tables has finished."""
        return max(self.short_game if size <= MAX_SHORT_TABLE else self.game for size in set(sizes))


USUAL_PACE = Pace()


class Activity(StrEnum):
    """What the hall is doing."""

    GAME = "game"
    CHANGE_OVER = "change_over"


@dataclass(frozen=True)
class Span:
    """A stretch of the clock plan; a change-over names the game that follows. All counted from 1."""

    start: int
    end: int
    what: Activity
    stage: int
    round: int  # within the stage
    wave: int  # within the round
    tables: tuple[int, ...]  # the sizes of those that play; () in a change-over


def waves(sizes: tuple[int, ...], at_once: int, pace: Pace) -> tuple[tuple[int, ...], ...]:
    """The tables of a round, larger ones first, in as few groups as can be, of which each plays at once.

    Groups of even size need the fewest referees; full ones are done sooner where they leave only small tables to the
    end. Time counts for more.
    """
    number = -(-len(sizes) // at_once)
    full = (*(at_once,) * (number - 1), len(sizes) - at_once * (number - 1))
    ways = [_split(sizes, groups) for groups in (balanced(len(sizes), number), full)]
    return min(ways, key=lambda groups: sum(map(pace.of, groups)))  # of equals the even one


def _split(sizes: tuple[int, ...], groups: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    left = iter(sizes)
    return tuple(tuple(islice(left, group)) for group in groups)


def clock_plan(stages: Iterable[PlannedStage], pace: Pace, at_once: int) -> tuple[Span, ...]:
    """All games and change-overs, without a gap; `at_once`: how many tables can play at the same time."""
    plan: list[Span] = []
    now = 0
    for stage, round_number, wave, sizes in _games(stages, at_once, pace):
        if plan and pace.change_over:
            plan.append(Span(now, now + pace.change_over, Activity.CHANGE_OVER, stage, round_number, wave, ()))
            now += pace.change_over
        end = now + pace.of(sizes)
        plan.append(Span(now, end, Activity.GAME, stage, round_number, wave, sizes))
        now = end
    return tuple(plan)


def _games(stages: Iterable[PlannedStage], at_once: int, pace: Pace) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    for stage_number, stage in enumerate(stages, start=1):
        for round_number, sizes in enumerate(stage.rounds, start=1):
            for wave, together in enumerate(waves(sizes, at_once, pace), start=1):
                yield stage_number, round_number, wave, together
