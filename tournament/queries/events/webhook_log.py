"""The receivers of an event's news as the desk sees them: what became of their messages, and which wait for a look."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.core.paginator import Page, Paginator
from django.utils import timezone

from tournament.models import Event, Webhook, WebhookMessage

State = WebhookMessage.State
A_PAGE = 30
MAX_TO_LOOK_AT = 50
SOON = timedelta(minutes=1)


@dataclass(frozen=True)
class Receiver:
    """One receiver, and the last of its messages that was tried."""

    webhook: Webhook
    latest: WebhookMessage | None
    soon: bool  # whether one is about to be tried, so that the page will have news

    @property
    def troubled(self) -> bool:
        """Whether the last try failed."""
        return self.latest is not None and bool(self.latest.problem)


def receivers_of(event: Event) -> tuple[Receiver, ...]:
    """By number. Two reads for each; there are ten at most."""
    return tuple(receiver_of(webhook) for webhook in event.webhooks.order_by("number"))


def receiver_of(webhook: Webhook) -> Receiver:
    """Two reads."""
    tried = webhook.messages.exclude(tried_at=None).order_by("-tried_at", "-pk")
    due = webhook.messages.filter(state=State.DUE, next_try_at__lt=timezone.now() + SOON)
    return Receiver(webhook, tried.first(), due.exists())


def to_look_at(event: Event) -> Sequence[WebhookMessage]:
    """The messages that wait for an organiser, oldest first."""
    rows = WebhookMessage.objects.filter(webhook__event=event, state=State.LOOK).select_related("webhook__event")
    return list(rows.order_by("pk")[:MAX_TO_LOOK_AT])


def count_to_look_at(event: Event) -> int:
    """How many there are, for the dashboard. One read."""
    return WebhookMessage.objects.filter(webhook__event=event, state=State.LOOK).count()


def log_of(webhook: Webhook, page: str | None) -> "Page[WebhookMessage]":
    """All messages, latest first."""
    rows = webhook.messages.select_related("webhook__event").order_by("-pk")
    return Paginator(rows, A_PAGE).get_page(page)
