"""Words for a play-in: who skips it, and what the others play for."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.regulation.plan import StageKind
from tournament.words import Text

# Where somebody goes who skips a play-in.
STRAIGHT: Mapping[StageKind, Text] = {
    StageKind.PRELIMINARY: _("straight to the preliminary round"),
    StageKind.KNOCK_OUT: _("straight to the knock-out round"),
    StageKind.SEMI_FINAL: _("straight to the semi-final"),
    StageKind.PLAY_IN: _("straight to the play-in"),
    StageKind.FINAL: _("straight to the final"),
}
# In which stage there are places to play for, by whether there is one or more.
PLACES_IN: Mapping[StageKind, Text] = {
    StageKind.PRELIMINARY: ngettext_lazy(
        "%(places)d place in the preliminary round", "%(places)d places in the preliminary round", "places"
    ),
    StageKind.KNOCK_OUT: ngettext_lazy(
        "%(places)d place in the knock-out round", "%(places)d places in the knock-out round", "places"
    ),
    StageKind.SEMI_FINAL: ngettext_lazy(
        "%(places)d place in the semi-final", "%(places)d places in the semi-final", "places"
    ),
    StageKind.PLAY_IN: ngettext_lazy("%(places)d place in the play-in", "%(places)d places in the play-in", "places"),
    StageKind.FINAL: ngettext_lazy("%(places)d place in the final", "%(places)d places in the final", "places"),
}


def past_play_in_words(direct: int, qualified: int) -> str:
    """Who of those who go on skips the play-in that follows, and who plays in it."""
    words = ngettext(
        "place 1 skips the play-in, places %(first)d to %(last)d play in it",
        "places 1 to %(direct)d skip the play-in, places %(first)d to %(last)d play in it",
        direct,
    )
    return words % {"direct": direct, "first": direct + 1, "last": qualified}


def play_in_sentence(direct: int, qualified: int, after: StageKind, places: int) -> str:
    """The same with the stage in which they wait, and for how many places there the others play."""
    params = {"direct": direct, "straight": STRAIGHT[after], "first": direct + 1, "last": qualified, "places": places}
    straight = ngettext("The best goes %(straight)s.", "The best %(direct)d go %(straight)s.", direct) % params
    others = ngettext(
        "Places %(first)d to %(last)d play for the other place.",
        "Places %(first)d to %(last)d play for the other %(places)d places.",
        places,
    )
    return f"{straight} {others % params}"


def stakes_words(places: int, after: StageKind, *, plays: bool = False) -> str:
    """What a play-in is played for; `plays`: of somebody who plays in it."""
    words = gettext("Plays in the play-in, for %(places)s.") if plays else gettext("The play-in is for %(places)s.")
    return words % {"places": PLACES_IN[after] % {"places": places}}


def waiting_words(after: StageKind) -> str:
    """Of somebody who skips a play-in that is not over."""
    sentence = gettext("Goes %(straight)s, and waits while the play-in is played.")
    return sentence % {"straight": STRAIGHT[after]}
