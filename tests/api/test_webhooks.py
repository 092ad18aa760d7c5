"""Receivers of news that programs set up: their addresses and secrets stay where they are, and messages are steered."""

import pytest
from django.utils import timezone

from tests.api.asking import Program, token_for
from tests.factories.entries import playing
from tournament.actions.events.webhook_messages import new_message
from tournament.models import ApiAnswer, Event, Webhook, WebhookMessage

pytestmark = pytest.mark.django_db
PROGRAM = {"kind": "program", "address": "https://club.example/news/secret-part", "topics": ["winners.announced"]}
LISTED = {
    **{"number": 1, "kind": "program", "host": "club.example", "topics": ["winners.announced"]},
    **{"after_look": False, "ended": False, "problem": ""},
}


@pytest.fixture
def program():
    event, _round = playing(slug="cup", public=True)
    return Program(token_for(event))


def refusal(response):
    return response.status_code, response.json()["code"]


def log(program):
    return [(one["id"], one["topic"], one["state"]) for one in program.get("/desk/webhooks/1/messages").json()["items"]]


def test_a_receiver_is_set_up_changed_and_removed(program):
    made = program.done("POST", "/webhooks", PROGRAM)
    webhook = Webhook.objects.get()
    assert (made["about"], made["secret"]) == ({"webhook": 1, "host": "club.example"}, webhook.secret)
    assert (webhook.address, webhook.site) == (PROGRAM["address"], "http://testserver")
    assert program.get("/desk/webhooks").json() == [LISTED]
    Webhook.objects.update(ended_at=timezone.now())
    program.done("PATCH", "/webhooks/1", {"topics": ["seats.published", "round.completed"]})
    assert program.get("/desk/webhooks").json() == [LISTED | {"topics": ["seats.published", "round.completed"]}]
    webhook.refresh_from_db()
    assert webhook.address == PROGRAM["address"]
    program.done("DELETE", "/webhooks/1")
    assert program.get("/desk/webhooks").json() == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"address": "http://127.0.0.1/"}, "webhook_address"),
        ({"topics": []}, "webhook_without_topic"),
        ({"topics": ["rain"]}, "does_not_fit"),
        ({"kind": "pigeon"}, "does_not_fit"),
    ],
)
def test_where_nothing_can_be_sent_is_refused(program, wrong, code):
    assert refusal(program.post("/webhooks", PROGRAM | wrong)) == (422, code)
    assert Webhook.objects.count() == 0


def test_a_receiver_that_is_not_there_is_none(program):
    assert refusal(program.ask("PATCH", "/webhooks/1", {"after_look": True})) == (404, "not_found")
    assert refusal(program.get("/desk/webhooks/1/messages")) == (404, "not_found")
    assert refusal(program.ask("DELETE", "/webhooks/1")) == (422, "no_such_webhook")


def test_its_secret_is_told_once(program):
    first = program.post("/webhooks", PROGRAM, Idempotency_Key="k")
    again = program.post("/webhooks", PROGRAM, Idempotency_Key="k")
    assert again.json() == first.json() | {"secret": None}
    kept = str([*ApiAnswer.objects.values(), *Event.objects.get().journal.values()])
    assert (first.json()["secret"] in kept, "secret-part" in kept, Webhook.objects.count()) == (False, False, 1)


def test_a_test_message_is_sent_discarded_and_sent_again(program):
    program.done("POST", "/webhooks", PROGRAM)
    sent = program.done("POST", "/webhooks/1/test")
    row = WebhookMessage.objects.get()
    assert sent == {
        **{"id": row.pk, "uid": row.uid, "topic": "test", "about": {}, "state": "due", "tries": 0, "tried_at": None},
        **{"created_at": sent["created_at"], "next_try_at": sent["created_at"], "answer": None, "problem": ""},
    }
    assert refusal(program.post("/webhooks/1/test")) == (422, "test_on_its_way")
    discarded = program.done("POST", f"/webhooks/1/messages/{row.pk}/discard")
    assert discarded == sent | {"state": "dropped", "next_try_at": None, "problem": "discarded"}
    again = program.done("POST", f"/webhooks/1/messages/{row.pk}/send")
    assert again == sent | {"next_try_at": again["next_try_at"]}
    assert refusal(program.post(f"/webhooks/1/messages/{row.pk}/send")) == (422, "message_on_its_way")


def test_what_waits_for_a_look_is_in_the_log_and_can_be_sent(program):
    program.done("POST", "/webhooks", PROGRAM | {"after_look": True})
    webhook, now = Webhook.objects.get(), timezone.now()
    first = new_message(webhook, "round.completed", {"round": 1}, now, state="sent")
    second = new_message(webhook, "winners.announced", {}, now, state="look")
    WebhookMessage.objects.bulk_create([first, second])
    assert log(program) == [(second.pk, "winners.announced", "look"), (first.pk, "round.completed", "sent")]
    program.done("POST", f"/webhooks/1/messages/{second.pk}/send")
    assert log(program) == [(second.pk, "winners.announced", "due"), (first.pk, "round.completed", "sent")]
    assert refusal(program.post(f"/webhooks/1/messages/{first.pk}/discard")) == (422, "message_not_waiting")
