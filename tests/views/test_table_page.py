"""The page of a table: one next step, arrivals, portions from the bag, calls."""

import re

import pytest
from django.test import Client

from tests import factories
from tests.factories import games
from tests.factories.entries import OTHERWISE, only_table, playing, recorded
from tests.factories.links import by_hand, link, phone
from tests.views.reading import tight, words_of
from tournament.actions.results.confirmations import confirm_result
from tournament.actions.results.disputes import dispute_table, settle_dispute
from tournament.models import Round, Seat, Table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
POLL = re.compile(r'hx-get="/table/\?stamp=(\w+)"')
DATA = re.compile(r'data-table="(\d+)" data-counts="(.*?)" data-latest="(\d+)"')


def at(round, *numbers):
    """A phone at the table, and the beginning of the table's addresses."""
    return phone(link(round, *numbers)), f"/table/{round.tables.first().pk}/"


def desk_of(event):
    client = Client()
    client.force_login(factories.owner(event))
    return client


@pytest.fixture
def published():
    event = factories.event()
    return factories.seated_round(event, [factories.players(event, 4)])


def test_the_page_says_who_is_at_the_table_and_what_comes_next(published):
    client, table = at(published)
    response = client.get(table)
    assert (response.status_code, response.context["phone"].step) == (200, "arrivals")
    assert "Player 4" in words_of(response)
    assert sorted(response["Cache-Control"].split(", ")) == ["no-cache", "private"]


def test_a_poll_brings_something_only_when_there_is_something_new(published):
    client, table = at(published)
    stamp = client.get(table).context["phone"].stamp
    assert client.get(f"{table}?stamp={stamp}", headers=HTMX).status_code == 204
    Round.objects.update(state=Round.State.RUNNING)
    response = client.get(f"{table}?stamp={stamp}", headers=HTMX)
    assert (response.status_code, response.context["phone"].step) == (200, "play")
    assert words_of(response).startswith('<div id="live"')


def test_all_are_here_with_one_tap(published):
    client, table = at(published)
    response = client.post(f"{table}arrivals/", {"everybody": "on"}, follow=True)
    assert response.redirect_chain == [(table, 302)]
    assert (response.context["phone"].step, response.context["phone"].missing) == ("start", ())


def test_those_who_were_tapped_are_here_and_the_others_missing(published):
    client, table = at(published)
    response = client.post(f"{table}arrivals/", {"here": ["1", "3"]}, follow=True)
    assert [line.number for line in response.context["phone"].missing] == [2, 4]
    assert "call the organiser" in words_of(response)


def missing(response):
    return [line.number for line in response.context["phone"].missing]


def test_nobody_tapped_is_asked_about_and_not_taken_for_an_answer(published):
    client, table = at(published)
    response = client.post(f"{table}arrivals/", {"known": ""})
    assert (response.status_code, response.context["arrivals"].errors, published.event.journal.count()) == (
        422,
        {"here": ["Tap those who are here, or press “Everyone is here”."]},
        1,  # the link to the table
    )


def test_a_tap_too_many_is_taken_back_to_the_last_one(published):
    client, table = at(published)
    client.post(f"{table}arrivals/", {"everybody": "on"})
    response = client.post(f"{table}arrivals/", {"known": "1 2 3 4"}, follow=True)
    assert (response.redirect_chain, missing(response)) == ([(table, 302)], [1, 2, 3, 4])


def test_who_came_on_another_phone_meanwhile_stays(published):
    (one, table), (other, _table) = at(published), at(published)
    one.post(f"{table}arrivals/", {"here": ["1", "2"], "known": ""})
    seen = {"known": one.get(table).context["arrivals"]["known"].value()}
    other.post(f"{table}arrivals/", {"here": ["1", "2", "3"]} | seen)
    response = one.post(f"{table}arrivals/", {"here": ["1", "4"]} | seen, follow=True)  # 2 was a slip
    assert (seen, missing(response)) == ({"known": "1 2"}, [2])


def test_who_sits_elsewhere_is_refused_and_the_taps_stay(published):
    client, table = at(published)
    response = client.post(f"{table}arrivals/", {"here": ["1", "99"]})
    assert (response.status_code, response.context["arrivals"]["here"].value()) == (422, ["1", "99"])


def test_portions_from_the_bag_are_typed_in_and_everybody_sits_by_them():
    _event, round = by_hand()
    client, table = at(round)
    client.post(f"{table}arrivals/", {"everybody": "on"})
    assert client.get(table).context["phone"].step == "portions"
    drawn = {"portion_1": "24", "portion_2": "21", "portion_3": "23", "portion_4": "22"}
    response = client.post(f"{table}portions/", drawn, follow=True)
    page = response.context["phone"]
    assert ([line.number for line in page.seats], page.step) == ([2, 4, 3, 1], "start")


def test_portions_that_cannot_be_are_said_at_the_player():
    _event, round = by_hand()
    client, table = at(round)
    drawn = {"portion_1": "21", "portion_2": "21", "portion_3": "23", "portion_4": "22"}
    response = client.post(f"{table}portions/", drawn)
    form = response.context["form"]
    assert (response.status_code, sorted(form.errors)) == (422, ["portion_1", "portion_2"])
    assert form["portion_3"].value() == "23"


def portions(*drawn):
    return {f"portion_{player}": str(portion) for player, portion in enumerate(drawn, 1)}


def sitting():
    return list(Seat.objects.order_by("position").values_list("player__number", "portion"))


def test_portions_that_somebody_else_typed_in_meanwhile_are_not_overwritten_unseen():
    _event, round = by_hand()
    (one, table), (other, _table) = at(round), at(round)
    seen = {"base": one.get(f"{table}portions/").context["form"]["base"].value()}
    theirs = [(1, 21), (2, 22), (3, 23), (4, 24)]
    assert other.post(f"{table}portions/", portions(21, 22, 23, 24) | seen).status_code == 302
    response = one.post(f"{table}portions/", portions(24, 23, 22, 21) | seen)
    form = response.context["form"]
    assert (response.status_code, sitting(), [row[1:] for row in form.both]) == (
        409,
        theirs,
        [(21, "24"), (22, "23"), (23, "22"), (24, "21")],
    )
    # Sent again from there it is meant like that.
    again = portions(24, 23, 22, 21) | {"base": form["base"].value()}
    assert one.post(f"{table}portions/", again)["Location"] == table
    assert sitting() == [(4, 21), (3, 22), (2, 23), (1, 24)]


def test_two_phones_that_type_in_the_same_portions_agree():
    _event, round = by_hand()
    (one, table), (other, _table) = at(round), at(round)
    seen = {"base": one.get(f"{table}portions/").context["form"]["base"].value()}
    for phone_ in (one, other):
        assert phone_.post(f"{table}portions/", portions(21, 22, 23, 24) | seen)["Location"] == table
    assert sitting() == [(1, 21), (2, 22), (3, 23), (4, 24)]


def test_portions_of_the_program_are_not_typed_in(published):
    client, table = at(published)
    assert client.get(f"{table}portions/", follow=True).redirect_chain == [(table, 302)]


def test_a_call_reaches_the_desk_and_is_taken_back(published):
    client, table = at(published)
    client.post(f"{table}call/", {"kind": "Someone is missing", "words": "Ana"})
    row = Table.objects.get()
    assert (row.called_at is None, row.call_reason) == (False, "Someone is missing: Ana")
    desk = desk_of(published.event)
    assert "Someone is missing: Ana" in words_of(desk.get(f"/desk/{published.event.slug}/"))
    client.post(f"{table}call/end/")
    assert Table.objects.get().called_at is None


def test_the_desk_ends_a_call(published):
    client, table = at(published)
    client.post(f"{table}call/", {"words": "Ana"})
    event = published.event
    response = desk_of(event).post(f"/desk/{event.slug}/rounds/1/tables/1/call/end/")
    assert (response.status_code, response["Location"]) == (302, f"/desk/{event.slug}/")
    assert Table.objects.get().called_at is None


def test_a_call_without_a_reason_is_refused(published):
    client, table = at(published)
    response = client.post(f"{table}call/", {"words": " "})
    assert (response.status_code, response.context["form"].errors) == (
        422,
        {"kind": ["Say why you are calling the organiser."]},
    )


def test_a_table_that_is_done_leads_on_to_the_next():
    event, round = playing(tables=3)
    client, table = at(round, 1, 3)
    recorded(only_table(event))
    confirm_result(event=event, table=only_table(event), version=1, player=1, by=factories.actor(event))
    response = client.get(table)
    assert [line.table.number for line in response.context["others"]] == [3]
    assert f'href="/table/{round.tables.get(number=3).pk}/"' in words_of(response)


def test_a_table_that_is_confirmed_leads_on_to_one_that_waits_for_a_player():
    event, round = playing(tables=3, second_person_confirms=True)
    client, table = at(round, 1, 2, 3)
    for each in round.tables.all():
        recorded(each)
    confirm_result(event=event, table=only_table(event), version=1, player=1, by=factories.actor(event))
    page = words_of(client.get(table))
    second = round.tables.get(number=2)
    assert ("The result is in, and confirmed." in page, f'id="next-table" href="/table/{second.pk}/"' in page) == (
        False,
        True,
    )
    listed = words_of(client.get("/table/")).partition("<h1>My tables</h1>")[2]
    badges = re.findall(r'class="badge (is-\w+)">(.*?)</span>', listed)
    waits = ("is-wait", "awaiting a player’s confirmation")
    assert badges == [("is-good", "confirmed"), waits, waits]


@pytest.mark.parametrize("versions", [1, 3])
def test_the_page_costs_the_same_however_many_versions_there_are(versions, django_assert_max_num_queries):
    event, round = playing()
    client, table = at(round)
    for version in range(versions):
        recorded(only_table(event), base_version=version, reason="Again")
    with django_assert_max_num_queries(9):
        client.get(table)


def test_a_poll_costs_two_reads(published, django_assert_max_num_queries):
    client, table = at(published)
    stamp = client.get(table).context["phone"].stamp
    with django_assert_max_num_queries(2):
        client.get(f"{table}?stamp={stamp}", headers=HTMX)


def test_the_page_and_the_list_tell_what_counts():
    event, round = playing(tables=2)
    client, page = at(round, 1, 2)
    counts = [recorded(only_table(event), base_version=version, reason="Again") for version in (0, 1)][-1]
    waits = recorded(only_table(event), *OTHERWISE, as_proposal=True, note="We saw it.")
    other = round.tables.get(number=2).pk
    told = f'data-counts="{counts.receipt} {waits.receipt}" data-latest="3"'
    assert told in words_of(client.get(page))
    assert told in words_of(client.get(f"{page}result/"))
    # As long as the table is disputed, the list does not know everything.
    assert DATA.findall(words_of(client.get("/table/"))) == [(str(other), "", "0")]
    settle_dispute(event=event, table=only_table(event), reason="We know", by=factories.actor(event))
    mine = str(only_table(event).pk)
    assert DATA.findall(words_of(client.get("/table/"))) == [(mine, counts.receipt, "3"), (str(other), "", "0")]


def test_a_game_that_is_written_down_is_gone_on_with():
    _event, table = games.begun()
    client, page = at(table.round)
    shown = tight(client.get(page))
    assert f'id="step" href="{page}game/">Continue the game</a>' in shown
    assert f'href="{page}result/">Enter the result</a>' in shown


def test_the_list_asks_again_and_gets_something_only_when_there_is_something_new(django_assert_num_queries):
    event, round = playing(tables=2)
    client, _page = at(round, 1, 2)
    dispute_table(event=event, table=only_table(event), note="Who had 26?", by=factories.actor(event))
    listed = client.get("/table/")
    assert POLL.findall(words_of(listed)) == [listed.context["stamp"]]
    again = f"/table/?stamp={listed.context['stamp']}"
    with django_assert_num_queries(2):  # the links of the phone, and their tables
        assert client.get(again, headers=HTMX).status_code == 204
    settle_dispute(event=event, table=only_table(event), reason="We know", by=factories.actor(event))
    fresh = client.get(again, headers=HTMX)
    assert (fresh.status_code, [line.state for line in fresh.context["lines"]]) == (200, ["playing", "playing"])
    assert words_of(fresh).startswith('<div id="live"')


def test_the_list_of_a_stranger_is_empty_and_asks_for_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        listed = Client().get("/table/")
    assert (listed.context["lines"], POLL.findall(words_of(listed))) == ((), [])
    assert "No open tables on this phone" in words_of(listed)
