"""Results and changes that cannot be: refused by name, before anything has changed."""

from fractions import Fraction
from typing import Any

import pytest

from tests.regulation.table_results import result
from tournament.regulation.criteria import (
    CHAIN,
    CHAINABLE,
    RUNNERS_UP,
    Counting,
    Criterion,
    RankingRules,
    chain_of,
    runners_up_of,
)
from tournament.regulation.ledger import Penalty
from tournament.regulation.refusals import Refused
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import Standings


def refusal(function, *arguments, **named):
    with pytest.raises(Refused) as caught:
        function(*arguments, **named)
    return caught.value.code, caught.value.params


def line(player=1, place=1, worms=5, points=Fraction(6), portion=None, left=False):
    return PlayerResult(player, place, worms, points, portion, left)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], ("result_without_players", {})),
        ([line(1), line(1, 2)], ("player_twice", {"player": 1})),
        ([line(worms=-1)], ("out_of_range", {"name": "worms", "value": -1, "least": 0, "most": None})),
        ([line(worms=2.5)], ("not_a_whole_number", {"name": "worms", "value": 2.5})),
        ([line(place=0)], ("out_of_range", {"name": "place", "value": 0, "least": 1, "most": None})),
        ([line(portion=0)], ("out_of_range", {"name": "best_portion", "value": 0, "least": 1, "most": None})),
        ([line(points=-1)], ("placement_points_not_a_number", {"player": 1, "value": -1})),
        ([line(points=2.5)], ("placement_points_not_a_number", {"player": 1, "value": 2.5})),
        ([line(1), line(2, 3)], ("impossible_places", {"places": (1, 3), "place": 3, "expected": 2})),
        ([line(1, 2), line(2, 2)], ("impossible_places", {"places": (2, 2), "place": 2, "expected": 1})),
        (
            [line(1), line(2), line(3, 2)],
            ("impossible_places", {"places": (1, 1, 2), "place": 2, "expected": 3}),
        ),
        ([line(1, 1, 4), line(2, 2, 5)], ("place_against_worms", {"player": 1, "other": 2})),
        ([line(1, 1, 5), line(2, 1, 4)], ("place_against_worms", {"player": 1, "other": 2})),
        ([line(1, portion=30), line(2, portion=31)], ("place_against_worms", {"player": 1, "other": 2})),
        ([line(1, points=3), line(2, 2, points=4)], ("points_against_place", {"player": 1, "other": 2})),
        ([line(1, points=4), line(2, points=3)], ("points_against_place", {"player": 1, "other": 2})),
        ([line(1, 1, left=True), line(2, 2)], ("left_but_not_last", {"player": 1, "other": 2})),
        ([line(1, 1), line(2, 1, left=True)], ("left_but_not_last", {"player": 2, "other": 1})),
    ],
)
def test_a_result_that_cannot_be_is_refused(lines, expected):
    assert refusal(TableResult, 1, 1, tuple(lines)) == expected


@pytest.mark.parametrize(("name", "numbers"), [("round", (0, 1)), ("table", (1, 0))])
def test_rounds_and_tables_are_counted_from_one(name, numbers):
    expected = ("out_of_range", {"name": name, "value": 0, "least": 1, "most": None})
    assert refusal(TableResult, *numbers, (line(),)) == expected


@pytest.fixture
def standings():
    return Standings(
        range(1, 7),
        tables=[2, 2],
        results=[result(2, (1, 7), (2, 4))],
        penalties=[Penalty(1, 1, Fraction(1), cancelled=True)],
        withdrawn=[6],
    )


def penalty(points):
    return Penalty(2, 1, points)


REFUSED: list[Any] = [
    (lambda s: s.record(result(1, (9, 7), (3, 4))), "unknown_player", {"player": 9}),
    (lambda s: s.record(result(2, (3, 7), (4, 4))), "result_twice", {"round": 1, "table": 2}),
    (lambda s: s.record(result(1, (3, 7), (1, 4))), "player_twice_in_round", {"player": 1, "round": 1, "table": 1}),
    (lambda s: s.record(result(3, (3, 7), (4, 4))), "unknown_table", {"round": 1, "table": 3, "tables": 2}),
    (lambda s: s.record(result(1, (3, 7), (4, 4), round=3)), "unknown_round", {"round": 3}),
    (lambda s: s.replace(result(1, (3, 7), (4, 4))), "no_such_result", {"round": 1, "table": 1}),
    (lambda s: s.replace(result(2, (9, 7), (4, 4))), "unknown_player", {"player": 9}),
    (lambda s: s.withdraw_result(1, 1), "no_such_result", {"round": 1, "table": 1}),
    (lambda s: s.withdraw_result(7, 1), "unknown_round", {"round": 7}),
    (lambda s: s.results(3), "unknown_round", {"round": 3}),
    (lambda s: s.set_tables(4, 1), "unknown_round", {"round": 4}),
    (lambda s: s.set_tables(1, 1), "result_beyond_tables", {"round": 1, "table": 2, "tables": 1}),
    (lambda s: s.set_tables(3, 0), "out_of_range", {"name": "tables", "value": 0, "least": 1, "most": None}),
    (lambda s: s.penalise(Penalty(2, 9)), "unknown_player", {"player": 9}),
    (lambda s: s.penalise(Penalty(1, 2)), "penalty_twice", {"id": 1}),
    (lambda s: s.penalise(penalty(-1)), "penalty_points_not_a_number", {"id": 2, "value": -1}),
    (lambda s: s.penalise(penalty(0.5)), "penalty_points_not_a_number", {"id": 2, "value": 0.5}),
    (lambda s: s.cancel_penalty(2), "unknown_penalty", {"id": 2}),
    (lambda s: s.cancel_penalty(1), "penalty_cancelled_already", {"id": 1}),
    (lambda s: s.withdraw(9), "unknown_player", {"player": 9}),
    (lambda s: s.withdraw(6), "withdrawn_already", {"player": 6}),
    (lambda s: s.reinstate(1), "not_withdrawn", {"player": 1}),
    (lambda s: s.reinstate(9), "unknown_player", {"player": 9}),
    (lambda s: s.set_order(Criterion.PLAY_OFF, {1: 1}), "not_a_recorded_order", {"value": "play_off", "chain": CHAIN}),
    (lambda s: s.set_order(Criterion.WORMS, {1: 1}), "not_a_recorded_order", {"value": "worms", "chain": CHAIN}),
    (lambda s: s.set_order(Criterion.LOT, {9: 1}), "unknown_player", {"player": 9}),
    (
        lambda s: s.set_order(Criterion.LOT, {1: 0}),
        "out_of_range",
        {"name": "rank", "value": 0, "least": 1, "most": (1 << 60) - 1},
    ),
    (lambda s: s.row(9), "unknown_player", {"player": 9}),
    (lambda s: s.reason(1, 9), "unknown_player", {"player": 9}),
    (lambda s: s.values(9), "unknown_player", {"player": 9}),
    (lambda s: s.penalties(9), "unknown_player", {"player": 9}),
    (lambda s: s.page(-1, 2), "out_of_range", {"name": "start", "value": -1, "least": 0, "most": None}),
    (lambda s: s.page(2, 1), "out_of_range", {"name": "stop", "value": 1, "least": 2, "most": None}),
]


@pytest.mark.parametrize(("call", "code", "params"), REFUSED)
def test_what_does_not_fit_is_refused_and_changes_nothing(standings, call, code, params):
    before = standings.all_rows(), standings.rounds, standings.gone(), standings.penalties(1)
    assert refusal(call, standings) == (code, params)
    assert (standings.all_rows(), standings.rounds, standings.gone(), standings.penalties(1)) == before


def test_players_are_whole_numbers_and_there_once():
    assert refusal(Standings, [1, 2, 1]) == ("player_twice", {"player": 1})
    assert refusal(Standings, ["1"]) == ("not_a_whole_number", {"name": "player", "value": "1"})


def test_rules_that_do_not_exist_are_refused():
    unknown = ("unknown_criterion", {"value": "beauty", "known": CHAINABLE})
    assert refusal(chain_of, ["worms", "beauty"]) == unknown
    assert refusal(RankingRules, chain=("beauty",)) == unknown
    assert refusal(chain_of, ["score"]) == ("unknown_criterion", {"value": "score", "known": CHAINABLE})
    assert refusal(chain_of, ["lot", "lot"]) == ("criterion_twice", {"value": Criterion.LOT})
    known = {"known": RUNNERS_UP}
    assert refusal(runners_up_of, ["table_wins"]) == ("unknown_criterion", {"value": "table_wins", **known})
    assert refusal(runners_up_of, ["worms", "worms"]) == ("criterion_twice", {"value": Criterion.WORMS})
    first = ("table_place_not_first", {"value": Criterion.TABLE_PLACE})
    assert refusal(runners_up_of, ["worms", "table_place"]) == first
    assert refusal(RankingRules, runners_up=("worms", "table_place")) == first
    assert refusal(runners_up_of, ["lot", "worms"]) == ("lot_not_last", {"value": Criterion.LOT})
    assert refusal(runners_up_of, "worms") == ("not_a_list", {"name": "runners_up", "value": "worms"})
    assert refusal(RankingRules, "luck") == ("unknown_counting", {"value": "luck", "known": tuple(Counting)})


def test_t11_the_place_at_the_table_is_first_and_the_lot_last_whatever_is_between():
    whole = (Criterion.TABLE_PLACE, Criterion.WORMS, Criterion.BEST_PORTION, Criterion.LOT)
    for names in (whole, whole[1:], whole[:-1], ["worms", "best_portion"]):
        assert runners_up_of(names) == RankingRules(runners_up=names).runners_up == whole
    assert runners_up_of([]) == (Criterion.TABLE_PLACE, Criterion.LOT)
    assert runners_up_of(RUNNERS_UP) == RUNNERS_UP == RankingRules().runners_up


RESULT = result(2, (1, 7), (2, 4))
NOT_TOGETHER: list[Any] = [
    ([RESULT, RESULT], "result_twice", {"round": 1, "table": 2}),
    ([RESULT, result(1, (3, 7), (9, 4))], "unknown_player", {"player": 9}),
    ([RESULT, result(1, (3, 7), (1, 4))], "player_twice_in_round", {"player": 1, "round": 1, "table": 1}),
    ([RESULT, result(3, (3, 7), (4, 4))], "unknown_table", {"round": 1, "table": 3, "tables": 2}),
    ([RESULT, result(1, (3, 7), (4, 4), round=2)], "unknown_round", {"round": 2}),
]


@pytest.mark.parametrize(("results", "code", "params"), NOT_TOGETHER)
def test_all_results_at_once_are_refused_as_they_are_one_by_one(results, code, params):
    assert refusal(Standings, range(1, 7), tables=[2], results=results) == (code, params)
