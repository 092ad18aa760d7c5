"""What a player's results add up to, and the key by which players are sorted: whole numbers only, lower is better.

A key is a tuple of the player's values in the order of the criteria, those turned round of which more is better, with
the player's number behind them. Keys without that number are equal exactly when the players share a place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from tournament.regulation.criteria import LOWER_IS_BETTER, Criterion, Value
from tournament.regulation.results import Entry

# The values of a player, turned so that lower is better, and the player's number.
Tally = tuple[int, int, int, int, int, int, int, int, int]
IN_TALLY = {
    Criterion.SCORE: 0,  # in parts of a point
    Criterion.PLACES: 0,  # in the same parts: the score where places are added up
    Criterion.TABLE_WINS: 1,
    Criterion.WORMS: 2,
    Criterion.BEST_PORTIONS: 3,
    Criterion.BEST_PORTION: 4,
    Criterion.LOT: 5,
    Criterion.PLAY_OFF: 6,
    Criterion.GAMES: 8,
}
PLAYER = 7

Key = tuple[int, ...]
KeyMaker = Callable[[Tally], Key]

UNRANKED = 1 << 60  # the rank of those who drew no lot: behind all who did, equal among each other


class Worth(NamedTuple):
    """What adds how much to the score, in parts of a point; points come in these parts already."""

    points: int
    worm: int
    place: int  # taken off: the fewer the better


class Terms(NamedTuple):
    """What players' totals are made of besides their results: points taken off, and ranks that were recorded."""

    worth: Worth
    taken_off: Mapping[int, int]
    lots: Mapping[int, int]
    play_offs: Mapping[int, int]


def tallies_of(players: Iterable[int], rounds: Sequence[Mapping[int, Entry]], terms: Terms) -> Iterator[Tally]:
    """Adds up the entries of each player. One loop and nothing called in it: ten thousand players wait for it."""
    (worth_of_points, worth_of_a_worm, worth_of_a_place), taken_off, lots, play_offs = terms
    for player in players:
        points = places = table_wins = worms = best_portions = best_portion = results = 0
        for entries in rounds:
            try:
                more_points, place, more_worms, portion = entries[player]
            except KeyError:  # sat out, or is still playing
                continue
            points -= more_points
            places += place
            if place == 1:
                table_wins -= 1
            worms -= more_worms
            best_portions -= portion
            if portion > best_portion:
                best_portion = portion
            results -= 1
        score = worth_of_points * points + worth_of_a_worm * worms + worth_of_a_place * places
        score += taken_off.get(player, 0)
        lot, play_off = lots.get(player, UNRANKED), play_offs.get(player, UNRANKED)
        yield score, table_wins, worms, best_portions, -best_portion, lot, play_off, player, results


def key_maker(criteria: Sequence[Criterion]) -> KeyMaker:
    """Picks out of a tally the values that the criteria name, and the player."""
    return itemgetter(*map(IN_TALLY.__getitem__, criteria), PLAYER)


def readable(criterion: Criterion, turned_value: int) -> Value:
    """A value of a key as people know it (a score still in parts of a point)."""
    if criterion in LOWER_IS_BETTER:
        return None if turned_value == UNRANKED else turned_value
    return (-turned_value or None) if criterion is Criterion.BEST_PORTION else -turned_value
