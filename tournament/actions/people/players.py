"""Single players at the desk: registered, edited, merged with another of the same person, taken off the list."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Unpack
from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.refusals import Refused, Unchanged
from tournament.actions.core.subjects import Rows
from tournament.actions.core.verbs import verb
from tournament.actions.people.new_players import FIELDS, NewPlayer, add_players, checked, refuse_late
from tournament.actions.people.player_states import MOVED, Moving, State, player_of, refuse_ended, renew_table
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


class _Person(Rows):
    """What is known of a player, each act with the fields that it changes."""

    def restore(self, row: Player, was: Mapping[str, Any]) -> None:
        write_person(row, was)


def _old(entry: JournalEntry) -> tuple[int, Any, Any]:
    before = entry.before or {}
    was = before.get("person") or before.get("fields") or before
    return entry.params["player"], was, entry.private["after"]


PERSON = _Person("person", Player, key="number", fields=FIELDS, old=_old)
PLAYER_REGISTERED = verb("player_registered", undo=MOVED)
PLAYER_EDITED = verb("player_edited", undo=PERSON)
PLAYERS_MERGED = verb("players_merged", undo=(*MOVED, PERSON))
PLAYER_REMOVED = verb("player_removed", undo=MOVED)


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
        moving.journal(PLAYER_REGISTERED, player, state=player.state)
        return player


def edit_player(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None, **fields: Any) -> Player:
    """Whatever is named of name, club, pseudonym, note and fixed_table; at any time. The number stays.

    What is so already writes nothing.
    """
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        player = player_of(change, number, *State.values)
        new = checked(NewPlayer(**{name: getattr(player, name) for name in FIELDS} | fields))
        changed = [name for name in FIELDS if getattr(new, name) != getattr(player, name)]
        if not changed:
            raise Unchanged
        change.capture(PERSON, number, *changed)
        write_person(player, {name: getattr(new, name) for name in changed})
        change.journal(PLAYER_EDITED, player=number, changed=changed, private={"name": player.name})
    return player


def merge_players(*, keep: int, gone: int, **asked: Unpack[Asked]) -> Player:
    """Two rows for one person become one: `gone` must have played nowhere, and what only it knows is taken over."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        if keep == gone:
            raise Refused("merge_with_itself")
        stays, goes = player_of(change, keep), player_of(change, gone)
        if goes.seats.exists():
            raise Refused("merge_has_played", gone=gone, gone_name=goes.name, keep=keep, keep_name=stays.name)
        moving = Moving(change)
        change.capture(PERSON, keep)
        state = min(stays.state, goes.state, key=lambda state: BEST_FIRST.index(State(state)))
        moving.move(goes, State.REMOVED)
        if state != stays.state:
            moving.move(stays, state)
        moving.fill_places()
        write_person(stays, {name: getattr(stays, name) or getattr(goes, name) for name in FIELDS})
        moving.journal(PLAYERS_MERGED, stays, gone=gone, private={"gone_name": goes.name})
        return stays


def remove_player(*, number: int, **asked: Unpack[Asked]) -> Player:
    """Off the list, for somebody who should never have been on it; whoever had a seat withdraws instead."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_ended(change.event)
        player = player_of(change, number)
        if player.seats.exists():
            raise Refused("player_has_seats", number=number, name=player.name)
        moving = Moving(change)
        moving.move(player, State.REMOVED)
        moving.fill_places()
        moving.journal(PLAYER_REMOVED, player)
        return player


def write_person(player: Player, values: Mapping[str, Any]) -> None:
    """New values of some fields; the table where the player sits shows them."""
    for name, value in values.items():
        setattr(player, name, value)
    player.name_key = name_key(player.name)
    player.save(update_fields=(*values, "name_key"))
    renew_table(player)
