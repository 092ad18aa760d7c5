"""The foot of every page: signing in or the desk, help, the language where there is a choice, the version."""

import re

import pytest
from django.test import Client

from tests import factories
from tests.factories import links
from tests.factories.entries import only_table, playing
from tests.views.reading import tight
from tournament import __version__
from tournament.config.settings import LANGUAGES

pytestmark = pytest.mark.django_db
FOOT = re.compile(r'<footer class="site-foot">.*?</footer>', re.DOTALL)
LINK = re.compile(r'<a href="([^"]*)"[^>]*>(.*?)</a>')
TWO_LANGUAGES = [*LANGUAGES, ("de", "German")]
PUBLIC = ("/", "/e/cup/", "/e/cup/standings/", "/e/cup/rounds/1/", "/e/cup/players/1/", "/e/cup/sign-up/", "/nowhere/")


@pytest.fixture
def event():
    return playing(slug="cup", public=True)[0]


@pytest.fixture
def organiser(event):
    client = Client()
    client.force_login(factories.owner(event))
    return client


def foot_of(client, address):
    [foot] = FOOT.findall(tight(client.get(address)))
    return foot


def links_of(client, address):
    return LINK.findall(foot_of(client, address))


@pytest.mark.parametrize("address", PUBLIC)
def test_public_pages_lead_to_signing_in_and_to_help(client, event, address):
    assert links_of(client, address) == [("/login/", "Sign in"), ("/help/", "Help")]
    assert f"Grillmeister {__version__}" in foot_of(client, address)


@pytest.mark.parametrize("address", PUBLIC)
def test_the_foot_of_a_public_page_is_the_same_for_who_is_signed_in(organiser, event, address):
    assert foot_of(organiser, address) == foot_of(Client(), address)


def test_signing_in_leads_to_the_desk_who_is_signed_in(organiser):
    assert organiser.get("/login/")["Location"] == "/desk/"


@pytest.mark.parametrize("address", ["/desk/", "/desk/cup/", "/account/"])
def test_pages_of_the_desk_lead_to_the_events_and_to_the_guide_for_organisers(organiser, address):
    assert links_of(organiser, address) == [("/desk/", "My events"), ("/help/organisers/", "Help")]


def test_the_foot_of_a_table_leads_to_the_guide_for_referees_and_is_tiny(event):
    table = only_table(event)
    phone = links.phone(links.link(table.round, table.number))
    address = f"/table/{table.pk}/"
    assert links_of(phone, address) == [("/login/", "Sign in"), ("/help/referees/", "Help")]
    assert len(foot_of(phone, address)) < 200


def test_one_language_is_no_choice(client, event):
    assert "/language/" not in foot_of(client, "/e/cup/")
    assert client.get("/language/").status_code == 404


def test_of_several_languages_one_can_be_chosen(client, event, settings):
    settings.LANGUAGES = TWO_LANGUAGES
    assert ("/language/?next=/e/cup/", "English") in links_of(client, "/e/cup/")
    page = tight(client.get("/language/?next=/e/cup/"))
    assert re.findall(r'<button[^>]* lang="(\w+)"[^>]*>(.*?)</button>', page) == [("en", "English"), ("de", "Deutsch")]
    response = client.post("/language/", {"language": "de", "next": "/e/cup/"})
    assert (response.status_code, response["Location"]) == (302, "/e/cup/")
    assert ("/language/?next=/e/cup/", "Deutsch") in links_of(client, "/e/cup/")


def test_choosing_a_language_leads_to_no_other_site(client, settings):
    settings.LANGUAGES = TWO_LANGUAGES
    response = client.post("/language/", {"language": "de", "next": "https://elsewhere.example/"})
    assert response["Location"] == "/"
