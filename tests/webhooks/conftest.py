"""A receiver that answers, a sender, and an event that tells it what happens."""

import pytest

from tests import factories
from tests.factories.rows import WebhookFactory
from tests.push.receiver import receiving
from tests.views.public_pages import happen
from tournament.models import Round
from tournament.queries.events.webhook_news import event_now
from tournament.webhooks.sender import WebhookSender


@pytest.fixture
def receiver(tmp_path):
    with receiving(tmp_path) as receiver:
        yield receiver


@pytest.fixture
def sender(receiver):
    return WebhookSender(receiver.network(timeout=(5, 5)))


@pytest.fixture
def event():
    """Nobody knows where anybody sits."""
    event = factories.event(slug="cup", name="Grill Cup", public=True)
    factories.players(event, 4)
    factories.seated_round(event, state=Round.State.DRAWN)
    event.players.filter(number=2).update(name="Realname", pseudonym="Wormy")
    return happen(event)


@pytest.fixture
def webhook(event, receiver):
    return WebhookFactory.create(event=event, address=receiver.endpoint(), told=event_now(event).as_told())
