"""Placement points: the regulation's table (R4), tables without points (T5), players who stay equal (T9)."""

from fractions import Fraction
from itertools import product

import pytest

from tournament.regulation.points import Ties, placement_points, points_of, shared_places, table_of_points
from tournament.regulation.presets import PRESETS, PresetName, points_of_preset
from tournament.regulation.refusals import Refused

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def refusal(call, *arguments):
    with pytest.raises(Refused) as caught:
        call(*arguments)
    return caught.value.code, caught.value.params


def shares(*arguments, **more):
    """The points of players, to be compared with plain numbers."""
    return placement_points(*arguments, **more)


def worth(*arguments):
    return points_of(*arguments)


def ranked(scores):
    """Places as people count them: one more than the number of those who are better."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


@pytest.mark.parametrize("size", range(6))
def test_equal_players_share_the_better_place(size):
    for scores in product(range(size), repeat=size):
        in_order = sorted(scores, reverse=True)
        assert tuple(shared_places(in_order)) == ranked(in_order)


def every_result(size):
    """All the places that players of a table can be in."""
    return sorted({ranked(scores) for scores in product(range(size), repeat=size)})


@pytest.mark.parametrize(
    ("size", "points"),
    [(6, (6, 5, 4, 3, 2, 1)), (5, (6, 4, 3, 2, 1)), (4, (6, 4, 2, 1)), (3, (6, 3, 1))],
)
def test_the_regulations_table(size, points):
    assert worth(size) == points
    assert shares(range(1, size + 1)) == points


def test_t5_a_table_of_2_gives_6_and_1():
    assert worth(2) == (6, 1)
    assert shares((2, 1)) == (1, 6)
    assert shares((1, 1)) == (Fraction(7, 2), Fraction(7, 2))


@pytest.mark.parametrize("size", [7, 8, 100])
def test_t5_other_tables_need_the_organisers_own_points(size):
    assert refusal(points_of, size) == ("no_points_for_this_size", {"size": size})
    assert refusal(placement_points, range(1, size + 1)) == ("no_points_for_this_size", {"size": size})


def test_t5_the_organisers_own_points():
    own = (7, 6, 5, 4, 3, Fraction(5, 2), 0)
    assert worth(7, own) == own
    assert shares((1, 2, 3, 4, 5, 6, 6), own=own) == (7, 6, 5, 4, 3, Fraction(5, 4), Fraction(5, 4))
    assert shares((1, 2), own=(2, 0)) == (2, 0)


def test_all_points_are_exact_fractions():
    given = [*points_of(6), *points_of(2, [3, 1]), *placement_points((1, 2, 2, 4)), *placement_points((1, 2, 3))]
    assert {type(points) for points in given} == {Fraction}


@pytest.mark.parametrize(
    ("places", "mean", "better", "lesser"),
    [
        ((1, 2, 2, 2), (6, 2 + THIRD, 2 + THIRD, 2 + THIRD), (6, 4, 4, 4), (6, 1, 1, 1)),
        ((1, 2, 2, 4), (6, 3, 3, 1), (6, 4, 4, 1), (6, 2, 2, 1)),
        ((1, 1, 3, 4), (5, 5, 2, 1), (6, 6, 2, 1), (4, 4, 2, 1)),
        ((1, 1, 1, 1), (3 + HALF / 2,) * 4, (6,) * 4, (1,) * 4),
        ((1, 2, 3, 3, 5), (6, 4, 2 + HALF, 2 + HALF, 1), (6, 4, 3, 3, 1), (6, 4, 2, 2, 1)),
        ((1, 1, 3, 3, 5, 5), (5 + HALF, 5 + HALF, 3 + HALF, 3 + HALF, 1 + HALF, 1 + HALF),
         (6, 6, 4, 4, 2, 2), (5, 5, 3, 3, 1, 1)),
        ((1, 2, 2), (6, 2, 2), (6, 3, 3), (6, 1, 1)),
    ],
)  # fmt: skip
def test_t9_players_who_stay_equal(places, mean, better, lesser):
    assert shares(places) == mean
    assert shares(places, Ties.MEAN) == mean
    assert shares(places, Ties.BETTER) == better
    assert shares(places, Ties.LESSER) == lesser


def test_t9_the_order_of_the_players_is_kept_and_the_choice_may_be_its_text():
    assert shares([4, 2, 1, 2], "better") == (1, 4, 6, 4)


@pytest.mark.parametrize("size", range(2, 7))
def test_t9_sharing_gives_away_no_points_and_invents_none(size):
    for places in every_result(size):
        assert sum(placement_points(places)) == sum(points_of(size))


@pytest.mark.parametrize("size", range(2, 7))
def test_t9_the_mean_lies_between_the_better_and_the_lesser(size):
    for places in every_result(size):
        by_choice = [placement_points(places, ties) for ties in (Ties.LESSER, Ties.MEAN, Ties.BETTER)]
        assert [sorted(of_player) for of_player in zip(*by_choice, strict=True)] == [
            list(of_player) for of_player in zip(*by_choice, strict=True)
        ]


@pytest.mark.parametrize("size", range(2, 6))
def test_exactly_the_places_that_can_be_are_taken(size):
    possible = set(every_result(size))
    for places in product(range(size + 2), repeat=size):
        if places in possible:
            assert len(placement_points(places)) == size
        else:
            assert refusal(placement_points, places)[0] == "impossible_places"


OWN = "own_points_not_a_number"


@pytest.mark.parametrize(
    ("call", "arguments", "code", "params"),
    [
        (placement_points, ((1, 3, 3),), "impossible_places", {"places": (1, 3, 3), "place": 3, "expected": 2}),
        (placement_points, ((1, 2, 2, 3),), "impossible_places", {"places": (1, 2, 2, 3), "place": 3, "expected": 4}),
        (placement_points, ((2, 2),), "impossible_places", {"places": (2, 2), "place": 2, "expected": 1}),
        (placement_points, ((0, 1),), "impossible_places", {"places": (0, 1), "place": 0, "expected": 1}),
        (placement_points, ((-1, 2),), "impossible_places", {"places": (-1, 2), "place": -1, "expected": 1}),
        (placement_points, ((True, 2, 3),), "places_not_whole_numbers", {"places": (True, 2, 3)}),
        (placement_points, ((1.0, 2, 3),), "places_not_whole_numbers", {"places": (1.0, 2, 3)}),
        (placement_points, (("1", "2"),), "places_not_whole_numbers", {"places": ("1", "2")}),
        (placement_points, ((1, None),), "places_not_whole_numbers", {"places": (1, None)}),
        (placement_points, ((1,),), "out_of_range", {"name": "size", "value": 1, "least": 2, "most": None}),
        (placement_points, ((),), "out_of_range", {"name": "size", "value": 0, "least": 2, "most": None}),
        (placement_points, ((1, 2), "median"), "unknown_ties", {"value": "median", "known": tuple(Ties)}),
        (placement_points, ((1, 2), None), "unknown_ties", {"value": None, "known": tuple(Ties)}),
        (points_of, (1,), "out_of_range", {"name": "size", "value": 1, "least": 2, "most": None}),
        (points_of, (-6,), "out_of_range", {"name": "size", "value": -6, "least": 2, "most": None}),
        (points_of, (True,), "not_a_whole_number", {"name": "size", "value": True}),
        (points_of, (6.0,), "not_a_whole_number", {"name": "size", "value": 6.0}),
        (points_of, (7, (3, 2, 1)), "own_points_do_not_fit_the_table", {"size": 7, "points": 3}),
        (points_of, (2, ()), "own_points_do_not_fit_the_table", {"size": 2, "points": 0}),
        (points_of, (2, (1, 2)), "own_points_rise", {"points": (1, 2)}),
        (points_of, (2, (1, -1)), OWN, {"value": -1}),
        (points_of, (2, (1.5, 1)), OWN, {"value": 1.5}),
        (points_of, (2, (True, 0)), OWN, {"value": True}),
    ],
)
def test_what_cannot_be_is_refused(call, arguments, code, params):
    # After what it equals for Python, so that nothing kept from before answers in its place.
    placement_points((1, 2, 3))
    assert refusal(call, *arguments) == (code, params)


# Complete tables: an organiser's, and those of the presets.

PRO = {7: (7, 6, 5, 4, 3, 2, 1), 6: (7, 6, 4, 3, 2, 1), 5: (7, 5, 4, 2, 1), 4: (7, 5, 3, 1)}
OF_PRESETS = {
    "regulation": {6: (6, 5, 4, 3, 2, 1), 5: (6, 4, 3, 2, 1), 4: (6, 4, 2, 1), 3: (6, 3, 1), 2: (6, 1)},
    "zoch-simple": {},
    "zoch-pro": PRO,
    "league-7531": PRO,
}


def test_every_value_of_the_tables_of_the_presets():
    assert {name.value: dict(preset.points) for name, preset in PRESETS.items()} == OF_PRESETS
    for name, tables in OF_PRESETS.items():
        for size, points in tables.items():
            assert points_of_preset(PresetName(name), size) == table_of_points(size, points) == points


@pytest.mark.parametrize(
    ("preset", "size", "code", "params"),
    [
        ("zoch-simple", 5, "preset_has_no_points", {"preset": "zoch-simple"}),
        ("zoch-pro", 3, "preset_without_this_size", {"preset": "zoch-pro", "size": 3, "sizes": (4, 5, 6, 7)}),
        ("league-7531", 2, "preset_without_this_size", {"preset": "league-7531", "size": 2, "sizes": (4, 5, 6, 7)}),
        ("regulation", 7, "preset_without_this_size", {"preset": "regulation", "size": 7, "sizes": (2, 3, 4, 5, 6)}),
        ("zoch-pro", 1, "out_of_range", {"name": "size", "value": 1, "least": 2, "most": None}),
    ],
)
def test_a_size_without_points_in_a_preset_is_refused(preset, size, code, params):
    assert refusal(points_of_preset, PresetName(preset), size) == (code, params)


@pytest.mark.parametrize("size", range(2, 8))
def test_a_complete_table_of_whole_numbers_that_never_rise_is_taken(size):
    falling = tuple(range(size, 0, -1))
    assert table_of_points(size, falling) == table_of_points(size, list(falling)) == falling
    assert table_of_points(size, map(Fraction, falling)) == falling
    assert table_of_points(size, [0] * size) == (0,) * size
    assert {type(points) for points in table_of_points(size, map(Fraction, falling))} == {int}


@pytest.mark.parametrize(
    ("size", "points", "code", "params"),
    [
        (4, (7, 5, 3), "own_points_do_not_fit_the_table", {"size": 4, "points": 3}),
        (4, (7, 5, 3, 1, 0), "own_points_do_not_fit_the_table", {"size": 4, "points": 5}),
        (3, (), "own_points_do_not_fit_the_table", {"size": 3, "points": 0}),
        (4, (7, None, 3, 1), "own_points_have_a_gap", {"size": 4, "place": 2}),
        (4, (7, 5, 3, ""), "own_points_have_a_gap", {"size": 4, "place": 4}),
        (4, (7, 5, Fraction(5, 2), 1), "own_points_not_whole", {"size": 4, "place": 3, "value": Fraction(5, 2)}),
        (2, (7, -1), "own_points_not_whole", {"size": 2, "place": 2, "value": -1}),
        (2, (True, 0), "own_points_not_whole", {"size": 2, "place": 1, "value": True}),
        (2, ("7", 0), "own_points_not_whole", {"size": 2, "place": 1, "value": "7"}),
        (2, (1.0, 0), "own_points_not_whole", {"size": 2, "place": 1, "value": 1.0}),
        (3, (5, 5, 6), "own_points_rise_at", {"size": 3, "place": 3, "points": 6, "better": 5}),
        (3, (1, 2, 3), "own_points_rise_at", {"size": 3, "place": 2, "points": 2, "better": 1}),
        (8, (1,) * 8, "out_of_range", {"name": "size", "value": 8, "least": 2, "most": 7}),
        (1, (1,), "out_of_range", {"name": "size", "value": 1, "least": 2, "most": 7}),
        (2, "76", "not_a_list", {"name": "points", "value": "76"}),
    ],
)
def test_an_incomplete_or_rising_table_is_refused(size, points, code, params):
    assert refusal(table_of_points, size, points) == (code, params)
