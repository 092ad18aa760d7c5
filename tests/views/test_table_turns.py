"""Turns from a phone's outbox: one id makes one turn and gets one answer, and nothing is written in a wrong place."""

from uuid import uuid4

import pytest
from django.test import Client

from games.heckmeck import Move, Outcome, Total, fail, take
from tests import factories
from tests.at_once import at_once
from tests.factories import games, links
from tests.factories.entries import only_table, playing
from tournament.actions.links import revoke_link
from tournament.models import GameRecord, Round, Seat
from tournament.queries.rules import ruleset_of

pytestmark = pytest.mark.django_db


def turn(base=0, number=None, *, submission=None, **fields):
    """A turn as the outbox sends it; by default each turn moved the version on by one."""
    number = base + 1 if number is None else number
    return {"submission": submission or str(uuid4()), "base_version": base, "number": number, "turn": fields}


class Phone:
    """A referee's phone at a table."""

    def __init__(self, table, client=None):
        self.table = table
        self.client = client or links.phone(links.link(table.round, table.number))

    def sends(self, sent):
        return self.client.post(f"/table/{self.table.pk}/game/turns/", sent, content_type="application/json")

    def undoes(self, turns):
        base = GameRecord.objects.get(table=self.table).version
        self.client.post(f"/table/{self.table.pk}/game/undo/{turns}/", {"base_version": base})

    @property
    def turns(self):
        return GameRecord.objects.get(table=self.table).record["turns"]


def at(*turns, **fields):
    _event, table = games.begun(**fields)
    if turns:
        games.filled(table, *turns)
    return Phone(table)


def said(response):
    return response.status_code, response.json()


def code(response):
    return response.status_code, response.json()["code"]


def told(*lines):
    """Sentences of a conflict, without the marks around names."""
    plain = [line["sentence"].replace("\u2068", "").replace("\u2069", "") for line in lines]
    return [(line["number"], sentence) for line, sentence in zip(lines, plain, strict=True)]


# One id, one turn


def test_a_turn_is_accepted_with_the_version_and_the_number_that_it_made():
    phone = at()
    assert said(phone.sends(turn(total="26", ended="worm"))) == (201, {"state": "accepted", "version": 1, "turn": 1})
    assert phone.turns == [{"total": 26}]


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"total": "26"}, {"total": 26}),
        ({"portion": "take-26"}, {"take": 26}),
        ({"ended": "failed"}, {"fail": True}),
        ({"ended": "no_worm", "total": "26"}, {"fail": True}),
    ],
)
def test_a_turn_is_kept_as_the_form_of_the_page_keeps_it(fields, kept):
    phone = at()
    phone.sends(turn(**fields))
    assert phone.turns == [kept]


def test_waiting_turns_chain_one_after_the_other():
    phone = at()
    answers = [said(phone.sends(turn(base, total=str(26 + base)))) for base in range(3)]
    assert answers == [(201, {"state": "accepted", "version": n, "turn": n}) for n in (1, 2, 3)]
    assert phone.turns == [{"total": 26}, {"total": 27}, {"total": 28}]


def test_the_same_id_again_gets_the_same_answer():
    phone, sent = at(), turn(total="26")
    first, second = phone.sends(sent), phone.sends(sent)
    assert (second.status_code, second.content, phone.turns) == (200, first.content, [{"total": 26}])


def test_the_answer_stays_the_same_whatever_became_of_the_game():
    phone, sent = at(), turn(total="26")
    first = phone.sends(sent)
    phone.sends(turn(1, total="27"))
    phone.undoes(0)
    phone.sends(turn(3, 1, total="30"))
    Round.objects.update(state=Round.State.COMPLETE)
    again = phone.sends(sent)
    assert (again.status_code, again.content, phone.turns) == (200, first.content, [{"total": 30}])


@pytest.mark.parametrize("other", [{"base": 1, "total": "26"}, {"total": "27"}, {"total": "99"}])
def test_the_same_id_with_other_content_gets_the_first_answer(other):
    """So a turn that did arrive counts once, even if the phone has moved it on behind what others wrote."""
    phone, sent = at(), turn(total="26")
    first = phone.sends(sent)
    again = phone.sends(turn(submission=sent["submission"], **other))
    assert (again.status_code, again.content, phone.turns) == (200, first.content, [{"total": 26}])


def test_a_turn_of_the_page_s_form_and_one_of_the_outbox_chain():
    phone = at()
    phone.client.post(f"/table/{phone.table.pk}/game/", {"total": "26", "base_version": "0"})
    phone.sends(turn(1, total="27"))
    assert phone.turns == [{"total": 26}, {"total": 27}]


# Two phones


def test_a_turn_that_another_phone_came_before_is_not_written():
    phone = at(take(26), Total(38))
    body = phone.sends(turn(total="30")).json()
    theirs = told(*body.pop("theirs"))
    assert theirs == [(1, "Player 1 takes 26."), (2, "There is no 38: Player 2 takes 36.")]
    assert body == {
        "code": "record_moved",
        "sentence": "Somebody else wrote a turn meanwhile. Here is how the game stands now.",
        "way_on": f"/table/{phone.table.pk}/game/",
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
    assert phone.sends(turn(**fields)).json()["same"] is same
    assert phone.turns == [{"take": 26}, {"take": 27}]


def test_a_turn_that_was_taken_back_meanwhile_is_told_so():
    phone = at(take(26), take(27))
    phone.undoes(1)
    body = phone.sends(turn(2, 3, total="28")).json()
    assert (body["version"], body["turns"], body["theirs"], body["taken_back"], body["same"]) == (3, 1, [], True, False)


def test_after_a_step_back_an_equal_turn_is_not_taken_for_the_same():
    phone = at(take(26), take(27))
    phone.undoes(1)
    phone.sends(turn(3, 2, total="28"))
    body = phone.sends(turn(1, 2, total="28")).json()
    assert (body["taken_back"], body["same"]) == (True, False)


# What cannot be


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({}, "total", "Type the total, tap a portion, or say that the attempt failed."),
        ({"total": "46"}, "total", "With a worm the dice show 5 to 40. Look at the total again."),
        ({"total": "x"}, "total", "Write a whole number, such as 12."),
        ({"portion": "take-26"}, "portion", "Portion 26 does not lie face up on the grill."),
        (
            {"ended": "skipped"},
            None,
            "Nobody is passed over who did not leave the game. The organiser enters who left.",
        ),
    ],
)
def test_a_turn_that_cannot_be_is_said_at_its_field(fields, field, sentence):
    phone = at(take(26))
    response = phone.sends(turn(1, **fields))
    problem = {"code": "wrong", "field": field, "sentence": sentence}
    assert (response.status_code, response.json()["problems"], phone.turns) == (422, [problem], [{"take": 26}])


def test_a_question_that_is_open_is_said():
    phone = at(take(29), fail(), fail(), edition="extended")
    response = phone.sends(turn(3, total="27"))
    assert (response.status_code, [(one["code"], one["field"]) for one in response.json()["problems"]]) == (
        422,
        [("choice_open", "put_back")],
    )
    assert phone.sends(turn(3, total="27", put_back="apple")).status_code == 201
    assert phone.turns[-1] == {"total": 27, "put_back": "apple"}


def test_an_answer_that_was_given_beforehand_is_passed_over_where_nobody_asks():
    phone = at(edition="extended")
    assert phone.sends(turn(total="26", put_back="apple", giver_1="1")).status_code == 201
    assert phone.turns == [{"total": 26}]


def test_who_gives_a_bratworm_can_be_said_beforehand():
    given = [Move(Outcome.FAIL, double_one=True), fail()] * 4
    phone = at(*given, *[Move(Outcome.FAIL, double_one=True)] * 3, edition="extended", size=3)
    base = len(phone.turns)
    giver = (base + 1) % 3
    assert phone.sends(turn(base, ended="failed", double_one="on", giver_1=str(giver))).status_code == 201
    assert phone.turns[-1] == {"fail": True, "double_one": True, "bratworm_from": giver}


def test_after_the_end_there_is_no_turn():
    event, table = games.begun()
    games.filled(table, *games.short_game(ruleset_of(event)))
    phone = Phone(table)
    response = phone.sends(turn(len(phone.turns), total="21"))
    assert (response.status_code, response.json()["problems"][0]["sentence"]) == (
        422,
        "The game is over: no portion lies face up any more.",
    )


def test_whoever_left_the_game_is_passed_over():
    phone = at(take(26))
    Seat.objects.filter(position=1).update(left_game=True)
    assert phone.sends(turn(1, ended="skipped")).status_code == 201
    assert phone.turns[-1] == {"skip": True}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "submission_unreadable"),
        ("[]", "submission_unreadable"),
        ("{" * 5000, "submission_unreadable"),
        ({"submission": str(uuid4())}, "submission_field_wrong"),
        (turn() | {"extra": 1}, "submission_field_unknown"),
        (turn(colour="red"), "submission_field_unknown"),
        (turn(base_version="3"), "submission_field_unknown"),
        (turn(total=26), "submission_field_wrong"),
        (turn(total="\ud800"), "submission_field_wrong"),
        (turn() | {"turn": ["26"]}, "submission_field_wrong"),
        (turn(base=-1), "submission_field_wrong"),
        (turn(number=0), "submission_field_wrong"),
        (turn(submission="1"), "submission_field_wrong"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(body, problem):
    phone = at()
    assert (code(phone.sends(body)), phone.turns) == ((400, problem), [])


def test_numbers_of_turns_that_there_cannot_be_are_no_trouble():
    phone = at(take(26))
    assert code(phone.sends(turn(2**31 - 2, total="26"))) == (409, "record_moved")
    assert phone.sends(turn(0, 2**31 - 1, total="26")).json()["same"] is False


# Doors


def test_a_revoked_link_is_told_so():
    event, table = games.begun()
    made = links.link(table.round)
    phone = Phone(table, links.phone(made))
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    assert (code(phone.sends(turn(total="26"))), phone.turns) == ((403, "revoked"), [])


@pytest.mark.parametrize(
    ("state", "problem"),
    [(Round.State.COMPLETE, "round_complete"), (Round.State.PUBLISHED, "round_not_started")],
)
def test_a_round_that_does_not_run_is_a_conflict_with_a_way_on(state, problem):
    phone = at()
    Round.objects.update(state=state)
    response = phone.sends(turn(total="26"))
    assert (code(response), response.json()["way_on"]) == ((409, problem), f"/table/{phone.table.pk}/game/")
    assert phone.turns == []


def test_an_event_in_the_archive_is_a_conflict():
    event, table = games.begun()
    phone = Phone(table)
    event.archived_at = "2026-01-01T00:00Z"
    event.save()
    assert (code(phone.sends(turn(total="26"))), phone.turns) == ((409, "event_archived"), [])


def test_a_game_that_nobody_began_is_a_conflict():
    event, _round = playing(size=3)
    assert code(Phone(only_table(event)).sends(turn(total="26"))) == (409, "no_record")


def test_a_table_that_is_gone_is_told_so():
    phone = at()
    phone.table.game_record.delete()
    phone.table.seats.all().delete()
    number = phone.table.pk
    phone.table.delete()
    phone.table.pk = number
    assert code(phone.sends(turn(total="26"))) == (410, "gone")


def test_strangers_and_phones_of_other_tables_are_told_nothing():
    event, round = playing(tables=2, size=3)
    table = only_table(event)
    elsewhere = links.phone(links.link(round, 2))
    for client in (Client(), elsewhere):
        assert code(Phone(table, client).sends(turn(total="26"))) == (404, "unknown")


def test_without_the_token_of_the_page_nothing_is_taken():
    _event, table = games.begun()
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/t/{links.link(table.round).token}/")
    assert Phone(table, strict).sends(turn(total="26")).status_code == 403


def test_nobody_looks_at_the_address():
    phone = at()
    assert phone.client.get(f"/table/{phone.table.pk}/game/turns/").status_code == 405


@pytest.mark.parametrize(("size", "turns"), [(2, 1), (7, 40)])
def test_a_turn_costs_the_same_however_many_play_and_however_long(django_assert_max_num_queries, size, turns):
    phone = at(*[fail()] * turns, size=size)
    with django_assert_max_num_queries(16):
        assert phone.sends(turn(turns, total="26")).status_code == 201


# At once


@pytest.mark.django_db(transaction=True)
def test_the_same_id_at_once_makes_one_turn():
    _event, table = games.begun()
    made, sent = links.link(table.round), turn(total="26")
    phones = [Phone(table, links.phone(made)) for _ in range(8)]
    answers = at_once(*[lambda phone=phone: phone.sends(sent) for phone in phones])
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert {answer.content for answer in answers} == {b'{"state": "accepted", "version": 1, "turn": 1}'}
    assert phones[0].turns == [{"total": 26}]


@pytest.mark.django_db(transaction=True)
def test_different_turns_at_once_make_one_and_conflicts():
    _event, table = games.begun()
    made = links.link(table.round)
    phones = [Phone(table, links.phone(made)) for _ in range(6)]
    answers = at_once(
        *[lambda phone=phone, at=at: phone.sends(turn(total=str(25 + at))) for at, phone in enumerate(phones)]
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    (kept,) = phones[0].turns
    assert kept["total"] in range(25, 31)
    assert {told(*answer.json()["theirs"])[0] for answer in answers if answer.status_code == 409} == {
        (1, f"Player 1 takes {kept['total']}.")
    }
