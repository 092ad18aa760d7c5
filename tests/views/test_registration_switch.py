"""The switch of the registration on its pages: four positions, one click, the code and the address for players."""

import pytest

from tests import factories
from tests.views.reading import said, text, tight, words_of
from tournament.models import Event, Role, Round

pytestmark = pytest.mark.django_db
PAGE = "/desk/cup/players/registration/"
SWITCH = f"{PAGE}mode/"
CODE = 'aria-label="Code that opens the page on which players sign up"'


def pressed(page):
    """The positions that the page shows as chosen."""
    return [
        mode
        for mode in ("closed", "desk", "public", "approval")
        if f'value="{mode}" aria-pressed="true"' in words_of(page)
    ]


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("desk", "Registration opened: only the desk adds players."),
        ("public", "Registration opened: players can sign up themselves."),
        ("approval", "Registration opened: players can sign up themselves, and the desk approves them."),
    ],
)
def test_each_position_is_one_click_away(client, event, mode, says):
    assert pressed(client.get(PAGE)) == ["closed"]
    answer = client.post(SWITCH, {"mode": mode, "submission": ""})
    assert (answer["Location"], said(answer)) == (PAGE, [says])
    assert pressed(client.get(PAGE)) == [mode]
    closed = client.post(SWITCH, {"mode": "closed", "submission": ""})
    assert said(closed)[-1] == "Registration closed."
    assert pressed(client.get(PAGE)) == ["closed"]


def test_the_position_where_it_is_already_changes_nothing_and_says_so(client, event):
    answer = client.post(SWITCH, {"mode": "closed", "submission": ""})
    assert (said(answer), event.journal.count()) == (["Nothing was changed."], 0)


@pytest.mark.parametrize("mode", ["", "open", "PUBLIC"])
def test_a_position_that_there_is_not_is_refused(client, event, mode):
    answer = client.post(SWITCH, {"mode": mode, "submission": ""}, follow=True)
    assert (answer.redirect_chain[-1][0], "is-error" in text(answer), event.journal.count()) == (PAGE, True, 0)


@pytest.mark.parametrize(("mode", "shown"), [("closed", False), ("desk", False), ("public", True), ("approval", True)])
def test_the_code_and_the_address_are_there_where_players_sign_up(client, event, mode, shown):
    client.post(SWITCH, {"mode": mode, "submission": ""})
    page = text(client.get(PAGE))
    assert ("http://testserver/e/cup/sign-up/" in page, CODE in page) == (shown, shown)


def test_an_event_that_is_not_public_is_made_public_there(client, event):
    client.post(SWITCH, {"mode": "public", "submission": ""})
    page = client.get(PAGE)
    assert "The event is not public yet" in text(page)
    answer = client.post("/desk/cup/settings/publish/", {"submission": "", "next": PAGE})
    assert answer["Location"] == PAGE
    assert "The event is not public yet" not in text(client.get(PAGE))


def test_places_are_saved_beside_it_and_do_not_move_it(client, event):
    client.post(SWITCH, {"mode": "approval", "submission": ""})
    answer = client.post(PAGE, {"capacity": "24"})
    assert said(answer)[-1] == "Registration changed: 24 places."
    assert (pressed(client.get(PAGE)), Event.objects.get().capacity) == (["approval"], 24)


def test_after_the_first_draw_there_is_no_switch(client, event):
    factories.players(event, 4)
    factories.seated_round(event, state=Round.State.DRAWN)
    page = tight(client.get(PAGE))
    assert ("Registration is over" in page, "aria-pressed" in page) == (True, False)


def test_a_press_on_an_old_page_after_the_draw_is_explained(client, event):
    factories.players(event, 4)
    factories.seated_round(event)
    answer = client.post(SWITCH, {"mode": "public", "submission": ""})
    assert said(answer) == ["A round has been drawn, so nobody can sign up any more. Add late players at the desk."]


def test_the_addresses_of_before_still_open_and_close(client, event):
    client.post(f"{PAGE}open/", {"submission": ""})
    assert Event.objects.get().registration_open
    client.post(f"{PAGE}close/", {"submission": ""})
    assert not Event.objects.get().registration_open


def test_referees_do_not_see_it(client, event):
    client.force_login(factories.member(event, Role.REFEREE, "Rita"))
    assert (client.get(PAGE).status_code, client.post(SWITCH, {"mode": "public"}).status_code) == (404, 404)
