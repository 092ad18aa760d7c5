"""Standings the slow and obvious way: everything is added up with fractions and compared two by two.

Shares no code with tournament.regulation. Reads results with the attributes of `TableResult` and `Line`, penalties with
those of `Penalty`; criteria are plain words.
"""

from fractions import Fraction
from functools import cmp_to_key, partial


def standings(players, counting, chain, results, penalties, withdrawn, orders):
    """Plain tuples that equal the rows, in order."""
    people = [person(player, counting, results, penalties, withdrawn, orders) for player in players]
    criteria = ["games", "places", *chain] if counting == "places" else ["score", *chain]
    people.sort(key=cmp_to_key(partial(in_order, criteria)))
    rows = []
    for index, each in enumerate(people):
        place = 1 + sum(comparison(criteria, other, each) < 0 for other in people)
        rows.append(
            (
                place,
                each["player"],
                each["score"],
                each["table_wins"],
                each["worms"],
                each["best_portions"],
                each["best_portion"],
                each["results"],
                each["withdrawn"],
                reason(criteria, people[index - 1], each) if index else None,
            )
        )
    return tuple(rows)


def person(player, counting, results, penalties, withdrawn, orders):
    lines = [line for result in results for line in result.lines if line.player == player]
    portions = [line.best_portion for line in lines if line.best_portion is not None]
    worms = sum(line.worms for line in lines)
    score = counted(counting, lines)
    taken_off = sum(each.points for each in penalties if each.player == player and not each.cancelled)
    score += taken_off if counting == "places" else -taken_off
    return {
        "player": player,
        "score": score,
        "places": score,
        "games": len(lines),
        "table_wins": len([line for line in lines if line.place == 1]),
        "worms": worms,
        "best_portions": sum(portions),
        "best_portion": max(portions, default=None),
        "lot": orders.get("lot", {}).get(player),
        "play_off": orders.get("play_off", {}).get(player),
        "results": len(lines),
        "withdrawn": player in withdrawn or any(line.left for line in lines),
    }


def counted(counting, lines):
    """What all games together give before penalties."""
    of_a_game = {
        "worms_and_placement": lambda line: line.placement_points + line.worms,
        "placement": lambda line: line.placement_points,
        "worms": lambda line: line.worms,
        "places": lambda line: line.place,
    }
    return sum(map(of_a_game[counting], lines), Fraction(0))


def in_order(criteria, one, other):
    return comparison(criteria, one, other) or one["player"] - other["player"]


def comparison(criteria, one, other):
    """Negative if the first is better."""
    for criterion in criteria:
        if one[criterion] != other[criterion]:
            return -1 if is_better(criterion, one[criterion], other[criterion]) else 1
    return 0


def is_better(criterion, one, other):
    if one is None or other is None:
        return other is None
    return one < other if criterion in ("lot", "play_off", "places") else one > other


def reason(criteria, better, worse):
    for criterion in criteria:
        if better[criterion] != worse[criterion]:
            return criterion, better[criterion], worse[criterion]
    return None, None, None
