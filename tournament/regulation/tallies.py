"""What a player's results add up to, and the key by which players are sorted: whole numbers only, lower is better.

A key is a tuple of the player's values in the order of the criteria, those turned round of which more is better, with
the player's number behind them. Keys without that number are equal exactly when the players share a place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from tournament.regulation.criteria import LOWER_IS_BETTER, Criterion, Value
from tournament.regulation.results import Entry

# The values of a player, turned so that lower is better: the criteria in this order, the player, the number of results.
Tally = tuple[int, int, int, int, int, int, int, int, int]
IN_TALLY = (
    Criterion.SCORE,  # in parts of a point
    Criterion.TABLE_WINS,
    Criterion.WORMS,
    Criterion.BEST_PORTIONS,
    Criterion.BEST_PORTION,
    Criterion.LOT,
    Criterion.PLAY_OFF,
)
PLAYER = len(IN_TALLY)

Key = tuple[int, ...]
KeyMaker = Callable[[Tally], Key]

UNRANKED = 1 << 60  # the rank of those who drew no lot: behind all who did, equal among each other


class Terms(NamedTuple):
    """What players' totals are made of besides their results: points taken off, and ranks that were recorded."""

    worth_of_a_worm: int  # all points in the same parts of a point
    taken_off: Mapping[int, int]
    lots: Mapping[int, int]
    play_offs: Mapping[int, int]


def tallies_of(players: Iterable[int], rounds: Sequence[Mapping[int, Entry]], terms: Terms) -> Iterator[Tally]:
    """Adds up the entries of each player. One loop and nothing called in it: ten thousand players wait for it."""
    worth_of_a_worm, taken_off, lots, play_offs = terms
    for player in players:
        score = table_wins = worms = best_portions = best_portion = results = 0
        for entries in rounds:
            try:
                points, wins, more_worms, portion = entries[player]
            except KeyError:  # sat out, or is still playing
                continue
            score -= points
            table_wins -= wins
            worms -= more_worms
            best_portions -= portion
            if portion > best_portion:
                best_portion = portion
            results += 1
        score += worth_of_a_worm * worms + taken_off.get(player, 0)
        lot, play_off = lots.get(player, UNRANKED), play_offs.get(player, UNRANKED)
        yield score, table_wins, worms, best_portions, -best_portion, lot, play_off, player, results


def key_maker(criteria: Sequence[Criterion]) -> KeyMaker:
    """Picks out of a tally the values that the criteria name, and the player."""
    return itemgetter(*map(IN_TALLY.index, criteria), PLAYER)


def readable(criterion: Criterion, turned_value: int) -> Value:
    """A value of a key as people know it (a score still in parts of a point)."""
    if criterion in LOWER_IS_BETTER:
        return None if turned_value == UNRANKED else turned_value
    return (-turned_value or None) if criterion is Criterion.BEST_PORTION else -turned_value
