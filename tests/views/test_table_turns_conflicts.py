"""Turns from a phone's outbox that are not written: another phone came before, or they cannot be."""

from uuid import uuid4

import pytest

from games.heckmeck import Move, Outcome, Total, fail, take
from tests import factories
from tests.factories import games
from tests.views.at_game import Phone, at, code, told, waiting
from tournament.actions.core.undo import undo
from tournament.actions.games.recording import start_record
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db


# Two phones


def test_a_turn_that_another_phone_came_before_is_not_written():
    phone = at(take(26), Total(38))
    body = phone.delivers(waiting(total="30")).json()
    theirs = told(*body.pop("theirs"))
    assert theirs == [(1, "Player 1 takes 26."), (2, "There is no 38: Player 2 takes 36.")]
    assert body == {
        "code": "record_moved",
        "sentence": "The game has moved on. Here is how it stands now.",
        "way_on": f"/table/{phone.table.pk}/game/",
        "record": phone.game.record_id,
        "version": 2,
        "turns": 2,
        "same": False,
        "taken_back": False,
        "mine": "30, with a worm",
    }
    assert phone.turns == [{"take": 26}, {"total": 38}]


@pytest.mark.parametrize(
    ("fields", "same"),
    [({"total": "26"}, True), ({"portion": "take-26"}, True), ({"total": "25"}, False), ({"ended": "failed"}, False)],
)
def test_the_same_turn_of_another_phone_is_told_so(fields, same):
    phone = at(take(26), take(27))
    assert phone.delivers(waiting(**fields)).json()["same"] is same
    assert phone.turns == [{"take": 26}, {"take": 27}]


def test_a_turn_that_was_taken_back_meanwhile_is_told_so():
    phone = at(take(26), take(27))
    phone.sends("undo/1/")
    body = phone.delivers(waiting(2, 3, total="28")).json()
    assert (body["version"], body["turns"], body["theirs"], body["taken_back"], body["same"]) == (3, 1, [], True, False)


def test_after_a_step_back_an_equal_turn_is_not_taken_for_the_same():
    phone = at(take(26), take(27))
    phone.sends("undo/1/")
    phone.delivers(waiting(3, 2, total="28"))
    body = phone.delivers(waiting(1, 2, total="28")).json()
    assert (body["taken_back"], body["same"]) == (True, False)


def test_a_turn_that_is_not_the_next_one_at_its_version_is_not_written():
    phone = at(take(26))
    answers = [code(phone.delivers(waiting(1, number, total="27"))) for number in (1, 3, 7)]
    assert (answers, phone.turns) == ([(409, "record_moved")] * 3, [{"take": 26}])


# A game that was begun anew


def anew(phone):
    """The desk takes the beginning back, and somebody begins again; out comes which record was the former one."""
    former, event = phone.game.record_id, phone.table.round.event
    undo(event=event, number=event.journal.get(verb="game_begun").number, by=factories.actor(event))
    start_record(event=event, table=phone.table, by=factories.actor(event))
    return former


def test_a_turn_of_a_game_that_was_begun_anew_since_is_not_written():
    phone = at()
    former = anew(phone)
    phone.sends(total=30)
    for base, number in ((0, 1), (1, 2)):
        body = phone.delivers(waiting(base, number, total="30") | {"record": former}).json()
        assert told(*body.pop("theirs")) == [(1, "Player 1 takes 30.")]
        assert body == {
            "code": "record_moved",
            "sentence": "The game has moved on. Here is how it stands now.",
            "way_on": f"/table/{phone.table.pk}/game/",
            "record": phone.game.record_id,
            "version": 1,
            "turns": 1,
            "same": False,
            "taken_back": True,
            "mine": "30, with a worm",
        }
    assert phone.turns == [{"total": 30}]


def test_a_turn_from_the_page_of_a_game_that_was_begun_anew_since_is_not_written():
    phone = at()
    former = anew(phone)
    assert (phone.sends(total=26, record=former).status_code, phone.turns) == (409, [])


def test_a_first_turn_that_names_no_record_asks():
    """From a phone on which it waited since before records were named."""
    phone = at()
    body = phone.posts(waiting(total="26")).json()
    assert (body["code"], body["record"], body["same"], phone.turns) == (
        "record_moved",
        phone.game.record_id,
        False,
        [],
    )
    phone.sends(total=27)
    assert phone.posts(waiting(1, total="26")).status_code == 201
    assert phone.turns == [{"total": 27}, {"total": 26}]


# What cannot be


@pytest.mark.parametrize(
    ("fields", "code", "field", "sentence"),
    [
        ({}, "turn_missing", "total", "Enter the total, tap a portion, or mark the attempt as failed."),
        ({"total": "46"}, "wrong", "total", "With a worm, the dice show 5 to 40. Check the total."),
        ({"total": "x"}, "wrong", "total", "Write a whole number, such as 12."),
        ({"portion": "take-26"}, "wrong", "portion", "Portion 26 is not face up on the grill."),
    ],
)
def test_a_turn_that_cannot_be_is_said_at_its_field(fields, code, field, sentence):
    phone = at(take(26))
    response = phone.delivers(waiting(1, **fields))
    problem = {"code": code, "field": field, "sentence": sentence}
    assert (response.status_code, response.json()["problems"], phone.turns) == (422, [problem], [{"take": 26}])


def test_a_question_that_is_open_is_said():
    phone = at(take(29), fail(), fail(), edition="extended")
    response = phone.delivers(waiting(3, total="27"))
    assert (response.status_code, [(one["code"], one["field"]) for one in response.json()["problems"]]) == (
        422,
        [("choice_open", "put_back")],
    )
    assert phone.delivers(waiting(3, total="27", put_back="apple")).status_code == 201
    assert phone.turns[-1] == {"total": 27, "put_back": "apple"}


def test_an_answer_that_was_given_beforehand_is_passed_over_where_nobody_asks():
    phone = at(edition="extended")
    assert phone.delivers(waiting(total="26", put_back="apple", giver_1="1")).status_code == 201
    assert phone.turns == [{"total": 26}]


def test_who_gives_a_bratworm_can_be_said_beforehand():
    given = [Move(Outcome.FAIL, double_one=True), fail()] * 4
    phone = at(*given, *[Move(Outcome.FAIL, double_one=True)] * 3, edition="extended", size=3)
    base = len(phone.turns)
    giver = (base + 1) % 3
    assert phone.delivers(waiting(base, ended="failed", double_one="on", giver_1=str(giver))).status_code == 201
    assert phone.turns[-1] == {"fail": True, "double_one": True, "bratworm_from": giver}


def test_after_the_end_there_is_no_turn():
    event, table = games.begun()
    games.filled(table, *games.short_game(ruleset_of(event)))
    phone = Phone(table)
    response = phone.delivers(waiting(len(phone.turns), total="21"))
    assert (response.status_code, response.json()["problems"][0]["sentence"]) == (
        422,
        "The game is over: no portion is face up any more.",
    )


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "submission_unreadable"),
        ("[]", "submission_unreadable"),
        ("{" * 5000, "submission_unreadable"),
        ({"submission": str(uuid4())}, "submission_field_wrong"),
        (waiting() | {"extra": 1}, "submission_field_unknown"),
        (waiting(colour="red"), "submission_field_unknown"),
        (waiting(base_version="3"), "submission_field_unknown"),
        (waiting(total=26), "submission_field_wrong"),
        (waiting() | {"record": "7"}, "submission_field_wrong"),
        (waiting(total="\ud800"), "submission_field_wrong"),
        (waiting() | {"turn": ["26"]}, "submission_field_wrong"),
        (waiting(base=-1), "submission_field_wrong"),
        (waiting(number=0), "submission_field_wrong"),
        (waiting(submission="1"), "submission_field_wrong"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(body, problem):
    phone = at()
    assert (code(phone.delivers(body)), phone.turns) == ((400, problem), [])


def test_numbers_of_turns_that_there_cannot_be_are_no_trouble():
    phone = at(take(26))
    assert code(phone.delivers(waiting(2**31 - 2, total="26"))) == (409, "record_moved")
    assert phone.delivers(waiting(0, 2**31 - 1, total="26")).json()["same"] is False
