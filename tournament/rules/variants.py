"""Known ways to play the game itself, each as the options that it sets (T16)."""

from collections.abc import Mapping
from enum import StrEnum

from games.heckmeck import Edition, FailedAttempt, Steal


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
