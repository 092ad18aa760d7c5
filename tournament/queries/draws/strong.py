"""Strong with strong: the standings before a round, and the groups that a draw made of them."""

from collections.abc import Collection
from dataclasses import dataclass

from tournament.models import Draw, Stage
from tournament.queries.standings.stage import standings_of
from tournament.regulation.canonical import JsonObject

StandingsOrder = tuple[tuple[int, ...], ...]  # players by number, the best first; who is equal stands together


def standings_before(stage: Stage, players: Collection[int]) -> StandingsOrder:
    """The order of these players, by number. Whoever has no result yet stands behind all others.

    The standings are made anew: for actions, and for pages where the players are few.
    """
    waiting = set(players)
    places: dict[int, list[int]] = {}
    for row in standings_of(stage).all_rows():
        if row.results and row.player in waiting:
            places.setdefault(row.place, []).append(row.player)
            waiting.remove(row.player)
    return tuple(tuple(sorted(equal)) for equal in (*places.values(), waiting) if equal)


@dataclass(frozen=True)
class DrawnGroup:
    """A group of a draw: its tables and its players by number, both as they were drawn. Positions in the standings."""

    number: int
    tables: tuple[int, ...]
    players: tuple[int, ...]
    first: int
    last: int
    repeats: int
    bound: int


def drawn_groups(draw: Draw) -> tuple[DrawnGroup, ...]:
    """The groups of a draw that was made, the best first; none where it was not strong with strong."""
    return groups_of((draw.receipt or {}).get("outcome") or {})


def groups_of(outcome: JsonObject) -> tuple[DrawnGroup, ...]:
    """The same of the outcome in a receipt."""
    groups: list[DrawnGroup] = []
    for number, group in enumerate(outcome.get("groups", ()), 1):
        first = groups[-1].last + 1 if groups else 1
        players, tables = tuple(group["players"]), tuple(group["tables"])
        last = first + len(players) - 1
        groups.append(DrawnGroup(number, tables, players, first, last, group["repeats"], group["bound"]))
    return tuple(groups)
