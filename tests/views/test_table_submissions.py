"""The outbox's protocol: one id makes one result and gets one answer, whatever happens on the way."""

import json

import pytest
from django.test import Client

from tests import factories
from tests.concurrency import at_once, before_the_lock, takes_the_draw_back
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, only_table, playing, recorded, versions
from tests.factories.links import document, link, phone, send, submission
from tournament.actions.access.links import revoke_link
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


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "submission_unreadable"),
        ("[]", "submission_unreadable"),
        ("{" * 5000, "submission_unreadable"),
        (json.dumps(submission(note="x" * 40_000)), "submission_unreadable"),
        ('{"submission": 1}', "submission_field_wrong"),
        (json.dumps(submission() | {"extra": 1}), "submission_field_unknown"),
        (json.dumps(submission(base_version=-1)), "submission_field_wrong"),
        (json.dumps(submission(base_version=True)), "submission_field_wrong"),
        (json.dumps(submission(note=["x"])), "submission_field_wrong"),
        (json.dumps(submission(note="\ud800")), "submission_field_wrong"),
        (json.dumps(submission(left=["0"])), "submission_field_wrong"),
        (json.dumps(submission(insist="yes")), "submission_field_wrong"),
        (json.dumps({"submission": "00000000-0000-4000-8000-000000000001"}), "submission_field_wrong"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(client, table, body, code):
    response = client.post(f"/table/{table.pk}/submissions/", body, content_type="application/json")
    assert (response.status_code, response.json()["code"], versions(table)) == (400, code, [])


@pytest.mark.parametrize(
    "end_state",
    [
        {},
        {"players": [], "face_down": []},
        {"players": "x", "face_down": [1e99]},
        document((21,)),
        document(grill=range(1)),
    ],
)
def test_end_states_that_are_none_are_refused_with_sentences(client, table, end_state):
    response = send(client, table, submission(end_state=end_state))
    assert (response.status_code in (409, 422), bool(response.json()["sentence"]), versions(table)) == (True, True, [])


def test_positions_and_names_that_do_not_exist_are_no_trouble(client, table):
    assert send(client, table, submission(left=[17])).status_code == 422
    named = document()
    named["players"][0]["name"] = "\ud800"
    assert send(client, table, submission(end_state=named)).status_code == 422


def test_an_end_state_by_other_rules_is_a_conflict(client, table):
    ruleset = {"edition": "classic", "failed_attempt": "returned", "steal": "mandatory"}
    response = send(client, table, submission(end_state=document() | {"ruleset": ruleset}))
    assert (response.status_code, response.json()["code"], versions(table)) == (409, "other_rules", [])


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"note": "x" * 1001}, "note", "Please write at most 1000 characters."),
        ({"reason": "x" * 1001}, "reason", "Please write at most 1000 characters."),
        ({"left": [4]}, "left", "There is no seat 5 at this table."),
    ],
)
def test_what_goes_too_far_is_said_at_its_field(client, table, fields, field, sentence):
    response = send(client, table, submission(**fields))
    assert response.status_code == 422
    assert response.json()["problems"] == [{"code": "malformed", "field": field, "sentence": sentence}]
    assert versions(table) == []


def test_a_revoked_link_is_told_so(client, event, table):
    revoke_link(event=event, link=event.links.get().pk, by=factories.actor(event))
    response = send(client, table, submission())
    assert (response.status_code, response.json()["code"], versions(table)) == (403, "revoked", [])


def test_a_round_that_closed_meanwhile_is_a_conflict_with_a_way_on(client, table):
    Round.objects.update(state=Round.State.COMPLETE)
    response = send(client, table, submission())
    assert (response.status_code, response.json()["code"]) == (409, "round_complete")
    assert response.json()["way_on"] == f"/table/{table.pk}/"


def test_a_round_that_has_not_begun_is_a_conflict(client, table):
    Round.objects.update(state=Round.State.PUBLISHED)
    response = send(client, table, submission())
    assert (response.status_code, response.json()["code"]) == (409, "round_not_started")


def test_an_event_in_the_archive_is_a_conflict(client, event, table):
    event.archived_at = "2026-01-01T00:00Z"
    event.save()
    response = send(client, table, submission())
    assert (response.status_code, response.json()["code"]) == (409, "event_archived")


def test_a_table_that_is_gone_is_told_so(client, table):
    table.seats.all().delete()
    table.delete()
    response = client.post("/table/999999/submissions/", submission(), content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (410, "gone")


@pytest.mark.parametrize("by_account", [False, True])
def test_a_table_that_goes_while_a_result_is_handed_in_is_told_so_as_well(event, client, table, by_account):
    if by_account:
        client = Client()
        client.force_login(factories.owner(event))
    with before_the_lock(lambda: takes_the_draw_back(table.round)):
        response = send(client, table, submission())
    assert (response.status_code, response.json()["code"]) == (410, "gone")


def test_strangers_are_told_nothing(db, table):
    response = send(Client(), table, submission())
    assert (response.status_code, response.json()["code"]) == (404, "unknown")


def test_an_id_that_was_used_at_another_table_is_refused(db):
    _event, round = playing(tables=2)
    one, two = round.tables.order_by("number")
    client, sent = phone(link(round, 1, 2)), submission()
    assert send(client, one, sent).status_code == 201
    response = send(client, two, sent)
    assert (response.status_code, response.json()["code"], versions(two)) == (409, "submission_used", [])


def test_without_the_token_of_the_page_nothing_is_taken(table):
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/t/{link(table.round).token}/")
    assert send(strict, table, submission()).status_code == 403
    page = strict.get(f"/table/{table.pk}/result/")
    response = strict.post(
        f"/table/{table.pk}/submissions/",
        submission(),
        content_type="application/json",
        headers={"X-CSRFToken": str(page.context["csrf_token"])},
    )
    assert response.status_code == 201


@pytest.mark.parametrize("address", ["/table/{}/submissions/", "/table/{}/game/turns/"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "text/plain"])
def test_what_is_not_said_to_be_json_cannot_be_read(table, address, kind):
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/t/{link(table.round).token}/")
    response = strict.post(
        address.format(table.pk),
        json.dumps(submission()),
        content_type=kind,
        headers={"X-CSRFToken": strict.cookies["csrftoken"].value},
    )
    assert (response.status_code, response.json()["code"], versions(table)) == (400, "submission_unreadable", [])


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
