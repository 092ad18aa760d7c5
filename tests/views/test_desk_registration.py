"""The page about the registration: open, closed, places, who asked and who waits."""

import pytest

from tests import factories
from tests.views.reading import said, source
from tournament.models import Event, Player

pytestmark = pytest.mark.django_db
State = Player.State
PAGE = "/desk/cup/players/registration/"


def test_registration_is_opened_and_closed_at_the_addresses_of_before(client, event):
    client.post(f"{PAGE}open/", {"submission": ""})
    assert Event.objects.get().registration_open
    again = client.post(f"{PAGE}open/", {"submission": ""})
    assert said(again)[-1] == "Registration is already open."
    client.post(f"{PAGE}close/", {"submission": ""})
    assert not Event.objects.get().registration_open


def test_the_settings_are_saved_and_refused_ones_are_typed_again(client, event):
    answer = client.post(PAGE, {"capacity": "24"})
    saved = Event.objects.get()
    assert (answer["Location"], saved.capacity) == (PAGE, 24)
    assert said(answer) == ["Registration changed: 24 places."]
    again = client.post(PAGE, {"capacity": "24"})
    assert (again["Location"], said(again)[-1], saved.journal.count()) == (PAGE, "Nothing was changed.", 1)
    for typed in ("0", "many", "9" * 20):
        refused = client.post(PAGE, {"capacity": typed})
        assert (refused.status_code, refused.context["form"]["capacity"].value()) == (422, typed)
    assert Event.objects.get().capacity == 24


def test_the_address_for_players_is_shown_and_whether_they_can_use_it(client, event):
    Event.objects.update(registration_open=True, public_sign_up=True)
    page = source(client.get(PAGE))
    assert ("http://testserver/e/cup/sign-up/" in page, "not public yet" in page) == (True, True)


@pytest.mark.parametrize(("host", "warns"), [("127.0.0.1:8000", True), ("localhost", True), ("hall.example", False)])
def test_a_sign_up_link_that_works_on_this_computer_only_comes_with_a_warning(client, event, settings, host, warns):
    settings.ALLOWED_HOSTS = ["*"]
    Event.objects.update(registration_open=True, public_sign_up=True)
    page = source(client.get(PAGE, headers={"host": host}))
    assert ("no phone can find this computer by that name" in page) is warns
    Event.objects.update(public_sign_up=False)  # and so there is no link
    assert "no phone can find" not in source(client.get(PAGE, headers={"host": host}))


def test_who_asked_is_approved_or_declined(client, event):
    for _ in range(2):
        factories.player(event, state=State.TO_APPROVE)
    assert "2 players have asked to take part" in source(client.get(PAGE))
    answer = client.post("/desk/cup/players/1/approve/", {"submission": ""})
    assert (answer["Location"], said(answer)) == (PAGE, ["Player 1 (1) was approved."])
    client.post("/desk/cup/players/2/decline/", {"submission": ""})
    assert [player.state for player in event.players.all()] == [State.REGISTERED, State.REMOVED]


def test_who_waits_stands_in_order_and_free_places_are_filled(client, event):
    Event.objects.update(capacity=2)
    factories.player(event)
    for _ in range(2):
        factories.player(event, state=State.WAITING)
    page = source(client.get(PAGE))
    assert (page.index("Player 2") < page.index("Player 3"), "Fill free places" in page) == (True, True)
    answer = client.post(f"{PAGE}move-up/", {"submission": ""})
    assert said(answer) == ["Moved up from the waiting list: Player 2 (2)."]
    assert [player.state for player in event.players.all()] == [State.CHECKED_IN, State.REGISTERED, State.WAITING]


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_costs_the_same_however_many_wait(client, event, many, django_assert_max_num_queries):
    for _ in range(many):
        factories.player(event, state=State.WAITING)
        factories.player(event, state=State.TO_APPROVE)
    with django_assert_max_num_queries(14):
        client.get(PAGE)
