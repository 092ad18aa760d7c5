"""Words for what the engine of the game says: why an end state cannot be, and what decided a place.

Each problem has a sentence that says what is wrong and, where that helps, one that says what usually explains it.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from games.heckmeck import Code, DecidedBy, Problem, Specialist
from tournament.rules.verdicts import LEFT, PLACE
from tournament.words import Text

SPECIALISTS: Mapping[str, Text] = {
    Specialist.CANNED_WORM: _("canned worm"),
    Specialist.SITTING_HEN: _("sitting hen"),
    Specialist.RAVEN: _("raven"),
    Specialist.WEASEL: _("weasel"),
    Specialist.GOLDEN_DIE: _("golden die"),
    Specialist.APPLE: _("apple"),
}

DECIDED: Mapping[str, Text] = {
    DecidedBy.WORMS: _("by worms"),
    DecidedBy.BEST_PORTION: _("by the higher portion"),
    DecidedBy.SHARED: _("shared"),
    LEFT: _("left the game"),
    PLACE: _("by place"),
}

# What is wrong. Parameters: portion, specialist, who (a player's name), and the problem's own. Each names the portion
# or the player that it is about, which need not be said beside it.
PROBLEMS: Mapping[str, Text] = {
    Code.MALFORMED: _("We couldn’t read the entry at “%(field)s”."),
    Code.UNKNOWN_FIELD: _("The entry has an unknown field, “%(field)s”."),
    Code.RULESET_NOT_SUPPORTED: _("The entry names rules that don’t exist."),
    Code.PLAYER_COUNT: _("The game is for %(least)s to %(most)s players, not for %(players)s."),
    Code.UNKNOWN_PORTION: _("There is no portion %(portion)s in this game."),
    Code.PORTION_TWICE: _("Portion %(portion)s appears in more than one place. There is only one."),
    Code.PORTION_UNACCOUNTED: _("Say where portion %(portion)s is: with a player, or face down."),
    Code.FACE_UP_WITHOUT_STOPPED: _("Portion %(portion)s can’t still lie face up, unless the clock stopped the game."),
    Code.LOWEST_FACE_DOWN: _("Portion %(portion)s can never be face down: someone must own it."),
    Code.TOP_NOT_BELOW_FACE_DOWN: _("Someone must have a portion lower than %(portion)s on top of their stack."),
    Code.NOTHING_OWNED: _("Someone must own a portion: the game ends when the last one is taken."),
    Code.SINGLE_FACE_DOWN: _(
        "Portion %(portion)s can’t be the only one face down unless someone has a lower one on top."
    ),
    Code.FACE_UP_ABOVE_FACE_DOWN: _(
        "Portion %(portion)s can’t still lie face up while %(lowest)s is face down: only the highest is ever turned."
    ),
    Code.MORE_FACE_DOWN_BELOW_THAN_ABOVE: _(
        "While portion %(portion)s lies face up, at least as many higher portions must be face down as lower ones."
    ),
    Code.BRATWORMS_NOT_IN_RULESET: _("There are no Bratworms in this edition, but %(who)s has some."),
    Code.BRATWORMS_NEGATIVE: _("%(who)s can’t have fewer than zero Bratworms."),
    Code.BRATWORMS_EXCEED_SUPPLY: _(
        "The players have %(bratworms)s Bratworms between them, but there are only %(supply)s."
    ),
    Code.SPECIALIST_NOT_IN_RULESET: _("%(who)s can’t have this specialist: it is not in this edition."),
    Code.SPECIALIST_TWICE: _("%(who)s can’t have this specialist too: %(specialist)s. There is only one of each."),
    Code.RAVEN_HELD: _("%(who)s can’t have the raven. It brings a Bratworm and stays on the grill."),
    Code.SPECIALIST_WITHOUT_PORTION: _("%(who)s owns no portion and so can’t have this specialist: %(specialist)s."),
    Code.RAVEN_LEFT_NO_BRATWORM: _(
        "Portion %(portion)s was taken from under the raven, so someone must have a Bratworm."
    ),
    Code.NOBODY_COULD_HAVE_EMPTIED_THE_GRILL: _(
        "Someone must have a specialist, or a portion and a Bratworm: the last portion taken brought one of them."
    ),
    Code.HEN_WITHOUT_PORTION_OR_BRATWORM: _(
        "When only the sitting hen is held and nobody has a Bratworm, %(who)s must own a portion."
    ),
    Code.SPECIALIST_WITH_ONLY_LOWEST: _(
        "%(who)s owns only portion %(portion)s. With nothing face down, that can’t go with this "
        "specialist: %(specialist)s."
    ),
    Code.LAST_BRATWORM_IS_THE_RAVENS: _("Whoever has the only Bratworm must own portion %(portion)s."),
    Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN: _(
        "With nobody holding a specialist, the raven must have brought %(needed)s Bratworms or more. There are only "
        "%(bratworms)s."
    ),
    Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM: _(
        "When only the sitting hen is held and there is only one Bratworm, %(who)s must own a portion."
    ),
    Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP: _(
        "Someone with a portion other than %(portion)s on top must have a Bratworm: the last portion taken brought one."
    ),
    Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM: _(
        "Someone who owns a portion below %(highest)s must have a Bratworm: the raven was on one of them last."
    ),
    Code.HEN_AFTER_THE_LOWEST: _(
        "%(who)s must own more portions to have the sitting hen: with nothing face down and portion %(portion)s on top "
        "of a stack, she came with the last portion taken."
    ),
    Code.RAVENS_PORTION_BELOW_EXACT_ONLY: _(
        "Portion %(portion)s can’t lie below %(above)s: it was taken from under the raven later."
    ),
    Code.HEN_WITH_ONLY_THE_HIGHEST: _(
        "When only the sitting hen is held and %(who)s owns just portion %(portion)s, the other player must have taken "
        "the last but one from under the raven. That doesn’t fit the Bratworms and what lies where."
    ),
    Code.THIRD_BRATWORM_FOR_THE_RAVEN: _(
        "With nobody holding a specialist, the raven must have brought %(needed)s Bratworms or more, given what lies "
        "where. There are only %(bratworms)s."
    ),
}

# What usually explains it.
HINTS: Mapping[str, Text] = {
    Code.LOWEST_FACE_DOWN: _(
        "After a failed attempt the highest portion is turned face down, never the lowest. Check who "
        "has it in their stack."
    ),
    Code.PORTION_UNACCOUNTED: _("If it is still face up, the game is not over yet."),
    Code.PORTION_TWICE: _("Check the stack again: some portions look alike, such as 26 and 29."),
    Code.TOP_NOT_BELOW_FACE_DOWN: _("A player with a low portion on top may have been credited with the wrong one."),
    Code.NOTHING_OWNED: _("Perhaps the portions were put back into the box before they were counted."),
    Code.SINGLE_FACE_DOWN: _("In the faster variant, two portions are turned at once. One may have been missed."),
    Code.MORE_FACE_DOWN_BELOW_THAN_ABOVE: _(
        "A failed attempt turns the portion that came back, and the highest of all. Check what lies face down."
    ),
    Code.BRATWORMS_EXCEED_SUPPLY: _("A Bratworm may have been counted twice, or a worm on a portion as a Bratworm."),
    Code.SPECIALIST_TWICE: _("A player who steals a portion also takes its specialist. Check who has the figure now."),
    Code.SPECIALIST_WITHOUT_PORTION: _(
        "The specialist goes along with the portion. Perhaps a portion is missing here."
    ),
    Code.RAVEN_LEFT_NO_BRATWORM: _("The Bratworms may have been forgotten."),
    Code.NOBODY_COULD_HAVE_EMPTIED_THE_GRILL: _("The specialists or the Bratworms may have been forgotten."),
    Code.HEN_WITHOUT_PORTION_OR_BRATWORM: _("A portion or the Bratworms may have been forgotten."),
    Code.SPECIALIST_WITH_ONLY_LOWEST: _("A failed attempt must have turned a portion. One of those may be face down."),
    Code.LAST_BRATWORM_IS_THE_RAVENS: _("Bratworms of other players, or a specialist, may have been forgotten."),
    Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN: _("The specialists or some Bratworms may have been forgotten."),
    Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM: _("A portion or some Bratworms may have been forgotten."),
    Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP: _("A Bratworm may be with the wrong player, or a specialist forgotten."),
    Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM: _("A Bratworm may be with the wrong player, or a specialist forgotten."),
    Code.HEN_AFTER_THE_LOWEST: _("The hen may be with the wrong player, or a portion forgotten."),
    Code.RAVENS_PORTION_BELOW_EXACT_ONLY: _("Check the order of this stack, and whether Bratworms were forgotten."),
    Code.HEN_WITH_ONLY_THE_HIGHEST: _("The Bratworms, or the other player’s specialist, may have been forgotten."),
    Code.THIRD_BRATWORM_FOR_THE_RAVEN: _("The specialists or some Bratworms may have been forgotten."),
}


def problem_words(problem: Problem, names: Sequence[str]) -> str:
    """What is wrong, with the names of the players in seat order."""
    words = PROBLEMS.get(problem.code)
    if words is None:
        return str(PROBLEMS[Code.MALFORMED]) % {"field": problem.code}
    return str(words) % _values(problem, names)


def hint_words(problem: Problem) -> str:
    """What usually explains it, or nothing."""
    return str(HINTS.get(problem.code, ""))


def all_words(problem: Problem, names: Sequence[str]) -> str:
    """Both in one."""
    return f"{problem_words(problem, names)} {hint_words(problem)}".strip()


def _values(problem: Problem, names: Sequence[str]) -> dict[str, object]:
    seat = problem.seat
    known = seat is not None and 0 <= seat < len(names)
    return {
        "field": "?",
        **problem.params,
        "portion": problem.portion,
        "specialist": SPECIALISTS.get(problem.specialist or "", problem.specialist),
        "who": names[seat] if known and seat is not None else "?",
    }
