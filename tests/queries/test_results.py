"""How tables stand, and a table's page with all versions of its result."""

from fractions import Fraction
from typing import Any

import pytest

from games.heckmeck import Code, EndState, Holding
from tests import factories
from tests.factories import results
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, only_table, playing, recorded
from tournament.actions.results.disputes import dispute_table
from tournament.actions.results.record import withdraw_result
from tournament.models import Seat, Table
from tournament.queries.results.table_page import states_of, table_page
from tournament.regulation.refusals import Refused
from tournament.rules.verdicts import decided, leavers, own_points_of, ruleset_of, verdict_on

pytestmark = pytest.mark.django_db


def found(event) -> Any:
    """The only table of the event."""
    return table_page(event, 1, 1)


def test_the_tables_of_a_round_with_what_counts_and_what_waits():
    event, round = playing(tables=4)
    first, second, third, _last = round.tables.select_related("round__event").order_by("number")
    counts = recorded(first)
    recorded(second)
    proposed = recorded(second, *IMPOSSIBLE, as_proposal=True, note="So it was.")
    dispute_table(event=event, table=third, note="Who had 26?", by=factories.actor(event))
    states = [
        (state.table.number, len(state.seats), state.accepted, state.proposed, state.disputed, state.settled)
        for state in states_of(round)
    ]
    assert states == [
        (1, 4, counts, (), False, True),
        (2, 4, second.results.get(version=1), (proposed,), True, False),
        (3, 4, None, (), True, False),
        (4, 4, None, (), False, False),
    ]


def test_only_the_tables_that_are_asked_for():
    _event, round = playing(tables=3)
    wanted = round.tables.filter(number__in=(3, 1))
    assert [state.table.number for state in states_of(round, wanted)] == [1, 3]


@pytest.mark.parametrize("tables", [1, 3])
def test_the_tables_cost_three_statements_however_many(tables, django_assert_num_queries):
    _event, round = playing(tables=tables)
    for table in round.tables.select_related("round__event"):
        recorded(table)
    with django_assert_num_queries(3):
        assert states_of(round)[0].seats[0].player.name == "Player 1"


def test_a_version_shows_who_has_what_and_what_decided_each_place():
    event, _round = playing()
    table = only_table(event)
    table.seats.filter(position=2).update(left_game=True)
    recorded(table, (21,), (), (33,), (22,))
    view = found(event).accepted
    assert [(holding.player.name, holding.portions, holding.worms) for holding in view.holdings] == [
        ("Player 1", (21,), 1),
        ("Player 2", (), 0),
        ("Player 3", (33,), 4),
        ("Player 4", (22,), 1),
    ]
    lines = [(line.player.name, line.place, line.points, line.decided_by, line.shared) for line in view.lines]
    assert [line.by_portion for line in view.lines] == [True, False, False, False]
    assert lines == [
        ("Player 4", 1, Fraction(6), "best_portion", False),
        ("Player 1", 2, Fraction(4), "best_portion", False),
        ("Player 2", 3, Fraction(2), "worms", False),
        ("Player 3", 4, Fraction(1), "left", False),
    ]


def test_versions_stand_side_by_side():
    event, _round = playing()
    table = only_table(event)
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted.")
    recorded(table, *IMPOSSIBLE, base_version=2, as_proposal=True, note="So it was.")
    page = found(event)
    assert [view.result.version for view in page.versions] == [3, 2, 1]
    assert (page.accepted.result.version, page.base_version) == (2, 2)
    assert [view.result.version for view in page.earlier] == [1]
    [proposal] = page.proposed
    assert [problem.code for problem in proposal.problems] == [Code.LOWEST_FACE_DOWN]
    assert (proposal.lines, proposal.valid, page.accepted.valid) == ((), False, True)
    assert [line.shared for line in page.accepted.lines] == [False, False, True, True]


def test_a_table_without_a_result_builds_on_nothing():
    event, _round = playing()
    recorded(only_table(event))
    withdraw_result(event=event, table=only_table(event), reason="Wrong.", by=factories.actor(event))
    page = found(event)
    assert (page.accepted, page.base_version, len(page.earlier)) == (None, 0, 1)


def test_a_table_of_another_round_or_event_is_not_found():
    event, _round = playing()
    other, _round = playing()
    assert (table_page(event, 2, 1), table_page(event, 1, 2)) == (None, None)
    assert found(other).state.table != found(event).state.table


@pytest.mark.parametrize("corrections", [0, 2])
def test_a_table_costs_the_same_however_often_it_was_corrected(corrections, django_assert_num_queries):
    event, _round = playing()
    table = only_table(event)
    recorded(table)
    for version in range(1, corrections + 1):
        recorded(table, *(OTHERWISE if version % 2 else ()), base_version=version, reason="Miscounted.")
    with django_assert_num_queries(4):
        assert len(found(event).versions) == corrections + 1


def test_a_result_remembers_who_sat_there_even_when_the_seats_changed():
    event, round = playing()
    table = only_table(event)
    recorded(table)
    substitute = factories.player(event, "Substitute")
    Seat.objects.filter(table=table, position=0).update(player=substitute)
    assert found(event).accepted.holdings[0].player.name == "Player 1"
    assert Table.objects.get(pk=table.pk).round == round


def test_the_rules_of_an_event():
    classic = ruleset_of(factories.event(failed_attempt="returned", steal="optional"))
    extended = ruleset_of(factories.event(edition="extended"))
    assert (classic.edition, classic.failed_attempt, classic.steal) == ("classic", "returned", "optional")
    assert (extended.edition, extended.bratworms, extended.lowest) == ("extended", 7, 11)


def test_own_points_are_exact_and_only_where_they_were_entered():
    event = factories.event(own_points={"7": ["6", "5/2", "2", "1", "1", "1", "0"]})
    assert own_points_of(event, 7) == tuple(map(Fraction, ("6", "5/2", "2", "1", "1", "1", "0")))
    assert own_points_of(event, 6) is None


def lines_of(event, hands):
    """The lines of a game in which everybody sits at one table, as (place, worms, points)."""
    people = factories.players(event, len(hands))
    round = factories.running_round(event, [people])
    made = results.result(round.tables.select_related("round__event").get(), *hands)
    return [(line.place, line.worms, line.points) for line in made.lines.order_by("place", "position")]


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"counting": "worms_and_placement"}, [6, 4, 2, 1]),
        ({"counting": "placement"}, [6, 4, 2, 1]),
        ({"counting": "placement", "own_points": {"4": ["7", "5", "3", "1"]}}, [7, 5, 3, 1]),
        ({"counting": "worms", "own_points": {"4": ["7", "5", "3", "1"]}}, [0] * 4),
        ({"counting": "places"}, [0] * 4),
        ({"counting": "places", "own_points": {"4": []}}, [0] * 4),
    ],
)
def test_placement_points_are_given_where_they_count(fields, points):
    found = lines_of(factories.event(**fields), [(21, 29, 32), (27, 30), (25,), ()])
    assert found == list(zip((1, 2, 3, 4), (7, 5, 2, 0), points, strict=True))


@pytest.mark.parametrize("counting", ["worms", "places"])
def test_a_table_of_seven_needs_no_points_where_none_count(counting):
    hands = [(21,), (22,), (23,), (24,), (25,), (26,), (36,)]
    assert [line[2] for line in lines_of(factories.event(counting=counting), hands)] == [0] * 7


def test_a_size_without_points_is_refused_where_they_count():
    event = factories.event(counting="placement", own_points={"4": []})
    with pytest.raises(Refused, match="no_points_for_this_size"):
        lines_of(event, [(21, 29, 32), (27, 30), (25,), ()])


def test_what_decided_each_place():
    lines = [(4, 30, False), (4, 29, False), (1, 21, False), (0, None, False), (0, None, False), (9, 36, True)]
    assert decided(lines) == ["best_portion", "best_portion", "worms", "worms", "shared", "left"]
    assert decided([(9, 36, True), (1, 21, True)]) == ["shared", "shared"]


def test_who_left_is_known_by_the_seat_or_by_the_entry():
    seats = [Seat(position=0), Seat(position=1, left_game=True), Seat(position=2)]
    assert leavers(seats, [2, 8]) == {1, 2}


def test_what_counts_turns_is_not_asked_where_somebody_left():
    event, round = playing(tables=1)
    event.edition = "extended"
    rules, seats = ruleset_of(event), list(round.tables.get().seats.order_by("position"))
    rest = tuple(portion for portion in rules.worms if portion != 11)
    hands = (Holding((11,)), Holding(rest, 1, "apple"), Holding((), 0, "sitting_hen"), Holding())
    refused = verdict_on(event, seats, EndState(rules, hands, ()))
    assert [(problem.code, problem.seat) for problem in refused.problems] == [(Code.HEN_AFTER_THE_LOWEST, 2)]
    assert verdict_on(event, seats, EndState(rules, hands, ()), left=[0]).valid
