"""Where an event is in its sequence, the one next step, and what stands in its way."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.db.models import Count, Q

from tournament.models import Draw, Event, Player, Round, Stage
from tournament.queries.events.stages import Progress, may_play, progress_of
from tournament.queries.rounds.overview import missing_in, tables_without_portions

FEWEST_PLAYERS = 2


class Step(StrEnum):
    """What an organiser does next, in the order of an event."""

    CHOOSE_FORMAT = "choose_format"
    ADD_PLAYERS = "add_players"
    CHECK_IN = "check_in"
    DRAW = "draw"
    REVEAL = "reveal"  # a draw was announced, and waits for its dice or its reveal
    PUBLISH = "publish"
    START = "start"
    RESULTS = "results"
    COMPLETE = "complete"
    QUALIFY = "qualify"
    END = "end"
    ENDED = "ended"
    ARCHIVED = "archived"


class Blocker(StrEnum):
    """What keeps the next step from being taken at once."""

    PLAYERS_MISSING = "players_missing"  # players: registered, neither here nor known to be absent
    TOO_FEW_HERE = "too_few_here"  # here, fewest
    RESULTS_MISSING = "results_missing"  # tables
    DISPUTED = "disputed"  # tables
    UNCONFIRMED = "unconfirmed"  # tables
    PORTIONS_MISSING = "portions_missing"  # tables


@dataclass(frozen=True)
class Hindrance:
    """A blocker and the numbers that its sentence needs."""

    code: Blocker
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class NextStep:
    """The step, of which stage and round, and its hindrances."""

    step: Step
    stage: Stage | None = None
    round: Round | None = None
    number: int | None = None  # of the round within the event that the step is about
    hindrances: tuple[Hindrance, ...] = ()


def next_step(event: Event, progress: Progress | None = None) -> NextStep:
    """Six reads at most."""
    progress = progress or progress_of(event)
    if event.archived_at:
        return NextStep(Step.ARCHIVED)
    if event.ended_at:
        return NextStep(Step.ENDED)
    if not progress.stages:
        return NextStep(Step.CHOOSE_FORMAT)
    stage = progress.stage
    if stage is None:
        return NextStep(Step.END, progress.stages[-1])
    current = progress.round
    if current is not None and current.state != Round.State.COMPLETE:
        return _of_round(stage, current)
    played = len(progress.rounds_of(stage))
    if played >= stage.rounds_planned:
        return NextStep(Step.QUALIFY if stage.qualifying else Step.END, stage, current)
    return _of_draw(event, stage, len(progress.rounds) + 1)


def _of_draw(event: Event, stage: Stage, number: int) -> NextStep:
    """Before a draw: in the first round people come in first."""
    if Draw.objects.filter(event=event, state=Draw.State.ANNOUNCED, what="seating").exists():
        return NextStep(Step.REVEAL, stage, number=number)
    counts = event.players.aggregate(
        listed=Count("pk", filter=Q(state__in=[Player.State.REGISTERED, Player.State.CHECKED_IN])),
        missing=Count("pk", filter=Q(state=Player.State.REGISTERED)),
    )
    if number == 1 and counts["listed"] < FEWEST_PLAYERS:
        return NextStep(Step.ADD_PLAYERS, stage, number=number)
    here = may_play(stage).count()
    if here < FEWEST_PLAYERS:
        hindrance = Hindrance(Blocker.TOO_FEW_HERE, {"here": here, "fewest": FEWEST_PLAYERS})
        return NextStep(Step.CHECK_IN, stage, number=number, hindrances=(hindrance,))
    if number == 1 and counts["missing"]:
        hindrance = Hindrance(Blocker.PLAYERS_MISSING, {"players": counts["missing"]})
        return NextStep(Step.CHECK_IN, stage, number=number, hindrances=(hindrance,))
    return NextStep(Step.DRAW, stage, number=number)


def _of_round(stage: Stage, current: Round) -> NextStep:
    """The next step of a round, from its preview to the last result."""
    if current.is_draft:
        return NextStep(Step.PUBLISH, stage, current, current.number)
    if current.state == Round.State.PUBLISHED:
        waiting = _hindrances((Blocker.PORTIONS_MISSING, tables_without_portions(current)))
        return NextStep(Step.START, stage, current, current.number, waiting)
    missing = missing_in(current)
    hindrances = _hindrances(
        (Blocker.RESULTS_MISSING, missing.without_result),
        (Blocker.DISPUTED, missing.disputed),
        (Blocker.UNCONFIRMED, missing.unconfirmed),
    )
    return NextStep(Step.RESULTS if hindrances else Step.COMPLETE, stage, current, current.number, hindrances)


def _hindrances(*blockers: tuple[Blocker, tuple[int, ...]]) -> tuple[Hindrance, ...]:
    return tuple(Hindrance(code, {"tables": tables, "count": len(tables)}) for code, tables in blockers if tables)
