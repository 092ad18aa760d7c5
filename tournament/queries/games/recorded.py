"""A recorded game as everybody may look at it again, turn by turn, where the organiser lets games be followed."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Event, Result, ResultLine, Seat, Table
from tournament.models.table import table_of_game
from tournament.queries.events.public import published
from tournament.queries.events.stages import HeldBack, held_back
from tournament.queries.games.live import live_table
from tournament.queries.games.replay import Replay, replay_of
from tournament.queries.games.resumed import was_resumed
from tournament.queries.games.turns import record_of
from tournament.rules.end_states import same_holdings, stored_document


@dataclass(frozen=True)
class RecordedGame:
    """A table and the replay of its game. `result`: the one that counts; None where it is not in, or held back."""

    table: Table
    replay: Replay | None  # None while the result is held back
    result: Result | None = None
    resumed: bool = False  # recording went on after the result came in
    hidden: HeldBack | None = None

    @property
    def goes_on(self) -> bool:
        """Whether more turns are to be expected."""
        return self.replay is not None and self.result is None and not self.replay.is_over

    @property
    def settled(self) -> bool:
        """Whether the result that counts is what the game came to: then neither changes without the journal."""
        if self.replay is None or self.result is None or not self.replay.is_over:
            return False
        return same_holdings(stored_document(self.replay.end_state), self.result.end_state)

    @property
    def corrected(self) -> bool:
        """Whether the game was recorded to its end, and another result counts."""
        return self.result is not None and self.replay is not None and self.replay.is_over and not self.settled

    @property
    def breaks_off(self) -> bool:
        """Whether the result was entered without the turns that led to it."""
        return self.result is not None and self.replay is not None and not self.replay.is_over


def recorded_game(event: Event, number: int) -> RecordedGame | None:
    """The game with this number; None where there is none, or none that everybody may see. At most six reads."""
    live = live_table(event, *table_of_game(number))
    if live is None:
        return None
    if live.hidden:
        return RecordedGame(live.table, None, hidden=live.hidden)
    if live.game_record is None:
        return None
    result = live.table.results.filter(state=Result.State.ACCEPTED).prefetch_related("lines__player").first()
    names = names_at(live.table, result.lines.all() if result else ())
    replay = replay_of(record_of(live.game_record), names, stopped=live.game_record.stopped_at is not None)
    return RecordedGame(live.table, replay, result, was_resumed(live.table, result))


def recorded_games(event: Event, *, after: tuple[int, int], most: int) -> tuple[tuple[int, int], ...]:
    """Round and table of the games that everybody may look at, in their order, after these. Two reads."""
    if not event.live_positions_public:
        return ()
    rounds = published(event).filter(number__gte=after[0])
    for round in rounds:
        round.stage.event = event
    to_see = [round.pk for round in rounds if not held_back(round) and not round.places_only]
    tables = Table.objects.filter(round__in=to_see, game_record__isnull=False)
    later = Q(round__number__gt=after[0]) | Q(number__gt=after[1])
    return tuple(tables.filter(later).order_by("round__number", "number").values_list("round__number", "number")[:most])


def names_at(table: Table, lines: Iterable[ResultLine]) -> tuple[str, ...]:
    """The public names in seat order: of a result those who played it, for the seats may have changed since."""
    seats = Seat.objects.filter(table=table).select_related("player")
    names = {seat.position: seat.player.public_name for seat in seats}
    names |= {line.position: line.player.public_name for line in lines}
    return tuple(names[position] for position in sorted(names))
