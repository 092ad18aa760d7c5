"""Moving players from one state to another, and back: what the actions on players share. No verbs here.

An action collects its moves in `Moving`, which writes them into the journal; verbs that do so are undone by `MOVED`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Change, touch
from tournament.actions.core.verbs import AnyCaptured, AnySubject, Captured, Subject, Verb, late_unless
from tournament.actions.draws.seating import SEATS, SeatsCaptured, take_out
from tournament.models import Event, JournalEntry, Player, Result, Round, Seat
from tournament.queries.events.stages import is_drawn
from tournament.queries.people.players import ACTIVE, free_places
from tournament.regulation.refusals import TooFewWouldRemain

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
        self._seats: SeatsCaptured | None = None
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
        # Otherwise the seat stays; the round cannot start until the desk has drawn it again.
        with suppress(TooFewWouldRemain):
            self._seats = take_out(seat.round, player.number)

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
        verb: Verb,
        player: Player | None = None,
        *,
        private: Mapping[str, object] | None = None,
        reason: str = "",
        captured: Iterable[AnyCaptured] = (),
        **params: object,
    ) -> JournalEntry:
        """The entry of the action: about this player, with what the moves have captured."""
        about: dict[str, object] = {"player": player.number} if player else {}
        names: dict[str, object] = {"name": player.name} if player else {}
        if self.up:
            about["up"] = [player.number for player in self.up]
            names["up_names"] = [player.name for player in self.up]
        return self.change.journal_with(
            verb,
            about | params,
            private=names | dict(private or {}),
            reason=reason,
            captured=[*self._captured(), *captured],
        )

    def _captured(self) -> Iterator[AnyCaptured]:
        was = [(was, spans(numbers)) for (was, _), numbers in self._moves.items()]
        then = [(then, spans(numbers)) for (_, then), numbers in self._moves.items()]
        yield Captured(STATES, progress_mark(self.event), was, then)
        if self._seats:
            yield self._seats
        if self._left:
            yield Captured(LEFT_SEATS, self._left, False, True)


Spans = list[list[int]]
Moves = Sequence[tuple[str, Spans]]  # the state, and who was or is in it
_Moved = Captured[list[int], Moves, Moves]


class _States(Subject[list[int], Moves, Moves]):
    """In which states players are, as long as nothing is drawn and nobody is moved on."""

    def from_old(self, entry: JournalEntry) -> tuple[list[int], Moves, Moves] | None:
        before = entry.before or {}
        if "moves" not in before:
            return None
        moves = before["moves"]
        return before["course"], [(was, who) for was, _, who in moves], [(then, who) for _, then, who in moves]

    def check(self, event: Event, captured: Sequence[_Moved]) -> list[Refused | None]:
        mark = progress_mark(event)
        moves = [(was, *then) for capture in captured if capture.of == mark for (was, _), then in _pairs(capture)]
        elsewhere, seated = _elsewhere(event, moves), _seated(event, moves)
        return late_unless(
            capture.of == mark
            and not any(_any_of(elsewhere.get(then, ()), who) for then, who in capture.then)
            and not any(_any_of(seated, who) for (was, _), (then, who) in _pairs(capture) if _came(was, then))
            for capture in captured
        )

    def put_back(self, event: Event, captured: _Moved) -> None:
        for state, who in captured.was:
            _write(event, numbers_in(who), state)


def _pairs(captured: _Moved) -> Iterable[tuple[tuple[str, Spans], tuple[str, Spans]]]:
    return zip(captured.was, captured.then, strict=True)


def _came(was: str, then: str) -> bool:
    return was != State.CHECKED_IN and then == State.CHECKED_IN


def _elsewhere(event: Event, moves: Sequence[tuple[str, str, Spans]]) -> dict[str, list[int]]:
    """The numbers of players who are not in a state, at least of those whom moves led there; by state. One read."""
    numbers_by_state: dict[str, list[int]] = {}
    others = Q()
    for state in {then for _, then, _ in moves}:
        ends = [number for _, then, who in moves if then == state for span in who for number in span]
        others |= Q(number__range=(min(ends), max(ends))) & ~Q(state=state) if ends else Q()
        numbers_by_state[state] = []
    rows = event.players.filter(others).values_list("number", "state").order_by("number") if others else ()
    for number, now in rows:
        for state in numbers_by_state:
            if state != now:
                numbers_by_state[state].append(number)
    return numbers_by_state


def _seated(event: Event, moves: Sequence[tuple[str, str, Spans]]) -> list[int]:
    """The numbers of those with a seat in a round that is not over, at least of those who came by moves. One read."""
    came = [number for was, then, who in moves if _came(was, then) for number in numbers_in(who)]
    if not came:
        return []
    return sorted(unfinished_seats(event, came).values_list("player__number", flat=True))


def _any_of(numbers: Sequence[int], who: Iterable[Sequence[int]]) -> bool:
    """Whether any of these numbers, which are in order, is in one of the spans."""
    return any(bisect_left(numbers, first) < bisect_right(numbers, last) for first, last in who)


class _LeftSeats(Subject[list[int], bool, bool]):
    """Seats in a running game that their players have left, until the game is over."""

    def from_old(self, entry: JournalEntry) -> tuple[list[int], bool, bool] | None:
        left = (entry.before or {}).get("left")
        return (left, False, True) if left else None

    def check(self, event: Event, captured: Sequence[Captured[list[int], bool, bool]]) -> list[Refused | None]:
        seats = Seat.objects.filter(pk__in=[key for capture in captured for key in capture.of], round__event=event)
        over = Result.objects.filter(table=OuterRef("table"), state=Result.State.ACCEPTED)
        playing = set(seats.filter(~Exists(over), round__state=Round.State.RUNNING).values_list("pk", flat=True))
        return late_unless(playing.issuperset(capture.of) for capture in captured)

    def put_back(self, event: Event, captured: Captured[list[int], bool, bool]) -> None:
        for seat in Seat.objects.filter(pk__in=captured.of).select_related("table"):
            _set_left(seat, captured.was)


STATES, LEFT_SEATS = _States("states"), _LeftSeats("left")
MOVED: tuple[AnySubject, ...] = (STATES, SEATS, LEFT_SEATS)


def _write(event: Event, numbers: Sequence[int], state: str) -> None:
    for start in range(0, len(numbers), CHUNK):
        event.players.filter(number__in=numbers[start : start + CHUNK]).update(state=state)


def missing_players(event: Event) -> list[Player]:
    """Who is registered and not here yet."""
    players = list(event.players.filter(state=State.REGISTERED))
    if not players:
        raise Refused("nobody_is_missing")
    return players


def unfinished_seats(event: Event, numbers: Sequence[int]) -> QuerySet[Seat]:
    """Seats of these players in open rounds, but those they left; of more than fit into a statement, of all between."""
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
    counted = Event.objects.filter(pk=event.pk).values_list(
        Count("rounds", distinct=True), Count("draws", distinct=True)
    )
    return list(counted.get())


def spans(numbers: Iterable[int]) -> list[list[int]]:
    """1, 2, 3, 7 as [1, 3], [7, 7]: thousands of new players have a short entry."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ranges


def numbers_in(ranges: Iterable[Sequence[int]]) -> list[int]:
    """The numbers of which `spans` made ranges."""
    return [number for first, last in ranges for number in range(first, last + 1)]


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
    return places_for(event, 1)[0]


def places_for(event: Event, many: int) -> list[str]:
    """The states of so many who are to have a place, the first ones first. Nobody passes those who wait already."""
    free = free_places(event)
    if free is None:
        return [place_now(event)] * many
    free = min(many, max(0, free - event.players.filter(state=State.WAITING).count()))
    return [place_now(event)] * free + [State.WAITING] * (many - free)


def place_now(event: Event) -> str:
    """The state of a new player, whether or not there is room: after the first draw a newcomer plays the next round."""
    return State.CHECKED_IN if is_drawn(event) else State.REGISTERED


def _is_over(seat: Seat) -> bool:
    return Result.objects.filter(table=seat.table_id, state=Result.State.ACCEPTED).exists()


def _set_left(seat: Seat, left: bool) -> None:
    seat.left_game = left
    seat.save(update_fields=("left_game",))
    touch(seat.table)
