"""What can be asked of the seating, and every refusal of a task that makes no sense."""

from dataclasses import FrozenInstanceError

import pytest

from tests.seating.samples import TWO_ROUNDS_OF_12, field_of, refusal
from tournament.seating import SeatingTask


def test_a_task_needs_players_and_sizes_only():
    task = SeatingTask((3, 1, 2, 9), ((2, 2),))
    assert (task.players, task.sizes, task.history, task.clubs, task.fixed) == ((3, 1, 2, 9), ((2, 2),), (), {}, {})


def test_everything_that_can_be_asked_at_once():
    sizes = ((3, 3, 3, 3), (2, 3, 7))
    task = SeatingTask(tuple(range(1, 13)), sizes, TWO_ROUNDS_OF_12, {1: "Nord", 12: "Nord"}, {5: 3, 6: 1})
    assert task.sizes == sizes
    assert task.history == TWO_ROUNDS_OF_12


def test_a_task_does_not_change():
    with pytest.raises(FrozenInstanceError):
        field_of(4, (4,)).players = (1, 2, 3)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("players", "code", "params"),
    [
        ((), "too_few_players", {"players": 0}),
        ((1,), "too_few_players", {"players": 1}),
        ((1, 2, 3, 2), "player_twice", {"player": 2}),
        ((3, 2, 2, 3), "player_twice", {"player": 3}),
        ((1, "2", 3, 4), "player_not_a_number", {"player": "2"}),
        ((1, 2.0, 3, 4), "player_not_a_number", {"player": 2.0}),
        ((True, 2, 3, 4), "player_not_a_number", {"player": True}),
        ((1, 2, 3, None), "player_not_a_number", {"player": None}),
        ((1, 2, 3, (4,)), "player_not_a_number", {"player": (4,)}),
    ],
)
def test_players_that_are_refused(players, code, params):
    assert refusal(SeatingTask, players, ((4,),)) == (code, params)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("size", [1, 8, 0, -4, True, 4.0, "4", None])
def test_tables_are_for_two_to_seven(number, size):
    sizes = [(4,), (4,)]
    sizes[number] = (size,)
    expected = ("table_size", {"round": number + 1, "size": size, "least": 2, "most": 7})
    assert refusal(field_of, 4, *sizes) == expected


@pytest.mark.parametrize("size", range(2, 8))
def test_every_size_from_two_to_seven_will_do(size):
    assert field_of(size, (size,)).sizes == ((size,),)


@pytest.mark.parametrize(
    ("sizes", "number"),
    [
        (((4, 4),), 1),
        (((4, 2), (4, 3)), 1),
        (((4, 3), (4, 2)), 2),
        (((4, 3), (3, 2, 2), ()), 3),
        (((3, 3),), 1),
    ],
)
def test_sizes_must_sum_up(sizes, number):
    expected = ("sizes_do_not_sum_up", {"round": number, "sizes": sizes[number - 1], "players": 7})
    assert refusal(field_of, 7, *sizes) == expected


def test_there_must_be_a_round():
    assert refusal(field_of, 7) == ("no_rounds", {})


@pytest.mark.parametrize(
    ("history", "code", "params"),
    [
        ((((1, 2, 5, 3),),), "stranger_in_history", {"round": 1, "player": 5}),
        ((((1, 2),), ((3, 4), (9,))), "stranger_in_history", {"round": 2, "player": 9}),
        ((((1, 2), (3, 1)),), "player_twice_in_round", {"round": 1, "player": 1}),
        ((((1, 2, 3, 4),), ((4, 2, 4),)), "player_twice_in_round", {"round": 2, "player": 4}),
        (((),), "empty_history_round", {"round": 1}),
        ((((1, 2),), ()), "empty_history_round", {"round": 2}),
        ((((1, 2), ()),), "empty_history_round", {"round": 1}),
        ((((1, "2"),),), "stranger_in_history", {"round": 1, "player": "2"}),
    ],
)
def test_history_that_is_refused(history, code, params):
    assert refusal(field_of, 4, (4,), history=history) == (code, params)


def test_a_history_may_lack_players():
    """Whoever comes late has no history; whoever is in it twice, but in different rounds, is no mistake."""
    history = (((1, 2, 3),), ((3, 2),))
    assert field_of(4, (4,), history=history).history == history


def test_clubs_are_those_of_players():
    assert refusal(field_of, 4, (4,), clubs={1: "Nord", 5: "Nord"}) == ("stranger_in_club", {"player": 5})


def test_strangers_have_no_fixed_table():
    assert refusal(field_of, 4, (4,), fixed={1: 1, 7: 1}) == ("stranger_in_fixed", {"player": 7})


@pytest.mark.parametrize(
    ("fixed", "code", "number", "table", "players"),
    [
        ({2: 4}, "fixed_table_missing", 1, 4, (2,)),
        ({2: 3, 7: 3}, "fixed_table_missing", 2, 3, (2, 7)),
        ({2: 0}, "fixed_table_missing", 1, 0, (2,)),
        ({2: -1}, "fixed_table_missing", 1, -1, (2,)),
        ({7: 2, 1: 2, 3: 2}, "fixed_table_too_small", 1, 2, (1, 3, 7)),
        ({1: 1, 2: 1, 3: 1, 4: 1}, "fixed_table_too_small", 1, 1, (1, 2, 3, 4)),
    ],
)
def test_fixed_tables_that_are_refused(fixed, code, number, table, players):
    """Three tables in the first round, the second one of two; in the second round two tables."""
    expected = (code, {"round": number, "table": table, "players": players})
    assert refusal(field_of, 7, (3, 2, 2), (4, 3), fixed=fixed) == expected


def test_a_table_may_be_full_of_fixed_players():
    fixed = {1: 1, 2: 1, 3: 1, 4: 2}
    assert field_of(7, (3, 2, 2), (4, 3), fixed=fixed).fixed == fixed


def test_ten_thousand_players_are_no_trouble():
    players, sizes = tuple(range(10_000, 0, -1)), (4,) * 2_500
    tables = tuple(players[start : start + 4] for start in range(0, 10_000, 4))
    task = SeatingTask(players, (sizes,) * 5, (tables,) * 4, dict.fromkeys(players, "Nord"), {1: 2_500})
    assert task.fixed == {1: 2_500}
