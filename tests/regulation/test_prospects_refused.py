"""Questions about prospects that cannot be: refused by name."""

from fractions import Fraction
from typing import Any

import pytest

from tests.regulation.prospects_samples import FIRST_ROUND, classic_points
from tournament.regulation.outcomes import ToCome
from tournament.regulation.prospects import by_score, by_tables
from tournament.regulation.refusals import Refused
from tournament.regulation.standings import Standings


def rising(places):
    return tuple(map(Fraction, places))


REFUSED: list[Any] = [
    (lambda s: ToCome(((1, 2), (2, 3)), classic_points), "player_at_two_tables", {"player": 2}),
    (
        lambda s: ToCome((), classic_points, worms=-1),
        "out_of_range",
        {"name": "worms", "value": -1, "least": 0, "most": None},
    ),
    (
        lambda s: ToCome((), classic_points, later_rounds=-1),
        "out_of_range",
        {"name": "later_rounds", "value": -1, "least": 0, "most": None},
    ),
    (lambda s: ToCome((), classic_points, later_rounds=1, later_sizes=()), "no_later_sizes", {}),
    (lambda s: by_score(s, 2, ToCome(((4, 5, 9),), classic_points)), "unknown_player", {"player": 9}),
    (lambda s: by_tables(s, 2, ToCome(((4, 5, 9),), classic_points)), "unknown_player", {"player": 9}),
    (
        lambda s: by_score(s, 2, ToCome((), classic_points)),
        "tables_to_come_do_not_fit",
        {"tables": 0, "results_to_come": 1},
    ),
    (
        lambda s: by_tables(s, 2, ToCome(((4, 5), (6,)), classic_points)),
        "tables_to_come_do_not_fit",
        {"tables": 2, "results_to_come": 1},
    ),
    (
        lambda s: by_tables(s, 2, ToCome(((1, 5, 6),), classic_points)),
        "player_twice_in_round",
        {"player": 1, "round": 1},
    ),
    (lambda s: by_score(s, 2, ToCome(((4, 5, 6),), rising)), "points_rise", {"size": 3}),
    (lambda s: by_tables(s, 2, ToCome(((4, 5, 6),), rising)), "points_rise", {"size": 3}),
    (
        lambda s: by_tables(s, 2, ToCome(((4, 5, 6),), classic_points, later_rounds=1)),
        "later_rounds_after_table_winners",
        {"rounds": 1},
    ),
    (lambda s: by_tables(s, 2, ToCome((), classic_points), round_number=2), "unknown_round", {"round": 2}),
    (
        lambda s: by_score(s, 0, ToCome(((4, 5, 6),), classic_points)),
        "out_of_range",
        {"name": "places", "value": 0, "least": 1, "most": None},
    ),
]


@pytest.mark.parametrize(("call", "code", "params"), REFUSED)
def test_what_does_not_fit_is_refused(call, code, params):
    standings = Standings(range(1, 7), tables=[2], results=FIRST_ROUND[:1])
    with pytest.raises(Refused) as caught:
        call(standings)
    assert (caught.value.code, caught.value.params) == (code, params)
