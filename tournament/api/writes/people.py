"""Players: added, changed, checked in, and whatever else the desk does with them."""

from http import HTTPStatus

from tournament.actions.people import check_in as checking
from tournament.actions.people import no_shows, players, registration, withdrawals
from tournament.actions.people.new_players import NewPlayer
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import (
    ChangeOut,
    ListIn,
    MergeIn,
    ModeIn,
    NumbersIn,
    PersonIn,
    PlacesIn,
    PlayerChangesIn,
    PlayerIn,
    ReasonIn,
)
from tournament.api.writes.acting import carry_out
from tournament.queries.people.registration import RegistrationMode

PLAYERS = "/events/{slug:slug}/players"
PLAYER = PLAYERS + "/{number:player}"
ANA = {"name": "Ana Pop", "club": "Grill Cluj"}


@changes("POST", PLAYERS, ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example=ANA)
def add_player(request: ApiRequest, sent: PlayerIn) -> ChangeOut:
    """Registers a player, or puts them on the waiting list; `about.player` is the number."""
    return carry_out(request, players.register_player, **sent.dict())


@changes("POST", PLAYERS + "/list", ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example={"players": [ANA]})
def add_players(request: ApiRequest, sent: ListIn) -> ChangeOut:
    """Registers many at once, as one entry. Names that are on the list already are left out: `about.left`."""
    rows = [NewPlayer(**one.dict(), line=line) for line, one in enumerate(sent.players, start=1)]
    return carry_out(request, players.register_players, rows=rows)


@changes("PATCH", PLAYER, ChangeOut, Needs.ALL, example={"pseudonym": "Wormy"})
def change_player(request: ApiRequest, player: PathNumber, sent: PlayerChangesIn) -> ChangeOut:
    """Changes what is named, and nothing else."""
    named = {name: value for name, value in sent.dict(exclude_unset=True).items() if _can_be(name, value)}
    return carry_out(request, players.edit_player, number=player, **named)


def _can_be(name: str, value: object) -> bool:
    """Only the fixed table can be taken away; null for a text says nothing."""
    return value is not None or name == "fixed_table"


@changes("DELETE", PLAYER, ChangeOut, Needs.ALL)
def remove_player(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """Takes a player off the list who should never have been on it."""
    return carry_out(request, players.remove_player, number=player)


@changes("POST", PLAYER + "/check-in", ChangeOut, Needs.ALL)
def check_in(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """The player is here."""
    return carry_out(request, checking.check_in, number=player)


@changes("DELETE", PLAYER + "/check-in", ChangeOut, Needs.ALL)
def take_back_check_in(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """The player was checked in by mistake."""
    return carry_out(request, checking.take_back_check_in, number=player)


@changes("POST", PLAYERS + "/check-in", ChangeOut, Needs.ALL)
def check_in_all(request: ApiRequest) -> ChangeOut:
    """Everybody who is registered is here."""
    return carry_out(request, checking.check_in_all)


@changes("POST", PLAYER + "/absent", ChangeOut, Needs.ALL)
def mark_absent(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """The player does not come; a seat in a round that has not started becomes free."""
    return carry_out(request, no_shows.mark_absent, number=player)


@changes("POST", PLAYERS + "/absent", ChangeOut, Needs.ALL)
def mark_all_absent(request: ApiRequest) -> ChangeOut:
    """Whoever is registered and not here does not come."""
    return carry_out(request, no_shows.mark_all_absent)


@changes("POST", PLAYER + "/withdraw", ChangeOut, Needs.ALL, example={"reason": "Had to catch a train"})
def withdraw_player(request: ApiRequest, player: PathNumber, sent: ReasonIn) -> ChangeOut:
    """The player leaves the event; a running game goes on without them."""
    return carry_out(request, withdrawals.withdraw_player, number=player, reason=sent.reason)


@changes("POST", PLAYER + "/reinstate", ChangeOut, Needs.ALL)
def reinstate_player(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """The player comes back."""
    return carry_out(request, withdrawals.reinstate_player, number=player)


@changes("POST", PLAYER + "/substitute", ChangeOut, Needs.ALL, example={"name": "Ion Pop"})
def substitute_player(request: ApiRequest, player: PathNumber, sent: PersonIn) -> ChangeOut:
    """Somebody else takes over number, seat and points."""
    return carry_out(request, withdrawals.substitute_player, number=player, **sent.dict())


@changes("POST", PLAYER + "/approve", ChangeOut, Needs.ALL)
def approve_player(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """Somebody who asked gets a place, or waits for one."""
    return carry_out(request, registration.approve_player, number=player)


@changes("POST", PLAYER + "/let-in", ChangeOut, Needs.ALL)
def let_in(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """Somebody who waits gets a place at once."""
    return carry_out(request, registration.let_in, number=player)


@changes("POST", PLAYER + "/decline", ChangeOut, Needs.ALL)
def decline_player(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """Somebody who asked or waits gets no place."""
    return carry_out(request, registration.decline_player, number=player)


@changes("POST", PLAYER + "/merge", ChangeOut, Needs.ALL, example={"gone": 12})
def merge_players(request: ApiRequest, player: PathNumber, sent: MergeIn) -> ChangeOut:
    """Two rows for one person become one: the other one goes, and must have played nowhere."""
    return carry_out(request, players.merge_players, keep=player, gone=sent.gone)


@changes("POST", PLAYERS + "/approve", ChangeOut, Needs.ALL, example={"players": [3, 8]})
def approve_players(request: ApiRequest, sent: NumbersIn) -> ChangeOut:
    """Those who asked and are named get a place, or wait for one."""
    return carry_out(request, registration.approve_players, numbers=sent.players)


@changes("POST", PLAYERS + "/move-up", ChangeOut, Needs.ALL)
def move_up(request: ApiRequest) -> ChangeOut:
    """Fills free places from the waiting list, where that did not happen by itself."""
    return carry_out(request, registration.move_up)


@changes("PUT", "/events/{slug:slug}/registration/mode", ChangeOut, Needs.ALL, example={"mode": "public"})
def set_registration_mode(request: ApiRequest, sent: ModeIn) -> ChangeOut:
    """Who may sign up."""
    return carry_out(request, registration.set_registration_mode, mode=RegistrationMode(sent.mode))


@changes("PUT", "/events/{slug:slug}/registration/places", ChangeOut, Needs.ALL, example={"capacity": 36})
def set_places(request: ApiRequest, sent: PlacesIn) -> ChangeOut:
    """How many may come. With more places those who wait move up; with fewer nobody loses one."""
    return carry_out(request, registration.set_registration, capacity=sent.capacity)


@changes("POST", "/events/{slug:slug}/registration", ChangeOut, Needs.ALL)
def open_registration(request: ApiRequest) -> ChangeOut:
    """People can sign up."""
    return carry_out(request, registration.open_registration)


@changes("DELETE", "/events/{slug:slug}/registration", ChangeOut, Needs.ALL)
def close_registration(request: ApiRequest) -> ChangeOut:
    """Only the desk adds players from now on."""
    return carry_out(request, registration.close_registration)
