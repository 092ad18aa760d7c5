"""Best and worst ranks by playing every possible ending of every table, all tables together.

Shares no code with tournament.regulation. A table's ending is a list of (player, place, worms, points); those who
withdrew are behind all others, and there is nothing to say about their order.
"""

from fractions import Fraction
from itertools import pairwise, permutations, product


def endings(players, gone, total_worms, points_of):
    """Every ending of one table: all worms, and all orders that do not contradict them."""
    stayers = [player for player in players if player not in gone]
    leavers = [player for player in players if player in gone]
    found = set()
    for worms in product(range(total_worms + 1), repeat=len(players)):
        if sum(worms) > total_worms:
            continue
        of = dict(zip([*stayers, *leavers], worms, strict=True))
        for order in permutations(stayers):
            pairs = list(pairwise(order))
            if any(of[better] < of[worse] for better, worse in pairs):
                continue
            for shares in product([False, True], repeat=len(pairs)):
                if any(share and of[one] != of[other] for share, (one, other) in zip(shares, pairs, strict=True)):
                    continue
                places: list[int] = []
                for index in range(len(order)):
                    places.append(places[-1] if index and shares[index - 1] else index + 1)
                places += range(len(stayers) + 1, len(players) + 1)
                points = points_of(tuple(places))
                lines = zip([*order, *leavers], places, points, strict=True)
                found.add(tuple(sorted((player, place, of[player], point) for player, place, point in lines)))
    return sorted(found)


def ranges(there, evenings, rank):
    """For each player the least and the greatest rank; `rank(player, evening, lucky)` answers for one."""
    best = {player: min(rank(player, evening, True) for evening in evenings) for player in there}
    worst = {player: max(rank(player, evening, False) for evening in evenings) for player in there}
    return {player: (best[player], worst[player]) for player in there}


# By score. `before` are the values so far by criterion; only those of results are added to, no portions.

OF_A_GAME = {
    "worms_and_placement": lambda place, worms, points: points + worms,
    "placement": lambda place, worms, points: points,
    "worms": lambda place, worms, points: worms,
    "places": lambda place, worms, points: 0,
}


def ranges_by_score(before, criteria, counting, tables):
    """`tables`: the endings of each playing table."""
    playing = {line[0] for table in tables for line in table[0]}

    def rank(player, evening, lucky):
        after = {each: dict(values) for each, values in before.items()}
        for who, place, worms, points in (line for table in evening for line in table):
            if who in after:
                after[who]["score"] += OF_A_GAME[counting](place, worms, points)
                after[who]["games"] += 1
                after[who]["places"] += place
                after[who]["table_wins"] += place == 1
                after[who]["worms"] += worms
        return 1 + sum(is_ahead(after, other, player, lucky) for other in after if other != player)

    def is_ahead(after, other, player, lucky):
        for criterion in criteria:
            one, two = after[other][criterion], after[player][criterion]
            open_portions = criterion in ("best_portions", "best_portion") and {other, player} & playing
            if open_portions or (criterion in ("lot", "play_off") and None in (one, two)):
                return not lucky
            one, two = one or 0, two or 0
            if one != two:
                return one < two if criterion in ("lot", "play_off", "places") else one > two
        return not lucky

    return ranges(before, list(product(*tables)), rank)


# By tables. Finished tables are endings as well, with the best portion as a fifth value. `criteria` are what players of
# the same tier are compared by, before lots.


def ranges_by_tables(finished, playing, gone, criteria):
    seated = [line[0] for table in finished for line in table] + [line[0] for table in playing for line in table[0]]

    rank = tier_rank(finished, gone, criteria)
    return ranges([each for each in seated if each not in gone], list(product(*playing)), rank)


def ranges_by_place(finished, playing, gone, criteria, player):
    """For each place at the player's table, from the first, the least and the greatest rank that it can lead to."""
    rank = tier_rank(finished, gone, criteria)
    best: dict[int, int] = {}
    worst: dict[int, int] = {}
    for evening in product(*playing):
        (own,) = [table for table in evening if any(line[0] == player for line in table)]
        (place,) = [line[1] for line in own if line[0] == player]
        sharing = sum(line[1] == place for line in own if line[0] not in gone)
        for tier in range(place - 1, place - 1 + sharing):
            best[tier] = min(best.get(tier, 1 << 30), rank(player, evening, True, tier))
            worst[tier] = max(worst.get(tier, 0), rank(player, evening, False, tier))
    return [(best[tier], worst[tier]) for tier in sorted(best)]


def tier_rank(finished, gone, criteria):
    """What tells the rank of a player at the end of an evening."""

    def rank(player, evening, lucky, tier=None):
        tables = [[*finished, *evening][index] for index in range(len(finished) + len(evening))]
        (own,) = [table for table in tables if any(line[0] == player for line in table)]
        tier = tiers(own, player, lucky).index(player) if tier is None else tier
        ahead = 0
        for table in tables:
            others = [each for each in tiers(table, player, lucky) if table is not own or each != player]
            ahead += sum(other not in gone for other in others[:tier])
            if table is not own and len(others) > tier and others[tier] not in gone:
                ahead += is_ahead(worth(table, others[tier]), worth(own, player), lucky)
        return 1 + ahead

    def tiers(table, player, lucky):
        """The players of a table in order; the player is lucky or not among those who share the place."""
        luck = {player: -1 if lucky else 1}
        lines = sorted(table, key=lambda line: (line[1], line[0] in gone, luck.get(line[0], 0)))
        return [line[0] for line in lines]

    def worth(table, player):
        (line,) = [line for line in table if line[0] == player]
        total = sum(each[2] for each in table)
        return {
            "placement_points": line[3],
            "share_of_worms": Fraction(line[2], total) if total else Fraction(0),
            "worms": line[2],
            "best_portion": line[4] or 0 if len(line) > 4 else None,
        }

    def is_ahead(one, two, lucky):
        for criterion in criteria:
            if None in (one[criterion], two[criterion]):
                return not lucky
            if one[criterion] != two[criterion]:
                return one[criterion] > two[criterion]
        return not lucky

    return rank
