"""Table results for tests: from worms and portions, with the regulation's points, or at random."""

from fractions import Fraction
from itertools import count

from tournament.regulation.points import placement_points
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import Standings

ODD_POINTS = [Fraction(0), Fraction(1), Fraction(5, 2), Fraction(7, 3), Fraction(4), Fraction(6), Fraction(10, 11)]


def result(table, *players, round=1):
    """A result from (player, worms) or (player, worms, best portion), in any order; equal ones share their place."""
    lines = sorted(((*each, None)[:3] for each in players), key=worth, reverse=True)
    places = [1 + sum(worth(other) > worth(each) for other in lines) for each in lines]
    points = placement_points(places)
    return TableResult(
        round,
        table,
        tuple(
            PlayerResult(player, place, worms, worth, portion)
            for (player, worms, portion), place, worth in zip(lines, places, points, strict=True)
        ),
    )


def worth(each):
    _, worms, portion = each
    return worms, portion or 0


def random_result(chance, number, table, players):
    """Few different values, so that there are equal players by every criterion; some leave, some draw for the place."""
    drawn = [(chance.randrange(4), chance.choice([None, 21, 22])) for _ in players]
    left = [chance.random() < 0.05 for _ in players]
    order = sorted(zip(players, drawn, left, strict=True), key=lambda each: (each[2], -each[1][0], -(each[1][1] or 0)))
    points = sorted((chance.choice(ODD_POINTS) for _ in players), reverse=True)
    lines: list[PlayerResult] = []
    place = 0
    for position, (player, (worms, portion), leaving) in zip(count(1), order, strict=False):
        equal = lines and (worms, portion, leaving) == (lines[-1].worms, lines[-1].best_portion, lines[-1].left)
        if not equal or chance.random() < 0.3:
            place = position
        lines.append(PlayerResult(player, place, worms, points[place - 1], portion, leaving))
    chance.shuffle(lines)
    return TableResult(number, table, tuple(lines))


def round_of(*results, **facts):
    """The standings of one round with all these tables."""
    players = [line.player for each in results for line in each.lines]
    return Standings(players, tables=[len(results)], results=results, **facts)


def table(number, *worms, portions=()):
    """A table whose players are 10 × its number + 1, 2, ... with these worms."""
    padded = [*portions, *[None] * (len(worms) - len(portions))]
    players = [(10 * number + seat, *each) for seat, each in enumerate(zip(worms, padded, strict=True), start=1)]
    return result(number, *players)


# Four tables of four, as the regulation wants them for sixteen players.
FOUR = [table(1, 12, 8, 5, 0), table(2, 15, 7, 3, 1), table(3, 9, 8, 2, 2), table(4, 11, 6, 6, 0)]
