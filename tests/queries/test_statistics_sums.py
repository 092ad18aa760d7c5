"""Sums over many games, and who stands out among them: against plain counting, and by hand."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from games.heckmeck import BOTS, EndState, Record, classic, extended, fail, play_game, replay, skip, steal, take
from tournament.rules.feats import MAX_NAMED, NOBODY, Best, Feat, Feats, feats_of
from tournament.rules.statistics import (
    GameCourse,
    GameEnd,
    Interval,
    PortionStatistics,
    SeatStatistics,
    Tally,
    Z,
    course_of,
    end_of,
    portions_of,
    seats_of,
    wilson,
)


def end(*stacks, winners=(0,), table=1, round=1, down=(36,), up=(), worms=None):
    """Player 100 sits at seat 0 of table 1, player 101 beside, player 200 at seat 0 of table 2."""
    players = tuple(100 * table + at for at in range(len(stacks)))
    return GameEnd(round, table, players, stacks, worms or tuple(map(len, stacks)), winners, down, up)


def test_a_game_from_its_end_state():
    position = replay(Record(classic(), ("", "", ""), (take(36), take(21), take(25)))).position
    lines = [(1, 11, 2), (0, 10, 1), (2, 12, 3)]
    assert end_of(3, 4, EndState.of(position), lines) == GameEnd(
        3, 4, (10, 11, 12), ((36,), (21,), (25,)), (4, 1, 2), (0,), (), tuple(sorted({*range(21, 37)} - {36, 21, 25}))
    )


TURNS = (take(25), steal(25), fail(), take(22), fail(), skip(), take(23))


def test_the_course_of_a_game():
    course, end_state = course_of(Record(classic(), ("", "", ""), TURNS), (0,))
    assert course == GameCourse(
        taken=(25, 22, 23), stolen=(25,), turned=(36,), steals=(0, 1, 0), failures=(0, 1, 1), turns=6, behind=2
    )
    assert [holding.portions for holding in end_state.players] == [(22, 23), (), ()]


def test_where_several_won_nobody_came_from_behind():
    course, _end = course_of(Record(classic(), ("", "", ""), TURNS), (0, 1))
    assert course.behind == 0


def test_from_the_hen_nothing_is_stolen():
    turns = (take(21), steal(21))
    course, end_state = course_of(Record(extended(), ("", ""), turns), (0,))
    assert (course.stolen, course.steals, end_state.players[0].portions) == ((), (0, 0), (21,))


@pytest.mark.parametrize("seed", range(4))
def test_the_turns_of_bots_add_up(seed):
    record = play_game(classic(), list(BOTS.values()), f"sums/{seed}")
    course, end_state = course_of(record, (0,))
    assert end_state == EndState.of(replay(record).position)
    assert course.turned == end_state.face_down
    assert (course.turns, sum(course.steals)) == (len(record.turns), len(course.stolen))
    assert {portion for holding in end_state.players for portion in holding.portions} <= {*course.taken}


COURSE = GameCourse((21, 22), (22,), (36,), (1, 0), (0, 2), 9, 3)


def test_the_sums_of_two_games():
    tally = Tally()
    tally.add(end((21, 22), (23,)), COURSE)
    tally.add(end((24,), (), (21,), winners=(2,), table=2, down=(35, 36), up=(30,)))
    assert tally == Tally(
        games=2,
        stopped=1,
        players=5,
        worms=5,
        owned=Counter({21: 2, 22: 1, 23: 1, 24: 1}),
        face_down=Counter({36: 2, 35: 1}),
        face_up=Counter({30: 1}),
        won_with=Counter({2: 1, 1: 1}),
        seats=Counter({(2, 0): 1, (2, 1): 1, (3, 0): 1, (3, 1): 1, (3, 2): 1}),
        wins=Counter({(2, 0): 1, (3, 2): 1}),
        recorded=1,
        turns=9,
        failures=2,
        taken=Counter({21: 1, 22: 1}),
        stolen=Counter({22: 1}),
        turned=Counter({36: 1}),
    )


def random_game(dice, table):
    size = dice.randint(2, 7)
    stacks = tuple(tuple(dice.sample(range(21, 37), dice.randint(0, 4))) for _ in range(size))
    course = GameCourse((21,), (), (36,), (dice.randint(0, 3),) * size, (0,) * size, 20, dice.randint(0, 9))
    return end(*stacks, winners=(dice.randrange(size),), table=table), dice.choice([course, None])


@pytest.mark.parametrize("seed", range(5))
def test_what_is_taken_away_again_leaves_nothing_behind(seed):
    dice = Random(seed)
    games = [random_game(dice, table) for table in range(1, 40)]
    whole, half, other = Tally(), Tally(), Tally()
    for number, game in enumerate(games):
        whole.add(*game)
        (half if number % 2 else other).add(*game)
    half.merge(other)
    assert half == whole, seed
    for game in games[5:]:
        whole.add(game[0], game[1], sign=-1)
    fresh = Tally()
    for game in games[:5]:
        fresh.add(*game)
    assert whole == fresh, seed


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (5, 10), (27, 100), (1, 3000)])
def test_the_interval_of_a_share(wins, games):
    """Its ends are the shares of which what was seen is just 1.96 standard deviations away."""
    found = wilson(wins, games)
    assert found.share == wins / games
    assert found.low <= found.share + 1e-12 <= found.high + 2e-12
    for bound in (found.low, found.high):
        variance = bound * (1 - bound) / games
        assert (found.share - bound) ** 2 == pytest.approx(Z * Z * variance, abs=1e-12)


def test_nothing_is_known_of_a_share_of_nothing():
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)


def test_seats_with_what_chance_would_have():
    tally = Tally()
    for number in range(60):
        tally.add(end((21,), (), winners=(0,), table=number))
    tally.add(end((21,), (), (), winners=(2,), table=99))
    first, second, third = seats_of(tally)
    assert first == SeatStatistics(1, 61, 60, wilson(60, 61), float(Fraction(60 * 3 + 2, 6 * 61)))
    assert (third.games, third.wins, third.expected) == (1, 1, 1 / 3)
    assert [seat.differs for seat in (first, second, third)] == [True, True, False]


def test_what_became_of_portions():
    tally = Tally()
    tally.add(end((21, 22), (23,)), COURSE)
    assert portions_of(tally) == (
        PortionStatistics(21, 1, 0, 0, 1, 0, 0),
        PortionStatistics(22, 1, 0, 0, 1, 1, 0),
        PortionStatistics(23, 1, 0, 0, 0, 0, 0),
        PortionStatistics(36, 0, 1, 0, 0, 0, 1),
    )


def test_who_stands_out():
    games = [
        (end((21, 22), (23,)), COURSE),
        (end((24,), (25, 26), worms=(5, 1), table=2), None),
    ]
    assert feats_of(games) == Feats(
        longest_stack=Best((Feat(2, 1, 1, 100), Feat(2, 1, 2, 201)), 2),
        most_worms=Best((Feat(5, 1, 2, 200),), 1),
        most_stolen=Best((Feat(1, 1, 1, 100),), 1),
        greatest_swing=Best((Feat(3, 1, 1, 100),), 1),
        most_failures=Best((Feat(2, 1, 1, 101),), 1),
    )


def test_nobody_is_honoured_for_nothing():
    assert feats_of([(end((), ()), None)]) == Feats()
    assert NOBODY.merged(NOBODY) == NOBODY


@pytest.mark.parametrize("seed", range(5))
def test_the_best_of_parts_are_the_best_of_all(seed):
    dice = Random(seed)
    games = [random_game(dice, table) for table in range(1, 60)]
    parts = [feats_of(games[:20]), feats_of(games[20:21]), feats_of(games[21:])]
    assert parts[0].merged(parts[1]).merged(parts[2]) == feats_of(games), seed


def test_only_the_first_of_many_are_named():
    best = feats_of([(end((21,), (22,), table=table), None) for table in range(1, 11)]).longest_stack
    assert (len(best.feats), best.many, best.feats[0]) == (MAX_NAMED, 20, Feat(1, 1, 1, 100))
