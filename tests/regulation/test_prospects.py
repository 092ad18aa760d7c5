"""Who is safe, who can still make it, who cannot: in a hall that can be looked over."""

import random
from fractions import Fraction

import pytest

from tests.regulation import prospects_oracle as oracle
from tests.regulation.prospects_samples import CRITERIA, FIRST_ROUND, classic_points, expected, is_within
from tests.regulation.table_results import random_result, result
from tournament.regulation.criteria import Counting, RankingRules
from tournament.regulation.outcomes import ToCome
from tournament.regulation.prospects import Outlook, Prospect, by_score, by_tables
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import Standings


def second_round(*results):
    return Standings(range(1, 7), tables=[2, 2], results=[*FIRST_ROUND, *results])


def outlooks(prospects):
    return {player: each.outlook.value for player, each in prospects.items()}


def test_t7_in_the_middle_of_the_last_round_with_all_forty_worms():
    standings = second_round(result(1, (1, 10), (5, 14), (6, 0), round=2))
    assert [standings.row(player).score for player in range(1, 7)] == [44, 13, 3, 24, 32, 5]
    assert by_score(standings, 2, ToCome(((2, 3, 4),), classic_points)) == {
        1: Prospect(Outlook.SAFE, 1, 2),  # 2 needs 25 worms and the first place, 4 then 17 and the second: 42 of 40
        2: Prospect(Outlook.OPEN, 1, 5),
        3: Prospect(Outlook.OPEN, 1, 6),
        4: Prospect(Outlook.OPEN, 1, 5),
        5: Prospect(Outlook.OPEN, 2, 4),
        6: Prospect(Outlook.OUT, 5, 6),
    }
    values = {player: dict(zip(CRITERIA, standings.values(player), strict=True)) for player in range(1, 7)}
    before = {player: {"games": 0, "places": 0, **found} for player, found in values.items()}
    endings = oracle.endings((2, 3, 4), (), 40, classic_points)
    ranges = oracle.ranges_by_score(before, CRITERIA, "worms_and_placement", [endings])
    assert by_score(standings, 2, ToCome(((2, 3, 4),), classic_points)) == expected(range(1, 7), ranges, 2)


@pytest.mark.parametrize(("worms", "worst"), [(12, 2), (13, 3)])
def test_t10_drawing_level_by_score_is_not_enough_with_fewer_worms(worms, worst):
    # 1 has 15 points, a win and 9 worms. 3 wins with 7 worms: 15 points, a win, 8 worms; behind 1, and it takes 8.
    # 2 is second with 4: 15 points, a win, 8 worms; it takes 5. So both can pass only if there are 13.
    results = [result(1, (1, 9), (3, 1)), result(2, (2, 4), (4, 0))]
    standings = Standings(range(1, 5), tables=[2, 1], results=results)
    prospects = by_score(standings, 1, ToCome(((3, 2),), classic_points, worms))
    assert prospects[1] == Prospect(Outlook.OPEN, 1, worst)


def finished_and_playing(points_of, worms, *finished):
    """The ranks of all, with these tables finished and one of three players, 90 to 92, still playing."""
    players = [line.player for each in finished for line in each.lines]
    standings = Standings([*players, 90, 91, 92], tables=[len(finished) + 1], results=finished)
    decided = {player: player for player in players}
    prospects = by_tables(standings, 1, ToCome(((90, 91, 92),), points_of, worms), at_tables=decided)
    return {player: (each.best, each.worst) for player, each in prospects.items() if player < 90}


def test_t11_players_equal_at_finished_tables_may_draw_either_lot():
    twins = [result(n, (10 * n + 1, 8, 30), (10 * n + 2, 4, 26), (10 * n + 3, 2, 23)) for n in (1, 2)]
    assert finished_and_playing(classic_points, 14, *twins) == {
        player: rank
        for n in (1, 2)
        for player, rank in {10 * n + 1: (1, 3), 10 * n + 2: (4, 6), 10 * n + 3: (7, 9)}.items()
    }


@pytest.mark.parametrize(("worms", "worst"), [(9, 3), (10, 4)])
def test_t11_a_runner_up_has_at_most_as_many_worms_as_the_winner(worms, worst):
    # 12 shared the win with 5 of 10 worms. The other runner-up can have the same points and half of the worms as well,
    # but 5 of them only if there are 10.
    shared = result(1, (11, 5, 30), (12, 5, 30), (13, 0))
    assert finished_and_playing(classic_points, worms, shared)[12] == (3, worst)


@pytest.mark.parametrize(("worms", "worst"), [(1, 3), (2, 4)])
def test_t11_a_single_worm_is_never_the_runner_ups(worms, worst):
    def flat(places):
        return (Fraction(1),) * len(places)

    lines = tuple(
        PlayerResult(*line) for line in [(11, 1, 3, Fraction(1)), (12, 2, 1, Fraction(1)), (13, 3, 0, Fraction(1))]
    )
    assert finished_and_playing(flat, worms, TableResult(1, 1, lines))[12] == (3, worst)


def test_t14_who_withdrew_is_out_and_nobody_is_behind_them():
    standings = second_round()
    standings.withdraw(1)
    to_come = ToCome(((1, 5, 6), (2, 3, 4)), classic_points)
    prospects = by_score(standings, 5, to_come)
    assert prospects[1] == Prospect(Outlook.OUT)
    assert {each.outlook for player, each in prospects.items() if player != 1} == {Outlook.SAFE}


def test_r5_a_winner_is_safe_and_a_last_one_out_while_others_play():
    standings = Standings(range(1, 7), tables=[2], results=FIRST_ROUND[:1])
    to_come = ToCome(((4, 5, 6),), classic_points)
    prospects = by_tables(standings, 2, to_come)
    assert outlooks(prospects) == {1: "safe", 2: "out", 3: "out", 4: "open", 5: "open", 6: "open"}
    # T11: the runner-up has 10/37 of the worms; the other table's can have half of them.
    assert outlooks(by_tables(standings, 3, to_come))[2] == "open"


def test_r5_a_shared_win_is_open_until_it_is_decided():
    standings = Standings(range(1, 5), tables=[2], results=[result(1, (1, 8, 30), (2, 8, 30))])
    to_come = ToCome(((3, 4),), classic_points)
    assert outlooks(by_tables(standings, 2, to_come)) == {1: "open", 2: "open", 3: "open", 4: "open"}
    decided = by_tables(standings, 2, to_come, at_tables={1: 2, 2: 1})
    assert outlooks(decided) == {1: "out", 2: "safe", 3: "open", 4: "open"}


def test_rounds_that_are_not_drawn_are_reckoned_with_at_their_widest():
    after_one_round = Standings(range(1, 7), tables=[2], results=FIRST_ROUND)
    # A round gives 46 at most and 1 at least.
    one_more = ToCome((), classic_points, later_rounds=1, later_sizes=(3,))
    assert outlooks(by_score(after_one_round, 2, one_more)) == dict.fromkeys(range(1, 7), "open")
    few_worms = ToCome((), classic_points, worms=3, later_rounds=1, later_sizes=(3,))
    assert by_score(after_one_round, 2, few_worms) == {
        1: Prospect(Outlook.SAFE, 1, 2),
        2: Prospect(Outlook.OUT, 3, 4),
        3: Prospect(Outlook.OUT, 5, 6),
        4: Prospect(Outlook.SAFE, 1, 2),
        5: Prospect(Outlook.OUT, 3, 5),
        6: Prospect(Outlook.OUT, 4, 6),
    }


@pytest.mark.parametrize("counting", Counting)
@pytest.mark.parametrize("seed", range(30))
def test_what_is_said_before_a_round_is_drawn_holds_whatever_is_drawn(seed, counting):
    chance = random.Random(seed)
    players = list(range(1, 10))
    first = [random_result(chance, 1, n + 1, players[3 * n : 3 * n + 3]) for n in range(3)]
    before = Standings(players, RankingRules(counting), tables=[3], results=first)
    wide = by_score(before, 3, ToCome((), classic_points, worms=2, later_rounds=1, later_sizes=(3,)))
    chance.shuffle(players)
    seats = tuple(tuple(players[3 * n : 3 * n + 3]) for n in range(3))
    drawn = Standings(sorted(players), RankingRules(counting), tables=[3, 3], results=first)
    narrow = by_score(drawn, 3, ToCome(seats, classic_points, worms=2))
    gone = drawn.gone()
    assert all(is_within(narrow[each], wide[each]) for each in players if each not in gone)
