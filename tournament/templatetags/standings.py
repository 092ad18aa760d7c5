"""Words and numbers of the standings in templates: fractions, reasons, rules. What they say stands in words."""

from fractions import Fraction

from django import template

from tournament.regulation.answers import Bar
from tournament.regulation.criteria import Reason
from tournament.regulation.plan import StageKind
from tournament.regulation.prospects import Outlook
from tournament.words import reasons
from tournament.words.formats import DRAW_STAGE, QUALIFYING, STAGES, confirmed_words
from tournament.words.numbers import fraction_text

register = template.Library()
register.filter("fraction", fraction_text)
register.filter("difference", reasons.difference)
register.filter("points_off", reasons.points_off)
register.filter("short_reason", reasons.short_reason)


@register.filter
def taken_off(value: Fraction) -> str:
    """Points of a penalty, with a minus."""
    return fraction_text(-value)


@register.filter
def behind(reason: Reason, name: str) -> str:
    """Why somebody is not one place further up."""
    return reasons.behind(name, reason)


@register.filter
def ahead(reason: Reason, name: str) -> str:
    """Why somebody is not one place further down."""
    return reasons.ahead(name, reason)


@register.filter
def rule(code: str, tier: int | None = None) -> str:
    """By what somebody is through."""
    return reasons.rule_words(code, tier)


@register.filter
def bar(code: str) -> str:
    """Why somebody cannot be through."""
    return str(reasons.BARS[Bar(code)])


@register.filter
def outlook(code: str) -> str:
    """What can be said of a player while the round is played."""
    return str(reasons.OUTLOOKS[Outlook(code)])


@register.filter
def stage_kind(code: str) -> str:
    """What a stage is called."""
    return str(STAGES.get(code, code))


@register.filter
def draw_stage(code: str) -> str:
    """What is done once it is known who plays in a stage."""
    return str(DRAW_STAGE[StageKind(code)])


@register.filter
def confirmed(code: str, players: int) -> str:
    """How many are known to play in a stage."""
    return confirmed_words(StageKind(code), players)


@register.filter
def qualifying(code: str) -> str:
    """Who goes on from a stage."""
    return str(QUALIFYING.get(code, code))
