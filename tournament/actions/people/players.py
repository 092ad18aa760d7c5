"""Players at the desk: registered, edited, merged with another of the same person, taken off the list; or many at once.

Many come out of a list: one transaction, one entry in the journal, one undo.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Unpack
from uuid import UUID

from tournament.actions.core.actors import Actor, Refused, Unchanged
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import Rows, verb
from tournament.actions.people.new_players import (
    FIELDS,
    NewPlayer,
    NewPlayerFields,
    PersonFields,
    add_players,
    checked,
    known_of,
    refuse_late,
)
from tournament.actions.people.player_states import MOVED, Moving, State, player_of, refuse_ended, renew_table
from tournament.models import Event, JournalEntry, Player, Role
from tournament.names import name_key
from tournament.queries.people.players import known_names

# Of two rows for one person the better state stays.
BEST_FIRST = (
    State.CHECKED_IN,
    State.REGISTERED,
    State.WAITING,
    State.TO_APPROVE,
    State.NO_SHOW,
    State.WITHDRAWN,
)
TEXTS = ("name", "club", "pseudonym", "note")


class _Person(Rows[Player]):
    """What is known of a player, each act with the fields that it changes."""

    def restore(self, row: Player, was: Mapping[str, object]) -> None:
        write_person(row, was)


def _old(entry: JournalEntry) -> tuple[int, Mapping[str, object], Mapping[str, object]]:
    before = entry.before or {}
    was = before.get("person") or before.get("fields") or before
    return entry.params["player"], was, entry.private["after"]


PERSON = _Person("person", Player, key="number", fields=FIELDS, old=_old)
PLAYER_REGISTERED = verb("player_registered", undo=MOVED)
PLAYER_EDITED = verb("player_edited", undo=PERSON)
PLAYERS_MERGED = verb("players_merged", undo=(*MOVED, PERSON))
PLAYER_REMOVED = verb("player_removed", undo=MOVED)


def register_player(
    *, event: Event, by: Actor, submission_id: UUID | None = None, **fields: Unpack[NewPlayerFields]
) -> Player:
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


def edit_player(
    *, event: Event, number: int, by: Actor, submission_id: UUID | None = None, **fields: Unpack[PersonFields]
) -> Player:
    """Whatever is named of name, club, pseudonym, contact, note and fixed_table; at any time. The number stays.

    What is so already writes nothing.
    """
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        player = player_of(change, number, *State.values)
        new = checked(replace(known_of(player), **fields))
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


def write_person(player: Player, values: Mapping[str, object]) -> None:
    """New values of some fields; the table where the player sits shows them."""
    for name, value in values.items():
        setattr(player, name, value)
    player.name_key = name_key(player.name)
    player.save(update_fields=(*values, "name_key"))
    renew_table(player)


MAX_AT_ONCE = 20_000
PLAYERS_REGISTERED = verb("players_registered", undo=MOVED)


@dataclass(frozen=True)
class Left:
    """A row that gave no player, or not quite the one it asked for: a code as in refusals."""

    line: int
    code: str
    params: Mapping[str, object]


@dataclass(frozen=True)
class Imported:
    """What became of a list."""

    players: tuple[Player, ...]
    left: tuple[Left, ...]  # rows that were not taken over
    renumbered: tuple[Left, ...]  # taken over under another number

    @property
    def waiting(self) -> int:
        """How many of them came onto the waiting list."""
        return sum(player.state == State.WAITING for player in self.players)


def register_players(
    *,
    rows: Sequence[NewPlayer],
    same_names: frozenset[int] = frozenset(),
    required: frozenset[int] = frozenset(),
    **asked: Unpack[Asked],
) -> Imported:
    """Whoever has a usable row. A name that is on the list already comes in only from the lines in `same_names`.

    Where a line in `required` would be left out for its name, nobody comes in.
    """
    if len(rows) > MAX_AT_ONCE:
        raise Refused("too_many_at_once", most=MAX_AT_ONCE)
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_late(change.event)
        news, left = _sorted_out(change.event, rows, same_names)
        if known := [row.line for row in left if row.code == "name_known" and row.line in required]:
            raise Refused("rows_known", lines=known)
        if not news:
            raise Refused("nobody_to_register")
        done = add_players(change.event, news)
        moving = Moving(change)
        for state in State.values:
            if numbers := [player.number for player in done.players if player.state == state]:
                moving.noted(State.REMOVED, state, numbers)
        moving.journal(PLAYERS_REGISTERED, count=len(done.players), left=len(left))
    renumbered = tuple(
        Left(new.line, "number_changed", {"number": new.number, "now": number}) for new, number in done.renumbered
    )
    return Imported(tuple(done.players), tuple(left), renumbered)


def _sorted_out(
    event: Event, rows: Sequence[NewPlayer], same_names: frozenset[int]
) -> tuple[list[NewPlayer], list[Left]]:
    news, left = [], []
    known = known_names(event)
    for row in rows:
        try:
            new = checked(row)
        except Refused as refused:
            left.append(Left(row.line, refused.code, refused.params))
            continue
        if row.line not in same_names and name_key(new.name) in known:
            left.append(Left(row.line, "name_known", {"name": new.name}))
            continue
        news.append(new)
    return news, left
