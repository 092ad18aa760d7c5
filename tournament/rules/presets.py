"""Presets as an event keeps them: the fields that one sets, and how an event differs from it. And the known ways to
play the game itself, each as the options that it sets (T16).

Fields of an event are compared by what they mean: an empty chain is the regulation's, and so are points that are not
entered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from games.heckmeck import Edition, FailedAttempt, Steal
from tournament.regulation.criteria import CHAIN, RUNNERS_UP
from tournament.regulation.points import POINTS
from tournament.regulation.presets import PRESETS, Preset, PresetName
from tournament.regulation.tables import POSSIBLE_SIZES

OWN_POINTS = "own_points"
SIZES = range(3, 8)  # of the tables that can be given points of their own; tables of two are never planned
# What runners-up are compared by once their places are equal, which always comes first.
RUNNERS_UP_CHAIN = RUNNERS_UP[1:]
Fields = Mapping[str, object]  # of an event, in the form in which it keeps them


@dataclass(frozen=True)
class Difference:
    """One option that an event has otherwise than a preset; of the points those of one size of table."""

    name: str
    event: object
    preset: object
    size: int | None = None


def fields_of(preset: Preset) -> dict[str, object]:
    """What the preset sets."""
    return {
        OWN_POINTS: own_points_in_form({str(size): preset.points.get(size, ()) for size in SIZES}),
        "counting": preset.counting.value,
        "chain": in_short(preset.chain, CHAIN),
        "runners_up": in_short(preset.runners_up[1:], RUNNERS_UP_CHAIN),
        "least_at_table": preset.sizes[0],
        "most_at_table": preset.sizes[-1],
        "seating": preset.seating.value,
    }


def in_short(criteria: Iterable[str], default: Iterable[str]) -> list[str]:
    """Criteria as an event keeps them: the regulation's own as nothing."""
    chosen = [str(criterion) for criterion in criteria]
    return [] if chosen == [str(criterion) for criterion in default] else chosen


def own_points_in_form(points: Mapping[str, Iterable[object]]) -> dict[str, list[str]]:
    """Points by the size of the table as an event keeps them: as text, and without those of the regulation."""
    own = {size: list(map(str, of_size)) for size, of_size in points.items()}
    return {size: of_size for size, of_size in own.items() if of_size != _regulation_points(int(size))}


def points_in_force(own_points: Mapping[str, list[str]], size: int) -> list[str]:
    """The points of a table of this size, as text; nothing where there are none."""
    return own_points.get(str(size), _regulation_points(size))


def differences(event: Fields, preset: Fields) -> tuple[Difference, ...]:
    """What the event has otherwise, in the order in which the preset lists its options."""
    return tuple(difference for name in preset for difference in _differences(name, event[name], preset[name]))


def _differences(name: str, event: object, preset: object) -> Iterable[Difference]:
    if name != OWN_POINTS:
        if in_force(name, event) != in_force(name, preset):
            yield Difference(name, in_force(name, event), in_force(name, preset))
        return
    for size in reversed(POSSIBLE_SIZES):
        now, then = points_in_force(own_points(event), size), points_in_force(own_points(preset), size)
        if now != then:
            yield Difference(name, now, then, size)


def in_force(name: str, value: object) -> object:
    """The value of an option, with what stands for the regulation's own written out."""
    default = {"chain": CHAIN, "runners_up": RUNNERS_UP_CHAIN}.get(name)
    if default is None or not isinstance(value, list | tuple):
        return value
    return [str(criterion) for criterion in value or default]


def own_points(value: object) -> Mapping[str, list[str]]:
    """The points in a field of an event, which holds JSON."""
    return cast("Mapping[str, list[str]]", value)


def _regulation_points(size: int) -> list[str]:
    return list(map(str, POINTS.get(size, ())))


FIELDS_OF_PRESETS: Mapping[PresetName, Fields] = {name: fields_of(preset) for name, preset in PRESETS.items()}


class Variant(StrEnum):
    """One way to play; the first is the default of an event."""

    CLASSIC = "classic"
    FASTER = "faster"
    EXTENDED = "extended"


AS_PRINTED: Mapping[str, str] = {
    "edition": Edition.CLASSIC.value,
    "failed_attempt": FailedAttempt.HIGHEST.value,
    "steal": Steal.MANDATORY.value,
}
VARIANTS: Mapping[Variant, Mapping[str, str]] = {
    Variant.CLASSIC: AS_PRINTED,
    Variant.FASTER: {**AS_PRINTED, "failed_attempt": FailedAttempt.HIGHEST_ALWAYS.value},
    Variant.EXTENDED: {**AS_PRINTED, "edition": Edition.EXTENDED.value},
}
