"""A game that ends like a result, at the desk: found at once or after a while, or not at all; for organisers alone."""

import re
from uuid import uuid4

import pytest

from games.heckmeck import parse_end_state
from tests import factories
from tests.factories.entries import IMPOSSIBLE, only_table, playing, recorded
from tests.views.at_game import text_of
from tournament.actions.results.record import record_result
from tournament.models import Result, Role
from tournament.queries.games.witness import MAX_RESTARTS
from tournament.rules.places import PlacesOnly

pytestmark = pytest.mark.django_db
TABLE = "/desk/cup/rounds/1/tables/1/"
WITNESS = f"{TABLE}versions/1/witness/"
BUTTON = "Show a game that ends like this"
# The second restart finds a game for it, the first does not.
SECOND = "extended 24.28.32.11.29.36.31+3@apple/34.13.26.25+2/30@golden_die/21@weasel down 22.23.27.33.35 sets"
# The last restart finds none for it.
HARD = (
    "extended 27.29.24.25+3@canned_worm/26.22.30.34.35.33.28.23+1@apple/32@golden_die/11.31.36+1@sitting_hen"
    " down 13.21 sets"
)


def table_with(text, **fields):
    event, _round = playing(slug="cup", edition="extended", **fields)
    table = only_table(event)
    record_result(
        event=event,
        table=table,
        end_state=parse_end_state(text),
        base_version=0,
        by=factories.actor(event),
        submission_id=uuid4(),
    )
    return event


@pytest.fixture
def classic(client):
    event, _round = playing(slug="cup")
    client.force_login(factories.owner(event))
    return event


def polls(response):
    """The address at which the page goes on by itself, if it does."""
    return re.findall(r'id="witness"\s+hx-get="([^"]*)"', text_of(response))


def test_the_table_leads_to_a_game_and_the_game_to_each_of_its_turns(client, classic):
    recorded(only_table(classic))
    assert (BUTTON in text_of(client.get(TABLE)), f'href="{WITNESS}1/"' in text_of(client.get(TABLE))) == (True, True)
    begin = text_of(client.get(f"{WITNESS}1/"))
    last = int(re.search(r'id="replay-last"\s+href="\?turn=(\d+)"', begin)[1])
    end = text_of(client.get(f"{WITNESS}1/?turn={last}"))
    assert ("Before the first turn" in begin, "How the game ended" in end) == (True, True)
    assert "Player 4" in end


def test_the_search_goes_on_until_a_game_is_found(client):
    event = table_with(SECOND)
    client.force_login(factories.owner(event))
    revision = event.revision
    first, second = client.get(f"{WITNESS}1/"), client.get(f"{WITNESS}2/")
    assert (polls(first), polls(second)) == ([f"{WITNESS}2/"], [])
    # Without scripts, by links: on, or back to the table.
    assert [f'href="{address}"' in text_of(first) for address in (f"{WITNESS}2/", TABLE)] == [True, True]
    assert ["Before the first turn" in text_of(page) for page in (first, second)] == [False, True]
    event.refresh_from_db()
    assert event.revision == revision


def test_after_the_last_restart_it_stays_undecided(client):
    event = table_with(HARD)
    client.force_login(factories.owner(event))
    last = client.get(f"{WITNESS}{MAX_RESTARTS}/")
    assert (polls(last), "No game found" in text_of(last)) == ([], True)
    assert client.get(f"{WITNESS}{MAX_RESTARTS + 1}/").status_code == 404
    assert client.get(f"{WITNESS}0/").status_code == 404


def test_what_cannot_be_says_why(client, classic):
    recorded(only_table(classic), *IMPOSSIBLE, as_proposal=True, note="They swear to it.")
    table, search = text_of(client.get(TABLE)), text_of(client.get(f"{WITNESS}1/"))
    reason = Result.objects.get().problems[0]["code"]
    assert (reason, BUTTON in table) == ("lowest_face_down", False)
    sentence = re.search(r"can’t end like this\.</p>\s*<ul>\s*<li>(.*?)</li>", table)[1]
    assert f"<li>{sentence}</li>" in search
    assert polls(client.get(f"{WITNESS}1/")) == []


def test_a_possible_proposal_has_one_as_well(client, classic):
    recorded(only_table(classic), as_proposal=True, note="They swear to it.")
    assert f'href="{WITNESS}1/"' in text_of(client.get(TABLE))


def test_another_game_has_none(client, classic):
    classic.stages.update(places_only=[1])
    table = only_table(classic)
    sent = {"base_version": 0, "by": factories.actor(classic), "submission_id": uuid4()}
    record_result(event=classic, table=table, end_state=PlacesOnly((1, 2, 3, 4)), **sent)
    assert (BUTTON in text_of(client.get(TABLE)), client.get(f"{WITNESS}1/").status_code) == (False, 404)
    assert client.get(f"{TABLE}versions/2/witness/1/").status_code == 404


@pytest.mark.parametrize(("role", "status"), [(Role.ORGANISER, 200), (Role.REFEREE, 404), (None, 404)])
def test_it_is_for_organisers(client, classic, role, status):
    recorded(only_table(classic))
    client.force_login(factories.member(classic, role) if role else factories.owner(factories.event(slug="other")))
    assert client.get(f"{WITNESS}1/").status_code == status
    if role == Role.REFEREE:
        assert BUTTON not in text_of(client.get(TABLE))
