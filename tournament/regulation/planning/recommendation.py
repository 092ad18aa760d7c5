"""Which of all formats to recommend, and what speaks for any of them; how several differ, number by number."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from tournament.regulation.planning.arguments import Argument, Claim
from tournament.regulation.planning.formats import Format
from tournament.regulation.presets import PRESETS, PresetName, Seating

ENOUGH_GAMES = 3  # to play more of them is no gain where the same people would have to meet again


def recommended(formats: Iterable[Format]) -> Format | None:
    """The format that makes the most of the time: all play at once, by the rules, and as many games as can be.

    None where nothing fits. Where there are not enough tables or sets for that, fewer tables come before
    waves in which half of the hall waits. Of equals the one with the fewest rematches, then the one that the planner
    names first.
    """
    return min((format for format in formats if format.fits), key=_order, default=None)


def _order(format: Format) -> tuple[object, ...]:
    worth = min(format.games, ENOUGH_GAMES) if format.least_repeats else format.games
    outside = not format.follows_preset
    return (format.waves > 1, outside, -worth, format.waves, len(format.remarks), format.least_repeats)


def reasons_for(format: Format, formats: Iterable[Format], minutes: int) -> tuple[Argument, ...]:
    """All that can be said for one of these formats when so many minutes are available, the weightiest first."""
    reasons = [format.in_favour]
    if format.fits and format.games > 1:
        # The other presets name the number of games, so that it is not the time that limits it.
        by_regulation = format.preset is PresetName.REGULATION
        if by_regulation and format.games == max(other.games for other in formats if other.fits):
            reasons.append(Argument(Claim.MOST_GAMES, {"games": format.games}))
        if PRESETS[format.preset].seating is Seating.STRONG_WITH_STRONG:
            reasons.append(Argument(Claim.STRONG_MEET_STRONG))
        elif not format.least_repeats:
            reasons.append(Argument(Claim.NOBODY_MEETS_AGAIN))
    if minutes > format.minutes:
        reasons.append(Argument(Claim.TIME_LEFT, {"minutes": minutes - format.minutes}))
    return tuple(reasons)


def reasons_against(format: Format, minutes: int) -> tuple[Argument, ...]:
    """All that can be said against a format when so many minutes are available, the weightiest first."""
    reasons = [format.against]
    if format.least_repeats and format.against.code is not Claim.REPEAT_MEETINGS:
        reasons.append(Argument(Claim.REPEAT_MEETINGS, {"meetings": format.least_repeats}))
    if format.minutes == minutes:
        reasons.append(Argument(Claim.NO_TIME_LEFT))
    return tuple(reasons)


class Measure(StrEnum):
    """What formats are compared by."""

    GAMES = "games"  # for everybody
    FINALISTS = "finalists"
    STAGES = "stages"
    MINUTES = "minutes"
    MINUTES_OVER = "minutes_over"
    WAVES = "waves"
    TABLES = "tables"  # that play at the same time
    REMATCHES = "rematches"  # that no seating avoids


def measured(measure: Measure, format: Format) -> int:
    """One of the numbers of a format."""
    return {
        Measure.GAMES: format.games,
        Measure.FINALISTS: format.stages[-1].players,
        Measure.STAGES: len(format.stages),
        Measure.MINUTES: format.minutes,
        Measure.MINUTES_OVER: format.minutes_over,
        Measure.WAVES: format.waves,
        Measure.TABLES: format.referees,
        Measure.REMATCHES: format.least_repeats,
    }[measure]


def measures_that_differ(formats: Sequence[Format]) -> tuple[Measure, ...]:
    """Those that are not the same for all of these formats."""
    return tuple(measure for measure in Measure if len({measured(measure, format) for format in formats}) > 1)
