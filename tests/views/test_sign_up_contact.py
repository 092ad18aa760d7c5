"""Signing up in public with an e-mail address: optional, for the desk only, and never lost."""

import pytest

from tests import factories
from tests.views.reading import text
from tournament.models import Event

pytestmark = pytest.mark.django_db
PAGE = "/e/cup/sign-up/"
ADDRESS = "ana@example.org"


@pytest.fixture
def event():
    return factories.event(slug="cup", public=True, registration_open=True, public_sign_up=True)


def sign_up(client, **more):
    return client.post(PAGE, {"name": "Ana", "club": "", "pseudonym": "", "website": ""} | more, follow=True)


@pytest.mark.parametrize("typed", ["", ADDRESS, f"  {ADDRESS} "])
def test_an_address_is_optional_and_becomes_the_contact(client, event, typed):
    assert 'type="email"' in text(client.get(PAGE))
    sign_up(client, contact=typed)
    assert event.players.get().contact == typed.strip()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ana@", "Enter an e-mail address such as ana@example.org, or leave this empty."),
        (
            f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.org",
            "Shorten the contact: it has 247 characters, and the limit is 200.",
        ),
    ],
)
def test_an_address_that_cannot_be_one_is_typed_again(client, event, typed, says):
    answer = sign_up(client, contact=typed, club="Grill")
    form = answer.context["form"]
    assert (answer.status_code, form.errors, event.players.count()) == (422, {"contact": [says]}, 0)
    assert (form["contact"].value(), form["club"].value()) == (typed, "Grill")


def test_the_desk_sees_the_address_and_strangers_do_not(client, event):
    answer = sign_up(client, contact=ADDRESS)
    public = [answer, *(client.get(page) for page in ("/e/cup/", "/e/cup/players/1/", "/e/cup/standings/"))]
    assert [ADDRESS in text(page) for page in public] == [False] * 4
    client.force_login(factories.owner(Event.objects.get()))
    assert ADDRESS in text(client.get("/desk/cup/players/1/"))
    assert ADDRESS not in text(client.get("/desk/cup/journal/"))
