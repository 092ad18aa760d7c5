"""Words for codes in templates: journal entries, stages, tables, players' states, results, turns, seats."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Draw, Event, JournalEntry, Player, Round, Stage
from tournament.queries.draws.next_draw import NextDraw
from tournament.queries.draws.number_of_tables import TablesChoice
from tournament.queries.draws.seating import Link
from tournament.queries.draws.seating_quality import GroupQuality
from tournament.queries.draws.strong import DrawnGroup
from tournament.queries.games.turns import GameView, GrillPlace, StackLine
from tournament.queries.results.result_view import LineView, ResultView
from tournament.regulation.plan import StageKind
from tournament.regulation.presets import Seating, TimeUp
from tournament.rules.turn_events import TurnEvent
from tournament.templatetags.grill import portion_words
from tournament.templatetags.table_picture import short_name, told_apart
from tournament.words import happened as happened_words
from tournament.words import sentence_of
from tournament.words.draws import listed
from tournament.words.end_states import DECIDED, SPECIALISTS, all_words
from tournament.words.event_names import EventNames
from tournament.words.formats import REMARKS, STAGES, sizes_words, stage_words
from tournament.words.games import turn_words
from tournament.words.numbers import fraction_text
from tournament.words.people import ACTS, BADGES
from tournament.words.rounds import TIME_IS_UP
from tournament.words.rounds import round_name as named_round
from tournament.words.seating import SEATINGS, groups_words, link_text, repeats_words, winners_words
from tournament.words.seating import group_line as group_line_words
from tournament.words.seating import group_repeats as group_repeats_words

register = template.Library()


@register.filter
def happened(entry: JournalEntry, names: EventNames) -> str:
    """`entry|happened:event_names`: the sentence of an entry."""
    return happened_words(entry, names)


@register.filter
def time_is_up(event: Event) -> str:
    """What a table hears when its time is up."""
    return str(TIME_IS_UP[TimeUp(event.time_up)])


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
def round_in(number: int, names: EventNames) -> str:
    """`number|round_in:event_names`: what a round is called of which only the number is there."""
    return names.round(number)


@register.filter
def draw_in(number: int, names: EventNames) -> str:
    """`number|draw_in:event_names`: what the button says that draws this round."""
    return names.draw(number)


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


@register.filter
def player_act(code: str) -> str:
    """What the desk can do with a player, as its button says."""
    return str(ACTS[code])


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


@register.filter
def as_prose(turn_event: TurnEvent, game: GameView) -> str:
    """`happening|as_prose:game`: what the turn brought."""
    return turn_words(turn_event, game.names)


@register.filter
def repeats_itself(turn_event: TurnEvent, game: GameView) -> bool:
    """`happening|repeats_itself:game`: whether to go back to before it would change nothing."""
    return game.repeats_itself(turn_event)


@register.filter
def place_words(place: GrillPlace) -> str:
    """A portion on the grill, and who stands on it."""
    words = portion_words(place.number, place.worms)
    return f"{words}, {SPECIALISTS[place.specialist]}" if place.specialist else words


@register.filter
def steal_words(line: StackLine) -> str:
    """The top of a stack, for whoever may steal it."""
    return gettext("steal %(portion)s") % {"portion": portion_words(line.top or 0, line.top_worms, owner=line.name)}


@register.filter
def beside(name: str, names: Iterable[str]) -> str:
    """`name|beside:names`: what is seen of it in two short lines, told from the others."""
    return told_apart(name, names)


class Named(Protocol):
    """A row of something that has a name."""

    @property
    def name(self) -> str: ...


@register.filter
def short_beside(name: str, rows: Iterable[Named]) -> str:
    """`name|short_beside:rows`: as much of it as two short lines hold, told from those of the other rows."""
    return short_name(name, [row.name for row in rows])


ROUND_BADGES = {
    Round.State.DRAWN: "is-wait",
    Round.State.PUBLISHED: "is-wait",
    Round.State.RUNNING: "is-now",
    Round.State.COMPLETE: "is-good",
}
DRAW_BADGES = {Draw.State.ANNOUNCED: "is-wait", Draw.State.REVEALED: "is-good", Draw.State.FAILED: "is-bad"}


@register.filter
def with_words(links: Iterable[Link]) -> list[dict[str, object]]:
    """The links of a table as the picture of a round table wants them."""
    return [{"first": link.first, "second": link.second, "kind": link.kind, "text": link_text(link)} for link in links]


@register.filter
def round_badge(state: str) -> str:
    """The class of the badge of a round."""
    return ROUND_BADGES[Round.State(state)]


@register.filter
def draw_badge(state: str) -> str:
    """The class of the badge of a draw."""
    return DRAW_BADGES[Draw.State(state)]


@register.filter
def obstacle(upcoming: NextDraw, names: EventNames) -> str:
    """`what|obstacle:event_names`: why nothing can be drawn now."""
    return sentence_of(upcoming.refusal, names) if upcoming.refusal else ""


@register.filter
def table_sizes(sizes: Iterable[int]) -> str:
    """The tables of a round, such as 3 × 5 + 2 × 4; no line ends between a number and its size."""
    return sizes_words(sizes).replace(" × ", "\u00a0×\u00a0")


@register.filter
def seating_name(code: str) -> str:
    """Who sits together from the second round of a stage on."""
    return str(SEATINGS[Seating(code)])


@register.filter
def groups(tables: Sequence[int]) -> str:
    """How the tables of a round are shared out among groups."""
    return groups_words(tables)


@register.filter
def group_line(group: DrawnGroup) -> str:
    """The tables of a group and who plays there."""
    return group_line_words(group.number, group.tables, group.first, group.last)


@register.filter
def group_repeats(group: DrawnGroup | GroupQuality) -> str:
    """How many meet again in a group."""
    return group_repeats_words(group.repeats, group.bound)


@register.filter
def repeats(choice: TablesChoice) -> str:
    """How many would meet again."""
    trial = choice.repeats
    return repeats_words(trial.least, trial.reached, by_chance=choice.by_chance) if trial else ""


@register.filter
def remark(code: str) -> str:
    """What is remarkable about the tables of a round."""
    return str(REMARKS[code])


@register.filter
def onward(choice: TablesChoice) -> str:
    """Who would go on to the next stage; nothing where the tables do not decide that."""
    return winners_words(choice.tables, choice.places) if choice.places else ""


@register.filter
def why_closed(choice: TablesChoice, names: EventNames) -> str:
    """`choice|why_closed:event_names`: why there cannot be so many tables."""
    return sentence_of(choice.refusal, names) if choice.refusal else ""


@register.filter
def numbers(values: Iterable[object]) -> str:
    """Numbers in a row, as many as a sentence can hold."""
    return listed(values)
