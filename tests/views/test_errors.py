"""What goes wrong gets a page with a way on, whoever raised it; a view without a policy is not there at all."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.urls import get_resolver

from tests import factories
from tests.views.reading import tight
from tournament.views.http import errors

pytestmark = pytest.mark.urls("tests.views.failing_addresses")
NEVER_CACHED = "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.fixture
def stranger():
    return Client(raise_request_exception=False)


def heading(response):
    return re.findall("<h1>(.*?)</h1>", tight(response))


@pytest.mark.parametrize(
    ("address", "status", "title"),
    [
        ("/raises/400/", 400, "We couldn’t read that"),
        ("/raises/403/", 403, "You can’t do that"),
        ("/raises/404/", 404, "Page not found"),
        ("/nowhere/", 404, "Page not found"),
        ("/raises/500/", 500, "Something went wrong"),
        ("/form/", 405, "This page can’t be opened like that"),
    ],
)
def test_every_error_has_a_page_with_a_way_on(stranger, address, status, title):
    response = stranger.get(address)
    assert (response.status_code, heading(response)) == (status, [title])
    assert re.findall('<a [^>]*href="/"[^>]*>Go to the events</a>', tight(response))
    assert response.headers["Cache-Control"] == NEVER_CACHED
    assert response.headers["Content-Security-Policy"]


@pytest.mark.urls("tournament.urls")
@pytest.mark.django_db
def test_the_site_itself_answers_with_these_pages(stranger):
    answers = [stranger.get("/nowhere/"), stranger.get("/e/nothing/"), stranger.get("/", headers={"host": "x.example"})]
    assert [heading(answer) for answer in answers] == [
        ["Page not found"],
        ["Page not found"],
        ["We couldn’t read that"],
    ]


@pytest.mark.urls("tournament.urls")
@pytest.mark.django_db
def test_a_page_that_is_not_there_leads_to_the_desk_who_is_signed_in(stranger):
    factories.event(slug="cup")
    desk = '<a class="button" href="/desk/">Go to my events</a>'
    assert desk not in tight(stranger.get("/nowhere/"))
    stranger.force_login(factories.account())
    for address in ("/nowhere/", "/desk/cup/", "/e/nothing/"):
        page = tight(stranger.get(address))
        assert (desk in page, ">Sign in</a>" in page) == (True, False), address


@pytest.mark.urls("tournament.urls")
def test_the_site_itself_has_a_page_for_our_own_mistakes():
    resolver = get_resolver()
    assert [resolver.resolve_error_handler(status) for status in (400, 403, 404, 500)] == [
        errors.bad_request,
        errors.forbidden,
        errors.not_found,
        errors.server_error,
    ]


def test_a_wrong_method_still_says_which_would_be_right(stranger):
    assert stranger.get("/form/").headers["Allow"] == "POST"


def test_a_wrong_host_gets_the_page_of_a_bad_request(stranger):
    response = stranger.get("/", headers={"host": "elsewhere.example"})
    assert (response.status_code, heading(response)) == (400, ["We couldn’t read that"])


def test_a_form_without_a_valid_token_says_what_to_do():
    careful = Client(enforce_csrf_checks=True)
    response = careful.post("/form/")
    assert (response.status_code, heading(response)) == (403, ["The form has expired"])


def test_a_part_of_a_page_gets_the_words_alone(stranger):
    text = stranger.get("/nowhere/", headers={"HX-Request": "true"}).content.decode()
    assert ('role="alert"' in text, "Page not found" in text, "<html" in text) == (True, True, False)


def test_error_pages_need_no_database(stranger):
    # This test may not touch the database: it would fail if one of them did.
    assert [stranger.get(f"/raises/{status}/").status_code for status in (400, 403, 404, 500)] == [400, 403, 404, 500]


READ_ONLY = {
    "sqlite": ("PRAGMA query_only=1", "PRAGMA query_only=0"),
    "postgresql": ("SET default_transaction_read_only=on", "SET default_transaction_read_only=off"),
}


@pytest.fixture
def read_only_database(transactional_db):
    """As after an operator's mistake, or when a disk has put itself out of harm's way."""
    on, off = READ_ONLY[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(on)
        yield
        cursor.execute(off)


@pytest.mark.parametrize("address", ["/saves/", "/remembers/"])
def test_a_database_that_cannot_be_written_gets_a_page_that_says_when_to_try_again(
    stranger, read_only_database, address
):
    # The second is saved on the way back, outside of the view.
    response = stranger.get(address)
    assert (response.status_code, heading(response)) == (503, ["Temporarily unavailable"])
    assert response.headers["Retry-After"] == "5"


@pytest.mark.parametrize(("method", "words"), [("get", "Try again"), ("post", "Back to the form")])
def test_there_is_a_way_back_to_where_one_was(stranger, read_only_database, method, words):
    response = getattr(stranger, method)("/saves/?of=1&what=2")
    ways = re.findall('<a class="button[^"]*" href="(.*?)">(.*?)</a>', tight(response))
    assert ways == [("/saves/?of=1&amp;what=2", words), ("/", "Go to the events")]


def test_a_program_that_sends_data_gets_the_same_as_data(stranger, read_only_database):
    response = stranger.post("/saves/", {}, content_type="application/json")
    said = response.json()
    assert (response.status_code, said["code"], bool(said["sentence"])) == (503, "not_now", True)
    assert (response.headers["Retry-After"], response.headers["Cache-Control"]) == ("5", NEVER_CACHED)


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_gets_the_same_page(stranger):
    if connection.vendor != "sqlite":
        pytest.skip("Only SQLite can be told how large it may become.")
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count={pages}")
        try:
            assert stranger.get("/fills/").status_code == 503
        finally:
            cursor.execute("PRAGMA max_page_count=1000000000")


@pytest.mark.django_db(transaction=True)
def test_a_mistake_of_ours_in_a_statement_is_not_called_trouble(stranger):
    assert stranger.get("/asks-wrongly/").status_code == 500


@pytest.mark.parametrize("address", ["/undeclared/", "/misdeclared/"])
@pytest.mark.django_db
def test_a_view_without_a_policy_is_not_there_for_anybody(stranger, client, address):
    client.force_login(factories.owner(factories.event()))
    assert [each.get(address).status_code for each in (stranger, client)] == [404, 404]
