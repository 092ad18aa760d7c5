"""Who may write a game down, and what its page costs."""

import pytest
from django.test import Client

from games.heckmeck import fail, take
from tests import factories
from tests.factories import games, links
from tests.views.at_game import Phone, at
from tournament.actions.access.links import revoke_link

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("what", ["", "undo/0/"])
def test_strangers_and_referees_of_other_tables_see_nothing(what):
    phone = at(take(26))
    other = Phone(phone.table, Client())
    assert other.sees(what).status_code == 404
    assert other.sends(what, total=26).status_code == 404


def test_the_door_gives_the_token_for_forms_before_any_page_does():
    """Pages that a phone loads at once would otherwise each make one, and one of their forms would be refused."""
    _event, table = games.begun()
    assert "csrftoken" in links.phone(links.link(table.round)).cookies


@pytest.mark.parametrize("what", ["", "start/", "preview/", "undo/0/", "finish/"])
def test_a_link_that_was_taken_back_opens_nothing(what):
    event, table = games.begun()
    made = links.link(table.round)
    phone = Phone(table, links.phone(made))
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    assert phone.sends(what, total=26).status_code == 403
    assert phone.turns == []


@pytest.mark.parametrize("what", ["start/", "preview/", "finish/"])
def test_buttons_are_not_pressed_by_looking(what):
    assert at().sees(what).status_code == 405


@pytest.mark.parametrize(("size", "turns"), [(2, 1), (7, 40)])
def test_a_page_costs_the_same_however_many_play_and_however_long(django_assert_max_num_queries, size, turns):
    phone = at(*[fail()] * turns, size=size)
    with django_assert_max_num_queries(8):
        assert phone.sees().status_code == 200
