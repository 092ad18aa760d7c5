"""Formats on a page: their words, and the clock plan as a picture and as rows. What they are is reckoned elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import time

from django import template
from django.utils.translation import gettext, ngettext

from tournament.queries.events.stages import StageSpec
from tournament.regulation.plan import Activity, Argument, Format, PlannedStage, Span, StageKind
from tournament.words import formats as words

register = template.Library()

WIDTH = 320  # of the picture, in its own units
A_DAY = 24 * 60
AN_HOUR = 60


@dataclass(frozen=True)
class Wave:
    """One wave of a round on the clock plan."""

    label: str
    short: str
    start: str
    end: str
    tables: str
    x: float
    width: float
    is_last: bool


@register.filter
def kind_words(format: Format) -> str:
    return str(words.KINDS[format.kind])


@register.filter
def remarks_words(format: Format) -> str:
    return words.listed(words.REMARKS, format.remarks)


@register.filter
def argument_words(argument: Argument) -> str:
    return words.argument_sentence(argument)


@register.filter
def stage_words(stage: PlannedStage) -> str:
    """2 preliminary rounds."""
    return words.stage_words(stage.kind, len(stage.rounds))


@register.filter
def sizes_words(stage: PlannedStage) -> str:
    return _unbroken(stage.rounds[0])


@register.filter
def onward_words(stage: PlannedStage | StageSpec) -> str:
    """Who goes on; nothing where the stage decides the event."""
    if not stage.qualifying:
        return ""
    who = {"number": stage.qualified, "who": words.QUALIFYING[stage.qualifying]}
    return ngettext("%(number)d advances: %(who)s", "%(number)d advance: %(who)s", stage.qualified) % who


@register.filter
def spec_words(spec: StageSpec) -> str:
    """2 preliminary rounds, 4 tables."""
    tables = ngettext("%(tables)d table", "%(tables)d tables", spec.tables) % {"tables": spec.tables}
    return f"{words.stage_words(StageKind(spec.kind), spec.rounds)}, {tables}"


@register.filter
def duration(minutes: int) -> str:
    """2 h 20 min."""
    hours, rest = divmod(minutes, AN_HOUR)
    if not hours:
        return gettext("%(minutes)d min") % {"minutes": rest}
    if not rest:
        return gettext("%(hours)d h") % {"hours": hours}
    return gettext("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": rest}


@register.inclusion_tag("desk/events/_clock_plan.html")
def clock_plan(format: Format, available: int, begins: time | None = None) -> dict[str, object]:
    """All formats of a page to the same scale: as wide as the time there is, or as the format where that is longer."""
    whole = max(format.minutes, available)
    games = [_game(format, span, whole, begins) for span in format.clock if span.what is Activity.GAME]
    limit = round(WIDTH * available / whole, 1) if format.minutes > available else None
    return {
        "games": games,
        "width": WIDTH,
        "limit": limit,
        "start": _clock(0, begins),
        "end": _clock(format.minutes, begins),
    }


def _game(format: Format, span: Span, whole: int, begins: time | None) -> Wave:
    stage = format.stages[span.stage - 1]
    is_last = span.stage == len(format.stages)
    return Wave(
        label=_label(format, span, stage),
        short=_short(stage, span),
        start=_clock(span.start, begins),
        end=_clock(span.end, begins),
        tables=_unbroken(span.tables),
        x=round(WIDTH * span.start / whole, 1),
        width=round(WIDTH * (span.end - span.start) / whole, 1),
        is_last=is_last,
    )


def _unbroken(sizes: Iterable[int]) -> str:
    """So that a line does not end between a number and its size."""
    return words.sizes_words(sizes).replace(" × ", "\u00a0×\u00a0")


def _label(format: Format, span: Span, stage: PlannedStage) -> str:
    label = str(words.STAGES[stage.kind])
    if len(stage.rounds) > 1:
        label = gettext("%(stage)s %(round)d") % {"stage": label, "round": span.round}
    if _waves(format.clock, span) > 1:
        label = gettext("%(label)s, wave %(wave)d") % {"label": label, "wave": span.wave}
    return label


def _waves(clock: Iterable[Span], span: Span) -> int:
    return max(other.wave for other in clock if (other.stage, other.round) == (span.stage, span.round))


def _short(stage: PlannedStage, span: Span) -> str:
    return str(span.round) if len(stage.rounds) > 1 else str(words.STAGES[stage.kind])[:1]


def _clock(minutes: int, begins: time | None) -> str:
    if begins is not None:
        minutes = (minutes + AN_HOUR * begins.hour + begins.minute) % A_DAY
    return f"{minutes // AN_HOUR}:{minutes % AN_HOUR:02}"
