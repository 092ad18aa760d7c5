"""Words for codes in templates: journal entries, stages, tables, players' states, and what a result says."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import JournalEntry, Player, Round, Stage
from tournament.queries.results.views import LineView, ResultView
from tournament.regulation.plan import StageKind
from tournament.words import happened as happened_words
from tournament.words.engine import DECIDED, SPECIALISTS, all_words
from tournament.words.formats import STAGES, stage_words
from tournament.words.numbers import fraction_text
from tournament.words.people import BADGES
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


@register.simple_tag
def player_state(state: str, position: int = 0) -> SafeString:
    """Where a player stands, with the place on the waiting list."""
    words = str(Player.State(state).label)
    if position:
        words = gettext("waiting list, place %(position)s") % {"position": position}
    return format_html('<span class="badge {}">{}</span>', BADGES[state], words)


register.filter("points", fraction_text)


@register.filter
def decided(line: LineView) -> str:
    """What separates a player from the next better one."""
    return str(DECIDED[line.decided_by])


@register.filter
def specialist_word(code: str) -> str:
    return str(SPECIALISTS.get(code, code))


@register.filter
def problem_sentences(view: ResultView) -> Sequence[str]:
    """All that the engine has against an end state."""
    names = [holding.player.name for holding in view.holdings]
    return [all_words(problem, names) for problem in view.problems]
