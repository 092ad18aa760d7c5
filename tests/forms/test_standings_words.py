"""Fractions, reasons and points as people read and write them."""

from fractions import Fraction

import pytest

from tournament.forms.standings.penalties import points_from
from tournament.regulation.answers import Bar, Rule
from tournament.regulation.criteria import SHARED, Criterion, Reason
from tournament.regulation.prospects import Outlook
from tournament.words.numbers import fraction_text
from tournament.words.reasons import (
    BARS,
    DIFFERENCES,
    OUTLOOKS,
    RULES,
    SHORT,
    ahead,
    behind,
    lot_words,
    points_off,
    rule_words,
    short_reason,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (6, "6"),
        (0, "0"),
        ("5/2", "2½"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(1, 2), "½"),
        (Fraction(-5, 2), "−2½"),
        (Fraction(31, 12), "2\u202f7⁄12"),
        (Fraction(7, 12), "7⁄12"),
    ],
)
def test_fractions_are_mixed_numbers(value, text):
    assert fraction_text(value) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", Fraction(2)),
        ("2.5", Fraction(5, 2)),
        ("2,5", Fraction(5, 2)),
        (" 2½ ", Fraction(5, 2)),
        ("½", Fraction(1, 2)),
        ("7/3", Fraction(7, 3)),
        ("2 1/3", Fraction(7, 3)),
        ("2\u202f7⁄12", Fraction(31, 12)),
        ("1/0", None),
        ("2 1/0", None),
        ("", None),
        ("-1", None),
        ("1e3", None),
        ("12345", None),
        ("٢", None),
        ("x½", None),
    ],
)
def test_points_are_read_as_people_write_them(text, value):
    assert points_from(text) == value


def test_every_code_has_words():
    assert set(DIFFERENCES) == set(Criterion)
    assert set(RULES) == set(Rule)
    assert set(BARS) == set(Bar)
    assert set(OUTLOOKS) == set(Outlook)
    assert set(SHORT) == set(Criterion) - {
        Criterion.TABLE_PLACE,
        Criterion.PLACEMENT_POINTS,
        Criterion.SHARE_OF_WORMS,
    }


def test_a_reason_reads_from_both_sides():
    reason = Reason(Criterion.WORMS, 12, 9)
    assert behind("Ana", reason) == "Behind \u2068Ana\u2069, who has more worms, 12 to 9."
    assert ahead("Ion", reason) == "Ahead of \u2068Ion\u2069 thanks to more worms, 12 to 9."
    assert short_reason("Ana", reason) == "Behind \u2068Ana\u2069: 12 worms to 9"


def test_who_is_equal_shares_the_place():
    assert behind("Ana", SHARED) == ahead("Ana", SHARED) == "Shares the place with \u2068Ana\u2069: tied on everything."
    assert short_reason("Ana", SHARED) == "Tied with \u2068Ana\u2069 on everything"


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason(Criterion.TABLE_WINS, 1, 0), ": 1 table won to 0"),
        (Reason(Criterion.TABLE_WINS, 2, 1), ": 2 tables won to 1"),
        (Reason(Criterion.WORMS, 1, 0), ": 1 worm to 0"),
        (Reason(Criterion.SCORE, Fraction(5, 2), 2), ": score 2½ to 2"),
        (Reason(Criterion.GAMES, 1, 0), ": 1 game played to 0"),
        (Reason(Criterion.GAMES, 2, 1), ": 2 games played to 1"),
        (Reason(Criterion.PLACES, Fraction(3), Fraction(9, 2)), ": places add up to 3 against 4½"),
        (Reason(Criterion.BEST_PORTIONS, 61, 60), ": best portions add up to 61 against 60"),
        (Reason(Criterion.BEST_PORTION, 29, None), ": best portion 29 against none"),
        (Reason(Criterion.LOT, 1, 2), " by lot"),
        (Reason(Criterion.PLAY_OFF, 1, 2), " after the play-off"),
    ],
)
def test_a_line_under_a_name_says_behind_whom_and_by_what(reason, words):
    assert short_reason("Ana", reason) == f"Behind \u2068Ana\u2069{words}"


def test_no_portion_is_none():
    reason = Reason(Criterion.BEST_PORTION, 29, None)
    assert behind("Ana", reason) == "Behind \u2068Ana\u2069, who has a higher best portion, 29 to none."


def test_rules_know_winners_from_seconds():
    assert rule_words("table_place", 1) == "table winner"
    assert rule_words("best_of_place", 2) == "best runner-up"
    assert rule_words("score") == "by score"


def test_lots_say_between_whom_and_for_what():
    names = "\u2068Ana\u2069, \u2068Ion\u2069"
    assert lot_words(["Ana", "Ion"], 1, 3) == f"{names} share a place at table 3. Their order is decided by lot."
    assert lot_words(["Ana", "Ion"], 1, None) == f"{names} are tied on everything. 1 place is decided by lot."


def test_points_off_have_a_singular():
    assert (points_off(Fraction(1)), points_off(Fraction(5, 2))) == ("1 off the score", "2½ off the score")
    assert points_off(Fraction(5, 2), added=True) == "2½ added to the places"
