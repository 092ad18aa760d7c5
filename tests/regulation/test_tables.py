"""The sizes and numbers of tables: R3 and the rows T1 to T5 of the regulation's gaps."""

import pytest

from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark, Tables, admissible, balanced, forced, inside_regulation, remarks_of

FEWER, MORE = (Remark.FEWER_THAN_12,), (Remark.MORE_THAN_36,)


def refusal(call, *arguments):
    with pytest.raises(Refused) as caught:
        call(*arguments)
    return caught.value.code, caught.value.params


def numbers(players):
    return tuple(len(tables.sizes) for tables in admissible(players))


@pytest.mark.parametrize("players", range(2, 201))
def test_t2_sizes_differ_by_one_at_most_and_sum_up(players):
    for tables in range(1, players + 1):
        sizes = balanced(players, tables)
        assert (len(sizes), sum(sizes), sizes) == (tables, players, tuple(sorted(sizes, reverse=True)))
        assert sizes[0] - sizes[-1] == (players % tables > 0)


@pytest.mark.parametrize(
    ("players", "tables", "sizes"),
    [
        (23, 4, (6, 6, 6, 5)),
        (23, 6, (4, 4, 4, 4, 4, 3)),
        (23, 5, (5, 5, 5, 4, 4)),
        (36, 6, (6,) * 6),
        (7, 1, (7,)),
        (3, 3, (1, 1, 1)),
    ],
)
def test_t2_larger_tables_come_first(players, tables, sizes):
    assert balanced(players, tables) == sizes


def test_t1_every_field_of_12_to_36_has_four_or_six_tables_and_five_last():
    assert {players: numbers(players) for players in range(12, 37)} == {
        **dict.fromkeys(range(12, 15), (4,)),
        **dict.fromkeys(range(15, 18), (4, 5)),
        **dict.fromkeys(range(18, 25), (4, 6, 5)),
        **dict.fromkeys(range(25, 31), (6, 5)),
        **dict.fromkeys(range(31, 37), (6,)),
    }


def test_t1_only_five_tables_are_marked_and_they_are_still_inside():
    assert admissible(20) == (
        Tables((5, 5, 5, 5), ()),
        Tables((4, 4, 3, 3, 3, 3), ()),
        Tables((4, 4, 4, 4, 4), (Remark.FIVE_TABLES,)),
    )
    assert inside_regulation(remarks_of((4, 4, 4, 4, 4)))


@pytest.mark.parametrize("players", range(2, 8))
def test_t3_up_to_seven_players_sit_at_one_table(players):
    of_its_size = {2: (Remark.TABLE_OF_2,), 7: (Remark.TABLE_OF_7,)}.get(players, ())
    assert admissible(players) == (Tables((players,), FEWER + of_its_size),)


def test_t3_eight_to_eleven_sit_at_two_tables_and_from_nine_also_at_three():
    assert {players: admissible(players) for players in range(8, 12)} == {
        8: (Tables((4, 4), FEWER),),
        9: (Tables((5, 4), FEWER), Tables((3, 3, 3), FEWER)),
        10: (Tables((5, 5), FEWER), Tables((4, 3, 3), FEWER)),
        11: (Tables((6, 5), FEWER), Tables((4, 4, 3), FEWER)),
    }


def test_t4_more_than_36_have_every_number_of_tables_of_three_to_six():
    assert admissible(40) == tuple(
        Tables(sizes, MORE)
        for sizes in (
            (6, 6, 6, 6, 6, 5, 5),
            (5,) * 8,
            (5,) * 4 + (4,) * 5,
            (4,) * 10,
            (4,) * 7 + (3,) * 4,
            (4,) * 4 + (3,) * 8,
            (4,) * 1 + (3,) * 12,
        )
    )
    assert numbers(216) == tuple(range(36, 73))


@pytest.mark.parametrize("players", [*range(8, 101), 216, 500, 999, 1000])
def test_t5_the_planner_never_forms_tables_of_2_or_7(players):
    sizes = {size for tables in admissible(players) for size in tables.sizes}
    assert sizes <= {3, 4, 5, 6}
    assert sizes


@pytest.mark.parametrize(
    ("sizes", "remarks"),
    [
        ((4, 4, 4, 2), (Remark.UNBALANCED, Remark.TABLE_OF_2)),
        ((7, 7, 6, 6), (Remark.TABLE_OF_7,)),
        ((3, 2), (Remark.FEWER_THAN_12, Remark.TABLE_OF_2)),
        ((7, 7, 7, 7, 7, 7), (Remark.MORE_THAN_36, Remark.TABLE_OF_7)),
        ((6, 6, 6), (Remark.OTHER_NUMBER_OF_TABLES,)),
        ((3,) * 7, (Remark.OTHER_NUMBER_OF_TABLES,)),
        ((3, 3, 3, 3, 3), (Remark.FIVE_TABLES,)),
        ((3, 4, 3, 4), ()),
    ],
)
def test_t5_what_the_organiser_forces_is_marked_and_keeps_its_order(sizes, remarks):
    assert forced(sum(sizes), sizes) == Tables(sizes, remarks)


@pytest.mark.parametrize(
    ("remarks", "inside"),
    [
        ((), True),
        *(((mark,), mark in (Remark.FIVE_TABLES, Remark.TOO_LONG)) for mark in Remark),
        ((Remark.FIVE_TABLES, Remark.FINAL_OF_FIVE), False),
    ],
)
def test_one_mark_that_leaves_the_regulation_is_enough(remarks, inside):
    assert inside_regulation(remarks) is inside


NOT_WHOLE = "not_a_whole_number"
OUT = "out_of_range"


@pytest.mark.parametrize(
    ("call", "arguments", "code", "params"),
    [
        (balanced, (3, 4), OUT, {"name": "players", "value": 3, "least": 4, "most": 10_000}),
        (balanced, (3, 0), OUT, {"name": "tables", "value": 0, "least": 1, "most": None}),
        (balanced, (12.0, 3), NOT_WHOLE, {"name": "players", "value": 12.0}),
        (balanced, (12, True), NOT_WHOLE, {"name": "tables", "value": True}),
        (admissible, (1,), OUT, {"name": "players", "value": 1, "least": 2, "most": 10_000}),
        (admissible, (0,), OUT, {"name": "players", "value": 0, "least": 2, "most": 10_000}),
        (admissible, (-12,), OUT, {"name": "players", "value": -12, "least": 2, "most": 10_000}),
        (admissible, ("12",), NOT_WHOLE, {"name": "players", "value": "12"}),
        (forced, (12, (4, 4, 5)), "sizes_do_not_sum_up", {"players": 12, "sizes": (4, 4, 5)}),
        (forced, (12, ()), "sizes_do_not_sum_up", {"players": 12, "sizes": ()}),
        (forced, (12, (8, 4)), OUT, {"name": "size", "value": 8, "least": 2, "most": 7}),
        (forced, (5, (4, 1)), OUT, {"name": "size", "value": 1, "least": 2, "most": 7}),
        (forced, (8, (4, 4.0)), NOT_WHOLE, {"name": "size", "value": 4.0}),
        (forced, (True, (4,)), NOT_WHOLE, {"name": "players", "value": True}),
    ],
)
def test_what_cannot_be_is_refused(call, arguments, code, params):
    assert refusal(call, *arguments) == (code, params)
