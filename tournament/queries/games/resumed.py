"""Resumed games: recording went on after the result came in, and their end is handed in as a correction.

Until then the result counts. Nothing is left to do once the game ends as the result says, or a player has confirmed it
after all; nor where a result was entered while the game stood half-way, and nobody wrote on.
"""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.models import GameRecord, Result, Round, Table
from tournament.queries.games.turns import played, record_of
from tournament.rules.end_states import same_holdings, stored_document

# When a result came in, or a player confirmed it: whatever is written in the game later goes on beyond it.
SETTLED_AT = Coalesce("confirmed_at", "at")


def was_resumed(table: Table, result: Result | None) -> bool:
    """`table` with its round and record; `result`: the one that counts. No read."""
    record = getattr(table, "game_record", None)
    if result is None or record is None or table.round.state != Round.State.RUNNING:
        return False
    return record.changed_at > (result.confirmed_at or result.at) and not ends_so(record, result)


def resumed_tables(tables: "QuerySet[Table] | Iterable[int]") -> frozenset[int]:
    """Which of many tables have a resumed game, by their keys. One read, and hardly ever a row."""
    results = _written_on().filter(table__in=tables).select_related("table__game_record")
    return frozenset(result.table_id for result in results if not ends_so(result.table.game_record, result))


def may_be_resumed() -> Exists:
    """Whether a game may have been resumed, for a column of tables: then `resumed_tables` says which really are."""
    return Exists(_written_on().filter(table=OuterRef("pk")))


def settled_at() -> Subquery:
    """A column of records: since when the result counts, if there is one, or was confirmed."""
    counting = Result.objects.filter(table=OuterRef("table"), state=Result.State.ACCEPTED)
    return Subquery(counting.values_list(SETTLED_AT)[:1])


def _written_on() -> "QuerySet[Result]":
    counting = Result.objects.filter(state=Result.State.ACCEPTED, table__round__state=Round.State.RUNNING)
    return counting.filter(table__game_record__changed_at__gt=SETTLED_AT)


def ends_so(record: GameRecord, result: Result) -> bool:
    """Whether the game is over, or stopped, and came to this result.

    The order of stacks is left out: not everybody enters it.
    """
    game = played(record_of(record))
    is_over = game.finished or record.stopped_at is not None
    return is_over and same_holdings(stored_document(game.end_state), result.end_state)
