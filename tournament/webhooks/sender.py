"""Looks whether something is news, and sends what is due. Never within a request: see tournament/webhooks/thread.py."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http import HTTPStatus

import requests
from django.utils import timezone

from tournament.actions.events import webhook_messages as outbox
from tournament.actions.events.webhook_messages import TryAnswer
from tournament.models import Event, Webhook, WebhookMessage
from tournament.outgoing.network import Network, NotOfTheInternet, usual_network
from tournament.queries.events.webhook_news import EventNow, Topic, event_now
from tournament.webhooks.message import Request, request_of

SENT_AT_ONCE = 8
FORGETTING_PAUSE = timedelta(hours=1)


@dataclass
class WebhookSender:
    """Remembers which events it has looked at, so that one in which nothing happens costs next to nothing."""

    network: Network = field(default_factory=usual_network)
    _looked: dict[int, tuple[int, datetime | None]] = field(default_factory=dict)  # revision, and when to look anyway
    _forget_at: datetime | None = None

    def look(self, at: datetime | None = None) -> int:
        """Tells what is new and sends what is due; answers with how many messages were tried."""
        at = at or timezone.now()
        if self._forget_at is None or self._forget_at <= at:
            outbox.forget_old(at)
            self._forget_at = at + FORGETTING_PAUSE
        active = Webhook.objects.filter(ended_at=None)
        for event in Event.objects.filter(pk__in=active.values("event"), archived_at=None):
            revision, wake_at = self._looked.get(event.pk, (-1, None))
            if revision != event.revision or (wake_at is not None and wake_at <= at):
                topics = {
                    topic for topics in active.filter(event=event).values_list("topics", flat=True) for topic in topics
                }
                current = event_now(event, with_standings=Topic.STANDINGS in topics)
                self._looked[event.pk] = event.revision, outbox.tell(event, current, at)
        return self.send_due(at)

    def send_due(self, at: datetime) -> int:
        """Batch by batch, until nothing is due."""
        tried = 0
        with ThreadPoolExecutor(SENT_AT_ONCE) as threads:
            while batch := outbox.claim_due(at):
                messages, outdated = _sorted_out(batch)
                outbox.drop(outdated)
                # What a message says is read here: the threads have no database.
                requests_of = [request_of(message, at) for message in messages]
                answers = list(threads.map(self._send, messages, requests_of))
                outbox.remember(zip(messages, answers, strict=True), at)
                tried += len(messages)
        return tried

    def _send(self, message: WebhookMessage, request: Request) -> TryAnswer:
        """Whatever goes wrong on the way is an answer, and no error."""
        try:
            status = self.network.post(message.webhook.address, request.body, request.headers)
        except NotOfTheInternet:
            return TryAnswer(None, "private")
        except requests.Timeout:
            return TryAnswer(None, "timeout")
        except (OSError, ValueError):  # requests' own are OSErrors
            return TryAnswer(None, "unreachable")
        answer = TryAnswer(status)
        if answer.ok:
            return answer
        is_redirect = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST
        return TryAnswer(status, "redirect" if is_redirect else "refused")


def _sorted_out(batch: Sequence[WebhookMessage]) -> tuple[list[WebhookMessage], list[WebhookMessage]]:
    """Those that still tell what is so, and those that do not."""
    current: dict[int, EventNow] = {}
    for message in batch:
        event = message.webhook.event
        if event.pk not in current:
            current[event.pk] = event_now(event, with_standings=False)
    so = [message for message in batch if current[message.webhook.event_id].is_so(message.topic, message.params)]
    return so, [message for message in batch if message not in so]
