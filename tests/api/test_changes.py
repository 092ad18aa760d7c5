"""What programs do to an event: the same actions as at the desk, told by their entries in the journal."""

import ast

import pytest

from games.heckmeck.documents.records import turn_document
from tests import factories
from tests.actions.test_twice_at_once import actions
from tests.api.asking import Program, token_for
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, only_table, playing
from tests.factories.games import bots_game
from tests.project import ROOT
from tournament.models import Event, Player, Result, Role, Round

pytestmark = pytest.mark.django_db
RESULT = "/rounds/1/tables/1/result"
GAME = "/rounds/1/tables/1/game"
# What is about a person and not about an event: a token neither signs in nor makes tokens, and takes no role and leaves
# none; and what people do on their own phones, through links of their own. See docs/api.md.
NOT_OFFERED = {
    *("set_up", "check_login", "change_password", "edit_account", "make_api_token", "revoke_api_token"),
    *("accept_invitation", "join_with_new_account", "leave_event"),
    *("confirm_by_link", "dispute_by_link", "sign_up"),
}
# In two steps for people: a format and the preset that goes with it, and a file that is looked at before its import.
NOT_OFFERED |= {"choose_planned_format", "import_uploaded"}


@pytest.fixture
def program():
    event, _round = playing(slug="cup", public=True)
    return Program(token_for(event, "results"))


def end_state(*hands):
    taken = {portion for hand in hands for portion in hand}
    return {
        "players": [{"portions": list(hand)} for hand in hands],
        "face_down": [portion for portion in range(21, 37) if portion not in taken],
    }


def entered(*hands, **more):
    return {"end_state": end_state(*hands), **more}


def told(response):
    return response.status_code, response.json().get("code", "")


def test_a_result_counts_and_is_answered_with_its_receipt(program):
    response = program.post(RESULT, entered(*FOUR))
    result = Result.objects.get()
    assert (response.status_code, response.json()["receipt"], response.json()["version"]) == (201, result.receipt, 1)
    assert [(line["seat"], line["place"], line["points"]) for line in response.json()["places"]] == [
        (3, 1, "6"),
        (2, 2, "4"),
        (1, 3, "2"),
        (0, 4, "1"),
    ]
    event = Event.objects.get()
    assert (result.by_name, result.by_account) == (f"{factories.owner(event)} (Script)", factories.owner(event))
    assert response.json()["revision"] == event.revision


def test_what_play_cannot_reach_is_refused_with_all_problems(program):
    response = program.post(RESULT, entered(*IMPOSSIBLE))
    assert told(response) == (422, "end_state_impossible")
    assert {problem["code"] for problem in response.json()["problems"]} == {"lowest_face_down"}
    assert Result.objects.count() == 0


def test_a_correction_names_the_version_and_a_reason(program):
    program.post(RESULT, entered(*FOUR))
    conflict = program.post(RESULT, entered(*OTHERWISE))
    assert told(conflict) == (409, "result_conflict")
    assert (conflict.json()["base_version"], conflict.json()["theirs"]["version"]) == (1, 1)
    assert told(program.post(RESULT, entered(*OTHERWISE, base_version=1))) == (422, "correction_needs_reason")
    corrected = program.post(RESULT, entered(*OTHERWISE, base_version=1, reason="Counted again"))
    assert (corrected.status_code, corrected.json()["version"]) == (201, 2)


def test_where_a_table_insists_the_organiser_decides(program):
    proposed = program.post(RESULT, entered(*IMPOSSIBLE, insist=True, note="It was so"))
    assert (proposed.status_code, proposed.json()["state"]) == (201, "proposed")
    owner = Program(token_for(Event.objects.get()))
    table = owner.get("/desk/rounds/1/tables").json()["items"][0]
    assert (table["proposals"], table["disputed"], table["base_version"]) == ([1], True, 0)
    owner.done("POST", "/rounds/1/tables/1/versions/1/dismiss", {"reason": "It was not"})
    assert Result.objects.get().state == Result.State.WITHDRAWN


def test_of_another_game_places_are_entered(program):
    stage = Round.objects.get().stage
    stage.places_only = [1]
    stage.save()
    assert told(program.post(RESULT, {"places": [1, 2]})) == (422, "places_missing")
    assert told(program.post(RESULT, entered(*FOUR))) == (409, "places_are_entered")
    response = program.post(RESULT, {"places": [1, 2, 2, 4]})
    assert [line["place"] for line in response.json()["places"]] == [1, 2, 2, 4]


def test_a_game_is_recorded_turn_by_turn_and_handed_in(program):
    event = Event.objects.get()
    record = bots_game(event, seed=7)
    program.done("POST", GAME)
    version = 0
    for turn in record.turns:
        state = program.done("POST", f"{GAME}/turns", {"base_version": version, "turn": turn_document(turn)})
        version = state["version"]
    assert (state["over"], state["turns"], state["stopped"]) == (True, len(record.turns), False)
    handed_in = program.done("POST", f"{GAME}/finish", {"base_version": version})
    result = only_table(event).results.get()
    assert (handed_in["receipt"], result.state) == (result.receipt, Result.State.ACCEPTED)


def test_a_turn_that_is_none_or_comes_late_is_refused(program):
    program.done("POST", GAME)
    turns = f"{GAME}/turns"
    assert told(program.post(turns, {"base_version": 0, "turn": {"take": "all"}})) == (422, "malformed")
    assert told(program.post(turns, {"base_version": 0, "turn": {"steal": 25}})) == (422, "turn_illegal")
    first = program.post(turns, {"base_version": 0, "turn": {"take": 25}}, Idempotency_Key="k")
    assert program.post(turns, {"base_version": 0, "turn": {"take": 25}}, Idempotency_Key="k").json() == first.json()
    assert told(program.post(turns, {"base_version": 0, "turn": {"take": 26}})) == (409, "record_moved")
    back = program.post(f"{GAME}/back", {"base_version": 1, "turns": 0})
    assert (back.json()["turns"], back.json()["over"]) == (0, False)


def test_players_come_change_and_go():
    event = factories.event("Cup", slug="cup")
    program = Program(token_for(event))
    number = program.done("POST", "/players", {"name": " Ana  Pop ", "contact": "ana@example.org"})["about"]["player"]
    program.done("PATCH", f"/players/{number}", {"club": "Grill", "name": None})
    program.done("POST", f"/players/{number}/check-in")
    player = Player.objects.get()
    assert (player.name, player.club, player.contact, player.state) == ("Ana Pop", "Grill", "ana@example.org", "here")
    undone = program.done("POST", f"/journal/{event.journal.count()}/undo")
    assert undone["sentence"].startswith("Undone: ")
    program.done("DELETE", f"/players/{number}")
    assert Player.objects.get().state == Player.State.REMOVED
    assert program.done("PATCH", f"/players/{number}", {"club": "Grill"})["entry"] is None


def test_many_players_come_at_once():
    program = Program(token_for(factories.event("Cup", slug="cup")))
    program.done("POST", "/players", {"name": "Ana"})
    done = program.done("POST", "/players/list", {"players": [{"name": "Ana"}, {"name": "Ion", "number": 9}]})
    assert (done["verb"], done["about"]) == ("players_registered", {"count": 1, "left": 1})
    assert list(Player.objects.order_by("number").values_list("number", "name")) == [(1, "Ana"), (9, "Ion")]


def test_options_are_changed_and_those_that_cannot_be_are_refused():
    event = factories.event("Cup", slug="cup")
    program = Program(token_for(event))
    program.done("PATCH", "/options", {"results_by_round": True, "own_points": {"4": [9, 5, 2, 0]}})
    event.refresh_from_db()
    assert (event.results_by_round, event.own_points) == (True, {"4": ["9", "5", "2", "0"]})
    assert told(program.ask("PATCH", "/options", {"ties": "worse"})) == (422, "unknown_option")
    assert told(program.ask("PATCH", "/options", {"tiers": "better"})) == (422, "does_not_fit")


def test_what_a_refusal_speaks_of_is_told_as_values():
    event = factories.event("Cup", slug="cup")
    refused = Program(token_for(event)).post("/players/7/check-in")
    assert (told(refused), refused.json()["about"]) == ((422, "no_such_player"), {"number": 7})
    assert "7" in refused.json()["detail"]


def test_a_moment_without_an_offset_is_one_of_the_event():
    event = factories.event("Cup", slug="cup", time_zone="Europe/Bucharest")
    program = Program(token_for(event))
    program.done("PATCH", "", {"starts_at": "2026-05-01T10:00", "place": "Hall"})
    event.refresh_from_db()
    assert (event.starts_at.isoformat(), event.place) == ("2026-05-01T07:00:00+00:00", "Hall")
    assert told(program.ask("PATCH", "", {"starts_at": "0001-01-01T00:00+14:00"})) == (422, "does_not_fit")


def test_who_loses_the_role_loses_what_the_token_may_do_under_the_lock_as_well(program):
    Event.objects.get().roles.update(role=Role.REFEREE)
    assert told(program.post(RESULT, entered(*FOUR))) == (404, "not_found")


def test_every_action_is_offered_or_said_not_to_be():
    files = (ROOT / "tournament" / "api" / "writes").glob("*.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    named = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    named |= {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    named.add("record_result")  # by the reader of what phones send
    every = {name.rpartition(".")[2] for name in actions()}
    assert every - named == NOT_OFFERED
