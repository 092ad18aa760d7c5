"""Requests that come more than once, at once, or to an event that has moved: what counts, and what is answered."""

import pytest
from django.utils import timezone

from tests import factories
from tests.api.asking import Program, token_for
from tests.concurrency import at_once
from tests.factories.entries import FOUR, playing
from tournament.actions.access import api_answers
from tournament.models import ApiAnswer, Result

ANA = {"name": "Ana"}


@pytest.fixture
def event():
    return factories.event("Cup", slug="cup")


@pytest.fixture
def program(event):
    return Program(token_for(event))


def names(event):
    return sorted(event.players.values_list("name", flat=True))


@pytest.mark.django_db
class TestKeys:
    def test_the_same_request_under_a_key_counts_once_and_gets_the_same_answer(self, event, program):
        first = program.post("/players", ANA, Idempotency_Key="k")
        again = program.post("/players", ANA, Idempotency_Key="k")
        assert (again.status_code, again.content) == (first.status_code, first.content) == (201, first.content)
        assert (first.headers.get("Idempotency-Replayed"), again.headers["Idempotency-Replayed"]) == (None, "true")
        assert names(event) == ["Ana"]

    def test_without_a_key_it_counts_twice(self, event, program):
        for _ in range(2):
            program.post("/players", ANA)
        assert names(event) == ["Ana", "Ana"]

    @pytest.mark.parametrize("other", [("POST", "/players", {"name": "Ion"}), ("POST", "/players/check-in", None)])
    def test_another_request_under_the_same_key_is_refused(self, event, program, other):
        program.post("/players", ANA, Idempotency_Key="k")
        refused = program.ask(*other, Idempotency_Key="k")
        assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_used")
        assert names(event) == ["Ana"]

    def test_a_refusal_is_answered_again_as_it_was(self, event, program):
        first = program.post("/players/1/check-in", Idempotency_Key="k")
        program.post("/players", ANA)
        assert (first.status_code, first.json()["code"]) == (422, "no_such_player")
        assert program.post("/players/1/check-in", Idempotency_Key="k").content == first.content

    def test_each_token_has_keys_of_its_own(self, event, program):
        program.post("/players", ANA, Idempotency_Key="k")
        Program(token_for(event)).post("/players", {"name": "Ion"}, Idempotency_Key="k")
        assert names(event) == ["Ana", "Ion"]

    @pytest.mark.parametrize("key", ["", "k" * 256, "a\tb"])
    def test_a_key_that_cannot_be_kept_is_refused(self, event, program, key):
        refused = program.post("/players", ANA, Idempotency_Key=key)
        assert (refused.status_code, refused.json()["code"], names(event)) == (422, "idempotency_key_unusable", [])

    def test_a_process_that_ended_in_between_leaves_nothing_to_be_done_twice(self, event, program):
        """It was carried out, and the answer was never kept: a minute later the key may be tried again."""
        first = program.post("/players", ANA, Idempotency_Key="k")
        ApiAnswer.objects.update(status=None, body="")
        waits = program.post("/players", ANA, Idempotency_Key="k")
        assert (waits.status_code, waits.json()["code"], waits.headers["Retry-After"]) == (
            409,
            "request_in_flight",
            "1",
        )
        ApiAnswer.objects.update(begun_at=timezone.now() - api_answers.CARRIED_OUT_WITHIN)
        assert program.post("/players", ANA, Idempotency_Key="k").json() == first.json()
        assert names(event) == ["Ana"]

    def test_keys_are_forgotten_after_days(self, event, program):
        program.post("/players", ANA, Idempotency_Key="old")
        ApiAnswer.objects.update(begun_at=timezone.now() - 2 * api_answers.KEPT_FOR)
        program.post("/players", ANA, Idempotency_Key="new")
        assert list(ApiAnswer.objects.values_list("key", flat=True)) == ["new"]


@pytest.mark.django_db(transaction=True)
def test_of_the_same_request_twice_at_once_one_counts():
    event = factories.event("Cup", slug="cup")
    token = token_for(event)

    def add():
        return Program(token).post("/players", ANA, Idempotency_Key="k")

    answers = [(one.status_code, one.json().get("code", "")) for one in at_once(add, add)]
    assert names(event) == ["Ana"]
    # The second may come while the first is being carried out, or after it.
    assert sorted(answers) in [[(201, ""), (201, "")], [(201, ""), (409, "request_in_flight")]]


@pytest.mark.django_db(transaction=True)
def test_a_result_twice_at_once_without_a_key_is_recorded_once():
    event, _round = playing(slug="cup")
    token = token_for(event)
    taken = {portion for hand in FOUR for portion in hand}
    end_state = {
        "players": [{"portions": list(hand)} for hand in FOUR],
        "face_down": [portion for portion in range(21, 37) if portion not in taken],
    }

    def enter():
        return Program(token).post("/rounds/1/tables/1/result", {"end_state": end_state})

    assert sorted(one.status_code for one in at_once(enter, enter)) == [201, 409]
    assert Result.objects.filter(state=Result.State.ACCEPTED).count() == 1


@pytest.mark.django_db
class TestRevisions:
    def test_a_change_of_what_was_seen_is_made(self, event, program):
        seen = program.get("").headers["ETag"]
        done = program.post("/players", ANA, If_Match=seen)
        assert done.status_code == 201
        assert program.post("/players/1/check-in", If_Match=done.headers["ETag"]).status_code == 200

    def test_a_change_of_what_has_moved_since_is_not(self, event, program):
        seen = program.get("").headers["ETag"]
        program.post("/players", ANA)
        refused = program.post("/players", {"name": "Ion"}, If_Match=seen)
        assert (refused.status_code, refused.json()["code"], names(event)) == (412, "event_moved", ["Ana"])

    def test_any_state_will_do_for_a_star(self, event, program):
        assert program.post("/players", ANA, If_Match="*").status_code == 201

    def test_the_same_key_may_be_tried_again_with_what_is_so_now(self, event, program):
        seen = program.get("").headers["ETag"]
        program.post("/players", {"name": "Ion"})
        assert program.post("/players", ANA, If_Match=seen, Idempotency_Key="k").status_code == 412
        now = program.get("").headers["ETag"]
        assert program.post("/players", ANA, If_Match=now, Idempotency_Key="k").status_code == 201

    def test_nothing_new_is_told_without_a_body(self, event, program):
        for path in ("", "/state", "/standings", "/games", "/desk/journal"):
            first = program.get(path)
            assert first.status_code == 200, path
            again = program.get(path, If_None_Match=first.headers["ETag"])
            assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
        program.post("/players", ANA)
        assert program.get("", If_None_Match=first.headers["ETag"]).status_code == 200

    def test_another_language_is_something_else(self, event, program, settings):
        settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
        english = program.get("").headers["ETag"]
        german = program.get("", If_None_Match=english, Accept_Language="de")
        assert (german.status_code, german.headers["ETag"]) == (200, english.replace("-en", "-de"))
