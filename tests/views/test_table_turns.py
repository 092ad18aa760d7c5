"""Turns from a phone's outbox: one id makes one turn and gets one answer."""

import pytest

from tests.concurrency import at_once
from tests.factories import games, links
from tests.views.at_game import Phone, answer, at, told, waiting
from tournament.models import Round

pytestmark = pytest.mark.django_db


# One id, one turn


def test_a_turn_is_accepted_with_the_version_and_the_number_that_it_made():
    phone = at()
    assert answer(phone.delivers(waiting(total="26", ended="worm"))) == (
        201,
        {"state": "accepted", "version": 1, "turn": 1},
    )
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
    phone.delivers(waiting(**fields))
    assert phone.turns == [kept]


def test_waiting_turns_chain_one_after_the_other():
    phone = at()
    answers = [answer(phone.delivers(waiting(base, total=str(26 + base)))) for base in range(3)]
    assert answers == [(201, {"state": "accepted", "version": n, "turn": n}) for n in (1, 2, 3)]
    assert phone.turns == [{"total": 26}, {"total": 27}, {"total": 28}]


def test_the_same_id_again_gets_the_same_answer():
    phone, sent = at(), waiting(total="26")
    first, second = phone.delivers(sent), phone.delivers(sent)
    assert (second.status_code, second.content, phone.turns) == (200, first.content, [{"total": 26}])


def test_the_answer_stays_the_same_whatever_became_of_the_game():
    phone, sent = at(), waiting(total="26")
    first = phone.delivers(sent)
    phone.delivers(waiting(1, total="27"))
    phone.sends("undo/0/")
    phone.delivers(waiting(3, 1, total="30"))
    Round.objects.update(state=Round.State.COMPLETE)
    again = phone.delivers(sent)
    assert (again.status_code, again.content, phone.turns) == (200, first.content, [{"total": 30}])


@pytest.mark.parametrize("other", [{"base": 1, "total": "26"}, {"total": "27"}, {"total": "99"}])
def test_the_same_id_with_other_content_gets_the_first_answer(other):
    """So a turn that did arrive counts once, even if the phone has moved it on behind what others wrote."""
    phone, sent = at(), waiting(total="26")
    first = phone.delivers(sent)
    again = phone.delivers(waiting(submission=sent["submission"], **other))
    assert (again.status_code, again.content, phone.turns) == (200, first.content, [{"total": 26}])


def test_a_turn_of_the_page_s_form_and_one_of_the_outbox_chain():
    phone = at()
    phone.client.post(f"/table/{phone.table.pk}/game/", {"total": "26", "base_version": "0"})
    phone.delivers(waiting(1, total="27"))
    assert phone.turns == [{"total": 26}, {"total": 27}]


# At once


@pytest.mark.django_db(transaction=True)
def test_the_same_id_at_once_makes_one_turn():
    _event, table = games.begun()
    made, sent = links.link(table.round), waiting(total="26")
    phones = [Phone(table, links.phone(made)) for _ in range(8)]
    answers = at_once(*[lambda phone=phone: phone.delivers(sent) for phone in phones])
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert {answer.content for answer in answers} == {b'{"state": "accepted", "version": 1, "turn": 1}'}
    assert phones[0].turns == [{"total": 26}]


@pytest.mark.django_db(transaction=True)
def test_different_turns_at_once_make_one_and_conflicts():
    _event, table = games.begun()
    made = links.link(table.round)
    phones = [Phone(table, links.phone(made)) for _ in range(6)]
    answers = at_once(
        *[lambda phone=phone, at=at: phone.delivers(waiting(total=str(25 + at))) for at, phone in enumerate(phones)]
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    (kept,) = phones[0].turns
    assert kept["total"] in range(25, 31)
    assert {told(*answer.json()["theirs"])[0] for answer in answers if answer.status_code == 409} == {
        (1, f"Player 1 takes {kept['total']}.")
    }
