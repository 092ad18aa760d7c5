"""Receivers of an event's news, as organisers set them up; and what they do with single messages.

The journal says that there is one and at which host. Its address and its secret stand in no journal: whoever has them
could write into the chat. So a removed one is set up again, and not brought back.
"""

import base64
import secrets
from collections.abc import Collection
from typing import Unpack
from urllib.parse import urlsplit
from uuid import UUID

from django.utils import timezone

from tournament.actions.core.actors import Actor, Refused
from tournament.actions.core.addresses import leads_outside
from tournament.actions.core.change import Asked, Change, change_event, check_allowed
from tournament.actions.core.verbs import verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.webhook_messages import new_message
from tournament.models import Event, Role, Webhook, WebhookMessage
from tournament.queries.events.webhook_news import KEPT_AS, TEST, Topic, event_now
from tournament.queries.standings.cache import Effect

MAX_WEBHOOKS = 10
SECRET_BYTES = 32
WEBHOOK_ADDED = verb("webhook_added", standings=Effect.NONE)
WEBHOOK_CHANGED = verb("webhook_changed", standings=Effect.NONE)
WEBHOOK_REMOVED = verb("webhook_removed", standings=Effect.NONE)
State = WebhookMessage.State


def add_webhook(
    *, kind: str, address: str, topics: Collection[str], after_look: bool, site: str, **asked: Unpack[Asked]
) -> Webhook:
    """From now on the receiver is told what is new; what has happened already is not."""
    told = event_now(asked["event"]).as_told()  # before the lock: of many players that takes a moment
    with change_event(**asked, needs=Role.ORGANISER) as change:
        taken = set(change.event.webhooks.values_list("number", flat=True))
        if len(taken) >= MAX_WEBHOOKS:
            raise Refused("too_many_webhooks", most=MAX_WEBHOOKS)
        number = min(set(range(1, MAX_WEBHOOKS + 1)) - taken)
        webhook = Webhook(event=change.event, number=number, kind=Webhook.Kind(kind), secret=new_secret(), told=told)
        _set(webhook, address, topics, after_look=after_look, site=site)
        webhook.save()
        change.journal(WEBHOOK_ADDED, webhook=number, host=host_of(webhook))
        return webhook


def edit_webhook(
    *, number: int, address: str, topics: Collection[str], after_look: bool, site: str, **asked: Unpack[Asked]
) -> Webhook:
    """Of a topic that is new to it, it is told what happens from now on; of all, where the receiver had been gone."""
    told = event_now(asked["event"]).as_told()
    with change_event(**asked, needs=Role.ORGANISER) as change:
        webhook = _webhook(change, number)
        before = () if webhook.ended_at else tuple(webhook.topics)
        _set(webhook, address, topics, after_look=after_look, site=site)
        webhook.told |= {KEPT_AS[topic]: told[KEPT_AS[topic]] for topic in Topic if topic not in before}
        webhook.ended_at = None
        webhook.save()
        change.journal(WEBHOOK_CHANGED, webhook=number, host=host_of(webhook))
        return webhook


def remove_webhook(*, number: int, **asked: Unpack[Asked]) -> None:
    """Nothing more is sent there, and its log is gone."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        webhook = _webhook(change, number)
        host = host_of(webhook)
        webhook.delete()
        change.journal(WEBHOOK_REMOVED, webhook=number, host=host)


def send_test(*, event: Event, by: Actor, number: int, submission_id: UUID | None = None) -> WebhookMessage:
    """A message that says nothing, at once. Like all that follows here it changes nothing in the event."""
    del submission_id  # two at once are refused anyway
    with write_transaction():
        webhook = _locked(event, by, number)
        if webhook.messages.filter(topic=TEST, state=State.DUE).exists():
            raise Refused("test_on_its_way")
        message = new_message(webhook, TEST, {}, timezone.now(), state=State.DUE)
        message.save()
        return message


def send_message(
    *, event: Event, by: Actor, number: int, message: int, submission_id: UUID | None = None
) -> WebhookMessage:
    """Posts one that was to be looked at, or sends again one that has come to its end."""
    del submission_id
    with write_transaction():
        row = _message(_locked(event, by, number), message)
        if row.state == State.DUE:
            raise Refused("message_on_its_way")
        row.state, row.tries, row.next_try_at, row.problem = State.DUE, 0, timezone.now(), ""
        row.save(update_fields=("state", "tries", "next_try_at", "problem"))
        return row


def discard_message(
    *, event: Event, by: Actor, number: int, message: int, submission_id: UUID | None = None
) -> WebhookMessage:
    """It is not sent, or not tried any more."""
    del submission_id
    with write_transaction():
        row = _message(_locked(event, by, number), message)
        if row.state not in (State.LOOK, State.DUE):
            raise Refused("message_not_waiting")
        row.state, row.next_try_at, row.problem = State.DROPPED, None, "discarded"
        row.save(update_fields=("state", "next_try_at", "problem"))
        return row


def new_secret() -> str:
    """As standard webhooks write it."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def host_of(webhook: Webhook) -> str:
    """What of an address anybody may know."""
    return urlsplit(webhook.address).hostname or ""


def _locked(event: Event, by: Actor, number: int) -> Webhook:
    """Under the event's lock, so that two at once wait for each other."""
    Event.objects.select_for_update().filter(pk=event.pk).first()
    check_allowed(event, by, Role.ORGANISER)
    webhook = Webhook.objects.filter(event=event, number=number).first()
    if webhook is None:
        raise Refused("no_such_webhook")
    if webhook.ended_at:
        raise Refused("webhook_ended")
    return webhook


def _message(webhook: Webhook, message: int) -> WebhookMessage:
    row = WebhookMessage.objects.select_for_update().filter(webhook=webhook, pk=message).first()
    if row is None:
        raise Refused("no_such_message")
    return row


def _webhook(change: Change, number: int) -> Webhook:
    webhook = Webhook.objects.select_for_update().filter(event=change.event, number=number).first()
    if webhook is None:
        raise Refused("no_such_webhook")
    return webhook


def _set(webhook: Webhook, address: str, topics: Collection[str], *, after_look: bool, site: str) -> None:
    address = address.strip()
    if not leads_outside(address) or len(address) > Webhook.MAX_ADDRESS:
        raise Refused("webhook_address")
    if not topics or not set(topics) <= set(Topic):
        raise Refused("webhook_without_topic")
    webhook.address, webhook.site = address, site
    webhook.topics, webhook.after_look = [topic.value for topic in Topic if topic in topics], after_look
