"""The check-in: who is here. Who does not come: `no_shows`."""

from typing import Unpack

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.people.player_states import (
    MOVED,
    Moving,
    State,
    missing_players,
    player_of,
    refuse_ended,
)
from tournament.models import Player, Role

PLAYER_CHECKED_IN = verb("player_checked_in", undo=MOVED)
CHECK_IN_TAKEN_BACK = verb("check_in_taken_back", undo=MOVED)
PLAYERS_CHECKED_IN = verb("players_checked_in", undo=MOVED)


def check_in(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody is here, also one who was thought not to come."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, *State.values)
        if player.state == State.CHECKED_IN:
            raise Refused("checked_in_already", number=number, name=player.name)
        if player.state not in (State.REGISTERED, State.NO_SHOW):
            raise Refused("cannot_check_in", number=number, name=player.name, state=player.state)
        moving = Moving(change)
        moving.move(player, State.CHECKED_IN)
        moving.journal(PLAYER_CHECKED_IN, player)
        return player


def take_back_check_in(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody was checked in by mistake. Who has a seat already is marked absent, or withdraws."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        player = player_of(change, number, State.CHECKED_IN)
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
        players = missing_players(change.event)
        moving = Moving(change)
        moving.move_all(players, State.CHECKED_IN)
        moving.journal(PLAYERS_CHECKED_IN, count=len(players))
        return tuple(players)
