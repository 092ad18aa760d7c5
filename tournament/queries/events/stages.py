"""The stages of an event: which one a page is about, how far they are, who may play in them; its format.

What is remarkable about a format is decided in `regulation/plan.py`; how it is worded, in `words/formats.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from enum import StrEnum
from functools import lru_cache

from django.db.models import Q, QuerySet

from tournament.models import Draw, Event, Player, Result, Round, Stage, Table, no_draft
from tournament.regulation.plan import Format, PlannerInput, Qualifying, StageKind, plan
from tournament.regulation.refusals import Refused
from tournament.seating import least_repeats_of

NOT_STARTED = (Round.State.DRAWN, Round.State.PUBLISHED)


def stages_of(event: Event) -> list[Stage]:
    """The stages of an event in order, each with this very event. One read."""
    stages = list(event.stages.order_by("number"))
    for stage in stages:
        stage.event = event
    return stages


def stage_asked(stages: list[Stage], asked: object) -> Stage | None:
    """The stage with the number that stands in an address; None if there is none."""
    return next((stage for stage in stages if str(stage.number) == str(asked)), None)


def stage_shown(event: Event, stages: list[Stage]) -> Stage | None:
    """The latest one with a published round; before the first the first."""
    published = Round.objects.filter(event=event).filter(no_draft()).order_by("-number")
    number = published.values_list("stage__number", flat=True).first() or 1
    return next((stage for stage in stages if stage.number == number), None)


class HeldBack(StrEnum):
    """Until when public pages keep results to themselves."""

    ANNOUNCED = "announced"  # those of the final, until the winners are (T19)
    COMPLETE = "complete"  # those of a round, until all of them are in


def is_hidden(stage: Stage) -> bool:
    """Whether public pages keep the results of a stage to themselves: those of the final, until it is announced."""
    return stage.kind == StageKind.FINAL and stage.event.hides_final


def held_back(round: Round) -> HeldBack | None:
    """Until when public pages keep the results of a round to themselves; None where they show them. No read.

    Whatever strangers may learn of results asks here, or `hidden_rounds`; `round` has its stage with its event.
    """
    event = round.stage.event
    if is_hidden(round.stage):
        return HeldBack.ANNOUNCED
    waits = event.results_by_round and event.ended_at is None and round.state != Round.State.COMPLETE
    return HeldBack.COMPLETE if waits else None


def hidden_rounds(stage: Stage) -> frozenset[int]:
    """The published rounds of a stage, by their numbers in it, whose results are held back. One read at most."""
    event = stage.event
    if is_hidden(stage) or (event.results_by_round and event.ended_at is None):
        rounds = list(Round.objects.filter(stage=stage).filter(no_draft()).order_by())
        for round in rounds:
            round.stage = stage
        return frozenset(round.number_in_stage for round in rounds if held_back(round))
    return frozenset()


def stage_open(stages: list[Stage]) -> Stage | None:
    """The first that is not settled."""
    return next((stage for stage in stages if stage.completed_at is None), None)


def stage_to_settle(stages: list[Stage]) -> Stage | None:
    """The first that is not settled and after which some go on; once all are, the last of them."""
    going_on = [stage for stage in stages if stage.qualifying]
    return stage_open(going_on) or (going_on[-1] if going_on else None)


def has_been_played(stage: Stage) -> bool:
    """Whether any table of a stage has handed in something that stands, or is written down turn by turn. One read."""
    standing = Q(results__state__in=(Result.State.ACCEPTED, Result.State.PROPOSED)) | Q(game_record__isnull=False)
    return Table.objects.filter(standing, round__stage=stage).exists()


class Seats(StrEnum):
    """What somebody who comes only now can still be seated in."""

    ALL = "all"  # nothing was drawn yet
    NEXT_DRAW = "next_draw"
    THIS_ROUND = "this_round"  # by hand, or by drawing it again: it is the last, and has not started
    NONE = "none"


@dataclass(frozen=True)
class Progress:
    """The stages of an event, each with its rounds so far; drawn rounds count, published or not."""

    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]

    @property
    def stage(self) -> Stage | None:
        """The first stage that is not completed; None once all are, or where there is no format."""
        return next((stage for stage in self.stages if stage.completed_at is None), None)

    def rounds_of(self, stage: Stage) -> tuple[Round, ...]:
        """The rounds of a stage so far."""
        return tuple(round for round in self.rounds if round.stage_id == stage.pk)

    @property
    def round(self) -> Round | None:
        """The latest round of the current stage; None before its first draw."""
        rounds = self.rounds_of(self.stage) if self.stage else ()
        return rounds[-1] if rounds else None

    @property
    def seats(self) -> Seats:
        """What is left for newcomers, who all begin in the first stage."""
        if not self.begun:
            return Seats.ALL
        stage, round = self.stage, self.round
        if stage is None or stage.number > 1 or round is None:
            return Seats.NONE
        if round.number_in_stage < stage.rounds_planned:
            return Seats.NEXT_DRAW
        return Seats.THIS_ROUND if round.state in NOT_STARTED else Seats.NONE

    @property
    def begun(self) -> bool:
        """Whether anything was drawn: from then on the options hold."""
        return bool(self.rounds)


def progress_of(event: Event) -> Progress:
    """Two reads."""
    stages = tuple(event.stages.order_by("number"))
    rounds = event.rounds.select_related("stage", "draw").order_by("number")
    # The documents of a draw of thousands are megabytes, and hardly ever asked for.
    return Progress(stages, tuple(rounds.defer("draw__announcement", "draw__names", "draw__receipt")))


def may_play(stage: Stage) -> QuerySet[Player]:
    """Who plays in the next round of a stage: whoever is here, after the first stage as far as they qualified."""
    here = Player.objects.filter(event=stage.event_id, state=Player.State.CHECKED_IN).order_by("number")
    return here if stage.number == 1 else here.filter(qualifications__stage=stage)


FIELDS, STAGES = ".", "~"  # between the parts of a text: they need no escape in an address
MAX_TEXT_LENGTH = 500
MAX_BOUNDS = 64
MAX_CACHED = 8  # answers of the planner; one for ten thousand players has tens of thousands of tables


# Other wishes for the same players ask about the same tables.
_least_repeats = lru_cache(maxsize=MAX_BOUNDS)(least_repeats_of)


@dataclass(frozen=True)
class StageSpec:
    """One stage of a format: codes of tournament.regulation.plan. Blank `qualifying`: it decides the event."""

    kind: str
    rounds: int = 1
    tables: int = 1
    qualifying: str = ""
    qualified: int = 0
    direct: int = 0


def specs_of(format: Format) -> tuple[StageSpec, ...]:
    """What an event keeps of a format."""
    return tuple(
        StageSpec(
            stage.kind.value, len(stage.rounds), stage.tables, stage.qualifying or "", stage.qualified, stage.direct
        )
        for stage in format.stages
    )


def specs_of_event(event: Event) -> tuple[StageSpec, ...]:
    """The format that an event has; nothing where none was chosen. One read."""
    fields = ("kind", "rounds_planned", "tables_planned", "qualifying", "qualified", "direct")
    return tuple(StageSpec(*row) for row in event.stages.order_by("number").values_list(*fields))


@lru_cache(maxsize=MAX_CACHED)
def formats_for(planner_input: PlannerInput) -> tuple[Format, ...]:
    """All that can be played, best first, with the sharpest bound on repeat meetings that we know."""
    return plan(planner_input, _least_repeats)


def text_of(specs: Iterable[StageSpec]) -> str:
    """The stages as a short text, for an address or a hidden field: preliminary.2.4.score.6~final.1.1..0

    Who goes on directly stands last, where anybody does: preliminary.2.4.score.6.2~play_in.1.1.tiers.2~final.1.1..0
    """
    return STAGES.join(FIELDS.join(map(str, _parts(spec))) for spec in specs)


def specs_from(text: str) -> tuple[StageSpec, ...]:
    """The other way; whether the stages make sense is for the action to say."""
    if len(text) > MAX_TEXT_LENGTH:
        raise Refused("stages_unreadable")
    return tuple(map(_spec_from, text.split(STAGES))) if text else ()


def rows_of(specs: Iterable[StageSpec]) -> list[list[object]]:
    """The stages for the journal."""
    return [_parts(spec) for spec in specs]


def specs_of_rows(rows: Iterable[Sequence[object]]) -> tuple[StageSpec, ...]:
    """The other way."""
    return tuple(StageSpec(*row) for row in rows)  # type: ignore[arg-type]


def _parts(spec: StageSpec) -> list[object]:
    """The values of a stage. Formats without direct places are written as they were before there were any."""
    *parts, direct = astuple(spec)
    return [*parts, direct] if direct else parts


def _spec_from(part: str) -> StageSpec:
    try:
        kind, rounds, tables, qualifying, qualified, *direct = part.split(FIELDS)
        # Pages put these codes into words; whatever has no words is not a code.
        code = Qualifying(qualifying).value if qualifying else ""
        return StageSpec(StageKind(kind).value, int(rounds), int(tables), code, int(qualified), *map(int, direct))
    except (TypeError, ValueError):
        raise Refused("stages_unreadable") from None


def is_drawn(event: Event) -> bool:
    """Whether anything was drawn, or a draw announced: its list and options are public then. Two reads at most."""
    return event.rounds.exists() or event.draws.filter(state=Draw.State.ANNOUNCED).exists()


def planned_stages(event: Event) -> tuple[tuple[StageKind, int], ...]:
    """The kind of each stage, and how many rounds are planned in it, from first to last. One read."""
    rows = event.stages.order_by("number").values_list("kind", "rounds_planned")
    return tuple((StageKind(kind), rounds) for kind, rounds in rows)


def only_rounds(stages: Iterable[tuple[StageKind, int]]) -> dict[int, StageKind]:
    """The rounds that are the only ones of their stage, by number, also those not drawn yet.

    The rounds of an event are numbered through, and no stage begins before the one before it is complete.
    """
    kinds: dict[int, StageKind] = {}
    number = 1
    for kind, rounds in stages:
        if rounds == 1:
            kinds[number] = kind
        number += rounds
    return kinds
