"""Polls that are answered in the event loop get what the whole stack would give, or are left to it."""

from io import BytesIO
from wsgiref.util import setup_testing_defaults

import pytest
from django.conf import settings as configured
from django.core.handlers.wsgi import WSGIHandler
from django.templatetags.static import static

from tests import factories
from tests.factories import results
from tests.factories.stages import played
from tournament.actions.events.announcements import announce
from tournament.serving.adapter import Answer
from tournament.serving.polls import Polls

pytestmark = pytest.mark.django_db(transaction=True)
AN_HOUR = 3600.0
OF_THIS_ANSWER = ("X-Request-ID", "Server-Timing")


@pytest.fixture
def event():
    """One with a result, and with an entry in its journal: others are not cached."""
    event = played(3, complete=False, public=True)
    results.results(event.rounds.get(), 1)
    return happened(event)


def happened(event):
    """One thing more."""
    announce(event=event, by=factories.actor(event), text="Coffee is ready.")
    event.refresh_from_db()
    return event


@pytest.fixture
def a_moment(settings):
    """It lasts an hour."""
    settings.POLLED_STATE_IN_SECONDS = settings.PAGE_PAUSE_IN_SECONDS = AN_HOUR


def environ(path, query="", **more):
    made = {"PATH_INFO": path, "QUERY_STRING": query, "HTTP_HOST": "127.0.0.1", "HTTP_ACCEPT_ENCODING": "gzip"}
    setup_testing_defaults(made)
    return made | {"wsgi.input": BytesIO()} | more


def by_the_stack(asked):
    started = []
    response = WSGIHandler()(asked, lambda status, headers: started.append((int(status[:3]), headers)))
    body = b"".join(response)
    response.close()
    [(status, headers)] = started
    return comparable(Answer(status, headers, body))


def comparable(answer):
    return answer and (
        answer.status,
        sorted(header for header in answer.headers if header[0] not in OF_THIS_ANSWER),
        answer.body,
    )


def at_once(asked):
    return comparable(Polls()(asked))


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"HTTP_ACCEPT_ENCODING": "identity"},
        {"REQUEST_METHOD": "HEAD"},
        {"HTTP_ACCEPT_LANGUAGE": "de"},
    ],
    ids=lambda more: ",".join(more) or "usual",
)
@pytest.mark.parametrize("behind", [0, 1])
@pytest.mark.parametrize("page", ["", "standings/", "rounds/1/", "players/1/"])
def test_what_lies_in_memory_is_given_as_the_stack_gives_it(event, a_moment, page, behind, more):
    path, query = f"/e/{event.slug}/{page}", f"revision={event.revision - behind}"
    asked = environ(path, query, **more)
    by_the_stack(environ(path, query, **more))  # reads the state, and renders the page
    answer = by_the_stack(asked)
    assert at_once(environ(path, query, **more)) == answer
    assert answer[0] == (200 if behind else 204)


def test_a_page_that_is_still_the_same_is_not_sent_again(event, a_moment):
    path, query = f"/e/{event.slug}/standings/", "revision=0"
    _, headers, _ = by_the_stack(environ(path, query))
    known = {"HTTP_IF_NONE_MATCH": dict(headers)["ETag"]}
    answer = at_once(environ(path, query, **known))
    assert (answer[0], answer) == (304, by_the_stack(environ(path, query, **known)))


def test_every_answer_has_the_time_and_an_id_of_its_own(event, a_moment):
    asked = environ(f"/e/{event.slug}/standings/", "revision=0", HTTP_X_REQUEST_ID="a-proxy-s-own-id")
    by_the_stack(asked)
    headers = dict(Polls()(asked).headers)
    assert headers["X-Request-ID"] == "a-proxy-s-own-id"
    assert headers["Server-Timing"].startswith("now;dur=")


def test_while_the_next_page_is_due_the_stack_is_asked(event, settings):
    settings.POLLED_STATE_IN_SECONDS = AN_HOUR
    path = f"/e/{event.slug}/standings/"
    by_the_stack(environ(path, "revision=0"))
    happened(event)
    by_the_stack(environ(path))  # reads the state anew
    assert at_once(environ(path, "revision=0")) is None


@pytest.mark.parametrize(
    ("path", "query", "more"),
    [
        ("standings/", "", {}),  # somebody opens the page: it has to be the latest
        ("standings/", "revision=0&q=anna", {}),
        ("standings/", "revision=0", {"REQUEST_METHOD": "POST"}),
        ("standings/", "revision=0", {"HTTP_HOST": "elsewhere.test"}),
        ("standings/", f"revision=0&page={'1' * 99}", {}),
        ("nowhere/", "revision=0", {}),
        ("standings/", "revision=999999", {}),  # it knows more than was read here
        (
            "standings/",
            "&".join(
                ["revision=0", *(f"a{number}=1" for number in range(configured.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))]
            ),
            {},
        ),
    ],
)
def test_everything_else_is_left_to_the_stack(event, a_moment, path, query, more):
    by_the_stack(environ(f"/e/{event.slug}/standings/", "revision=0"))
    assert at_once(environ(f"/e/{event.slug}/{path}", query, **more)) is None


def test_a_file_is_left_to_the_stack(event, a_moment):
    assert at_once(environ(static("css/colours.css"), "revision=0")) is None


def test_what_nobody_has_asked_for_yet_is_left_to_the_stack(event, a_moment):
    assert at_once(environ(f"/e/{event.slug}/standings/", "revision=0")) is None
