"""Why somebody is in a place, is through or is not: the regulation's codes and values as sentences.

A name inside of a sentence is isolated, so that one in another direction does not turn the sentence round.
"""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.regulation.answers import Bar, Rule
from tournament.regulation.criteria import Criterion, Reason, Value
from tournament.regulation.prospects import Outlook
from tournament.words.numbers import fraction_text

# What the better one has, with both values. "Behind Ana: more worms, 12 to 9."
DIFFERENCES = {
    Criterion.SCORE: _("a higher score, %(better)s to %(worse)s"),
    Criterion.GAMES: _("more games played, %(better)s to %(worse)s"),
    Criterion.PLACES: _("better places at the tables, %(better)s to %(worse)s"),
    Criterion.TABLE_WINS: _("more tables won, %(better)s to %(worse)s"),
    Criterion.WORMS: _("more worms, %(better)s to %(worse)s"),
    Criterion.BEST_PORTIONS: _("a higher sum of best portions, %(better)s to %(worse)s"),
    Criterion.BEST_PORTION: _("a higher best portion, %(better)s to %(worse)s"),
    Criterion.LOT: _("the better lot, %(better)s to %(worse)s"),
    Criterion.PLAY_OFF: _("the better place in the play-off, %(better)s to %(worse)s"),
    Criterion.TABLE_PLACE: _("the better place at the table, %(better)s to %(worse)s"),
    Criterion.PLACEMENT_POINTS: _("more placement points, %(better)s to %(worse)s"),
    Criterion.SHARE_OF_WORMS: _("a larger share of the table’s worms, %(better)s to %(worse)s"),
}
# The same in short, under a name in the standings; `count` is the better one's value, for the plural.
SHORT = {
    Criterion.SCORE: _("Behind %(name)s: score %(better)s to %(worse)s"),
    Criterion.GAMES: ngettext_lazy(
        "Behind %(name)s: %(better)s game played to %(worse)s",
        "Behind %(name)s: %(better)s games played to %(worse)s",
        "count",
    ),
    Criterion.PLACES: _("Behind %(name)s: places add up to %(better)s against %(worse)s"),
    Criterion.TABLE_WINS: ngettext_lazy(
        "Behind %(name)s: %(better)s table won to %(worse)s",
        "Behind %(name)s: %(better)s tables won to %(worse)s",
        "count",
    ),
    Criterion.WORMS: ngettext_lazy(
        "Behind %(name)s: %(better)s worm to %(worse)s", "Behind %(name)s: %(better)s worms to %(worse)s", "count"
    ),
    Criterion.BEST_PORTIONS: _("Behind %(name)s: best portions add up to %(better)s against %(worse)s"),
    Criterion.BEST_PORTION: _("Behind %(name)s: best portion %(better)s against %(worse)s"),
    Criterion.LOT: _("Behind %(name)s by lot"),
    Criterion.PLAY_OFF: _("Behind %(name)s after the play-off"),
}
RULES = {
    Rule.TABLE_PLACE: _("by the place at the table"),
    Rule.BEST_OF_PLACE: _("one of the best with the same place at their tables"),
    Rule.SCORE: _("by score"),
    Rule.MOVED_UP: _("moved up for a missing player"),
    Rule.OVERRIDE: _("decided by the organiser"),
}
RULES_OF_TIERS = {
    (Rule.TABLE_PLACE, 1): _("table winner"),
    (Rule.TABLE_PLACE, 2): _("runner-up at a table"),
    (Rule.BEST_OF_PLACE, 1): _("one of the best winners"),
    (Rule.BEST_OF_PLACE, 2): _("best runner-up"),
}
BARS = {
    Bar.GONE: _("withdrew, or left during a game"),
    Bar.MISSING: _("is missing"),
    Bar.OVERRIDE: _("kept out by the organiser"),
}
# Of whoever would have gone on: beside the name in the standings, and as a sentence on the player's page.
PASSED_OVER = {
    Bar.GONE: (_("withdrew"), _("Qualified, but withdrew.")),
    Bar.MISSING: (_("was missing"), _("Qualified, but was missing: the next in the standings moved up.")),
    Bar.OVERRIDE: (_("kept out"), _("Kept out of the next stage by the organisers.")),
}
OUTLOOKS = {
    Outlook.SAFE: _("certain to advance"),
    Outlook.OPEN: _("can still make it"),
    Outlook.OUT: _("can no longer make it"),
}
# Of going past the play-in that follows.
DIRECT_OUTLOOKS = {
    Outlook.SAFE: _("certain to skip the play-in"),
    Outlook.OPEN: _("can still skip the play-in"),
    Outlook.OUT: _("can no longer skip the play-in"),
}


NAME_BEGINS, NAME_ENDS = "\u2068", "\u2069"


def moved_words(places: int) -> str:
    """By how many places somebody is better or worse than before the latest round."""
    if places > 0:
        return ngettext("up %(places)s place", "up %(places)s places", places) % {"places": places}
    return ngettext("down %(places)s place", "down %(places)s places", -places) % {"places": -places}


def isolated(name: str) -> str:
    """A name that keeps its own direction of writing."""
    return f"{NAME_BEGINS}{name}{NAME_ENDS}" if name else ""


def plain_text(sentence: str) -> str:
    """A sentence for where nothing is drawn, such as a cell of a table: without the marks around names."""
    return sentence.replace(NAME_BEGINS, "").replace(NAME_ENDS, "")


def value_text(value: Value) -> str:
    """A value that players are compared by."""
    return gettext("none") if value is None else fraction_text(value)


def difference(reason: Reason) -> str:
    """What separates two players: "more worms, 12 to 9"; nothing where nothing does."""
    if reason.criterion is None:
        return gettext("tied on everything")
    values = {"better": value_text(reason.better), "worse": value_text(reason.worse)}
    return str(DIFFERENCES[reason.criterion]) % values


def short_reason(name: str, reason: Reason) -> str:
    """Why somebody is not one place further up, in a line under their name: "Behind Ana: 8 worms to 7"."""
    if reason.criterion is None:
        return gettext("Tied with %(name)s on everything") % {"name": isolated(name)}
    values = {"better": value_text(reason.better), "worse": value_text(reason.worse), "count": int(reason.better or 0)}
    return str(SHORT[reason.criterion] % (values | {"name": isolated(name)}))


def behind(name: str, reason: Reason) -> str:
    """Why somebody is not one place further up."""
    if reason.criterion is None:
        return gettext("Shares the place with %(name)s: tied on everything.") % {"name": isolated(name)}
    words = gettext("Behind %(name)s, who has %(difference)s.")
    return words % {"name": isolated(name), "difference": difference(reason)}


def ahead(name: str, reason: Reason) -> str:
    """Why somebody is not one place further down."""
    if reason.criterion is None:
        return gettext("Shares the place with %(name)s: tied on everything.") % {"name": isolated(name)}
    words = gettext("Ahead of %(name)s thanks to %(difference)s.")
    return words % {"name": isolated(name), "difference": difference(reason)}


def rule_words(rule: str, tier: int | None = None) -> str:
    """By what somebody is through."""
    known = Rule(rule)
    return str(RULES_OF_TIERS.get((known, tier or 0), RULES[known]))


def listed(names: Iterable[str]) -> str:
    """Several names in a row."""
    return ", ".join(isolated(name) for name in names)


def points_off(points: Fraction, *, added: bool = False) -> str:
    """What a penalty costs; `added`: where the lower score is the better one."""
    if added:
        return gettext("%(points)s added to the places") % {"points": fraction_text(points)}
    return gettext("%(points)s off the score") % {"points": fraction_text(points)}


def lot_words(names: Iterable[str], places: int, at_table: int | None) -> str:
    """Between whom a lot has to be drawn, and for what."""
    if at_table:
        words = gettext("%(names)s share a place at table %(table)s. Their order is decided by lot.")
    else:
        words = ngettext(
            "%(names)s are tied on everything. %(places)s place is decided by lot.",
            "%(names)s are tied on everything. %(places)s places are decided by lot.",
            places,
        )
    return words % {"names": listed(names), "table": at_table, "places": places}
