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
from tournament.outgoing.looks import EventLooks
from tournament.outgoing.network import SENT_AT_ONCE, Network, NotOfTheInternet, usual_network
from tournament.queries.events.webhook_news import EventNow, Topic, event_now
from tournament.webhooks.message import Request, request_of

FORGETTING_PAUSE = timedelta(hours=1)


@dataclass
class WebhookSender:
    """Keeps between two looks what it has looked at, and when it forgets old messages."""

    network: Network = field(default_factory=usual_network)
    _looks: EventLooks = field(default_factory=lambda: EventLooks("webhooks"))
    _forget_at: datetime | None = None

    def look(self, at: datetime | None = None) -> int:
        """Tells what is new and sends what is due; answers with how many messages were tried."""
        at = at or timezone.now()
        if self._forget_at is None or self._forget_at <= at:
            outbox.forget_old(at)
            self._forget_at = at + FORGETTING_PAUSE
        told = Webhook.objects.filter(ended_at=None).values("event")
        for event in self._looks.due(Event.objects.filter(pk__in=told, archived_at=None), at):
            with self._looks.failures_logged(event):
                self._looks.remember(event, _tell(event, at))
        return self.send_due(at)

    def send_due(self, at: datetime) -> int:
        """Batch by batch, until nothing is due."""
        tried = 0
        with ThreadPoolExecutor(SENT_AT_ONCE) as threads:
            while batch := outbox.claim_due(at):
                # What a message says is read here: the threads have no database.
                current, outdated = self._sorted_out(batch, at)
                outbox.drop(outdated)
                answers = list(threads.map(self._send, current, current.values()))
                outbox.remember(zip(current, answers, strict=True), at)
                tried += len(current)
        return tried

    def _sorted_out(
        self, batch: Sequence[WebhookMessage], at: datetime
    ) -> tuple[dict[WebhookMessage, Request], list[WebhookMessage]]:
        """Those that still tell what is so, with what is sent, and those that do not. One that fails is neither."""
        events: dict[int, EventNow] = {}
        current: dict[WebhookMessage, Request] = {}
        outdated: list[WebhookMessage] = []
        for message in batch:
            event = message.webhook.event
            with self._looks.failures_logged(event):
                if event.pk not in events:
                    events[event.pk] = event_now(event, with_standings=False)
                if events[event.pk].is_so(message.topic, message.params):
                    current[message] = request_of(message, at)
                else:
                    outdated.append(message)
        return current, outdated

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


def _tell(event: Event, at: datetime) -> datetime | None:
    """Makes the messages of what is new. Answers with when to look again although nothing happens."""
    chosen = Webhook.objects.filter(event=event, ended_at=None).values_list("topics", flat=True)
    current = event_now(event, with_standings=any(Topic.STANDINGS in topics for topics in chosen))
    return outbox.tell(event, current, at)
