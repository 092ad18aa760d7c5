"""Who goes on by the format of a stage, and the page that explains it."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories import results
from tests.factories.stages import played, qualified, stage_of
from tournament.models import Player, Round
from tournament.queries.standings.prospects import prospects_of
from tournament.queries.standings.qualification import is_by_score, open_lots, qualification_of
from tournament.queries.standings.qualification_page import qualification_page
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import LotNeeded, Rule
from tournament.regulation.criteria import Criterion, Reason
from tournament.regulation.prospects import Outlook
from tournament.regulation.qualification import Decisions, Override, Qualification

pytestmark = pytest.mark.django_db
# Four tables with winners of 8, 7, 6 and 5 worms, seconds of 5, 5, 4 and 3.
ENDS = (
    ((21, 31, 33), (28, 29), (26,), (25,)),
    ((21, 29, 32), (27, 30), (25,), ()),
    ((22, 28, 31), (21, 29), (24,), ()),
    ((23, 27, 30), (21, 25), (22,), ()),
)


def at_tables(count, qualifying, places, **fields):
    """An event after one round, with these ends."""
    event = played(count, complete=False, **fields)
    event.stages.filter(number=1).update(qualifying=qualifying, qualified=places)
    for table in event.rounds.get().tables.select_related("round__event"):
        results.result(table, *ENDS[table.number - 1])
    event.rounds.update(state=Round.State.COMPLETE)
    return event


def through(found):
    return [(each.player, each.rule, each.tier) for each in found.through]


@pytest.mark.parametrize(
    ("tables", "qualifying", "places", "expected"),
    [
        (4, "winners", 4, [(number, Rule.TABLE_PLACE, 1) for number in (5, 9, 13, 1)]),
        (2, "best_of_each", 4, [(number, Rule.TABLE_PLACE, tier) for number, tier in ((5, 1), (1, 1), (6, 2), (2, 2))]),
        (
            3,
            "winners_and_runner_up",
            4,
            [*((number, Rule.TABLE_PLACE, 1) for number in (5, 9, 1)), (10, Rule.BEST_OF_PLACE, 2)],
        ),
        (4, "best_winners", 3, [(number, Rule.BEST_OF_PLACE, 1) for number in (5, 9, 13)]),
        (3, "tiers", 2, [(number, Rule.BEST_OF_PLACE, 1) for number in (5, 9)]),
        (3, "tiers", 3, [(number, Rule.TABLE_PLACE, 1) for number in (5, 9, 1)]),
        (
            3,
            "tiers",
            5,
            [
                *((number, Rule.TABLE_PLACE, 1) for number in (5, 9, 1)),
                *((number, Rule.BEST_OF_PLACE, 2) for number in (10, 6)),
            ],
        ),
        (4, "score", 4, [(number, Rule.SCORE, None) for number in (1, 5, 9, 13)]),
    ],
)
def test_each_format_finds_its_own(tables, qualifying, places, expected):
    event = at_tables(tables, qualifying, places)
    found = qualification_of(stage_of(event))
    assert (sorted(through(found)), found.complete) == (sorted(expected), True)


def test_after_several_rounds_the_score_decides_whatever_the_format_says():
    event = played(rounds=2)
    event.stages.filter(number=1).update(qualifying="winners")
    stage = stage_of(event)
    assert is_by_score(stage)
    assert {each.rule for each in qualification_of(stage).through} == {Rule.SCORE}


def test_whoever_is_missing_or_kept_out_is_not_in_line():
    event = at_tables(4, "best_winners", 3)
    decisions = Decisions(missing=(5,), overrides=(Override(9, False, "cheated"),))
    page = qualification_page(stage_of(event), decisions)
    assert {who.number: (who.bar, who.why) for who in page.barred} == {5: ("missing", ""), 9: ("override", "cheated")}
    assert {5, 9}.isdisjoint(who.number for who in page.in_line)
    assert {who.number: who.bar for who in page.candidates if who.number in (5, 9)} == {5: "missing", 9: "override"}


def test_before_the_first_round_nobody_is_through():
    event = factories.event()
    factories.players(event, 8)
    assert qualification_of(stage_of(event)) == Qualification(4, (), (), None, (), True)


def test_a_lot_is_asked_for_in_the_comparison_where_the_chain_has_none():
    event = played(2, complete=False, chain=["worms"])
    event.stages.filter(number=1).update(qualifying="score", qualified=1)
    for table in event.rounds.get().tables.select_related("round__event"):
        results.result(table, *ENDS[0])
    event.rounds.update(state=Round.State.COMPLETE)
    assert qualification_of(stage_of(event)).lots == (LotNeeded((1, 5), 1),)
    assert open_lots(stage_of(event)) == (LotNeeded((1, 5), 1),)
    made = factories.draw(event, stage_of(event))
    made.what, made.receipt = "lots", {"outcome": {"order": [5, 1]}}
    made.save()
    assert through(qualification_of(stage_of(event))) == [(5, Rule.SCORE, None)]


def brief(candidates):
    return [(each.number, each.rule or each.bar, each.missed) for each in candidates]


def test_the_page_says_by_what_everybody_missed_it():
    page = qualification_page(stage_of(at_tables(4, "winners", 4)))
    assert [each.number for each in page.through] == [13, 9, 5, 1]
    missed = Reason(Criterion.TABLE_PLACE, 1, 2)
    assert brief(page.in_line)[:2] == [(10, "", missed), (6, "", missed)]
    assert (page.last, page.ready, page.lots, page.barred) == ("Player 1", True, (), ())


@pytest.mark.parametrize(
    ("order", "seconds", "missed"),
    [
        ([], [10, 6], Reason(Criterion.SHARE_OF_WORMS, Fraction(5, 14), Fraction(3, 10))),
        (["table_place", "worms", "best_portion", "lot"], [6, 2], Reason(Criterion.WORMS, 5, 4)),
    ],
)
def test_t11_the_event_says_by_what_runners_up_are_compared(order, seconds, missed):
    stage = stage_of(at_tables(4, "tiers", 6, runners_up=order))
    found = qualification_of(stage)
    assert sorted(each.player for each in found.through) == sorted([1, 5, 9, 13, *seconds])
    assert [each.player for each in found.through][4:] == seconds
    assert qualification_page(stage).in_line[0].missed == missed


def test_t11_equal_by_all_that_is_compared_they_draw():
    found = qualification_of(stage_of(at_tables(4, "tiers", 6, runners_up=["best_portion"])))
    # Of the seconds 6 has a 30, and 2 and 10 have a 29.
    assert sorted(each.player for each in found.through) == [1, 5, 6, 9, 13]
    assert found.lots == (LotNeeded((2, 10), 1),)


def test_by_score_as_well():
    page = qualification_page(stage_of(at_tables(4, "score", 4)))
    assert brief(page.in_line)[0] == (6, "", Reason(Criterion.SCORE, Fraction(6), Fraction(4)))
    assert (len(page.in_line), page.by_score) == (12, True)


def test_the_page_shows_what_would_follow_from_decisions():
    stage = stage_of(at_tables(4, "winners", 4))
    decisions = Decisions(missing=[13], overrides=[Override(2, True, "invited"), Override(9, False, "cheated")])
    page = qualification_page(stage, decisions, asked=[3, 99])
    assert [(each.number, each.rule, each.why) for each in page.through] == [
        (5, "table_place", ""),
        (1, "table_place", ""),
        (10, "moved_up", ""),
        (2, "override", "invited"),
    ]
    assert brief(page.barred) == [(13, "missing", None), (9, "override", None)]
    assert 3 in {each.number for each in page.candidates}
    assert 99 not in {each.number for each in page.candidates}
    numbers = [each.number for each in page.candidates]
    assert len(numbers) == len(set(numbers))


def test_who_withdrew_is_barred():
    event = at_tables(4, "winners", 4)
    event.players.filter(number=13).update(state=Player.State.WITHDRAWN)
    page = qualification_page(stage_of(event))
    assert brief(page.barred) == [(13, "gone", None)]
    assert page.ready


def test_what_is_missing_hinders():
    event = at_tables(4, "winners", 4)
    round = event.rounds.get()
    round.tables.get(number=2).results.update(state="withdrawn")
    event.rounds.update(state=Round.State.RUNNING)
    page = qualification_page(stage_of(event))
    assert (page.ready, page.provisional, page.unfinished.open_rounds) == (False, True, (1,))
    assert [(each.round, each.tables) for each in page.missing] == [(1, (2,))]


def test_a_settled_stage_shows_its_qualifiers():
    event = at_tables(4, "winners", 4)
    qualified(event, 13, 9)
    page = qualification_page(stage_of(event))
    assert [each.player.number for each in page.qualifiers] == [13, 9]


# Prospects.


def test_while_the_last_table_plays_it_is_known_who_is_safe():
    event = played(2, complete=False)
    event.stages.filter(number=1).update(qualifying="best_of_each", qualified=4)
    results.results(event.rounds.get(), 1)
    stage = stage_of(event)
    found = prospects_of(stage, standings_of(stage))
    sitting = [number for number, each in found.items() if each.outlook is Outlook.OPEN]
    assert (len(found), sitting) == (8, [5, 6, 7, 8])


def test_between_two_rounds_as_well():
    event = played(2, rounds=2)
    event.rounds.filter(number=2).update(state=Round.State.DRAWN)
    stage = stage_of(event)
    found = prospects_of(stage, standings_of(stage))
    assert {each.outlook for each in found.values()} == {Outlook.OPEN}


@pytest.mark.parametrize(
    ("counting", "safe"),
    [("worms_and_placement", []), ("placement", [1]), ("worms", []), ("places", [1])],
)
def test_what_is_needed_follows_what_counts(counting, safe):
    event = played(2, rounds=2, complete=False, counting=counting)
    first, second = event.rounds.order_by("number")
    for round, hands in ((first, ENDS[0]), (second, ENDS[0])):
        for table in round.tables.select_related("round__event"):
            if (round, table.number) != (second, 2):
                results.result(table, *hands)
    stage = stage_of(event)
    found = prospects_of(stage, standings_of(stage))
    assert sorted(number for number, each in found.items() if each.worst == 1) == safe
    assert {each.outlook for each in found.values()} >= {Outlook.OPEN}


@pytest.mark.parametrize("edition", ["classic", "extended"])
def test_in_both_editions(edition):
    event = played(2, complete=False, edition=edition)
    event.stages.filter(number=1).update(qualifying="best_of_each", qualified=4)
    stage = stage_of(event)
    assert prospects_of(stage, standings_of(stage)) == {}  # nothing was played yet


def test_there_are_none_once_everything_is_decided_or_two_rounds_wait():
    event = played(2, rounds=2)
    stage = stage_of(event)
    assert prospects_of(stage, standings_of(stage)) == {}
    for round in event.rounds.all():
        round.tables.get(number=1).results.update(state="withdrawn")
    assert prospects_of(stage, standings_of(stage)) == {}


@pytest.mark.parametrize("tables", [2, 4])
def test_the_number_of_reads_of_the_page_does_not_grow(tables, django_assert_max_num_queries):
    stage = stage_of(at_tables(tables, "winners", tables))
    with django_assert_max_num_queries(30):
        qualification_page(stage)
