"""Presets: known ways to run a tournament, each as the values that it sets; any of them can be changed afterwards.

What formats a preset admits is decided in `planning`; how it is worded, in `words/presets`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.regulation.criteria import CHAIN, RUNNERS_UP, Counting, Criterion
from tournament.regulation.points import MIN_TABLE_SIZE, POINTS, table_of_points
from tournament.regulation.refusals import Refused, whole_number
from tournament.regulation.tables import PLANNED_SIZES


class PresetName(StrEnum):
    """Whose rules an event follows; the first is the default."""

    REGULATION = "regulation"
    ZOCH_SIMPLE = "zoch-simple"
    ZOCH_PRO = "zoch-pro"
    LEAGUE = "league-7531"


class Seating(StrEnum):
    """T12: who sits together from the second round of a stage on."""

    MEET_NOBODY_TWICE = "meet_nobody_twice"
    STRONG_WITH_STRONG = "strong_with_strong"  # groups by the standings, inside them fewest repeats


class TimeUp(StrEnum):
    """T18: what happens when the clock runs out with portions on the grill."""

    PLAY_ON = "play_on"  # to the end: the clock only warns
    FINISH_TURNS = "finish_turns"  # everybody has as many turns, then what lies in front of the players counts
    STOP = "stop"  # at once


@dataclass(frozen=True)
class Preset:
    """The options that a preset sets."""

    name: PresetName
    points: Mapping[int, tuple[int, ...]]  # by the size of the table, first place first; a size without has none
    counting: Counting
    chain: tuple[Criterion, ...]  # T10
    runners_up: tuple[Criterion, ...]  # T11
    sizes: range  # of the tables
    seating: Seating = Seating.MEET_NOBODY_TWICE


PLACES_ALONE = (Criterion.WORMS, Criterion.BEST_PORTION, Criterion.LOT)
RUNNERS_UP_BY_WORMS = (Criterion.TABLE_PLACE, *PLACES_ALONE)
# The points of a table of six are not certain: to be checked with the publisher.
PRO_POINTS: Mapping[int, tuple[int, ...]] = {
    7: (7, 6, 5, 4, 3, 2, 1),
    6: (7, 6, 4, 3, 2, 1),
    5: (7, 5, 4, 2, 1),
    4: (7, 5, 3, 1),
}

PRESETS: Mapping[PresetName, Preset] = {
    preset.name: preset
    for preset in (
        Preset(PresetName.REGULATION, POINTS, Counting.WORMS_AND_PLACEMENT, CHAIN, RUNNERS_UP, PLANNED_SIZES),
        Preset(PresetName.ZOCH_SIMPLE, {}, Counting.PLACES, PLACES_ALONE, RUNNERS_UP_BY_WORMS, range(3, 8)),
        Preset(PresetName.ZOCH_PRO, PRO_POINTS, Counting.PLACEMENT, PLACES_ALONE, RUNNERS_UP_BY_WORMS, range(4, 8)),
        Preset(
            PresetName.LEAGUE,
            PRO_POINTS,
            Counting.PLACEMENT,
            (Criterion.BEST_PORTIONS, Criterion.WORMS, Criterion.LOT),
            RUNNERS_UP_BY_WORMS,
            range(4, 8),
            Seating.STRONG_WITH_STRONG,
        ),
    )
}


def points_of_preset(name: PresetName, size: int) -> tuple[int, ...]:
    """The points of the places at a table, first place first; refused where the preset gives none."""
    whole_number("size", size, least=MIN_TABLE_SIZE)
    points = PRESETS[name].points
    if not points:
        raise Refused("preset_has_no_points", preset=name.value)
    if size not in points:
        raise Refused("preset_without_this_size", preset=name.value, size=size, sizes=tuple(sorted(points)))
    return table_of_points(size, points[size])
