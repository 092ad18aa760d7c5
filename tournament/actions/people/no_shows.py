"""No-shows: players who do not come (T13), one or all who are missing.

A no-show leaves the seat of a round that has not started, and the table plays with one fewer. At a table of three the
seat stays, and the round can be neither published nor started until it is drawn again or somebody takes the seat.
"""

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
    unfinished_seats,
)
from tournament.models import Player, Role

PLAYER_ABSENT = verb("player_absent", undo=MOVED)
PLAYERS_ABSENT = verb("players_absent", undo=MOVED)


def mark_absent(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody does not come (T13). A seat in a round that has not started becomes free, and so does the place."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, State.REGISTERED, State.CHECKED_IN)
        if _has_played(player):
            raise Refused("player_has_played", number=number, name=player.name)
        moving = Moving(change)
        moving.leave_seat(player)
        moving.move(player, State.NO_SHOW)
        moving.fill_places()
        moving.journal(PLAYER_ABSENT, player, seated=unfinished_seats(change.event, [number]).exists())
        return player


def mark_all_absent(**asked: Unpack[Asked]) -> tuple[Player, ...]:
    """Whoever is registered and not here does not come."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        players = missing_players(change.event)
        moving = Moving(change)
        moving.move_all(players, State.NO_SHOW)
        moving.fill_places()
        moving.journal(PLAYERS_ABSENT, count=len(players))
        return tuple(players)


def _has_played(player: Player) -> bool:
    return player.seats.filter(round__started_at__isnull=False).exists()
