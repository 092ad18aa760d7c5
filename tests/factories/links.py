"""Phones at tables: a link that is opened, and a client that came in through it."""

from typing import Any
from uuid import uuid4

from django.test import Client

from tests import factories
from tests.factories.entries import FOUR
from tournament.actions.access.links import MadeLink, make_referee_link
from tournament.actions.core.actors import Actor
from tournament.models import Event, Round, Table


def link(round: Round, *numbers: int, label: str = "Ion") -> MadeLink:
    """A link to these tables, or to the first."""
    event = round.event
    return make_referee_link(event=event, round=round, tables=numbers or (1,), label=label, by=factories.actor(event))


def referee(round: Round, *numbers: int) -> Actor:
    """Somebody at these tables, through a link."""
    return Actor.through(link(round, *numbers).link)


def phone(made: MadeLink) -> Client:
    """A phone on which the link was opened."""
    client = Client()
    client.get(f"/t/{made.token}/")
    return client


def document(*portions: tuple[int, ...], grill: range = range(21, 37)) -> dict[str, Any]:
    """The end state of the contract, as short as it may be."""
    portions = portions or FOUR
    owned = {portion for own in portions for portion in own}
    return {
        "players": [{"portions": list(own)} for own in portions],
        "face_down": [portion for portion in grill if portion not in owned],
    }


def submission(*portions: tuple[int, ...], **fields: object) -> dict[str, object]:
    """What the outbox sends."""
    return {"submission": str(uuid4()), "base_version": 0, "end_state": document(*portions)} | fields


def send(client: Client, table: Table, sent: object) -> Any:
    return client.post(f"/table/{table.pk}/submissions/", sent, content_type="application/json")


def by_hand(size: int = 4, **fields: object) -> tuple[Event, Round]:
    """A published round of one table whose portions are still in the bag."""
    event = factories.event(portions_by_hand=True, **fields)
    round = factories.seated_round(event, [factories.players(event, size)])
    round.seats.update(portion=None)
    return event, round
