"""The settings of an event at the desk: changing and copying it, its options and its end; and who may."""

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from tests import factories
from tests.views.reading import said, text, typed_into, words_of
from tournament.models import Event, Role

pytestmark = pytest.mark.django_db
SETTINGS = "/desk/cup/settings/"


# Changing one


def test_the_event_is_changed_with_an_undo_beside_the_message(client, event):
    response = client.post(f"{SETTINGS}event/", {"name": "Grand Cup", "place": "", "description": ""})
    assert (response["Location"], said(response)) == (SETTINGS, ["The event has been saved."])
    [message] = get_messages(response.wsgi_request)
    assert message.extra_tags == "undo:/desk/cup/journal/1/undo/"
    assert Event.objects.get().name == "Grand Cup"


def test_a_refused_change_keeps_what_was_typed(client, event):
    response = client.post(f"{SETTINGS}event/", {"name": "", "place": "Elsewhere"})
    assert (response.status_code, 'value="Elsewhere"' in text(response)) == (422, True)


def test_the_event_is_published_and_hidden_by_buttons(client, event):
    client.post(f"{SETTINGS}publish/")
    assert Event.objects.get().public
    assert said(client.post(f"{SETTINGS}publish/"))[-1] == "The event is already public."
    client.post(f"{SETTINGS}hide/")
    assert not Event.objects.get().public


@pytest.mark.parametrize(("name", "copy"), [("Grill Cup", "Grill Cup (copy)"), ("x" * 120, "x" * 113 + " (copy)")])
def test_a_copy_is_offered_a_name_of_its_own(client, event, name, copy):
    Event.objects.update(name=name)
    form = client.get(f"{SETTINGS}copy/").context["form"]
    assert form["name"].value() == copy


def test_a_copy_leads_to_the_new_event(client, event):
    factories.players(event, 2)
    response = client.post(f"{SETTINGS}copy/", {"name": "Next Cup", "with_players": "on"})
    assert response["Location"] == "/desk/next-cup/"
    assert Event.objects.get(slug="next-cup").players.count() == 2


# Options

OPTIONS = {
    **{"edition": "classic", "failed_attempt": "highest", "steal": "mandatory", "ties": "mean"},
    **{"chain_1": "worms", "chain_2": "lot", "counting": "worms_and_placement", "runners_up_1": "worms"},
    **{"least_at_table": "3", "most_at_table": "7", "seating": "meet_nobody_twice", "time_up": "play_on"},
    **{"minutes": "180", "minutes_game": "30", "minutes_short_game": "20", "minutes_change_over": "10"},
    **{f"points_7_{place}": str(8 - place) for place in range(1, 8)},
}


def row(size, points):
    """The cells of a row of the grid."""
    return {f"points_{size}_{place}": cell for place, cell in enumerate(points.split(","), start=1)}


def test_options_are_saved(client, event):
    assert client.post(f"{SETTINGS}options/", OPTIONS)["Location"] == SETTINGS
    stored = Event.objects.get()
    assert (stored.chain, stored.runners_up, stored.most_at_table) == (["worms", "lot"], ["worms", "lot"], 7)
    assert stored.own_points == {"7": ["7", "6", "5", "4", "3", "2", "1"]}
    shown = client.get(f"{SETTINGS}options/").context["form"]
    assert (shown["chain_1"].value(), shown["points_7"].value()) == ("worms", ["7", "6", "5", "4", "3", "2", "1"])


@pytest.mark.parametrize(
    ("entered", "sentence"),
    [
        (row(5, "7,5,4,2,"), "Table of 5: place 5 has no points. Enter a number for every place."),
        (
            row(5, "7,5,6,2,1"),
            "Table of 5: place 3 gives 6 points, more than the 5 of the place before it. Points must not go up.",
        ),
        (
            row(4, "7,5,2.5,1"),
            "Table of 4: “2.5” at place 3 is not a whole number. Points are 0, 1, 2 and so on.",
        ),
        (row(4, "7,5,-3,1"), "Table of 4: “-3” at place 3 is not a whole number. Points are 0, 1, 2 and so on."),
        (row(3, "many,2,1"), "Table of 3: “many” at place 1 is not a whole number. Points are 0, 1, 2 and so on."),
    ],
)
def test_points_that_cannot_be_are_said_at_their_row_and_stay_as_typed(client, event, entered, sentence):
    response = client.post(f"{SETTINGS}options/", OPTIONS | entered | {"minutes": "95"})
    form = response.context["form"]
    name = next(iter(entered)).rpartition("_")[0]
    assert (response.status_code, dict(form.errors)) == (422, {name: [sentence]})
    assert (form[name].value(), form["minutes"].value()) == (list(entered.values()), "95")
    assert Event.objects.get().chain == []


def test_an_empty_row_means_that_there_are_no_points_for_such_tables(client, event):
    client.post(f"{SETTINGS}options/", OPTIONS | row(3, ",,") | row(5, ",,,,"))
    assert Event.objects.get().own_points == {"3": [], "5": [], "7": ["7", "6", "5", "4", "3", "2", "1"]}
    page = words_of(client.get(f"{SETTINGS}options/"))
    assert "These sizes are allowed but have no points, so such tables can’t be drawn: 3, 5." in page


def test_a_row_with_fractions_of_an_old_event_may_stay(client, event):
    Event.objects.update(own_points={"7": ["6", "5", "4", "3", "5/2", "1", "0"]})
    form = client.get(f"{SETTINGS}options/").context["form"]
    client.post(f"{SETTINGS}options/", typed_into(form, minutes="95"))
    stored = Event.objects.get()
    assert (stored.minutes, stored.own_points) == (95, {"7": ["6", "5", "4", "3", "5/2", "1", "0"]})


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"edition": "extended", "failed_attempt": "both"}, "failed_attempt"),
        ({"chain_2": "worms"}, "chain_1"),
        ({"chain_1": "beauty"}, "chain_1"),
        ({"points_7_7": "9" * 5000}, "points_7"),
        ({"points_7_1": "1000"}, "points_7"),
        ({"runners_up_2": "worms"}, "runners_up_1"),
        ({"runners_up_1": "table_wins"}, "runners_up_1"),
        ({"runners_up_1": "lot", "runners_up_2": "worms"}, "runners_up_1"),
        ({"least_at_table": "6", "most_at_table": "4"}, "least_at_table"),
        ({"most_at_table": "8"}, "most_at_table"),
        ({"counting": "beauty"}, "counting"),
        ({"minutes_game": "0"}, "minutes_game"),
        ({"minutes": ""}, "minutes"),
    ],
)
def test_options_that_cannot_be_are_said_at_their_field(client, event, wrong, field):
    response = client.post(f"{SETTINGS}options/", OPTIONS | wrong)
    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert Event.objects.get().chain == []


def test_after_the_first_draw_the_page_says_what_holds_and_saves_the_rest(client, event):
    Event.objects.update(own_points={"7": ["7", "6", "5", "4", "3", "2", "1"]}, chain=["lot"])
    factories.seated_round(event, [factories.players(event, 7)])
    page = text(client.get(f"{SETTINGS}options/"))
    assert "Some of this is locked" in page
    response = client.post(f"{SETTINGS}options/", OPTIONS | {"ties": "better", "dice_of_the_hall": "on"})
    stored = Event.objects.get()
    assert response.status_code == 302
    assert (stored.ties, stored.chain, stored.dice_of_the_hall) == ("mean", ["lot"], True)


# The end


def test_the_archive_is_entered_and_left_by_buttons(client, event):
    client.post(f"{SETTINGS}archive/put-in/")
    assert Event.objects.get().archived_at is not None
    assert "Restore from the archive" in text(client.get(f"{SETTINGS}archive/"))
    client.post(f"{SETTINGS}archive/take-out/")
    assert Event.objects.get().archived_at is None
    response = client.post(f"{SETTINGS}archive/take-out/")
    assert said(response)[-1] == "The event is not in the archive."


def test_anonymising_asks_first(client, event):
    factories.player(event, "Ana")
    response = client.post(f"{SETTINGS}archive/anonymise/")
    assert (response.status_code, "The event is not over." in text(response)) == (422, True)
    Event.objects.update(ended_at=timezone.now())
    assert "This can’t be undone." in text(client.get(f"{SETTINGS}archive/anonymise/"))
    assert event.players.get().name == "Ana"
    client.post(f"{SETTINGS}archive/anonymise/")
    assert event.players.get().name == "Player 1"


def test_deleting_wants_the_name(client, event):
    response = client.post(f"{SETTINGS}archive/delete/", {"typed_name": "Mug"})
    assert (response.status_code, 'value="Mug"' in text(response), Event.objects.count()) == (422, True, 1)
    response = client.post(f"{SETTINGS}archive/delete/", {"typed_name": "Cup"})
    assert (response["Location"], said(response), Event.objects.count()) == ("/desk/", ["“Cup” has been deleted."], 0)


# Who may

PAGES = ["", "event/", "copy/", "options/", "format/", "archive/"]
OWN = ["archive/anonymise/", "archive/delete/"]
BUTTONS = ["publish/", "hide/", "archive/put-in/", "archive/take-out/"]


@pytest.mark.parametrize("page", PAGES + OWN)
def test_pages_are_for_organisers_and_some_for_the_owner(client, event, page):
    assert client.get(SETTINGS + page).status_code == 200
    client.force_login(factories.member(event))
    assert client.get(SETTINGS + page).status_code == (404 if page in OWN else 200)
    for stranger in (factories.member(event, Role.REFEREE), factories.owner(factories.event()), factories.account()):
        client.force_login(stranger)
        assert client.get(SETTINGS + page).status_code == 404
    client.logout()
    assert client.get(SETTINGS + page)["Location"].startswith("/login/")


@pytest.mark.parametrize("button", BUTTONS)
def test_buttons_are_for_organisers_and_not_for_links(client, event, button):
    before = list(Event.objects.values())
    assert client.get(SETTINGS + button).status_code == 405
    for stranger in (factories.member(event, Role.REFEREE), factories.owner(factories.event()), factories.account()):
        client.force_login(stranger)
        assert client.post(SETTINGS + button).status_code == 404
    assert list(Event.objects.filter(pk=event.pk).values()) == before


@pytest.mark.parametrize("page", [*PAGES, "archive/delete/"])
def test_no_page_asks_the_database_often(client, event, page, django_assert_max_num_queries):
    with django_assert_max_num_queries(9):
        client.get(SETTINGS + page)


@pytest.mark.parametrize("page", ["options/", "event/"])
def test_what_is_saved_as_it_was_writes_nothing_and_says_so(client, page):
    event = factories.event("Cup", slug="cup")
    client.force_login(factories.owner(event))
    form = client.get(f"{SETTINGS}{page}").context["form"]
    response = client.post(f"{SETTINGS}{page}", typed_into(form))
    assert (response.status_code, said(response), event.journal.count()) == (302, ["Nothing was changed."], 0)
