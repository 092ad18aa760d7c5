"""Several faults in one document, each reported; and what a problem says beside its place."""

import pytest

from games.heckmeck import EndState, Holding, check, check_document
from games.heckmeck import extended as extended_ruleset
from tests.games.samples import (
    ABSENT,
    EXTENDED,
    STOPPED,
    WITH_CHEAP_ONES,
    changed,
    end_state,
    extended,
    player,
    without,
)
from tests.games.test_problems import HIGHEST, problems


@pytest.mark.parametrize(
    ("document", "changes", "expected"),
    [
        (
            HIGHEST,
            {"date": 1, "ruleset.colour": 1, "players.0.portions": [29, 29, 40], "players.1.bratworms": -2},
            [
                ("unknown_field", None, None, None),
                ("unknown_field", None, None, None),
                ("unknown_portion", 0, 40, None),
                ("portion_twice", None, 29, None),
                ("portion_unaccounted", None, 21, None),
                ("bratworms_negative", 1, None, None),
            ],
        ),
        (
            EXTENDED,
            {"players.1.specialist": "dragon", "players.0.bratworms": 7},
            [("bratworms_exceed_supply", None, None, None), ("specialist_not_in_ruleset", 1, None, "dragon")],
        ),
        (
            extended(player([], 0, "apple"), player([23], 0, "apple"), player([33], 0, "raven")),
            {},
            [
                ("specialist_twice", 1, None, "apple"),
                ("raven_held", 2, None, "raven"),
                ("lowest_face_down", None, 11, None),
                ("specialist_without_portion", 0, None, "apple"),
                ("raven_left_no_bratworm", None, 23, "raven"),
            ],
        ),
        (
            HIGHEST,
            {"stacks": 1, "players.0.portions": None, "players.1": [], "face_down.0": 2.5},
            [("malformed", 0, None, None), ("malformed", 1, None, None)] + [("malformed", None, None, None)] * 2,
        ),
        # Without `stopped` a portion that is said to lie face up is nowhere.
        (
            HIGHEST,
            {"face_up": [36, 40], "face_down.12": ABSENT},
            [
                ("face_up_without_stopped", None, 36, None),
                ("face_up_without_stopped", None, 40, None),
                ("portion_unaccounted", None, 36, None),
            ],
        ),
        (
            end_state([29], [33], [33], [], [], [], [], []),
            {},
            [
                ("player_count", None, None, None),
                ("portion_twice", None, 33, None),
                ("lowest_face_down", None, 21, None),
            ],
        ),
        # Whoever claims 23 may be wrong, and the other claim right: only that there are two claims is sure.
        (
            EXTENDED,
            {"players.0.bratworms": 0, "players.1.bratworms": 0, "face_down.14": 23},
            [("portion_twice", None, 23, None)],
        ),
        # One Bratworm is there, so it is not said that nobody has one.
        (
            EXTENDED,
            {"players.0.bratworms": -1, "players.1.bratworms": 1},
            [("bratworms_negative", 0, None, None)],
        ),
    ],
)
def test_several_faults_are_all_reported(document, changes, expected):
    assert problems(changed(document, changes)) == expected


@pytest.mark.parametrize(
    ("document", "changes", "portion", "seats"),
    [
        (HIGHEST, {"players.1.portions.1": 29}, 29, (0, 1)),
        (HIGHEST, {"players.1.portions.1": 33}, 33, (1, 1)),
        (HIGHEST, {"face_down.13": 36}, 36, (None, None)),
        (HIGHEST, {"face_down.13": 33, "players.0.portions.2": 33}, 33, (0, 1, None)),
        (STOPPED["highest"], {"face_up.2": 33, "face_down.0": 33, "face_up.3": 26}, 33, (1, None, None)),
    ],
)
def test_a_portion_named_twice_says_who_claims_it(document, changes, portion, seats):
    (problem,) = check_document(changed(document, changes)).problems
    expected = ("portion_twice", portion, {"times": len(seats), "seats": seats})
    assert (problem.code, problem.portion, problem.params) == expected


def test_a_specialist_held_twice_says_by_whom():
    document = extended(player([11], 1, "apple"), player([33], 1), player([22], 0, "apple"), player([21], 0, "apple"))
    found = [(problem.code, problem.seat, problem.params) for problem in check_document(document).problems]
    assert found == [("specialist_twice", seat, {"seats": (0, 2, 3)}) for seat in (2, 3)]


def test_specialists_may_be_plain_texts():
    """`Holding.specialist` is whatever somebody wrote; what is found does not depend on its type."""
    players = (Holding((11, 21), 1, "raven"), Holding((33,), 0, "apple"), Holding((22,), 0, "apple"))
    face_down = tuple(without(11, 21, 33, 22, of=WITH_CHEAP_ONES))
    found = [
        (problem.code, problem.seat) for problem in check(EndState(extended_ruleset(), players, face_down)).problems
    ]
    assert found == [("raven_held", 0), ("specialist_twice", 2)]
