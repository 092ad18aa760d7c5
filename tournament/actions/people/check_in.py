"""The check-in: who is here, and who is a no-show.

A no-show leaves the seat of a round that has not started, and the table plays with one fewer. At a table of three the
seat stays, and the round can be neither published nor started until it is drawn again or somebody takes the seat.
"""

from collections.abc import Sequence
from typing import Unpack

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.people.player_states import (
    MOVED,
    Moving,
    State,
    player_of,
    refuse_ended,
    unfinished_seats,
)
from tournament.models import Event, Player, Role

PLAYER_CHECKED_IN = verb("player_checked_in", undo=MOVED)
CHECK_IN_TAKEN_BACK = verb("check_in_taken_back", undo=MOVED)
PLAYERS_CHECKED_IN = verb("players_checked_in", undo=MOVED)
PLAYER_ABSENT = verb("player_absent", undo=MOVED)
PLAYERS_ABSENT = verb("players_absent", undo=MOVED)


def check_in(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody is here, also one who was thought not to come."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, *State.values)
        if player.state == State.HERE:
            raise Refused("checked_in_already", number=number, name=player.name)
        if player.state not in (State.REGISTERED, State.ABSENT):
            raise Refused("cannot_check_in", number=number, name=player.name, state=player.state)
        moving = Moving(change)
        moving.move(player, State.HERE)
        moving.journal(PLAYER_CHECKED_IN, player)
        return player


def take_back_check_in(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody was checked in by mistake. Who has a seat already is marked absent, or withdraws."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        player = player_of(change, number, State.HERE)
        if player.seats.exists():
            raise Refused("player_is_seated", number=number, name=player.name)
        moving = Moving(change)
        moving.move(player, State.REGISTERED)
        moving.journal(CHECK_IN_TAKEN_BACK, player)
        return player


def check_in_all(**asked: Unpack[Asked]) -> tuple[Player, ...]:
    """Everybody who is registered is here."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        players = _missing(change.event)
        moving = Moving(change)
        moving.move_all(players, State.HERE)
        moving.journal(PLAYERS_CHECKED_IN, count=len(players))
        return tuple(players)


def mark_absent(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody does not come (T13). A seat in a round that has not started becomes free, and so does the place."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, State.REGISTERED, State.HERE)
        if _has_played(player):
            raise Refused("player_has_played", number=number, name=player.name)
        moving = Moving(change)
        moving.leave_seat(player)
        moving.move(player, State.ABSENT)
        moving.fill_places()
        moving.journal(PLAYER_ABSENT, player, seated=unfinished_seats(change.event, [number]).exists())
        return player


def mark_all_absent(**asked: Unpack[Asked]) -> tuple[Player, ...]:
    """Whoever is registered and not here does not come."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        players = _missing(change.event)
        moving = Moving(change)
        moving.move_all(players, State.ABSENT)
        moving.fill_places()
        moving.journal(PLAYERS_ABSENT, count=len(players))
        return tuple(players)


def _missing(event: Event) -> list[Player]:
    players: Sequence[Player] = list(event.players.filter(state=State.REGISTERED))
    if not players:
        raise Refused("nobody_is_missing")
    return list(players)


def _has_played(player: Player) -> bool:
    return player.seats.filter(round__started_at__isnull=False).exists()
