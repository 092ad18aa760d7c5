"""Links at the desk: the sheet of codes that is shown once, the list, taking back."""

import pytest
from django.test import Client

from tests import factories
from tests.factories.entries import playing
from tests.factories.links import link
from tests.views.reading import words_of
from tournament.models import AccessLink, Role, Round, Table

pytestmark = pytest.mark.django_db
LINKS = "/desk/cup/rounds/1/links/"


@pytest.fixture
def round():
    return playing(slug="cup", tables=2)[1]


@pytest.fixture
def desk(round):
    client = Client()
    client.force_login(factories.owner(round.event))
    return client


def test_without_links_the_page_offers_to_make_them(desk):
    response = desk.get(LINKS)
    assert (response.status_code, response.context["lines"]) == (200, ())
    assert f'action="{LINKS}make/"' in words_of(response)


def test_the_sheet_has_a_code_for_every_table_and_is_kept_nowhere(desk):
    response = desk.post(f"{LINKS}make/")
    sheet = response.context["sheet"]
    assert (response.status_code, [one["made"].tables for one in sheet]) == (200, [(1,), (2,)])
    assert "no-store" in response["Cache-Control"]
    assert (words_of(response).count('class="qr"'), "shown once" in words_of(response)) == (2, True)
    assert sheet[0]["made"].token not in words_of(desk.get(LINKS))
    assert Client().get(sheet[0]["address"].removeprefix("http://testserver")).status_code == 302


def test_the_same_form_sent_again_shows_no_secret_and_makes_no_new_links(desk):
    sent = {"submission": str(factories.submission())}
    desk.post(f"{LINKS}make/", sent)
    response = desk.post(f"{LINKS}make/", sent, follow=True)
    assert (response.redirect_chain, AccessLink.objects.count()) == ([(LINKS, 302)], 2)
    assert "shown only once" in words_of(response)


def test_a_referee_gets_one_link_to_several_tables(desk):
    response = desk.post(f"{LINKS}referee/", {"label": "Ion", "tables": ["1", "2"]})
    (one,) = response.context["sheet"]
    assert (one["made"].tables, one["made"].link.label) == ((1, 2), "Ion")


def test_a_referee_without_tables_or_name_is_refused_and_what_was_typed_stays(desk):
    response = desk.post(f"{LINKS}referee/", {"label": "Ion"})
    form = response.context["form"]
    assert (response.status_code, list(form.errors), form["label"].value()) == (422, ["tables"], "Ion")
    assert desk.post(f"{LINKS}referee/", {"tables": ["1"]}).context["form"].errors == {
        "label": ["Say who the link is for."]
    }


def test_a_link_is_taken_back_and_renewed(desk, round):
    one = link(round).link.pk
    response = desk.post(f"{LINKS}{one}/renew/")
    assert [each["made"].tables for each in response.context["sheet"]] == [(1,)]
    (fresh,) = AccessLink.objects.filter(revoked_at=None)
    assert desk.post(f"{LINKS}{fresh.pk}/revoke/", follow=True).redirect_chain == [(LINKS, 302)]
    assert not AccessLink.objects.filter(revoked_at=None).exists()


def test_a_link_that_was_taken_back_is_made_anew_for_its_table_alone(desk):
    desk.post(f"{LINKS}make/")
    first, second = AccessLink.objects.order_by("pk")
    desk.post(f"{LINKS}{first.pk}/revoke/")
    lines = [(line.tables, line.may_be_renewed) for line in desk.get(LINKS).context["lines"]]
    assert lines == [((2,), True), ((1,), True)]
    response = desk.post(f"{LINKS}{first.pk}/renew/")
    assert [one["made"].tables for one in response.context["sheet"]] == [(1,)]
    second.refresh_from_db()
    # The one that was replaced is past; the other table's has not changed.
    assert (second.revoked_at, [line.may_be_renewed for line in desk.get(LINKS).context["lines"]]) == (
        None,
        [True, True, False],
    )
    page = words_of(desk.get(LINKS))
    assert (page.count("/renew/"), page.count("/revoke/")) == (2, 2)


def test_of_several_that_were_taken_back_only_the_last_is_made_anew(desk, round):
    for one in (link(round), link(round)):
        desk.post(f"{LINKS}{one.link.pk}/revoke/")
    assert [line.may_be_renewed for line in desk.get(LINKS).context["lines"]] == [False, True]
    page = words_of(desk.get(LINKS))
    assert ("Replace" in page, page.count("/renew/")) == (True, 1)


def test_a_round_that_is_not_open_says_why_there_are_no_links_to_make(desk):
    for state in (Round.State.DRAWN, Round.State.COMPLETE):
        Round.objects.update(state=state)
        assert f'action="{LINKS}make/"' not in words_of(desk.get(LINKS))
        assert desk.post(f"{LINKS}make/", follow=True).redirect_chain == [(LINKS, 302)]
    assert AccessLink.objects.count() == 0


@pytest.mark.parametrize(
    ("host", "only_here"),
    [("localhost:8000", "localhost"), ("127.0.0.1", "127.0.0.1"), ("[::1]:80", "::1"), ("hall.example", "")],
)
def test_codes_that_no_phone_can_follow_come_with_a_warning(desk, settings, host, only_here):
    settings.ALLOWED_HOSTS = ["*"]
    assert desk.get(LINKS, headers={"host": host}).context["only_here"] == only_here


def test_referees_make_no_links(round):
    client = Client()
    client.force_login(factories.member(round.event, Role.REFEREE))
    assert (client.get(LINKS).status_code, client.post(f"{LINKS}make/").status_code) == (404, 404)


@pytest.mark.parametrize("links", [1, 3])
def test_the_list_costs_the_same_however_many_links_there_are(desk, round, links, django_assert_max_num_queries):
    for _ in range(links):
        link(round, 1, 2)
    with django_assert_max_num_queries(9):
        assert len(desk.get(LINKS).context["lines"]) == links


def test_many_links_come_in_pages_and_are_found_by_table_or_name(desk, round):
    Table.objects.bulk_create(Table(round=round, number=number) for number in range(3, 101))
    desk.post(f"{LINKS}make/")
    link(round, 7, 8, label="Ștefan")
    link(round, 70, 80, label="Ion")

    def tables(query):
        return [line.tables for line in desk.get(f"{LINKS}?{query}").context["lines"]]

    assert tables("page=1")[:3] == [(1,), (2,), (3,)]
    assert (len(tables("page=1")), len(tables("page=3")), tables("page=3")[-1]) == (50, 2, (100,))
    assert (tables("q=7"), tables("q=Ion"), tables("q=70"), tables("q=101")) == (
        [(7,), (7, 8)],
        [(70, 80)],
        [(70,), (70, 80)],
        [],
    )
    assert "No links found for “101”" in words_of(desk.get(f"{LINKS}?q=101"))


def test_in_a_large_round_the_tables_of_a_referee_are_typed(desk, round):
    Table.objects.bulk_create(Table(round=round, number=number) for number in range(3, 101))
    response = desk.post(f"{LINKS}referee/", {"label": "Ion", "tables": "2-4, 57"})
    assert [one["made"].tables for one in response.context["sheet"]] == [(2, 3, 4, 57)]
    refused = desk.post(f"{LINKS}referee/", {"label": "Ion", "tables": "2 to 4"})
    assert (
        refused.status_code,
        refused.context["form"].errors["tables"],
        refused.context["form"]["tables"].value(),
    ) == (
        422,
        ["“2 to 4” is neither a number nor a range. Write 1-40, 57."],
        "2 to 4",
    )
    gone = desk.post(f"{LINKS}referee/", {"label": "Ion", "tables": "99-101"})
    assert (gone.status_code, list(gone.context["form"].errors)) == (422, ["tables"])
