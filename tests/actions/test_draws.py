"""Draws: announced, made, failed; what each paper proves, and who may."""

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.actions.drawing import announce, fail, refusal, reveal
from tests.factories.draws import (
    drawn_round,
    event_with,
    played_out,
    portions_of,
    started_round,
    tables_of,
)
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed
from tournament.actions.core.undo import undo
from tournament.actions.draws import draw as draws
from tournament.models import Draw, Player, Role, Round, Seat
from tournament.regulation.draw_receipts import hash_of_name
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db


# Announced


def test_an_announcement_freezes_the_list_and_keeps_the_nonce_to_itself():
    event = event_with(13)
    factories.player(event, "Late", state=Player.State.REGISTERED)
    draw = announce(event)
    paper = draw.announcement
    found = (paper["event"], paper["draw"], paper["label"], paper["algorithm"], paper["options"], paper["history"])
    assert found == ("Grill Cup", 1, "round 1", "seating/1", {"sizes": [[4, 3, 3, 3]], "steps": draws.STEPS}, [])
    assert [player["number"] for player in paper["players"]] == list(range(1, 14))
    assert (draw.state, draw.receipt, paper["redraw"], paper["with_dice"]) == ("announced", None, None, False)
    assert draw.nonce not in str(paper)
    assert (event.rounds.count(), event.latest_entry.verb, event.latest_entry.params) == (
        0,
        "draw_announced",
        {"draw": 1, "round": 1, "players": 13},
    )


def test_the_paper_has_pseudonyms_for_those_who_asked_for_one():
    event = event_with(12)
    event.players.filter(number=3).update(pseudonym="The Worm")
    draw = announce(event)
    third = draw.names[2]
    assert (third["number"], third["name"]) == (3, "The Worm")
    assert draw.announcement["players"][2] == {"number": 3, "name_hash": hash_of_name("The Worm", third["salt"])}


def test_no_name_stands_in_what_is_announced_or_revealed():
    event = event_with(12)
    event.players.update(name="Gertrude")
    draw = draws.draw_now(event=event, by=factories.actor(event))
    assert ("Gertrude" in str(draw.announcement), "Gertrude" in str(draw.receipt)) == (False, False)
    assert {each["name"] for each in draw.names} == {"Gertrude"}
    assert len({each["salt"] for each in draw.names}) == 12


def test_clubs_are_kept_apart_only_where_that_is_wished_and_spelling_does_not_matter():
    event = event_with(12)
    event.players.filter(number__in=[1, 2]).update(club="BC  Iași")
    event.players.filter(number=3).update(club="bc iași ")
    assert "clubs" not in announce(event).announcement["options"]
    fail(event)
    event.keep_clubs_apart = True
    event.save()
    assert announce(event).announcement["options"]["clubs"] == {"1": "bc iași", "2": "bc iași", "3": "bc iași"}
    reveal(event)
    for table in tables_of(event.rounds.get()):
        assert len({1, 2, 3} & set(table)) < 2


def test_who_must_sit_at_a_table_sits_there():
    event = event_with(14)
    event.players.filter(number=7).update(fixed_table=4)
    draw = draws.draw_now(event=event, by=factories.actor(event))
    assert draw.announcement["options"]["fixed"] == {"7": 4}
    assert 7 in tables_of(event.rounds.get())[3]


def test_a_table_that_somebody_must_sit_at_has_to_be_there():
    event = event_with(12)
    event.players.filter(number=7).update(fixed_table=9)
    assert refusal(announce, event) == ("fixed_table_missing", {"round": 1, "table": 9, "players": (7,)})
    assert event.draws.count() == 0


def test_a_second_draw_waits_for_the_first():
    event = event_with(12)
    announce(event)
    assert refusal(announce, event) == ("draw_is_open", {"draw": 1})


@pytest.mark.parametrize("players", [0, 1])
def test_one_player_alone_draws_nothing(players):
    event = event_with(players)
    assert refusal(announce, event)[0] == "too_few_players"


@pytest.mark.parametrize(
    ("players", "own_points", "refused"), [(7, {}, True), (7, {"7": ["6"] * 7}, False), (8, {}, True)]
)
def test_a_final_is_one_game(players, own_points, refused):
    event = event_with(players)
    event.own_points = own_points
    event.save()
    event.stages.filter(number=1).delete()
    event.stages.update(number=1)
    if refused:
        assert refusal(announce, event)[0] == "final_is_one_table"
    else:
        assert announce(event).announcement["options"]["sizes"] == [[players]]


def test_an_event_without_a_format_draws_nothing():
    event = event_with(12)
    event.stages.all().delete()
    assert refusal(announce, event)[0] == "no_format"


def test_more_or_fewer_than_planned_sit_at_the_nearest_number_of_tables_that_works():
    assert announce(event_with(25)).announcement["options"]["sizes"] == [[5, 4, 4, 4, 4, 4]]
    assert announce(event_with(11)).announcement["options"]["sizes"] == [[4, 4, 3]]


# Drawn


def test_the_draw_seats_everybody_and_its_receipt_proves_it():
    event = event_with(13)
    draw = draws.draw_now(event=event, by=factories.actor(event))
    round = event.rounds.get()
    found = (round.number, round.number_in_stage, round.state, round.draw, round.seating_changed, round.minutes)
    assert found == (1, 1, Round.State.DRAWN, draw, False, 30)
    assert portions_of(round) == [[21, 22, 23, 24], [21, 22, 23], [21, 22, 23], [21, 22, 23]]
    assert sorted(player for table in tables_of(round) for player in table) == list(range(1, 14))
    drawn = draw.receipt["outcome"]["rounds"][0]["tables"]
    assert tables_of(round) == [[seat["player"] for seat in table] for table in drawn]
    stored = Draw.objects.get()
    assert verify(stored.receipt, draws.KNOWN, published=stored.commitment) == []
    assert (stored.receipt["nonce"], stored.state) == (stored.nonce, Draw.State.REVEALED)
    verbs = [(entry.verb, entry.params) for entry in event.journal.all()]
    assert verbs == [
        ("draw_announced", {"draw": 1, "round": 1, "players": 13}),
        ("draw_revealed", {"draw": 1, "round": 1, "tables": 4, "players": 13}),
    ]


def test_dice_of_the_hall_go_into_the_key():
    event = event_with(12, dice_of_the_hall=True)
    draw = draws.draw_now(event=event, by=factories.actor(event))
    assert (draw.state, event.rounds.count()) == ("announced", 0)
    assert refusal(reveal, event)[0] == "dice_missing"
    draw = reveal(event, dice=[["worm", 1, 5], [2, 2, 2]])
    assert draw.receipt["dice"] == [[1, 5, "worm"], [2, 2, 2]]
    assert verify(Draw.objects.get().receipt, draws.KNOWN) == []


def test_dice_that_nobody_announced_are_refused():
    event = event_with(12)
    announce(event)
    assert refusal(reveal, event, dice=[[1]])[0] == "dice_not_announced"


def test_the_portions_are_left_open_where_they_are_drawn_by_hand():
    event = event_with(12, portions_by_hand=True)
    assert portions_of(drawn_round(event)) == [[None] * 3] * 4


def test_short_tables_have_short_games():
    assert drawn_round(event_with(12)).minutes == 20


def test_who_comes_or_goes_between_announcement_and_draw_is_named():
    event = event_with(12)
    announce(event)
    event.players.filter(number=4).update(state=Player.State.WITHDRAWN)
    factories.player(event)
    assert refusal(reveal, event) == (
        "players_changed",
        {"draw": 1, "new": [13], "gone": [4]},
    )


def test_there_is_nothing_to_make_without_an_announcement():
    event = event_with(12)
    assert refusal(reveal, event)[0] == refusal(fail, event)[0] == "no_open_draw"


def test_the_database_refuses_a_player_twice_in_a_round():
    round = drawn_round(event_with(12))
    seat, table = round.seats.all()[0], round.tables.get(number=round.tables.count())
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=round, table=table, position=5, player=seat.player, portion=26)


# Failed


def test_a_failed_draw_stays_with_its_reason_and_the_next_one_names_it():
    event = event_with(12)
    announce(event)
    draw = fail(event)
    paper = {"announced": draw.announcement, "commitment": draw.commitment}
    assert draw.receipt == {**paper, "failed": {"author": draw.by, "reason": "The dice were lost"}}
    assert (draw.state, event.rounds.count(), event.latest_entry.reason) == ("failed", 0, "The dice were lost")
    again = announce(event)
    assert again.announcement["redraw"] == {
        "previous": 1,
        "previous_outcome": None,
        "author": draw.by,
        "reason": "The dice were lost",
    }


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_draw_does_not_fail_without_a_reason(reason):
    event = event_with(12)
    announce(event)
    assert refusal(fail, event, reason) == ("reason_missing", {})


# Who may


@pytest.mark.parametrize("action", [announce, reveal, fail])
def test_only_organisers_of_this_event_draw(action):
    event, other = event_with(12), factories.event()
    if action is not announce:
        announce(event)
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(other)):
        with pytest.raises(NotAllowed):
            action(event, by=by)


def test_only_organisers_of_this_event_take_seats_over():
    event = event_with(16, rounds_planned=2)
    played_out(event, started_round(event))
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            draws.take_over_seating(event=event, by=by)


def test_the_same_submission_draws_once():
    event = event_with(12)
    submission = factories.submission()
    announce(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        announce(event, submission_id=submission)
    submission = factories.submission()
    reveal(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        reveal(event, submission_id=submission)
    assert (event.draws.count(), event.rounds.count()) == (1, 1)


@pytest.mark.parametrize("verb", [announce, reveal, fail])
def test_what_was_announced_is_not_taken_back(verb):
    event = event_with(12)
    if verb is not announce:
        announce(event)
    verb(event)
    assert (
        refusal(undo, event=event, number=event.latest_entry.number, by=factories.actor(event))[0] == "cannot_be_undone"
    )
