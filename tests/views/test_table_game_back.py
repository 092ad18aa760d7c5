"""Going back in a game that is written down."""

import pytest

from games.heckmeck import take
from tests.factories.entries import recorded
from tests.views.at_game import at, text_of

pytestmark = pytest.mark.django_db


def test_the_last_turn_goes_at_once():
    phone = at(take(26), take(27))
    response = phone.sends("undo/1/")
    assert (response.status_code, phone.turns) == (302, [{"take": 26}])


def test_going_back_further_shows_first_what_goes():
    phone = at(take(26), take(27), take(28))
    text = text_of(phone.sees("undo/1/"))
    assert "Undo 2 turns?" in text
    assert "Player 2 takes 27." in text
    assert "Player 1 takes 26." not in text
    phone.sends("undo/1/")
    assert phone.turns == [{"take": 26}]


def test_the_list_of_turns_leads_back_to_each():
    phone = at(take(26), take(27))
    text = text_of(phone.sees())
    assert f"{phone.address}undo/0/" in text
    assert f"{phone.address}undo/1/" in text


def test_a_step_back_that_comes_too_late_says_so_where_the_game_stands():
    phone = at(take(26), take(27))
    response = phone.sends("undo/0/", htmx=True, base_version=1)
    assert (response.status_code, phone.turns) == (409, [{"take": 26}, {"take": 27}])
    assert "The game has moved on." in text_of(response).split('id="refused"')[1]
    assert "Turn 2:" in text_of(response)
    assert not phone.sees().context["messages"]


def test_a_game_that_is_taken_up_again_says_that_there_is_a_result():
    phone = at(take(26))
    assert "This table has a result." not in text_of(phone.sees())
    recorded(phone.table, (21,), (25,), (29,))
    assert "This table has a result." in text_of(phone.sees())


def test_going_back_from_an_older_page_loses_nothing():
    phone = at(take(26), take(27))
    response = phone.client.post(f"{phone.address}undo/0/", {"base_version": 1}, follow=True)
    assert "The game has moved on." in text_of(response)
    assert len(phone.turns) == 2


@pytest.mark.parametrize("turns", [2, 7])
def test_a_turn_that_there_is_not_leads_to_the_game(turns):
    phone = at(take(26), take(27))
    assert phone.sees(f"undo/{turns}/").status_code == 302
