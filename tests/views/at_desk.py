"""A round at the desk, and its owner looks at it."""

from tests import factories
from tests.factories.draws import event_with
from tournament.models import Round


def at_desk(client, state=Round.State.DRAWN, players=8, **fields):
    event = event_with(players, slug="cup", **fields)
    people = list(event.players.all())
    factories.seated_round(event, [people[at : at + 4] for at in range(0, players, 4)], state=state)
    if state == Round.State.RUNNING:
        event.rounds.update(minutes=30, started_at="2026-05-09T10:00Z")
    client.force_login(factories.owner(event))
    return event
