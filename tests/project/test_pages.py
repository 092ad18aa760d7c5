"""The front page and the sign of life, as a stranger gets them, and what holds for every template."""

import re
import tomllib
from html.parser import HTMLParser

import pytest

from tests import factories
from tests.factories import games, links
from tests.project import ROOT
from tournament.models import Round


class MainText(HTMLParser):
    """Collects the pieces of text inside <main>."""

    def __init__(self):
        super().__init__()
        self.inside = False
        self.pieces = []

    def handle_starttag(self, tag, attrs):
        self.inside = self.inside or tag == "main"

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "main"

    def handle_data(self, data):
        if self.inside and data.strip():
            self.pieces.append(data.strip())


def main_text(response):
    parser = MainText()
    parser.feed(response.content.decode())
    return parser.pieces


@pytest.mark.django_db
def test_the_front_page_says_that_no_event_is_public_yet(client):
    response = client.get("/")
    assert response.status_code == 200
    assert main_text(response) == [
        "Events",
        "No public events yet",
        "As soon as an organiser makes a Heckmeck tournament public,"
        " it appears here with its seating and its standings.",
    ]


@pytest.mark.django_db
def test_the_front_page_carries_the_headers_of_a_careful_site(client):
    headers = client.get("/").headers
    names = ["X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"]
    assert [headers[name] for name in names] == ["DENY", "nosniff", "same-origin", "same-origin"]


def test_the_sign_of_life(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok")
    assert response.headers["Content-Type"] == "text/plain"
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/", "/healthz"])
def test_pages_that_only_show_refuse_to_be_posted_to(client, address):
    assert client.post(address).status_code == 405


@pytest.mark.django_db
def test_files_of_a_page_are_served_under_a_name_that_may_be_cached_for_ever(client):
    addresses = re.findall(r'href="(/static/css/[^"]+)"', client.get("/").content.decode())
    responses = [client.head(address) for address in addresses]
    sizes = {str(file.stat().st_size) for file in (ROOT / "static" / "css").glob("*.css")}
    assert {response.headers["Content-Length"] for response in responses} <= sizes  # some belong to a few pages alone
    assert {response.headers["Cache-Control"] for response in responses} == {"max-age=31536000,immutable"}


INLINE = re.compile(r"<style|\sstyle\s*=|<script(?![^>]*\ssrc=)|\son\w+\s*=", re.IGNORECASE)


def test_no_template_has_inline_style_or_script():
    templates = (ROOT / "templates").rglob("*.html")
    assert [file.name for file in templates if INLINE.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("bad", ["<style>", '<p style="">', "<script>", "<script async>", '<b onclick="">'])
def test_inline_style_and_script_would_be_found(bad):
    assert INLINE.search(bad)


@pytest.mark.parametrize("template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_no_template_says_by_itself_how_often_a_page_asks(template):
    assert re.findall(r'hx-trigger="[^"]*every \d[^"]*"', template.read_text(encoding="utf-8")) == []


@pytest.mark.django_db
def test_pages_for_everybody_ask_as_often_as_the_settings_say(client, settings):
    settings.PUBLIC_POLL_SECONDS = 7
    event = factories.event(public=True)
    address = f"/e/{event.slug}/"
    assert 'data-poll-seconds="7"' in client.get(address).content.decode()


@pytest.mark.django_db
def test_a_game_asks_as_often_as_the_settings_say(settings):
    settings.GAME_POLL_SECONDS = 7
    _event, table = games.begun(size=3)
    page = links.phone(links.link(table.round)).get(f"/table/{table.pk}/game/")
    assert 'data-poll-seconds="7"' in page.content.decode()


@pytest.mark.django_db
def test_a_phones_tables_ask_as_often_as_the_settings_say(client, settings):
    event = factories.event()
    round = factories.running_round(event, [factories.players(event, 3)])
    page = links.phone(links.link(round)).get("/table/").content.decode()
    assert f'data-poll-seconds="{settings.WAITING_TABLE_POLL_SECONDS}"' in page


@pytest.mark.django_db
def test_a_table_asks_more_often_while_its_round_is_running(settings):
    settings.TABLE_POLL_SECONDS, settings.WAITING_TABLE_POLL_SECONDS = 7.5, 9.5
    event = factories.event()
    round = factories.seated_round(event, [factories.players(event, 3)])
    phone, address = links.phone(links.link(round)), f"/table/{round.tables.get().pk}/"
    assert 'data-poll-seconds="9.5"' in phone.get(address).content.decode()
    event.rounds.update(state=Round.State.RUNNING)
    assert 'data-poll-seconds="7.5"' in phone.get(address).content.decode()


LINE_LENGTH = 120


def too_long(text):
    return [number for number, line in enumerate(text.splitlines(), start=1) if len(line) > LINE_LENGTH]


def test_the_lines_of_templates_are_short():
    templates = sorted((ROOT / "templates").rglob("*.html"))
    found = {str(file.relative_to(ROOT)): too_long(file.read_text(encoding="utf-8")) for file in templates}
    assert templates
    assert {name: numbers for name, numbers in found.items() if numbers} == {}


def test_a_long_line_would_be_found():
    assert too_long("“" * LINE_LENGTH + "\n" + "“" * (LINE_LENGTH + 1)) == [2]


def test_templates_are_formatted_to_that_length():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["djangofmt"]
    assert settings == {"line-length": LINE_LENGTH, "indent-width": 2}


@pytest.mark.django_db
def test_pages_come_without_the_indentation_of_templates(client):
    lines = client.get("/").content.decode().splitlines()
    assert [line for line in lines if line.startswith(" ")] == []


TEMPLATES = ROOT / "templates"
USES_FIGURES = re.compile(r"{% (bratworm|specialist)\b")
INCLUDE = re.compile(r"{% include .*? %}", re.DOTALL)
TEMPLATE = re.compile(r'"([^"]+\.html)"')  # the one that is included, and those that are handed on to it


def parts_of(template):
    """The texts of a template and of all that it includes."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    included = [name for tag in INCLUDE.findall(text) for name in TEMPLATE.findall(tag)]
    return [text, *(part for name in included for part in parts_of(name))]


def test_pages_with_bratworms_and_specialists_draw_them_and_no_others_do():
    names = (path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
    pages = {name: parts for name in names if "{% extends" in (parts := parts_of(name))[0]}
    using = {name for name, parts in pages.items() if any(map(USES_FIGURES.search, parts))}
    drawing = {name for name, parts in pages.items() if "includes/_figures.html" in parts[0]}
    assert len(using) > 3
    assert using == drawing
