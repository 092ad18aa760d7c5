"""Drawing portions from a bag: which portions are in it, and who sits where once everybody has drawn (R4, T6).

The desk or the referee types what each player drew; what cannot have been drawn is named, all of it at once. The
program's own draw hands out the portions otherwise and seats by the same rule.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from tournament.regulation.refusals import Refused, mapped, player_numbers
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


class WrongPortions(Refused):
    """Portions that cannot have been drawn like this; `mistakes` is everything that speaks against it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("misdrawn", mistakes=mistakes)
        self.mistakes = mistakes


def bag_for(players: int) -> range:
    """The portions that a table draws from: as many as there are players, from 21 on (R4, T6)."""
    if type(players) is not int or players not in POSSIBLE_SIZES:
        raise Refused("table_size_out_of_range", size=players, least=POSSIBLE_SIZES[0], most=POSSIBLE_SIZES[-1])
    return range(LOWEST_PORTION, LOWEST_PORTION + players)


def seats_from_portions(players: Sequence[int], drawn: Mapping[int, int]) -> tuple[int, ...]:
    """The players clockwise by the portion each one drew; the lowest starts (R4)."""
    at_table = player_numbers(players)
    if mistakes := tuple(mistakes_in(at_table, drawn)):
        raise WrongPortions(mistakes)
    return tuple(sorted(at_table, key=drawn.__getitem__))


def mistakes_in(players: Sequence[int], drawn: Mapping[int, int]) -> Iterator[Mistake]:
    """Everything that speaks against what was typed in, player by player and then portion by portion."""
    at_table = player_numbers(players)
    if len(set(at_table)) < len(at_table):
        raise Refused("player_twice", players=at_table)
    bag = bag_for(len(at_table))
    player_numbers(mapped("drawn", drawn))
    for portion in drawn.values():
        if type(portion) is not int:
            raise Refused("not_a_whole_number", name="portion", value=portion)
    for player in at_table:
        if player not in drawn:
            yield Mistake(Misdrawn.PLAYER_WITHOUT_PORTION, (player,))
    for player in sorted(drawn.keys() - set(at_table)):
        yield Mistake(Misdrawn.PLAYER_OF_ANOTHER_TABLE, (player,), drawn[player])
    for portion, drawers in _drawers(drawn, at_table):
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
    return sorted((portion, tuple(sorted(players))) for portion, players in drawers.items())
