"""What receivers are told of here, and what is written down of the messages."""

from datetime import UTC, datetime

from tests.views.public_pages import happen
from tournament.models import Round, WebhookMessage
from tournament.queries.events.webhook_news import Topic

NOON = datetime(2026, 5, 1, 12, 30, 15, tzinfo=UTC)
SEATS = Topic.SEATS.value


def publish(event):
    event.rounds.update(state=Round.State.PUBLISHED)
    happen(event)


def states():
    return list(WebhookMessage.objects.order_by("pk").values_list("topic", "state", "answer", "problem"))
