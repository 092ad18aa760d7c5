"""Codes for the tables of a whole event: the sheet that is shown once, the list, and what a phone gets by a code."""

import re

import pytest
from django.test import Client

from tests import factories
from tests.documents.reading import codes_of_drawings
from tests.factories.entries import playing, sent
from tests.factories.links import phone
from tests.views.reading import tight
from tournament.models import AccessLink, Result, Role, Round, Table

pytestmark = pytest.mark.django_db
CODES = "/desk/cup/codes/"
DRAWING = re.compile(r"<svg.*?</svg>")


@pytest.fixture
def event():
    return playing(slug="cup", tables=2)[0]


@pytest.fixture
def desk(event):
    client = Client()
    client.force_login(factories.owner(event))
    return client


def made(desk, tables=2):
    return [one["made"] for one in desk.post(f"{CODES}make/", {"tables": tables}).context["sheet"]]


def path_of(round, number=1):
    return f"/table/{Table.objects.get(round=round, number=number).pk}/"


def next_round(event, state):
    Round.objects.update(state=Round.State.COMPLETE)
    people = list(event.players.order_by("-number"))
    made = factories.running_round(event, [people[:4], people[4:]])
    Round.objects.filter(pk=made.pk).update(state=state)
    return made


def test_the_page_offers_as_many_codes_as_there_were_tables(desk):
    response = desk.get(CODES)
    assert (response.status_code, response.context["form"]["tables"].value()) == (200, 2)
    assert f'href="{CODES}"' in desk.get("/desk/cup/rounds/1/links/").content.decode()


def test_the_sheet_has_a_code_for_every_table_with_the_names_of_who_sits_there(desk):
    response = desk.post(f"{CODES}make/", {"tables": "2"})
    page = tight(response)
    assert (response.status_code, "no-store" in response["Cache-Control"]) == (200, True)
    addresses = [f"http://testserver/t/{one['made'].token}/" for one in response.context["sheet"]]
    assert codes_of_drawings(DRAWING.findall(response.content.decode())) == addresses
    names = [one["seated"].names for one in response.context["sheet"]]
    assert names == [tuple(f"Player {number}" for number in numbers) for numbers in ((1, 2, 3, 4), (5, 6, 7, 8))]
    assert [f'data-do="{act}"' in page for act in ("print", "copy-all", "copy", "share")] == [True] * 4
    assert response.context["sheet"][0]["made"].token not in desk.get(CODES).content.decode()


def test_before_the_first_draw_there_are_codes_without_names(desk, event):
    event.rounds.all().delete()
    sheet = desk.post(f"{CODES}make/", {"tables": "3"}).context["sheet"]
    assert [(one["made"].tables, one["seated"]) for one in sheet] == [((1,), None), ((2,), None), ((3,), None)]


@pytest.mark.parametrize("tables", ["", "0", "x", "5001"])
def test_a_number_of_tables_that_cannot_be_is_said_at_its_field(desk, tables):
    response = desk.post(f"{CODES}make/", {"tables": tables})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["tables"])
    assert AccessLink.objects.count() == 0


def test_the_same_form_sent_again_shows_no_secret(desk):
    form = {"submission": str(factories.submission()), "tables": "2"}
    desk.post(f"{CODES}make/", form)
    response = desk.post(f"{CODES}make/", form, follow=True)
    assert (response.redirect_chain, AccessLink.objects.count()) == ([(CODES, 302)], 2)


def test_a_code_opens_what_is_played_at_its_table_now(desk, event):
    code = made(desk)[1]
    first = event.rounds.get()
    assert Client().get(f"/t/{code.token}/")["Location"] == path_of(first, 2)
    second = next_round(event, Round.State.PUBLISHED)
    assert Client().get(f"/t/{code.token}/")["Location"] == path_of(second, 2)
    assert phone(code).get(path_of(second, 2)).status_code == 200


def test_a_phone_follows_its_code_to_the_next_round(desk, event):
    first = event.rounds.get()
    rea = phone(made(desk)[0])
    assert rea.get(path_of(first)).status_code == 200
    Round.objects.update(state=Round.State.COMPLETE)
    assert rea.get(path_of(first)).context["reason"] == "complete"
    second = next_round(event, Round.State.PUBLISHED)
    assert rea.get(path_of(first))["Location"] == path_of(second)
    late = rea.post(f"{path_of(first)}result/", sent())
    assert (late.status_code, f'href="{path_of(second)}"' in late.content.decode()) == (403, True)


def test_between_two_rounds_a_code_leads_to_a_list_that_follows(desk, event):
    code = made(desk)[0]
    Round.objects.update(state=Round.State.COMPLETE)
    rea = phone(code)
    assert Client().get(f"/t/{code.token}/")["Location"] == "/table/"
    assert rea.get("/table/").context["lines"] == ()
    second = next_round(event, Round.State.PUBLISHED)
    assert [line.table for line in rea.get("/table/").context["lines"]] == [second.tables.get(number=1)]


def test_a_code_opens_no_other_table(desk, event):
    rea = phone(made(desk)[0])
    assert rea.get(path_of(event.rounds.get(), 2)).status_code == 404
    assert [line.table.number for line in rea.get("/table/").context["lines"]] == [1]


def test_a_result_is_sent_through_a_code(desk, event):
    round = event.rounds.get()
    rea = phone(made(desk)[0])
    assert rea.post(f"{path_of(round)}result/", sent()).status_code == 302
    assert [(result.table.number, result.by_name) for result in Result.objects.all()] == [(1, "Table 1")]


def test_a_code_is_revoked_or_renewed(desk, event):
    one, other = made(desk)
    rea = phone(one)
    assert desk.post(f"{CODES}{one.link.pk}/revoke/")["Location"] == CODES
    assert rea.get(path_of(event.rounds.get())).context["reason"] == "revoked"
    (new,) = desk.post(f"{CODES}{other.link.pk}/renew/").context["sheet"]
    assert (Client().get(f"/t/{other.token}/").status_code, new["made"].tables) == (403, (2,))
    asked = desk.get(f"{CODES}revoke/").content.decode()
    assert ("Revoke all codes?" in asked, AccessLink.objects.filter(revoked_at=None).count()) == (True, 1)
    assert desk.post(f"{CODES}revoke/")["Location"] == CODES
    assert AccessLink.objects.filter(revoked_at=None).count() == 0


def test_a_revoked_code_can_be_replaced_as_long_as_none_came_in_its_place(desk):
    one = made(desk)[0].link
    desk.post(f"{CODES}{one.pk}/revoke/")

    def renewable():
        lines = desk.get(CODES).context["lines"]
        return [(line.code.table_number, line.code.revoked_at is None, line.may_be_renewed) for line in lines]

    assert renewable() == [(2, True, True), (1, False, True)]
    desk.post(f"{CODES}{one.pk}/renew/")
    assert renewable() == [(1, True, True), (2, True, True), (1, False, False)]


def test_many_codes_are_paged_and_found_by_table(desk, django_assert_max_num_queries):
    made(desk, tables=120)
    assert [len(desk.get(f"{CODES}?page={page}").context["lines"]) for page in (1, 2, 3)] == [50, 50, 20]
    assert [line.code.table_number for line in desk.get(f"{CODES}?q=77").context["lines"]] == [77]
    assert "No codes found for" in desk.get(f"{CODES}?q=x").content.decode()
    with django_assert_max_num_queries(9):
        desk.get(CODES)


def test_the_settings_lead_to_the_codes_before_there_is_a_round(desk, event):
    event.rounds.all().delete()
    assert f'href="{CODES}"' in desk.get("/desk/cup/settings/").content.decode()


def test_links_of_rounds_and_codes_live_beside_each_other(desk, event):
    code = made(desk)[0]
    sheet = desk.post("/desk/cup/rounds/1/links/make/").context["sheet"]
    assert [one["seated"].names[0] for one in sheet] == ["Player 1", "Player 5"]
    assert phone(code).get(path_of(event.rounds.get())).status_code == 200
    assert len(desk.get("/desk/cup/rounds/1/links/").context["lines"]) == 2
    assert len(desk.get(CODES).context["lines"]) == 2


def test_a_referee_s_link_says_for_whom_it_is_with_one_table_as_well(desk):
    response = desk.post("/desk/cup/rounds/1/links/referee/", {"label": "Ion", "tables": ["1"]})
    assert "<p><bdi>Ion</bdi></p>" in tight(response)


@pytest.mark.parametrize("address", ["", "make/", "revoke/", "1/renew/", "1/revoke/"])
def test_referees_and_organisers_of_other_events_find_nothing(event, address):
    for account in (factories.member(event, Role.REFEREE), factories.owner(factories.event())):
        client = Client()
        client.force_login(account)
        assert (client.post if address else client.get)(f"{CODES}{address}").status_code == 404


def waits(client, path, reason):
    """What a closed page that asks in the background is told."""
    return client.get(f"{path}?closed={reason}", headers={"HX-Request": "true"})


@pytest.mark.parametrize("state", [Round.State.PUBLISHED, Round.State.RUNNING])
def test_between_the_rounds_the_closed_page_waits_and_opens_the_next_one_by_itself(desk, event, state):
    code, *_ = made(desk)
    before = path_of(event.rounds.get())
    client = phone(code)
    following = next_round(event, Round.State.DRAWN)
    page = client.get(before).content.decode()
    assert (f'hx-get="{before}?closed=complete"' in page, "js/polling" in page) == (True, True)
    assert waits(client, before, "complete").status_code == 204
    Round.objects.filter(pk=following.pk).update(state=state)
    assert waits(client, before, "complete").headers["HX-Redirect"] == path_of(following)


def test_a_page_that_waits_for_its_round_opens_with_it(desk, event):
    code, *_ = made(desk)
    here = path_of(event.rounds.get())
    Round.objects.update(state=Round.State.DRAWN)
    client = phone(code)
    assert f'hx-get="{here}?closed=unpublished"' in client.get(here).content.decode()
    assert waits(client, here, "unpublished").status_code == 204
    Round.objects.update(state=Round.State.PUBLISHED)
    assert waits(client, here, "unpublished").headers["HX-Redirect"] == here


def test_who_cannot_come_in_any_more_is_told_and_does_not_wait(desk, event):
    code, *_ = made(desk)
    here = path_of(event.rounds.get())
    Round.objects.update(state=Round.State.COMPLETE)
    client = phone(code)
    AccessLink.objects.update(revoked_at=event.created_at)
    answer = waits(client, here, "complete")
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (403, "true")
    assert "?closed=" not in client.get(here).content.decode()


def test_waiting_costs_three_reads_of_one_row(desk, event, django_assert_num_queries):
    code, *_ = made(desk)
    here = path_of(event.rounds.get())
    Round.objects.update(state=Round.State.COMPLETE)
    client = phone(code)
    with django_assert_num_queries(3):
        waits(client, here, "complete")
