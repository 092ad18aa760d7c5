"""Words for the options of an event: what each is called, what can be chosen, and why something is locked."""

from collections.abc import Iterable, Mapping

from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.heckmeck import Edition, FailedAttempt, Steal
from tournament.queries.events.options import Lock, Locks
from tournament.regulation.criteria import Counting, Criterion
from tournament.regulation.points import Ties
from tournament.regulation.presets import Seating, TimeUp
from tournament.rules.presets import SIZES, Variant
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
VARIANTS: Texts = {
    Variant.CLASSIC: _("Classic"),
    Variant.FASTER: _("Faster games"),
    Variant.EXTENDED: _("Extended edition"),
}
ABOUT_VARIANTS: Texts = {
    Variant.CLASSIC: _("As printed. This is the default."),
    Variant.FASTER: _("Every failed attempt turns the highest portion face down."),
    Variant.EXTENDED: _("Adds the portions 11 and 13, Bratworms and specialists."),
}
COUNTINGS: Texts = {
    Counting.WORMS_AND_PLACEMENT: _("Worms and placement points; after a single round, placement points alone"),
    Counting.PLACEMENT: _("Placement points only"),
    Counting.WORMS: _("Worms only"),
    Counting.PLACES: _("Places at the tables only: the smaller the sum, the better"),
}
SEATINGS: Texts = {
    Seating.MEET_NOBODY_TWICE: _("As far as possible, nobody meets the same person twice"),
    Seating.STRONG_WITH_STRONG: _("Strong with strong: players sit with those next to them in the standings"),
}
TIME_UPS: Texts = {
    TimeUp.PLAY_ON: _("The game is played to its end; the clock only warns"),
    TimeUp.FINISH_TURNS: _("Everyone gets as many turns as the others, then what lies in front of the players counts"),
    TimeUp.STOP: _("The game stops at once, and what lies in front of the players counts"),
}
CRITERIA: Texts = {
    Criterion.TABLE_WINS: _("more table wins"),
    Criterion.WORMS: _("more worms"),
    Criterion.BEST_PORTIONS: _("higher sum of best portions"),
    Criterion.BEST_PORTION: _("higher best portion"),
    Criterion.LOT: _("a draw of lots"),
    Criterion.PLAY_OFF: _("a play-off"),
}
# Known orders of criteria.
CHAINS: Texts = {
    "regulation": _("As in the regulations"),
    "worms": _("Worms first"),
    "best_portions": _("Sum of best portions first"),
}
# By what players of different tables are compared (T11).
COMPARED: Texts = {
    Criterion.TABLE_PLACE: _("better place at the table"),
    Criterion.PLACEMENT_POINTS: _("more placement points"),
    Criterion.SHARE_OF_WORMS: _("larger share of the table’s worms"),
    Criterion.WORMS: _("more worms"),
    Criterion.BEST_PORTION: _("higher best portion"),
    Criterion.LOT: _("a draw of lots"),
}
NAMES: Texts = {
    "edition": _("Edition"),
    "failed_attempt": _("After a failed attempt"),
    "steal": _("Stealing"),
    "ties": _("Ties at a table"),
    "chain": _("Ties after several rounds"),
    "counting": _("What counts"),
    "runners_up": _("Equal places at different tables"),
    "own_points": _("Placement points"),
    "least_at_table": _("Smallest table"),
    "most_at_table": _("Largest table"),
    "seating": _("Seating from the second round on"),
    "time_up": _("When time is up"),
    "preset": _("Preset"),
    "keep_clubs_apart": _("Keep club members apart"),
    "portions_by_hand": _("Portions are drawn from a bag"),
    "dice_of_the_hall": _("Roll dice in the hall for draws"),
    "second_person_confirms": _("A second person confirms each result"),
    "live_positions_public": _("Show games live"),
    "final_held_back": _("Hide the final until the winners are announced"),
    "results_by_round": _("Show the results of a round only when it is complete"),
    "minutes": _("Length of the event, in minutes"),
    "minutes_game": _("Game at a table of four or more"),
    "minutes_short_game": _("Game at a table of three"),
    "minutes_change_over": _("Changeover between rounds"),
}


def listed_names(names: tuple[str, ...]) -> str:
    """Several options in one line."""
    return ", ".join(str(NAMES[name]) for name in names)


CHOICES: Mapping[str, Texts] = {
    **{"edition": EDITIONS, "failed_attempt": FAILED_ATTEMPTS, "steal": STEALS, "ties": TIES},
    **{"counting": COUNTINGS, "seating": SEATINGS, "time_up": TIME_UPS},
}


def criteria_words(criteria: Iterable[str]) -> Text:
    """Several criteria in one line, in the reader's language."""
    texts = [{**COMPARED, **CRITERIA}[criterion] for criterion in criteria]
    return format_lazy(", ".join("{}" for _text in texts), *texts)


def locks_words(locks: Locks) -> list[str]:
    """What cannot be changed any more, a sentence for each reason."""
    sentences = {
        Lock.DRAWN: _("Since the first draw, everyone plays by the same rules. Locked: %(names)s."),
        Lock.ANNOUNCED: _("A draw has been announced with these options. Locked until it is made: %(names)s."),
        Lock.RESULTS: _("Games have already been played with this. Locked: %(names)s."),
    }
    lines = [
        str(sentence) % {"names": listed_names(names)}
        for lock, sentence in sentences.items()
        if (names := locks.names(lock))
    ]
    if sizes := sorted(set(locks.sizes).intersection(SIZES)):
        words = gettext("Tables of these sizes have been drawn. Locked: placement points for tables of %(sizes)s.")
        lines.append(words % {"sizes": ", ".join(map(str, sizes))})
    return lines
