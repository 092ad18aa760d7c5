"""The result on the phone: entered, checked, refused at the portion, insisted on, and two of them side by side."""

import re

import pytest

from games.heckmeck import take
from tests.factories import games
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, only_table, playing, recorded, sent, versions
from tests.factories.links import link, phone
from tests.views.reading import tight, words_of
from tournament.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def client(table):
    return phone(link(table.round))


@pytest.fixture
def address(table):
    return f"/table/{table.pk}/result/"


PLACE = re.compile(r'<th scope="row"><bdi>(.*?)</bdi>(?:<span class="quiet small decided">(.*?)</span>)?</th>')


def said_of_places(response):
    """Who is at which place, in order, and what is said about it."""
    return PLACE.findall(tight(response))


def test_the_page_has_a_radio_button_for_every_place_of_every_portion(client, address):
    response = client.get(address)
    assert response.status_code == 200
    assert words_of(response).count('type="radio"') == 16 * 5
    assert 'data-submissions="' in words_of(response)


def test_a_result_is_sent_and_the_receipt_shown(client, table, address):
    response = client.post(address, sent(), follow=True)
    assert response.redirect_chain == [(f"/table/{table.pk}/", 302)]
    result = table.results.get()
    lines = [(line.player.name, line.place, line.worms) for line in response.context["phone"].accepted.lines]
    assert lines == [("Player 4", 1, 4), ("Player 3", 2, 3), ("Player 2", 3, 2), ("Player 1", 4, 1)]
    assert (result.by_name, result.receipt in words_of(response)) == ("Ion", True)


def test_the_same_form_sent_twice_makes_one_result(client, table, address):
    entry = sent()
    answers = [client.post(address, entry) for _ in range(2)]
    assert ([answer.status_code for answer in answers], versions(table)) == ([302, 302], [(1, "accepted")])


def test_what_cannot_be_is_said_at_the_portion_and_everything_stays(client, table, address):
    response = client.post(address, sent(*IMPOSSIBLE))
    form = response.context["form"]
    assert (response.status_code, list(form.errors), versions(table)) == (422, ["portion_21"], [])
    assert form["portion_22"].value() == "0"
    assert 'name="insist"' in words_of(response)


def test_a_table_that_insists_sends_it_as_disputed(client, table, address):
    response = client.post(address, sent(*IMPOSSIBLE, insist="on", note="It was so"), follow=True)
    assert (versions(table), response.context["phone"].step) == ([(1, "proposed")], "decision")


def test_to_insist_needs_a_note(client, table, address):
    response = client.post(address, sent(*IMPOSSIBLE, insist="on"))
    assert (response.status_code, "note" in response.context["form"].errors, versions(table)) == (422, True, [])


def test_the_check_says_what_would_count_and_keeps_nothing(client, table, address):
    response = client.post(f"{address}check/", sent(), headers={"HX-Request": "true"})
    assert [line.place for line in response.context["verdict"].lines] == [1, 2, 3, 4]
    response = client.post(f"{address}check/", sent(*IMPOSSIBLE), headers={"HX-Request": "true"})
    assert (response.status_code, "21 can never be face down" in words_of(response)) == (200, True)
    assert versions(table) == []


def test_the_check_works_without_javascript(client, address):
    response = client.post(f"{address}check/", sent())
    assert (response.status_code, "<h1>" in words_of(response)) == (200, True)
    assert "This is how it counts" in words_of(response)


def test_two_different_results_stand_side_by_side_and_nothing_is_overwritten(client, table, address):
    recorded(table, *OTHERWISE)
    response = client.post(address, sent())
    assert (response.status_code, response.context["same"], versions(table)) == (409, False, [(1, "accepted")])
    assert "(optional)" not in words_of(response)
    assert (response.context["mine"].lines[0].worms, response.context["phone"].accepted.lines[0].worms) == (4, 4)
    assert response.context["form"]["base_version"].value() == "1"


def test_two_equal_results_need_nothing_more(client, table, address):
    recorded(table)
    response = client.post(address, sent())
    assert (response.status_code, response.context["same"]) == (409, True)


def test_mine_becomes_a_correction_with_a_reason(client, table, address):
    recorded(table, *OTHERWISE)
    response = client.post(address, sent(base_version="1"))
    assert (response.status_code, "reason" in response.context["form"].errors) == (422, True)
    client.post(address, sent(base_version="1", reason="Miscounted"))
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_a_correction_begins_with_what_counts(client, table, address):
    recorded(table, *OTHERWISE)
    form = client.get(address).context["form"]
    assert (form["portion_36"].value(), form["portion_21"].value(), form["base_version"].value()) == ("3", "0", 1)


def test_what_is_entered_again_begins_with_the_latest_proposal_that_waits(client, table, address):
    recorded(table, *IMPOSSIBLE, as_proposal=True, note="It was so")
    recorded(table, (22,), (26,), (), (36,), as_proposal=True, note="No, so")
    form = client.get(address).context["form"]
    begins = {field: form[f"portion_{field}"].value() for field in (21, 22, 25, 26, 36)}
    assert begins == {21: "down", 22: "0", 25: "down", 26: "1", 36: "3"}
    assert (form["base_version"].value(), form.corrects) == (0, False)


def test_a_correction_begins_with_what_counts_whatever_is_proposed(client, table, address):
    recorded(table)
    recorded(table, *OTHERWISE, as_proposal=True, note="We saw 36", left=[2])
    form = client.get(address).context["form"]
    assert (form["portion_33"].value(), form["portion_36"].value(), form["left"].value()) == ("3", "down", [])


def test_a_correction_does_not_say_that_its_reason_is_optional(client, table, address):
    recorded(table)
    assert "(optional)" not in words_of(client.get(address)).partition("Why are you correcting the result?")[2][:60]


def test_before_the_start_there_is_no_result(client, table, address):
    Round.objects.update(state=Round.State.PUBLISHED)
    assert client.get(address, follow=True).redirect_chain == [(f"/table/{table.pk}/", 302)]
    response = client.post(address, sent())
    assert (response.status_code, versions(table)) == (422, [])


def test_a_referee_is_told_that_the_organiser_starts_the_round(client, table, address):
    Round.objects.update(state=Round.State.PUBLISHED)
    assert "Results can be entered once the organiser starts it." in words_of(client.get(address, follow=True))


def test_a_round_that_closed_meanwhile_says_so(client, table, address):
    Round.objects.update(state=Round.State.COMPLETE)
    response = client.post(address, sent())
    assert (response.status_code, response.context["reason"], versions(table)) == (403, "complete", [])


def test_players_who_do_not_agree_leave_it_to_the_organiser(client, table):
    recorded(table)
    response = client.post(f"/table/{table.pk}/dispute/", {"note": "We saw 36"}, follow=True)
    table.refresh_from_db()
    assert (table.dispute_note, response.context["phone"].step) == ("We saw 36", "decision")


def test_what_counts_is_seen_while_the_organiser_decides(client, table):
    result = recorded(table)
    response = client.post(f"/table/{table.pk}/dispute/", {"note": "Who has 21?"}, follow=True)
    text = words_of(response)
    assert (response.context["phone"].step, f">{result.receipt}</code>" in text) == ("decision", True)
    assert text.count(f'href="/table/{table.pk}/result/"') == 1


def test_a_table_without_a_result_is_disputed_in_words_that_fit(client, table):
    address = f"/table/{table.pk}/dispute/"
    asked = words_of(client.get(address))
    assert ("Current result" in asked, "This table has no result yet." in asked) == (False, True)
    page = tight(client.post(address, {"note": "Whose turn was it?"}, follow=True))
    assert (">Enter the result</a>" in page, ">Enter the result again</a>" in page) == (True, False)


@pytest.mark.parametrize(
    ("state", "disputed", "said"),
    [
        (Round.State.PUBLISHED, False, "Results can be entered once the organiser starts it."),
        (Round.State.RUNNING, True, "This table is already disputed."),
    ],
)
def test_a_dispute_that_could_only_be_refused_is_not_asked_for(client, table, state, disputed, said):
    if disputed:
        client.post(f"/table/{table.pk}/dispute/", {"note": "Who has 21?"})
    Round.objects.update(state=state)
    response = client.get(f"/table/{table.pk}/dispute/", follow=True)
    assert response.redirect_chain == [(f"/table/{table.pk}/", 302)]
    assert said in words_of(response)


def test_the_table_sees_every_note_of_the_dispute_in_order(client, table):
    recorded(table)
    client.post(f"/table/{table.pk}/dispute/", {"note": "Who had 26?"})
    proposed = recorded(table, *OTHERWISE, as_proposal=True, note="Player 4 had 36.")
    response = client.get(f"/table/{table.pk}/")
    assert [(note.text, note.by_name) for note in response.context["notes"]] == [
        ("Who had 26?", "Ion"),
        ("Player 4 had 36.", proposed.by_name),
    ]
    shown = re.findall(r"<p><bdi>(.*?)</bdi></p>", words_of(response).partition("dispute-notes")[2])
    assert shown == ["Who had 26?", "Player 4 had 36."]


def test_nobody_is_waited_for_while_the_organiser_decides():
    event, round = playing(second_person_confirms=True)
    client, table = phone(link(round)), only_table(event)
    recorded(table)
    waits = "awaiting a player’s confirmation"
    assert waits in words_of(client.get(f"/table/{table.pk}/"))
    response = client.post(f"/table/{table.pk}/dispute/", {"note": "Who has 21?"}, follow=True)
    assert waits not in words_of(response)


def test_the_higher_portion_stands_at_who_has_it_and_a_shared_place_at_all_who_share_it(client, table, address):
    table.seats.filter(position=0).update(left_game=True)
    recorded(table, (33,), (21,), (22,), ())
    words = [("Player 3", "by the higher portion"), ("Player 2", ""), ("Player 4", ""), ("Player 1", "left the game")]
    assert said_of_places(client.get(f"/table/{table.pk}/")) == words
    recorded(table, (21,), (), (), (22,), base_version=1, reason="Miscounted")
    shared = [(f"Player {number}", "shares the place") for number in (2, 3)]
    expected = [("Player 4", ""), *shared, ("Player 1", "left the game")]
    assert said_of_places(client.get(f"/table/{table.pk}/")) == expected


def test_pseudonyms_hide_names_on_every_page_of_the_table(client, event, table, address):
    event.players.filter(number=2).update(name="Secret Name", pseudonym="Zed")
    pages = [client.get(f"/table/{table.pk}/"), client.get(address), client.post(address, sent(*IMPOSSIBLE))]
    recorded(table, *OTHERWISE)
    pages += [
        client.post(address, sent()),
        client.get(f"/table/{table.pk}/"),
        client.get(f"/table/{table.pk}/confirm/"),
    ]
    pages.append(client.post(f"{address}check/", sent(base_version="1")))
    assert [("Secret Name" in words_of(page), "Zed" in words_of(page)) for page in pages] == [(False, True)] * 7


def test_the_extended_edition_has_bratworms_and_specialists():
    event, round = playing(edition="extended")
    response = phone(link(round)).get(f"/table/{only_table(event).pk}/result/")
    assert (words_of(response).count('name="bratworms_'), words_of(response).count('name="specialist_')) == (4, 4)


def begins_with(response):
    """Which portions the form gives to whom at first, and in what order they lie."""
    form = response.context["form"]
    stacks = {row.position: row.stack.value() for row in form.player_rows if row.stack.value()}
    owned = {row.number: row.field.value() for row in form.portion_rows if row.field.value() != "down"}
    return owned, stacks, "These are the stacks of the recorded game" in words_of(response)


def test_after_a_recorded_game_the_result_begins_with_its_stacks(client, event, table, address):
    assert begins_with(client.get(address)) == ({}, {}, False)
    games.filled(table)
    assert begins_with(client.get(address)) == ({}, {}, False)
    games.filled(table, take(24), take(36), take(21), take(30), take(27))
    owned = {21: "2", 24: "0", 27: "0", 30: "3", 36: "1"}
    assert begins_with(client.get(address)) == (owned, {0: "24, 27", 1: "36", 2: "21", 3: "30"}, True)
    recorded(table)
    assert begins_with(client.get(address)) == ({21: "0", 25: "1", 29: "2", 33: "3"}, {}, False)


def test_what_is_sent_after_a_recorded_game_counts_not_what_it_began_with(client, table, address):
    games.filled(table, take(24), take(36))
    client.post(address, sent())
    assert [player["portions"] for player in table.results.get().end_state["players"]] == [[21], [25], [29], [33]]
