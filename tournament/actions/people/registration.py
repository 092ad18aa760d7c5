"""Registration: open or closed, how many places, who signs up in public, who is let in, and who moves up."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Unpack
from uuid import UUID

from tournament.actions.core.actors import STRANGER, Actor, Refused, Unchanged
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import FieldsOfEvent, verb
from tournament.actions.people.new_players import NewPlayer, add_players, checked
from tournament.actions.people.player_states import (
    MOVED,
    Moving,
    State,
    place_for,
    place_now,
    places_for,
    player_of,
    refuse_ended,
)
from tournament.models import Event, JournalEntry, Player, Role
from tournament.queries.events.stages import is_drawn
from tournament.queries.people.registration import RegistrationMode, mode_of

MAX_PLACES = 100_000
SETTINGS = ("public_sign_up", "sign_up_needs_approval", "capacity")


class _Registration(FieldsOfEvent):
    """Whether registration is open, for whom, and for how many."""

    fields = SETTINGS

    def from_old(self, entry: JournalEntry) -> tuple[None, Mapping[str, object], Mapping[str, object]]:
        before = entry.before or {}
        if "settings" in before:
            return None, before["settings"], {name: entry.params[name] for name in SETTINGS}
        return None, before, {name: not was for name, was in before.items()}


REGISTRATION = _Registration("registration")
REGISTRATION_OPENED = verb("registration_opened", undo=REGISTRATION)
REGISTRATION_CLOSED = verb("registration_closed", undo=REGISTRATION)
REGISTRATION_MODE_SET = verb("registration_mode_set", undo=REGISTRATION)
REGISTRATION_SET = verb("registration_set", undo=(*MOVED, REGISTRATION))
SIGNED_UP = verb("signed_up", undo=MOVED)
PLAYER_APPROVED = verb("player_approved", undo=MOVED)
PLAYERS_APPROVED = verb("players_approved", undo=MOVED)
PLAYER_LET_IN = verb("player_let_in", undo=MOVED)
PLAYER_DECLINED = verb("player_declined", undo=MOVED)
PLAYERS_MOVED_UP = verb("players_moved_up", undo=MOVED)


def open_registration(**asked: Unpack[Asked]) -> Event:
    """People can sign up in public from now on."""
    return _set_open(True, **asked)


def close_registration(**asked: Unpack[Asked]) -> Event:
    """Only the desk registers players from now on."""
    return _set_open(False, **asked)


def _set_open(wanted: bool, **asked: Unpack[Asked]) -> Event:
    with change_event(**asked, needs=Role.ORGANISER) as change:
        if change.event.registration_open == wanted:
            raise Refused("registration_is_open" if wanted else "registration_is_closed")
        if wanted and (change.event.ended_at or is_drawn(change.event)):
            raise Refused("registration_too_late")
        change.capture(REGISTRATION, None, "registration_open")
        _save(change, {"registration_open": wanted})
        change.journal(REGISTRATION_OPENED if wanted else REGISTRATION_CLOSED)
    return asked["event"]


# What each position of the switch says. A closed registration keeps for whom it was open: its page can then say closed.
FIELDS_OF_MODE: Mapping[RegistrationMode, Mapping[str, bool]] = {
    RegistrationMode.CLOSED: {"registration_open": False},
    RegistrationMode.DESK: {"registration_open": True, "public_sign_up": False},
    RegistrationMode.PUBLIC: {"registration_open": True, "public_sign_up": True, "sign_up_needs_approval": False},
    RegistrationMode.APPROVAL: {"registration_open": True, "public_sign_up": True, "sign_up_needs_approval": True},
}


def set_registration_mode(*, mode: RegistrationMode, **asked: Unpack[Asked]) -> Event:
    """Moves the switch. After the first draw it can only be closed. Where it stands already nothing is written."""
    with suppress(Unchanged), change_event(**asked, needs=Role.ORGANISER) as change:
        if mode_of(change.event) == mode:
            raise Unchanged
        if mode != RegistrationMode.CLOSED and (change.event.ended_at or is_drawn(change.event)):
            raise Refused("registration_too_late")
        values = FIELDS_OF_MODE[mode]
        change.capture(REGISTRATION, None, *values)
        _save(change, values)
        change.journal(REGISTRATION_MODE_SET, mode=mode)
    return asked["event"]


def set_registration(
    *,
    capacity: int | None,
    public_sign_up: bool | None = None,
    sign_up_needs_approval: bool | None = None,
    **asked: Unpack[Asked],
) -> Event:
    """How many may come, and who may sign up, if that is named. With more places those who wait move up.

    With fewer nobody loses one. What is so already writes nothing.
    """
    if capacity is not None and not 1 <= capacity <= MAX_PLACES:
        raise Refused("capacity_out_of_range", most=MAX_PLACES)
    with suppress(Unchanged), change_event(**asked, needs=Role.ORGANISER) as change:
        named = {"public_sign_up": public_sign_up, "sign_up_needs_approval": sign_up_needs_approval}
        values: dict[str, object] = {
            name: getattr(change.event, name) if value is None else value for name, value in named.items()
        } | {"capacity": capacity}
        changed = [name for name in SETTINGS if values[name] != getattr(change.event, name)]
        change.capture(REGISTRATION)
        _save(change, values)
        moving = Moving(change)
        moving.fill_places()
        if not (changed or moving.up):
            raise Unchanged
        moving.journal(
            REGISTRATION_SET,
            changed=changed,
            public_sign_up=values["public_sign_up"],
            sign_up_needs_approval=values["sign_up_needs_approval"],
            capacity=capacity,
        )
    return asked["event"]


def sign_up(
    *,
    event: Event,
    name: str,
    club: str = "",
    pseudonym: str = "",
    contact: str = "",
    by: Actor = STRANGER,
    submission_id: UUID | None = None,
) -> Player:
    """Somebody signs up in public: registered, on the waiting list, or waiting for approval. The desk takes it back."""
    with change_event(event, by=by, needs=None, submission_id=submission_id) as change:
        new = checked(NewPlayer(name=name, club=club, pseudonym=pseudonym, contact=contact))
        if not change.event.public_sign_up:
            raise Refused("sign_up_not_public")
        if not change.event.registration_open or change.event.ended_at or is_drawn(change.event):
            raise Refused("sign_up_closed")
        player = add_players(change.event, [new], asked=change.event.sign_up_needs_approval).players[0]
        moving = Moving(change)
        moving.noted(State.REMOVED, player.state, [player.number])
        moving.journal(SIGNED_UP, player, state=player.state)
        return player


def approve_player(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody who asked gets a place, or waits for one."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        player = player_of(change, number, State.TO_APPROVE)
        moving = Moving(change)
        moving.move(player, place_for(change.event))
        moving.journal(PLAYER_APPROVED, player, state=player.state)
        return player


def approve_players(*, numbers: Collection[int], **asked: Unpack[Asked]) -> tuple[Player, ...]:
    """Those who asked and are named get a place or wait for one, in the order in which they asked.

    Whoever asked later, or was decided about meanwhile, stays as they are.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        asking = change.event.players.filter(state=State.TO_APPROVE).order_by("since", "number")
        players = [player for player in asking if player.number in numbers]
        if not players:
            raise Refused("nobody_asked")
        moving = Moving(change)
        places = places_for(change.event, len(players))
        for state in sorted(set(places)):
            moving.move_all([player for player, place in zip(players, places, strict=True) if place == state], state)
        moving.journal(PLAYERS_APPROVED, count=len(players), waiting=places.count(State.WAITING))
        return tuple(players)


def let_in(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody who waits gets a place at once, also past the others and beyond the capacity."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number, State.TO_APPROVE, State.WAITING)
        moving = Moving(change)
        moving.move(player, place_now(change.event))
        moving.journal(PLAYER_LET_IN, player, state=player.state)
        return player


def decline_player(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Somebody who asked or waits gets no place."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        player = player_of(change, number, State.TO_APPROVE, State.WAITING)
        moving = Moving(change)
        moving.move(player, State.REMOVED)
        moving.journal(PLAYER_DECLINED, player)
        return player


def move_up(**asked: Unpack[Asked]) -> tuple[Player, ...]:
    """Fills free places from the waiting list, where that did not happen by itself: after something was undone."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        moving = Moving(change)
        moving.fill_places()
        if not moving.up:
            raise Refused("nobody_can_move_up")
        moving.journal(PLAYERS_MOVED_UP)
        return tuple(moving.up)


def _save(change: Change, values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(change.event, name, value)
    change.event.save(update_fields=tuple(values))
