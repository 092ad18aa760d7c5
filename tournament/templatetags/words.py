"""Words for codes in templates: what an entry of the journal says, what stages and tables are called."""

from django import template
from django.utils.translation import gettext_lazy as _

from tournament.models import JournalEntry, Round, Stage
from tournament.regulation.plan import StageKind
from tournament.words import happened as happened_words
from tournament.words.formats import STAGES, stage_words
from tournament.words.rounds import round_name as named_round

register = template.Library()


@register.filter
def happened(entry: JournalEntry) -> str:
    """The sentence of an entry."""
    return happened_words(entry)


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
    return str(STAGES[StageKind(kind)])


@register.filter
def stage_with_rounds(stage: Stage) -> str:
    """A stage with the number of its rounds, where there are several."""
    return stage_words(StageKind(stage.kind), stage.rounds_planned)


@register.filter
def round_name(round: Round) -> str:
    """What a round is called."""
    return named_round(round.number, round.stage)


@register.filter
def table_state(state: str) -> str:
    """How far a table is."""
    return str(TABLE_STATES[state][0])


@register.filter
def table_badge(state: str) -> str:
    """The class of its badge."""
    return TABLE_STATES[state][1]
