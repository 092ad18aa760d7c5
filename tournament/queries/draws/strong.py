"""Strong with strong: the standings before a round, and the groups that a draw made of them."""

from collections.abc import Callable, Collection, Iterator
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
    """A group of a draw: its tables and its players by number, as drawn, from which position in the standings to which.

    `repeats` as counted in `seating.bounds`; no seating of the group has fewer than `bound`.
    """

    number: int
    tables: tuple[int, ...]
    players: tuple[int, ...]
    first: int
    last: int
    repeats: int
    bound: int


def drawn_groups(draw: int) -> tuple[DrawnGroup, ...]:
    """The groups of a draw by its key, the best first; none where it was not strong with strong. One read."""
    groups = Draw.objects.filter(pk=draw).values_list("receipt__outcome__groups", flat=True).first()
    return groups_of({"groups": groups or ()})


def groups_of(outcome: JsonObject) -> tuple[DrawnGroup, ...]:
    """The groups in the outcome of a receipt."""
    groups: list[DrawnGroup] = []
    for number, group in enumerate(outcome.get("groups", ()), 1):
        first = groups[-1].last + 1 if groups else 1
        players, tables = tuple(group["players"]), tuple(group["tables"])
        last = first + len(players) - 1
        groups.append(DrawnGroup(number, tables, players, first, last, group["repeats"], group["bound"]))
    return tuple(groups)


@dataclass(frozen=True)
class PublicGroup:
    """A group with the names of its players as the public knows them, the best first."""

    group: DrawnGroup
    names: tuple[str, ...]


@dataclass(frozen=True)
class AnnouncedPlace:
    """Who stands in one place of the standings that a draw was announced with."""

    place: int
    names: tuple[str, ...]


def public_groups(outcome: JsonObject, most_players: int, name_of: Callable[[int], str]) -> tuple[PublicGroup, ...]:
    """The groups in an outcome, as many as have so few players together."""
    groups = groups_of(outcome)
    return tuple(
        PublicGroup(group, tuple(map(name_of, group.players))) for group in groups if group.last <= most_players
    )


def announced_places(
    announced: JsonObject, most_players: int, name_of: Callable[[int], str]
) -> Iterator[AnnouncedPlace]:
    """The standings in an announcement, as many as have so few players together."""
    place = 1
    for equal in announced.get("options", {}).get("standings", ()):
        if place + len(equal) - 1 > most_players:
            return
        yield AnnouncedPlace(place, tuple(map(name_of, equal)))
        place += len(equal)
