"""A turn of a game as prose, in templates."""

from django import template

from tournament.forms.words.turns import turn_words
from tournament.queries.game_happenings import Happening
from tournament.queries.game_turns import GameView

register = template.Library()


@register.filter
def as_prose(happening: Happening, game: GameView) -> str:
    """`happening|as_prose:game`: what the turn brought."""
    return turn_words(happening, game.names)
