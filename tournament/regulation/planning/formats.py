"""A format: all that an event needs to be started, made from a candidate and the means at hand."""

from dataclasses import dataclass

from tournament.regulation.criteria import Counting
from tournament.regulation.planning.arguments import Argument, against, in_favour
from tournament.regulation.planning.candidates import Candidate, Kind, LeastRepeats, PlannedStage
from tournament.regulation.planning.clock import Span
from tournament.regulation.presets import PRESETS, PresetName
from tournament.regulation.tables import Remark, inside_regulation


@dataclass(frozen=True)
class Format:
    """One way to run an event."""

    players: int
    kind: Kind
    stages: tuple[PlannedStage, ...]
    clock: tuple[Span, ...]
    minutes: int
    minutes_over: int  # beyond the time that there is
    referees: int  # one for every table that plays at the same time
    sets: int  # of the game
    waves: int  # the most that a round is played in
    least_repeats: int  # meetings in the first stage that no seating avoids; who meets later, results decide
    remarks: tuple[Remark, ...]
    in_favour: Argument
    against: Argument
    preset: PresetName = PresetName.REGULATION  # whose rules the remarks are about

    @property
    def games(self) -> int:
        """How many everybody plays."""
        return len(self.stages[0].rounds)

    @property
    def most_games(self) -> int:
        """How many somebody plays who goes through every stage."""
        return sum(len(stage.rounds) for stage in self.stages)

    @property
    def follows_preset(self) -> bool:
        """Whether it leaves nothing of the rules of its preset."""
        return inside_regulation(self.remarks)

    @property
    def inside_regulation(self) -> bool:
        """Whether it leaves nothing of the regulation; never said of a format that goes by other rules."""
        return self.preset is PresetName.REGULATION and self.follows_preset

    @property
    def fits(self) -> bool:
        """Whether there is time for it."""
        return not self.minutes_over

    @property
    def own_points(self) -> tuple[int, ...]:
        """The table sizes for which the organiser has to enter points before a score can be reckoned (T5)."""
        preset = PRESETS[self.preset]
        scored = self.stages if len(self.stages[0].rounds) > 1 and preset.counting is not Counting.PLACES else ()
        sizes = {size for stage in scored for sizes in stage.rounds for size in sizes}
        return tuple(sorted(sizes - preset.points.keys()))


def format_of(candidate: Candidate, clock: tuple[Span, ...], minutes: int, least_repeats: LeastRepeats) -> Format:
    """A candidate and its clock plan, with all that there is to know when so many minutes are available."""
    needed, busiest = clock[-1].end, max(len(span.tables) for span in clock)
    over = max(0, needed - minutes)
    waves = max(span.wave for span in clock)
    # In a single round nobody meets anybody again, whatever a bound may cost to compute.
    repeats = least_repeats(candidate.first.rounds) if len(candidate.first.rounds) > 1 else 0
    return Format(
        players=candidate.first.players,
        kind=candidate.kind,
        stages=candidate.stages,
        clock=clock,
        minutes=needed,
        minutes_over=over,
        referees=busiest,
        sets=busiest,
        waves=waves,
        least_repeats=repeats,
        remarks=(*candidate.remarks, *([Remark.TOO_LONG] if over else [])),
        in_favour=in_favour(candidate),
        against=against(candidate, minutes_over=over, waves=waves, repeats=repeats),
        preset=candidate.preset,
    )
