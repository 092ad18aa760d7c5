"""Words about players in templates: the badge of a state."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.models import Player
from tournament.words.people import BADGES

register = template.Library()


@register.simple_tag
def player_state(state: str, position: int = 0) -> SafeString:
    """Where a player stands, with the place on the waiting list."""
    words = str(Player.State(state).label)
    if position:
        words = gettext("waiting list, place %(position)s") % {"position": position}
    return format_html('<span class="badge {}">{}</span>', BADGES[state], words)
