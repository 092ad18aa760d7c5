"""What anybody may read: as the public pages show it, held back where they hold it back, and nothing is written."""

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from games.heckmeck import fail
from tests import factories
from tests.api.asking import Program, token_for
from tests.factories import games
from tests.factories.draws import event_with, published_round
from tests.factories.stages import played
from tests.views.public_pages import happen
from tournament.actions.access.throttle import Bucket
from tournament.api import cached_answers, limits
from tournament.api.reads import people
from tournament.models import Event, Round
from tournament.queries.events import home

pytestmark = pytest.mark.django_db
STRANGER = Program()
PATHS = (
    "",
    "/state",
    "/rounds",
    "/rounds/1/tables",
    "/standings",
    "/players",
    "/draws",
    "/games",
    "/clock",
    "/ranking",
)


@pytest.fixture
def event():
    return played(2, slug="cup", public=True)


def test_an_event_says_what_its_page_says(event):
    told = STRANGER.get("").json()
    assert {name: told[name] for name in ("slug", "name", "phase", "players", "rounds", "sign_up", "revision")} == {
        "slug": "cup",
        "name": "Grill Cup",
        "phase": "running",
        "players": 8,
        "rounds": [1],
        "sign_up": "not_public",
        "revision": Event.objects.get().revision,
    }
    assert [(stage["number"], stage["kind"], stage["name"]) for stage in told["stages"]] == [
        (1, "preliminary", "Preliminary round"),
        (2, "final", "Final"),
    ]


def reads_of(asked):
    """What is answered, and how many reads it took."""
    with CaptureQueriesContext(connection) as queries:
        answer = asked()
    return answer, len(queries)


def test_an_answer_is_rendered_once_for_each_state_of_the_event(event):
    happen(event)
    organiser = Program(token_for(event, "read"))
    first, reads = reads_of(lambda: STRANGER.get("/state"))
    again, one_read = reads_of(lambda: STRANGER.get("/state"))
    assert (reads > 10, one_read, again.headers["ETag"]) == (True, 1, first.headers["ETag"])
    assert first.content == again.content == organiser.get("/state").content
    happen(event)
    then = STRANGER.get("/state").json()
    assert (then["event"]["revision"], first.json()["event"]["revision"]) == (event.revision, event.revision - 1)
    Event.objects.update(public=False)
    assert (STRANGER.get("/state").status_code, organiser.get("/state").json()) == (404, then)


def test_what_is_large_or_no_answer_is_not_cached(event, monkeypatch):
    happen(event)
    monkeypatch.setattr(cached_answers, "MAX_BYTES", 10)
    for path, status in (("/clock", 200), ("/rounds/9", 404), ("/rounds/1/tables?cursor=x", 422)):
        answered = [reads_of(lambda path=path: STRANGER.get(path)) for _ in range(2)]
        assert [answer.status_code for answer, _reads in answered] == [status] * 2
        assert answered[0][1] == answered[1][1]


def test_standings_have_the_reason_for_every_place(event):
    first, second, *_others = STRANGER.get("/standings").json()["items"]
    assert (first["place"], first["score"], first["reason"]) == (1, "6", None)
    assert second["reason"] == {
        "criterion": "best_portions",
        "better": "33",
        "worse": "30",
        "behind": first["name"],
        "sentence": f"Behind {first['name']}, who has a higher sum of best portions, 33 to 30.",
    }


def test_a_table_has_the_stacks_and_points_as_exact_fractions(event):
    told = STRANGER.get("/rounds/1/tables/1").json()
    assert [seat["place"] for seat in told["seats"]] == [3, 4, 1, 2]
    assert {line["seat"]: line["points"] for line in told["result"]["places"]} == {0: "2", 1: "1", 2: "6", 3: "4"}
    owned = {portion for holding in told["result"]["holdings"] for portion in holding["portions"]}
    assert owned | set(told["result"]["face_down"]) == set(range(21, 37))


def test_a_draw_has_the_document_of_its_page(client):
    event = event_with(8, tables=2, slug="cup", public=True)
    published_round(event)
    told = STRANGER.get("/draws/1").json()
    assert told["document"] == client.get("/e/cup/draws/1.json").json()
    assert (told["state"], told["commitment"]) == ("revealed", event.draws.get().commitment)


def test_a_recorded_game_is_there_where_it_may_be_followed():
    games.begun(slug="cup", public=True)
    assert (STRANGER.get("/games").json()["items"], STRANGER.get("/games/10001").status_code) == ([], 404)
    Event.objects.update(live_positions_public=True)
    assert STRANGER.get("/games").json() == {"items": [{"number": 10001, "round": 1, "table": 1}], "next": None}
    game = STRANGER.get("/games/10001").json()
    names = [player["name"] if isinstance(player, dict) else player for player in game["record"]["players"]]
    assert (names, game["turns"], game["over"]) == ([f"Player {number}" for number in (1, 2, 3)], 0, False)


def test_a_game_is_asked_for_by_its_turns(event):
    """They are no entries of the journal: the revision stays, and the tag moves."""
    made, table = games.begun(slug="mug", public=True, live_positions_public=True)
    program = Program(event="mug")
    tag = program.get("/games/10001").headers["ETag"]
    revision = Event.objects.get(pk=made.pk).revision
    games.write(table, fail())
    assert Event.objects.get(pk=made.pk).revision == revision
    assert program.get("/games/10001", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize(("path", "size"), [("/players", people.PLAYERS)])
def test_lists_come_in_pages(event, path, size):
    factories.players(event, 2 * size - 8 + 1)
    numbers, cursor, pages = [], "", 0
    while cursor is not None:
        page = STRANGER.get(f"{path}?cursor={cursor}" if cursor else path).json()
        numbers += [one["number"] for one in page["items"]]
        cursor, pages = page["next"], pages + 1
    assert (numbers, pages) == (list(range(1, 2 * size + 2)), 3)


def test_the_list_of_events_comes_in_pages(monkeypatch):
    for number in range(5):
        factories.event(slug=f"cup-{number}", public=True)
    page = home.listed_events(rows=2)
    following = home.listed_events(before=int(page.next), rows=2)
    assert [one.event.slug for one in (*page.events, *following.events)] == ["cup-4", "cup-3", "cup-2", "cup-1"]
    assert [one["slug"] for one in STRANGER.get("events").json()["items"]] == [
        f"cup-{number}" for number in (4, 3, 2, 1, 0)
    ]


def test_sentences_are_in_the_language_of_the_reader(event):
    told = STRANGER.ask("GET", "/rounds/9", Accept_Language="en")
    assert (told.status_code, told.headers["Content-Type"]) == (404, "application/problem+json")
    assert told.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "code": "not_found",
        "detail": "There is nothing here: check the address, the event and the numbers in it.",
    }
    assert (told.headers["Content-Language"], "Accept-Language" in told.headers["Vary"]) == ("en", True)


@pytest.mark.parametrize("address", ["/api/v1/nothing", "/api/v2/events"])
def test_where_nothing_is_a_program_gets_no_page(client, address):
    for answer in (client.get(address), client.post(address)):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_method_that_an_address_does_not_know_is_refused_with_those_it_knows(event):
    refused = STRANGER.ask("PUT", "/players/1")
    assert (refused.status_code, refused.json()["code"]) == (405, "method_not_allowed")
    assert refused.headers["Allow"] == "DELETE, GET, PATCH"


@pytest.mark.parametrize("body", [b"{", b"[1]", b'{"name": "Ana", "name": "Ion"}', b"\xff", b'{"name": NaN}', b"1"])
def test_what_cannot_be_read_is_refused(event, client, body):
    headers = {"Authorization": f"Bearer {token_for(event)}"}
    refused = client.generic("POST", "/api/v1/events/cup/players", body, "application/json", headers=headers)
    assert refused.status_code in (400, 422)
    assert refused.json()["code"] in ("unreadable", "does_not_fit")


def test_pages_of_other_sites_may_read_and_nothing_else(event):
    told = STRANGER.get("/state")
    assert told.headers["Access-Control-Allow-Origin"] == "*"
    asked_first = STRANGER.ask("OPTIONS", "/state")
    assert (asked_first.status_code, asked_first.headers["Access-Control-Allow-Methods"]) == (204, "GET")
    assert "Access-Control-Allow-Origin" not in STRANGER.get("/desk/players").headers


def test_neither_sessions_nor_cookies_count(event, client):
    Event.objects.update(public=False)
    client.force_login(factories.owner(event))
    assert client.get("/e/cup/").status_code == 200
    answer = client.get("/api/v1/events/cup")
    assert (answer.status_code, "Cookie" in answer.headers["Vary"], answer.cookies) == (404, False, {})


def test_strangers_write_nothing(event):
    with CaptureQueriesContext(connection) as queries:
        for path in (*PATHS, "/players/1", "/rounds/1/tables/1", "/players?cursor=x", "/nothing"):
            STRANGER.get(path)
        Program("grill_x").get("")
        STRANGER.post("/players", {"name": "Ana"}, Idempotency_Key="k")
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_the_clock_says_when_it_ends_and_stands_while_it_is_paused(event):
    program = Program(token_for(event))
    event.rounds.update(state=Round.State.RUNNING, started_at=event.created_at, minutes=30)
    running = STRANGER.get("/clock").json()["clock"]
    assert (running["state"], running["minutes"], running["ends_at"] is not None, running["seconds_left"]) == (
        "running",
        30,
        True,
        None,
    )
    program.done("POST", "/rounds/1/clock/pause")
    paused = STRANGER.get("/clock").json()["clock"]
    assert (paused["state"], paused["ends_at"], paused["seconds_left"] <= 30 * 60) == ("paused", None, True)


def test_who_asks_too_often_is_told_when_to_ask_again(event, monkeypatch):
    monkeypatch.setattr(limits, "ADDRESS", Bucket(size=2, seconds=60))
    program = Program()
    program.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    answers = [program.get("/clock") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [answer.headers["RateLimit"] for answer in answers] == ['"address";r=1', '"address";r=0', '"address";r=0']
    assert answers[0].headers["RateLimit-Policy"] == '"address";q=2;w=120'
    assert (answers[2].json()["code"], 0 < int(answers[2].headers["Retry-After"]) <= 60) == ("too_many_requests", True)
    with_token = Program(token_for(event), client=program.client)
    assert with_token.get("/clock").headers["RateLimit"].startswith('"token";r=')


def test_while_the_database_is_away_programs_are_told_to_come_again(event, monkeypatch):
    def away(*_arguments, **_values):
        raise OperationalError("database is locked")

    monkeypatch.setattr("tournament.api.reads.events.event_view", away)
    told = STRANGER.get("/state")
    assert (told.status_code, told.json()["code"], told.headers["Retry-After"]) == (503, "not_now", "5")


def test_what_goes_wrong_here_is_a_problem_document_as_well(event, client, monkeypatch):
    def broken(*_arguments, **_values):
        raise ZeroDivisionError

    monkeypatch.setattr("tournament.api.reads.events.event_view", broken)
    client.raise_request_exception = False
    told = client.get("/api/v1/events/cup/state")
    assert (told.status_code, told.headers["Content-Type"]) == (500, "application/problem+json")
    assert told.json()["code"] == "server_error"
