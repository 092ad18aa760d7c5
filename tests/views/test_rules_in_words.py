"""What pages say of the rules of an event, where a choice means something else than usual."""

import pytest

from tests import factories
from tournament.models import Stage
from tournament.regulation.criteria import Counting
from tournament.regulation.plan import Qualifying
from tournament.templatetags.standings import chosen_rules, onward


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("counting", "says"),
    [
        (Counting.PLACES, "They share the place"),
        (
            Counting.WORMS_AND_PLACEMENT,
            "They share the place and get the average of the placement points for the places they fill",
        ),
    ],
)
def test_who_ties_at_a_table_gets_points_only_where_there_are_points(counting, says):
    assert dict(chosen_rules(factories.event(counting=counting)))["Ties at a table"] == says


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            {},
            "more placement points, larger share of the table’s worms, more worms, higher best portion, a draw of lots",
        ),
        (
            {"counting": Counting.PLACES},
            "larger share of the table’s worms, more worms, higher best portion, a draw of lots",
        ),
        (
            {"counting": Counting.WORMS, "runners_up": ["worms", "placement_points", "lot"]},
            "more worms, a draw of lots",
        ),
    ],
)
def test_who_has_the_same_place_elsewhere_is_compared_by_points_only_where_there_are_points(options, says):
    assert dict(chosen_rules(factories.event(**options)))["Equal places at different tables"] == says


@pytest.mark.parametrize(
    ("qualifying", "tables", "rounds", "says"),
    [
        (Qualifying.BEST_OF_EACH, 3, 1, "the best of each table"),
        (Qualifying.BEST_OF_EACH, 1, 1, "the best of the table"),
        (Qualifying.WINNERS, 4, 1, "the winners of all tables"),
        (Qualifying.WINNERS, 4, 2, "the best by score"),
    ],
)
def test_who_goes_on_is_said_of_the_tables_and_rounds_that_are_played(qualifying, tables, rounds, says):
    stage = Stage(qualifying=qualifying, tables_planned=tables, rounds_planned=rounds)
    assert onward(stage) == says
