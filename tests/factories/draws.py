"""Events that are about to be drawn, or were: through the actions themselves."""

from typing import Any
from uuid import uuid4

from tests import factories
from tests.factories import results
from tournament.actions.draws import draw
from tournament.actions.rounds import lifecycle
from tournament.models import Event, Round, Seat


def event_with(players: int, *, rounds_planned: int = 1, tables: int = 4, **fields: Any) -> Event:
    """An event whose players are all here, before the first draw."""
    event = factories.event(**fields)
    event.stages.filter(number=1).update(rounds_planned=rounds_planned, tables_planned=tables)
    factories.players(event, players)
    return event


def drawn_round(event: Event) -> Round:
    """The next round, drawn."""
    draw.draw_now(event=event, by=factories.actor(event), reason="again")
    return event.rounds.get(state=Round.State.DRAWN)


def published_round(event: Event) -> Round:
    """The next round, drawn and published."""
    return lifecycle.publish_round(event=event, round=drawn_round(event), by=factories.actor(event))


def started_round(event: Event) -> Round:
    """The next round, being played."""
    return lifecycle.start_round(event=event, round=published_round(event), by=factories.actor(event))


def played_out(event: Event, round: Round) -> Round:
    """The round with a result at every table, and complete."""
    give_results(round)
    return lifecycle.complete_round(event=event, round=round, by=factories.actor(event))


def give_results(round: Round) -> None:
    """An accepted result at every table, of which nothing matters but that it is there."""
    for table in round.tables.all():
        if not table.results.filter(state="accepted").exists():
            table.results.create(
                version=table.results.count() + 1,
                state="accepted",
                end_state={},
                by_name="Test",
                submission_id=uuid4(),
                receipt="AAAA",
            )


def tables_of(round: Round) -> list[list[int]]:
    """The numbers of the players at each table, in seat order."""
    tables: dict[int, list[int]] = {}
    for seat in (
        Seat.objects.filter(round=round).select_related("player", "table").order_by("table__number", "position")
    ):
        tables.setdefault(seat.table.number, []).append(seat.player.number)
    return list(tables.values())


def portions_of(round: Round) -> list[list[int | None]]:
    """The portions at each table, in seat order."""
    tables: dict[int, list[int | None]] = {}
    for seat in Seat.objects.filter(round=round).select_related("table").order_by("table__number", "position"):
        tables.setdefault(seat.table.number, []).append(seat.portion)
    return list(tables.values())


def strong_event(
    players: int = 16, *, rounds_planned: int = 4, tables: int = 4, rounds: int = 0, **fields: Any
) -> Event:
    """An event strong with strong, with so many rounds played, each with results of its own."""
    event = event_with(players, rounds_planned=rounds_planned, tables=tables, seating="strong_with_strong", **fields)
    for _ in range(rounds):
        played_strong(event, started_round(event))
    return event


def played_strong(event: Event, round: Round) -> Round:
    """The round with a result at every table that play can reach, and complete."""
    results.results(round)
    return lifecycle.complete_round(event=event, round=round, by=factories.actor(event))
