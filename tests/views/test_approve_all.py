"""Everybody who asked to take part is approved by one click: on the page of the registration and on the overview."""

import pytest

from tests import factories
from tests.views.reading import said, text, words_of
from tournament.models import Player, Role

pytestmark = pytest.mark.django_db
State = Player.State
ALL = "/desk/cup/players/approve/"
PAGES = ("/desk/cup/players/registration/", "/desk/cup/")


def asking(event, many):
    for _ in range(many):
        factories.player(event, state=State.TO_APPROVE)


@pytest.mark.parametrize("page", PAGES)
def test_all_who_ask_are_approved_from_either_page(client, event, page):
    asking(event, 3)
    assert "Approve all 3" in words_of(client.get(page))
    answer = client.post(ALL, {"numbers": "1-3", "submission": "", "next": page})
    assert (answer["Location"], said(answer)) == (page, ["3 players approved."])
    assert {player.state for player in event.players.all()} == {State.REGISTERED}
    assert "Approve all" not in text(client.get(page))


def test_it_is_undone_beside_its_message(client, event):
    asking(event, 2)
    client.post(ALL, {"numbers": "1-2", "submission": ""})
    assert "/desk/cup/journal/1/undo/" in text(client.get(PAGES[0]))
    client.post("/desk/cup/journal/1/undo/", {"submission": ""})
    assert {player.state for player in event.players.all()} == {State.TO_APPROVE}


def test_who_asked_after_the_page_was_opened_is_not_approved_unseen(client, event):
    asking(event, 2)
    page = client.get(PAGES[0])
    asking(event, 1)
    assert 'name="numbers" value="1-2"' in text(page)
    client.post(ALL, {"numbers": "1-2", "submission": ""})
    assert [player.state for player in event.players.order_by("number")] == [
        State.REGISTERED,
        State.REGISTERED,
        State.TO_APPROVE,
    ]


@pytest.mark.parametrize("numbers", ["", "x", "0-99999999", "1"])
def test_what_approves_nobody_says_so(client, event, numbers):
    factories.player(event)
    answer = client.post(ALL, {"numbers": numbers, "submission": ""}, follow=True)
    assert (answer.redirect_chain[-1][0], "is-error" in text(answer)) == (PAGES[0], True)
    assert event.journal.count() == 0


def test_the_overview_names_who_waits_with_number_and_leads_to_all(client, event):
    assert "to take part" not in text(client.get("/desk/cup/"))
    asking(event, 7)
    page = words_of(client.get("/desk/cup/"))
    assert "7 players have asked to take part" in page
    assert [f"<bdi>Player {number}</bdi> ({number})" in page for number in (1, 5, 6)] == [True, True, False]
    assert "and 2 more" in page


def test_one_who_waits_is_approved_by_the_same_button(client, event):
    asking(event, 1)
    assert "Approve all" not in text(client.get("/desk/cup/"))
    assert 'name="numbers" value="1"' in text(client.get("/desk/cup/"))


def test_referees_see_nothing_of_it(client, event):
    asking(event, 2)
    client.force_login(factories.member(event, Role.REFEREE, "Rita"))
    assert "to take part" not in text(client.get("/desk/cup/"))
    assert client.post(ALL, {"numbers": "1-2", "submission": ""}).status_code == 404


@pytest.mark.parametrize("many", [1, 60])
def test_the_overview_costs_the_same_however_many_wait(client, event, many, django_assert_max_num_queries):
    asking(event, many)
    with django_assert_max_num_queries(19):
        client.get("/desk/cup/")
