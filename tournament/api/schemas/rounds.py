"""Rounds, their clock, tables with their seats, and results."""

from datetime import datetime

from tournament.api.schemas.base import Code, Exact, ExactOrNull, Out, PersonOut


class ClockOut(Out):
    """The clock of a running round with a limit. Paused, it has `seconds_left` and no end; running, it `ends_at`.

    Whether the time is up is for the reader to see: the header `Date` has the time of the server.
    """

    state: str
    minutes: int
    ends_at: datetime | None
    seconds_left: int | None


class RoundOut(Out):
    """A published round. `held_back`: until when its results are not public."""

    number: int
    name: str
    stage: int
    state: Code
    tables: int
    results: int
    held_back: Code
    minutes: int | None
    started_at: datetime | None
    starts_at: datetime | None
    clock: ClockOut | None


class RoundClockOut(Out):
    """The clock of the latest round, and when the next round starts as far as the desk has said so."""

    round: int | None
    state: Code
    clock: ClockOut | None
    next_start: datetime | None


class SeatOut(PersonOut):
    """A player at a table. Place, worms and placement points are null until there is a result for all to see."""

    portion: int | None
    starts: bool
    left: bool
    place: int | None
    worms: int | None
    points: ExactOrNull


class TableOut(Out):
    """A table with its seats: in order, or with a result in order of place."""

    number: int
    drawn: bool
    disputed: bool
    stopped: bool
    seats: list[SeatOut]


class HoldingOut(Out):
    """What lies in front of the player in one seat at the end of a game. Seats count from 0, as in end states."""

    seat: int
    portions: list[int]
    bratworms: int
    specialist: Code


class PlacedOut(Out):
    """A player's place in one game. `decided_by`: what separates it from the next better one."""

    seat: int
    player: int
    place: int
    worms: int
    points: Exact
    best_portion: int | None
    left: bool
    decided_by: Code


class ResultOut(Out):
    """How a game ended. Of another game there are places only. `ordered`: portions stand from bottom to top."""

    holdings: list[HoldingOut]
    face_down: list[int]
    face_up: list[int]
    ordered: bool
    stopped: bool
    places_only: bool
    places: list[PlacedOut]


class OneTableOut(TableOut):
    """A table of a round; `game` is the number of its recorded game, where that is public."""

    round: int
    held_back: Code
    result: ResultOut | None
    game: int | None
