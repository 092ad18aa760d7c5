"""Tables of a round as links to their pages at the desk, also inside sentences."""

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.actions.core.verbs import VERBS
from tournament.actions.results.at_table import TABLE_RESULTS
from tournament.models import JournalEntry, Round
from tournament.queries.events.next_step import Hindrance
from tournament.words.draws import listed
from tournament.words.steps import hindrance_words

register = template.Library()


@register.filter
def table_links(numbers: Iterable[int], round: Round) -> SafeString:
    """`numbers|table_links:round`: in a row, as many as a sentence can hold. The event of the round is there."""
    return SafeString(listed(_link(number, round) for number in numbers))


@register.filter
def table_title(number: int, round: Round) -> SafeString:
    """`number|table_title:round`: what a table is called, as a link."""
    return _link(number, round, gettext("Table %(number)s") % {"number": number})


@register.filter
def hindrance_line(hindrance: Hindrance, round: Round | None) -> SafeString | str:
    """`hindrance|hindrance_line:round`: what stands in the way, with the tables that it is about as links."""
    if round is None or not isinstance(hindrance.params.get("tables"), tuple):
        return hindrance_words(hindrance)
    return hindrance_words(hindrance, link=lambda number: _link(number, round))


@register.filter
def table_address(entry: JournalEntry, slug: str) -> str:
    """`entry|table_address:event.slug`: the page of the table whose result an entry is about; empty for others."""
    round_number, table = entry.params.get("round"), entry.params.get("table")
    known = VERBS.get(entry.verb)
    if known is None or TABLE_RESULTS not in known.undo:
        return ""
    if not isinstance(round_number, int) or not isinstance(table, int):
        return ""
    return reverse("desk_table", args=[slug, round_number, table])


def _link(number: int, round: Round, words: str = "") -> SafeString:
    address = reverse("desk_table", args=[round.event.slug, round.number, number])
    return format_html('<a href="{}">{}</a>', address, words or number)
