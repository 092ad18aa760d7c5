"""A game of the extended edition written down: Bratworms, specialists; and what some tables play by."""

import pytest

from games.heckmeck import Move, Outcome, fail, take
from tests.views.at_game import at, text_of

pytestmark = pytest.mark.django_db


def test_a_bratworm_from_a_player_is_asked_for_only_when_the_supply_is_empty():
    given = [Move(Outcome.FAIL, double_one=True), fail()] * 4
    phone = at(*given, *[Move(Outcome.FAIL, double_one=True)] * 3, edition="extended", size=3)
    asked = phone.asks(ended="failed", double_one="on")
    assert "Who gives a Bratworm?" in asked
    response = phone.sends(ended="failed", double_one="on")
    assert (response.status_code, "The supply of Bratworms is empty." in text_of(response)) == (422, True)
    giver = (len(phone.turns) + 1) % 3
    assert phone.sends(ended="failed", double_one="on", giver_1=giver).status_code == 302
    assert phone.turns[-1] == {"fail": True, "double_one": True, "bratworm_from": giver}


def test_which_specialist_goes_back_is_asked():
    phone = at(take(29), fail(), fail(), edition="extended")
    asked = phone.asks(total=27)
    assert "Which specialist goes back?" in asked
    assert "golden die" in asked
    assert "apple" in asked
    response = phone.sends(total=27)
    assert (response.status_code, "Choose which one goes back: apple, golden die." in text_of(response)) == (422, True)
    assert phone.sends(total=27, put_back="apple").status_code == 302
    assert phone.turns[-1] == {"total": 27, "put_back": "apple"}


def test_answers_to_questions_that_did_not_arise_are_passed_over():
    phone = at(edition="extended")
    assert phone.sends(total=26, put_back="apple", giver_1=1).status_code == 302
    assert phone.turns == [{"total": 26}]


def test_the_canned_worm_counts_where_there_is_none():
    phone = at(take(11), fail(), fail(), edition="extended")
    assert "Has the canned worm" in text_of(phone.sees())
    assert "Enter the total of the dice." in phone.asks(ended="no_worm", double_one="on")
    assert "Player 1 takes 24." in phone.asks(ended="no_worm", total=19)
    phone.sends(ended="no_worm", total=19)
    assert phone.turns[-1] == {"total": 24}


@pytest.mark.parametrize(
    ("portion", "words"),
    [(21, "Has the sitting hen"), (25, "Has the weasel"), (27, "Has the golden die"), (29, "Has the apple")],
)
def test_the_page_says_what_the_specialist_does(portion, words):
    assert words in text_of(at(take(portion), fail(), fail(), edition="extended").sees())


def test_who_has_the_golden_die_may_say_that_it_was_rolled():
    phone = at(take(27), fail(), fail(), edition="extended")
    assert 'name="golden_die"' in text_of(phone.sees())
    phone.sends(total=26, golden_die="on")
    assert phone.turns[-1] == {"total": 26, "golden_die": True}


def test_overlooking_is_offered_where_the_rules_allow_it_and_there_is_something():
    phone = at(take(26), steal="optional")
    assert 'name="overlooked"' in phone.asks(total=26)
    assert 'name="overlooked"' not in phone.asks(total=27)
    assert "was overlooked: Player 2 takes 25." in phone.asks(total=26, overlooked="on")
    phone.sends(total=26, overlooked="on")
    assert phone.turns[-1] == {"total": 26, "overlooked": True}
