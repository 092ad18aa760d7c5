"""The standings out of the rows."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories import results, stages
from tests.factories.rows import PenaltyFactory, QualifierFactory
from tournament.forms.events.options import OptionsForm
from tournament.models import Draw, Player, Result, Round, Seat
from tournament.queries.results.table_page import unconfirmed_tables
from tournament.queries.standings.stage import rules_of, standings_of
from tournament.regulation.criteria import CHAIN, Counting, Criterion, RankingRules, Reason
from tournament.regulation.refusals import Refused
from tournament.regulation.results import PlayerResult, TableResult

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())  # 7, 5, 2 and 0 worms


def played(many=8, *, rounds=1, **fields):
    """An event with a round of tables of four that is being played, without results."""
    event = factories.event(**fields)
    event.stages.filter(number=1).update(rounds_planned=rounds)
    factories.players(event, many)
    return event, factories.running_round(event)


def stage_of(event, number=1):
    return event.stages.select_related("event").get(number=number)


def table_of(round, number=1):
    return round.tables.select_related("round__event").get(number=number)


def brief(standings):
    return [(row.place, row.player, row.score, row.worms) for row in standings.all_rows()]


def test_before_anything_is_drawn_all_who_are_here_are_equal():
    event = factories.event()
    factories.players(event, 3)
    factories.player(event, state=Player.State.REGISTERED)
    standings = standings_of(stage_of(event))
    assert (brief(standings), standings.rounds) == ([(1, 1, 0, 0), (1, 2, 0, 0), (1, 3, 0, 0)], ())


def test_a_single_round_is_ranked_by_placement_points_and_then_by_the_chain():
    event, round = played()
    results.result(table_of(round), *GAME)
    results.result(table_of(round, 2), (21, 31, 33), (28, 29), (26,), (25,))  # 8, 5, 2 and 2 worms
    standings = standings_of(stage_of(event))
    assert standings.rules == RankingRules(Counting.PLACEMENT, CHAIN)
    assert brief(standings) == [
        (1, 5, 6, 8),
        (2, 1, 6, 7),
        (3, 2, 4, 5),
        (4, 6, 4, 5),
        (5, 7, 2, 2),
        (6, 3, 2, 2),
        (7, 8, 1, 2),
        (8, 4, 1, 0),
    ]
    assert [row.reason for row in standings.page(1, 4)] == [
        Reason(Criterion.WORMS, 8, 7),
        Reason(Criterion.SCORE, 6, 4),
        Reason(Criterion.BEST_PORTIONS, 30, 29),
    ]


@pytest.mark.parametrize(
    ("counting", "rounds", "expected"),
    [
        ("worms_and_placement", 1, Counting.PLACEMENT),
        ("worms_and_placement", 2, Counting.WORMS_AND_PLACEMENT),
        ("placement", 2, Counting.PLACEMENT),
        ("worms", 1, Counting.WORMS),
        ("worms", 2, Counting.WORMS),
        ("places", 1, Counting.PLACES),
        ("places", 2, Counting.PLACES),
    ],
)
def test_t8_the_event_says_what_counts(counting, rounds, expected):
    event, _round = played(rounds=rounds, counting=counting)
    assert rules_of(stage_of(event)).counting is expected


def test_where_worms_count_one_game_at_one_table_is_decided_by_the_places():
    event = stages.played(counting="worms")
    stages.qualified(event, 1, 2, 3, 4)
    final = stages.final(event)
    table = table_of(final)
    Seat.objects.filter(table=table, position=0).update(left_game=True)
    results.result(table, *GAME)
    standings = standings_of(stage_of(event, 2))
    assert brief(standings) == [(1, 2, 1, 5), (2, 3, 2, 2), (3, 4, 3, 0), (4, 1, 4, 7)]


@pytest.mark.parametrize(
    ("counting", "expected"),
    [
        ("placement", [(1, 1, 12, 14), (2, 2, 8, 10), (3, 3, 4, 4), (4, 4, 2, 0)]),
        ("worms", [(1, 1, 14, 14), (2, 2, 10, 10), (3, 3, 4, 4), (4, 4, 0, 0)]),
        ("places", [(1, 1, 2, 14), (2, 2, 4, 10), (3, 3, 6, 4), (4, 4, 8, 0)]),
    ],
)
def test_over_several_rounds_what_counts_is_added_up(counting, expected):
    event, round = played(4, rounds=2, counting=counting)
    results.result(table_of(round), *GAME)
    second = factories.running_round(event)
    results.result(table_of(second), *GAME)
    assert brief(standings_of(stage_of(event))) == expected


def test_over_several_rounds_worms_and_placement_points_are_added_up():
    event, round = played(4, rounds=2)
    results.result(table_of(round), *GAME)
    second = factories.running_round(event)
    results.result(table_of(second), *GAME)
    standings = standings_of(stage_of(event))
    assert brief(standings) == [(1, 1, 26, 14), (2, 2, 18, 10), (3, 3, 8, 4), (4, 4, 2, 0)]


def test_shared_places_have_exact_fractions():
    event, round = played(4)
    results.result(table_of(round), (21, 29, 32), (), (), ())
    rows = standings_of(stage_of(event)).all_rows()
    assert [(row.place, row.score) for row in rows] == [(1, 6), *[(2, Fraction(7, 3))] * 3]


def test_what_no_player_has_confirmed_counts_at_once_as_the_option_says():
    event, round = played(4, second_person_confirms=True)
    results.result(table_of(round), *GAME)
    assert [row[:2] for row in brief(standings_of(stage_of(event)))] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert unconfirmed_tables(round) == (1,)  # which is what holds up the round
    assert str(OptionsForm.base_fields["second_person_confirms"].help_text) == (
        "A result counts in the standings at once, but a round can be completed only when a player at each table "
        "has confirmed its result. Default: off."
    )


def test_only_results_that_count_do_and_a_correction_takes_the_place_of_what_was_there():
    event, round = played()
    results.result(table_of(round), *GAME)
    results.result(table_of(round), *reversed(GAME))
    results.result(table_of(round, 2), state=Result.State.PROPOSED)
    standings = standings_of(stage_of(event))
    lines = [(4, 1, 7, 6, 32), (3, 2, 5, 4, 30), (2, 3, 2, 2, 25), (1, 4, 0, 1, None)]
    [found] = standings.results(1)
    assert (found.round, found.table, sorted(found.lines, key=lambda line: line.place)) == (
        1,
        1,
        [PlayerResult(player, place, worms, Fraction(points), best) for player, place, worms, points, best in lines],
    )
    assert isinstance(found, TableResult)
    assert standings.provisional


def test_a_round_that_is_drawn_and_not_published_is_not_in_the_standings():
    event = factories.event()
    factories.players(event, 4)
    factories.seated_round(event, state=Round.State.DRAWN)
    assert standings_of(stage_of(event)).rounds == ()


def test_penalties_are_taken_off_and_cancelled_ones_stay_visible():
    event, round = played(4)
    results.result(table_of(round), *GAME)
    first = event.players.get(number=1)
    penalty = {"player": first, "stage": stage_of(event), "kind": "points", "reason": "late", "by_name": "Test"}
    PenaltyFactory.create(points="5/2", **penalty)
    PenaltyFactory.create(points="3", cancelled_at="2026-01-01T00:00Z", **penalty)
    standings = standings_of(stage_of(event))
    assert brief(standings)[:2] == [(1, 2, 4, 5), (2, 1, Fraction(7, 2), 7)]
    assert [(each.points, each.cancelled) for each in standings.penalties(1)] == [(Fraction(5, 2), False), (3, True)]


@pytest.mark.parametrize("state", [Player.State.WITHDRAWN, Player.State.NO_SHOW, Player.State.REMOVED])
def test_who_withdrew_stays_in_the_standings_and_is_marked(state):
    event, _ = played(4)
    event.players.filter(number=2).update(state=state)
    standings = standings_of(stage_of(event))
    assert (sorted(standings.players), sorted(standings.gone())) == ([1, 2, 3, 4], [2])


def test_who_left_during_a_game_is_gone_as_well():
    event, round = played(4)
    results.result(table_of(round), *GAME, left=(0,))
    standings = standings_of(stage_of(event))
    assert ([row.player for row in standings.all_rows()], sorted(standings.gone())) == ([2, 3, 4, 1], [1])


def test_a_later_stage_has_its_qualifiers_and_its_own_results():
    event, round = played(8)
    results.complete(round)
    final = stage_of(event, 2)
    qualified = list(event.players.filter(number__lte=4))
    for rank, player in enumerate(qualified, start=1):
        QualifierFactory.create(stage=final, player=player, rank=rank, rule="table_place")
    assert sorted(standings_of(final).players) == [1, 2, 3, 4]
    last = factories.running_round(event, [qualified], stage=2)
    results.result(table_of(last), *GAME)
    assert brief(standings_of(final)) == [(1, 1, 6, 7), (2, 2, 4, 5), (3, 3, 2, 2), (4, 4, 1, 0)]


def lots(event, order, what="lots"):
    made = factories.draw(event, stage_of(event))
    made.what, made.receipt = what, {"outcome": {"order": order}}
    made.save()


def test_lots_separate_those_who_are_equal():
    event, round = played(4)
    results.result(table_of(round), (21, 29, 32), (), (), ())
    lots(event, [3, 2, 4])
    rows = standings_of(stage_of(event)).all_rows()
    assert [(row.place, row.player) for row in rows] == [(1, 1), (2, 3), (3, 2), (4, 4)]
    assert rows[2].reason == Reason(Criterion.LOT, 1, 2)


def test_a_later_lot_takes_the_place_of_the_whole_earlier_one():
    event, round = played(4)
    results.result(table_of(round), (21, 29, 32), (), (), ())
    lots(event, [3, 2, 4])
    lots(event, [2, 3])
    rows = standings_of(stage_of(event)).all_rows()
    assert [(row.place, row.player) for row in rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert rows[3].reason == Reason(Criterion.LOT, 2, None)


def test_lots_are_passed_over_where_the_chain_has_none_and_failed_ones_always():
    event, round = played(4, chain=["worms"])
    results.result(table_of(round), (21, 29, 32), (), (), ())
    lots(event, [3, 2, 4])
    assert [row.place for row in standings_of(stage_of(event)).all_rows()] == [1, 2, 2, 2]
    event.chain = []
    event.save()
    Draw.objects.filter(what="lots").update(state=Draw.State.FAILED)
    assert [row.place for row in standings_of(stage_of(event)).all_rows()] == [1, 2, 2, 2]


def test_play_offs_count_where_the_chain_has_them():
    event, round = played(4, chain=["worms", "play_off", "lot"])
    results.result(table_of(round), (21, 29, 32), (), (), ())
    lots(event, [4, 3, 2], what="play_off")
    assert [row.player for row in standings_of(stage_of(event)).all_rows()] == [1, 4, 3, 2]


def test_a_chain_that_nobody_knows_is_refused():
    event, _ = played(4, chain=["beauty"])
    with pytest.raises(Refused, match="unknown_criterion"):
        standings_of(stage_of(event))


@pytest.mark.parametrize("tables", [1, 3])
def test_the_number_of_reads_does_not_grow(tables, django_assert_num_queries):
    event, round = played(4 * tables)
    results.results(round)
    stage = stage_of(event)
    with django_assert_num_queries(7):
        standings_of(stage)
