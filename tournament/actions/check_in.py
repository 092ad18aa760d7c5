"""Who is here, and who did not come."""

from collections.abc import Sequence
from uuid import UUID

from tournament.actions.actors import Actor
from tournament.actions.change import change_event
from tournament.actions.player_states import (
    Moving,
    State,
    player_of,
    put_states_back,
    refuse_ended,
    unfinished_seats,
)
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, Player, Role


def check_in(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> Player:
    """Somebody is here, also one who was thought not to come."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        player = player_of(change, number, *State.values)
        if player.state == State.HERE:
            raise Refused("checked_in_already", number=number, name=player.name)
        if player.state not in (State.REGISTERED, State.ABSENT):
            raise Refused("cannot_check_in", number=number, name=player.name, state=player.state)
        moving = Moving(change)
        moving.move(player, State.HERE)
        moving.journal("player_checked_in", player)
        return player


def take_back_check_in(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> Player:
    """Somebody was checked in by mistake. Who has a seat already is marked absent, or withdraws."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        player = player_of(change, number, State.HERE)
        if player.seats.exists():
            raise Refused("player_is_seated", number=number, name=player.name)
        moving = Moving(change)
        moving.move(player, State.REGISTERED)
        moving.journal("check_in_taken_back", player)
        return player


def check_in_all(*, event: Event, by: Actor, submission_id: UUID | None = None) -> tuple[Player, ...]:
    """Everybody who is registered is here."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        players = _missing(change.event)
        moving = Moving(change)
        moving.move_all(players, State.HERE)
        moving.journal("players_checked_in", count=len(players))
        return tuple(players)


def mark_absent(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> Player:
    """Somebody does not come (T13). A seat in a round that has not started becomes free, and so does the place."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        player = player_of(change, number, State.REGISTERED, State.HERE)
        if _has_played(player):
            raise Refused("player_has_played", number=number, name=player.name)
        moving = Moving(change)
        moving.leave_seat(player)
        moving.move(player, State.ABSENT)
        moving.fill_places()
        moving.journal("player_absent", player, seated=unfinished_seats(change.event, [number]).exists())
        return player


def mark_all_absent(*, event: Event, by: Actor, submission_id: UUID | None = None) -> tuple[Player, ...]:
    """Whoever is registered and not here does not come."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        players = _missing(change.event)
        moving = Moving(change)
        moving.move_all(players, State.ABSENT)
        moving.fill_places()
        moving.journal("players_absent", count=len(players))
        return tuple(players)


for verb in ("player_checked_in", "check_in_taken_back", "players_checked_in", "player_absent", "players_absent"):
    takes_back(verb)(put_states_back)


def _missing(event: Event) -> list[Player]:
    players: Sequence[Player] = list(event.players.filter(state=State.REGISTERED))
    if not players:
        raise Refused("nobody_is_missing")
    return list(players)


def _has_played(player: Player) -> bool:
    return player.seats.filter(round__started_at__isnull=False).exists()
