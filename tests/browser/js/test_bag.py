"""Portions drawn from a bag: whose turn it is to be named, what a tap comes to, and the last one by itself."""

import pytest

BAG = [21, 22, 23, 24]
PLAYERS = ["ana", "bo", "cy", "di"]


@pytest.fixture
def bag(module):
    return module("bag")


def after(bag, *taps, drawn=None):
    drawn = drawn or {}
    for player in taps:
        drawn = bag.afterTap(BAG, PLAYERS, drawn, player)
    return drawn


@pytest.mark.parametrize(
    ("drawn", "asked"),
    [({}, 21), ({"bo": 21}, 22), ({"bo": 22}, 21), ({"ana": 24, "bo": 21, "cy": 23, "di": 22}, None)],
)
def test_the_lowest_portion_that_nobody_has_is_asked_for(bag, drawn, asked):
    assert bag.portionAsked(BAG, drawn) == asked


def test_names_are_tapped_in_the_order_of_the_portions(bag):
    assert after(bag, "cy", "ana") == {"cy": 21, "ana": 22}


def test_the_last_one_has_what_is_left_by_itself(bag):
    assert after(bag, "cy", "ana", "di") == {"cy": 21, "ana": 22, "di": 23, "bo": 24}


def test_a_second_tap_takes_a_portion_back_and_gives_nothing_by_itself(bag):
    everybody = after(bag, "cy", "ana", "di")
    assert after(bag, "cy", drawn=everybody) == {"ana": 22, "di": 23, "bo": 24}


def test_two_change_places_by_three_taps(bag):
    everybody = after(bag, "cy", "ana", "di")
    assert after(bag, "cy", "ana", "ana", drawn=everybody) == {"ana": 21, "cy": 22, "di": 23, "bo": 24}
