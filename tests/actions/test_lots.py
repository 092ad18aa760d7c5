"""Lots: drawn by the program with a receipt, or by the hall and typed in."""

import pytest

from tests import factories
from tests.factories import results
from tests.factories.stages import played, stage_of
from tournament.actions.core.actors import STRANGER, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import can_be_undone, undo
from tournament.actions.draws.lots import draw_lot, enter_order
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Draw, Round
from tournament.queries.standings.qualification import open_lots, qualification_of
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import LotNeeded
from tournament.regulation.draw_receipts import hash_of_name
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db
NOBODY_ELSE = ((21, 29, 32), (), (), ())


def tied(**fields):
    """One table of four of which two go on; three share the second place there."""
    event = played(1, complete=False, **fields)
    event.stages.filter(number=1).update(qualified=2)
    results.result(event.rounds.get().tables.select_related("round__event").get(), *NOBODY_ELSE)
    event.rounds.update(state=Round.State.COMPLETE)
    return event


def draw(event, players=(2, 3, 4), at_table=1, by=None, **more):
    return draw_lot(
        event=event, stage=stage_of(event), players=players, at_table=at_table, by=by or factories.actor(event), **more
    )


def enter(event, order=(3, 4, 2), at_table=1, by=None, reason="drew portions", **more):
    return enter_order(
        event=event,
        stage=stage_of(event),
        order=order,
        at_table=at_table,
        by=by or factories.actor(event),
        reason=reason,
        **more,
    )


def test_a_lot_at_a_table_is_asked_for():
    event = tied()
    assert qualification_of(stage_of(event)).lots == (LotNeeded((2, 3, 4), 1, 1),)
    assert open_lots(stage_of(event)) == (LotNeeded((2, 3, 4), 1, 1),)


def test_the_program_draws_with_a_receipt_that_proves_it():
    event = tied()
    made = draw(event)
    assert verify(made.receipt, published=made.commitment) == []
    assert (made.what, made.state, made.rounds_drawn, made.number) == ("lots_at_table", "revealed", 0, 2)
    first = made.receipt["outcome"]["order"][0]
    found = qualification_of(stage_of(event))
    assert ([each.player for each in found.through], found.lots) == ([1, first], ())
    assert not can_be_undone(event.journal.get(number=event.journal_length))


def test_the_receipt_names_nobody_who_has_a_pseudonym():
    event = tied()
    event.players.filter(number=2).update(pseudonym="Worm")
    made = draw(event)
    assert [each["name"] for each in made.names] == ["Worm", "Player 3", "Player 4"]
    hashes = [{"number": each["number"], "name_hash": hash_of_name(each["name"], each["salt"])} for each in made.names]
    assert made.receipt["announced"]["players"] == hashes


def test_the_hall_draws_its_own_lot():
    event = tied()
    made = enter(event)
    assert (made.reason, made.receipt) == ("drew portions", {"by_hand": True, "outcome": {"order": [3, 4, 2]}})
    assert [each.player for each in qualification_of(stage_of(event)).through] == [1, 3]


def test_an_order_that_was_typed_in_can_be_taken_back_until_the_stage_is_settled():
    event = tied()
    enter(event)
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    assert qualification_of(stage_of(event)).lots == (LotNeeded((2, 3, 4), 1, 1),)
    enter(event)
    number = event.journal_length
    settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event))
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


def test_lots_in_the_comparison_of_all():
    event = played(1, rounds=2, complete=False)
    event.stages.filter(number=1).update(qualified=2)
    for round in event.rounds.all():
        results.result(round.tables.select_related("round__event").get(), *NOBODY_ELSE)
    event.rounds.update(state=Round.State.COMPLETE)
    assert open_lots(stage_of(event)) == open_lots(stage_of(event), most=1) == (LotNeeded((2, 3, 4), 1),)
    made = draw(event, at_table=None)
    order = made.receipt["outcome"]["order"]
    assert [row.player for row in standings_of(stage_of(event)).all_rows()] == [1, *order]
    assert open_lots(stage_of(event)) == ()


@pytest.mark.parametrize(("players", "at_table"), [((2, 3), 1), ((1, 2, 3, 4), 1), ((2, 3, 4), None), ((2, 3, 4), 2)])
def test_a_lot_that_nobody_needs_is_refused(players, at_table):
    event = tied()
    with pytest.raises(Refused, match="no_lot_needed"):
        draw(event, players, at_table)


def test_no_lot_while_results_are_missing():
    event = played(1, complete=False)
    assert open_lots(stage_of(event)) == ()
    with pytest.raises(Refused, match="no_lot_needed"):
        draw(event)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"reason": "  "}, "reason_missing"),
        ({"order": (2, 3, 4, 4)}, "player_twice_in_order"),
        ({"play_off": True}, "no_play_offs_here"),
    ],
)
def test_a_typed_in_order_is_refused(more, code):
    with pytest.raises(Refused, match=code):
        enter(tied(), **more)


def test_a_play_off_is_entered_where_the_chain_has_one():
    event = played(1, rounds=2, complete=False, chain=["play_off", "lot"])
    event.stages.filter(number=1).update(qualified=2)
    for round in event.rounds.all():
        results.result(round.tables.select_related("round__event").get(), *NOBODY_ELSE)
    event.rounds.update(state=Round.State.COMPLETE)
    enter(event, at_table=None, play_off=True)
    assert [row.player for row in standings_of(stage_of(event)).all_rows()] == [1, 3, 4, 2]


def test_strangers_draw_nothing():
    event = tied()
    for by in (STRANGER, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            draw(event, by=by)
        with pytest.raises(NotAllowed):
            enter(event, by=by)
    assert not Draw.objects.exclude(what="seating").exists()


def test_the_same_submission_draws_once():
    event, submission = tied(), factories.submission()
    draw(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        draw(event, submission_id=submission)
    assert Draw.objects.filter(what="lots_at_table").count() == 1


def test_a_settled_stage_draws_no_lots():
    event = tied()
    enter(event)
    settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event))
    with pytest.raises(Refused, match="stage_settled"):
        draw(event)
