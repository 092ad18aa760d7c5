"""Events that programs make, copy, take along as a document, bring back, and end."""

import json

import pytest
from django.utils import timezone

from tests import factories
from tests.api.asking import Program, token_for
from tests.factories.stages import played
from tournament.actions.access.api_tokens import make_api_token
from tournament.actions.core.actors import Actor
from tournament.actions.core.journal_chain import first_break
from tournament.models import ApiAnswer, Event, ExportedFile, Role

pytestmark = pytest.mark.django_db
STAGES = [{"kind": "preliminary", "rounds": 2, "tables": 6, "qualifying": "score", "qualified": 4}, {"kind": "final"}]


@pytest.fixture
def event():
    event = played(2, slug="cup", name="Grill Cup", public=True)
    event.players.filter(number=1).update(name="Ana Secret", pseudonym="Wormy")
    return event


@pytest.fixture
def program(event):
    """One that is for all events of the owner."""
    return Program(token_for(event, all_events=True))


def refusal(response):
    return response.status_code, response.json()["code"]


def slugs():
    return sorted(Event.objects.values_list("slug", flat=True))


class TestMaking:
    def test_a_new_event_is_the_owners_and_open_to_the_token_at_once(self, event, program):
        sent = {"name": "Spring Cup", "time_zone": "Europe/Bucharest", "starts_at": "2026-05-01T10:00"}
        made = program.done("POST", "events", sent | {"place": "Hall", "preset": "zoch-pro", "stages": STAGES})
        new = Event.objects.get(slug="spring-cup")
        assert made == {
            **{"slug": "spring-cup", "revision": 1, "entry": 1, "verb": "event_created"},
            **{"sentence": made["sentence"], "about": new.journal.get().params},
        }
        assert (new.place, new.preset, new.public, str(new.zone)) == ("Hall", "zoch-pro", False, "Europe/Bucharest")
        assert new.starts_at.isoformat() == "2026-05-01T07:00:00+00:00"
        assert list(new.stages.values_list("kind", "rounds_planned")) == [("preliminary", 2), ("final", 1)]
        assert factories.owner(new) == factories.owner(event)
        there = Program(program.token, event="spring-cup")
        assert there.done("POST", "/players", {"name": "Ana"})["about"]["player"] == 1

    def test_the_same_request_makes_one(self, program):
        sent = {"name": "Spring Cup"}
        first = program.post("events", sent, Idempotency_Key="k")
        again = program.post("events", sent, Idempotency_Key="k")
        ApiAnswer.objects.all().delete()
        after_a_crash = program.post("events", sent, Idempotency_Key="k")
        assert (first.status_code, again.json(), after_a_crash.json()) == (201, first.json(), first.json())
        assert slugs() == ["cup", "spring-cup"]

    @pytest.mark.parametrize(
        ("sent", "code"),
        [
            ({"name": " "}, "event_needs_a_name"),
            ({"name": "Cup", "time_zone": "Moon/Base"}, "unknown_time_zone"),
            ({"name": "Cup", "preset": "own-1"}, "does_not_fit"),
            ({"name": "Cup", "stages": [{"kind": "duel"}]}, "unknown_stage_kind"),
        ],
    )
    def test_what_is_wrong_with_it_is_said(self, program, sent, code):
        assert refusal(program.post("events", sent)) == (422, code)
        assert slugs() == ["cup"]

    def test_a_copy_has_the_options_and_on_request_the_players(self, event, program):
        made = program.done("POST", "/duplicate", {"name": "Summer Cup", "with_players": True})
        copy = Event.objects.get(slug="summer-cup")
        assert (made["slug"], made["verb"], made["about"]["players"]) == ("summer-cup", "event_duplicated", 8)
        assert (copy.players.count(), copy.stages.count()) == (8, event.stages.count())

    def test_a_token_for_some_events_makes_none(self, event):
        program = Program(token_for(event))
        asked = [("POST", "events", {"name": "Mug"}), ("POST", "/duplicate", {"name": "Mug"}), ("POST", "imports", {})]
        assert [refusal(program.ask(*one)) for one in asked] == [(403, "token_for_some_events")] * 3
        reads = Program(token_for(event, "read", all_events=True))
        assert refusal(reads.post("events", {"name": "Mug"})) == (403, "scope_too_narrow")
        assert slugs() == ["cup"]


class TestListing:
    def test_a_program_is_told_which_events_its_token_is_for(self, event, program):
        owner = factories.owner(event)
        second = factories.event("Mug", slug="mug", owner=owner, archived_at=timezone.now())
        factories.event("Foreign", slug="foreign")
        refereed = factories.event("Refereed", slug="refereed")
        refereed.roles.create(account=owner, role=Role.REFEREE)
        cup = {
            **{"slug": "cup", "name": "Grill Cup", "place": event.place, "starts_at": None, "role": "owner"},
            **{"public": True, "listed": True, "archived": False, "revision": event.revision},
        }
        mug = cup | {"slug": "mug", "name": "Mug", "place": second.place, "public": False, "archived": True}
        cup["revision"], mug["revision"] = (Event.objects.get(slug=slug).revision for slug in ("cup", "mug"))
        assert program.get("desk/events").json() == {"items": [mug, cup], "next": None}
        narrow = Program(token_for(event, "read"))
        cup["revision"] = Event.objects.get(slug="cup").revision
        assert narrow.get("desk/events").json() == {"items": [cup], "next": None}


class TestTakingAlong:
    def test_exported_imported_and_exported_it_is_the_same_document(self, event, program):
        document = program.get("/desk/file")
        assert (document.status_code, document["Content-Disposition"]) == (200, 'attachment; filename="cup-full.json"')
        event.refresh_from_db()
        Program(program.token).done("POST", "/delete", {"name": "Grill Cup"})
        made = program.done("POST", "imports", document.json())
        assert made == {
            "slug": "cup",
            "revision": event.revision,
            "entry": None,
            "verb": "",
            "sentence": "",
            "about": {},
        }
        assert program.get("/desk/file").getvalue() == document.getvalue()
        assert first_break(Event.objects.get().journal.order_by("number")) is None

    def test_it_is_noted_that_it_went_out(self, event, program):
        tag = program.get("/desk/file")["ETag"]
        program.get("/desk/file?variant=public")
        assert program.get("/desk/file", If_None_Match=tag).status_code == 304
        noted = list(ExportedFile.objects.order_by("pk").values_list("name", "by_name"))
        owner = f"{factories.owner(event)} (Script)"
        assert noted == [("cup-full.json", owner), ("cup-public.json", owner)]

    def test_what_everybody_may_know_has_no_names_that_are_hidden(self, program):
        public, full = (program.get(f"/desk/file?variant={variant}").getvalue() for variant in ("public", "full"))
        assert [b"Ana Secret" in file for file in (public, full)] == [False, True]
        assert refusal(program.post("imports", json.loads(public))) == (422, "event_file_public")

    def test_the_same_event_is_imported_twice_only_if_that_is_meant(self, program):
        document = program.get("/desk/file").json()
        assert refusal(program.post("imports", document)) == (422, "event_file_here")
        assert program.done("POST", "imports?again=true", document)["slug"] == "cup-2"

    def test_what_is_no_object_is_told_where(self, program):
        refused = program.post("imports", [])
        assert [(one["at"], one["code"]) for one in refused.json()["problems"]] == [("body", "dict_type")]

    @pytest.mark.parametrize(
        ("changed", "code"),
        [
            ({"format": "other"}, "event_file_foreign"),
            ({"version": 99}, "event_file_newer"),
            ({"players": []}, "event_file_damaged"),
        ],
    )
    def test_what_is_no_whole_event_is_refused_and_nothing_written(self, program, changed, code):
        document = program.get("/desk/file").json() | changed
        assert refusal(program.post("imports?again=true", document)) == (422, code)
        assert slugs() == ["cup"]


class TestEnding:
    def test_an_event_that_is_over_is_anonymised(self, event, program):
        assert refusal(program.post("/anonymise")) == (422, "event_not_over")
        Event.objects.update(archived_at=timezone.now())
        assert program.done("POST", "/anonymise")["verb"] == "event_anonymised"
        assert program.get("/desk/players").json()["items"][0]["name"] == "Player 1"

    def test_an_event_is_deleted_by_its_name(self, program):
        assert refusal(program.post("/delete", {"name": "Cup"})) == (422, "name_does_not_match")
        assert program.done("POST", "/delete", {"name": "Grill Cup"}) == {"deleted": "cup"}
        assert (slugs(), program.get("").status_code) == ([], 404)

    def test_asked_again_whoever_deleted_it_is_answered_again_and_nobody_else(self, event):
        one, other = Program(token_for(event)), Program(token_for(event))
        first = one.post("/delete", {"name": "Grill Cup"}, Idempotency_Key="k")
        again = one.post("/delete", {"name": "Grill Cup"}, Idempotency_Key="k")
        assert (again.status_code, again.json(), again["Idempotency-Replayed"]) == (200, first.json(), "true")
        told = [
            one.post("/delete", {"name": "Grill Cup"}),
            one.post("/delete", {"name": "Mug"}, Idempotency_Key="k"),
            other.post("/delete", {"name": "Grill Cup"}, Idempotency_Key="k"),
        ]
        assert [refusal(answer) for answer in told] == [(404, "not_found")] * 3

    def test_organisers_who_do_not_own_it_do_neither(self, event):
        member = factories.member(event)
        made = make_api_token(event=event, by=Actor.of(member), label="Theirs", scope="all", all_events=True)
        Event.objects.update(archived_at=timezone.now())
        program = Program(made.secret)
        asked = [("/anonymise", None), ("/delete", {"name": "Grill Cup"})]
        assert [refusal(program.post(*one)) for one in asked] == [(404, "not_found")] * 2
        assert Event.objects.get().anonymised_at is None
