"""One line for every request, with an id that also goes out, and no secret in it."""

import logging
import re

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests import factories
from tournament.config.logs import LineFormatter, without_secrets

TOKEN = "k3yThatOpensTheTable"


def line_of(message="", fields=None, exc_info=None):
    record = logging.LogRecord("tournament.x", logging.INFO, "", 0, message, (), exc_info)
    if fields:
        record.fields = fields
    return re.sub("^time=[0-9T:.-]+Z ", "", LineFormatter().format(record))


@pytest.fixture
def lines(caplog):
    """What the lines of requests say, as the terminal would show them, without their time and duration."""
    caplog.set_level("INFO", logger="tournament.requests")
    return lambda: [re.sub(r"time=\S+ | ms=[0-9.]+", "", LineFormatter().format(record)) for record in caplog.records]


def test_every_request_is_one_line_with_its_id(client, lines):
    response = client.get("/healthz", headers={"X-Request-ID": "from-the-proxy-1"})
    assert response.headers["X-Request-ID"] == "from-the-proxy-1"
    assert lines() == ["level=info method=GET path=/healthz status=200"]


def test_a_request_without_an_id_gets_one(client):
    ids = [client.get("/healthz").headers["X-Request-ID"] for _ in range(2)]
    assert [bool(re.fullmatch("[0-9a-f]{16}", each)) for each in ids] == [True, True]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("given", ["short", "x" * 65, "with space 123", "naïve-naïve", 'quoted"12345', "line%0Abreak"])
def test_an_id_that_is_not_well_formed_is_replaced(client, given):
    response = client.get("/healthz", headers={"X-Request-ID": given})
    assert re.fullmatch("[0-9a-f]{16}", response.headers["X-Request-ID"])


def test_a_line_break_in_an_address_makes_no_second_line(client, lines):
    client.get("/nowhere/%0Alevel=error/")
    assert lines() == [r'level=info method=GET path="/nowhere/\nlevel=error/" status=404']


@pytest.mark.parametrize("address", ["/", "/e/cup/", "/nowhere/"])
@pytest.mark.django_db
def test_a_foreign_host_is_one_line_that_warns_and_says_what_to_change(client, lines, address):
    factories.event("Cup", slug="cup", public=True)
    response = client.get(address, headers={"Host": 'else"where.example\n'})
    assert response.status_code == 400
    assert lines() == [
        f'level=warning message="The Host is not in ALLOWED_HOSTS." '
        f'method=GET path={address} status=400 host="else\\"where.example\\n"'
    ]


@pytest.mark.django_db
def test_an_answer_of_400_to_a_host_of_ours_is_a_line_like_all_others(client, lines):
    client.post("/login/", "x", content_type="multipart/form-data")
    assert [line.partition(" ")[0] for line in lines()] == ["level=info"]


def test_other_lines_say_who_speaks():
    assert line_of("Two words.") == 'level=info logger=tournament.x message="Two words."'


def test_fields_follow_the_message():
    assert line_of("Made.", {"account": 7}) == "level=info message=Made. account=7"


def test_a_traceback_stands_below_its_line():
    try:
        _ = 1 / 0
    except ZeroDivisionError as error:
        text = line_of("Oh.", exc_info=(type(error), error, error.__traceback__))
    first, second, *_, last = text.splitlines()
    assert (first, second) == ("level=info logger=tournament.x message=Oh.", "Traceback (most recent call last):")
    assert last == "ZeroDivisionError: division by zero"


def routes(patterns=None, prefix=""):
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and "token" in pattern.pattern.converters:
            yield route


def test_the_token_in_an_address_is_masked_wherever_it_stands():
    addresses = ["/" + re.sub("<[^>]*token>", TOKEN, route) for route in routes()]
    assert addresses
    assert [address for address in addresses if TOKEN in line_of(f"Not Found: {address}", {"path": address})] == []


def test_what_is_no_secret_is_not_masked():
    assert without_secrets("/e/cup/standings/ /table/7/ /desk/cup/") == "/e/cup/standings/ /table/7/ /desk/cup/"
