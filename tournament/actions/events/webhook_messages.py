"""The outbox: messages to other programs and chats, from what is news to the last try.

No acts of an event: whoever sends looks what is new, claims what is due, and remembers what came of it. Each step is a
transaction, so a process that ends in the middle loses nothing, and of several processes one sends.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus

from tournament.actions.core.write_lock import write_transaction
from tournament.models import Event, Webhook, WebhookMessage
from tournament.queries.events.webhook_news import EventNow, Params, Topic, WebhookNews, news_for

State, Kind = WebhookMessage.State, Webhook.Kind
# Before the second try, the third, and so on: three days in all.
PAUSES = (
    *(timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30)),
    *(timedelta(hours=hours) for hours in (2, 5, 10, 15, 20, 20)),
)
CLAIM = timedelta(minutes=5)  # by then a message is sent, or whoever was about to send it is gone
CHAT_PAUSE = timedelta(minutes=5)  # between two messages about standings: people read them
KEPT = timedelta(days=30)
BATCH = 64
# Those with which a receiver says that it is gone for good. Chats say it of a webhook that somebody has deleted.
GONE = {Kind.PROGRAM: (HTTPStatus.GONE,), Kind.CHAT: (HTTPStatus.GONE, HTTPStatus.NOT_FOUND)}


@dataclass(frozen=True)
class TryAnswer:
    """What came of one try: the status of the answer, or why there was none."""

    status: int | None
    problem: str = ""  # a code of words/webhooks.py

    @property
    def ok(self) -> bool:
        return self.status is not None and HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES


def tell(event: Event, current: EventNow, at: datetime) -> datetime | None:
    """Makes the messages of what is new for each receiver. Answers with when to look again although nothing happens."""
    webhooks = Webhook.objects.filter(event=event, ended_at=None)
    if not any(_is_news(webhook, current) for webhook in webhooks):
        return None
    with write_transaction():
        waits = [_tell_one(webhook, current, at) for webhook in webhooks.select_for_update()]
    return min((wait for wait in waits if wait), default=None)


def _wanted(webhook: Webhook, current: EventNow) -> list[WebhookNews]:
    return [news for news in news_for(webhook.told, current) if news.topic in webhook.topics]


def _is_news(webhook: Webhook, current: EventNow) -> bool:
    return bool(_wanted(webhook, current)) or _forgets(webhook, current)


def _forgets(webhook: Webhook, current: EventNow) -> bool:
    """Whether something that was told is not so any more, and would be news again."""
    told, now = webhook.told, current.as_told()
    return any(told.get(name) != now[name] for name in ("seats", "complete", "ended"))


def _tell_one(webhook: Webhook, current: EventNow, at: datetime) -> datetime | None:
    if int(webhook.told.get("revision", 0)) > current.revision:
        return None  # another process knew more
    news, told, wait = _wanted(webhook, current), current.as_told(), None
    if any(one.topic is Topic.STANDINGS for one in news):
        wait = _standings_wait(webhook, at)
        if wait:
            news = [one for one in news if one.topic is not Topic.STANDINGS]
            told["standings"] = webhook.told.get("standings", {})
        else:
            webhook.standings_told_at = at
    if current.public:  # what happened before an event was public is not told afterwards
        WebhookMessage.objects.bulk_create(_messages(webhook, news, at))
    webhook.told = told
    webhook.save(update_fields=("told", "standings_told_at"))
    return wait


def _standings_wait(webhook: Webhook, at: datetime) -> datetime | None:
    """Until when a chat is spared news of standings."""
    if webhook.kind != Kind.CHAT or webhook.standings_told_at is None:
        return None
    until: datetime = webhook.standings_told_at + CHAT_PAUSE
    return until if until > at else None


def _messages(webhook: Webhook, news: Iterable[WebhookNews], at: datetime) -> list[WebhookMessage]:
    """What still waits says the same."""
    rows = webhook.messages.filter(state__in=(State.LOOK, State.DUE)).values_list("topic", "params")
    waiting = [(topic, dict(params)) for topic, params in rows]
    state = State.LOOK if webhook.after_look else State.DUE
    return [
        new_message(webhook, one.topic, one.params, at, state=state)
        for one in news
        if (one.topic, dict(one.params)) not in waiting
    ]


def new_message(webhook: Webhook, topic: str, params: Params, at: datetime, *, state: str) -> WebhookMessage:
    """One that is not saved yet."""
    due = at if state == State.DUE else None
    uid = f"msg_{secrets.token_urlsafe(18)}"
    return WebhookMessage(
        webhook=webhook, uid=uid, topic=str(topic), params=dict(params), state=state, created_at=at, next_try_at=due
    )


def claim_due(at: datetime) -> list[WebhookMessage]:
    """Some that are due, with their webhooks; nobody else sends them for a while."""
    due = WebhookMessage.objects.filter(state=State.DUE, next_try_at__lte=at, webhook__ended_at=None)
    if not due.exists():
        return []
    with write_transaction():
        keys = list(
            due.select_for_update(skip_locked=True, of=("self",)).order_by("pk").values_list("pk", flat=True)[:BATCH]
        )
        WebhookMessage.objects.filter(pk__in=keys).update(next_try_at=at + CLAIM)
    return list(WebhookMessage.objects.filter(pk__in=keys).select_related("webhook__event").order_by("pk"))


def drop(messages: Sequence[WebhookMessage]) -> None:
    """What they say is not so any more, or not for everybody."""
    if keys := [message.pk for message in messages]:
        with write_transaction():
            WebhookMessage.objects.filter(pk__in=keys, state=State.DUE).update(
                state=State.DROPPED, next_try_at=None, problem="outdated"
            )


def remember(answers: Iterable[tuple[WebhookMessage, TryAnswer]], at: datetime) -> None:
    """What came of each try. One that was discarded or removed meanwhile stays so."""
    with write_transaction():
        for message, answer in answers:
            _remember(message, answer, at)


def _remember(message: WebhookMessage, answer: TryAnswer, at: datetime) -> None:
    gone = answer.status in GONE[Kind(message.webhook.kind)]
    tries = message.tries + 1
    pause = None if answer.ok or gone or tries > len(PAUSES) else PAUSES[tries - 1]
    ended = State.SENT if answer.ok else State.FAILED
    WebhookMessage.objects.filter(pk=message.pk, state=State.DUE).update(
        state=State.DUE if pause else ended,
        tries=tries,
        tried_at=at,
        next_try_at=at + pause if pause else None,
        answer=answer.status,
        problem="gone" if gone else answer.problem,
    )
    if gone:
        Webhook.objects.filter(pk=message.webhook_id).update(ended_at=at)
        waiting = WebhookMessage.objects.filter(webhook=message.webhook_id, state__in=(State.DUE, State.LOOK))
        waiting.update(state=State.FAILED, next_try_at=None, problem="gone")


def forget_old(at: datetime) -> None:
    """What has come to its end a month ago."""
    old = WebhookMessage.objects.exclude(state__in=(State.DUE, State.LOOK)).filter(created_at__lt=at - KEPT)
    if old.exists():
        with write_transaction():
            old.delete()
