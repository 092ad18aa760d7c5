"""The desk's pages about players: the list, a new one, everything about one, and each button."""

import pytest

from tests import factories
from tests.factories.results import result
from tests.views.reading import said, source
from tournament.models import Player, Role

pytestmark = pytest.mark.django_db
State = Player.State
LIST = "/desk/cup/players/"
BUTTONS = (
    *("approve", "let-in", "check-in", "reinstate", "take-back"),
    *("absent", "withdraw", "substitute", "decline", "remove"),
)


def states(event):
    return dict(event.players.values_list("number", "state"))


def test_a_page_out_of_the_cache_of_the_browser_takes_another_player(client, event):
    key = {"submission": str(factories.submission())}
    for name in ("Ana", "Ana", "Ion"):
        client.post(f"{LIST}new/", key | {"name": name})
    assert list(event.players.values_list("name", flat=True)) == ["Ana", "Ion"]


# The list


def test_an_empty_list_leads_to_the_page_that_fills_it(client, event):
    page = source(client.get(LIST))
    assert (page.count(f'href="{LIST}new/"'), "No players yet" in page) == (1, True)


def test_the_list_shows_searches_sorts_and_filters(client, event):
    factories.player(event, "Ștefan", club="Grill")
    factories.player(event, "Ana", state=State.REGISTERED, pseudonym="Fox")
    factories.player(event, "Ben", state=State.WITHDRAWN)

    def numbers(**asked):
        return [line.number for line in client.get(LIST, asked).context["players"].page]

    assert numbers() == [1, 2, 3]
    assert (numbers(sort="name"), numbers(sort="-name")) == ([2, 3, 1], [1, 3, 2])
    assert (numbers(q="stefan"), numbers(q="FOX"), numbers(q="3"), numbers(q="grill")) == ([1], [2], [3], [1])
    assert (numbers(state="here"), numbers(state="nonsense")) == ([1], [1, 2, 3])
    assert "No players found for “zed”" in source(client.get(LIST, {"q": "zed"}))


def test_two_players_with_one_name_are_marked(client, event):
    for _ in range(2):
        factories.player(event, "Ana")
    page = source(client.get(LIST))
    assert (page.count(">same name<"), "2 players have the same name as another" in page) == (2, True)
    assert [line.number for line in client.get(LIST, {"state": "twins"}).context["players"].page] == [1, 2]
    assert "players/1/merge/2/" in source(client.get(f"{LIST}1/"))


@pytest.mark.parametrize("many", [1, 3])
def test_the_pages_cost_the_same_however_many_there_are(client, event, many, django_assert_max_num_queries):
    factories.players(event, 4 * many)
    round = factories.running_round(event)
    for table in round.tables.all():
        result(table)
    for address in (LIST, f"{LIST}1/", f"{LIST}check-in/", f"{LIST}registration/"):
        with django_assert_max_num_queries(17):
            assert client.get(address).status_code == 200


def test_a_long_list_has_pages(client, event):
    factories.players(event, 51)
    page = client.get(LIST, {"page": 2})
    assert [line.number for line in page.context["players"].page] == [51]
    assert client.get(LIST, {"page": "many"}).status_code == 200


# A new one


def test_a_player_is_added_and_the_next_one_can_be_typed(client, event):
    answer = client.post(f"{LIST}new/", {"name": "Ana", "club": "Grill", "another": "1"})
    assert (answer.status_code, answer["Location"], said(answer)) == (302, f"{LIST}new/", ["Ana (1) registered."])
    assert "Undo" in source(client.get(f"{LIST}new/"))
    answer = client.post(f"{LIST}new/", {"name": "Ben"})
    assert (answer["Location"], states(event)) == (LIST, {1: State.REGISTERED, 2: State.REGISTERED})


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "Ana", "number": "1"}, "number"),
        ({"name": "Ana", "number": "seven"}, "number"),
        ({"name": "Ana", "number": "9" * 5000}, "number"),
        ({"name": "Ana", "note": "x" * 2000}, "note"),
        ({"name": "Ana", "fixed_table": "0"}, "fixed_table"),
    ],
)
def test_a_refused_player_keeps_what_was_typed(client, event, typed, field):
    factories.player(event)
    answer = client.post(f"{LIST}new/", typed | {"club": "Grill"})
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, [field])
    assert {name: form[name].value() for name in typed} == typed
    assert form["club"].value() == "Grill"


def test_who_comes_late_or_without_a_place_is_told_before(client, event):
    event.capacity = 1
    event.save()
    factories.players(event, 4)
    factories.seated_round(event)
    page = source(client.get(f"{LIST}new/"))
    assert ("won’t get a seat in another draw" in page, "on the waiting list" in page) == (True, True)


# One player


def test_who_came_late_is_led_to_a_seat_in_a_round_that_has_not_started(client, event):
    factories.players(event, 4)
    round = factories.seated_round(event)
    factories.player(event, "Late")
    assert ["Assign a seat" in source(client.get(f"{LIST}{number}/")) for number in (1, 5)] == [False, True]
    round.state = "running"
    round.save()
    assert "Assign a seat" not in source(client.get(f"{LIST}5/"))


def test_the_page_of_a_player_shows_games_penalties_and_what_happened(client, event):
    factories.players(event, 4)
    round = factories.running_round(event)
    result(round.tables.get())
    client.post(f"{LIST}1/edit/", {"name": "Ana", "note": "vegetarian"})
    page = source(client.get(f"{LIST}1/"))
    there = ("Ana", "vegetarian", "Preliminary round", "was edited", "Withdraw")
    assert [words in page for words in there] == [True] * 5


@pytest.mark.parametrize(
    ("state", "buttons"),
    [
        (State.TO_APPROVE, ["approve", "let-in", "decline"]),
        (State.WAITING, ["let-in", "withdraw", "decline"]),
        (State.REGISTERED, ["check-in", "absent", "withdraw", "substitute", "remove"]),
        (State.CHECKED_IN, ["take-back", "absent", "withdraw", "substitute", "remove"]),
        (State.NO_SHOW, ["check-in", "withdraw", "remove"]),
        (State.WITHDRAWN, ["reinstate", "remove"]),
        (State.REMOVED, ["reinstate"]),
    ],
)
def test_every_button_that_makes_sense_is_there_and_works(client, event, state, buttons):
    factories.player(event, "Ana", state=state)
    page = source(client.get(f"{LIST}1/"))
    there = [name for name in BUTTONS if f"{LIST}1/{name}/" in page]
    assert sorted(there) == sorted(buttons)
    for name in buttons:
        Player.objects.update(state=state)
        answer = client.post(f"{LIST}1/{name}/", {"name": "Zoe", "reason": ""})
        assert (answer.status_code, states(event)[1] != state or name == "substitute") == (302, True)


def test_a_button_goes_back_to_where_it_stands_and_nowhere_else(client, event):
    factories.players(event, 2, state=State.REGISTERED)
    assert client.post(f"{LIST}1/check-in/", {"next": f"{LIST}1/"})["Location"] == f"{LIST}1/"
    assert client.post(f"{LIST}2/check-in/", {"next": "//elsewhere.example/"})["Location"] == f"{LIST}check-in/"


def test_a_refused_button_says_why(client, event):
    factories.player(event)
    answer = client.post(f"{LIST}1/check-in/", {"next": LIST})
    assert (answer["Location"], said(answer)) == (LIST, ["Player 1 (1) is already checked in."])


def test_players_are_merged_and_the_choice_is_checked(client, event):
    for _ in range(2):
        factories.player(event, "Ana")
    address = f"{LIST}1/merge/2/"
    assert client.get(address).status_code == 200
    assert client.post(address, {"keep": "3"}).status_code == 422
    answer = client.post(address, {"keep": "2"})
    assert (answer["Location"], states(event)) == (f"{LIST}2/", {1: State.REMOVED, 2: State.CHECKED_IN})
    assert client.get(f"{LIST}1/merge/1/").status_code == 404


def test_a_substitute_takes_over_and_a_refused_one_is_typed_again(client, event):
    factories.players(event, 4)
    factories.running_round(event)
    address = f"{LIST}1/substitute/"
    refused = client.post(address, {"name": "x" * 100, "club": "Grill"})
    assert (refused.status_code, refused.context["form"]["club"].value()) == (422, "Grill")
    answer = client.post(address, {"name": "Zoe"})
    assert said(answer) == ["Zoe (1) took over from Player 1."]


def test_a_refused_withdrawal_keeps_its_reason(client, event):
    factories.player(event)
    answer = client.post(f"{LIST}1/withdraw/", {"reason": "x" * 2000})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["reason"])
    assert "x" * 2000 in source(answer)


def test_withdrawing_says_first_what_follows(client, event):
    factories.players(event, 4)
    assert "won’t be drawn in any more rounds" in source(client.get(f"{LIST}1/withdraw/"))
    round = factories.seated_round(event)
    assert "one fewer" in source(client.get(f"{LIST}1/withdraw/"))
    round.state = "running"
    round.save()
    assert "placed last at this table" in source(client.get(f"{LIST}1/withdraw/"))


@pytest.mark.parametrize("address", ["7/", "7/edit/", "7/withdraw/", "99999999999999999999/", "1/merge/7/"])
def test_who_is_not_on_the_list_has_no_page(client, event, address):
    factories.player(event)
    assert client.get(f"{LIST}{address}").status_code == 404


@pytest.mark.parametrize("address", ["", "new/", "1/", "1/edit/", "paste/", "file/", "check-in/", "registration/"])
def test_referees_and_strangers_find_nothing(client, event, address):
    factories.player(event)
    for account in (factories.member(event, Role.REFEREE), factories.owner(factories.event())):
        client.force_login(account)
        assert client.get(LIST + address).status_code == 404


def test_a_player_saved_as_it_was_writes_nothing_and_says_so(client, event):
    factories.player(event, "Ana", club="Grill")
    response = client.post("/desk/cup/players/1/edit/", {"name": "Ana", "club": "Grill"})
    assert (response.status_code, said(response), event.journal.count()) == (302, ["Nothing was changed."], 0)


@pytest.mark.parametrize(("left", "shown"), [(True, True), (False, False)])
def test_whoever_left_a_game_is_told_what_coming_back_does_not_change(client, event, left, shown):
    factories.players(event, 4)
    factories.running_round(event).seats.filter(player__number=1).update(left_game=left)
    event.players.filter(number=1).update(state=State.WITHDRAWN)
    assert ("The game they left still counts as left" in source(client.get("/desk/cup/players/1/"))) == shown
