"""Writing the tables and seats of a round as they were drawn. Used by actions, inside their changes; no verbs here."""

from collections.abc import Mapping, Sequence

from django.db.models import F

from tournament.actions.core.actors import Refused
from tournament.models import Draw, Event, GameRecord, Result, Round, Seat, Table
from tournament.queries.draws.next_draw import NextDraw

DrawnTable = Sequence[Mapping[str, int]]  # seats in order: player's number and portion
SHORT_TABLE = 3


def put_on_tables(event: Event, draw: Draw, what: NextDraw, tables: Sequence[DrawnTable]) -> Round:
    """The round with everybody in their seats. Drawn again, it keeps its tables: their links are on paper already."""
    round = _round_for(event, draw, what, tables)
    usable = _tables_for(round, len(tables))
    Seat.objects.filter(round=round).delete()
    players = {player.number: player.pk for player in what.players}
    by_hand = event.portions_by_hand
    Seat.objects.bulk_create(
        [
            Seat(
                round=round,
                table=table,
                position=position,
                player_id=players[seat["player"]],
                portion=None if by_hand else seat["portion"],
            )
            for table, seats in zip(usable, tables, strict=True)
            for position, seat in enumerate(seats)
        ],
        batch_size=1000,
    )
    return round


def reseat(seats: Mapping[Table, Sequence[Seat]]) -> None:
    """Puts these seats at these tables, in this order, in place of those that there are.

    Written anew, because the database would refuse two players in one place on the way.
    """
    Seat.objects.filter(table__in=list(seats)).delete()
    Seat.objects.bulk_create(
        Seat(
            round_id=table.round_id,
            table=table,
            position=position,
            player_id=seat.player_id,
            portion=seat.portion,
            arrived=seat.arrived,
        )
        for table, sitting in seats.items()
        for position, seat in enumerate(sitting)
    )
    Table.objects.filter(pk__in=[table.pk for table in seats]).update(version=F("version") + 1)


def remove_round(round: Round) -> None:
    """A round that nobody outside the desk has seen."""
    round.seats.all().delete()
    round.tables.all().delete()
    round.delete()


def _round_for(event: Event, draw: Draw, what: NextDraw, tables: Sequence[DrawnTable]) -> Round:
    round = what.round or Round(event=event, stage=what.stage, number=what.number, number_in_stage=what.number_in_stage)
    short = all(len(table) <= SHORT_TABLE for table in tables)
    round.draw, round.state, round.seating_changed = draw, Round.State.DRAWN, False
    round.minutes = event.minutes_short_game if short else event.minutes_game
    round.started_at = round.paused_at = round.completed_at = None
    round.paused_seconds = 0
    round.save()
    return round


def _tables_for(round: Round, many: int) -> list[Table]:
    _remove_tables(round, many)
    GameRecord.objects.filter(table__round=round).delete()  # games of others
    round.tables.update(
        extra_minutes=0, disputed_at=None, dispute_note="", called_at=None, call_reason="", version=F("version") + 1
    )
    there = set(round.tables.values_list("number", flat=True))
    missing = [Table(round=round, number=number) for number in range(1, many + 1) if number not in there]
    Table.objects.bulk_create(missing, batch_size=1000)
    return list(round.tables.order_by("number"))


def _remove_tables(round: Round, many: int) -> None:
    """Tables that are not needed any more; one with withdrawn results keeps them, so it must stay."""
    surplus = round.tables.filter(number__gt=many)
    if Result.objects.filter(table__in=surplus).exists():
        raise Refused("round_has_results", round=round.number, players=0)
    Seat.objects.filter(table__in=surplus).delete()
    surplus.delete()
