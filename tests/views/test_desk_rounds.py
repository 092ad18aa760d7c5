"""The desk's pages for rounds: the list, one round from button to button, the clock."""

import re
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from time_machine import travel

from tests import factories
from tests.factories.draws import drawn_round, event_with, give_results, played_out, started_round
from tests.factories.entries import recorded
from tests.views.at_desk import at_desk
from tests.views.reading import said, seen, typed_into
from tests.views.reading import words_of as text
from tournament.actions.core.actors import Refused
from tournament.actions.draws.seating import unseat_player
from tournament.actions.events.options import edit_options
from tournament.actions.events.presets import apply_preset
from tournament.models import Event, Role, Round
from tournament.queries.events.options import tables_without_points

pytestmark = pytest.mark.django_db

BUTTONS = ["publish", "start", "complete", "pause", "resume", "minutes", "reopen"]
SEATS = ["seating/swap", "seating/late", "seating/leave", "tables/1/portions", "tables/1/time"]


def state_of(event):
    return event.rounds.get().state


# The list


def test_without_rounds_the_list_says_what_to_do(client):
    event = event_with(8, slug="cup")
    client.force_login(factories.owner(event))
    shown = text(client.get("/desk/cup/rounds/"))
    assert "No round drawn yet" in shown
    assert "Draw the preliminary round" in shown


def test_the_list_has_each_round_with_its_state(client):
    event = at_desk(client, Round.State.RUNNING)
    event.rounds.update(seating_changed=True)
    shown = text(client.get("/desk/cup/rounds/"))
    for words in ("Preliminary round", "running", "0 of 2", "changed by hand"):
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
    assert "See who advances" in text(client.get("/desk/cup/rounds/1/"))


def test_a_button_pressed_twice_counts_once(client):
    event = at_desk(client)
    data = {"submission": str(factories.submission())}
    for _ in range(2):
        assert said(client.post("/desk/cup/rounds/1/publish/", data))[-1].startswith("Published")
    assert event.journal.count() == 1


def test_what_is_missing_is_said_and_the_round_stays_open(client):
    event = at_desk(client, Round.State.RUNNING)
    assert "the results of tables 1, 2" in seen(client.get("/desk/cup/rounds/1/"))
    assert said(client.post("/desk/cup/rounds/1/complete/")) == ["No results yet from tables 1, 2."]
    give_results(event.rounds.get())
    event.rounds.get().tables.filter(number=2).update(disputed_at="2026-01-01T10:00Z")
    assert "Table 2 needs your decision" in seen(client.get("/desk/cup/rounds/1/"))
    assert said(client.post("/desk/cup/rounds/1/complete/"))[-1] == "Table 2 needs your decision."
    assert state_of(event) == Round.State.RUNNING


def test_a_round_is_reopened_with_a_reason(client):
    event = at_desk(client, Round.State.COMPLETE)
    assert "Reopen “Preliminary round”?" in text(client.get("/desk/cup/rounds/1/reopen/"))
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
    with django_assert_max_num_queries(19):
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
    assert "7 extra minutes" in text(client.get("/desk/cup/rounds/1/"))


def test_after_the_last_round_of_a_stage_but_before_its_end_the_next_one_is_drawn(client):
    event = event_with(16, slug="cup", rounds_planned=2)
    client.force_login(factories.owner(event))
    played_out(event, started_round(event))
    assert "Draw the next round" in text(client.get("/desk/cup/rounds/1/"))


# T13: fewer sit at a table than were drawn, and the preset has no points for so few


def test_a_table_that_became_too_small_for_the_points_is_named_and_can_be_given_points(client):
    event = event_with(12, tables=3, slug="cup")
    by = factories.actor(event)
    apply_preset(event=event, by=by, preset="zoch-pro")
    round = drawn_round(event)
    table = round.tables.select_related("round__event").get(number=2)
    unseat_player(event=event, round=round, player=table.seats.first().player.number, by=by)
    Round.objects.update(state=Round.State.RUNNING)
    client.force_login(factories.owner(event))
    warning = "Table 2 has 3 players, and there are no placement points for tables of 3."
    assert warning in seen(client.get("/desk/cup/rounds/1/"))
    with pytest.raises(Refused, match="no_points_for_this_size"):
        recorded(table, (21,), (25,), (29,))
    typed = typed_into(client.get("/desk/cup/settings/options/").context["form"])
    points = {"points_3_1": "7", "points_3_2": "4", "points_3_3": "1"}
    assert said(client.post("/desk/cup/settings/options/", typed | points)) == ["The options have been saved."]
    assert warning not in seen(client.get("/desk/cup/rounds/1/"))
    table.round.event.refresh_from_db()
    lines = recorded(table, (21,), (25,), (29,)).lines.order_by("place")
    assert [(line.place, int(line.points)) for line in lines] == [(1, 7), (2, 4), (3, 1)]
    # From now on they are those of a table that is played at.
    with pytest.raises(Refused, match="own_points_locked"):
        edit_options(event=event, by=by, own_points={"3": [7, 5, 1]})


def test_by_the_regulation_no_table_lacks_points_and_nothing_is_read_for_it(client, django_assert_num_queries):
    round = started_round(event_with(12))
    with django_assert_num_queries(0):
        assert tables_without_points(round) == ()


NEXT_START = "/desk/cup/next-start/"


@pytest.mark.parametrize(
    ("sent", "time"),
    [({"at": "15:50"}, "15:50"), ({"at": "09:00"}, "09:00"), ({"minutes": "10", "at": "18:00"}, "15:45"), ({}, None)],
)
def test_the_desk_says_when_the_next_round_starts(client, sent, time):
    """It is 15:35 in Berlin. What was six hours ago is meant for tomorrow."""
    at_desk(client, Round.State.PUBLISHED)
    Event.objects.update(time_zone="Europe/Berlin", public=True)
    with travel(datetime(2026, 5, 9, 13, 35, tzinfo=UTC), tick=False):
        answer = client.post(NEXT_START, {"submission": str(uuid4()), **sent})
        assert (answer.status_code, answer.url) == (302, "/desk/cup/")
        pages = [text(client.get(address)) for address in ("/desk/cup/", "/desk/cup/rounds/1/", "/e/cup/")]
        found = [re.findall(r"starts at (\d\d:\d\d)", page) for page in pages]
        assert found == [[time] if time else []] * 3
        day = Event.objects.get().next_round_at.date() if time else None
        assert day == (time and date(2026, 5, 10 if time == "09:00" else 9))


def test_a_wrong_time_is_said_at_its_field(client):
    at_desk(client, Round.State.PUBLISHED)
    answer = client.post(NEXT_START, {"submission": str(uuid4()), "at": "soon"})
    assert answer.status_code == 422
    assert "Write a time, such as 18:30." in text(answer)
