"""How few repeat meetings there can be: bounds with their proofs, and what is known to exist.

Repeats are counted by pairs of rounds: a pair that meets in two rounds counts 1, in three rounds 3, in four 6. So a
third meeting weighs more than a second one, and the count of a whole plan is the sum, over all pairs of rounds, of the
pairs of players who share a table in both. Only repeats in which a round to come takes part are counted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb

from tournament.regulation.refusals import listed, of_kind
from tournament.seating.tasks import SeatingTask, is_table_size

SIX_BY_SIX = (6,) * 6

# Rounds without any repeat that are known to exist: by size, where all tables have it, by number of players.
_KNOWN_FOR_EQUAL_TABLES: Mapping[int, Mapping[int, int]] = {
    3: {9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14, 33: 16, 36: 17},
    4: {12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13},
    5: {15: 1, 20: 1, 25: 6, 30: 6, 35: 7},
    6: {18: 1, 24: 1, 30: 1, 36: 3},
}
# And for tables of two sizes, by players and tables.
_KNOWN_FOR_MIXED_TABLES: Mapping[tuple[int, int], int] = {
    **{(13, 4): 4, (14, 4): 4, (17, 5): 5, (19, 6): 7, (20, 6): 6, (22, 7): 8, (23, 7): 8},
    **{(21, 5): 5, (22, 5): 5, (23, 5): 5, (25, 6): 5, (26, 6): 5, (27, 6): 5, (29, 6): 6, (31, 7): 6},
    **{(33, 7): 7, (34, 7): 7, (31, 6): 4, (32, 6): 4, (33, 6): 4, (34, 6): 4},
}


def known_rounds_without_repeats(sizes: Sequence[int]) -> int | None:
    """How many rounds with tables of these sizes are known to exist without repeats; None where none are on record."""
    if min(sizes) == max(sizes):
        return _KNOWN_FOR_EQUAL_TABLES.get(sizes[0], {}).get(sum(sizes))
    if max(sizes) - min(sizes) == 1:
        return _KNOWN_FOR_MIXED_TABLES.get((sum(sizes), len(sizes)))
    return None


def least_repeats(task: SeatingTask) -> int:
    """No plan for the task has fewer repeats."""
    of_kind("task", task, SeatingTask)
    return max(_by_pairs_of_rounds(task), _by_capacity(task), _by_squares_of_order_six(task))


def least_repeats_of(rounds: Sequence[Sequence[int]]) -> int:
    """No seating of players who have not met yet has fewer repeats, in rounds with tables of these sizes.

    Takes and gives what the planner asks for: `plan(wishes, least_repeats_of)`. A fraction of a millisecond for the
    fields of the regulation, a few for ten thousand players.
    """
    sizes = tuple(listed("rounds", tables) for tables in listed("rounds", rounds))
    seats = sum(size for size in sizes[0] if type(size) is int) if sizes else 0
    seats = sum(size for size in sizes[0] if is_table_size(size)) if sizes else 0
    return least_repeats(SeatingTask(tuple(range(max(2, seats))), sizes))


def _by_pairs_of_rounds(task: SeatingTask) -> int:
    """The count is a sum over pairs of rounds, and for each pair of rounds the least is known by itself."""
    total = 0
    before = [Counter(len(table) for table in tables) for tables in task.history]
    for sizes in task.sizes:
        counted = Counter(sizes)
        total += sum(_forced(len(task.players), counted, earlier) for earlier in before)
        before.append(counted)
    return total


def _forced(players: int, sizes: Counter[int], earlier: Counter[int]) -> int:
    """The fewest pairs that share a table in both of two rounds, of which it is known how many tables have which size.

    A table of s draws its players from the T tables of the other round (whoever did not play counts as a table of
    one). The fewest pairs come from one and the same table if the players come as evenly as can be.
    """
    origins = earlier.total() + players - sum(size * tables for size, tables in earlier.items())
    return max(
        sum(tables * _evenly(size, origins) for size, tables in sizes.items()),
        sum(tables * _evenly(size, sizes.total()) for size, tables in earlier.items()),
    )


def _evenly(things: int, groups: int) -> int:
    """The pairs within groups of as even a size as can be: e·C(q+1, 2) + (T-e)·C(q, 2), q = ⌊s/T⌋ and e = s mod T."""
    least, over = divmod(things, groups)
    return over * comb(least + 1, 2) + (groups - over) * comb(least, 2)


def _by_capacity(task: SeatingTask) -> int:
    """The meetings to come must all go to some pair, and cost least if they go to the pairs that met least.

    The same holds for the meetings of each player, who has at least as many as at the smallest tables; the sum over
    all players counts every pair twice.
    """
    met = meetings(task.history)
    others = len(task.players) - 1
    to_come = sum(comb(size, 2) for sizes in task.sizes for size in sizes)
    by_pairs = _cheapest(to_come, Counter(met.values()), comb(len(task.players), 2))
    own_to_come = sum(min(sizes) - 1 for sizes in task.sizes)
    of_player: dict[int, Counter[int]] = {}  # of those who have met anybody
    for pair, times in met.items():
        for player in pair:
            of_player.setdefault(player, Counter())[times] += 1
    newcomers = len(task.players) - len(of_player)
    by_player = sum(_cheapest(own_to_come, counts, others) for counts in of_player.values())
    by_player += newcomers * _cheapest(own_to_come, Counter(), others)
    return max(by_pairs, -(-by_player // 2))


def _cheapest(to_come: int, met: Mapping[int, int], pairs: int) -> int:
    """The least cost of so many meetings. `met`: how many of the pairs have met how often; the rest never have.

    A further meeting of a pair that met t times costs t; so all who met t times or less offer one meeting at t.
    """
    cost = times = 0
    offered = pairs - sum(met.values())
    while to_come > 0:
        taken = min(to_come, offered)
        cost, to_come = cost + times * taken, to_come - taken
        times += 1
        offered += met.get(times, 0)
    return cost


def _by_squares_of_order_six(task: SeatingTask) -> int:
    """Thirty-six players at six tables of six: what follows from two theorems, of Tarry (1900) and of Turán (1941).

    1. Of any four rounds two have a repeat. Take two of them as rows and columns of a square; without a repeat every
       cell holds one player, and the other two rounds write a letter each into the cells: two orthogonal Latin squares
       of order six, which do not exist (Tarry).
    2. Two rounds with a repeat have at least two. Let two players of table A in the first share a table in the second.
       Then those of A come to fewer than six tables there, and some table B has none of them; the six of B come from
       the five tables other than A, so two of them shared one.
    3. Call two rounds clean if nobody meets in both. By 1, of four rounds there are never all pairs clean. The most
       clean pairs are had (Turán) with the rounds in three groups, as even as can be, and two rounds clean unless they
       are of one group. So at least the pairs within the groups are not clean, and by 2 each of them costs two.

    Repeats between rounds that have been played are no repeats of the plan, and pairs of such rounds are left out.
    """
    played = [tables for tables in task.history if tuple(map(len, tables)) == SIX_BY_SIX]
    rounds = len(played) + task.sizes.count(SIX_BY_SIX)
    if len(task.players) != sum(SIX_BY_SIX) or rounds < 4:
        return 0
    unclean = sum(max(meetings(pair).values()) > 1 for pair in combinations(played, 2))
    return 2 * max(0, _evenly(rounds, 3) - unclean)


def meetings(rounds: Iterable[Iterable[Iterable[int]]]) -> Counter[tuple[int, int]]:
    """How often each pair shared a table; the lower number first."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
