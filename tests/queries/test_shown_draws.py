"""What strangers see of a draw: the outcome only once all its seats are published."""

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with, played_out, published_round
from tournament.actions.draws import draw as draws
from tournament.actions.rounds import lifecycle
from tournament.models import Draw, Player
from tournament.queries.draws.pages import document_of, draw_page, draws_of

pytestmark = pytest.mark.django_db


def test_an_announced_draw_shows_no_nonce():
    event = event_with(12)
    draw = draws.announce_draw(event=event, by=factories.actor(event))
    page = draw_page(event, 1)
    assert (page.open, page.rounds, page.replaced_by) == (False, (), None)
    assert document_of(page) == {"announced": draw.announcement, "commitment": draw.commitment, "names": draw.names}


def test_the_outcome_is_secret_until_the_seats_are_published():
    event = event_with(12)
    draw = drawn_round(event).draw
    page = draw_page(event, 1)
    assert (page.open, page.rounds) == (False, ())
    assert draw.nonce not in str(document_of(page))


def test_a_published_draw_shows_everything():
    event = event_with(16)
    round = published_round(event)
    page = draw_page(event, 1)
    assert (page.open, page.revealed_with) == (True, None)
    assert document_of(page) == round.draw.receipt | {"names": round.draw.names}
    [drawn] = page.rounds
    assert (drawn.number, drawn.number_in_stage, drawn.changed) == (1, 1, False)
    assert {seat.name for table in drawn.tables for seat in table} == {f"Player {n}" for n in range(1, 17)}


def held_back(event):
    """Whether the draw is, until which round, the rounds that are out, and what its paper has."""
    page = draw_page(event, 1)
    return not page.open, page.revealed_with, [each.number for each in page.rounds], sorted(document_of(page))


ANNOUNCED = ["announced", "commitment", "names"]
RECEIPT = sorted([*ANNOUNCED, "dice", "key", "nonce", "outcome", "same_as_previous"])
PARTLY = sorted([*ANNOUNCED, "dice", "published", "revealed_with"])


def test_a_draw_of_several_rounds_is_held_back_until_the_last_one_is_published():
    event = event_with(16, rounds_planned=3)
    by, found = factories.actor(event), []
    for number in (1, 2, 3):
        if number == 1:
            drawn_round(event)
        else:
            draws.take_over_seating(event=event, by=by)
        found.append(held_back(event))
        round = event.rounds.get(number=number)
        lifecycle.publish_round(event=event, round=round, by=by)
        found.append(held_back(event))
        lifecycle.start_round(event=event, round=round, by=by)
        played_out(event, round)
    assert found == [
        (True, 3, [], [*ANNOUNCED, "revealed_with"]),
        (True, 3, [1], PARTLY),
        (True, 3, [1], PARTLY),
        (True, 3, [1, 2], PARTLY),
        (True, 3, [1, 2], PARTLY),
        (False, None, [1, 2, 3], RECEIPT),
    ]


def test_what_is_published_is_in_the_paper_and_nothing_else_of_the_outcome():
    event = event_with(16, rounds_planned=2)
    draw = published_round(event).draw
    document = document_of(draw_page(event, 1))
    first, second = draw.receipt["outcome"]["rounds"]
    assert document == {
        "announced": draw.announcement,
        "commitment": draw.commitment,
        "names": draw.names,
        "dice": [],
        "published": [{"round": 1, "tables": first["tables"]}],
        "revealed_with": 2,
    }
    assert not any(secret in str(document) for secret in (draw.nonce, draw.receipt["key"], str(second["tables"][0])))


@pytest.mark.parametrize("state", [Draw.State.ANNOUNCED, Draw.State.REVEALED, Draw.State.FAILED])
def test_rounds_that_a_later_draw_takes_away_hold_nothing_back(state):
    event = event_with(16, rounds_planned=3, dice_of_the_hall=True)
    by = factories.actor(event)
    draws.announce_draw(event=event, by=by)
    draws.reveal_draw(event=event, by=by, dice=[[1]])
    first = event.rounds.get()
    lifecycle.publish_round(event=event, round=first, by=by)
    lifecycle.start_round(event=event, round=first, by=by)
    played_out(event, first)
    assert held_back(event)[:2] == (True, 3)
    event.players.filter(number=16).update(state=Player.State.WITHDRAWN)
    assert held_back(event)[:2] == (True, 3)  # who went home may come back
    draws.announce_draw(event=event, by=by)
    if state == Draw.State.REVEALED:
        draws.reveal_draw(event=event, by=by, dice=[[1]])
    elif state == Draw.State.FAILED:
        draws.fail_draw(event=event, by=by, reason="x")
    assert event.draws.get(number=2).state == state
    assert held_back(event) == (False, None, [1], RECEIPT)


def test_a_round_that_was_taken_over_is_held_back_until_it_is_drawn_again_or_published():
    event = event_with(16, rounds_planned=3, dice_of_the_hall=True)
    by = factories.actor(event)
    draws.announce_draw(event=event, by=by)
    draws.reveal_draw(event=event, by=by, dice=[[1]])
    first = event.rounds.get()
    lifecycle.publish_round(event=event, round=first, by=by)
    lifecycle.start_round(event=event, round=first, by=by)
    played_out(event, first)
    draws.take_over_seating(event=event, by=by)
    draws.announce_draw(event=event, by=by, reason="A club sits together")
    assert held_back(event) == (True, 2, [1], PARTLY)  # the new draw may yet fail
    draws.reveal_draw(event=event, by=by, dice=[[2]])
    assert held_back(event) == (False, None, [1], RECEIPT)


def test_the_last_round_counts_from_the_first_of_the_event():
    event = event_with(16, rounds_planned=2)
    drawn_round(event)
    event.rounds.update(number=5)  # as if there had been a stage of four rounds before
    assert held_back(event)[:2] == (True, 6)


def test_a_replaced_draw_is_open_and_names_the_one_that_took_its_place():
    event = event_with(12)
    drawn_round(event)
    drawn_round(event)
    page = draw_page(event, 1)
    assert (page.open, page.replaced_by) == (True, 2)
    [drawn] = page.rounds
    assert drawn.number is None


def test_a_failed_draw_is_open():
    event = event_with(12)
    draws.announce_draw(event=event, by=factories.actor(event))
    draw = draws.fail_draw(event=event, by=factories.actor(event), reason="x")
    page = draw_page(event, 1)
    assert (page.open, page.rounds, document_of(page)) == (True, (), draw.receipt | {"names": draw.names})


def test_there_is_no_draw_that_was_not_announced():
    assert draw_page(event_with(12), 1) is None


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_of_draws_takes_two_reads(many, django_assert_num_queries):
    event = event_with(12)
    for _ in range(many):
        drawn_round(event)
    with django_assert_num_queries(2):
        latest, *_ = draws_of(event)
        assert (latest.number, [each.number for each in latest.rounds.all()]) == (many, [1])
