"""What standings cost: the complete ones of a large event against sorting its players, and one result more."""

import random
from collections.abc import Iterator

from benchmarks.measure import Pace, Row, compare, seconds_per_call
from tournament.regulation.points import placement_points
from tournament.regulation.results import Line, TableResult
from tournament.regulation.standings import Standings

PLAYERS = 10_000
ROUNDS = 5
SEATS = 5
WORMS = (40, 14)  # on the grill, and left there or face down at most
PORTIONS = range(21, 37)


def rows() -> list[Row | Pace]:
    return [complete_row()]


def complete_row() -> Row:
    """From the results of all tables to all places with their reasons."""
    players, results = range(PLAYERS), list(all_results())
    tables = [PLAYERS // SEATS] * ROUNDS
    table_rows = [row[2:7] + (row.player,) for row in Standings(players, tables=tables, results=results).all_rows()]
    return compare(
        f"complete standings of {PLAYERS:,} players over {ROUNDS} rounds, with all reasons",
        lambda: Standings(players, tables=tables, results=results).all_rows(),
        "`sorted()` of the same rows by a tuple key",
        lambda: sorted(table_rows),
        "≤ 6 ×",
    )


def all_results():
    chance = random.Random(1)
    for number in range(1, ROUNDS + 1):
        seats = list(range(PLAYERS))
        chance.shuffle(seats)
        for table in range(PLAYERS // SEATS):
            yield result_of(number, table + 1, seats[table * SEATS : (table + 1) * SEATS], chance)


def result_of(number, table, players, chance):
    cuts = sorted(chance.randrange(41) for _ in players)
    worms = sorted((b - a for a, b in zip([0, *cuts], cuts)), reverse=True)
    portions = sorted(chance.sample(PORTIONS, len(players)), reverse=True)
    places = tuple(range(1, len(players) + 1))
    points = placement_points(places)
    return TableResult(
        number, table, tuple(Line(p, pl, w, pt, b) for p, pl, w, pt, b in zip(players, places, worms, points, portions))
    )
