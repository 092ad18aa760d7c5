"""Formats on a page, in words and in numbers. What they are is reckoned elsewhere."""

from django import template
from django.utils.translation import gettext, ngettext

from tournament.queries.events.stages import StageSpec
from tournament.regulation.plan import (
    Argument,
    Format,
    Measure,
    PlannedStage,
    PresetName,
    Qualifying,
    StageKind,
    measured,
)
from tournament.regulation.tables import Remark
from tournament.words import formats as words
from tournament.words import presets
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
    """The way through it in a line."""
    return words.kind_words(format)


@register.filter
def rules_words(format: Format) -> str:
    """Whose rules it follows, or that it leaves them."""
    return words.badge_words(format)


@register.filter
def changes_words(format: Format) -> str:
    """What it has otherwise than its preset, where that is not the regulation, of which it is enough to say so."""
    if format.preset is PresetName.REGULATION:
        return words.badge_words(format)
    return words.listed(words.REMARKS, (remark for remark in format.remarks if remark is not Remark.TOO_LONG))


@register.filter
def preset_words(preset: PresetName) -> str:
    return str(words.PRESETS[preset])


@register.filter
def preset_about(preset: PresetName) -> str:
    """What a preset is, and after whose rules."""
    return f"{presets.ABOUT[preset]} " + gettext("Based on %(whose)s.") % {"whose": presets.AFTER[preset]}


@register.filter
def games_words(format: Format) -> str:
    """How many games a player plays, at least and at most."""
    return words.games_words(format)


@register.filter
def remarks_words(format: Format) -> str:
    """What leaves the regulation, or is changed of another preset."""
    if format.preset is PresetName.REGULATION or format.follows_preset:
        return words.listed(words.REMARKS, format.remarks)
    changed = gettext("Changed: %(changes)s") % {"changes": changes_words(format)}
    return changed if format.fits else f"{changed}; {words.REMARKS[Remark.TOO_LONG]}"


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
    who = {"number": stage.qualified, "who": words.onward_words(Qualifying(stage.qualifying), stage.tables)}
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
def between_words(format: Format) -> str:
    """The only stage between the first and the final, such as Semi-final: 2 × 6; nothing for none or several."""
    between = format.stages[1:-1]
    return f"{stage_words(between[0])}: {sizes_words(between[0])}" if len(between) == 1 else ""


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
