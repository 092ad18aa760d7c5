"""Events further on, for tests of what comes after the last result of a stage. Rows are written directly."""

from typing import Any

from tests import factories
from tests.factories import results
from tests.factories.rows import QualifierFactory
from tournament.models import Event, Qualifier, Round, Stage


def stage_of(event: Event, number: int = 1) -> Stage:
    """A stage with its event."""
    return event.stages.select_related("event").get(number=number)


def played(tables: int = 4, *, rounds: int = 1, complete: bool = True, **fields: Any) -> Event:
    """An event whose first stage is played at tables of four; its winners, or after several rounds the best, go on."""
    event = factories.event(**fields)
    stage = stage_of(event)
    stage.rounds_planned, stage.tables_planned = rounds, tables
    stage.qualifying = "winners" if rounds == 1 else "score"
    stage.save()
    people = factories.players(event, 4 * tables)
    for turn in range(rounds):
        # Everybody sits with other people in the second round.
        step = tables if turn % 2 else 1
        tables_of_round = [[people[start + seat * step] for seat in range(4)] for start in _starts(tables, step)]
        round = factories.running_round(event, tables_of_round)
        if complete:
            results.complete(round)
    return event


def before_play_in(tables: int = 4, *, qualified: int = 6, direct: int = 2, on: int = 2, **more: Any) -> Event:
    """The preliminary rounds are played; the best go straight to a final, the next ones play for the other places."""
    event = played(tables, rounds=2, **more)
    event.stages.filter(number=1).update(qualified=qualified, direct=direct)
    play_in = {"kind": "play_in", "qualifying": "tiers", "qualified": on, "tables_planned": 1}
    event.stages.filter(number=2).update(**play_in)
    Stage.objects.create(event=event, number=3, kind="final")
    return event


def _starts(tables: int, step: int) -> list[int]:
    return [table if step > 1 else 4 * table for table in range(tables)]


def qualified(event: Event, *numbers: int, stage: int = 2) -> list[Qualifier]:
    """These players are in the next stage."""
    of_stage = stage_of(event, stage)
    event.stages.filter(number=stage - 1).update(completed_at=event.created_at)
    return [
        QualifierFactory.create(stage=of_stage, player=event.players.get(number=number), rank=rank)
        for rank, number in enumerate(numbers, start=1)
    ]


def final(event: Event, *hands: tuple[int, ...], complete: bool = True) -> Round:
    """The final of the qualifiers, with this end."""
    sitting = [each.player for each in stage_of(event, 2).qualifiers.select_related("player")]
    round = factories.running_round(event, [sitting], stage=2)
    if hands:
        results.result(round.tables.select_related("round__event").get(), *hands)
    if complete:
        round.state = Round.State.COMPLETE
        round.save(update_fields=("state",))
    return round
