"""Words for the options of an event: the rules of the game, and the choices where the regulation has gaps."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.heckmeck import Edition, FailedAttempt, Steal
from tournament.regulation.criteria import Criterion
from tournament.regulation.points import Ties

Texts = Mapping[str, Any]

EDITIONS: Texts = {
    Edition.CLASSIC: _("Classic: the portions 21 to 36"),
    Edition.EXTENDED: _("Extended: also the portions 11 and 13, Bratworms and specialists"),
}
FAILED_ATTEMPTS: Texts = {
    FailedAttempt.HIGHEST: _(
        "As printed: the portion goes back, and the highest portion is turned face down unless it is that one"
    ),
    FailedAttempt.HIGHEST_ALWAYS: _("Faster: the highest portion is turned face down in any case"),
    FailedAttempt.RETURNED: _("Faster: the returned portion itself is turned face down"),
    FailedAttempt.BOTH: _("Fastest: the returned portion and the highest one are turned face down"),
}
STEALS: Texts = {
    Steal.MANDATORY: _("Whoever can steal a portion or take it from the grill does so"),
    Steal.OPTIONAL: _("A portion that could be stolen may be overlooked"),
}
TIES: Texts = {
    Ties.MEAN: _("They share the place, and get the mean of the points of the places they fill"),
    Ties.BETTER: _("They share the place, and all get the points of the better place"),
    Ties.LESSER: _("They share the place, and all get the points of the lesser place"),
}
CRITERIA: Texts = {
    Criterion.TABLE_WINS: _("more table wins"),
    Criterion.WORMS: _("more worms"),
    Criterion.BEST_PORTIONS: _("greater sum of the best portions"),
    Criterion.BEST_PORTION: _("higher best portion"),
    Criterion.LOT: _("a lot that is drawn"),
    Criterion.PLAY_OFF: _("a play-off"),
}
NAMES: Texts = {
    "edition": _("Edition"),
    "failed_attempt": _("After a failed attempt"),
    "steal": _("Stealing"),
    "ties": _("Players who stay equal at a table"),
    "chain": _("Equal scores after several rounds"),
    "own_points": _("Points for a table of 7"),
    "keep_clubs_apart": _("Keep members of a club apart"),
    "portions_by_hand": _("Portions are drawn from a bag"),
    "dice_of_the_hall": _("The hall rolls dice for a draw"),
    "second_person_confirms": _("A second person confirms each result"),
    "live_positions_public": _("Show games live"),
    "minutes": _("Time for the event, in minutes"),
    "minutes_game": _("A game at a table of four or more"),
    "minutes_short_game": _("A game at a table of three"),
    "minutes_change_over": _("A change-over between two rounds"),
}


def listed_names(names: tuple[str, ...]) -> str:
    """Several options in one line."""
    return ", ".join(str(NAMES[name]) for name in names)
