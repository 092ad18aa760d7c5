"""A form whose token holds no longer, as after signing in again in another tab: nothing that was typed is lost."""

import importlib
import pkgutil
from html.parser import HTMLParser

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import tournament.forms
from tests import factories
from tests.views.reading import text
from tournament.forms.access.accounts import SECRETS
from tournament.models import Event

PASSWORD = "grill the worms"
HERE = {"Origin": "http://testserver"}
SETTINGS = "/desk/cup/settings/event/"
STRANGE = {"name": "Ștefan’s “Cup” & <b>Grill</b>", "place": "' onfocus='x", "description": "one\r\ntwo\r\n\r\nthree"}


class Inputs(HTMLParser):
    """The fields of the form that a page offers to send again, and where it goes to."""

    def __init__(self, page):
        super().__init__()
        self.address, self.fields = None, []
        self.feed(page.content.decode())

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if tag == "form":
            self.address = (said["method"], said["action"])
        elif tag == "input":
            self.fields.append((said["name"], said["value"]))

    def typed(self):
        return [field for field in self.fields if field[0] != "csrfmiddlewaretoken"]


@pytest.fixture
def careful():
    """A browser that is asked for tokens."""
    return Client(enforce_csrf_checks=True)


def token(client, address):
    client.get(address)
    return client.cookies["csrftoken"].value


def expired(client, address="/login/", headers=HERE, **typed):
    """Sent with a token of before."""
    client.get("/login/")
    return client.post(address, {"csrfmiddlewaretoken": "x" * 32, **typed}, headers=headers)


@pytest.mark.django_db
def test_what_was_typed_before_signing_in_again_is_sent_with_one_button(careful):
    owner = factories.account("Ana", password=PASSWORD)
    event = factories.event("Cup", slug="cup", owner=owner)
    careful.force_login(owner)
    typed = STRANGE | {"submission": str(factories.submission())}
    old = {"csrfmiddlewaretoken": token(careful, SETTINGS)}
    in_another_tab = {"username": "ana", "password": PASSWORD, "csrfmiddlewaretoken": token(careful, "/login/")}
    assert careful.post("/login/", in_another_tab, headers=HERE).status_code == 302

    page = careful.post(f"{SETTINGS}?sort=name", typed | old, headers=HERE)
    offered = Inputs(page)
    assert (page.status_code, "The form has expired" in text(page), Event.objects.get().name) == (403, True, "Cup")
    assert (offered.address, offered.typed()) == (("post", f"{SETTINGS}?sort=name"), list(typed.items()))
    assert "no-store" in page["Cache-Control"]

    answers = [careful.post(offered.address[1], dict(offered.fields), headers=HERE) for _ in range(2)]
    event.refresh_from_db()
    assert ([answer.status_code for answer in answers], event.journal.count()) == ([302, 302], 1)
    assert (event.name, event.place) == (STRANGE["name"], STRANGE["place"])
    assert event.description.split() == ["one", "two", "three"]


@pytest.mark.django_db
def test_passwords_are_asked_for_again(careful):
    page = expired(careful, username="ana", password=PASSWORD)
    assert (Inputs(page).typed(), PASSWORD in text(page)) == ([("username", "ana")], False)
    assert "Only the password isn’t" in text(page)


def names_of_fields():
    """Of all forms: (name, whether it is a password)."""
    for module in pkgutil.walk_packages(tournament.forms.__path__, "tournament.forms."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, forms.Form):
                for name, field in each.base_fields.items():
                    yield name, isinstance(field.widget, forms.PasswordInput)


def test_the_fields_of_passwords_are_known_and_no_others_are_called_so():
    found = set(names_of_fields())
    assert {name for name, is_secret in found if is_secret} == SECRETS
    assert {name for name, is_secret in found if not is_secret} & SECRETS == set()


@pytest.mark.django_db
def test_all_values_of_a_field_are_kept_in_their_order(careful):
    page = expired(careful, players=["3", "1", "2"], club="")
    assert Inputs(page).typed() == [("players", "3"), ("players", "1"), ("players", "2"), ("club", "")]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "https://testserver"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://testserver.elsewhere.example"},
        {"Referer": "http://testserver/desk/"},
        HERE | {"Sec-Fetch-Site": "cross-site"},
        HERE | {"Sec-Fetch-Site": "same-site"},
        HERE | {"Sec-Fetch-Site": "none"},
    ],
)
@pytest.mark.django_db
def test_what_a_page_elsewhere_has_sent_is_never_offered_to_be_sent_again(careful, headers):
    page = expired(careful, headers=headers, name="Mallory")
    assert (page.status_code, Inputs(page).address, "Mallory" in text(page)) == (403, None, False)
    assert "Go back, reload the page" in text(page)


@pytest.mark.django_db
def test_behind_a_proxy_the_browser_says_that_it_was_a_page_of_ours(careful, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://cup.example"]
    headers = {"Origin": "https://cup.example", "Sec-Fetch-Site": "same-origin"}
    assert Inputs(expired(careful, headers=headers, name="Ana")).typed() == [("name", "Ana")]


@pytest.mark.django_db
def test_what_cannot_be_carried_over_gets_the_page_that_says_what_to_do(careful):
    with_a_file = expired(careful, file=SimpleUploadedFile("players.csv", b"Ana"))
    a_part = expired(careful, headers=HERE | {"HX-Request": "true"}, name="Ana")
    data = careful.post("/login/", {"name": "Ana"}, content_type="application/json", headers=HERE)
    for page in (with_a_file, a_part, data):
        assert (page.status_code, Inputs(page).address) == (403, None)
        assert "Go back, reload the page" in text(page)


@pytest.mark.urls("tests.views.failing_addresses")
def test_the_page_needs_no_database(careful):
    # This test may not touch the database: it would fail if the page did.
    typed = {"csrfmiddlewaretoken": "x" * 32, "name": "Ana"}
    page = careful.post("/form/", typed, headers=HERE)
    offered = Inputs(page)
    assert (page.status_code, offered.address, offered.typed()) == (403, ("post", "/form/"), [("name", "Ana")])
    assert careful.post("/form/", dict(offered.fields), headers=HERE).content == b"sent"
