"""Words for every problem of the engine, and for what decided a place."""

import pytest

from games.heckmeck import Code, Problem
from tournament.rules.verdicts import LEFT
from tournament.words.engine import DECIDED, HINTS, PROBLEMS, all_words, problem_words

NAMES = ("Ana", "Ion", "Влад")

# One problem of each code, as the engine makes it.
SAMPLES = [
    Problem(Code.MALFORMED, params={"field": "players[0]", "expected": "object"}),
    Problem(Code.UNKNOWN_FIELD, params={"field": "colour"}),
    Problem(Code.RULESET_NOT_SUPPORTED, params={"reason": "unknown_form"}),
    Problem(Code.PLAYER_COUNT, params={"players": 8, "least": 2, "most": 7}),
    Problem(Code.UNKNOWN_PORTION, seat=0, portion=20),
    Problem(Code.PORTION_TWICE, portion=26, params={"times": 2, "seats": (0, None)}),
    Problem(Code.PORTION_UNACCOUNTED, portion=26),
    Problem(Code.FACE_UP_WITHOUT_STOPPED, portion=26),
    Problem(Code.LOWEST_FACE_DOWN, portion=21),
    Problem(Code.TOP_NOT_BELOW_FACE_DOWN, portion=26),
    Problem(Code.NOTHING_OWNED),
    Problem(Code.SINGLE_FACE_DOWN, portion=26),
    Problem(Code.FACE_UP_ABOVE_FACE_DOWN, portion=36, params={"lowest": 35}),
    Problem(Code.MORE_FACE_DOWN_BELOW_THAN_ABOVE, portion=30, params={"below": 2, "above": 1}),
    Problem(Code.BRATWORMS_NOT_IN_RULESET, seat=1, params={"bratworms": 1}),
    Problem(Code.BRATWORMS_NEGATIVE, seat=1, params={"bratworms": -1}),
    Problem(Code.BRATWORMS_EXCEED_SUPPLY, params={"bratworms": 8, "supply": 7}),
    Problem(Code.SPECIALIST_NOT_IN_RULESET, seat=1, specialist="goat"),
    Problem(Code.SPECIALIST_TWICE, seat=1, specialist="apple", params={"seats": (0, 1)}),
    Problem(Code.RAVEN_HELD, seat=1, specialist="raven"),
    Problem(Code.SPECIALIST_WITHOUT_PORTION, seat=1, specialist="apple"),
    Problem(Code.RAVEN_LEFT_NO_BRATWORM, portion=23, specialist="raven"),
    Problem(Code.NOBODY_COULD_HAVE_EMPTIED_THE_GRILL),
    Problem(Code.HEN_WITHOUT_PORTION_OR_BRATWORM, seat=1, specialist="sitting_hen"),
    Problem(Code.SPECIALIST_WITH_ONLY_LOWEST, seat=1, portion=11, specialist="apple"),
    Problem(Code.LAST_BRATWORM_IS_THE_RAVENS, seat=1, portion=23, specialist="raven"),
    Problem(Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN, portion=23, params={"bratworms": 1, "needed": 2}),
    Problem(Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM, seat=1, specialist="sitting_hen"),
    Problem(Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP, seat=1, portion=11),
    Problem(Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM, portion=11, params={"highest": 21}),
    Problem(Code.HEN_AFTER_THE_LOWEST, seat=1, portion=11, specialist="sitting_hen", params={"least": 1}),
    Problem(Code.RAVENS_PORTION_BELOW_EXACT_ONLY, seat=1, portion=23, params={"above": 13}),
    Problem(Code.HEN_WITH_ONLY_THE_HIGHEST, seat=1, portion=36, specialist="sitting_hen"),
    Problem(Code.THIRD_BRATWORM_FOR_THE_RAVEN, portion=23, params={"bratworms": 2, "needed": 3}),
]


def test_every_problem_of_the_engine_has_words():
    assert [problem.code for problem in SAMPLES] == list(Code)
    assert set(PROBLEMS) == set(Code)
    assert set(HINTS) <= set(Code)


@pytest.mark.parametrize("problem", SAMPLES, ids=lambda problem: problem.code)
def test_the_words_are_whole_sentences(problem):
    words = all_words(problem, NAMES)
    assert "%(" not in words
    assert "None" not in words
    assert words.endswith(".")


def test_words_name_the_player_the_portion_and_what_explains_it():
    told = (Code.LOWEST_FACE_DOWN, Code.SPECIALIST_WITHOUT_PORTION)
    found = [all_words(problem, NAMES) for problem in SAMPLES if problem.code in told]
    assert found == [
        "Portion 21 can never be face down: someone must own it. After a failed attempt the highest portion is "
        "turned face down, never the lowest. Check who has it in their stack.",
        "Ion owns no portion and so can’t have this specialist: apple. The specialist goes along with the portion. "
        "Perhaps a portion is missing here.",
    ]


def test_a_code_of_tomorrow_does_not_break_the_page():
    assert problem_words(Problem("wholly_new", seat=9), NAMES) == "We couldn’t read the entry at “wholly_new”."


def test_what_decided_a_place_has_words():
    assert {str(code): str(words) for code, words in DECIDED.items()} == {
        "worms": "by worms",
        "best_portion": "by the higher portion",
        "shared": "shared",
        LEFT: "left the game",
    }
