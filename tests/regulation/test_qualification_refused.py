"""Questions and decisions about who qualifies that cannot be: refused by name."""

from typing import Any

import pytest

from tests.regulation.table_results import FOUR, round_of
from tournament.regulation.criteria import RankingRules
from tournament.regulation.qualification import (
    Bar,
    Decisions,
    Override,
    by_score,
    by_tables,
)
from tournament.regulation.refusals import Refused
from tournament.regulation.tallies import UNRANKED

WILD_CARD = Override(11, True, "wild card")
REFUSED: list[Any] = [
    (0, {}, "out_of_range", {"name": "places", "value": 0, "least": 1, "most": None}),
    (2, {"missing": [99]}, "unknown_player", {"player": 99}),
    (2, {"lots": {99: 1}}, "unknown_player", {"player": 99}),
    (2, {"at_tables": {99: 1}}, "unknown_player", {"player": 99}),
    (2, {"lots": {11: 0}}, "out_of_range", {"name": "rank", "value": 0, "least": 1, "most": UNRANKED - 1}),
    (2, {"overrides": [Override(99, True, "why")]}, "unknown_player", {"player": 99}),
    (2, {"overrides": [Override(11, True, " ")]}, "override_without_reason", {"player": 11}),
    (2, {"overrides": [WILD_CARD, Override(11, False, "why")]}, "override_twice", {"player": 11}),
    (2, {"overrides": [WILD_CARD], "missing": [11]}, "cannot_qualify", {"player": 11, "bar": Bar.MISSING}),
    (2, {"overrides": [Override(14, True, "why")]}, "cannot_qualify", {"player": 14, "bar": Bar.GONE}),
    (
        1,
        {"overrides": [WILD_CARD, Override(12, True, "why")]},
        "more_overrides_than_places",
        {"overrides": 2, "places": 1},
    ),
]


@pytest.mark.parametrize("function", [by_tables, by_score])
@pytest.mark.parametrize(("places", "decisions", "code", "params"), REFUSED)
def test_what_does_not_fit_is_refused(function, places, decisions, code, params):
    standings = round_of(*FOUR, withdrawn=[14], rules=RankingRules(chain=()))
    with pytest.raises(Refused) as caught:
        function(standings, places, Decisions(**decisions))
    assert (caught.value.code, caught.value.params) == (code, params)


def test_lots_are_recorded_in_one_place_only():
    with pytest.raises(Refused) as caught:
        by_score(round_of(*FOUR), 4, Decisions(lots={12: 1, 11: 2}))
    assert (caught.value.code, caught.value.params) == ("lots_belong_to_the_standings", {"players": (11, 12)})


def test_a_round_that_was_not_drawn_is_refused():
    with pytest.raises(Refused) as caught:
        by_tables(round_of(*FOUR), 4, round_number=2)
    assert (caught.value.code, caught.value.params) == ("unknown_round", {"round": 2})
