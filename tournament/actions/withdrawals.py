"""Withdrawals of players (T14), their end, and substitutes who take over number and seat."""

from typing import Any
from uuid import UUID

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event
from tournament.actions.new_players import NewPlayer, checked
from tournament.actions.player_states import (
    Moving,
    State,
    place_for,
    player_of,
    put_states_back,
    refuse_ended,
    renew_table,
    unfinished_seats,
)
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Player, Role
from tournament.names import clean_text, name_key
from tournament.queries.options import is_drawn

STAYING = (State.ASKED, State.WAITING, State.REGISTERED, State.HERE, State.ABSENT)
GONE = (State.WITHDRAWN, State.ABSENT, State.REMOVED)
MAX_REASON = 1_000
NEW_PERSON = ("name", "club", "pseudonym", "note")


def withdraw_player(
    *, event: Event, number: int, by: Actor, reason: str = "", submission_id: UUID | None = None
) -> Player:
    """Somebody leaves. A running game goes on without them (T14); in a round that has not started the seat is free."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        if len(reason := clean_text(reason)) > MAX_REASON:
            raise Refused("player_reason_too_long", length=len(reason), most=MAX_REASON)
        player = player_of(change, number, *STAYING)
        moving = Moving(change)
        moving.leave_seat(player)
        moving.move(player, State.WITHDRAWN)
        moving.fill_places()
        moving.journal(
            "player_withdrew",
            player,
            left_game=moving.left_game,
            seated=unfinished_seats(change.event, [number]).exists(),
            reason=reason,
        )
        return player


takes_back("player_withdrew")(put_states_back)


def reinstate_player(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> Player:
    """Somebody comes back: before the first draw into a place or onto the waiting list, later for the next round.

    A game that they left stays left (T14). Where they never did, the withdrawal is taken back instead.
    """
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        player = player_of(change, number, *GONE)
        moving = Moving(change)
        moving.move(player, State.HERE if is_drawn(change.event) else place_for(change.event))
        moving.journal("player_reinstated", player, state=player.state)
        return player


takes_back("player_reinstated")(put_states_back)


def substitute_player(
    *,
    event: Event,
    number: int,
    by: Actor,
    name: str,
    club: str = "",
    pseudonym: str = "",
    note: str = "",
    submission_id: UUID | None = None,
) -> Player:
    """Somebody else takes over number, seat and points; who it was stands in the journal."""
    new = checked(NewPlayer(name=name, club=club, pseudonym=pseudonym, note=note))
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        player = player_of(change, number, State.REGISTERED, State.HERE, State.ABSENT, State.WITHDRAWN)
        state = player.state
        if state in (State.ABSENT, State.WITHDRAWN):
            if not is_drawn(change.event):
                raise Refused("register_instead", number=number, name=player.name)
            state = State.HERE
        moving = Moving(change)
        if state != player.state:
            moving.move(player, state)
        before = {field: getattr(player, field) for field in NEW_PERSON}
        after = {field: getattr(new, field) for field in NEW_PERSON}
        _become(player, after)
        private = {"old": before["name"], "after": after}
        moving.journal("player_substituted", player, private=private, before={"person": before})
        return player


@takes_back("player_substituted")
def _person_back(change: Change, entry: JournalEntry) -> None:
    """As long as the new person is still who the list has, and was not drawn anywhere."""
    player = player_of(change, entry.params["player"], *State.values)
    if any(getattr(player, field) != value for field, value in entry.private["after"].items()):
        raise Refused("undo_too_late")
    put_states_back(change, entry)
    player.refresh_from_db()
    _become(player, (entry.before or {})["person"])


def _become(player: Player, person: dict[str, Any]) -> None:
    for field, value in person.items():
        setattr(player, field, value)
    player.name_key = name_key(player.name)
    player.save(update_fields=(*NEW_PERSON, "name_key"))
    renew_table(player)
