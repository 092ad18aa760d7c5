"""A format: all that an event needs to be started, made from a road and the means at hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.regulation.marks import Mark, inside_regulation
from tournament.regulation.planning.arguments import Argument, against, in_favour
from tournament.regulation.planning.clock import Pace, Slot, clock_plan
from tournament.regulation.planning.meetings import LeastRepeats
from tournament.regulation.planning.roads import Kind, Road, Stage
from tournament.regulation.points import POINTS


@dataclass(frozen=True)
class Format:
    """One way to run an event."""

    players: int
    kind: Kind
    stages: tuple[Stage, ...]
    clock: tuple[Slot, ...]
    minutes: int
    minutes_over: int  # beyond the time that there is
    referees: int  # one for every table that plays at the same time
    sets: int  # of the game
    waves: int  # the most that a round is played in
    least_repeats: int  # meetings in the first stage that no seating avoids; who meets later, results decide
    marks: tuple[Mark, ...]
    in_favour: Argument
    against: Argument

    @property
    def inside_regulation(self) -> bool:
        """Whether it leaves nothing of the regulation."""
        return inside_regulation(self.marks)

    @property
    def fits(self) -> bool:
        """Whether there is time for it."""
        return not self.minutes_over

    @property
    def own_points(self) -> tuple[int, ...]:
        """The table sizes for which the organiser has to enter points before a score can be reckoned (T5)."""
        scored = self.stages if len(self.stages[0].rounds) > 1 else ()
        sizes = {size for stage in scored for sizes in stage.rounds for size in sizes}
        return tuple(sorted(sizes - POINTS.keys()))


@dataclass(frozen=True)
class Means:
    """What an organiser has: time, and tables that can play at the same time."""

    minutes: int
    at_once: int
    pace: Pace
    least_repeats: LeastRepeats


def format_of(road: Road, means: Means) -> Format:
    """The road, with what it takes."""
    clock = clock_plan(road.stages, means.pace, means.at_once)
    minutes, busiest = clock[-1].end, max(len(slot.tables) for slot in clock)
    over = max(0, minutes - means.minutes)
    waves = max(slot.wave for slot in clock)
    repeats = _repeats(road.first.rounds, means.least_repeats)
    return Format(
        players=road.first.players,
        kind=road.kind,
        stages=road.stages,
        clock=clock,
        minutes=minutes,
        minutes_over=over,
        referees=busiest,
        sets=busiest,
        waves=waves,
        least_repeats=repeats,
        marks=(*road.marks, *([Mark.TOO_LONG] if over else [])),
        in_favour=in_favour(road),
        against=against(road, minutes_over=over, waves=waves, repeats=repeats),
    )


def _repeats(rounds: Sequence[Sequence[int]], least: LeastRepeats) -> int:
    # In a single round nobody meets anybody again, whatever a bound may cost to compute.
    return least(rounds) if len(rounds) > 1 else 0
