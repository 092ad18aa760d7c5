"""Moving players from one state to another, and back: what the actions on players share. No verbs here.

An action collects its moves in `Moving`; `before()` is what the journal keeps, and `put_states_back` undoes them all.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournament.actions.change import Change, touch
from tournament.actions.refusals import Refused
from tournament.actions.seating import put_back, take_out
from tournament.models import Event, JournalEntry, Player, Result, Round, Seat
from tournament.queries.options import is_drawn
from tournament.queries.players import ACTIVE, free_places

State = Player.State
UNFINISHED = (Round.State.DRAWN, Round.State.PUBLISHED, Round.State.RUNNING)
CHUNK = 500  # numbers in one statement


class Moving:
    """What one action does to the states of players."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.event = change.event
        self.up: list[Player] = []  # who moved up from the waiting list
        self._moves: dict[tuple[str, str], list[int]] = {}
        self._seats: dict[str, Any] | None = None
        self._left: list[int] = []

    def move(self, player: Player, state: str) -> None:
        """One player into another state."""
        self.noted(player.state, state, [player.number])
        player.state = state
        player.save(update_fields=("state",))

    def move_all(self, players: Sequence[Player], state: str) -> None:
        """Many players at once."""
        for player in players:
            self.noted(player.state, state, [player.number])
            player.state = state
        _write(self.event, [player.number for player in players], state)

    def noted(self, was: str, then: str, numbers: Iterable[int]) -> None:
        """A move that is written elsewhere; a player who is new was `removed` before."""
        self._moves.setdefault((str(was), str(then)), []).extend(numbers)

    def leave_seat(self, player: Player) -> None:
        """Out of a round that has not started (T13); in a running game the seat is skipped from now on (T14)."""
        seat = unfinished_seats(self.event, [player.number]).select_related("round__draw", "table").first()
        if seat is None:
            return
        if seat.round.state == Round.State.RUNNING:
            if not _is_over(seat):
                _set_left(seat, True)
                self._left.append(seat.pk)
            return
        try:
            self._seats = take_out(seat.round, player.number)
        except Refused as refused:
            if refused.code != "too_few_would_remain":
                raise
            # The seat stays; the round cannot start until the desk has drawn it again.

    def fill_places(self) -> None:
        """Who waits moves up, in the order of the list, until there is no place. After the first draw nobody does."""
        waiting = self.event.players.filter(state=State.WAITING).order_by("since", "number")
        if is_drawn(self.event) or not waiting.exists():
            return
        free = free_places(self.event)
        self.up = list(waiting if free is None else waiting[:free])
        self.move_all(self.up, State.REGISTERED)

    @property
    def left_game(self) -> bool:
        """Whether somebody left a game that is being played."""
        return bool(self._left)

    def journal(
        self,
        verb: str,
        player: Player | None = None,
        *,
        private: Mapping[str, object] | None = None,
        reason: str = "",
        before: Mapping[str, object] | None = None,
        **params: Any,
    ) -> JournalEntry:
        """The entry of the action: about this player, with what the moves need to be taken back."""
        about: dict[str, Any] = {"player": player.number} if player else {}
        names: dict[str, object] = {"name": player.name} if player else {}
        if self.up:
            about["up"] = [each.number for each in self.up]
            names["up_names"] = [each.name for each in self.up]
        return self.change.journal(
            verb,
            private=names | dict(private or {}),
            reason=reason,
            before=self._before(before or {}),
            **about,
            **params,
        )

    def _before(self, more: Mapping[str, object]) -> dict[str, object]:
        moves = [[was, then, spans(numbers)] for (was, then), numbers in self._moves.items()]
        before: dict[str, object] = {"moves": moves, "course": progress_mark(self.event), **more}
        if self._seats:
            before["seats"] = self._seats
        if self._left:
            before["left"] = self._left
        return before


def put_states_back(change: Change, entry: JournalEntry) -> None:
    """Everybody into the state of before, as long as nothing was drawn since and nobody was moved on."""
    before = entry.before or {}
    if before["course"] != progress_mark(change.event):
        raise Refused("undo_too_late")
    for was, then, numbers in before["moves"]:
        _put_back(change.event, was, then, numbers_in(numbers))
    if "seats" in before:
        put_back(change.event, before["seats"])
    for seat in Seat.objects.filter(pk__in=before.get("left", ())).select_related("round", "table"):
        if seat.round.state != Round.State.RUNNING or _is_over(seat):
            raise Refused("undo_too_late")
        _set_left(seat, False)


def _put_back(event: Event, was: str, then: str, numbers: list[int]) -> None:
    now = dict(event.players.filter(state=then).values_list("number", "state"))
    if not set(numbers) <= now.keys():
        raise Refused("undo_too_late")
    if was != State.HERE and then == State.HERE and unfinished_seats(event, numbers).exists():
        raise Refused("undo_too_late")
    _write(event, numbers, was)


def _write(event: Event, numbers: Sequence[int], state: str) -> None:
    for start in range(0, len(numbers), CHUNK):
        event.players.filter(number__in=numbers[start : start + CHUNK]).update(state=state)


def unfinished_seats(event: Event, numbers: Sequence[int]) -> Any:
    """Seats of these players in a round that is not complete, those they left aside."""
    seats = Seat.objects.filter(round__event=event, round__state__in=UNFINISHED, left_game=False)
    if len(numbers) <= CHUNK:
        return seats.filter(player__number__in=numbers)
    return seats.filter(player__number__range=(min(numbers), max(numbers)))


def renew_table(player: Player) -> None:
    """Where somebody sits, phones show their name."""
    for seat in unfinished_seats(player.event, [player.number]).select_related("table"):
        touch(seat.table)


def progress_mark(event: Event) -> list[int]:
    """Changes with everything that is drawn."""
    return [event.rounds.count(), event.draws.count()]


def spans(numbers: Iterable[int]) -> list[list[int]]:
    """1, 2, 3, 7 as [1, 3], [7, 7]: thousands of new players have a short entry."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


def numbers_in(found: Iterable[Sequence[int]]) -> list[int]:
    """The same backwards."""
    return [number for first, last in found for number in range(first, last + 1)]


def player_of(change: Change, number: int, *states: str) -> Player:
    """The player with this number, under the lock, in one of these states (none named: in any but removed)."""
    player = change.event.players.filter(number=number).first()
    if player is None:
        raise Refused("no_such_player", number=number)
    if player.state not in (states or ACTIVE):
        raise Refused("wrong_state", number=number, name=player.name, state=player.state)
    return player


def refuse_ended(event: Event) -> None:
    """Who took part in an event that is over stays as it is; names can still be corrected."""
    if event.ended_at:
        raise Refused("players_settled")


def place_for(event: Event) -> str:
    """The state of somebody who is to have a place: now playing, registered, or waiting for one."""
    free = free_places(event)
    if free is not None:
        free -= event.players.filter(state=State.WAITING).count()
        if free <= 0:
            return State.WAITING
    return place_now(event)


def place_now(event: Event) -> str:
    """The same whether or not there is room. After the first draw whoever comes is here, for the next round."""
    return State.HERE if is_drawn(event) else State.REGISTERED


def _is_over(seat: Seat) -> bool:
    return Result.objects.filter(table=seat.table_id, state=Result.State.ACCEPTED).exists()


def _set_left(seat: Seat, left: bool) -> None:
    seat.left_game = left
    seat.save(update_fields=("left_game",))
    touch(seat.table)
