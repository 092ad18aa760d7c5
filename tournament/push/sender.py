"""Looks every few seconds whether phones are to be told something, and tells them. Never within a request.

There is no queue: each subscription remembers what its phone was told, so what is to be sent is the difference to what
holds now. A try that comes late tells what is so by then, and a process that ends loses nothing. Several processes may
look at once: who sends claims the subscription first.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from tournament.actions.people import push
from tournament.models import Event, PushSubscription
from tournament.outgoing.looks import EventLooks
from tournament.outgoing.network import SENT_AT_ONCE, Network, usual_network
from tournament.push.message import Outcome, send
from tournament.queries.people.push_news import (
    PlayerState,
    begins_at_line,
    event_state,
    has_crossed,
    news_of,
    side_waits_until,
)
from tournament.words.push import push_text

BATCH = 64  # that are claimed, and whose outcomes are written, together


@dataclass(frozen=True)
class _Message:
    subscription: PushSubscription
    state: PlayerState
    text: str


@dataclass
class PushSender:
    """Keeps between two looks what it has looked at."""

    network: Network = field(default_factory=usual_network)
    _looks: EventLooks = field(default_factory=lambda: EventLooks("push messages"))

    def look(self) -> int:
        """Sends what is new; answers with how many messages were tried."""
        now = timezone.now()
        push.forget_finished(now)
        events = Event.objects.filter(pk__in=PushSubscription.objects.values("event"), public=True, archived_at=None)
        tried = 0
        for event in self._looks.due(events, now):
            with self._looks.failures_logged(event):
                tried += self._look_at(event, now)
        return tried

    def _look_at(self, event: Event, now: datetime) -> int:
        subscriptions = list(event.push_subscriptions.all())
        current = event_state(event, {one.player for one in subscriptions}, now)
        push.forget([one for one in subscriptions if one.player not in current.players])
        pairs = [(one, current.players[one.player]) for one in subscriptions if one.player in current.players]
        push.remember_seen([pair for pair in pairs if begins_at_line(*pair)])
        messages = [
            _Message(one, state, push_text(event, news, state))
            for one, state in pairs
            if (news := news_of(one, state, now))
        ]
        waits = [message.subscription.next_try_at for message in messages]
        waits += [side_waits_until(one) for one, state in pairs if has_crossed(one, state)]
        waits += [current.time_up_at] if current.time_up_at else []
        left, tried = self._send(event, messages, now)
        waits += [now + push.FIRST_PAUSE] if left else []
        self._looks.remember(event, min((at for at in waits if at > now), default=None))
        return tried

    def _send(self, event: Event, messages: Sequence[_Message], now: datetime) -> tuple[int, int]:
        """(left over, tried). Left over is what failed, what waits for another try, and what others are sending."""
        sent = tried = 0
        with ThreadPoolExecutor(SENT_AT_ONCE) as threads:
            for start in range(0, len(messages), BATCH):
                batch = _claimed(messages[start : start + BATCH], now)
                outcomes = list(threads.map(lambda message: self._send_one(event, message), batch))
                sent += len(batch) - _remember(batch, outcomes, now)
                tried += len(batch)
        return len(messages) - sent, tried

    def _send_one(self, event: Event, message: _Message) -> Outcome:
        return send(message.subscription, message.text, slug=event.slug, network=self.network)


def _claimed(messages: Sequence[_Message], now: datetime) -> list[_Message]:
    """Those that nobody else sends at this moment."""
    claimed = {one.pk for one in push.claim([message.subscription for message in messages], now)}
    return [message for message in messages if message.subscription.pk in claimed]


def _remember(batch: Sequence[_Message], outcomes: Sequence[Outcome], now: datetime) -> int:
    """How many have failed."""

    def pairs(outcome: Outcome) -> list[tuple[PushSubscription, PlayerState]]:
        of_this = zip(batch, outcomes, strict=True)
        return [(message.subscription, message.state) for message, came in of_this if came is outcome]

    push.remember_sent(pairs(Outcome.SENT), now)
    push.remember_failed(pairs(Outcome.FAILED), now)
    push.forget(one for one, _ in pairs(Outcome.GONE))
    return len(pairs(Outcome.FAILED))
