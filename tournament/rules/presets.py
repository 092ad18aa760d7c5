"""Known ways to play, each as the options that it sets.

What is practice only, such as drawing from a bag, is in none of them.
"""

from collections.abc import Mapping
from enum import StrEnum

from games.heckmeck import Edition, FailedAttempt, Steal
from tournament.regulation.criteria import CHAIN
from tournament.regulation.points import Ties


class Preset(StrEnum):
    """One way to play; the first is the default of an event."""

    REGULATION = "regulation"
    FASTER = "faster"
    EXTENDED = "extended"


REGULATION: Mapping[str, object] = {
    "edition": Edition.CLASSIC.value,
    "failed_attempt": FailedAttempt.HIGHEST.value,
    "steal": Steal.MANDATORY.value,
    "ties": Ties.MEAN.value,
    "chain": tuple(criterion.value for criterion in CHAIN),
}
PRESETS: Mapping[Preset, Mapping[str, object]] = {
    Preset.REGULATION: REGULATION,
    Preset.FASTER: {**REGULATION, "failed_attempt": FailedAttempt.HIGHEST_ALWAYS.value},
    Preset.EXTENDED: {**REGULATION, "edition": Edition.EXTENDED.value},
}


def preset_of(options: Mapping[str, object]) -> Preset | None:
    """The preset that sets just these options; None where somebody chose otherwise. Other options do not count."""
    for preset, values in PRESETS.items():
        if all(options[name] == value for name, value in values.items()):
            return preset
    return None
