"""Every argument of every public function with values of every kind: an answer or a refusal, and never half of one."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.regulation.odd_values import (
    Call,
    each_argument,
    is_data,
    odd_values,
    outcome,
    with_odd_values,
    with_several_odd_values,
)
from tests.regulation.table_results import FOUR, result
from tournament.regulation import prospects, qualification
from tournament.regulation.algorithms import DrawTask, drawn_seats, lots, random_tables
from tournament.regulation.by_hand import bag_for, mistakes_in, seats_from_portions
from tournament.regulation.canonical import read
from tournament.regulation.chance import Chance
from tournament.regulation.criteria import Criterion, RankingRules, chain_of, runners_up_of
from tournament.regulation.draw_receipts import announce, commitment_of, fail, hash_of, key_of, redraw_of, reveal
from tournament.regulation.ledger import Penalty
from tournament.regulation.outcomes import ToCome
from tournament.regulation.plan import Pace, PlannerInput, plan
from tournament.regulation.points import placement_points, points_of, table_of_points
from tournament.regulation.qualification import Decisions, Override
from tournament.regulation.refusals import Refused
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import Standings
from tournament.regulation.tables import admissible, balanced, forced, remarks_of
from tournament.regulation.verification import verify

NONCE = bytes(range(32))
ANNOUNCED: dict[str, Any] = {
    "nonce": NONCE,
    "event": "spring-2025",
    "draw": 1,
    "label": "Round 1",
    "algorithm": "random/1",
    "players": {1: "Ana", 2: "Ion", 3: "Eva"},
    "options": {"sizes": [3]},
    "history": (),
    "with_dice": False,
    "redraw": None,
}
ANNOUNCEMENT = announce(**ANNOUNCED)
LINES = ({"player": 1, "place": 1, "worms": 9, "placement_points": Fraction(6), "best_portion": 30, "left": False},)
EVENT: dict[str, Any] = {
    "players": range(1, 7),
    "rules": RankingRules(),
    "tables": [2],
    "results": [result(1, (1, 25), (2, 10), (3, 2))],
    "penalties": [Penalty(1, 1, Fraction(2))],
    "withdrawn": [6],
    "orders": {Criterion.LOT: {1: 1}},
}
TO_COME: dict[str, Any] = {"tables": ((4, 5, 6),), "points_of": placement_points, "worms": 40, "later_rounds": 0}
ROUND_OF_FOUR = {
    "players": [line.player for each in FOUR for line in each.lines],
    "tables": [len(FOUR)],
    "results": FOUR,
}


def table_with(**line: Any) -> TableResult:
    return TableResult(1, 1, (PlayerResult(**line), PlayerResult(2, 2, 3, Fraction(4))))


def penalised(**penalty: Any) -> Any:
    standings = Standings([1, 2])
    standings.penalise(Penalty(**penalty))
    return standings.all_rows()


def planned(**planner_input: Any) -> Any:
    return plan(PlannerInput(**planner_input))


def paced(**pace: Any) -> Any:
    return plan(PlannerInput(9, 100, pace=Pace(**pace)))


def ranked(**facts: Any) -> Any:
    return Standings(**facts).all_rows()


def ruled(**rules: Any) -> Any:
    return Standings([1, 2], RankingRules(**rules)).all_rows()


def qualified_by_tables(places: Any, round_number: Any, **decisions: Any) -> Any:
    standings = Standings(**ROUND_OF_FOUR)
    return qualification.by_tables(standings, places, Decisions(**decisions), round_number=round_number)


def qualified_by_score(places: Any, **decisions: Any) -> Any:
    return qualification.by_score(Standings(**ROUND_OF_FOUR), places, Decisions(**decisions))


def overridden(**override: Any) -> Any:
    return qualified_by_score(4, overrides=[Override(**override)])


def prospects_by_tables(places: Any, round_number: Any, at_tables: Any, **to_come: Any) -> Any:
    standings = Standings(**EVENT)
    return prospects.by_tables(standings, places, ToCome(**to_come), round_number=round_number, at_tables=at_tables)


def prospects_by_score(places: Any, **to_come: Any) -> Any:
    return prospects.by_score(Standings(**EVENT), places, ToCome(**to_come))


def drawn(method: str, *arguments: Any) -> Any:
    return getattr(Chance(b"key"), method)(*arguments)


def mistakes(**arguments: Any) -> Any:
    return list(mistakes_in(**arguments))


DECISIONS: Mapping[str, Any] = {"places": 4, "lots": {}, "at_tables": {}, "missing": [11], "overrides": []}
CALLS = [
    Call(balanced, {"players": 23, "tables": 6}),
    Call(admissible, {"players": 23}),
    Call(forced, {"players": 9, "sizes": (7, 2)}),
    Call(remarks_of, {"sizes": (4, 3)}),
    Call(points_of, {"size": 4, "own": (4, 3, 2, 1)}),
    Call(table_of_points, {"size": 4, "entered": (4, 3, 2, 1)}),
    Call(placement_points, {"places": (1, 2, 2, 4), "ties": "mean", "own": (4, 3, 2, 1)}),
    Call(placement_points, {"places": (1, 2, 2, 4)}),
    Call(TableResult, {"round": 1, "table": 1, "lines": (PlayerResult(1, 1, 5, Fraction(6)),)}),
    Call(table_with, LINES[0]),
    Call(chain_of, {"names": ["worms", "lot"]}),
    Call(runners_up_of, {"names": ["worms", "lot"]}),
    Call(ruled, {"counting": "placement", "chain": ("worms", "lot")}),
    Call(ranked, EVENT),
    Call(penalised, {"id": 1, "player": 1, "points": Fraction(1), "cancelled": False}),
    Call(planned, {"players": 23, "minutes": 180, "rounds": 3, "tables": 6, "sets": 5, "final_of_five": False}),
    Call(planned, {"players": 23, "minutes": 180, "pace": Pace()}),
    Call(paced, {"game": 30, "short_game": 20, "change_over": 10}),
    Call(plan, {"planner_input": PlannerInput(24, 200), "least_repeats": lambda rounds: 0}),
    Call(qualified_by_tables, {**DECISIONS, "round_number": 1}),
    Call(qualified_by_score, DECISIONS),
    Call(overridden, {"player": 11, "through": True, "why": "wild card"}),
    Call(qualification.by_score, {"standings": Standings([1, 2]), "places": 1, "decisions": Decisions()}),
    Call(qualification.by_tables, {"standings": Standings(**ROUND_OF_FOUR), "places": 1, "decisions": Decisions()}),
    Call(prospects_by_tables, {"places": 2, "round_number": 1, "at_tables": {}, **TO_COME}),
    Call(prospects_by_score, {"places": 2, **TO_COME, "later_rounds": 1, "later_sizes": (3, 4)}),
    Call(prospects.by_score, {"standings": Standings(**EVENT), "places": 2, "to_come": ToCome(**TO_COME)}),
    Call(bag_for, {"players": 4}),
    Call(seats_from_portions, {"players": (1, 2), "drawn": {1: 22, 2: 21}}),
    Call(mistakes, {"players": (1, 2), "drawn": {1: 22, 2: 21}}),
    Call(Chance, {"key": b"key"}),
    Call(lambda n: drawn("below", n), {"n": 6}),
    Call(lambda sequence: drawn("shuffled", sequence), {"sequence": [1, 2, 3]}),
    Call(lambda sequence: drawn("choice", sequence), {"sequence": [1, 2, 3]}),
    Call(lambda sequence, size: drawn("sample", sequence, size), {"sequence": [1, 2, 3], "size": 2}),
    Call(lambda label: drawn("derived", label), {"label": "seats"}),
    Call(lambda options: random_tables(DrawTask((1, 2, 3), options), Chance(b"key")), {"options": {"sizes": [3]}}),
    Call(lambda sizes: random_tables(DrawTask((1, 2, 3), {"sizes": sizes}), Chance(b"key")), {"sizes": [3]}),
    Call(lambda options: lots(DrawTask((1, 2, 3), options), Chance(b"key")), {"options": {}}),
    Call(lambda players: drawn_seats(players, Chance(b"key")), {"players": (1, 2)}),
    Call(announce, ANNOUNCED),
    Call(reveal, {"announced": ANNOUNCEMENT, "nonce": NONCE, "dice": ()}),
    Call(hash_of, {"nonce": NONCE}),
    Call(fail, {"announced": ANNOUNCEMENT, "author": "Ana", "reason": "lost"}),
    Call(redraw_of, {"receipt": reveal(ANNOUNCEMENT, NONCE), "author": "Ana", "reason": "Bob came late"}),
    Call(commitment_of, {"announced": ANNOUNCEMENT}),
    Call(key_of, {"nonce": NONCE, "commitment": commitment_of(ANNOUNCEMENT), "dice": []}),
    Call(verify, {"document": reveal(ANNOUNCEMENT, NONCE), "published": commitment_of(ANNOUNCEMENT)}),
    Call(read, {"document": b"{}"}),
]


# What is changed in an event under way: every method, and what it is called with.
CHANGES: dict[str, dict[str, Any]] = {
    "set_tables": {"round_number": 2, "tables": 2},
    "record": {"result": result(2, (4, 9), (5, 3))},
    "replace": {"result": result(1, (1, 9), (2, 3))},
    "withdraw_result": {"round_number": 1, "table": 1},
    "penalise": {"penalty": Penalty(2, 2, Fraction(1))},
    "cancel_penalty": {"penalty_id": 1},
    "set_order": {"criterion": Criterion.LOT, "ranks": {1: 2, 2: 1}},
    "withdraw": {"player": 1},
    "reinstate": {"player": 6},
}
READINGS: dict[str, dict[str, Any]] = {
    "page": {"start": 0, "stop": 2},
    "best": {"many": 2},
    "row": {"player": 1},
    "position": {"player": 1},
    "player_at": {"position": 0},
    "values": {"player": 1},
    "reason": {"one": 1, "other": 2},
    "results": {"round_number": 1},
    "results_of": {"player": 1},
    "penalties": {"player": 1},
    "before": {"round_number": 1},
    "facts_before": {"round_number": 1},
}


def facts_of(standings: Standings) -> Any:
    everybody = sorted(standings.players)
    return (
        standings.all_rows(),
        standings.rounds,
        [standings.results(each.number) for each in standings.rounds],
        [standings.penalties(player) for player in everybody],
        sorted(standings.gone()),
    )


def test_every_method_of_the_standings_is_tried():
    public = {name for name, thing in vars(Standings).items() if callable(thing) and not name.startswith("_")}
    assert public - CHANGES.keys() - READINGS.keys() == {"all_rows", "copy", "gone", "check_known", "check_ranks"}


@pytest.mark.parametrize(("call", "argument"), each_argument(CALLS), ids=str)
def test_whatever_is_handed_in_only_refusals_come_out(call, argument):
    call.function(**call.arguments)  # as it is, it is right
    assert all(is_data(found) for found in with_odd_values(call, argument) if isinstance(found, Refused))


@pytest.mark.parametrize("seeds", [range(start, start + 500) for start in range(0, 3_000, 500)], ids=str)
def test_nor_does_anything_else_if_several_arguments_are_wrong(seeds):
    found = [with_several_odd_values(CALLS, seed) for seed in seeds]
    assert sum(isinstance(each, Refused) for each in found) > 250


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(start, start + 10_000) for start in range(3_000, 103_000, 10_000)], ids=str)
def test_nor_in_a_hundred_thousand_calls(seeds):
    found = [with_several_odd_values(CALLS, seed) for seed in seeds]
    assert sum(isinstance(each, Refused) for each in found) > 5_000


@pytest.mark.parametrize(
    ("method", "argument"), [(method, name) for method, given in CHANGES.items() for name in given], ids=str
)
def test_a_change_that_is_refused_has_changed_nothing(method, argument):
    getattr(Standings(**EVENT), method)(**CHANGES[method])
    before = facts_of(Standings(**EVENT))
    for value in odd_values():
        standings = Standings(**EVENT)
        if isinstance(outcome(Call(getattr(standings, method), CHANGES[method]), {argument: value}), Refused):
            assert facts_of(standings) == before


@pytest.mark.parametrize(
    ("method", "argument"), [(method, name) for method, given in READINGS.items() for name in given], ids=str
)
def test_whatever_is_asked_of_standings_only_refusals_come_out(method, argument):
    call = Call(getattr(Standings(**EVENT), method), READINGS[method])
    assert any(isinstance(found, Refused) for found in with_odd_values(call, argument))
