"""A table as everybody may follow it, where the organiser allows that: its game, and the result once one counts."""

from dataclasses import dataclass

from tournament.models import Event, GameRecord, Result, Table, no_draft
from tournament.queries.events.public import TableView, tables_of
from tournament.queries.events.stages import HeldBack, held_back
from tournament.queries.games.resumed import ends_so, was_resumed
from tournament.queries.games.turns import GameView, game_view


@dataclass(frozen=True)
class LiveTable:
    """A table and the record of its game, if somebody writes it down."""

    table: Table
    game_record: GameRecord | None
    hidden: HeldBack | None  # until when the result is held back, and the game with it

    @property
    def version(self) -> str:
        """Moves with every turn and every result, unless they are hidden."""
        if self.hidden:
            return f"hidden-{self.hidden}"
        return f"{self.table.version}-{self.game_record.version if self.game_record else ''}"


@dataclass(frozen=True)
class LiveView:
    """What the public sees of a table: beside a result only the game that led to it."""

    game: GameView | None
    results: tuple[TableView, ...]  # one, or none yet
    resumed: bool
    hidden: HeldBack | None = None


def live_table(event: Event, round_number: int, table_number: int) -> LiveTable | None:
    """If the event allows it, the round is published and played with stacks. One read."""
    if not event.live_positions_public:
        return None
    tables = Table.objects.filter(round__event=event, round__number=round_number, number=table_number)
    table = tables.filter(no_draft("round__")).select_related("round__stage", "game_record").first()
    if table is None or table.round.places_only:
        return None
    table.round.stage.event = event
    return LiveTable(table, getattr(table, "game_record", None), held_back(table.round))


def live_view(live: LiveTable) -> LiveView:
    """At most five reads."""
    if live.hidden:
        return LiveView(None, (), resumed=False, hidden=live.hidden)
    result = live.table.results.filter(state=Result.State.ACCEPTED).first()
    if result is None:
        return LiveView(_game(live), (), resumed=False)
    game = _game(live) if live.game_record and ends_so(live.game_record, result) else None
    return LiveView(
        game,
        tables_of(live.table.round.stage.event, [live.table], {result.pk: live.table.pk}),
        was_resumed(live.table, result),
    )


def _game(live: LiveTable) -> GameView | None:
    if live.game_record is None:
        return None
    seats = tuple(live.table.seats.select_related("player").order_by("position"))
    return game_view(live.game_record, seats)
