"""Every problem that the check of an end state knows, each provoked by spoiling one fact of a document that is right.

What is compared is the whole list of (code, seat, portion, specialist): nothing missing, nothing besides.
"""

from typing import Any

import pytest

from games.heckmeck import Code, check_document
from tests.games.samples import (
    ABSENT,
    CLASSIC,
    CUSTOM_GRILL,
    EXTENDED,
    STOPPED,
    WITH_CHEAP_ONES,
    changed,
    end_state,
    extended,
    player,
    without,
)

HIGHEST = CLASSIC["highest", "sets"]
HIGHEST_ALWAYS = CLASSIC["highest_always", "ordered"]
# Nobody holds a specialist; the only Bratworm is the raven's, and nothing below its portion is face down.
NOBODY_HOLDS = extended(player([11, 13, 21, 22]), player([33, 23], 1))
# Nothing is face down, and a player has nothing but 11.
ALL_OWNED = extended(player([11], 0, "canned_worm"), player(without(11, of=WITH_CHEAP_ONES), 1, "apple"))
# Nobody has a Bratworm, for 23 is face down; only the hen is held.
ONLY_HEN = extended(player([11, 21], 0, "sitting_hen"), player([33]))
ONLY_WEASEL = extended(player([11, 21]), player([22]), player([33, 23], 1, "weasel"))
TOO_FEW = ("too_few_bratworms_for_the_raven", None, 23, "raven")
# Only the hen is held, by a player without portions; the one Bratworm came with 23, when all else was in stacks.
RAVENS_LAST = {
    **extended(player([11, 13, 21, 22, 23], 1), player([], 0, "sitting_hen"), player(list(range(24, 37)))),
    "stacks": "ordered",
}


def problems(document):
    """What is compared of each problem."""
    found = check_document(document).problems
    return [(problem.code, problem.seat, problem.portion, problem.specialist) for problem in found]


@pytest.mark.parametrize(
    "document",
    [*CLASSIC.values(), *STOPPED.values(), EXTENDED, CUSTOM_GRILL, NOBODY_HOLDS, ALL_OWNED, ONLY_HEN, ONLY_WEASEL],
)
def test_the_documents_to_be_spoilt_are_right(document):
    assert problems(document) == []


LOWEST_DOWN = ("lowest_face_down", None, 21, None)
ABOVE_DOWN = ("face_up_above_face_down", None, 25, None)

ONE_FAULT: list[tuple[Any, Any, Any]] = [
    # (document, what is changed, the one problem)
    (HIGHEST, {"players.1.portions.0": "33"}, ("malformed", 1, None, None)),
    (HIGHEST, {"face_down": ABSENT}, ("malformed", None, None, None)),
    (HIGHEST, {"players": ABSENT}, ("malformed", None, None, None)),
    (HIGHEST, {"players.0.portions": ABSENT}, ("malformed", 0, None, None)),
    (HIGHEST, {"stacks": "heaps"}, ("malformed", None, None, None)),
    (HIGHEST, {"players.1.colour": "red"}, ("unknown_field", 1, None, None)),
    (HIGHEST, {"date": "2026-01-01"}, ("unknown_field", None, None, None)),
    (HIGHEST, {"ruleset.edition": "deluxe"}, ("ruleset_not_supported", None, None, None)),
    (HIGHEST, {"ruleset.steal": "never"}, ("ruleset_not_supported", None, None, None)),
    (EXTENDED, {"ruleset.failed_attempt": "both"}, ("ruleset_not_supported", None, None, None)),
    (end_state([29, 21]), {}, ("player_count", None, None, None)),
    (end_state([29, 21], *[[]] * 7), {}, ("player_count", None, None, None)),
    (HIGHEST, {"face_down.13": 37}, ("unknown_portion", None, 37, None)),
    (HIGHEST, {"players.1.portions.1": 20}, ("unknown_portion", 1, 20, None)),
    (HIGHEST, {"players.0.portions.2": 11}, ("unknown_portion", 0, 11, None)),
    (HIGHEST, {"players.1.portions.1": 29}, ("portion_twice", None, 29, None)),
    (HIGHEST, {"players.1.portions.1": 33}, ("portion_twice", None, 33, None)),
    (HIGHEST, {"face_down.13": 36}, ("portion_twice", None, 36, None)),
    (HIGHEST, {"face_down.13": 21}, ("portion_twice", None, 21, None)),  # owned: so it is not the lowest face down
    (HIGHEST, {"face_down.12": ABSENT}, ("portion_unaccounted", None, 36, None)),
    (HIGHEST, {"players.1.portions.0": ABSENT}, ("portion_unaccounted", None, 33, None)),
    (HIGHEST, {"face_up": [22]}, ("face_up_without_stopped", None, 22, None)),
    (HIGHEST, {"face_up": [22], "stopped": False}, ("face_up_without_stopped", None, 22, None)),
    (HIGHEST, {"face_up": []}, None),
    (HIGHEST, {"stopped": True}, None),
    (HIGHEST, {"stopped": "yes"}, ("malformed", None, None, None)),
    (HIGHEST, {"stopped": True, "face_up": 22}, ("malformed", None, None, None)),
    (STOPPED["highest"], {"face_up.2": 37}, ("unknown_portion", None, 37, None)),
    (STOPPED["highest"], {"face_up.2": 24}, ("portion_twice", None, 24, None)),
    (STOPPED["highest"], {"face_up.2": 33}, ("portion_twice", None, 33, None)),
    (STOPPED["highest"], {"face_up.2": 36}, ("portion_twice", None, 36, None)),
    (STOPPED["highest"], {"face_up.1": ABSENT}, ("portion_unaccounted", None, 25, None)),
    (STOPPED["highest"], {"players.0.portions": [29], "face_down.0": 21, "face_up.2": 26}, LOWEST_DOWN),
    (STOPPED["highest_always"], {"players.0.portions": [29], "face_down.0": 21, "face_up.2": 26}, LOWEST_DOWN),
    (STOPPED["returned"], {"players.0.portions": [29], "face_down.0": 21, "face_up.2": 26}, None),
    (STOPPED["highest_always"], {"face_down.0": 24, "face_up.0": 26}, ("face_up_above_face_down", None, 26, None)),
    (STOPPED["highest_always"], {"players.1.portions": [33, 22], "face_down.9": 23}, ABOVE_DOWN),
    (STOPPED["both"], {"players.1.portions": [33, 22], "face_down.9": 23}, None),
    (
        STOPPED["both"],
        {"face_down": [22, 23, 36], "players.1.portions": without(21, 29, 22, 23, 24, 25, 36)},
        ("more_face_down_below_than_above", None, 25, None),
    ),
    (STOPPED["both"], {"face_down": [22, 36], "players.1.portions": without(21, 29, 22, 24, 25, 36)}, None),
    (end_state([29], [33]), {}, ("lowest_face_down", None, 21, None)),
    (end_state([29], [33], failed_attempt="highest_always"), {}, ("lowest_face_down", None, 21, None)),
    (
        CLASSIC["highest_always", "ordered"],
        {"players.0.portions": [21, 29]},
        ("top_not_below_face_down", None, 22, None),
    ),
    (end_state([], [], failed_attempt="returned"), {}, ("nothing_owned", None, None, None)),
    (end_state([], without(21), failed_attempt="both"), {}, ("single_face_down", None, 21, None)),
    (
        end_state([21, 29], without(21, 29, 25), failed_attempt="both", stacks_are="ordered"),
        {},
        ("single_face_down", None, 25, None),
    ),
    (HIGHEST, {"players.1.bratworms": 1}, ("bratworms_not_in_ruleset", 1, None, None)),
    (HIGHEST, {"players.0.bratworms": -1}, ("bratworms_negative", 0, None, None)),
    (EXTENDED, {"players.1.bratworms": -1}, ("bratworms_negative", 1, None, None)),
    (EXTENDED, {"players.0.bratworms": 7}, ("bratworms_exceed_supply", None, None, None)),
    (HIGHEST, {"players.1.specialist": "apple"}, ("specialist_not_in_ruleset", 1, None, "apple")),
    (EXTENDED, {"players.1.specialist": "dragon"}, ("specialist_not_in_ruleset", 1, None, "dragon")),
    (EXTENDED, {"players.1.specialist": ""}, ("specialist_not_in_ruleset", 1, None, "")),
    (EXTENDED, {"players.1.specialist": "Apple"}, ("specialist_not_in_ruleset", 1, None, "Apple")),
    (CUSTOM_GRILL, {"players.0.specialist": "apple"}, ("specialist_not_in_ruleset", 0, None, "apple")),
    (EXTENDED, {"players.1.specialist": "sitting_hen"}, ("specialist_twice", 1, None, "sitting_hen")),
    (EXTENDED, {"players.1.specialist": "raven"}, ("raven_held", 1, None, "raven")),
    (ONLY_WEASEL, {"players.1.portions": [], "face_down.13": 22}, None),
    (
        ONLY_WEASEL,
        {"players.1": player([], 0, "apple"), "face_down.13": 22},
        ("specialist_without_portion", 1, None, "apple"),
    ),
    # X4 names four specialists, and the raven is not among them: it has its own problem.
    (ONLY_WEASEL, {"players.1": player([], 0, "raven"), "face_down.13": 22}, ("raven_held", 1, None, "raven")),
    (EXTENDED, {"players.0.bratworms": 0, "players.1.bratworms": 0}, ("raven_left_no_bratworm", None, 23, "raven")),
    (ONLY_WEASEL, {"players.2.bratworms": 0}, ("raven_left_no_bratworm", None, 23, "raven")),
    (
        extended(player([11, 21, 23]), player([], 2)),
        {},
        ("nobody_could_have_emptied_the_grill", None, None, None),
    ),
    (extended(player([11, 21]), player([33])), {}, ("nobody_could_have_emptied_the_grill", None, None, None)),
    (
        extended(player([11, 21]), player([], 0, "sitting_hen")),
        {},
        ("hen_without_portion_or_bratworm", 1, None, "sitting_hen"),
    ),
    (ALL_OWNED, {"players.0.specialist": "weasel"}, ("specialist_with_only_lowest", 0, 11, "weasel")),
    (ALL_OWNED, {"players.0.specialist": "sitting_hen"}, None),
    (ALL_OWNED, {"players.0.specialist": None}, None),
    (
        NOBODY_HOLDS,
        {"players.0.bratworms": 1, "players.1.bratworms": 0},
        ("last_bratworm_is_the_ravens", 0, 23, "raven"),
    ),
    (
        NOBODY_HOLDS,
        {"stacks": "ordered", "players.1.portions": [23, 33]},
        ("last_bratworm_is_the_ravens", 1, 23, "raven"),
    ),
    (NOBODY_HOLDS, {"players.0.portions.3": ABSENT, "face_down.12": 22}, TOO_FEW),
    (NOBODY_HOLDS, {"players.0.portions.3": ABSENT, "face_down.12": 22, "players.0.bratworms": 1}, None),
    (
        extended(player([11, 13, 21, 22, 23, 33]), player([], 1, "sitting_hen")),
        {},
        None,
    ),
    (
        extended(player([11, 13, 21, 23]), player([], 1, "sitting_hen"), player(list(range(24, 37)))),
        {},
        ("hen_without_portion_with_one_bratworm", 1, None, "sitting_hen"),
    ),
    (
        ALL_OWNED,
        {"players.0": player([11], 2), "players.1.specialist": None, "players.1.bratworms": 0},
        ("bratworm_only_with_lowest_on_top", 0, 11, None),
    ),
    (ALL_OWNED, {"players.0": player([11], 2), "players.1.specialist": None}, None),
    (
        extended(player([11, 13]), player([35, 36], 3)),
        {},
        ("exact_only_portion_without_bratworm", None, 13, None),
    ),
    (extended(player([11, 13], 1), player([35, 36], 2)), {}, None),
    (
        ALL_OWNED,
        {"players.0.specialist": None, "players.2": player([], 0, "sitting_hen")},
        ("hen_after_the_lowest", 2, 11, "sitting_hen"),
    ),
    (ALL_OWNED, {"players.2": player([], 0, "sitting_hen")}, None),
    (
        extended(player(without(23, 36, of=WITH_CHEAP_ONES)), player([36], 0, "sitting_hen")),
        {},
        ("hen_with_only_the_highest", 1, 36, "sitting_hen"),
    ),
    (extended(player(without(23, 36, of=WITH_CHEAP_ONES), 1), player([36], 0, "sitting_hen")), {}, None),
    (
        extended(player([13, 22, 33]), player(without(13, 21, 22, 33, of=WITH_CHEAP_ONES), 2)),
        {},
        ("third_bratworm_for_the_raven", None, 23, "raven"),
    ),
    (extended(player([13, 22, 33], 1), player(without(13, 21, 22, 33, of=WITH_CHEAP_ONES), 1)), {}, None),
    (
        RAVENS_LAST,
        {"players.0.portions": [11, 21, 22, 23, 13]},
        ("ravens_portion_below_exact_only", 0, 23, None),
    ),
]


@pytest.mark.parametrize(("document", "changes", "problem"), ONE_FAULT)
def test_one_fault(document, changes, problem):
    assert problems(changed(document, changes)) == ([] if problem is None else [problem])


def test_every_code_is_provoked():
    assert {problem[0] for _, _, problem in ONE_FAULT if problem} == set(Code)
