"""Replays on a page: the number of a game, odds in words and figures, dice."""

from collections.abc import Iterable, Sequence

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.heckmeck.analysis import Option
from games.heckmeck.dice import WORM
from tournament.models import Round
from tournament.models.table import game_number as number_of_game
from tournament.words.numbers import MINUS

register = template.Library()


@register.filter
def game_number(round: Round, table: int) -> int:
    """`round|game_number:table.number`: under which number the event has this game."""
    return number_of_game(round.number, table)


@register.filter
def percent(chance: float) -> str:
    """A chance as a whole percentage; one that is no certainty is never said to be one."""
    rounded = round(100 * chance)
    if chance > 0 and rounded == 0:
        return gettext("under %(percent)s%%") % {"percent": 1}
    if chance < 1 and rounded == 100:
        return gettext("over %(percent)s%%") % {"percent": 99}
    return gettext("%(percent)s%%") % {"percent": rounded}


@register.filter
def gain(worms: float) -> str:
    """By how many worms something changes on average: +1.2."""
    rounded = round(worms, 1)
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else ""
    return sign + number_format(abs(rounded), decimal_pos=1)


@register.filter
def nth(names: Sequence[str], at: int) -> str:
    """`names|nth:seat`: one of them."""
    return names[at]


@register.filter
def dice_in_order(rolled: Iterable[int]) -> list[int]:
    """The dice of a throw from the lowest face to the worms."""
    return sorted(rolled)


SIDES = SafeString('<rect x="1" y="1" width="22" height="22" rx="5"/>')
WORM_ON_A_DIE = SafeString('<use href="#g-worm" x="3" y="6.5" width="18" height="11"/>')


@register.simple_tag
def die(face: int) -> SafeString:
    """A die from above, with its number or its worm."""
    face_up = WORM_ON_A_DIE if face == WORM else format_html('<text x="12" y="17.5">{}</text>', face)
    says = gettext("worm") if face == WORM else face
    return format_html(
        '<svg class="die" viewBox="0 0 24 24" role="img" aria-label="{}">{}{}</svg>', says, SIDES, face_up
    )


@register.filter
def option_words(option: Option) -> str:
    """What can be done with a throw."""
    if option.face is None:
        return gettext("Weasel: roll again")
    if option.face == WORM:
        words = ngettext("Keep %(count)s worm", "Keep %(count)s worms", option.dice)
        return words % {"count": option.dice}
    return gettext("Keep %(count)s × %(face)s") % {"count": option.dice, "face": option.face}
