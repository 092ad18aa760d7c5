"""The hall's screens, the sponsors' picture and calls, as programs set them; and the series of an event."""

from base64 import b64encode

import pytest

from tests import factories
from tests.actions.twice.screens import PNG
from tests.api.asking import Program, token_for
from tests.factories.entries import playing
from tournament.actions.events.screens import MAX_PICTURE_BYTES
from tournament.models import Event, SponsorsPicture
from tournament.queries.events.slides import ALL_SLIDES

pytestmark = pytest.mark.django_db
NEW = {"number": 1, "name": "Stage", "slides": dict(ALL_SLIDES), "pinned": "", "theme": "auto", "sound": False}
NOTHING: dict[str, object] = {"screens": [], "picture": None, "players": [], "tables": []}


@pytest.fixture
def program():
    event, _round = playing(2, slug="cup")
    return Program(token_for(event))


def hall(program):
    return program.get("/desk/screens").json()


def refusal(response):
    return response.status_code, response.json()["code"]


def test_a_screen_is_set_up_changed_and_removed(program):
    assert hall(program) == NOTHING
    assert program.done("POST", "/screens", {"name": "Stage"})["about"] == {"screen": 1, "name": "Stage"}
    assert hall(program) == NOTHING | {"screens": [NEW]}
    program.done("PATCH", "/screens/1", {"slides": {"clock": 20}, "pinned": "clock", "sound": True})
    changed = NEW | {"slides": {"clock": 20}, "pinned": "clock", "sound": True}
    assert hall(program) == NOTHING | {"screens": [changed]}
    program.done("DELETE", "/screens/1")
    assert hall(program) == NOTHING


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"name": " "}, "screen_needs_name"),
        ({"name": "Stage", "slides": {}}, "screen_shows_nothing"),
        ({"name": "Stage", "slides": {"fireworks": 12}}, "no_such_slide"),
        ({"name": "Stage", "slides": {"clock": 1}}, "slide_seconds_out_of_range"),
    ],
)
def test_what_no_screen_can_be_set_to_is_refused(program, sent, code):
    assert refusal(program.post("/screens", sent)) == (422, code)
    assert hall(program) == NOTHING


def test_a_screen_that_nobody_has_set_up_is_not_there(program):
    assert refusal(program.ask("PATCH", "/screens/1", {"name": "Stage"})) == (404, "not_found")


def test_calls_stand_on_all_screens_until_they_are_cleared(program):
    program.done("POST", "/screens/calls/players/3")
    program.done("POST", "/screens/calls/tables/2")
    assert hall(program) == NOTHING | {"players": [3], "tables": [2]}
    program.done("DELETE", "/screens/calls")
    assert hall(program) == NOTHING
    assert refusal(program.ask("DELETE", "/screens/calls")) == (422, "nobody_called")
    assert refusal(program.post("/screens/calls/players/99")) == (422, "no_such_player_to_call")


def test_the_picture_of_the_sponsors_comes_as_base64_and_goes(program):
    program.done("POST", "/screens/pictures", {"content": b64encode(PNG).decode()})
    picture = SponsorsPicture.objects.get()
    assert (bytes(picture.content), picture.kind, hall(program)["picture"]) == (PNG, "png", picture.pk)
    program.done("DELETE", f"/screens/pictures/{picture.pk}")
    assert hall(program) == NOTHING


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("no base64!", "does_not_fit"),
        (b64encode(b"GIF89a").decode(), "not_a_picture"),
        (b64encode(PNG + bytes(MAX_PICTURE_BYTES)).decode(), "picture_too_large"),
    ],
)
def test_what_is_no_picture_is_refused(program, content, code):
    assert refusal(program.post("/screens/pictures", {"content": content})) == (422, code)
    assert SponsorsPicture.objects.count() == 0


def test_an_event_is_put_into_a_series_and_taken_out(program):
    program.done("PUT", "/series", {"name": "League"})
    event = Event.objects.get()
    assert (event.series.name, event.series.account) == ("League", factories.owner(event))
    assert program.done("PUT", "/series", {"name": "League"})["entry"] is None
    program.done("PUT", "/series", {"name": ""})
    assert Event.objects.get().series is None
