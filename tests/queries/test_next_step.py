"""The one next step, from an empty event to the archive, and what stands in its way."""

import pytest
from django.utils import timezone

from tests import factories
from tests.factories.rows import QualifierFactory
from tournament.models import Draw, Player, Result, Round, Stage
from tournament.queries.events.next_step import Blocker, Hindrance, Step, next_step

pytestmark = pytest.mark.django_db


def found(event):
    """The step, its round's number within the event, and the hindrances."""
    step = next_step(event)
    return step.step, step.number, step.hindrances


def accept_all(round):
    for table in round.tables.all():
        Result.objects.create(
            table=table,
            version=1,
            state=Result.State.ACCEPTED,
            end_state={},
            by_name="Test",
            submission_id=factories.submission(),
            receipt="",
        )


def test_without_stages_a_format_is_chosen():
    event = factories.event()
    event.stages.all().delete()
    assert found(event) == (Step.CHOOSE_FORMAT, None, ())


def test_without_players_players_are_added():
    event = factories.event()
    factories.player(event, state=Player.State.REGISTERED)
    factories.player(event, state=Player.State.TO_APPROVE)
    assert found(event) == (Step.ADD_PLAYERS, 1, ())


def test_before_the_first_draw_players_are_checked_in():
    event = factories.event()
    factories.players(event, 3, state=Player.State.REGISTERED)
    factories.player(event)
    too_few = Hindrance(Blocker.TOO_FEW_HERE, {"here": 1, "fewest": 2})
    assert found(event) == (Step.CHECK_IN, 1, (too_few,))
    factories.players(event, 8)
    missing = Hindrance(Blocker.PLAYERS_MISSING, {"players": 3})
    assert found(event) == (Step.CHECK_IN, 1, (missing,))
    event.players.filter(state=Player.State.REGISTERED).update(state=Player.State.NO_SHOW)
    assert found(event) == (Step.DRAW, 1, ())


def test_an_announced_draw_is_finished_first():
    event = factories.event()
    factories.players(event, 8)
    factories.draw(event, event.stages.get(number=1))
    event.draws.update(state=Draw.State.ANNOUNCED)
    assert found(event) == (Step.REVEAL, 1, ())


def test_a_round_is_published_started_played_and_completed():
    event = factories.event()
    factories.players(event, 8)
    round = factories.seated_round(event, state=Round.State.DRAWN)
    assert found(event) == (Step.PUBLISH, 1, ())
    event.rounds.update(state=Round.State.PUBLISHED)
    assert found(event) == (Step.START, 1, ())
    event.rounds.update(state=Round.State.RUNNING)
    missing = Hindrance(Blocker.RESULTS_MISSING, {"tables": (1, 2), "count": 2})
    assert found(event) == (Step.RESULTS, 1, (missing,))
    accept_all(round)
    round.tables.filter(number=2).update(disputed_at=timezone.now())
    disputed = Hindrance(Blocker.DISPUTED, {"tables": (2,), "count": 1})
    assert found(event) == (Step.RESULTS, 1, (disputed,))
    round.tables.update(disputed_at=None)
    assert found(event) == (Step.COMPLETE, 1, ())
    event.rounds.update(state=Round.State.COMPLETE)
    assert found(event) == (Step.QUALIFY, None, ())


def test_portions_that_were_not_drawn_yet_hold_up_the_start():
    event = factories.event(portions_by_hand=True)
    factories.players(event, 8)
    round = factories.seated_round(event)
    round.seats.filter(table__number=2).update(portion=None)
    hindrance = Hindrance(Blocker.PORTIONS_MISSING, {"tables": (2,), "count": 1})
    assert found(event) == (Step.START, 1, (hindrance,))


def test_after_the_last_round_of_a_stage_it_is_settled_who_goes_on_and_the_final_is_drawn():
    event = factories.event()
    players = factories.players(event, 8)
    factories.seated_round(event, state=Round.State.COMPLETE)
    assert next_step(event).step is Step.QUALIFY
    final = event.stages.get(number=2)
    for rank, player in enumerate(players[:4], start=1):
        QualifierFactory.create(stage=final, player=player, rank=rank, rule="table_place")
    Stage.objects.filter(event=event, number=1).update(completed_at=timezone.now())
    assert found(event) == (Step.DRAW, 2, ())
    factories.seated_round(event, [players[:4]], stage=2, state=Round.State.COMPLETE)
    assert next_step(event).step is Step.END


def test_a_second_round_of_the_same_stage_is_drawn():
    event = factories.event()
    event.stages.filter(number=1).update(rounds_planned=2)
    factories.players(event, 8)
    factories.seated_round(event, state=Round.State.COMPLETE)
    assert found(event) == (Step.DRAW, 2, ())


@pytest.mark.parametrize(
    ("field", "step"), [("ended_at", Step.ENDED), ("archived_at", Step.ARCHIVED)], ids=["ended", "archived"]
)
def test_after_the_end(field, step):
    event = factories.event(**{field: timezone.now()})
    assert found(event) == (step, None, ())


@pytest.mark.parametrize("tables", [1, 12])
def test_it_costs_the_same_however_many_tables_there_are(django_assert_max_num_queries, tables):
    event = factories.event()
    factories.players(event, 4 * tables)
    factories.running_round(event)
    with django_assert_max_num_queries(6):
        next_step(event)
