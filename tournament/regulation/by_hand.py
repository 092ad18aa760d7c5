"""Drawing portions from a bag: which portions are in it, and who sits where once everybody has drawn (R4, T6).

The desk or the referee types what each player drew; what cannot have been drawn is named, all of it at once. The
program's own draw hands out the portions otherwise and seats by the same rule.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from tournament.regulation.refusal import Refused
from tournament.regulation.tables import POSSIBLE_SIZES

LOWEST_PORTION = 21


class Misdrawn(StrEnum):
    """What can be wrong with the portions drawn at a table."""

    PORTION_TWICE = "portion_twice"
    PORTION_NOT_IN_BAG = "portion_not_in_bag"
    PLAYER_WITHOUT_PORTION = "player_without_portion"
    PLAYER_OF_ANOTHER_TABLE = "player_of_another_table"


class Mistake(NamedTuple):
    """One thing that is wrong: the portion and the players it concerns, as far as there are any."""

    code: Misdrawn
    players: tuple[int, ...] = ()
    portion: int | None = None


def bag_for(players: int) -> range:
    """The portions that a table draws from: as many as there are players, from 21 on (R4, T6)."""
    if players not in POSSIBLE_SIZES:
        raise Refused("table_size_out_of_range", size=players, least=POSSIBLE_SIZES[0], most=POSSIBLE_SIZES[-1])
    return range(LOWEST_PORTION, LOWEST_PORTION + players)


def seats_from_portions(players: Sequence[int], drawn: Mapping[int, int]) -> tuple[int, ...]:
    """The players clockwise by the portion each one drew; the lowest starts (R4)."""
    if mistakes := tuple(mistakes_in(players, drawn)):
        raise Refused("misdrawn", mistakes=mistakes)
    return tuple(sorted(players, key=drawn.__getitem__))


def mistakes_in(players: Sequence[int], drawn: Mapping[int, int]) -> Iterator[Mistake]:
    """Everything that speaks against what was typed in, player by player and then portion by portion."""
    if len(set(players)) < len(players):
        raise Refused("player_twice", players=tuple(players))
    bag = bag_for(len(players))
    for player in players:
        if player not in drawn:
            yield Mistake(Misdrawn.PLAYER_WITHOUT_PORTION, (player,))
    for player in sorted(drawn.keys() - set(players)):
        yield Mistake(Misdrawn.PLAYER_OF_ANOTHER_TABLE, (player,), drawn[player])
    for portion, drawers in _drawers(drawn, players):
        if portion not in bag:
            yield Mistake(Misdrawn.PORTION_NOT_IN_BAG, drawers, portion)
        elif len(drawers) > 1:
            yield Mistake(Misdrawn.PORTION_TWICE, drawers, portion)


def _drawers(drawn: Mapping[int, int], players: Iterable[int]) -> list[tuple[int, tuple[int, ...]]]:
    """For each portion that players of the table drew, in ascending order, who drew it."""
    drawers = defaultdict(list)
    for player in players:
        if player in drawn:
            drawers[drawn[player]].append(player)
    return sorted((portion, tuple(sorted(each))) for portion, each in drawers.items())
