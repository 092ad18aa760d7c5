"""The standings: each step of the chain (T10), penalties (T17), who left (T14), partial rounds, large events."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.regulation.table_results import random_result, result
from tournament.regulation.criteria import SHARED, Counting, Criterion, RankingRules, Reason, chain_of
from tournament.regulation.ledger import Penalty
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import RoundState, Row, Standings

# T10, step by step: two players who are equal up to there.


def equal_but(lines_of_1, lines_of_2, rules=None, orders=None):
    """Two players at different tables of each round, with exactly these (place, worms, points, portion)."""
    results = []
    for number, (one, two) in enumerate(zip(lines_of_1, lines_of_2, strict=True), start=1):
        results += [alone(number, 1, 1, *one), alone(number, 2, 2, *two)]
    rounds = len(lines_of_1)
    players = [1, 2, *range(100, 100 + 4 * rounds)]
    return Standings(players, rules, tables=[2] * rounds, results=results, orders=orders)


def alone(number, table, player, place, worms, points, portion):
    """A result in which a winner with many worms is before the player if the place is the second."""
    line = PlayerResult(player, place, worms, Fraction(points), portion)
    worms, others_points = (50, 9) if place == 2 else (0, 0)
    other = PlayerResult(100 + 4 * (number - 1) + table, 3 - place, worms, Fraction(others_points), None)
    return TableResult(number, table, (line, other))


CHAIN_STEPS: list[Any] = [
    ([(1, 9, 6, 30)], [(1, 8, 6, 30)], {}, Reason(Criterion.SCORE, Fraction(15), Fraction(14))),
    ([(1, 4, 6, 30)], [(2, 6, 4, 36)], {}, Reason(Criterion.TABLE_WINS, 1, 0)),
    ([(1, 5, 6, 30)], [(1, 4, 7, 36)], {}, Reason(Criterion.WORMS, 5, 4)),
    ([(1, 5, 6, 30)] * 2, [(1, 5, 6, 25), (1, 5, 6, 34)], {}, Reason(Criterion.BEST_PORTIONS, 60, 59)),
    ([(1, 5, 6, 25), (1, 5, 6, 35)], [(1, 5, 6, 30)] * 2, {}, Reason(Criterion.BEST_PORTION, 35, 30)),
    ([(1, 5, 6, 30)], [(1, 5, 6, 30)], {Criterion.LOT: {1: 1, 2: 2}}, Reason(Criterion.LOT, 1, 2)),
    ([(1, 5, 6, 30)], [(1, 5, 6, 30)], {Criterion.LOT: {1: 7}}, Reason(Criterion.LOT, 7, None)),
    ([(1, 5, 6, 30)], [(1, 5, 6, 30)], {}, SHARED),
]


@pytest.mark.parametrize(("one", "two", "orders", "reason"), CHAIN_STEPS)
def test_t10_every_step_of_the_chain(one, two, orders, reason):
    standings = equal_but(one, two, orders=orders)
    assert standings.reason(1, 2) == standings.reason(2, 1) == reason
    places = standings.row(1).place, standings.row(2).place
    assert places[0] == places[1] if reason is SHARED else places[0] < places[1]


def test_t10_the_organiser_can_reorder_the_chain():
    won_with_fewer_worms, second_with_more = [(1, 4, 6, 30)], [(2, 6, 4, 36)]
    reasons = {
        names: equal_but(won_with_fewer_worms, second_with_more, RankingRules(chain=chain_of(names))).reason(1, 2)
        for names in [("table_wins", "worms"), ("worms", "table_wins"), ("best_portion",), ("lot",)]
    }
    assert reasons == {
        ("table_wins", "worms"): Reason(Criterion.TABLE_WINS, 1, 0),
        ("worms", "table_wins"): Reason(Criterion.WORMS, 6, 4),
        ("best_portion",): Reason(Criterion.BEST_PORTION, 36, 30),
        ("lot",): SHARED,
    }


def test_players_still_equal_share_places():
    results = [result(1, (1, 9, 36), (2, 5)), result(2, (3, 9, 36), (4, 5)), result(3, (5, 8, 36), (6, 5))]
    rows = Standings(range(1, 7), tables=[3], results=results).all_rows()
    assert [(row.place, row.player) for row in rows] == [(1, 1), (1, 3), (3, 5), (4, 2), (4, 4), (4, 6)]


def test_a_row_holds_everything():
    standings = Standings([1, 2, 3], tables=[1, 1], results=[result(1, (1, 7, 33), (2, 4, 28), (3, 0))])
    standings.record(result(1, (2, 10, 35), (3, 3, 24), round=2))
    standings.withdraw(2)
    assert standings.all_rows() == (
        Row(1, 2, Fraction(23), 1, 14, 63, 35, 2, True, None),
        Row(2, 1, Fraction(13), 1, 7, 33, 33, 1, False, Reason(Criterion.SCORE, Fraction(23), Fraction(13))),
        Row(3, 3, Fraction(5), 0, 3, 24, 24, 2, False, Reason(Criterion.SCORE, Fraction(13), Fraction(5))),
    )


def test_r2_and_r5_what_the_score_is():
    results = [result(1, (1, 7), (2, 4), (3, 0))]
    scores = {
        counting: [
            row.score for row in Standings([1, 2, 3], RankingRules(counting), tables=[1], results=results).page(0, 3)
        ]
        for counting in Counting
    }
    assert scores == {
        Counting.WORMS_AND_PLACEMENT: [13, 7, 1],
        Counting.PLACEMENT: [6, 3, 1],
        Counting.WORMS: [7, 4, 0],
        Counting.PLACES: [1, 2, 3],
    }


def test_where_places_are_added_up_the_fewer_are_better_penalties_are_added_and_whoever_played_less_is_behind():
    rounds = [
        *[result(1, (1, 7), (2, 4), (3, 0)), result(2, (4, 9), (5, 8), (6, 1))],
        result(1, (2, 5), (4, 5, 30), (5, 1), round=2),
    ]
    standings = Standings(range(1, 8), RankingRules(Counting.PLACES, ()), tables=[2, 1], results=rounds)
    standings.penalise(Penalty(1, 4, Fraction(5, 2)))
    assert [(row.place, row.player, row.score, row.reason) for row in standings.all_rows()] == [
        (1, 2, 4, None),
        (2, 4, Fraction(9, 2), Reason(Criterion.PLACES, Fraction(4), Fraction(9, 2))),
        (3, 5, 5, Reason(Criterion.PLACES, Fraction(9, 2), Fraction(5))),
        (4, 1, 1, Reason(Criterion.GAMES, 2, 1)),
        (5, 3, 3, Reason(Criterion.PLACES, Fraction(1), Fraction(3))),
        (5, 6, 3, SHARED),
        (7, 7, 0, Reason(Criterion.GAMES, 1, 0)),
    ]
    assert standings.values(4) == (2, Fraction(9, 2))


def test_t17_penalties_count_until_they_are_cancelled_and_stay_visible():
    standings = Standings([1, 2], tables=[1], results=[result(1, (1, 7), (2, 4))])
    standings.penalise(Penalty(8, 1, Fraction(7, 2)))
    standings.penalise(Penalty(5, 1))
    assert (standings.row(1).score, standings.penalties(1)) == (
        Fraction(19, 2),
        (Penalty(5, 1, Fraction(0)), Penalty(8, 1, Fraction(7, 2))),
    )
    assert [each.is_warning for each in standings.penalties(1)] == [True, False]
    standings.cancel_penalty(8)
    assert (standings.row(1).score, standings.penalties(1)) == (
        Fraction(13),
        (Penalty(5, 1), Penalty(8, 1, Fraction(7, 2), cancelled=True)),
    )


def test_t14_who_left_during_a_game_is_placed_last_and_marked():
    lines = (
        PlayerResult(1, 1, 4, Fraction(6)),
        PlayerResult(2, 2, 0, Fraction(3)),
        PlayerResult(3, 3, 9, Fraction(1), 36, left=True),
    )
    standings = Standings([1, 2, 3], tables=[1], results=[TableResult(1, 1, lines)])
    assert [(row.player, row.score, row.withdrawn) for row in standings.all_rows()] == [
        (1, Fraction(10), False),
        (3, Fraction(10), True),
        (2, Fraction(3), False),
    ]
    assert standings.gone() == {3}
    standings.withdraw_result(1, 1)
    assert standings.gone() == set()


def test_partial_rounds_are_provisional():
    standings = Standings(range(1, 5), tables=[2], results=[result(1, (1, 7), (2, 4))])
    assert (standings.rounds, standings.provisional) == ((RoundState(1, 2, 1),), True)
    assert [row.results for row in standings.all_rows()] == [1, 1, 0, 0]
    standings.record(result(2, (3, 7), (4, 4)))
    assert (standings.rounds, standings.provisional) == ((RoundState(1, 2, 2),), False)
    standings.set_tables(2, 3)
    standings.set_tables(2, 1)
    assert (standings.rounds, standings.provisional) == ((RoundState(1, 2, 2), RoundState(2, 1, 0)), True)


def test_a_large_event_keeps_its_order_result_by_result():
    chance = random.Random(5)
    players = range(1000)
    standings = Standings(players, tables=[200])
    for table in range(200):
        standings.record(random_result(chance, 1, table + 1, players[table * 5 : table * 5 + 5]))
    assert standings.all_rows() == Standings(players, tables=[200], results=standings.results(1)).all_rows()


def test_where_everybody_stood_before_a_round():
    """Penalties count as they do now; only the results of that round and of later ones are left out."""
    chance = random.Random(5)
    results = [random_result(chance, number, table, seats) for number in (1, 2, 3) for table, seats in SEATED.items()]
    penalties = [Penalty(1, 3, Fraction(2)), Penalty(2, 5)]
    standings = Standings(range(8), tables=[2, 2, 2], results=results, penalties=penalties)
    earlier = [result for result in results if result.round < 3]
    alone = Standings(range(8), tables=[2, 2, 2], results=earlier, penalties=penalties)
    assert standings.before(3).all_rows() == alone.all_rows()
    assert standings.facts_before(3) == alone.facts_before(3) != standings.facts_before(2)
    assert standings.before(1).all_rows() == Standings(range(8), penalties=penalties).all_rows()


SEATED = {1: (0, 1, 2, 3), 2: (4, 5, 6, 7)}
