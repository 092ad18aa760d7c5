"""Many players at once, out of a list: one transaction, one entry in the journal, one undo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.refusals import Refused
from tournament.actions.core.verbs import verb
from tournament.actions.people.new_players import NewPlayer, add_players, checked, refuse_late
from tournament.actions.people.player_states import MOVED, Moving, State
from tournament.models import Event, Player, Role
from tournament.names import name_key
from tournament.queries.people.players import known_names

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
    *, rows: Sequence[NewPlayer], same_names: frozenset[int] = frozenset(), **asked: Unpack[Asked]
) -> Imported:
    """Whoever has a usable row. A name that is on the list already comes in only from the lines in `same_names`."""
    if len(rows) > MAX_AT_ONCE:
        raise Refused("too_many_at_once", most=MAX_AT_ONCE)
    with change_event(**asked, needs=Role.ORGANISER) as change:
        refuse_late(change.event)
        news, left = _sorted_out(change.event, rows, same_names)
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
