"""Formats on a page, in words and in numbers. What they are is reckoned elsewhere."""

from django import template
from django.utils.translation import gettext, ngettext

from tournament.queries.events.stages import StageSpec
from tournament.regulation.plan import Argument, Format, Measure, PlannedStage, StageKind, measured
from tournament.words import formats as words
from tournament.words.play_in import past_play_in_words
from tournament.words.table_sizes import tables_words

register = template.Library()

AN_HOUR = 60
IN_MINUTES = (Measure.MINUTES, Measure.MINUTES_OVER)


@register.filter
def headline(format: Format) -> str:
    """Everyone plays 3 games."""
    games = {"games": format.games}
    return ngettext("Everyone plays %(games)d game", "Everyone plays %(games)d games", format.games) % games


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
    """3 × 6 + 1 × 5, which does not break between a number and its size."""
    return words.sizes_words(stage.rounds[0]).replace(" × ", "\u00a0×\u00a0")


@register.filter
def sizes_in_words(stage: PlannedStage) -> str:
    """Three tables of six and one of five."""
    return tables_words(stage.rounds[0])


@register.filter
def measure_words(measure: Measure) -> str:
    return str(words.MEASURES[measure])


@register.simple_tag
def measure_text(measure: Measure, format: Format) -> str:
    """One of the numbers by which formats are compared."""
    value = measured(measure, format)
    return duration(value) if measure in IN_MINUTES and value else str(value)


@register.filter
def onward_words(stage: PlannedStage | StageSpec, play_in: str = "") -> str:
    """Who goes on; nothing where the stage decides the event. `play_in`: a sentence on who skips a play-in."""
    if not stage.qualifying:
        return ""
    who = {"number": stage.qualified, "who": words.QUALIFYING[stage.qualifying]}
    onward = ngettext("%(number)d advances: %(who)s", "%(number)d advance: %(who)s", stage.qualified) % who
    if play_in:
        return f"{onward}. {play_in}"
    return f"{onward}; {past_play_in_words(stage.direct, stage.qualified)}" if stage.direct else onward


@register.filter
def qualifying_words(format: Format) -> str:
    """Who goes on from the first stage; nothing where it decides the event."""
    qualifying = format.stages[0].qualifying
    return str(words.QUALIFYING[qualifying]) if qualifying else ""


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
