"""The outbox's protocol: one id makes one result and gets one answer, whatever happens on the way.

Submissions that are refused whatever their end state says: `test_table_submissions_refused`.
"""

import pytest

from tests.concurrency import at_once
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, only_table, playing, recorded, versions
from tests.factories.links import document, link, phone, send, submission
from tournament.models import Round, Seat

PLACES = [
    {
        "seat": seat,
        "place": 4 - seat,
        "worms": seat + 1,
        "points": points,
        "best_portion": best,
        "left": False,
        "decided_by": "worms",
    }
    for seat, points, best in ((3, "6", 33), (2, "4", 29), (1, "2", 25), (0, "1", 21))
]


@pytest.fixture
def event(db):
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def client(table):
    return phone(link(table.round))


def problems(response):
    return [
        {key: value for key, value in problem.items() if value is not None and key != "sentence"}
        for problem in response.json()["problems"]
    ]


def test_a_result_is_accepted_with_receipt_version_and_places(client, table):
    response = send(client, table, submission())
    receipt = table.results.get().receipt
    assert response.status_code == 201
    assert response.json() == {"state": "accepted", "receipt": receipt, "version": 1, "places": PLACES}


def test_the_same_id_again_gets_the_same_answer(client, table):
    sent = submission()
    first, second = send(client, table, sent), send(client, table, sent)
    assert (second.status_code, second.content, versions(table)) == (200, first.content, [(1, "accepted")])


def test_the_answer_stays_the_same_whatever_became_of_the_result(client, event, table):
    sent = submission()
    first = send(client, table, sent)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    Round.objects.update(state=Round.State.COMPLETE)
    event.archived_at = "2026-01-01T00:00Z"
    event.save()
    again = send(client, table, sent)
    assert (again.status_code, again.content) == (200, first.content)


def test_the_same_id_with_other_content_gets_the_first_answer(client, table):
    sent = submission()
    first = send(client, table, sent)
    again = send(client, table, sent | {"end_state": document(*OTHERWISE), "note": "?"})
    assert (again.status_code, again.content, versions(table)) == (200, first.content, [(1, "accepted")])


def test_what_cannot_be_is_said_at_portion_and_seat(client, table):
    response = send(client, table, submission(*IMPOSSIBLE))
    assert (response.status_code, response.json()["code"]) == (422, "end_state_impossible")
    assert problems(response) == [{"code": "lowest_face_down", "portion": 21}]
    assert "21 can never be face down" in response.json()["problems"][0]["sentence"]
    assert versions(table) == []


def test_a_table_that_insists_proposes(client, table):
    sent = submission(*IMPOSSIBLE, insist=True, note="It was so")
    first, again = send(client, table, sent), send(client, table, sent)
    answer = {"state": "proposed", "receipt": table.results.get().receipt, "version": 1, "places": []}
    assert (first.status_code, first.json(), again.status_code, again.content) == (201, answer, 200, first.content)


def test_a_late_copy_of_what_was_refused_is_a_conflict_and_no_dispute(client, table):
    recorded(table)
    sent = submission(*OTHERWISE, base_version=1, insist=True, note="We counted again")
    assert send(client, table, sent).status_code == 422
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    late = send(client, table, sent)
    assert (late.status_code, late.json()["code"]) == (409, "result_conflict")
    table.refresh_from_db()
    assert (versions(table), table.disputed_at) == ([(1, "replaced"), (2, "accepted")], None)


def test_a_note_and_a_reason_are_asked_for_at_their_fields(client, table):
    response = send(client, table, submission(*IMPOSSIBLE, insist=True))
    assert (response.status_code, problems(response)) == (422, [{"code": "proposal_needs_note", "field": "note"}])
    recorded(table)
    response = send(client, table, submission(*OTHERWISE, base_version=1))
    assert (response.status_code, problems(response)) == (422, [{"code": "correction_needs_reason", "field": "reason"}])
    assert send(client, table, submission(*OTHERWISE, base_version=1, reason="Miscounted")).status_code == 201


def test_two_different_results_come_back_side_by_side(client, table):
    theirs = recorded(table, *OTHERWISE)
    response = send(client, table, submission())
    body = response.json()
    assert (response.status_code, body["code"], body["same"], body["base_version"]) == (
        409,
        "result_conflict",
        False,
        1,
    )
    assert (body["mine"]["places"], body["theirs"]["receipt"]) == (PLACES, theirs.receipt)
    assert [player["portions"] for player in body["theirs"]["players"]] == [[21], [], [], [36]]
    assert versions(table) == [(1, "accepted")]


def test_two_equal_results_are_told_so(client, table):
    recorded(table)
    response = send(client, table, submission())
    assert (response.status_code, response.json()["same"]) == (409, True)


def test_who_left_is_last(client, table):
    Seat.objects.filter(table=table, position=0).update(left_game=True)
    response = send(client, table, submission(left=[0, 3]))
    assert [(line["seat"], line["place"]) for line in response.json()["places"]] == [(2, 1), (1, 2), (0, 3), (3, 3)]


def test_names_may_stand_there_and_have_to_be_those_of_the_seats(client, table):
    named = document()
    for number, player in enumerate(named["players"], start=1):
        player["name"] = f"Player {number}"
    assert send(client, table, submission(end_state=named)).status_code == 201
    named["players"][0]["name"] = "Somebody"
    assert send(client, table, submission(end_state=named, base_version=1)).status_code == 422


@pytest.mark.django_db(transaction=True)
def test_the_same_id_fifty_times_at_once_makes_one_result():
    event, round = playing()
    table, made, sent = only_table(event), link(round), submission()
    clients = [phone(made) for _ in range(50)]
    answers = at_once(*[lambda client=client: send(client, table, sent) for client in clients])
    assert sorted(answer.status_code for answer in answers) == [200] * 49 + [201]
    assert len({answer.content for answer in answers}) == 1
    assert versions(table) == [(1, "accepted")]


@pytest.mark.django_db(transaction=True)
def test_eight_different_results_at_once_make_one_and_seven_conflicts():
    event, round = playing()
    table, made = only_table(event), link(round)
    ends = [((21,), (22 + at,), (), (36,)) for at in range(8)]
    clients = [phone(made) for _ in ends]
    answers = at_once(
        *[
            lambda client=client, end=end: send(client, table, submission(*end))
            for client, end in zip(clients, ends, strict=True)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    receipt = table.results.get().receipt
    conflicts = [answer.json() for answer in answers if answer.status_code == 409]
    assert {conflict["theirs"]["receipt"] for conflict in conflicts} == {receipt}
    assert (len({str(conflict["mine"]["players"]) for conflict in conflicts}), versions(table)) == (
        7,
        [(1, "accepted")],
    )
