"""Portions from a bag: who sits where, and what cannot have been drawn."""

from itertools import permutations

import pytest

from tournament.regulation.by_hand import Misdrawn, Mistake, bag_for, mistakes_in, seats_from_portions
from tournament.regulation.refusals import Refused

PLAYERS = (8, 3, 17, 5)


@pytest.mark.parametrize(("players", "highest"), [(2, 22), (3, 23), (4, 24), (5, 25), (6, 26), (7, 27)])
def test_the_bag_holds_as_many_portions_as_there_are_players(players, highest):
    assert list(bag_for(players)) == list(range(21, highest + 1))


@pytest.mark.parametrize("players", [-1, 0, 1, 8, 36])
def test_no_bag_for_a_table_that_cannot_play(players):
    with pytest.raises(Refused) as refused:
        bag_for(players)
    assert refused.value.code == "table_size_out_of_range"
    assert refused.value.params == {"size": players, "least": 2, "most": 7}


def test_the_others_sit_clockwise_from_whoever_drew_21():
    assert seats_from_portions(PLAYERS, {8: 23, 3: 21, 17: 24, 5: 22}) == (3, 5, 8, 17)


def test_every_way_of_drawing_gives_its_own_seats():
    ways = [dict(zip(PLAYERS, drawn, strict=True)) for drawn in permutations(bag_for(4))]
    seats = [seats_from_portions(PLAYERS, drawn) for drawn in ways]
    assert sorted(seats) == sorted(permutations(PLAYERS))
    assert all(
        [drawn[player] for player in order] == [21, 22, 23, 24] for drawn, order in zip(ways, seats, strict=True)
    )


def test_the_order_of_the_list_does_not_matter():
    drawn = {8: 23, 3: 21, 17: 24, 5: 22}
    assert {seats_from_portions(players, drawn) for players in permutations(PLAYERS)} == {(3, 5, 8, 17)}


@pytest.mark.parametrize(
    ("drawn", "mistakes"),
    [
        ({8: 21, 3: 22, 17: 23, 5: 24}, []),
        ({8: 21, 3: 22, 17: 23}, [Mistake(Misdrawn.PLAYER_WITHOUT_PORTION, (5,))]),
        ({8: 21, 3: 22, 17: 23, 5: 21}, [Mistake(Misdrawn.PORTION_TWICE, (5, 8), 21)]),
        ({8: 21, 3: 22, 17: 23, 5: 25}, [Mistake(Misdrawn.PORTION_NOT_IN_BAG, (5,), 25)]),
        ({8: 21, 3: 22, 17: 23, 5: 20}, [Mistake(Misdrawn.PORTION_NOT_IN_BAG, (5,), 20)]),
        ({8: 21, 3: 22, 17: 36, 5: 36}, [Mistake(Misdrawn.PORTION_NOT_IN_BAG, (5, 17), 36)]),
        (
            {8: 21, 3: 22, 17: 23, 5: 24, 9: 24},
            [Mistake(Misdrawn.PLAYER_OF_ANOTHER_TABLE, (9,), 24)],
        ),
        ({}, [Mistake(Misdrawn.PLAYER_WITHOUT_PORTION, (player,)) for player in PLAYERS]),
        (
            {8: 22, 3: 22, 17: 40, 10: 21, 9: 99},
            [
                Mistake(Misdrawn.PLAYER_WITHOUT_PORTION, (5,)),
                Mistake(Misdrawn.PLAYER_OF_ANOTHER_TABLE, (9,), 99),
                Mistake(Misdrawn.PLAYER_OF_ANOTHER_TABLE, (10,), 21),
                Mistake(Misdrawn.PORTION_TWICE, (3, 8), 22),
                Mistake(Misdrawn.PORTION_NOT_IN_BAG, (17,), 40),
            ],
        ),
    ],
)
def test_every_mistake_is_named_at_once(drawn, mistakes):
    assert list(mistakes_in(PLAYERS, drawn)) == mistakes
    if mistakes:
        with pytest.raises(Refused) as refused:
            seats_from_portions(PLAYERS, drawn)
        assert (refused.value.code, refused.value.params) == ("misdrawn", {"mistakes": tuple(mistakes)})


def test_a_player_sits_at_a_table_once():
    with pytest.raises(Refused) as refused:
        seats_from_portions((3, 5, 3), {3: 21, 5: 22})
    assert (refused.value.code, refused.value.params) == ("player_twice", {"players": (3, 5, 3)})
