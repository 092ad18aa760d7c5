"""Turns of a game as prose, and the words for what lies on the table."""

from collections.abc import Iterable
from os.path import commonprefix
from textwrap import wrap

from django import template
from django.utils.translation import gettext as _

from tournament.forms.words.engine import SPECIALISTS
from tournament.forms.words.turns import turn_words
from tournament.queries.game_happenings import Happening
from tournament.queries.game_turns import GameView, GrillPlace, StackLine
from tournament.templatetags.grill import portion_words

register = template.Library()
LINES, LETTERS = 2, 10  # what is in sight of a name in a narrow place


@register.filter
def as_prose(happening: Happening, game: GameView) -> str:
    """`happening|as_prose:game`: what the turn brought."""
    return turn_words(happening, game.names)


@register.filter
def place_words(place: GrillPlace) -> str:
    """A portion on the grill, and who stands on it."""
    words = portion_words(place.number, place.worms)
    return f"{words}, {SPECIALISTS[place.specialist]}" if place.specialist else words


@register.filter
def steal_words(line: StackLine) -> str:
    """The top of a stack, for whoever may steal it."""
    return _("steal %(portion)s") % {"portion": portion_words(line.top or 0, line.top_worms, owner=line.name)}


@register.filter
def beside(name: str, names: Iterable[str]) -> str:
    """A name as it stands in a narrow place: what it shares with another name is left out where it would hide the rest."""
    shared = max((len(commonprefix((name, other))) for other in names if other != name), default=0)
    lines = wrap(name, LETTERS)
    if len(lines) <= LINES or shared < sum(map(len, lines[:LINES])):
        return name
    word = max(name.rfind(between, 0, shared) for between in " -") + 1
    return f"{name[:3]}… {name[max(word, shared - LETTERS // 2) :]}"
