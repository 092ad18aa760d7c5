"""Standings in templates: fractions, reasons, qualification, and the rules that decide. The words stand in `words`."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from tournament.models import Event, JournalEntry, Penalty, Stage
from tournament.queries.events.presets import KnownPreset
from tournament.queries.events.stages import StageSpec
from tournament.queries.results.result_view import LineView
from tournament.queries.standings.play_in import Ahead, PlayIn
from tournament.queries.standings.qualification import is_by_score
from tournament.queries.standings.qualifying_players import Lot
from tournament.queries.standings.rows import Cell
from tournament.queries.standings.stage import counting_of
from tournament.regulation.answers import Bar
from tournament.regulation.criteria import Counting, Criterion, Reason
from tournament.regulation.plan import Qualifying, StageKind
from tournament.regulation.prospects import Outlook
from tournament.rules.presets import RUNNERS_UP_CHAIN, in_force, points_in_force
from tournament.rules.verdicts import counts_points
from tournament.words import formats, play_in, reasons
from tournament.words.counting import CountingWords, counting_words
from tournament.words.event_names import EventNames
from tournament.words.formats import DRAW_STAGE, STAGES, confirmed_words
from tournament.words.numbers import fraction_text
from tournament.words.options import NAMES
from tournament.words.presets import after_words, followed_words, option_words, points_words
from tournament.words.reasons import NAME_BEGINS, NAME_ENDS, lot_words

register = template.Library()
register.filter("fraction", fraction_text)
register.filter("difference", reasons.difference)
register.filter("counts_points", counts_points)


@register.simple_tag
def counting(stage: Stage) -> CountingWords:
    """What counts in a stage, and how pages call it."""
    return counting_words(counting_of(stage), stage.rounds_planned)


@register.filter
def of_round(cell: Cell, counts: CountingWords) -> str:
    """What a round adds to the score."""
    return counts.of_round(cell.place, cell.points, cell.worms)


@register.filter
def adds_points(lines: Iterable[LineView]) -> bool:
    """Whether anybody at a table has placement points."""
    return any(line.points for line in lines)


@register.filter
def points_off(penalty: Penalty) -> str:
    """What a penalty costs in its stage."""
    return reasons.points_off(penalty.points, added=counting_of(penalty.stage) is Counting.PLACES)


@register.filter
def taken_off(value: Fraction, counts: CountingWords) -> str:
    """Points of a penalty: with a minus, or with a plus where the lower score is the better one."""
    return f"+{fraction_text(value)}" if counts.lower_is_better else fraction_text(-value)


@register.filter
def needs_words(reason: Reason | None) -> bool:
    """Whether what separates two players stands in no column: of the score both values can be seen."""
    return reason is not None and reason.criterion not in (Criterion.SCORE, Criterion.PLACES)


@register.filter
def with_bdi(sentence: str) -> SafeString:
    """A sentence in which names are `bdi`: no line breaks one in two, also where letters are large."""
    return SafeString(escape(sentence).replace(NAME_BEGINS, "<bdi>").replace(NAME_ENDS, "</bdi>"))


@register.filter
def short_reason(reason: Reason, name: str) -> SafeString:
    """Why somebody is not one place further up, in a line."""
    return with_bdi(reasons.short_reason(name, reason))


@register.filter
def behind(reason: Reason, name: str) -> SafeString:
    """Why somebody is not one place further up."""
    return with_bdi(reasons.behind(name, reason))


@register.filter
def ahead(reason: Reason, name: str) -> SafeString:
    """Why somebody is not one place further down."""
    return with_bdi(reasons.ahead(name, reason))


@register.filter
def rule(code: str, tier: int | None = None) -> str:
    """By what somebody is through."""
    return reasons.rule_words(code, tier)


@register.filter
def bar(code: str) -> str:
    """Why somebody cannot be through."""
    return str(reasons.BARS[Bar(code)])


@register.filter
def passed_over(code: str) -> str:
    """In short, why somebody who would play in the next stage does not."""
    return str(reasons.PASSED_OVER[Bar(code)][0])


@register.filter
def why_passed_over(code: str) -> str:
    """The same as a sentence."""
    return str(reasons.PASSED_OVER[Bar(code)][1])


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
def onward(stage: Stage) -> str:
    """Who goes on from a stage: after several rounds by score, whatever the format says of tables."""
    way = Qualifying.SCORE if is_by_score(stage) else Qualifying(stage.qualifying)
    return formats.onward_words(way, stage.tables_planned)


@register.filter
def lot(needed: Lot) -> SafeString:
    """Between whom, and for what."""
    return with_bdi(lot_words(needed.names, needed.for_places, needed.at_table))


@register.filter
def set_aside(entry: JournalEntry, names: EventNames) -> list[str]:
    """`entry|set_aside:event_names`: who was missing or kept out when the stage was settled, and why."""
    why = entry.private.get("why", {})
    lines = []
    for number in entry.params["missing"]:
        given = why.get(str(number))
        words = gettext("%(who)s was missing: %(why)s") if given else gettext("%(who)s was missing.")
        lines.append(words % {"who": names.player(number), "why": given})
    for number in entry.params["kept_out"]:
        words = gettext("%(who)s was kept out: %(why)s")
        lines.append(words % {"who": names.player(number), "why": why.get(str(number), "…")})
    return lines


@register.filter
def followed(event: Event, preset: KnownPreset) -> str:
    """`event|followed:view.preset`: the preset of an event and what is changed, in a line."""
    return followed_words(preset, preset.differences(event))


@register.filter
def after(preset: KnownPreset) -> str:
    """Whose rules a preset follows."""
    return after_words(preset)


@register.filter
def chosen_rules(event: Event) -> list[tuple[str, str]]:
    """Each choice with its name."""
    names = ("edition", "failed_attempt", "steal", "time_up", "counting", "ties", "chain", "runners_up", "seating")
    chosen = [(str(NAMES[name]), option_words(name, in_force(name, getattr(event, name)))) for name in names]
    if not counts_points(event):
        chosen[names.index("ties")] = (str(NAMES["ties"]), gettext("They share the place"))
        chosen[names.index("runners_up")] = (str(NAMES["runners_up"]), _without_points(event.runners_up))
    else:
        chosen.append((str(NAMES["own_points"]), _points(event)))
    least, most = event.least_at_table, event.most_at_table
    sizes = gettext("%(least)s to %(most)s players") % {"least": least, "most": most} if least < most else str(least)
    chosen.append((gettext("Tables"), sizes))
    draw = gettext("by hand, from a bag") if event.portions_by_hand else gettext("by computer; anyone can verify it")
    chosen.append((gettext("Draw of seats and portions"), draw))
    if event.keep_clubs_apart:
        chosen.append((gettext("Clubs"), gettext("club members are kept apart where possible")))
    if event.results_by_round:
        chosen.append((gettext("Results of a round"), gettext("shown once the round is complete")))
    if event.final_held_back:
        chosen.append((gettext("Results of the final"), gettext("shown once the winners are announced")))
    return chosen


def _without_points(runners_up: Sequence[str]) -> str:
    """How runners-up are compared where nobody has placement points: these separate nobody then."""
    criteria = [str(criterion) for criterion in runners_up or RUNNERS_UP_CHAIN]
    return option_words("runners_up", [name for name in criteria if name != Criterion.PLACEMENT_POINTS])


def _points(event: Event) -> str:
    """The points of all tables that there can be, large ones first."""
    sizes = range(event.most_at_table, event.least_at_table - 1, -1)
    points = {size: points_in_force(event.own_points, size) for size in sizes}
    line = gettext("table of %(size)s: %(points)s")
    # With hyphens at which no line ends.
    rows = {size: points_words(of).replace("-", "\u2011") for size, of in points.items() if of}
    return "; ".join(line % {"size": size, "points": row} for size, row in rows.items())


@register.filter
def stage_words(stage: Stage) -> str:
    """A stage, and who goes on from it."""
    words = formats.stage_words(StageKind(stage.kind), stage.rounds_planned)
    if not stage.qualifying:
        return words + " – " + gettext("decides the event")
    places = ngettext("%(places)s advances", "%(places)s advance", stage.qualified) % {"places": stage.qualified}
    return f"{words} – {places}, {onward(stage)}"


@register.filter
def straight_to(code: str) -> str:
    """Where somebody goes who skips a play-in."""
    return str(play_in.STRAIGHT[StageKind(code)])


@register.simple_tag
def play_in_sentence(stage: Stage, following: Stage, after: Stage) -> str:
    """Who goes past the play-in that follows a stage, and for how many places the others play."""
    return play_in.play_in_sentence(stage.direct, stage.qualified, StageKind(after.kind), following.qualified)


@register.simple_tag
def play_in_after(stages: Sequence[Stage | StageSpec], at: int) -> str:
    """The same of one stage of a format; nothing where no play-in follows it."""
    stage = stages[at]
    if not stage.direct or at + 2 >= len(stages):
        return ""
    following, after = stages[at + 1 : at + 3]
    return play_in.play_in_sentence(stage.direct, stage.qualified, StageKind(after.kind), following.qualified)


@register.simple_tag
def play_in_stakes(stakes: PlayIn) -> str:
    """What a play-in is played for."""
    return play_in.stakes_words(stakes.places, StageKind(stakes.after.kind))


@register.simple_tag
def play_in_ahead(ahead: Ahead) -> str:
    """What somebody has ahead while a play-in is played."""
    after = StageKind(ahead.after.kind)
    return play_in.stakes_words(ahead.places, after, plays=True) if ahead.plays_in else play_in.waiting_words(after)


@register.filter
def direct_outlook(code: str) -> str:
    """What can be said of skipping the play-in, while the round is played."""
    return str(reasons.DIRECT_OUTLOOKS[Outlook(code)])
