"""The recorded games of an event as the engine's own documents, in the order of rounds and tables, for other programs.

The public ones are those of which everybody may see the replay: where the organiser lets games be followed, of
published rounds, and of none whose results are held back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.heckmeck import Record, record_document
from tournament.models import Event, GameRecord, Result, ResultLine, Seat, Table
from tournament.queries.events.export_rows import Audience, people_for, rounds_for
from tournament.queries.events.stages import held_back
from tournament.queries.games.turns import record_of
from tournament.queries.standings.stage import batched

AT_ONCE = 200


def exported_games(event: Event, audience: Audience) -> Iterator[dict[str, object]]:
    """Each as `python -m games.heckmeck replay` takes it. A few reads for so many games."""
    public = audience is Audience.PUBLIC
    if public and not event.live_positions_public:
        return
    names = {pk: person.name for pk, person in people_for(event, audience).items()}
    for round in rounds_for(event, audience):
        round.stage.event = event
        if public and (held_back(round) or round.places_only):
            continue
        tables = Table.objects.filter(round=round, game_record__isnull=False).order_by("number")
        for keys in batched(tables.values_list("pk", flat=True)):
            for start in range(0, len(keys), AT_ONCE):
                yield from _games_at(keys[start : start + AT_ONCE], names)


def _games_at(tables: list[int], names: Mapping[int, str]) -> Iterator[dict[str, object]]:
    seats = _players_at(tables)
    records = {record.table_id: record for record in GameRecord.objects.filter(table__in=tables)}
    for table in tables:
        record = record_of(records[table])
        yield record_document(replace(record, players=_names(record, seats[table], names)))


def _players_at(tables: list[int]) -> dict[int, dict[int, int]]:
    """By table and position. Of a result those who played it: the seats may have changed since."""
    players: dict[int, dict[int, int]] = {table: {} for table in tables}
    for table, position, player in Seat.objects.filter(table__in=tables).values_list("table", "position", "player"):
        players[table][position] = player
    accepted = ResultLine.objects.filter(result__table__in=tables, result__state=Result.State.ACCEPTED).order_by()
    for table, position, player in accepted.values_list("result__table", "position", "player"):
        players[table][position] = player
    return players


def _names(record: Record, players: Mapping[int, int], names: Mapping[int, str]) -> tuple[str, ...]:
    """By the seats; a seat that nobody has any more has its number."""
    return tuple(names[players[seat]] if seat in players else str(seat + 1) for seat, _ in enumerate(record.players))
