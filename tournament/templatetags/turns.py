"""Turns of a game as prose, and the words for what lies on the table."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext

from tournament.queries.games.turns import GameView, GrillPlace, StackLine
from tournament.rules.turn_events import TurnEvent
from tournament.templatetags.grill import portion_words
from tournament.templatetags.short_names import told_apart
from tournament.words.engine import SPECIALISTS
from tournament.words.games import turn_words

register = template.Library()


@register.filter
def as_prose(turn_event: TurnEvent, game: GameView) -> str:
    """`happening|as_prose:game`: what the turn brought."""
    return turn_words(turn_event, game.names)


@register.filter
def repeats_itself(turn_event: TurnEvent, game: GameView) -> bool:
    """`happening|repeats_itself:game`: whether to go back to before it would change nothing."""
    return game.repeats_itself(turn_event)


@register.filter
def place_words(place: GrillPlace) -> str:
    """A portion on the grill, and who stands on it."""
    words = portion_words(place.number, place.worms)
    return f"{words}, {SPECIALISTS[place.specialist]}" if place.specialist else words


@register.filter
def steal_words(line: StackLine) -> str:
    """The top of a stack, for whoever may steal it."""
    return gettext("steal %(portion)s") % {"portion": portion_words(line.top or 0, line.top_worms, owner=line.name)}


@register.filter
def beside(name: str, names: Iterable[str]) -> str:
    """`name|beside:names`: what is seen of it in two short lines, told from the others."""
    return told_apart(name, names)
