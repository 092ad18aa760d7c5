"""The desk's pages for rounds: the list, one round from the preview to the end, seats, portions, the clock."""

import pytest

from tests import factories
from tests.factories.draws import event_with, give_results, played_out, started_round, tables_of
from tests.views.reading import said
from tournament.models import Player, Role, Round, Seat

pytestmark = pytest.mark.django_db

BUTTONS = ["publish", "start", "complete", "pause", "resume", "minutes", "reopen"]
SEATS = ["seating/swap", "seating/late", "seating/leave", "tables/1/portions", "tables/1/time"]


def at_desk(client, state=Round.State.DRAWN, players=8, **fields):
    event = event_with(players, slug="cup", **fields)
    people = list(event.players.all())
    factories.seated_round(event, [people[at : at + 4] for at in range(0, players, 4)], state=state)
    if state == Round.State.RUNNING:
        event.rounds.update(minutes=30, started_at="2026-05-09T10:00Z")
    client.force_login(factories.owner(event))
    return event


def text(response):
    return " ".join(response.content.decode().split())


def state_of(event):
    return event.rounds.get().state


# The list


def test_without_rounds_the_list_says_what_to_do(client):
    event = event_with(8, slug="cup")
    client.force_login(factories.owner(event))
    shown = text(client.get("/desk/cup/rounds/"))
    assert "No round is drawn yet" in shown
    assert "Draw round 1" in shown


def test_the_list_has_each_round_with_its_state(client):
    event = at_desk(client, Round.State.RUNNING)
    event.rounds.update(seating_changed=True)
    shown = text(client.get("/desk/cup/rounds/"))
    for words in ("Round 1", "running", "0 of 2", "changed by hand"):
        assert words in shown


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_takes_as_many_reads_whatever_its_length(client, many, django_assert_max_num_queries):
    event = at_desk(client)
    for _ in range(many - 1):
        factories.seated_round(event)
    with django_assert_max_num_queries(18):
        client.get("/desk/cup/rounds/")


# One round from button to button


def test_a_round_is_published_started_and_completed(client):
    event = at_desk(client)
    steps = [("publish", "Published"), ("start", "The round is running"), ("complete", "The round is complete")]
    for verb, sentence in steps:
        if verb == "complete":
            give_results(event.rounds.get())
        shown = text(client.get("/desk/cup/rounds/1/"))
        assert f"/desk/cup/rounds/1/{verb}/" in shown
        response = client.post(f"/desk/cup/rounds/1/{verb}/")
        assert (response.status_code, response["Location"]) == (302, "/desk/cup/rounds/1/")
        assert said(response)[-1].startswith(sentence)
    assert state_of(event) == Round.State.COMPLETE
    assert "See who goes on" in text(client.get("/desk/cup/rounds/1/"))


def test_a_button_pressed_twice_counts_once(client):
    event = at_desk(client)
    data = {"submission": str(factories.submission())}
    for _ in range(2):
        assert said(client.post("/desk/cup/rounds/1/publish/", data))[-1].startswith("Published")
    assert event.journal.count() == 1


def test_what_is_missing_is_said_and_the_round_stays_open(client):
    event = at_desk(client, Round.State.RUNNING)
    assert "the results of tables 1, 2" in text(client.get("/desk/cup/rounds/1/"))
    assert said(client.post("/desk/cup/rounds/1/complete/")) == ["No results yet from tables 1, 2."]
    give_results(event.rounds.get())
    event.rounds.get().tables.filter(number=2).update(disputed_at="2026-01-01T10:00Z")
    assert "Table 2 waits for your decision" in text(client.get("/desk/cup/rounds/1/"))
    assert said(client.post("/desk/cup/rounds/1/complete/"))[-1] == "Table 2 waits for your decision."
    assert state_of(event) == Round.State.RUNNING


def test_a_round_is_reopened_with_a_reason(client):
    event = at_desk(client, Round.State.COMPLETE)
    assert "Reopen round 1?" in text(client.get("/desk/cup/rounds/1/reopen/"))
    response = client.post("/desk/cup/rounds/1/reopen/", {"reason": ""})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["reason"])
    assert client.post("/desk/cup/rounds/1/reopen/", {"reason": "Wrong"})["Location"] == "/desk/cup/rounds/1/"
    assert state_of(event) == Round.State.RUNNING


def test_a_referee_sees_the_round_without_the_buttons(client):
    event = at_desk(client, Round.State.RUNNING)
    client.force_login(factories.member(event, Role.REFEREE))
    response = client.get("/desk/cup/rounds/1/")
    assert (response.status_code, "/pause/" in text(response), "/time/" in text(response)) == (200, False, False)
    assert client.get("/desk/cup/rounds/").status_code == 200


def test_strangers_find_nothing(client):
    at_desk(client)
    client.force_login(factories.owner(factories.event()))
    for address in ("", "1/", "1/seating/", "1/seating/check/", "1/reopen/", "1/tables/1/portions/"):
        assert client.get(f"/desk/cup/rounds/{address}").status_code == 404
    for address in BUTTONS + SEATS:
        assert client.post(f"/desk/cup/rounds/1/{address}/").status_code == 404


def test_a_referee_presses_no_button_of_the_organiser(client):
    event = at_desk(client)
    client.force_login(factories.member(event, Role.REFEREE))
    for address in [*BUTTONS, "seating/swap", "seating/late", "seating/leave", "tables/1/time"]:
        assert client.post(f"/desk/cup/rounds/1/{address}/").status_code == 404


def test_a_round_or_table_that_is_not_there(client):
    at_desk(client)
    for address in ("2/", "2/seating/", "2/reopen/", "1/tables/9/portions/", "1/tables/9/time/"):
        assert client.get(f"/desk/cup/rounds/{address}").status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("address", ["/desk/cup/rounds/1/", "/desk/cup/rounds/1/seating/"])
def test_a_round_takes_as_many_reads_whatever_its_tables(client, tables, address, django_assert_max_num_queries):
    at_desk(client, Round.State.PUBLISHED, players=4 * tables)
    with django_assert_max_num_queries(18):
        client.get(address)


# The clock


def test_the_clock_is_paused_goes_on_and_is_set(client):
    event = at_desk(client, Round.State.RUNNING)
    assert 'class="timer' in text(client.get("/desk/cup/rounds/1/"))
    client.post("/desk/cup/rounds/1/pause/")
    shown = text(client.get("/desk/cup/rounds/1/"))
    assert ("paused" in shown, "/resume/" in shown) == (True, True)
    client.post("/desk/cup/rounds/1/resume/")
    client.post("/desk/cup/rounds/1/minutes/", {"minutes": "45"})
    round = event.rounds.get()
    assert (round.paused_at, round.minutes) == (None, 45)
    client.post("/desk/cup/rounds/1/minutes/", {"minutes": ""})
    assert event.rounds.get().minutes is None
    assert "No time limit" in text(client.get("/desk/cup/rounds/1/"))


@pytest.mark.parametrize("typed", ["0", "-3", "99999", "many"])
def test_minutes_that_make_no_sense_come_back(client, typed):
    at_desk(client, Round.State.RUNNING)
    response = client.post("/desk/cup/rounds/1/minutes/", {"minutes": typed})
    assert (response.status_code, response.context["form"]["minutes"].value()) == (422, typed)


def test_a_table_gets_extra_time(client):
    event = at_desk(client, Round.State.RUNNING)
    assert "Extra time for table 2" in text(client.get("/desk/cup/rounds/1/tables/2/time/"))
    assert client.post("/desk/cup/rounds/1/tables/2/time/", {"minutes": "-1"}).status_code == 422
    client.post("/desk/cup/rounds/1/tables/2/time/", {"minutes": "7"})
    assert event.rounds.get().tables.get(number=2).extra_minutes == 7
    assert "7 minutes longer" in text(client.get("/desk/cup/rounds/1/"))


# Seats


def test_the_preview_shows_the_tables_and_how_good_they_are(client):
    at_desk(client)
    shown = text(client.get("/desk/cup/rounds/1/seating/"))
    for words in ("Table 2", "Player 5", "nobody meets again", "As draw 1 has it.", "Two change places"):
        assert words in shown


def test_repeats_are_marked_in_the_picture(client):
    event = at_desk(client, Round.State.COMPLETE, rounds_planned=2)
    people = list(event.players.all())
    factories.seated_round(event, [[*people[:2], *people[4:6]], [*people[2:4], *people[6:]]], state=Round.State.DRAWN)
    shown = text(client.get("/desk/cup/rounds/2/seating/"))
    assert ("link-repeat" in shown, "met in round 1" in shown, "4 pairs meet again" in shown) == (True, True, True)


def test_two_change_seats(client):
    event = at_desk(client)
    response = client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5"})
    assert (response["Location"], tables_of(event.rounds.get())[0]) == ("/desk/cup/rounds/1/seating/", [5, 2, 3, 4])
    assert "changed by hand" in text(client.get("/desk/cup/rounds/1/seating/"))


def test_a_change_is_looked_at_before_it_is_made(client):
    event = at_desk(client)
    whole = client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5", "look": "1"})
    fragment = client.get(
        "/desk/cup/rounds/1/seating/check/", {"one": "1", "other": "5"}, headers={"HX-Request": "true"}
    )
    for response in (whole, fragment):
        assert "If they change seats" in text(response)
    assert "<html" not in text(fragment)
    assert whole.context["swap_form"]["one"].value() == "1"
    assert tables_of(event.rounds.get())[0] == [1, 2, 3, 4]


@pytest.mark.parametrize("chosen", [{}, {"one": "1"}, {"one": "x", "other": "²"}, {"one": "1", "other": "1"}])
def test_nothing_chosen_says_nothing(client, chosen):
    at_desk(client)
    response = client.get("/desk/cup/rounds/1/seating/check/", chosen)
    assert (response.status_code, text(response)) == (200, "")


def test_what_cannot_be_swapped_is_said_while_choosing(client):
    event = at_desk(client)
    event.players.filter(number=1).update(fixed_table=1)
    shown = text(client.get("/desk/cup/rounds/1/seating/check/", {"one": "1", "other": "5"}))
    assert "Number 1 must sit at table 1." in shown


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"one": "1", "other": "1"}, "Choose two different players."),
        ({"one": "1", "other": ""}, "Fill this in."),
    ],
)
def test_a_refused_swap_keeps_what_was_chosen(client, data, sentence):
    at_desk(client)
    response = client.post("/desk/cup/rounds/1/seating/swap/", data)
    assert (response.status_code, sentence in text(response)) == (422, True)
    assert response.context["swap_form"]["one"].value() == "1"


def test_once_published_a_reason_is_asked_for(client):
    event = at_desk(client, Round.State.PUBLISHED)
    response = client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5"})
    assert (response.status_code, list(response.context["swap_form"].errors)) == (422, ["reason"])
    client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5", "reason": "Asked for it"})
    assert tables_of(event.rounds.get())[0] == [5, 2, 3, 4]


def test_a_late_player_gets_a_seat_and_one_who_does_not_come_leaves_it(client):
    event = at_desk(client)
    factories.player(event, "Late Lena")
    shown = text(client.get("/desk/cup/rounds/1/seating/"))
    assert ("Here, but without a seat" in shown, "Somebody came late" in shown) == (True, True)
    client.post("/desk/cup/rounds/1/seating/late/", {"player": "9"})
    assert tables_of(event.rounds.get())[0] == [1, 2, 3, 4, 9]
    assert "Somebody came late" not in text(client.get("/desk/cup/rounds/1/seating/"))
    client.post("/desk/cup/rounds/1/seating/leave/", {"player": "2"})
    assert tables_of(event.rounds.get())[0] == [1, 3, 4, 9]


def test_too_few_at_a_table_is_said_at_the_player(client):
    event = event_with(6, slug="cup", tables=2)
    people = list(event.players.all())
    factories.seated_round(event, [people[:3], people[3:]], state=Round.State.DRAWN)
    client.force_login(factories.owner(event))
    response = client.post("/desk/cup/rounds/1/seating/leave/", {"player": "2"})
    assert response.status_code == 422
    assert "Too few would remain at table 1" in str(response.context["leave_form"].errors["player"])


def test_who_may_not_play_any_more_is_named(client):
    event = at_desk(client)
    event.players.filter(number=3).update(state=Player.State.WITHDRAWN)
    assert "Seated, but not playing any more" in text(client.get("/desk/cup/rounds/1/seating/"))
    assert said(client.post("/desk/cup/rounds/1/publish/"))[0].startswith("Number 3 has a seat in round 1")


def test_in_a_large_field_numbers_are_typed_and_tables_come_in_pages(client):
    event = event_with(160, slug="cup", tables=40)
    factories.seated_round(event, state=Round.State.DRAWN)
    client.force_login(factories.owner(event))
    shown = text(client.get("/desk/cup/rounds/1/seating/"))
    assert ("The player’s number" in shown, shown.count("<figure"), "page=2" in shown) == (True, 24, True)
    client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "160"})
    assert tables_of(event.rounds.get())[0] == [160, 2, 3, 4]


# Portions drawn by hand


def by_hand(client):
    event = at_desk(client, Round.State.PUBLISHED, portions_by_hand=True)
    Seat.objects.update(portion=None)
    return event


def test_the_round_leads_to_the_first_table_without_portions(client):
    by_hand(client)
    shown = text(client.get("/desk/cup/rounds/1/"))
    assert "Portions of table 1" in shown
    assert "Start the round" not in shown


def test_the_portions_of_a_table_are_typed_in(client):
    event = by_hand(client)
    assert "Put 4 portions into the bag" in text(client.get("/desk/cup/rounds/1/tables/1/portions/"))
    data = {"portion_1": "24", "portion_2": "22", "portion_3": "21", "portion_4": "23"}
    assert client.post("/desk/cup/rounds/1/tables/1/portions/", data)["Location"] == "/desk/cup/rounds/1/"
    assert tables_of(event.rounds.get())[0] == [3, 2, 4, 1]


def test_every_mistake_stands_at_its_player(client):
    by_hand(client)
    data = {"portion_1": "21", "portion_2": "21", "portion_3": "27", "portion_4": ""}
    response = client.post("/desk/cup/rounds/1/tables/1/portions/", data)
    errors = {name: list(each) for name, each in response.context["form"].errors.items()}
    twice = "Somebody else at the table has portion 21 too. Each portion is drawn once."
    assert (response.status_code, errors) == (
        422,
        {
            "portion_4": ["Choose the portion that was drawn."],
            "portion_1": [twice],
            "portion_2": [twice],
            "portion_3": ["Portion 27 is not in the bag of this table."],
        },
    )
    assert response.context["form"]["portion_1"].value() == "21"


def test_a_referee_types_portions(client):
    event = by_hand(client)
    client.force_login(factories.member(event, Role.REFEREE))
    data = {f"portion_{number}": str(20 + number) for number in range(1, 5)}
    assert client.post("/desk/cup/rounds/1/tables/1/portions/", data).status_code == 302


def test_after_the_start_the_portions_are_only_a_page_that_says_so(client):
    event = by_hand(client)
    event.rounds.update(state=Round.State.RUNNING)
    shown = text(client.get("/desk/cup/rounds/1/tables/1/portions/"))
    assert "between publishing and starting" in shown
    assert "Save the portions" not in shown


def test_after_the_last_round_of_a_stage_but_before_its_end_the_next_one_is_drawn(client):
    event = event_with(16, slug="cup", rounds_planned=2)
    client.force_login(factories.owner(event))
    played_out(event, started_round(event))
    assert "Draw the next round" in text(client.get("/desk/cup/rounds/1/"))
