"""The desk's pages for screens and for whoever has the microphone."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests import factories
from tests.actions.twice.screens import PNG
from tests.factories import results
from tests.factories.entries import playing
from tests.views.reading import said, seen
from tournament.models import Event, Player, Round, Screen, Seat, SponsorsPicture, Table
from tournament.queries.events.slides import Slide

pytestmark = pytest.mark.django_db
DESK = "/desk/cup/"


@pytest.fixture
def event(client):
    event, round = playing(3, slug="cup", public=True)
    results.results(round, 2)
    client.force_login(factories.owner(event))
    return event


def sent(**more):
    """What the form of a screen sends: of each slide its box, if it is ticked, and its seconds."""
    seconds = {f"seconds_{slide}": "12" for slide in Slide}
    return {"submission": str(uuid4()), "name": "Stage", "pinned": "", "theme": "auto", **seconds, **more}


def test_a_screen_is_set_up_changed_and_removed(client, event):
    added = client.post(f"{DESK}screens/new/", sent(show_clock="on", show_seats="on", seconds_seats="20"))
    assert (added.status_code, Screen.objects.get().slides) == (302, {"clock": 12, "seats": 20})
    assert "http://testserver/e/cup/wall/?screen=1" in seen(client.get(f"{DESK}screens/"))
    client.post(f"{DESK}screens/1/", sent(name="Bar", show_seats="on", pinned="seats", theme="dark", sound="on"))
    screen = Screen.objects.get()
    assert (screen.name, screen.slides, screen.pinned, screen.theme, screen.sound) == (
        *("Bar", {"seats": 12}, "seats", "dark"),
        True,
    )
    client.post(f"{DESK}screens/1/remove/", {"submission": str(uuid4())})
    assert not Screen.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "Fill this in."),
        ({}, "Tick at least one slide."),
        ({"show_clock": "on", "seconds_clock": "1"}, "This is too small. The minimum is 4."),
        ({"show_clock": "on", "theme": "pink"}, "This is not, or no longer, an option. Choose another."),
    ],
)
def test_what_is_wrong_with_a_screen_is_said(client, event, wrong, sentence):
    answer = client.post(f"{DESK}screens/new/", sent(**wrong))
    assert (answer.status_code, sentence in seen(answer)) == (422, True)


def test_a_picture_is_sent_as_a_file(client, event):
    picture = SimpleUploadedFile("logo.png", PNG, "image/png")
    answer = client.post(f"{DESK}screens/picture/", {"submission": str(uuid4()), "picture": picture})
    assert (answer.status_code, bytes(SponsorsPicture.objects.get().content)) == (302, PNG)
    wrong = SimpleUploadedFile("logo.png", b"<svg>", "image/png")
    answer = client.post(f"{DESK}screens/picture/", {"submission": str(uuid4()), "picture": wrong})
    assert answer.status_code == 422
    assert "Choose a PNG, JPEG or WebP file." in seen(answer)


def test_the_announcer_has_names_calls_the_missing_and_the_late(client, event):
    Round.objects.update(minutes=40, started_at=timezone.now() - timedelta(minutes=38))
    Table.objects.filter(number=3).update(extra_minutes=10)
    earlier = timezone.now() - timedelta(minutes=3)
    Table.objects.filter(number=3).update(called_at=timezone.now(), call_reason="A die is missing.")
    Table.objects.filter(number=1).update(called_at=earlier, call_reason="A question.")
    Player.objects.filter(number=2).update(name="Ana Popescu", pseudonym="The Worm")
    Seat.objects.update(arrived=True)
    Seat.objects.filter(player__number=2).update(arrived=False)
    view = client.get(f"{DESK}announcer/").context["view"]
    assert [(call.table, call.reason) for call in view.calls] == [(1, "A question."), (3, "A die is missing.")]
    assert [(player.name, player.table) for player in view.missing] == [("The Worm", 1)]
    assert [table.number for table in view.late] == [1]  # the second has its result, the third more time
    assert [table.number for table in view.tables] == [1, 2, 3]
    assert {player.outlook for player in view.tables[1].players} <= {"safe", "open", "out"}
    assert "Ana Popescu" not in seen(client.get(f"{DESK}announcer/"))


def test_one_tap_puts_a_name_on_the_screens_and_takes_it_off(client, event):
    Seat.objects.update(arrived=True)
    Seat.objects.filter(player__number=2).update(arrived=False)
    client.post(f"{DESK}announcer/players/2/", {"submission": str(uuid4())})
    assert Event.objects.get().on_screens == {"players": [2]}
    assert "please come to table 1" in seen(client.get("/e/cup/wall/"))
    client.post(f"{DESK}announcer/clear/", {"submission": str(uuid4())})
    assert "please come" not in seen(client.get("/e/cup/wall/"))
    assert said(client.post(f"{DESK}announcer/clear/", {"submission": str(uuid4())})) == [
        "The name is on all screens.",
        "The screens are clear.",
        "Nobody is called on the screens.",
    ]


def test_the_announcer_asks_again_for_nothing(client, event):
    revision = Event.objects.get().revision
    there = f"{DESK}announcer/?revision={revision}&page=1"
    assert client.get(there, headers={"HX-Request": "true"}).status_code == 204
    stale = client.get(f"{DESK}announcer/?revision=0", headers={"HX-Request": "true"})
    assert stale.content.decode().strip().startswith("<div")


@pytest.mark.parametrize("tables", [1, 12])
def test_the_announcer_reads_as_often_whatever_the_size(client, django_assert_max_num_queries, tables):
    event, round = playing(tables, slug="cup")
    results.results(round, 1)
    client.force_login(factories.owner(event))
    with django_assert_max_num_queries(21):
        client.get(f"{DESK}announcer/")
