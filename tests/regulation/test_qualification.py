"""Who qualifies: the rows of the regulation's gaps by name."""

from fractions import Fraction
from typing import Any

import pytest

from tests.regulation.table_results import FOUR, result, round_of, table
from tournament.regulation.criteria import CHAIN, Criterion, RankingRules, Reason
from tournament.regulation.ledger import Penalty
from tournament.regulation.qualification import (
    Bar,
    Barred,
    Decisions,
    LotNeeded,
    Missed,
    Override,
    Qualification,
    Qualified,
    Rule,
    by_score,
    by_tables,
)
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import Standings

WINNER = (Rule.TABLE_PLACE, 1)
RUNNER_UP = (Rule.TABLE_PLACE, 2)


def winners(*players):
    return tuple(Qualified(player, *WINNER) for player in players)


def answer(places, through, lots=(), missed=None, barred=(), provisional=False):
    return Qualification(places, tuple(through), tuple(lots), missed, tuple(barred), provisional)


FIVE = [*FOUR, table(5, 10, 9, 4, 0)]


def test_r5_the_winners_of_four_tables_are_the_final():
    # In order: all have 6 points, so the share of the worms decides (15/26 before 12/25, 11/23 and 9/21).
    missed = Missed((32,), Reason(Criterion.TABLE_PLACE, 1, 2))
    assert by_tables(round_of(*FOUR), 4) == answer(4, winners(21, 11, 41, 31), missed=missed)


def test_t1_five_winners_and_the_best_runner_up():
    through = [*winners(21, 11, 41, 51, 31), Qualified(52, Rule.BEST_OF_PLACE, 2)]
    missed = Missed((32,), Reason(Criterion.SHARE_OF_WORMS, Fraction(9, 23), Fraction(8, 21)))
    assert by_tables(round_of(*FIVE), 6) == answer(6, through, missed=missed)


def test_t1_the_four_best_winners():
    through = [Qualified(player, Rule.BEST_OF_PLACE, 1) for player in (21, 11, 41, 51)]
    missed = Missed((31,), Reason(Criterion.SHARE_OF_WORMS, Fraction(10, 23), Fraction(9, 21)))
    assert by_tables(round_of(*FIVE), 4) == answer(4, through, missed=missed)


def test_t1_a_final_of_five():
    missed = Missed((52,), Reason(Criterion.TABLE_PLACE, 1, 2))
    assert by_tables(round_of(*FIVE), 5) == answer(5, winners(21, 11, 41, 51, 31), missed=missed)


def test_t3_the_best_two_of_each_of_two_tables():
    standings = round_of(*FOUR[:2])
    through = [*winners(21, 11), Qualified(12, *RUNNER_UP), Qualified(22, *RUNNER_UP)]
    missed = Missed((13,), Reason(Criterion.TABLE_PLACE, 2, 3))
    assert by_tables(standings, 4) == answer(4, through, missed=missed)


def test_t3_the_winners_of_three_tables_and_the_best_runner_up():
    standings = round_of(*FOUR[:3])
    through = [*winners(21, 11, 31), Qualified(32, Rule.BEST_OF_PLACE, 2)]
    missed = Missed((12,), Reason(Criterion.SHARE_OF_WORMS, Fraction(8, 21), Fraction(8, 25)))
    assert by_tables(standings, 4) == answer(4, through, missed=missed)


def test_t4_knock_out_winners_only_216_to_36_to_6():
    players, stages = list(range(1, 217)), []
    while len(players) > 6:
        seated = [players[start : start + 6] for start in range(0, len(players), 6)]
        results = [
            result(number, *((player, 12 - 2 * seat) for seat, player in enumerate(each)))
            for number, each in enumerate(seated, start=1)
        ]
        found = by_tables(round_of(*results), len(results))
        assert found.complete
        assert {(each.rule, each.tier) for each in found.through} == {WINNER}
        players = sorted(each.player for each in found.through)
        stages.append(players)
    assert stages == [list(range(1, 217, 6)), list(range(1, 217, 36))]


@pytest.mark.parametrize(("semi_finalists", "tables", "finalists"), [(12, 2, 4), (12, 2, 6), (16, 4, 4)])
def test_t4_the_best_by_score_to_semi_finals_and_from_there_to_the_final(semi_finalists, tables, finalists):
    field = [result(each, *((10 * each + seat, 40 - each - 5 * seat) for seat in range(6))) for each in range(1, 9)]
    preliminary = by_score(round_of(*field), semi_finalists)
    players = [each.player for each in preliminary.through]
    assert {each.rule for each in preliminary.through} == {Rule.SCORE}
    assert len(players) == semi_finalists
    seated = [players[start::tables] for start in range(tables)]
    semi = [result(n, *((player, 9 - i) for i, player in enumerate(each))) for n, each in enumerate(seated, start=1)]
    final = by_tables(round_of(*semi), finalists)
    each_table = finalists // tables
    assert sorted(each.player for each in final.through) == sorted(p for each in seated for p in each[:each_table])


def several_rounds(**facts):
    first = [result(1, (1, 10), (2, 8), (3, 6)), result(2, (4, 9), (5, 7), (6, 2))]
    second = [result(1, (1, 8), (4, 7), (5, 1), round=2), result(2, (2, 9), (3, 4), (6, 0), round=2)]
    return Standings(range(1, 7), tables=[2, 2], results=[*first, *second], **facts)


def test_t7_the_best_by_score_not_the_table_winners():
    # Scores: 1 has 30, 2 has 26, 4 has 25, 3 has 14, 5 has 12, 6 has 4.
    missed = Missed((5,), Reason(Criterion.SCORE, Fraction(14), Fraction(12)))
    through = [Qualified(player, Rule.SCORE) for player in (1, 2, 4, 3)]
    assert by_score(several_rounds(), 4) == answer(4, through, missed=missed)


@pytest.mark.parametrize("places", [4, 6])
def test_t7_penalties_count(places):
    standings = several_rounds(penalties=[Penalty(1, 1, Fraction(28))])
    assert [each.player for each in by_score(standings, places).through] == [2, 4, 3, 5, 6, 1][:places]


T11: list[Any] = [
    # the runners-up of two tables: what is better about the first, and its two values
    ([20, 8, 0], [20, 9, 0, 0], Reason(Criterion.PLACEMENT_POINTS, Fraction(4), Fraction(3)), 22),
    ([20, 8, 1], [20, 8, 0], Reason(Criterion.SHARE_OF_WORMS, Fraction(8, 28), Fraction(8, 29)), 22),
    ([12, 4, 0], [15, 5, 0], Reason(Criterion.WORMS, 5, 4), 22),
]


@pytest.mark.parametrize(("one", "other", "reason", "better"), T11)
def test_t11_runners_up_of_tables_of_different_size(one, other, reason, better):
    found = by_tables(round_of(table(1, *one), table(2, *other)), 3)
    assert found.through[-1] == Qualified(better, Rule.BEST_OF_PLACE, 2)
    assert found.missed == Missed((12,), reason)


EQUAL_RUNNERS_UP = [table(1, 12, 4, 0, portions=[36, 30]), table(2, 12, 4, 0, portions=[35, 30])]


def test_t11_the_best_portion_then_the_lot():
    by_portion = by_tables(round_of(EQUAL_RUNNERS_UP[0], table(2, 12, 4, 0, portions=[35, 29])), 3)
    assert by_portion.missed == Missed((22,), Reason(Criterion.BEST_PORTION, 30, 29))
    standings = round_of(*EQUAL_RUNNERS_UP)
    assert by_tables(standings, 3) == answer(3, winners(11, 21), [LotNeeded((12, 22), 1)])
    drawn = by_tables(standings, 3, Decisions(lots={12: 2, 22: 1}))
    through = [*winners(11, 21), Qualified(22, Rule.BEST_OF_PLACE, 2)]
    assert drawn == answer(3, through, missed=Missed((12,), Reason(Criterion.LOT, 1, 2)))


def test_t11_a_lot_that_not_all_drew_decides_nothing():
    standings = round_of(*EQUAL_RUNNERS_UP)
    assert by_tables(standings, 3, Decisions(lots={12: 1})).lots == (LotNeeded((12, 22), 1),)
    assert by_tables(standings, 3, Decisions(lots={12: 1, 22: 1})).lots == (LotNeeded((12, 22), 1),)


def test_a_shared_table_win_needs_a_decision_where_it_matters():
    shared = table(1, 10, 10, 0, portions=[30, 30])
    standings = round_of(shared, table(2, 14, 6, 1))
    missed = Missed((11,), Reason(Criterion.TABLE_PLACE, 1, 2))
    assert by_tables(standings, 2) == answer(2, winners(21), [LotNeeded((11, 12), 1, at_table=1)])
    assert by_tables(standings, 2, Decisions(at_tables={11: 2, 12: 1})) == answer(2, winners(21, 12), missed=missed)
    # Both are through anyway: as winners, both of them.
    assert by_tables(standings, 4).through == (*winners(21), *winners(11, 12), Qualified(22, *RUNNER_UP))


def test_shared_second_places_that_are_both_out_need_no_decision():
    standings = round_of(table(1, 10, 4, 4), table(2, 14, 6, 1))
    missed = Missed((22,), Reason(Criterion.TABLE_PLACE, 1, 2))
    assert by_tables(standings, 2) == answer(2, winners(21, 11), missed=missed)
    equal = round_of(table(1, 10, 4, 4))
    assert by_tables(equal, 1).missed == Missed((12, 13), Reason(Criterion.TABLE_PLACE, 1, 2))


def test_the_lot_on_the_line_waits_for_the_lot_at_the_table():
    # Who loses at table 1 is the second there, and equal to the second of table 2.
    twins = [result(n, (10 * n + 1, 8, 30), (10 * n + 2, 8, 30), (10 * n + 3, 0)) for n in (1, 2)]
    standings = round_of(*twins)
    first = by_tables(standings, 3)
    assert first == answer(3, [], [LotNeeded((11, 12), 1, at_table=1), LotNeeded((21, 22), 1, at_table=2)])
    at_tables = {11: 1, 12: 2, 21: 2, 22: 1}
    second = by_tables(standings, 3, Decisions(at_tables=at_tables))
    assert second == answer(3, winners(11, 22), [LotNeeded((12, 21), 1)])
    third = by_tables(standings, 3, Decisions(at_tables=at_tables, lots={12: 2, 21: 1}))
    assert third.through == (*winners(11, 22), Qualified(21, Rule.BEST_OF_PLACE, 2))


def test_t7_a_lot_or_a_play_off_on_the_line():
    equal = [result(n, (10 * n + 1, 8, 30), (10 * n + 2, 4, 26), (10 * n + 3, 0)) for n in (1, 2, 3)]
    through = [Qualified(player, Rule.SCORE) for player in (11, 21, 31)]
    needed = answer(4, through, [LotNeeded((12, 22, 32), 1)])
    standings = round_of(*equal)
    assert by_score(standings, 4) == needed
    standings.set_order(Criterion.LOT, {12: 1, 22: 2})
    assert by_score(standings, 4) == needed
    standings.set_order(Criterion.LOT, {12: 3, 22: 2, 32: 1})
    missed = Missed((22,), Reason(Criterion.LOT, 1, 2))
    assert by_score(standings, 4) == answer(4, [*through, Qualified(32, Rule.SCORE)], missed=missed)
    played_off = round_of(*equal, rules=RankingRules(chain=(*CHAIN[:-1], Criterion.PLAY_OFF)))
    assert by_score(played_off, 4) == needed
    played_off.set_order(Criterion.PLAY_OFF, {12: 1, 22: 2, 32: 2})
    missed = Missed((22, 32), Reason(Criterion.PLAY_OFF, 1, 2))
    assert by_score(played_off, 4) == answer(4, [*through, Qualified(12, Rule.SCORE)], missed=missed)
    assert by_score(played_off, 5).lots == (LotNeeded((22, 32), 1),)
    assert by_score(played_off, 5, Decisions(lots={22: 2, 32: 1})).through[-1] == Qualified(32, Rule.SCORE)


def test_t14_who_withdrew_or_left_cannot_qualify_and_the_next_moves_up():
    barred = [Barred(1, Bar.GONE)]
    through = [*(Qualified(player, Rule.SCORE) for player in (2, 4, 3)), Qualified(5, Rule.MOVED_UP)]
    missed = Missed((6,), Reason(Criterion.SCORE, Fraction(12), Fraction(4)))
    assert by_score(several_rounds(withdrawn=[1]), 4) == answer(4, through, missed=missed, barred=barred)
    lines = (
        PlayerResult(51, 1, 3, Fraction(6)),
        PlayerResult(52, 2, 2, Fraction(3)),
        PlayerResult(53, 3, 30, Fraction(1), left=True),
    )
    found = by_tables(round_of(*FOUR[:1], TableResult(1, 2, lines)), 5)
    assert found.through[-1] == Qualified(13, Rule.BEST_OF_PLACE, 3)
    assert (found.missed, found.barred) == (Missed((14,), Reason(Criterion.TABLE_PLACE, 3, 4)), ())


def test_t14_nobody_draws_against_a_player_who_is_gone():
    shared = table(1, 10, 10, 0, portions=[30, 30])
    found = by_tables(round_of(shared, table(2, 14, 6, 1), withdrawn=[11]), 2)
    assert found.through == winners(21, 12)
    assert (found.lots, found.barred) == ((), ())


def test_t15_the_next_in_the_ranking_moves_up_for_a_missing_finalist():
    standings = round_of(*FIVE)
    found = by_tables(standings, 6, Decisions(missing=[41]))
    through = [*winners(21, 11, 51, 31), Qualified(52, Rule.BEST_OF_PLACE, 2), Qualified(32, Rule.MOVED_UP, 2)]
    missed = Missed((12,), Reason(Criterion.SHARE_OF_WORMS, Fraction(8, 21), Fraction(8, 25)))
    assert found == answer(6, through, missed=missed, barred=[Barred(41, Bar.MISSING)])
    by_points = by_score(several_rounds(), 4, Decisions(missing=[4, 1]))
    assert by_points.through[2:] == (Qualified(5, Rule.MOVED_UP), Qualified(6, Rule.MOVED_UP))
    assert by_points.barred == (Barred(1, Bar.MISSING), Barred(4, Bar.MISSING))


def test_t15_places_stay_empty_when_nobody_is_left():
    found = by_score(several_rounds(withdrawn=[1, 2, 3]), 4)
    assert [each.player for each in found.through] == [4, 5, 6]
    assert (found.missed, found.lots, found.complete) == (None, (), False)


def test_the_organiser_overrides_with_a_reason():
    overrides = [Override(6, True, "the jury's wild card"), Override(1, False, "plays in two events")]
    found = by_score(several_rounds(), 4, Decisions(overrides=overrides))
    through = [Qualified(player, Rule.SCORE) for player in (2, 4, 3)]
    through += [Qualified(6, Rule.OVERRIDE, why="the jury's wild card")]
    missed = Missed((5,), Reason(Criterion.SCORE, Fraction(14), Fraction(12)))
    barred = [Barred(1, Bar.OVERRIDE, "plays in two events")]
    assert found == answer(4, through, missed=missed, barred=barred)


@pytest.mark.parametrize("places", [1, 4])
def test_the_organiser_may_give_all_places_away(places):
    wild = [Override(player, True, f"wild card {player}") for player in (6, 5, 2, 1)[:places]]
    through = [Qualified(each.player, Rule.OVERRIDE, why=each.why) for each in wild]
    assert by_score(several_rounds(), places, Decisions(overrides=wild)) == answer(places, through)


def test_where_all_places_are_given_away_nobody_draws_a_lot():
    equal = round_of(result(1, (1, 9, 30), (2, 5, 29)), result(2, (3, 9, 30), (4, 5, 29)))
    assert by_tables(equal, 1).lots == (LotNeeded((1, 3), 1),)
    wild = Override(4, True, "the jury's wild card")
    through = [Qualified(4, Rule.OVERRIDE, why="the jury's wild card")]
    assert by_tables(equal, 1, Decisions(overrides=[wild])) == answer(1, through)


def test_an_answer_while_results_are_to_come_is_provisional():
    standings = Standings([11, 12, 13, 14, 21, 22], tables=[2], results=FOUR[:1])
    assert by_tables(standings, 1).provisional
    assert by_score(standings, 1).provisional
    assert not by_score(standings, 1).complete
