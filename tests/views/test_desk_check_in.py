"""The check-in: found by number or name, Enter for the only one, with and without htmx; undone at once."""

import pytest

from tests import factories
from tests.views.reading import said, source, words_of
from tournament.models import Player

pytestmark = pytest.mark.django_db
State = Player.State
DESK = "/desk/cup/players/check-in/"


@pytest.fixture
def event(client):
    made = factories.event(slug="cup")
    for name in ("Ana Popescu", "Ștefan Ionescu", "Ana Ionescu"):
        factories.player(made, name, state=State.REGISTERED)
    client.force_login(factories.owner(made))
    return made


def states(event):
    return dict(event.players.values_list("number", "state"))


def test_the_page_shows_who_is_missing(client, event):
    page = source(client.get(DESK))
    assert [words in page for words in ("3 missing", "Ștefan Ionescu", "autofocus", "Check in all 3 players")] == [
        True
    ] * 4


@pytest.mark.parametrize(("typed", "number"), [("2", 2), ("#3", 3), ("stef", 2), ("ana pop", 1)])
def test_enter_checks_in_the_only_one(client, event, typed, number):
    answer = client.post(DESK, {"q": typed})
    assert (answer["Location"], states(event)[number]) == (DESK, State.CHECKED_IN)
    page = words_of(client.get(DESK))
    assert 'action="/desk/cup/journal/1/undo/"' in page
    assert client.post("/desk/cup/journal/1/undo/", {"next": DESK})["Location"] == DESK
    assert (f'name="next" value="{DESK}"' in page, states(event)[number]) == (True, State.REGISTERED)


def test_enter_shows_the_others_to_choose_from(client, event):
    answer = client.post(DESK, {"q": "ana"})
    assert (answer["Location"], said(answer), set(states(event).values())) == (f"{DESK}?q=ana", [], {State.REGISTERED})
    assert [line.number for line in client.get(answer["Location"]).context["check_in"].lines] == [3, 1]


def test_enter_with_nothing_or_nobody(client, event):
    assert client.post(DESK, {"q": "  "})["Location"] == DESK
    answer = client.post(DESK, {"q": "zoe"})
    assert (answer["Location"], said(answer)) == (f"{DESK}?q=zoe", ["No players found for “zoe”."])
    assert 'value="zoe"' in source(client.get(answer["Location"]))


def test_who_is_here_already_is_shown_with_a_way_back(client, event):
    event.players.filter(number=1).update(state=State.CHECKED_IN)
    answer = client.post(DESK, {"q": "pop"})
    assert (answer["Location"], said(answer)) == (f"{DESK}?q=pop", ["Ana Popescu (1) is already checked in."])
    assert "/desk/cup/players/1/take-back/" in source(client.get(f"{DESK}?q=1"))


def test_who_waits_can_be_let_in_right_here(client, event):
    event.players.filter(number=1).update(state=State.WAITING)
    assert "/desk/cup/players/1/let-in/" in source(client.get(f"{DESK}?q=1"))


def test_with_htmx_only_the_list_or_the_panel_comes(client, event):
    found = source(client.get(DESK, {"q": "st"}, headers={"HX-Request": "true", "HX-Target": "found"}))
    assert (found.count("<html"), found.count('id="found"'), "Ștefan" in found, "Popescu" in found) == (
        0,
        1,
        True,
        False,
    )
    answer = client.post(DESK, {"q": "2"}, headers={"HX-Request": "true", "HX-Target": "check-in"}, follow=True)
    panel = source(answer)
    assert (panel.count("<html"), panel.count('id="check-in"'), "is here." in panel, "hx-swap-oob" in panel) == (
        0,
        1,
        True,
        True,
    )


def test_the_same_enter_twice_checks_in_once(client, event):
    key = str(factories.submission())
    for _ in range(2):
        assert client.post(DESK, {"q": "2", "submission": key}).status_code == 302
    assert (states(event)[2], event.journal.count()) == (State.CHECKED_IN, 1)


def test_whoever_is_pressed_before_the_answer_is_there_is_checked_in_too(client, event):
    # All buttons of a page have the same id, and so has the field until the next page.
    key = {"submission": str(factories.submission())}
    client.post("/desk/cup/players/1/check-in/", key)
    client.post("/desk/cup/players/2/check-in/", key)
    client.post(DESK, key | {"q": "3"})
    assert set(states(event).values()) == {State.CHECKED_IN}


def test_all_at_once_and_the_others_not(client, event):
    answer = client.post(f"{DESK}all/", {"submission": ""})
    assert (said(answer), set(states(event).values())) == (["3 players checked in at once."], {State.CHECKED_IN})
    client.post("/desk/cup/journal/1/undo/")
    assert set(states(event).values()) == {State.REGISTERED}
    client.post(f"{DESK}others-absent/", {"submission": ""})
    assert set(states(event).values()) == {State.NO_SHOW}


def test_when_nobody_is_missing_the_way_on_is_there(client, event):
    event.players.update(state=State.CHECKED_IN)
    page = source(client.get(DESK))
    assert ("Nobody is missing. 3 players are here." in page, "Back to the overview" in page) == (True, True)


def test_after_a_draw_the_page_says_what_a_check_in_means(client, event):
    factories.players(event, 4)
    factories.seated_round(event)
    assert "Until the round starts, you can give them a seat" in source(client.get(DESK))


def test_without_players_the_page_says_how_to_get_some(client):
    made = factories.event(slug="new")
    client.force_login(factories.owner(made))
    assert "No players yet" in source(client.get("/desk/new/players/check-in/"))


@pytest.mark.parametrize("address", ["all/", "others-absent/", "../1/check-in/", "../1/absent/", "../1/take-back/"])
def test_nothing_happens_by_looking(client, event, address):
    assert client.get(f"/desk/cup/players/check-in/{address}").status_code in (404, 405)
    assert event.journal.count() == 0
