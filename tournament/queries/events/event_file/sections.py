"""The rows of an event as the items of its file, one by one: a few reads for so many tables, whatever the size."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from django.db.models import Model

from tournament.models import Draw, Event, GameRecord, Penalty, Qualifier, Result, ResultLine, Seat, Table
from tournament.queries.events.event_file import parts
from tournament.regulation.presets import PresetName

AT_ONCE = 200
Item = dict[str, object]
Numbers = Mapping[int, int]


def event_item(event: Event) -> Item:
    """What the event says of itself. A preset of somebody's own is known in their installation only."""
    document = parts.EVENT.document(event)
    official = event.preset in {name.value for name in PresetName}
    return document | {"preset": event.preset if official else PresetName.REGULATION.value}


def has_open_draw(event: Event) -> bool:
    """Whether a draw is sealed: its nonce must not be in anybody's hands."""
    return event.draws.filter(state=Draw.State.ANNOUNCED).exists()


def sections_of(event: Event) -> dict[str, Iterator[Item]]:
    """By their names. Each is read when it is gone through."""
    return {name: SOURCES[name](event) for name in parts.SECTIONS}


def _simple(part: parts.Part, rows: Iterable[Model]) -> Iterator[Item]:
    return map(part.document, rows)


def _stages(event: Event) -> Iterator[Item]:
    numbers = _player_numbers(event)
    qualifiers: dict[int, list[Item]] = {}
    for row in Qualifier.objects.filter(stage__event=event).order_by("stage", "rank"):
        item = parts.QUALIFIER.document(row) | {"player": numbers[row.player_id]}
        qualifiers.setdefault(row.stage_id, []).append(item)
    for stage in event.stages.order_by("number"):
        yield parts.STAGE.document(stage) | {"qualifiers": qualifiers.get(stage.pk, [])}


def _penalties(event: Event) -> Iterator[Item]:
    rows = Penalty.objects.filter(stage__event=event).select_related("stage", "player").order_by("pk")
    for row in rows:
        yield parts.PENALTY.document(row) | {"stage": row.stage.number, "player": row.player.number}


def _rounds(event: Event) -> Iterator[Item]:
    stages = dict(event.stages.values_list("pk", "number"))
    draws = dict(event.draws.values_list("pk", "number"))
    for row in event.rounds.order_by("number"):
        yield parts.ROUND.document(row) | {"stage": stages[row.stage_id], "draw": draws[row.draw_id]}


def _journal(event: Event) -> Iterator[Item]:
    numbers = dict(event.journal.filter(undone_by__isnull=False).order_by().values_list("pk", "number"))
    for row in event.journal.order_by("number").iterator(AT_ONCE):
        yield parts.ENTRY.document(row) | {"undoes": numbers[row.undoes_id] if row.undoes_id else None}


def _links(event: Event) -> Iterator[Item]:
    """Those of referees and the codes of tables; not those of players, of which a phone has the only copy."""
    rows = event.links.filter(player=None).select_related("round").prefetch_related("tables").order_by("pk")
    for row in rows:
        tables = sorted(table.number for table in row.tables.all())
        yield parts.LINK.document(row) | {"round": row.round.number if row.round else None, "tables": tables}


def _tables(event: Event) -> Iterator[Item]:
    numbers = _player_numbers(event)
    for round in event.rounds.order_by("number"):
        tables = list(Table.objects.filter(round=round).order_by("number"))
        for start in range(0, len(tables), AT_ONCE):
            yield from _table_items(round.number, tables[start : start + AT_ONCE], numbers)


def _table_items(round: int, tables: list[Table], numbers: Numbers) -> Iterator[Item]:
    keys = [table.pk for table in tables]
    seats: dict[int, list[Item]] = {key: [] for key in keys}
    for seat in Seat.objects.filter(table__in=keys).order_by("position"):
        seats[seat.table_id].append(parts.SEAT.document(seat) | {"player": numbers[seat.player_id]})
    results = _results(keys, numbers)
    games = {game.table_id: parts.GAME.document(game) for game in GameRecord.objects.filter(table__in=keys)}
    for table in tables:
        yield parts.TABLE.document(table) | {
            "round": round,
            "seats": seats[table.pk],
            "results": results[table.pk],
            "game": games.get(table.pk),
        }


def _results(tables: list[int], numbers: Numbers) -> dict[int, list[Item]]:
    results = list(Result.objects.filter(table__in=tables).order_by("version"))
    lines: dict[int, list[Item]] = {result.pk: [] for result in results}
    for line in ResultLine.objects.filter(result__in=lines).order_by("position"):
        lines[line.result_id].append(parts.LINE.document(line) | {"player": numbers[line.player_id]})
    items: dict[int, list[Item]] = {table: [] for table in tables}
    for result in results:
        confirmed_by = numbers[result.confirmed_by_id] if result.confirmed_by_id else None
        item = parts.RESULT.document(result) | {"confirmed_by": confirmed_by, "lines": lines[result.pk]}
        items[result.table_id].append(item)
    return items


def _player_numbers(event: Event) -> Numbers:
    return dict(event.players.order_by().values_list("pk", "number"))


SOURCES: Mapping[str, Callable[[Event], Iterator[Item]]] = {
    "announcements": lambda event: _simple(parts.ANNOUNCEMENT, event.announcements.order_by("pk")),
    "draws": lambda event: _simple(parts.DRAW, event.draws.order_by("number")),
    "journal": _journal,
    "links": _links,
    "penalties": _penalties,
    "players": lambda event: _simple(parts.PLAYER, event.players.order_by("number").iterator(AT_ONCE)),
    "rounds": _rounds,
    "screens": lambda event: _simple(parts.SCREEN, event.screens.order_by("number")),
    "sponsors_pictures": lambda event: _simple(parts.PICTURE, event.sponsors_pictures.order_by("pk")),
    "stages": _stages,
    "tables": _tables,
}
