"""Words of the qualification in templates: lots, and what was decided beside the ranking."""

from django import template
from django.utils.translation import gettext as _

from tournament.models import JournalEntry
from tournament.queries.standings.qualification_page import Lot
from tournament.words.reasons import lot_words

register = template.Library()


@register.filter
def lot(needed: Lot) -> str:
    """Between whom, and for what."""
    return lot_words(needed.names, needed.for_places, needed.at_table)


@register.filter
def set_aside(entry: JournalEntry) -> list[str]:
    """Who was missing or kept out when the stage was settled, and why."""
    why = entry.private.get("why", {})
    lines = [_("Player %(number)s was missing.") % {"number": number} for number in entry.params["missing"]]
    for number in entry.params["kept_out"]:
        words = _("Player %(number)s was kept out: %(why)s")
        lines.append(words % {"number": number, "why": why.get(str(number), "…")})
    return lines
