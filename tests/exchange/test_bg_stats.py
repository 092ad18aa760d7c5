"""Games for BG Stats: the address says exactly what was played, and file and pages say what their readers may know."""

import io
import json
import re
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.urls import reverse

from tests import factories
from tests.documents.reading import codes_of_drawings
from tests.factories.entries import only_table, playing, recorded
from tests.factories.stages import played
from tests.views.reading import seen, words_of
from tournament.actions.events import ending
from tournament.actions.results.record import record_result
from tournament.exchange.bg_stats import MAX_ADDRESS, play_address, write_bg_stats
from tournament.models import Event
from tournament.queries.events.export_rows import Audience
from tournament.queries.results.plays import Play, PlayLine, plays
from tournament.queries.rounds.public_table import public_table
from tournament.rules.places import PlacesOnly
from tournament.templatetags.bg_stats import bg_stats_address, fits_code
from tournament.templatetags.pages import qr_file

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, 30, 15, tzinfo=UTC)


def decoded(address):
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    [data] = parse_qs(parts.query)["data"]
    return json.loads(data)


@pytest.fixture
def event():
    with time_machine.travel(NOON, tick=False):
        event, _ = playing(slug="cup", public=True, time_zone="Europe/Bucharest", place="Hall & Grill")
        event.players.filter(number=2).update(name="Realname", pseudonym="Ștefan “Wormy” +1")
        recorded(only_table(event), (36,), (), (21,), (30,))
    return Event.objects.get(pk=event.pk)


def address_of(event):
    view = public_table(event, 1, 1)
    return bg_stats_address(event, view.table, view.result)


def player(number, name, place, worms, *, starts=False):
    return {
        **{"name": name, "sourcePlayerId": f"cup-{number}", "startPlayer": starts, "rank": place},
        **{"score": worms, "winner": place == 1},
    }


def test_the_address_says_what_was_played_by_public_names(event):
    assert decoded(address_of(event)) == {
        "sourceName": "Grillmeister",
        "sourcePlayId": "cup-10001",
        "playDate": "2026-05-01 12:30:15",
        "game": {
            **{"name": "Pickomino", "sourceGameId": "heckmeck-classic", "bggId": 15818},
            **{"highestWins": True, "noPoints": False},
        },
        "players": [
            player(1, "Player 1", 1, 4, starts=True),
            player(2, "Ștefan “Wormy” +1", 4, 0),
            player(3, "Player 3", 3, 1),
            player(4, "Player 4", 2, 3),
        ],
    }


@pytest.mark.parametrize("letter", ["x", "ж", "漢", "🐛"])
def test_seven_of_the_longest_names_fit_into_an_address(letter):
    event = Event(slug="s" * 60, name="n" * 120)
    lines = tuple(PlayLine(10_000 + at, letter * 80, at, at + 1, 16) for at in range(7))
    address = play_address(Play(event, 99, 2_000, NOON, lines))
    data = decoded(address)
    assert (len(address) <= MAX_ADDRESS < 8_000, len(data["players"])) == (True, 7)
    assert {name["name"] for name in data["players"]} <= {letter * 80, letter * 40}


def test_the_page_of_a_table_has_a_button_and_a_code(client, event):
    there = reverse("public_table", args=["cup", 1, 1])
    (leads,) = re.findall(r'href="([^"]+/bg-stats/)"', words_of(client.get(there)))
    assert client.get(leads)["Location"] == address_of(event)
    code = client.get(reverse("public_table_code", args=["cup", 1, 1]))
    assert (code.status_code, code["Content-Type"], b"Realname" in code.content) == (200, "image/svg+xml", False)
    client.force_login(factories.owner(event))
    text = words_of(client.get("/desk/cup/rounds/1/tables/1/"))
    assert (address_of(event) in text, 'class="qr"' in text) == (True, True)


@pytest.mark.parametrize("hidden", [{"results_by_round": True}, {"public": False}], ids=["held back", "private"])
def test_nobody_learns_a_result_by_it_that_is_held_back_or_private(client, event, hidden):
    Event.objects.update(**hidden)
    page = client.get(reverse("public_table", args=["cup", 1, 1]))
    code = client.get(reverse("public_table_code", args=["cup", 1, 1]))
    play = client.get(reverse("post_play", args=["cup", 1, 1]))
    assert (b"bg-stats" in page.content, code.status_code, play.status_code) == (False, 404, 404)


def test_of_another_game_there_is_nothing_to_post():
    event, _ = playing(public=True)
    event.stages.update(places_only=[1])
    record_result(
        event=Event.objects.get(pk=event.pk), table=only_table(event), end_state=PlacesOnly((1, 2, 3, 4)),
        by=factories.actor(event), base_version=0, submission_id=None,
    )  # fmt: skip
    assert (address_of(event), list(plays(event, Audience.ORGANISERS))) == ("", [])


def test_where_the_address_is_too_long_for_a_code_it_opens_the_page(client, event):
    there, code = (reverse(name, args=["cup", 1, 1]) for name in ("public_table", "public_table_code"))
    drawings, addresses = [client.get(code).content.decode()], [address_of(event)]
    event.players.update(name="Ж" * 80, pseudonym="")
    event = Event.objects.get()
    assert (fits_code(address_of(event)), "this table’s page" in seen(client.get(there))) == (False, True)
    drawings.append(client.get(code).content.decode())
    assert codes_of_drawings(drawings) == [*addresses, f"http://testserver{there}"]


def test_a_code_has_no_more_than_a_camera_reads():
    assert [fits_code("x" * length) for length in (1_732, 1_733)] == [True, False]
    assert codes_of_drawings([qr_file("x" * 1_732, "l")]) == ["x" * 1_732]


def written(event, audience=Audience.PUBLIC):
    output = io.BytesIO()
    write_bg_stats(event, audience, output)
    return json.loads(output.getvalue())


def test_the_file_has_every_game_with_its_players(event):
    file = written(event)
    [play], [game], [location] = file["plays"], file["games"], file["locations"]
    assert {person["id"]: person["name"] for person in file["players"]} == {
        **{1: "Player 1", 2: "Ștefan “Wormy” +1"},
        **{3: "Player 3", 4: "Player 4"},
    }
    assert (play["gameRefId"], play["locationRefId"]) == (game["id"], location["id"])
    assert (play["playDate"], play["board"], location["name"]) == (
        *("2026-05-01 12:30:15", "Preliminary round"),
        "Hall & Grill",
    )
    scores = [
        (line["playerRefId"], line["seatOrder"], line["startPlayer"], line["score"], line["rank"], line["winner"])
        for line in play["playerScores"]
    ]
    assert scores == [
        (1, 1, True, "4", 1, True),
        (2, 2, False, "0", 4, False),
        (3, 3, False, "1", 3, False),
        (4, 4, False, "3", 2, False),
    ]
    assert written(event) == file  # the same ids again, so that nothing is doubled


def test_the_file_for_everyone_has_only_what_everyone_may_know(event):
    names = {audience: [one["name"] for one in written(event, audience)["players"]] for audience in Audience}
    assert ("Realname" in names[Audience.ORGANISERS], "Realname" in names[Audience.PUBLIC]) == (True, False)
    event.results_by_round = True
    assert [len(written(event, audience)["plays"]) for audience in (Audience.PUBLIC, Audience.ORGANISERS)] == [0, 1]


def test_organisers_download_it(client, event):
    client.force_login(factories.owner(event))
    answer = client.post("/desk/cup/export/bg-stats/", {"audience": "public"})
    assert answer["Content-Disposition"] == 'attachment; filename="cup-public.bgsplay"'
    assert json.loads(answer.getvalue()) == written(event)


def test_what_anonymising_removes_is_in_no_later_file():
    event = played(1, slug="cup", ended_at=NOON)
    event.players.update(name="Realname")
    by = factories.actor(event)
    ending.archive_event(event=event, by=by)
    assert {one["name"] for one in written(event, Audience.ORGANISERS)["players"]} == {"Realname"}
    ending.anonymise_event(event=event, by=by)
    file = written(event, Audience.ORGANISERS)
    assert ("Realname" in json.dumps(file), len(file["plays"])) == (False, 1)
