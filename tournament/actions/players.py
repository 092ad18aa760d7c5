"""Single players at the desk: registered, edited, merged with another of the same person, taken off the list."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event
from tournament.actions.new_players import FIELDS, NewPlayer, add_players, checked, refuse_late
from tournament.actions.player_states import Moving, State, player_of, put_states_back, refuse_ended, renew_table
from tournament.actions.refusals import Refused, Unchanged
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Player, Role
from tournament.names import name_key

# Of two rows for one person the better state stays.
BEST_FIRST = (
    State.HERE,
    State.REGISTERED,
    State.WAITING,
    State.ASKED,
    State.ABSENT,
    State.WITHDRAWN,
)
TEXTS = ("name", "club", "pseudonym", "note")


def register_player(*, event: Event, by: Actor, submission_id: UUID | None = None, **fields: Any) -> Player:
    """`fields` as in NewPlayer. When all places are taken, the player waits; after the first draw the player is here.

    Taken back, the player is off the list, and keeps the number.
    """
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        new = checked(NewPlayer(**fields))
        refuse_late(change.event)
        done = add_players(change.event, [new])
        if done.renumbered:
            raise Refused("number_taken", number=new.number)
        player = done.players[0]
        moving = Moving(change)
        moving.noted(State.REMOVED, player.state, [player.number])
        moving.journal("player_registered", player, state=player.state)
        return player


takes_back("player_registered")(put_states_back)


def edit_player(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None, **fields: Any) -> Player:
    """Whatever is named of name, club, pseudonym, note and fixed_table; at any time. The number stays.

    What is so already writes nothing.
    """
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        player = player_of(change, number, *State.values)
        new = checked(NewPlayer(**{name: getattr(player, name) for name in FIELDS} | fields))
        values = {name: getattr(new, name) for name in FIELDS}
        before = {name: getattr(player, name) for name in FIELDS}
        changed = [name for name in FIELDS if values[name] != before[name]]
        if not changed:
            raise Unchanged
        _write(player, values)
        private = {"name": player.name, "after": {name: values[name] for name in changed}}
        change.journal(
            "player_edited",
            player=number,
            changed=changed,
            private=private,
            before={name: before[name] for name in changed},
        )
    return player


@takes_back("player_edited")
def _edit_back(change: Change, entry: JournalEntry) -> None:
    player = player_of(change, entry.params["player"], *State.values)
    if any(getattr(player, name) != value for name, value in entry.private["after"].items()):
        raise Refused("undo_too_late")
    _write(player, {name: getattr(player, name) for name in FIELDS} | (entry.before or {}))


def merge_players(*, event: Event, keep: int, gone: int, by: Actor, submission_id: UUID | None = None) -> Player:
    """Two rows for one person become one: `gone` must have played nowhere, and what only it knows is taken over."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        if keep == gone:
            raise Refused("merge_with_itself")
        stays, goes = player_of(change, keep), player_of(change, gone)
        if goes.seats.exists():
            raise Refused("merge_has_played", gone=gone, gone_name=goes.name, keep=keep, keep_name=stays.name)
        moving = Moving(change)
        before = {name: getattr(stays, name) for name in FIELDS}
        after = {name: before[name] or getattr(goes, name) for name in FIELDS}
        state = min(stays.state, goes.state, key=lambda state: BEST_FIRST.index(State(state)))
        moving.move(goes, State.REMOVED)
        if state != stays.state:
            moving.move(stays, state)
        moving.fill_places()
        _write(stays, after)
        private = {"gone_name": goes.name, "after": after}
        moving.journal("players_merged", stays, gone=gone, private=private, before={"fields": before})
        return stays


@takes_back("players_merged")
def _merge_back(change: Change, entry: JournalEntry) -> None:
    put_states_back(change, entry)
    player = player_of(change, entry.params["player"], *State.values)
    if any(getattr(player, name) != value for name, value in entry.private["after"].items()):
        raise Refused("undo_too_late")
    _write(player, (entry.before or {})["fields"])


def remove_player(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> Player:
    """Off the list, for somebody who should never have been on it; whoever had a seat withdraws instead."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        refuse_ended(change.event)
        player = player_of(change, number)
        if player.seats.exists():
            raise Refused("player_has_seats", number=number, name=player.name)
        moving = Moving(change)
        moving.move(player, State.REMOVED)
        moving.fill_places()
        moving.journal("player_removed", player)
        return player


takes_back("player_removed")(put_states_back)


def _write(player: Player, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(player, name, value)
    player.name_key = name_key(player.name)
    player.save(update_fields=(*FIELDS, "name_key"))
    renew_table(player)
