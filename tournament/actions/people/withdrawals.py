"""Withdrawals of players (T14), their end, and substitutes who take over number and seat."""

from typing import Unpack

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.people.new_players import NewPlayer, checked
from tournament.actions.people.player_states import (
    MOVED,
    Moving,
    State,
    place_for,
    player_of,
    refuse_ended,
    unfinished_seats,
)
from tournament.actions.people.players import PERSON, write_person
from tournament.models import Player, Role
from tournament.names import clean_text
from tournament.queries.events.stages import is_drawn

STAYING = (State.TO_APPROVE, State.WAITING, State.REGISTERED, State.CHECKED_IN, State.NO_SHOW)
GONE = (State.WITHDRAWN, State.NO_SHOW, State.REMOVED)
MAX_REASON = 1_000
NEW_PERSON = ("name", "club", "pseudonym", "contact", "note")
PLAYER_WITHDREW = verb("player_withdrew", undo=MOVED)
PLAYER_REINSTATED = verb("player_reinstated", undo=MOVED)
PLAYER_SUBSTITUTED = verb("player_substituted", undo=(*MOVED, PERSON))


def withdraw_player(*, number: int, reason: str = "", **asked: Unpack[Asked]) -> Player:
    """Somebody leaves. A running game goes on without them (T14); in a round that has not started the seat is free."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        if len(reason := clean_text(reason)) > MAX_REASON:
            raise Refused("player_reason_too_long", length=len(reason), most=MAX_REASON)
        player = player_of(change, number, *STAYING)
        moving = Moving(change)
        moving.leave_seat(player)
        moving.move(player, State.WITHDRAWN)
        moving.fill_places()
        moving.journal(
            PLAYER_WITHDREW,
            player,
            left_game=moving.left_game,
            seated=unfinished_seats(change.event, [number]).exists(),
            reason=reason,
        )
        return player


def reinstate_player(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody comes back: before the first draw into a place or onto the waiting list, later for the next round.

    A game that they left stays left (T14). Where they never did, the withdrawal is undone instead.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, *GONE)
        moving = Moving(change)
        moving.move(player, State.CHECKED_IN if is_drawn(change.event) else place_for(change.event))
        moving.journal(PLAYER_REINSTATED, player, state=player.state)
        return player


def substitute_player(
    *,
    number: int,
    name: str,
    club: str = "",
    pseudonym: str = "",
    contact: str = "",
    note: str = "",
    **asked: Unpack[Asked],
) -> Player:
    """Somebody else takes over number, seat and points; who it was stands in the journal."""
    new = checked(NewPlayer(name=name, club=club, pseudonym=pseudonym, contact=contact, note=note))
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, State.REGISTERED, State.CHECKED_IN, State.NO_SHOW, State.WITHDRAWN)
        state = player.state
        if state in (State.NO_SHOW, State.WITHDRAWN):
            if not is_drawn(change.event):
                raise Refused("register_instead", number=number, name=player.name)
            state = State.CHECKED_IN
        moving = Moving(change)
        if state != player.state:
            moving.move(player, state)
        change.capture(PERSON, number, *NEW_PERSON)
        old = player.name
        write_person(player, {field: getattr(new, field) for field in NEW_PERSON})
        moving.journal(PLAYER_SUBSTITUTED, player, private={"old": old})
        return player
