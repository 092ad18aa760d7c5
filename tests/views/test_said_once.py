"""What is wrong with an entry is said once on a page: at its place, with a short line above that leads there."""

import pytest
from django.test import Client

from tests import factories
from tests.factories.entries import IMPOSSIBLE, only_table, playing, recorded, sent
from tests.factories.links import link, phone
from tests.views.reading import tight, words_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NEVER = "can never be face down"
LED_TO = '<li><a href="#id_portion_21_0">Portion 21</a></li>'


@pytest.fixture
def table():
    return only_table(playing(slug="cup")[0])


@pytest.fixture
def referee(table):
    return phone(link(table.round))


@pytest.fixture
def desk(table):
    client = Client()
    client.force_login(factories.owner(table.round.event))
    return client


def said(response):
    """How often it is said, and whether a short line leads to it."""
    words = words_of(response)
    return words.count(NEVER), LED_TO in words


def test_a_refused_result_says_it_at_the_portion(referee, table):
    assert said(referee.post(f"/table/{table.pk}/result/", sent(*IMPOSSIBLE))) == (1, True)


def test_the_check_without_javascript_says_it_at_the_portion(referee, table):
    response = referee.post(f"/table/{table.pk}/result/check/", sent(*IMPOSSIBLE))
    assert said(response) == (1, True)
    assert "A game can’t end like this" in words_of(response)


def test_the_check_in_the_background_says_it_with_a_way_to_the_portion(referee, table):
    response = referee.post(f"/table/{table.pk}/result/check/", sent(*IMPOSSIBLE), headers=HTMX)
    assert said(response) == (1, False)
    assert '<a href="#id_portion_21_0">Portion 21 can never' in tight(response)


def test_what_cannot_be_read_names_its_field_in_the_check(referee, table):
    response = referee.post(f"/table/{table.pk}/result/check/", sent() | {"portion_26": "up"}, headers=HTMX)
    assert "Portion 26: This is not, or no longer, an option." in words_of(response)


@pytest.mark.parametrize("path", ["result/", "result/check/"])
def test_the_desk_says_it_at_the_portion_too(desk, path):
    response = desk.post(f"/desk/cup/rounds/1/tables/1/{path}", sent(*IMPOSSIBLE))
    assert said(response) == (1, True)


def test_several_problems_of_one_place_have_one_line_above():
    event, _round = playing(edition="extended", size=3)
    table = only_table(event)
    figures = {"specialist_0": "apple", "specialist_2": "apple"}
    grill = (11, 13, *range(21, 37))
    response = phone(link(table.round)).post(
        f"/table/{table.pk}/result/", sent((11,), (24,), (), grill=grill, **figures)
    )
    words = words_of(response)
    assert len(response.context["form"].errors["specialist_2"]) == 2
    assert words.count('<li><a href="#id_specialist_2">Specialist of Player 3</a></li>') == 1


def test_what_concerns_no_place_is_said_above():
    event, _round = playing(failed_attempt="returned")
    table = only_table(event)
    response = phone(link(table.round)).post(f"/table/{table.pk}/result/", sent((), (), (), ()))
    assert words_of(response).count("Someone must own a portion") == 1


def test_who_confirms_is_asked_for_once(referee, table):
    result = recorded(table)
    response = referee.post(f"/table/{table.pk}/confirm/", {"version": "1"})
    words = words_of(response)
    assert (response.status_code, words.count("Choose a player of this table.")) == (422, 1)
    assert '<a href="#id_player_0">Who confirms?</a>' in words
    assert result.receipt in words


def test_on_a_player_s_own_phone_as_well(referee, table):
    recorded(table)
    own = referee.get(f"/table/{table.pk}/confirm/").context["own"]
    response = Client().post(own, {"version": "1"})
    assert (response.status_code, words_of(response).count("Choose a player of this table.")) == (422, 1)


def test_what_the_table_does_not_agree_on_is_asked_for_once(referee, table):
    recorded(table)
    response = referee.post(f"/table/{table.pk}/dispute/", {"note": ""})
    words = words_of(response)
    assert (response.status_code, words.count("Add a note on what the players disagree about.")) == (422, 1)
    assert '<a href="#id_note">What do the players disagree about?</a>' in words


def test_why_the_organiser_is_called_is_asked_for_once(referee, table):
    response = referee.post(f"/table/{table.pk}/call/", {"words": " "})
    assert (response.status_code, words_of(response).count("Say why you are calling the organiser.")) == (422, 1)
