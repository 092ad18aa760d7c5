"""In words, for everybody: the choices that an event made where the regulation leaves one, and its stages."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Stage
from tournament.regulation.criteria import CHAIN
from tournament.regulation.plan import Qualifying, StageKind
from tournament.words import formats
from tournament.words.options import CRITERIA, EDITIONS, FAILED_ATTEMPTS, NAMES, STEALS, TIES

register = template.Library()


@register.filter
def chosen_rules(event: Event) -> list[tuple[str, str]]:
    """Each choice with its name."""
    texts = {
        "edition": EDITIONS[event.edition],
        "failed_attempt": FAILED_ATTEMPTS[event.failed_attempt],
        "steal": STEALS[event.steal],
        "ties": TIES[event.ties],
        "chain": ", ".join(str(CRITERIA[criterion]) for criterion in event.chain or CHAIN),
    }
    chosen = [(str(NAMES[name]), str(text)) for name, text in texts.items()]
    draw = _("by hand, from a bag") if event.portions_by_hand else _("by computer; anyone can verify it")
    chosen.append((_("Draw of seats and portions"), draw))
    if event.keep_clubs_apart:
        chosen.append((_("Clubs"), _("club members are kept apart where possible")))
    return chosen


@register.filter
def stage_words(stage: Stage) -> str:
    """A stage, and who goes on from it."""
    words = formats.stage_words(StageKind(stage.kind), stage.rounds_planned)
    if not stage.qualifying:
        return words + " – " + _("decides the event")
    places = ngettext("%(places)s advances", "%(places)s advance", stage.qualified) % {"places": stage.qualified}
    return f"{words} – {places}, {formats.QUALIFYING[Qualifying(stage.qualifying)]}"
