"""The standings against the oracle, which shares no code with them: whole rows by equality after every change."""

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tests.regulation import standings_oracle as oracle
from tests.regulation.table_results import random_result, result
from tournament.regulation.criteria import CHAIN, CHAINABLE, SHARED, Counting, Criterion, RankingRules, Reason, chain_of
from tournament.regulation.penalties import Penalty
from tournament.regulation.refusal import Refused
from tournament.regulation.results import Line, TableResult
from tournament.regulation.standings import RoundState, Row, Standings

SEEDS = range(300)
STEPS = 25


class Event:
    """A small event to which things happen at random, kept as plain facts beside the standings that are tested."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.players = self.chance.sample(range(100), self.chance.randint(4, 11))
        self.tables = [self.chance.randint(1, 3) for _ in range(self.chance.randint(1, 4))]
        chain = self.chance.sample(CHAINABLE, self.chance.randint(0, len(CHAINABLE)))
        self.rules = RankingRules(self.chance.choice(list(Counting)), tuple(chain))
        self.results: dict[tuple[int, int], TableResult] = {}
        self.penalties: dict[int, Penalty] = {}
        self.withdrawn: set[int] = set()
        self.orders: dict[Criterion, dict[int, int]] = {}
        self.standings = Standings(self.players, self.rules, tables=self.tables)

    def step(self):
        happenings = [self.record] * 5 + [self.correct, self.take_back, self.penalise, self.cancel, self.draw_lots]
        self.chance.choice([*happenings, self.withdraw])()

    def free_players(self, number, besides=()):
        taken = {
            line.player
            for key, each in self.results.items()
            if key[0] == number and key != besides
            for line in each.lines
        }
        return [player for player in self.players if player not in taken]

    def record(self):
        number = self.chance.randint(1, len(self.tables))
        table = self.chance.randint(1, self.tables[number - 1])
        free = self.free_players(number)
        if free and (number, table) not in self.results:
            seated = self.chance.sample(free, min(len(free), self.chance.randint(1, 5)))
            self.results[number, table] = random_result(self.chance, number, table, seated)
            self.standings.record(self.results[number, table])

    def correct(self):
        if self.results:
            key = self.chance.choice(sorted(self.results))
            free = self.free_players(key[0], besides=key)
            seated = self.chance.sample(free, min(len(free), self.chance.randint(1, 5)))
            self.results[key] = random_result(self.chance, *key, seated)
            self.standings.replace(self.results[key])

    def take_back(self):
        if self.results:
            key = self.chance.choice(sorted(self.results))
            del self.results[key]
            self.standings.withdraw_result(*key)

    def penalise(self):
        points = self.chance.choice([Fraction(0), Fraction(1), Fraction(1, 2), Fraction(2, 13), Fraction(9)])
        penalty = Penalty(len(self.penalties) + 1, self.chance.choice(self.players), points)
        self.penalties[penalty.id] = penalty
        self.standings.penalise(penalty)

    def cancel(self):
        standing = [each for each in self.penalties.values() if not each.cancelled]
        if standing:
            penalty = self.chance.choice(standing)
            self.penalties[penalty.id] = penalty._replace(cancelled=True)
            self.standings.cancel_penalty(penalty.id)

    def draw_lots(self):
        recorded = [each for each in (Criterion.LOT, Criterion.PLAY_OFF) if each in self.rules.chain]
        if recorded:
            criterion = self.chance.choice(recorded)
            players = self.chance.sample(self.players, self.chance.randint(0, len(self.players)))
            self.orders[criterion] = {player: self.chance.randint(1, 4) for player in players}
            self.standings.set_order(criterion, self.orders[criterion])

    def withdraw(self):
        player = self.chance.choice(self.players)
        if player in self.withdrawn:
            self.withdrawn.remove(player)
            self.standings.reinstate(player)
        else:
            self.withdrawn.add(player)
            self.standings.withdraw(player)

    def expected(self):
        return oracle.standings(
            self.players,
            self.rules.counting,
            self.rules.chain,
            self.results.values(),
            self.penalties.values(),
            self.withdrawn,
            self.orders,
        )

    def made_anew(self):
        return Standings(
            self.players,
            self.rules,
            tables=self.tables,
            results=self.results.values(),
            penalties=self.penalties.values(),
            withdrawn=self.withdrawn,
            orders=self.orders,
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_change_the_rows_are_those_of_the_oracle_and_of_standings_made_anew(seed):
    event = Event(seed)
    for _ in range(STEPS):
        event.step()
        expected = event.expected()
        assert event.standings.all_rows() == expected
        assert event.made_anew().all_rows() == expected


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_single_rows_pages_and_reasons_agree_with_the_whole(seed):
    event = Event(seed)
    for _ in range(STEPS):
        event.step()
    standings, rows = event.standings, event.standings.all_rows()
    assert tuple(standings.row(row.player) for row in rows) == rows
    assert [standings.position(row.player) for row in rows] == list(range(len(rows)))
    for start in range(len(rows) + 2):
        for stop in range(start, len(rows) + 2):
            assert standings.page(start, stop) == rows[start:stop]
    for better, worse in pairwise(rows):
        assert standings.reason(worse.player, better.player) == worse.reason
    assert standings.reason(rows[0].player, rows[0].player) == SHARED
    assert standings.penalties(rows[0].player) == tuple(
        each for each in event.penalties.values() if each.player == rows[0].player
    )


def test_random_events_reach_every_criterion_and_shared_places():
    reasons = set()
    for seed in SEEDS[:60]:
        event = Event(seed)
        for _ in range(STEPS):
            event.step()
        reasons |= {row.reason.criterion for row in event.standings.all_rows() if row.reason}
    assert reasons == {Criterion.SCORE, *CHAINABLE, None}


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
    line = Line(player, place, worms, Fraction(points), portion)
    worms, others_points = (50, 9) if place == 2 else (0, 0)
    other = Line(100 + 4 * (number - 1) + table, 3 - place, worms, Fraction(others_points), None)
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
    assert scores == {Counting.WORMS_AND_PLACEMENT: [13, 7, 1], Counting.PLACEMENT: [6, 3, 1]}


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
    lines = (Line(1, 1, 4, Fraction(6)), Line(2, 2, 0, Fraction(3)), Line(3, 3, 9, Fraction(1), 36, left=True))
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


# Bad input.


def refusal(function, *arguments, **named):
    with pytest.raises(Refused) as caught:
        function(*arguments, **named)
    return caught.value.code, caught.value.params


def line(player=1, place=1, worms=5, points=Fraction(6), portion=None, left=False):
    return Line(player, place, worms, points, portion, left)


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
    assert refusal(RankingRules, "luck") == ("unknown_counting", {"value": "luck", "known": tuple(Counting)})


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
