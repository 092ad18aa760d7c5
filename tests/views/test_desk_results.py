"""Entering a result at the desk, and the table's page."""

import pytest
from django.contrib.messages import get_messages

from tests import factories
from tests.factories.entries import (
    IMPOSSIBLE,
    OTHERWISE,
    playing,
    recorded,
    sent,
    versions,
)
from tests.views.reading import said, source
from tournament.models import Event, Result, Role, Round

pytestmark = pytest.mark.django_db
TABLE = "/desk/cup/rounds/1/tables/1/"
RESULT = f"{TABLE}result/"
CHECK = f"{RESULT}check/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(client):
    made, _round = playing(slug="cup")
    client.force_login(factories.owner(made))
    return made


def tags(response):
    return [message.tags for message in get_messages(response.wsgi_request)]


# The table


def test_a_table_without_a_result_offers_to_enter_one(client, event):
    response = client.get(TABLE)
    assert (response.status_code, source(response).count(f'href="{RESULT}"')) == (200, 1)
    assert [seat["name"] for seat in response.context["seats"]] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_a_table_shows_every_version(client, event, table):
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Player 3 miscounted.")
    recorded(table, *IMPOSSIBLE, base_version=2, as_proposal=True, note="They swear to it.")
    page = source(client.get(TABLE))
    for shown in ("Player 3 miscounted.", "They swear to it.", "21 can never be face down", "1½", "shares the place"):
        assert shown in page
    assert [receipt in page for receipt in Result.objects.values_list("receipt", flat=True)] == [True] * 3


def test_an_impossible_proposal_cannot_be_accepted_on_the_page(client, event, table):
    recorded(table, *IMPOSSIBLE, as_proposal=True, note="They swear to it.")
    page = source(client.get(TABLE))
    assert ("/versions/1/accept/" in page, "/versions/1/dismiss/" in page) == (False, True)


def test_what_is_not_running_has_no_buttons(client, event, table):
    recorded(table)
    Round.objects.update(state=Round.State.COMPLETE)
    page = source(client.get(TABLE))
    assert [f'href="{address}"' in page for address in (RESULT, f"{TABLE}dispute/")] == [False, False]


def test_referees_get_no_buttons_of_the_organiser(client, event, table, referee):
    recorded(table)
    page = source(client.get(TABLE))
    assert [f'href="{address}"' in page for address in (RESULT, f"{RESULT}withdraw/")] == [True, False]


@pytest.mark.parametrize("corrections", [0, 2])
def test_a_table_costs_the_same_however_often_it_was_corrected(
    client, event, table, corrections, django_assert_max_num_queries
):
    recorded(table)
    for version in range(1, corrections + 1):
        recorded(table, *(OTHERWISE if version % 2 else ()), base_version=version, reason="Miscounted.")
    with django_assert_max_num_queries(9):
        client.get(TABLE)


@pytest.mark.parametrize("size", [2, 6])
def test_the_form_costs_the_same_however_many_players(client, size, django_assert_max_num_queries):
    event, _round = playing(slug="cup", size=size, edition="extended")
    client.force_login(factories.owner(event))
    with django_assert_max_num_queries(9):
        assert client.get(RESULT).status_code == 200


# Entering


def test_the_form_has_a_radio_button_for_each_place_of_each_portion(client, event):
    page = source(client.get(RESULT))
    assert page.count('type="radio"') == 16 * 5
    assert page.count("checked") == 16


def test_the_form_of_the_extended_edition(client):
    event, _round = playing(slug="cup", size=3, edition="extended")
    client.force_login(factories.owner(event))
    page = source(client.get(RESULT))
    assert (page.count('type="radio"'), page.count("<select"), page.count('type="number"')) == (18 * 4, 3, 3)


def test_a_result_is_entered_and_shown(client, event, table):
    response = client.post(RESULT, sent(), follow=True)
    assert response.redirect_chain == [(TABLE, 302)]
    lines = [
        (line.player.name, line.place, line.worms, line.points)
        for line in response.context["table_page"].accepted.lines
    ]
    assert lines == [("Player 4", 1, 4, 6), ("Player 3", 2, 3, 4), ("Player 2", 3, 2, 2), ("Player 1", 4, 1, 1)]
    assert Result.objects.get().receipt in source(response)


def test_a_saved_result_offers_undo(client, event, table):
    response = client.post(RESULT, sent())
    assert (said(response), tags(response)) == (
        [f"Result saved. Receipt {Result.objects.get().receipt}."],
        ["undo:/desk/cup/journal/1/undo/ success"],
    )
    client.post("/desk/cup/journal/1/undo/", {"next": TABLE})
    assert versions(table) == [(1, "withdrawn")]


def test_the_extended_edition_at_the_desk(client):
    event, _round = playing(slug="cup", size=3, edition="extended")
    client.force_login(factories.owner(event))
    grill = (11, 13, *range(21, 37))
    entry = sent((11, 23), (29,), (), grill=grill, bratworms_0="1", bratworms_1="2", specialist_1="apple")
    assert client.post(RESULT, entry).status_code == 302
    stored = Result.objects.get().end_state["players"]
    assert stored[1] == {"name": "", "portions": [29], "bratworms": 2, "specialist": "apple"}


def test_sending_twice_is_one_result_and_the_same_receipt(client, event, table):
    entry = sent()
    first, second = client.post(RESULT, entry), client.post(RESULT, entry)
    assert (first["Location"], second["Location"], versions(table)) == (TABLE, TABLE, [(1, "accepted")])
    assert said(second)[-1] == f"Result saved. Receipt {Result.objects.get().receipt}."


def test_what_cannot_be_is_said_at_the_portion_and_keeps_what_was_tapped(client, event, table):
    response = client.post(RESULT, sent(*IMPOSSIBLE))
    form = response.context["form"]
    assert (response.status_code, list(form.errors), form["portion_22"].value()) == (422, ["portion_21"], "0")
    assert "21 can never be face down: someone must own it." in source(response)
    assert 'name="insist"' in source(response)
    assert versions(table) == []


def test_a_table_that_insists_sends_its_result_to_the_organiser(client, event, table, referee):
    response = client.post(RESULT, sent(*IMPOSSIBLE, insist="on", note="They swear to it."))
    assert (response["Location"], versions(table)) == (TABLE, [(1, "proposed")])
    assert said(response) == [f"Sent to the organiser, who decides. Receipt {Result.objects.get().receipt}."]


def test_insisting_without_a_note_is_refused_at_the_note(client, event, table):
    response = client.post(RESULT, sent(*IMPOSSIBLE, insist="on"))
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["note"])


def test_a_correction_begins_with_what_counts(client, event, table):
    recorded(table)
    form = client.get(RESULT).context["form"]
    shown = {row.number: row.field.value() for row in form.portion_rows}
    assert shown == dict.fromkeys(range(21, 37), "down") | {21: "0", 25: "1", 29: "2", 33: "3"}
    assert form["base_version"].value() == 1


def test_a_correction_needs_a_reason_at_its_field(client, event, table):
    recorded(table)
    response = client.post(RESULT, sent(*OTHERWISE, base_version="1"))
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["reason"])
    assert client.post(RESULT, sent(*OTHERWISE, base_version="1", reason="Miscounted.")).status_code == 302
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_the_organisers_result_settles_a_dispute_and_the_referees_does_not(client, event, table):
    recorded(table, *IMPOSSIBLE, as_proposal=True, note="They swear to it.")
    assert "settles the dispute" in source(client.get(RESULT))
    client.force_login(factories.member(event, Role.REFEREE))
    client.post(RESULT, sent())
    assert versions(table) == [(1, "proposed"), (2, "accepted")]
    client.force_login(factories.owner(event))
    client.post(RESULT, sent(*OTHERWISE, base_version="2", reason="Miscounted."))
    assert versions(table) == [(1, "withdrawn"), (2, "replaced"), (3, "accepted")]


@pytest.mark.parametrize("state", [Round.State.PUBLISHED, Round.State.COMPLETE])
def test_a_round_that_is_not_running_sends_back_to_the_table(client, event, table, state):
    Round.objects.update(state=state)
    response = client.get(RESULT)
    assert (response["Location"], len(said(response))) == (TABLE, 1)
    refused = client.post(RESULT, sent())
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["__all__"])


def test_names_are_escaped(client, event):
    event.players.filter(number=1).update(name="<b>Ana</b>")
    for address in (TABLE, RESULT):
        assert "<b>Ana" not in source(client.get(address))


# The check


def test_the_check_by_htmx_shows_places_and_points_and_keeps_nothing(client, event, table):
    response = client.post(CHECK, sent(), headers=HTMX)
    assert (response.status_code, response.templates[0].name) == (
        200,
        "desk/results/_verdict.html",
    )
    assert [line.points for line in response.context["verdict"].lines] == [6, 4, 2, 1]
    assert (versions(table), event.journal.count()) == ([], 0)


def test_the_check_names_every_problem(client, event):
    response = client.post(CHECK, sent(*IMPOSSIBLE) | {"portion_30": ""}, headers=HTMX)
    assert (response.status_code, "<form" in source(response)) == (200, False)
    assert [sentence in source(response) for sentence in ("21 can never be face down", "Say where portion 30 is")] == [
        True,
        True,
    ]


def test_the_check_of_a_correction_does_not_ask_for_the_reason_yet(client, event, table):
    recorded(table)
    response = client.post(CHECK, sent(*OTHERWISE, base_version="1"), headers=HTMX)
    assert response.context["verdict"].valid


def test_without_htmx_the_check_is_the_whole_page_with_all_that_was_tapped(client, event):
    response = client.post(CHECK, sent())
    form = response.context["form"]
    assert (response.status_code, form["portion_33"].value(), response.context["verdict"].valid) == (200, "3", True)
    assert 'name="portion_33"' in source(response)


def test_the_check_of_fields_that_cannot_be_read_says_so(client, event):
    response = client.post(CHECK, sent() | {"portion_26": "9"}, headers=HTMX)
    assert (response.status_code, "This can’t be checked yet" in source(response)) == (200, True)


# Who may


@pytest.mark.parametrize("address", [TABLE, RESULT])
def test_strangers_and_organisers_of_other_events_find_nothing(client, event, address):
    client.force_login(factories.owner(factories.event()))
    assert client.get(address).status_code == 404
    client.logout()
    assert client.get(address)["Location"].startswith("/login/")


def test_a_table_that_is_not_there(client, event):
    huge = f"/desk/cup/rounds/{10**30}/tables/1/"
    for address in ("/desk/cup/rounds/2/tables/1/", "/desk/cup/rounds/1/tables/2/result/", huge):
        assert client.get(address).status_code == 404
    assert client.post("/desk/cup/rounds/1/tables/2/result/check/", sent()).status_code == 404


def test_the_check_is_not_for_strangers(client, event):
    client.force_login(factories.owner(factories.event()))
    assert client.post(CHECK, sent()).status_code == 404


def test_where_a_second_person_is_asked_for_the_desk_has_the_way_to_it(client, table):
    recorded(table)
    assert "Let a player confirm" not in client.get(TABLE).content.decode()
    Event.objects.update(second_person_confirms=True)
    there = f"/table/{table.pk}/confirm/"
    assert f'href="{there}"' in client.get(TABLE).content.decode()
    assert client.get(there).status_code == 200
    client.post(there, {"version": 1, "player": 1})
    assert f'href="{there}"' not in client.get(TABLE).content.decode()


def test_while_the_desk_has_to_decide_nobody_is_asked_to_confirm(client, table):
    recorded(table)
    Event.objects.update(second_person_confirms=True)
    client.post(f"{TABLE}dispute/", {"note": "Who had 26?"})
    page = client.get(TABLE).content.decode()
    assert ("Let a player confirm" in page, "waiting for a player" in page) == (False, False)
