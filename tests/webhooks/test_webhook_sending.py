"""Messages arrive at a real receiver by HTTPS, whatever it does; and recording results knows nothing of them."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.factories.entries import playing, recorded
from tests.factories.rows import WebhookFactory
from tests.factories.stages import played
from tests.push.receiver import NAME
from tests.views.public_pages import happen
from tests.webhooks.messages import NOON, SEATS, publish, states
from tournament.actions.events import webhook_messages as outbox
from tournament.actions.events.ending import anonymise_event, archive_event
from tournament.actions.events.webhook_messages import CHAT_PAUSE, CLAIM, KEPT, PAUSES
from tournament.models import Event, Round, Webhook, WebhookMessage
from tournament.outgoing.network import is_public
from tournament.queries.events.webhook_news import event_now
from tournament.webhooks.message import signature
from tournament.webhooks.sender import WebhookSender

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
State = WebhookMessage.State
HANDS = ((21,), (25,), (29,))


def test_a_published_round_arrives_once_and_signed(event, webhook, sender, receiver):
    assert (sender.look(NOON), receiver.came) == (0, [])
    publish(event)
    assert (sender.look(NOON), sender.look(NOON), WebhookSender(sender.network).look(NOON)) == (1, 0, 0)
    [(path, headers, body)] = receiver.came
    message = WebhookMessage.objects.get()
    assert (path, headers["Host"]) == ("/one", f"{NAME}:{receiver.port}")
    assert json.loads(body) == {
        "type": "seats.published",
        "timestamp": "2026-05-01T12:30:15+00:00",
        "data": {"event": "cup", "round": 1},
    }
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == (message.uid, str(int(NOON.timestamp())))
    assert headers["webhook-signature"] == signature(webhook.secret, message.uid, int(NOON.timestamp()), body)
    assert states() == [(SEATS, "sent", 201, "")]


def test_a_chat_gets_a_sentence_that_calls_nobody(event, webhook, sender, receiver):
    Webhook.objects.update(kind="chat")
    publish(event)
    sender.look(NOON)
    [(_, headers, body)] = receiver.came
    assert json.loads(body) == {
        "content": "Grill Cup, Preliminary round: the seats are published. https://grill.example/e/cup/rounds/1/",
        "allowed_mentions": {"parse": []},
    }
    assert "webhook-signature" not in headers


@pytest.mark.parametrize(("status", "problem"), [(500, "refused"), (404, "refused"), (302, "redirect")])
def test_what_fails_is_tried_for_three_days_with_growing_pauses_and_then_given_up(
    event, webhook, sender, receiver, status, problem
):
    receiver.status, receiver.headers = status, {"Location": receiver.endpoint("elsewhere")}
    publish(event)
    at, tried = NOON, [sender.look(NOON)]
    for pause in PAUSES:
        assert (sender.look(at + pause - timedelta(seconds=1)), states()) == (0, [(SEATS, "due", status, problem)])
        at += pause
        tried.append(sender.look(at))
    assert (sum(tried), states()) == (len(PAUSES) + 1, [(SEATS, "failed", status, problem)])
    assert sender.look(at + timedelta(days=9)) == 0
    assert list(PAUSES) == sorted(PAUSES)
    assert timedelta(days=3) - timedelta(hours=2) < sum(PAUSES, timedelta()) <= timedelta(days=3) + timedelta(hours=2)
    assert {path for path, _, _ in receiver.came} == {"/one"}  # nobody was followed
    assert len({headers["webhook-id"] for _, headers, _ in receiver.came}) == 1


def test_who_hangs_is_not_waited_for(event, webhook, receiver):
    receiver.answers.clear()
    publish(event)
    assert WebhookSender(receiver.network(timeout=(5, 0.1))).look(NOON) == 1
    assert states() == [(SEATS, "due", None, "timeout")]
    receiver.answers.set()
    assert WebhookSender(receiver.network()).look(NOON + PAUSES[0]) == 1
    assert states() == [(SEATS, "sent", 201, "")]


@pytest.mark.parametrize(("kind", "status"), [("program", 410), ("chat", 410), ("chat", 404)])
def test_who_is_gone_is_not_told_any_more(event, webhook, sender, receiver, kind, status):
    Webhook.objects.update(kind=kind)
    receiver.status = status
    publish(event)
    sender.look(NOON)
    assert (states(), Webhook.objects.get().ended_at) == ([(SEATS, "failed", status, "gone")], NOON)
    event.rounds.update(state=Round.State.COMPLETE)
    happen(event)
    assert (sender.look(NOON + timedelta(days=1)), len(receiver.came)) == (0, 1)


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.5", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"])
def test_nothing_goes_to_this_machine_or_the_networks_around_it(event, webhook, receiver, address):
    """Also where only one of several addresses of the name leads there."""
    network = receiver.network(look_up=lambda *_: ["203.0.113.77", address], may_reach=is_public)
    publish(event)
    assert WebhookSender(network).look(NOON) == 1
    assert (states(), receiver.came) == ([(SEATS, "due", None, "private")], [])


def test_the_name_is_looked_up_once_for_each_try(event, webhook, receiver):
    """So it cannot lead elsewhere between the look at its addresses and the connection."""
    asked = []

    def look_up(host, port):
        asked.append((host, port))
        return ["127.0.0.1"]

    publish(event)
    WebhookSender(receiver.network(look_up=look_up)).look(NOON)
    assert (asked, len(receiver.came)) == ([(NAME, receiver.port)], 1)


def test_nothing_goes_by_plain_http(event, webhook, sender, receiver):
    Webhook.objects.update(address=f"http://{NAME}:{receiver.port}/one")
    publish(event)
    sender.look(NOON)
    assert (states(), receiver.came) == ([(SEATS, "due", None, "unreachable")], [])


def test_what_is_to_be_looked_at_waits(event, webhook, sender, receiver):
    Webhook.objects.update(after_look=True)
    publish(event)
    assert (sender.look(NOON), states()) == (0, [(SEATS, "look", None, "")])
    WebhookMessage.objects.update(state=State.DUE, next_try_at=NOON)
    assert (sender.look(NOON), states()) == (1, [(SEATS, "sent", 201, "")])


def test_what_is_not_so_any_more_is_not_sent(event, webhook, sender, receiver):
    receiver.status = 500
    publish(event)
    sender.look(NOON)
    event.rounds.update(state=Round.State.DRAWN)
    happen(event)
    assert (sender.look(NOON + PAUSES[0]), states()) == (0, [(SEATS, "dropped", 500, "outdated")])
    receiver.status = 201
    publish(event)  # once more, and that is news
    assert (sender.look(NOON + PAUSES[0]), states()[1:]) == (1, [(SEATS, "sent", 201, "")])


def test_of_an_event_that_is_not_public_nobody_is_told_nor_afterwards(event, webhook, sender, receiver):
    Event.objects.update(public=False)
    publish(event)
    sender.look(NOON)
    Event.objects.update(public=True)
    happen(event)
    assert (sender.look(NOON), receiver.came) == (0, [])
    event.rounds.update(state=Round.State.COMPLETE)
    happen(event)
    assert (sender.look(NOON), len(receiver.came)) == (1, 1)


def test_only_what_was_chosen_is_told(event, webhook, sender, receiver):
    Webhook.objects.update(topics=["winners.announced"])
    publish(event)
    Event.objects.update(ended_at=NOON)
    happen(event)
    sender.look(NOON)
    assert [json.loads(body)["type"] for _, _, body in receiver.came] == ["winners.announced"]


def test_of_two_processes_one_makes_the_messages_and_one_sends(event, webhook, sender, receiver):
    publish(event)
    fresh = Event.objects.get()
    stale = event_now(fresh)
    outbox.tell(fresh, stale, NOON)
    happen(event)
    Webhook.objects.update(told=event_now(Event.objects.get()).as_told())
    outbox.tell(fresh, stale, NOON)  # somebody who was slower
    assert len(states()) == 1
    assert [len(outbox.claim_due(NOON)) for _ in range(2)] == [1, 0]
    assert (sender.look(NOON), sender.look(NOON + CLAIM)) == (0, 1)  # whoever had claimed it is gone


@pytest.fixture
def three_webhooks(receiver):
    event, round = playing(20, size=3, public=True, slug="cup")
    for path in ("one", "two", "three"):
        WebhookFactory.create(event=event, address=receiver.endpoint(path), told=event_now(event).as_told())
    return event, round


def statements(act):
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def test_recording_results_knows_nothing_of_receivers(three_webhooks, sender, receiver):
    """Twenty results: as many statements as without any receiver, no connection, and one message to each afterwards."""
    _event, round = three_webhooks
    _other, other_round = playing(20, size=3, public=True, slug="other")

    def record(tables):
        for table in tables:
            recorded(table, *HANDS)

    tables = list(round.tables.select_related("round__event"))
    others = list(other_round.tables.select_related("round__event"))
    assert statements(lambda: record(tables)) == statements(lambda: record(others))
    assert (receiver.came, WebhookMessage.objects.count()) == ([], 0)
    sender.look(NOON)
    assert sorted((path, json.loads(body)["type"]) for path, _, body in receiver.came) == [
        (f"/{path}", "standings.changed") for path in ("one", "three", "two")
    ]


def test_standings_that_wait_are_not_told_twice_and_chats_are_spared(three_webhooks, sender, receiver):
    _event, round = three_webhooks
    Webhook.objects.exclude(address__endswith="/one").update(kind="chat")
    receiver.status = 500
    tables = list(round.tables.select_related("round__event").order_by("number"))
    recorded(tables[0], *HANDS)
    sender.look(NOON)
    recorded(tables[1], *HANDS)
    sender.look(NOON + timedelta(seconds=3))
    assert WebhookMessage.objects.count() == 3
    receiver.status = 201
    assert sender.look(NOON + PAUSES[0]) == 3
    recorded(tables[2], *HANDS)
    assert sender.look(NOON + timedelta(seconds=20)) == 1  # the program
    assert sender.look(NOON + CHAT_PAUSE - timedelta(seconds=1)) == 0
    assert sender.look(NOON + CHAT_PAUSE) == 2


def test_an_event_in_which_nothing_happens_costs_little(event, webhook, sender):
    sender.look(NOON)
    assert statements(lambda: sender.look(NOON)) <= 2


def test_the_log_forgets_what_is_a_month_old(event, webhook, sender):
    publish(event)
    sender.look(NOON)
    sender.look(NOON + KEPT)
    assert len(states()) == 1
    sender.look(NOON + KEPT + timedelta(hours=1))
    assert states() == []


def test_anonymising_leaves_no_receiver():
    event = played(1, ended_at=timezone.now())
    WebhookFactory.create(event=event)
    by = factories.actor(event)
    archive_event(event=event, by=by)
    anonymise_event(event=event, by=by)
    assert not Webhook.objects.exists()
