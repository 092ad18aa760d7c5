"""Rows that cannot be read: each event and each message fails by itself, and keeps no other from being sent."""

from datetime import timedelta

import pytest

from tests import factories
from tests.factories.rows import WebhookFactory
from tests.views.public_pages import happen
from tests.webhooks.messages import NOON, SEATS, publish, states
from tournament.actions.events import webhook_messages as outbox
from tournament.actions.events.webhook_messages import CLAIM, PAUSES
from tournament.models import Event, Round, Webhook, WebhookMessage
from tournament.queries.events.webhook_news import event_now

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def not_sent(caplog):
    """Of which events something was not sent, as the log says."""
    lines = [vars(line)["fields"] for line in caplog.records if line.message == "Something was not sent."]
    return sorted((fields["what"], fields["event"]) for fields in lines)


def test_an_event_whose_news_cannot_be_read_keeps_no_other_from_being_told(sender, receiver, caplog):
    for slug in ("first", "middle", "last"):
        event = factories.event(slug=slug, public=True)
        WebhookFactory.create(event=event, address=receiver.endpoint(slug), told=event_now(event).as_told())
        factories.players(event, 4)
        factories.seated_round(event, state=Round.State.PUBLISHED)
        happen(event)
    Event.objects.exclude(slug="middle").update(counting="damaged")
    assert (sender.look(NOON), [path for path, _, _ in receiver.came]) == (1, ["/middle"])
    assert not_sent(caplog) == [("webhooks", "first"), ("webhooks", "last")]
    Event.objects.update(counting=event.counting)
    assert sender.look(NOON + timedelta(seconds=3)) == 2
    assert sorted(path for path, _, _ in receiver.came) == ["/first", "/last", "/middle"]


def test_what_is_due_is_sent_although_the_news_cannot_be_read(event, webhook, sender, receiver, caplog):
    receiver.status = 500
    publish(event)
    sender.look(NOON)
    receiver.status = 201
    happen(event)
    Webhook.objects.update(told={"seats": "damaged"})
    assert (sender.look(NOON + PAUSES[0]), states()) == (1, [(SEATS, "sent", 201, "")])
    assert not_sent(caplog) == [("webhooks", "cup")]


def test_a_message_that_cannot_be_read_keeps_no_other_from_being_sent(event, webhook, sender, receiver, caplog):
    """It is tried again once nobody can be sending it any more."""
    for path in ("no-secret", "no-params", "last"):
        WebhookFactory.create(event=event, address=receiver.endpoint(path), told=webhook.told)
    publish(event)
    outbox.tell(event, event_now(Event.objects.get()), NOON)
    Webhook.objects.filter(address__endswith="/no-secret").update(secret="whsec_x")
    WebhookMessage.objects.filter(webhook__address__endswith="/no-params").update(params=[])
    assert (sender.look(NOON), sorted(path for path, _, _ in receiver.came)) == (2, ["/last", "/one"])
    sent, due = (SEATS, "sent", 201, ""), (SEATS, "due", None, "")
    assert (states(), not_sent(caplog)) == ([sent, due, due, sent], [("webhooks", "cup")] * 2)
    Webhook.objects.update(secret=webhook.secret)
    WebhookMessage.objects.update(params={"round": 1})
    assert (sender.look(NOON + CLAIM), states()) == (2, [sent] * 4)
