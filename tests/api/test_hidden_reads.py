"""What a program may not learn before others: names behind pseudonyms, results that are held back, drafts."""

import pytest

from tests.api.asking import Program, token_for
from tests.api.test_reads import PATHS
from tests.factories.stages import final, played, qualified
from tournament.models import Event, Round

pytestmark = pytest.mark.django_db
STRANGER = Program()


@pytest.fixture
def event():
    return played(2, slug="cup", public=True)


@pytest.fixture
def finalists(event):
    """The final is played, and its result held back until the winners are announced."""
    qualified(event, 1, 5)
    final(event, (21, 29, 33), (30,))
    return event


def test_pseudonyms_stand_in_for_names(event):
    event.players.filter(number=1).update(pseudonym="Wormy", contact="ana@example.org", note="pays in cash")
    assert STRANGER.get("/players/1").json()["name"] == "Wormy"
    bodies = b"".join(STRANGER.get(path).content for path in (*PATHS, "/players/1", "/rounds/1/tables/1"))
    assert (b'Player 1"' in bodies, b"ana@example.org" in bodies, b"pays in cash" in bodies) == (False, False, False)
    listed = Program(token_for(event, "read")).get("/desk/players").json()["items"][0]
    assert (listed["name"], listed["pseudonym"], listed["contact"]) == ("Player 1", "Wormy", "ana@example.org")


def test_a_final_that_is_held_back_says_nothing_of_how_it_went(finalists):
    one = STRANGER.get("/rounds/2/tables/1").json()
    assert (one["held_back"], one["result"], {seat["place"] for seat in one["seats"]}) == ("announced", None, {None})
    tables = STRANGER.get("/rounds/2/tables").json()["items"]
    assert {seat["points"] for seat in tables[0]["seats"]} == {None}
    standings = STRANGER.get("/standings").json()
    assert (standings["stage"], standings["hidden"], standings["items"]) == (2, True, [])
    state = STRANGER.get("/state").json()
    assert (state["standings"], state["winners"], state["round"]["held_back"]) == (None, [], "announced")
    assert [game["held_back"] for game in STRANGER.get("/players/1").json()["games"]] == ["announced", ""]
    assert STRANGER.get("/ranking").json() == {"announced": False, "items": [], "next": None}


def test_results_that_are_released_with_their_round_are_not_told_before(event):
    event.rounds.update(state=Round.State.RUNNING)
    Event.objects.update(results_by_round=True)
    tables = STRANGER.get("/rounds/1/tables").json()["items"]
    assert {seat["place"] for table in tables for seat in table["seats"]} == {None}
    assert STRANGER.get("/rounds/1").json()["held_back"] == "complete"
    rows = STRANGER.get("/standings?stage=1").json()["items"]
    assert [row["cells"] for row in rows] == [[None]] * 8


def test_a_draft_is_not_there_and_its_draw_says_nothing(event):
    event.rounds.update(state=Round.State.DRAWN)
    paths = ("/rounds/1", "/rounds/1/tables", "/rounds/1/tables/1")
    assert [STRANGER.get(path).status_code for path in paths] == [404] * 3
    assert (STRANGER.get("/rounds").json(), STRANGER.get("/state").json()["round"]) == ([], None)
    assert Program(token_for(event, "read")).get("/desk/rounds").json()[0]["state"] == "drawn"
