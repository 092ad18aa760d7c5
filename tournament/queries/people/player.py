"""Everything about one player on one page: seats, results, penalties, journal, and what makes sense now."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from tournament.models import Event, Penalty, Player, ResultLine, Round, Seat
from tournament.queries.events.dashboard import Entry
from tournament.queries.events.stages import is_drawn, stages_of
from tournament.queries.people.players import State, TableNumber, twins_of, waiting_place
from tournament.queries.results.of_tables import missing_at_tables
from tournament.queries.standings.play_in import Ahead, ahead_of

MAX_ENTRIES = 20


class Can(StrEnum):
    """What the desk can do with a player now; the first is the most likely."""

    APPROVE = "approve"
    LET_IN = "let_in"
    CHECK_IN = "check_in"
    REINSTATE = "reinstate"
    TAKE_BACK = "take_back"
    ABSENT = "absent"
    WITHDRAW = "withdraw"
    SUBSTITUTE = "substitute"
    DECLINE = "decline"
    REMOVE = "remove"


@dataclass(frozen=True)
class PlayedSeat:
    """One seat, with the accepted result if there is one."""

    seat: Seat
    line: ResultLine | None


@dataclass(frozen=True)
class PlayerPage:
    """The page."""

    player: Player
    games: tuple[PlayedSeat, ...]
    penalties: tuple[Penalty, ...]
    entries: tuple[Entry, ...]
    twins: tuple[Player, ...]
    position: int  # on the waiting list
    missing_at: TableNumber | None  # a table that waits for this player
    open_round: int | None  # the number of a round in which the player, who is here, could still get a seat
    can: tuple[Can, ...]
    ahead: Ahead | None  # of a play-in that is not over

    @property
    def left_for_good(self) -> bool:
        """Whether coming back does not make up for a game that the player has left (T14)."""
        return Can.REINSTATE in self.can and any(game.seat.left_game for game in self.games)


def _missing_at(event: Event, player: Player) -> TableNumber | None:
    seats = missing_at_tables(event).filter(player=player)
    numbers = seats.values_list("round__number", "table__number").first()
    return TableNumber(*numbers) if numbers else None


def player_page(event: Event, player: Player) -> PlayerPage:
    """A handful of reads, however much the player has played."""
    games = _games(player)
    played = any(game.seat.round.started_at for game in games)
    return PlayerPage(
        player=player,
        games=games,
        penalties=tuple(player.penalties.select_related("stage__event").order_by("pk")),
        entries=_entries(event, player),
        twins=twins_of(player) if player.state != State.REMOVED else (),
        position=waiting_place(player),
        missing_at=_missing_at(event, player),
        open_round=_open_round(event, player, games),
        can=() if event.ended_at or event.archived_at else _can(event, player, bool(games), played),
        ahead=ahead_of(player, stages_of(event)),
    )


def _games(player: Player) -> tuple[PlayedSeat, ...]:
    lines = {
        line.result.table_id: line
        for line in ResultLine.objects.filter(player=player, result__state="accepted").select_related("result")
    }
    seats = player.seats.select_related("round__stage", "table").order_by("round__number")
    return tuple(PlayedSeat(seat, lines.get(seat.table_id)) for seat in seats)


def _open_round(event: Event, player: Player, games: tuple[PlayedSeat, ...]) -> int | None:
    """Whether the player may take part in its stage is looked at when the seat is given."""
    if player.state != State.CHECKED_IN:
        return None
    latest = event.rounds.order_by("-number").first()
    if latest is None or latest.state not in (Round.State.DRAWN, Round.State.PUBLISHED):
        return None
    return None if any(game.seat.round_id == latest.pk for game in games) else latest.number


def _entries(event: Event, player: Player) -> tuple[Entry, ...]:
    """The newest entries about the player."""
    about = Q(params__player=player.number) | Q(params__gone=player.number, verb="players_merged")
    rows = event.journal.filter(about).select_related("undone_by", "undoes").order_by("-number")
    return tuple(Entry(row, getattr(getattr(row, "undone_by", None), "number", None)) for row in rows[:MAX_ENTRIES])


def _can(event: Event, player: Player, seated: bool, played: bool) -> tuple[Can, ...]:
    drawn = is_drawn(event)
    here = [Can.WITHDRAW, Can.SUBSTITUTE]
    if not played:
        here.insert(0, Can.ABSENT)
    if not seated:
        here = [Can.TAKE_BACK, *here, Can.REMOVE]
    back = [Can.SUBSTITUTE] if drawn else []
    removable = [] if seated else [Can.REMOVE]
    return tuple(
        {
            State.TO_APPROVE: [Can.APPROVE, Can.LET_IN, Can.DECLINE],
            State.WAITING: [Can.LET_IN, Can.WITHDRAW, Can.DECLINE],
            State.REGISTERED: [Can.CHECK_IN, Can.ABSENT, Can.WITHDRAW, Can.SUBSTITUTE, *removable],
            State.CHECKED_IN: here,
            State.NO_SHOW: [Can.CHECK_IN, *back, Can.WITHDRAW, *removable],
            State.WITHDRAWN: [Can.REINSTATE, *back, *removable],
            State.REMOVED: [Can.REINSTATE],
        }[State(player.state)]
    )
