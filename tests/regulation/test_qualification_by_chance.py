"""Who qualifies, in random events, against all ways in which the lots can fall."""

import random
from fractions import Fraction
from itertools import permutations, product

import pytest

from tests.regulation.table_results import random_result, round_of
from tests.sampling import sampled
from tournament.regulation.criteria import CHAIN, COMPARABLE, Criterion, RankingRules
from tournament.regulation.cut import Contender, cut
from tournament.regulation.qualification import (
    Decisions,
    by_score,
    by_tables,
)

# Random events against all ways that lots can fall.


ORDERS = [order for many in range(5) for order in permutations(COMPARABLE, many)]  # T11


def random_round(chance, sizes, order=COMPARABLE):
    seated, start = [], 1
    for number, size in enumerate(sizes, start=1):
        seated.append(random_result(chance, 1, number, range(start, start + size)))
        start += size
    players = range(1, start)
    withdrawn = [player for player in players if chance.random() < 0.1]
    return round_of(*seated, withdrawn=withdrawn, rules=RankingRules(runners_up=order))


def through_by_tables(standings, places, at_tables, lots, order):
    """Who is through when all lots are drawn: everything is sorted, nothing is asked."""
    gone, ranked = standings.gone(), []
    for each in standings.results(1):
        total = sum(line.worms for line in each.lines)
        lines = sorted(each.lines, key=lambda line: (line.place, line.player in gone, at_tables[line.player]))
        for tier, line in enumerate(lines):
            share = Fraction(line.worms, total) if total else Fraction(0)
            worth = {
                "placement_points": -line.placement_points,
                "share_of_worms": -share,
                "worms": -line.worms,
                "best_portion": -(line.best_portion or 0),
            }
            ranked.append((tier, *(worth[criterion] for criterion in order), lots[line.player], line.player))
    eligible = [each[-1] for each in sorted(ranked) if each[-1] not in gone]
    return frozenset(eligible[:places])


def all_endings(standings, places, order):
    tables = [[line.player for line in each.lines] for each in standings.results(1)]
    players = [player for each in tables for player in each]
    for orders in product(*(permutations(each) for each in tables)):
        at_tables = {player: rank for order in orders for rank, player in enumerate(order)}
        for lots in permutations(range(len(players))):
            yield through_by_tables(standings, places, at_tables, dict(zip(players, lots, strict=True)), order)


@pytest.mark.parametrize("sizes", [(2, 2), (2, 3), (3, 2), (5,), (1, 2, 2)], ids=str)
@pytest.mark.parametrize("seed", sampled(range(40), usual=2))
def test_by_tables_those_are_through_who_are_however_the_lots_fall(seed, sizes):
    chance = random.Random(f"{seed} {sizes}")
    order = chance.choice(ORDERS)
    standings = random_round(chance, sizes, order)
    for places in range(1, sum(sizes) + 1):
        endings = set(all_endings(standings, places, order))
        found = by_tables(standings, places)
        assert {each.player for each in found.through} == frozenset.intersection(*endings)
        assert (len(endings) > 1) == bool(found.lots)
        assert {player for lot in found.lots for player in lot.players} <= frozenset.union(*endings)


@pytest.mark.parametrize("seed", sampled(range(400), usual=20))
def test_drawing_every_lot_that_is_needed_gives_all_places(seed):
    chance = random.Random(seed)
    order = chance.choice(ORDERS)
    standings = random_round(chance, [chance.randint(2, 6) for _ in range(chance.randint(1, 6))], order)
    eligible = len(standings.players) - len(standings.gone())
    for places in range(1, len(standings.players) + 1):
        at_tables: dict[int, int] = {}
        lots: dict[int, int] = {}
        while (found := by_tables(standings, places, Decisions(lots, at_tables))).lots:
            for lot in found.lots:
                assert 0 < lot.for_places < len(lot.players)
                ranks = chance.sample(range(1, 100), len(lot.players))
                (lots if lot.at_table is None else at_tables).update(zip(lot.players, ranks, strict=True))
        assert len(found.through) == min(places, eligible)
        assert {each.player for each in found.through} == through_by_tables(
            standings,
            places,
            {player: at_tables.get(player, 0) for player in standings.players},
            {player: lots.get(player, 0) for player in standings.players},
            order,
        )


@pytest.mark.parametrize("seed", sampled(range(40), usual=10))
def test_by_score_those_are_through_who_are_however_the_lots_fall(seed):
    standings = random_round(random.Random(seed), (4, 4, 3))
    there = [row for row in standings.all_rows() if not row.withdrawn]
    for places in range(1, 12):
        found = by_score(standings, places)
        certain = [row.player for row in there if sum(each.place <= row.place for each in there) <= places]
        possible = [row.player for row in there if sum(each.place < row.place for each in there) < places]
        assert [each.player for each in found.through] == certain
        assert [player for lot in found.lots for player in lot.players] == [p for p in possible if p not in certain]


def cut_of_everybody(standings, places, decisions, out):
    """Who is inside, on the line, and first outside with the reason, when nobody is left out beforehand."""
    own = Criterion.LOT in standings.rules.criteria
    criteria = standings.rules.criteria if own else (*standings.rules.criteria, Criterion.LOT)
    eligible = [
        Contender(player, standings.values(player) + (() if own else (decisions.lots.get(player),)))
        for player in standings.players
        if player not in out
    ]
    found = cut(criteria, eligible, places)
    missed = {each.player for each in found.outside if each.values == found.outside[0].values}
    answered = (missed, found.reason) if found.inside and missed and found.reason else None
    return [each.player for each in found.inside], {each.player for each in found.on_the_line}, answered


@pytest.mark.parametrize("chain", [CHAIN, (Criterion.TABLE_WINS, Criterion.WORMS)], ids=["with lots", "without lots"])
@pytest.mark.parametrize("seed", sampled(range(40), usual=10))
def test_by_score_looks_only_at_those_around_the_line_and_finds_the_same(seed, chain):
    chance = random.Random(seed)
    drawn = random_round(chance, [4] * 6)
    rules = RankingRules(chain=chain)
    standings = round_of(*drawn.results(1), withdrawn=sorted(drawn.gone()), rules=rules)
    missing = chance.sample([each for each in sorted(standings.players) if each not in standings.gone()], 4)
    asked = by_score(standings, 6, Decisions(missing=missing)).lots
    players = [player for lot in asked for player in lot.players][: chance.choice((0, 1, 24))]
    lots = dict(zip(players, chance.sample(range(1, 99), len(players)), strict=True))
    if Criterion.LOT in chain:
        standings.set_order(Criterion.LOT, lots)
        lots = {}
    decisions = Decisions(missing=missing, lots=lots)
    for places in range(1, 25):
        found = by_score(standings, places, decisions)
        inside, line, missed = cut_of_everybody(standings, places, decisions, {*missing, *standings.gone()})
        answered = (set(found.missed.players), found.missed.reason) if found.missed else None
        assert ([each.player for each in found.through], answered) == (inside, missed)
        assert {player for lot in found.lots for player in lot.players} == line


@pytest.mark.parametrize("seed", range(20))
def test_the_best_are_as_many_as_asked_for_and_all_who_are_equal_to_the_last(seed):
    standings = random_round(random.Random(seed), [4] * 5)
    rows = standings.all_rows()
    for many in range(1, 21):
        expected = [row.player for row in rows if row.place <= rows[many - 1].place]
        assert list(standings.best(many)) == expected
