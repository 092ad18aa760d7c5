"""Cached pages: the same as those that the rest of the stack makes, and to nobody else's loss."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.cache import patch_vary_headers

from tests import factories
from tests.factories.stages import played
from tests.views.public_pages import PAGES, address, happen
from tournament.models import Event
from tournament.queries.events.public import public_state
from tournament.serving import page_cache
from tournament.serving.page_cache import is_for_everyone
from tournament.views.public.cached_pages import SAME_FOR_EVERYONE

MIDDLEWARE = "tournament.serving.page_cache.cache_pages"
MADE_FOR_ONE = {"X-Request-ID", "Server-Timing"}
ADDED = {"ETag"}


@pytest.fixture(autouse=True)
def moment(monkeypatch):
    """How long an earlier page may be given: longer than any machine takes for a test."""
    monkeypatch.setattr(page_cache, "STALE_WHILE_RENDERING_IN_SECONDS", 3600)


@pytest.fixture
def event(db):
    return happen(played(2, public=True))


def said(response):
    return response.status_code, dict(response.items()).keys() - MADE_FOR_ONE, response.content


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_a_kept_page_is_the_page_that_the_stack_makes(client, event, settings, name, more):
    there = address(name, event, *more)
    first, kept = client.get(there), client.get(there)
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != MIDDLEWARE]
    made = Client().get(there)
    assert said(first) == said(kept) == (200, made.headers.keys() - MADE_FOR_ONE | ADDED, made.content)
    assert {name: kept.headers[name] for name in made.headers if name not in MADE_FOR_ONE} == {
        name: value for name, value in made.headers.items() if name not in MADE_FOR_ONE
    }


def test_each_request_has_an_id_of_its_own(client, event):
    there = address("event", event)
    assert len({client.get(there).headers["X-Request-ID"] for _ in range(3)}) == 3


def test_a_page_that_is_kept_goes_with_the_event_that_is_hidden(client, event):
    there = address("standings", event)
    poll = f"{there}?revision={event.revision}"
    assert [client.get(each).status_code for each in (there, poll, there, poll)] == [200, 204, 200, 204]
    Event.objects.update(public=False)
    assert [client.get(each).status_code for each in (there, poll)] == [404, 404]


def test_what_its_people_see_of_a_hidden_event_is_kept_for_nobody(client, event):
    Event.objects.update(public=False)
    there = address("standings", event)
    client.force_login(factories.owner(event))
    assert client.get(there).status_code == 200
    Event.objects.update(public=True)
    assert Client().get(there).headers["Cache-Control"] == "public, no-cache"


def test_everybody_gets_the_page_in_their_language(client, event, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    there = address("standings", event)
    for _ in range(2):
        for language in ("de", "en"):
            response = client.get(there, headers={"Accept-Language": language})
            assert response.headers["Content-Language"] == language
            assert f'<html lang="{language}"' in response.content.decode()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    assert client.get(there, headers={"Accept-Language": "en"}).headers["Content-Language"] == "de"


def test_http_and_https_never_share_a_page(client, event, settings):
    settings.SECURE_HSTS_SECONDS = 60
    pages, poll = [address(name, event, *more) for name, more in PAGES], f"?revision={event.revision - 1}"
    for there in [*pages, address("standings", event) + poll]:
        # Made and given again over one, then over the other, and once more over the first.
        answers = [client.get(there, secure=secure) for secure in (False, False, True, True, False)]
        found = [(answer.status_code, answer.headers.get("Strict-Transport-Security")) for answer in answers]
        plain, secure = (200, None), (200, "max-age=60")
        assert found == [plain, plain, secure, secure, plain], there


def test_a_host_that_is_not_ours_is_refused_also_where_a_page_is_kept(client, event):
    there = address("event", event)
    assert client.get(there).status_code == 200
    assert client.get(there, headers={"Host": "elsewhere.example"}).status_code == 400


@pytest.fixture
def two_pages(db):
    """The standings of so many players that there is a second page."""
    event = factories.event(public=True)
    factories.players(event, 101)
    return happen(event)


def test_a_page_repeats_nothing_that_somebody_made_up(client, two_pages):
    there = address("standings", two_pages)
    made_up = client.get(f"{there}?page=1&page=2&advert=1").content.decode()
    kept = client.get(f"{there}?page=2").content.decode()
    assert ("advert" in made_up, made_up == kept) == (False, True)
    assert 'href="?page=1"' in kept


def test_the_part_that_polls_get_links_to_whole_pages(client, two_pages):
    there = f"{address('standings', two_pages)}?revision={two_pages.revision - 1}"
    assert 'href="?page=2"' in client.get(there).content.decode()


def test_parameters_that_begin_alike_are_not_taken_for_one(client, two_pages):
    there = f"{address('standings', two_pages)}?page={'0' * 30}"
    first, second = (client.get(f"{there}{page}").content.decode() for page in (1, 2))
    assert ("1 to 100 of 101" in first, "101 to 101 of 101" in second) == (True, True)


def test_what_is_somebodys_own_is_not_for_everyone():
    with_cookie, by_cookie, plain, unmarked = (HttpResponse("page") for _ in range(4))
    for each in (with_cookie, by_cookie, plain):
        setattr(each, SAME_FOR_EVERYONE, True)
    with_cookie.set_cookie("sessionid", "secret")
    patch_vary_headers(by_cookie, ["Cookie"])
    found = [is_for_everyone(each) for each in (with_cookie, by_cookie, plain, unmarked)]
    assert found == [False, False, True, False]


def test_the_state_of_an_event_is_known_to_everyone_once_something_happened(event):
    new = factories.event(public=True)
    found = [public_state(slug) is not None for slug in (event.slug, new.slug, "nowhere")]
    assert found == [True, False, False]
    Event.objects.update(public=False)
    assert public_state(event.slug) is None


def test_a_poll_sees_what_happened_just_now(client, event, settings):
    settings.PAGE_PAUSE_IN_SECONDS = 3600
    there = address("standings", event)
    before = client.get(there)
    moved = happen(event)
    poll = f"{there}?revision={moved.revision - 1}"
    assert client.get(there).content == before.content
    assert f"revision={moved.revision}" in client.get(poll).content.decode()


@pytest.fixture
def hall(settings):
    """Phones that poll so often that one of them has always asked just now."""
    settings.POLLED_STATE_IN_SECONDS = 3600


def test_polls_share_what_one_of_them_has_read(client, event, hall, django_assert_num_queries):
    poll = f"{address('standings', event)}?revision={event.revision}"
    client.get(poll)
    with django_assert_num_queries(0):
        assert [client.get(poll).status_code for _ in range(3)] == [204] * 3


def test_who_opens_a_page_sees_what_happened_just_now_and_so_do_the_polls_after(client, event, hall):
    there, known = address("standings", event), event.revision
    poll = f"{there}?revision={known}"
    client.get(poll)
    moved = happen(event)
    assert client.get(poll).status_code == 204
    assert f"revision={moved.revision}" in client.get(there).content.decode()
    assert f"revision={moved.revision}" in client.get(poll).content.decode()


def test_a_poll_that_knows_more_than_the_others_never_goes_back(client, event, hall):
    there = address("standings", event)
    client.get(f"{there}?revision={event.revision - 1}")
    moved = happen(event)
    assert client.get(f"{there}?revision={moved.revision}").status_code == 204
