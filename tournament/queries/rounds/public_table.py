"""A table of a round as everybody may see it: who sits where, the result with the stacks, where to see its game."""

from dataclasses import dataclass

from tournament.models import Event, Result, Round, Table, no_draft
from tournament.queries.events.public import TableView, tables_of
from tournament.queries.events.stages import HeldBack, held_back
from tournament.queries.results.result_view import ResultView, stored_view


@dataclass(frozen=True)
class PublicTable:
    """One table. `result` is None until it is in, and as long as it is held back."""

    table: Table
    view: TableView
    result: ResultView | None
    hidden: HeldBack | None
    recorded: bool  # turn by turn, for everybody to see

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def follows_live(self) -> bool:
        """Whether a game may be under way that everybody may follow."""
        event = self.round.stage.event
        allowed = event.live_positions_public and not self.round.places_only
        return allowed and not self.hidden and self.result is None

    @property
    def has_replay(self) -> bool:
        return self.recorded and not self.hidden and self.result is not None


def public_table(event: Event, round_number: int, table_number: int) -> PublicTable | None:
    """None where there is no such table, or nobody may know of it. At most nine reads."""
    tables = Table.objects.filter(round__event=event, round__number=round_number, number=table_number)
    table = tables.filter(no_draft("round__")).select_related("round__stage", "game_record").first()
    if table is None:
        return None
    table.round.stage.event = table.round.event = event
    hidden = held_back(table.round)
    accepted = table.results.filter(state=Result.State.ACCEPTED).prefetch_related("lines__player")
    result = None if hidden else accepted.first()
    [view] = tables_of(event, [table], {result.pk: table.pk} if result else {})
    recorded = event.live_positions_public and hasattr(table, "game_record") and not table.round.places_only
    return PublicTable(table, view, _result_view(table, result), hidden, recorded)


def _result_view(table: Table, result: Result | None) -> ResultView | None:
    if result is None:
        return None
    return stored_view(result, list(table.seats.select_related("player").order_by("position")))
