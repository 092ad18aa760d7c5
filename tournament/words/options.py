"""Words for the options of an event: the rules of the game, and the choices where the regulation has gaps."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.heckmeck import Edition, FailedAttempt, Steal
from tournament.regulation.criteria import Criterion
from tournament.regulation.points import Ties
from tournament.words import Text

Texts = Mapping[str, Text]

EDITIONS: Texts = {
    Edition.CLASSIC: _("Classic: the portions 21 to 36"),
    Edition.EXTENDED: _("Extended: adds the portions 11 and 13, Bratworms and specialists"),
}
FAILED_ATTEMPTS: Texts = {
    FailedAttempt.HIGHEST: _(
        "As printed: the portion goes back, and the highest portion is turned face down unless it is "
        "the one just returned"
    ),
    FailedAttempt.HIGHEST_ALWAYS: _("Faster: the highest portion is turned face down in any case"),
    FailedAttempt.RETURNED: _("Faster: the returned portion itself is turned face down"),
    FailedAttempt.BOTH: _("Fastest: the returned portion and the highest one are turned face down"),
}
STEALS: Texts = {
    Steal.MANDATORY: _("Compulsory: a player who can steal a portion or take it from the grill must do so"),
    Steal.OPTIONAL: _("A portion that could be stolen may be overlooked"),
}
TIES: Texts = {
    Ties.MEAN: _("They share the place and get the average of the placement points for the places they fill"),
    Ties.BETTER: _("They share the place and all get the placement points for the better place"),
    Ties.LESSER: _("They share the place and all get the placement points for the lower place"),
}
CRITERIA: Texts = {
    Criterion.TABLE_WINS: _("more table wins"),
    Criterion.WORMS: _("more worms"),
    Criterion.BEST_PORTIONS: _("higher sum of best portions"),
    Criterion.BEST_PORTION: _("higher best portion"),
    Criterion.LOT: _("a draw of lots"),
    Criterion.PLAY_OFF: _("a play-off"),
}
NAMES: Texts = {
    "edition": _("Edition"),
    "failed_attempt": _("After a failed attempt"),
    "steal": _("Stealing"),
    "ties": _("Ties at a table"),
    "chain": _("Ties after several rounds"),
    "own_points": _("Placement points for a table of 7"),
    "keep_clubs_apart": _("Keep club members apart"),
    "portions_by_hand": _("Portions are drawn from a bag"),
    "dice_of_the_hall": _("Roll dice in the hall for draws"),
    "second_person_confirms": _("A second person confirms each result"),
    "live_positions_public": _("Show games live"),
    "minutes": _("Length of the event, in minutes"),
    "minutes_game": _("Game at a table of four or more"),
    "minutes_short_game": _("Game at a table of three"),
    "minutes_change_over": _("Changeover between rounds"),
}


def listed_names(names: tuple[str, ...]) -> str:
    """Several options in one line."""
    return ", ".join(str(NAMES[name]) for name in names)
