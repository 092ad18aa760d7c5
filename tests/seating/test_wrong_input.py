"""Every argument of every public function with values of every kind: an answer or a refusal, and never half of one."""

from typing import Any

import pytest

from tests.regulation.odd_values import Call, each_argument, is_data, with_odd_values, with_several_odd_values
from tests.seating.samples import TWO_ROUNDS_OF_12, is_plan_for
from tournament.regulation.algorithms import DrawTask as Draw
from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused
from tournament.seating import Plan, SeatingTask, least_repeats, least_repeats_of, plan_again, plan_rounds, report_on
from tournament.seating.adjust import ChangedPlan, swapped, with_player, without_player
from tournament.seating.drawn import seating

EVERYTHING: dict[str, Any] = {
    "players": tuple(range(1, 13)),
    "sizes": ((3, 3, 3, 3),),
    "history": TWO_ROUNDS_OF_12,
    "clubs": {1: "Nord", 2: "Nord"},
    "fixed": {5: 2},
}
TASK = SeatingTask((1, 2, 3, 4, 5, 6, 7), ((4, 3), (4, 3)))
ROUNDS = (((1, 2, 3, 4), (5, 6, 7)), ((5, 1, 2, 6), (7, 3, 4)))
OPTIONS: dict[str, Any] = {"sizes": [[4, 3]], "steps": 20, "clubs": {"1": "Nord"}, "fixed": {"5": 2}}


def planned(**task: Any) -> Plan:
    """A task that is taken has a plan: everybody sits, at tables as asked for."""
    taken = SeatingTask(**task)
    plan = plan_again(taken, Chance(b"key"), 50)
    assert is_plan_for(taken, plan.rounds)
    return plan


def planned_by_steps(task: Any, steps: Any) -> Plan:
    return plan_again(task, Chance(b"key"), min(steps, 100) if type(steps) is int else steps)


def planned_by_the_clock(**arguments: Any) -> Plan:
    """Ended at the first look, however long it might take."""
    return plan_rounds(progress=lambda now: False, **arguments)


def drawn(**options: Any) -> Any:
    return seating(Draw(TASK.players, options), Chance(b"key"))


def changed(call: Any) -> Any:
    def checked(**arguments: Any) -> ChangedPlan:
        found: ChangedPlan = call(**arguments)
        assert is_plan_for(found.task, found.rounds)
        return found

    return checked


CALLS = [
    Call(planned, EVERYTHING),
    Call(planned_by_steps, {"task": TASK, "steps": 10}),
    Call(lambda chance: plan_again(TASK, chance, 10), {"chance": Chance(b"key")}),
    Call(planned_by_the_clock, {"task": TASK, "key": b"key", "seconds": 0.01}),
    Call(lambda progress: plan_rounds(TASK, b"key", 0.01, progress), {"progress": None}),
    Call(least_repeats, {"task": TASK}),
    Call(least_repeats_of, {"rounds": TASK.sizes}),
    Call(report_on, {"task": TASK, "rounds": ROUNDS, "bound": 0}),
    Call(changed(without_player), {"task": TASK, "rounds": ROUNDS, "player": 3}),
    Call(changed(with_player), {"task": TASK, "rounds": ROUNDS, "player": 9, "club": "Nord"}),
    Call(changed(swapped), {"task": TASK, "rounds": ROUNDS, "number": 1, "one": 1, "other": 5}),
    Call(drawn, OPTIONS),
]


@pytest.mark.parametrize(("call", "argument"), each_argument(CALLS), ids=str)
def test_whatever_is_handed_in_only_refusals_come_out(call, argument):
    call.function(**call.arguments)  # as it is, it is right
    found = list(with_odd_values(call, argument))
    assert all(is_data(each) for each in found if isinstance(each, Refused))
    assert any(isinstance(each, Refused) for each in found)


@pytest.mark.parametrize("seeds", [range(start, start + 500) for start in range(0, 2_000, 500)], ids=str)
def test_nor_does_anything_else_if_several_arguments_are_wrong(seeds):
    found = [with_several_odd_values(CALLS, seed) for seed in seeds]
    assert sum(isinstance(each, Refused) for each in found) > 250


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(start, start + 10_000) for start in range(2_000, 102_000, 10_000)], ids=str)
def test_nor_in_a_hundred_thousand_calls(seeds):
    for seed in seeds:
        with_several_odd_values(CALLS, seed)


@pytest.mark.parametrize(
    ("wrong", "code", "params"),
    [
        ({"players": None}, "not_a_list", {"name": "players", "value": None}),
        ({"players": "abc"}, "not_a_list", {"name": "players", "value": "abc"}),
        ({"sizes": (3, 3)}, "not_a_list", {"name": "sizes", "value": 3}),
        ({"sizes": None}, "not_a_list", {"name": "sizes", "value": None}),
        ({"sizes": (("3", 3, 3, 3),)}, "table_size", {"round": 1, "size": "3", "least": 2, "most": 7}),
        ({"history": ((1, 2),)}, "not_a_list", {"name": "history", "value": 1}),
        ({"history": (((1, [2]),),)}, "stranger_in_history", {"round": 1, "player": [2]}),
        ({"history": (((True, 2),),)}, "stranger_in_history", {"round": 1, "player": True}),
        ({"clubs": ["Nord"]}, "not_a_mapping", {"name": "clubs", "value": ["Nord"]}),
        ({"clubs": {1: None}}, "club_without_a_name", {"player": 1, "club": None}),
        ({"clubs": {1: " "}}, "club_without_a_name", {"player": 1, "club": " "}),
        ({"clubs": {True: "Nord"}}, "stranger_in_club", {"player": True}),
        ({"fixed": {1: "a"}}, "fixed_table_not_a_number", {"player": 1, "table": "a"}),
        ({"fixed": {1: None}}, "fixed_table_not_a_number", {"player": 1, "table": None}),
        ({"fixed": {1: True}}, "fixed_table_not_a_number", {"player": 1, "table": True}),
        ({"fixed": 1}, "not_a_mapping", {"name": "fixed", "value": 1}),
    ],
    ids=str,
)
def test_tasks_of_other_kinds_are_refused_by_name(wrong, code, params):
    with pytest.raises(Refused) as caught:
        SeatingTask(**{**EVERYTHING, **wrong})
    assert (caught.value.code, caught.value.params) == (code, params)


def test_lists_of_any_kind_make_the_same_task():
    """As they come out of JSON, or of a database."""
    lists = SeatingTask(
        list(range(1, 13)),
        [[3, 3, 3, 3]],
        [[list(table) for table in tables] for tables in TWO_ROUNDS_OF_12],
        EVERYTHING["clubs"],
        EVERYTHING["fixed"],
    )
    assert lists == SeatingTask(**EVERYTHING)
    assert plan_again(lists, Chance(b"key"), 50) == planned(**EVERYTHING)
