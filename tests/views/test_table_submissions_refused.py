"""The outbox's protocol: what cannot be read, what goes too far, and tables that are closed or gone."""

import json

import pytest
from django.test import Client

from tests import factories
from tests.concurrency import before_the_lock, takes_the_draw_back
from tests.factories.entries import only_table, playing, versions
from tests.factories.links import document, link, phone, send, submission
from tournament.actions.access.links import revoke_link
from tournament.models import Round


@pytest.fixture
def event(db):
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def client(table):
    return phone(link(table.round))


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
