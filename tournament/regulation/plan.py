"""The planner: every format that so many players can play, those first that follow the rules best.

`plan(PlannerInput(players=23, minutes=180))` returns formats of which each can be started as it is. Its parts are in
`planning`; who sits where and what is shown of all this are decided elsewhere.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tournament.regulation.planning.arguments import Argument, Claim
from tournament.regulation.planning.candidates import (
    Candidate,
    Kind,
    LeastRepeats,
    PlannedStage,
    Qualifying,
    StageKind,
    candidates,
    least_repeats,
)
from tournament.regulation.planning.clock import MAX_MINUTES, USUAL_PACE, Activity, Pace, Span, clock_plan
from tournament.regulation.planning.formats import Format, format_of
from tournament.regulation.planning.preset_candidates import check_players, preset_candidates, usual_games
from tournament.regulation.planning.recommendation import (
    Measure,
    measured,
    measures_that_differ,
    reasons_against,
    reasons_for,
    recommended,
)
from tournament.regulation.presets import PresetName
from tournament.regulation.refusals import function, of_kind, whole_number, yes_or_no
from tournament.regulation.tables import MAX_PLAYERS

__all__ = [
    "MAX_PLAYERS",
    "MAX_ROUNDS",
    "USUAL_PACE",
    "Activity",
    "Argument",
    "Claim",
    "Format",
    "Kind",
    "LeastRepeats",
    "Measure",
    "Pace",
    "PlannedStage",
    "PlannerInput",
    "PresetName",
    "Qualifying",
    "Span",
    "StageKind",
    "check_players",
    "measured",
    "measures_that_differ",
    "plan",
    "reasons_against",
    "reasons_for",
    "recommended",
]

MAX_ROUNDS = 20  # that can be asked for; nobody plays more games in a day
MAX_ROUNDS_UNASKED = 6  # a list of formats must stay readable when there is time for dozens


@dataclass(frozen=True)
class PlannerInput:
    """What an organiser has and wants. None: no limit to the tables or sets; as many rounds as there is time for."""

    players: int
    minutes: int
    rounds: int | None = None  # in the first stage
    tables: int | None = None
    sets: int | None = None
    pace: Pace = USUAL_PACE
    final_of_five: bool = False  # T1: only as an explicit choice
    preset: PresetName = PresetName.REGULATION

    def __post_init__(self) -> None:
        whole_number("players", self.players, least=2, most=MAX_PLAYERS)
        whole_number("minutes", self.minutes, least=1, most=MAX_MINUTES)
        if self.rounds is not None:
            whole_number("rounds", self.rounds, least=1, most=MAX_ROUNDS)
        for name in ("tables", "sets"):
            if getattr(self, name) is not None:
                whole_number(name, getattr(self, name), least=1, most=MAX_PLAYERS)
        of_kind("pace", self.pace, Pace)
        yes_or_no("final_of_five", self.final_of_five)
        of_kind("preset", self.preset, PresetName)

    @property
    def at_once(self) -> int:
        """The tables that can play at the same time; a table without a set of the game is none."""
        return min(self.players if limit is None else limit for limit in (self.tables, self.sets))


def plan(planner_input: PlannerInput, least_repeats: LeastRepeats = least_repeats) -> tuple[Format, ...]:
    """Every admissible format, best first. Those that take too long come last, the shortest first.

    There is one for every number of players, except with presets that refuse fields that they cannot seat.
    `least_repeats` tells of the table sizes of several rounds how many repeat meetings no seating avoids. It is given
    by whoever knows about seating; the default is a proven bound that may be too low.
    """
    of_kind("planner_input", planner_input, PlannerInput)
    function("least_repeats", least_repeats)
    check_players(planner_input.preset, planner_input.players)
    return tuple(sorted(_formats(planner_input, cache(least_repeats)), key=_order))


def _formats(planner_input: PlannerInput, least_repeats: LeastRepeats) -> Iterator[Format]:
    seen_kinds: set[Kind] = set()
    for rounds in _numbers_of_rounds(planner_input):
        formats = list(_with_rounds(rounds, planner_input, seen_kinds, least_repeats))
        if not formats and planner_input.preset is PresetName.REGULATION:
            return  # more of them only take longer
        yield from formats
        seen_kinds.update(format.kind for format in formats)


def _numbers_of_rounds(planner_input: PlannerInput) -> Sequence[int]:
    """As many as were asked for; or all that may fit; or as many as the preset has, and fewer for the hurried."""
    if planner_input.rounds:
        return [planner_input.rounds]
    if planner_input.preset is PresetName.REGULATION:
        return range(1, MAX_ROUNDS_UNASKED + 1)
    return range(usual_games(planner_input.preset), 0, -1)


def _with_rounds(
    rounds: int, planner_input: PlannerInput, seen_kinds: Collection[Kind], least_repeats: LeastRepeats
) -> Iterator[Format]:
    """The formats with so many rounds in the first stage: those that fit, and those of a kind not yet shown.

    What is too long shows what a kind takes at least; with more rounds it would only take longer still.
    """
    for candidate in _candidates(planner_input, rounds):
        clock = clock_plan(candidate.stages, planner_input.pace, planner_input.at_once)
        if clock[-1].end <= planner_input.minutes or candidate.kind not in seen_kinds:
            yield format_of(candidate, clock, planner_input.minutes, least_repeats)


def _candidates(planner_input: PlannerInput, rounds: int) -> Iterator[Candidate]:
    if planner_input.preset is PresetName.REGULATION:
        return candidates(planner_input.players, rounds, final_of_five=planner_input.final_of_five)
    return preset_candidates(planner_input.preset, planner_input.players, rounds)


def _order(format: Format) -> tuple[object, ...]:
    """How well a format follows the rules of its preset; among equals the one that asks least of the hall."""
    first, last = format.stages[0], format.stages[-1]
    return (
        format.minutes if format.minutes_over else 0,
        not format.follows_preset,
        len(format.remarks),
        list(Kind).index(format.kind),
        len(format.stages),
        abs(len(first.rounds) - usual_games(format.preset)),
        format.waves,
        last.players != first.tables,  # a final as large as there are winners
        format.least_repeats,
        len(set(first.rounds[0])),  # even tables before uneven ones
        first.tables,
        last.players,
    )
