"""The guides: short pages for players, referees and organisers, the same for everybody."""

import re

import pytest

from tests.views.reading import tight

GUIDES = ("players", "referees", "organisers")
PAGES = ("/help/", *(f"/help/{guide}/" for guide in GUIDES))


def test_help_leads_to_a_guide_for_everybody(client):
    page = tight(client.get("/help/"))
    assert re.findall(r'<h2><a href="(/help/\w+/)">(.*?)</a></h2>', page) == [
        ("/help/players/", "For players"),
        ("/help/referees/", "For referees"),
        ("/help/organisers/", "For organisers"),
    ]


@pytest.mark.parametrize("address", PAGES)
def test_it_needs_neither_session_nor_database_and_may_be_cached(client, address):
    first = client.get(address)
    assert (first.status_code, first.cookies.output()) == (200, "")
    assert (first.headers["Cache-Control"], first.headers["Vary"]) == (
        "public, no-cache",
        "Accept-Encoding, Accept-Language",
    )
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_has_headings_and_leads_to_the_others(client, guide):
    page = tight(client.get(f"/help/{guide}/"))
    assert f"<h1>For {guide}</h1>" in page
    assert len(re.findall("<h2>", page)) >= 3
    assert set(re.findall(r'href="/help/(\w+)/"', page)) == set(GUIDES)
