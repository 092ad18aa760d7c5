"""Words for codes in templates: what an entry of the journal says, what stages and tables are called."""

from django import template
from django.utils.translation import gettext_lazy as _

from tournament.models import JournalEntry
from tournament.words import happened as happened_words

register = template.Library()


@register.filter
def happened(entry: JournalEntry) -> str:
    """The sentence of an entry."""
    return happened_words(entry)


STAGES = {
    "preliminary": _("Preliminary"),
    "knock_out": _("Knock-out"),
    "semi_final": _("Semi-final"),
    "final": _("Final"),
}
TABLE_STATES = {
    "waiting": (_("not started"), "is-wait"),
    "playing": (_("playing"), "is-now"),
    "proposed": (_("awaiting a decision"), "is-warn"),
    "disputed": (_("disputed"), "is-warn"),
    "in": (_("result is in"), "is-good"),
    "to_confirm": (_("awaiting a player’s confirmation"), "is-wait"),
    "confirmed": (_("confirmed"), "is-good"),
}


@register.filter
def stage_name(kind: str) -> str:
    """What a stage is called."""
    return str(STAGES.get(kind, kind))


@register.filter
def table_state(state: str) -> str:
    """How far a table is."""
    return str(TABLE_STATES[state][0])


@register.filter
def table_badge(state: str) -> str:
    """The class of its badge."""
    return TABLE_STATES[state][1]
