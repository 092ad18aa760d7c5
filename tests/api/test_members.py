"""Who may do what in an event, and presets of one's own, as programs change them."""

import pytest
from django.test import Client

from tests import factories
from tests.api.asking import Program, token_for
from tournament.actions.access.api_tokens import make_api_token
from tournament.actions.core.actors import Actor
from tournament.models import ApiAnswer, Event, Invitation, OwnPreset, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.event("Cup", slug="cup", owner=factories.account("Olga"))


@pytest.fixture
def program(event):
    return Program(token_for(event, all_events=True))


def refusal(response):
    return response.status_code, response.json()["code"]


def of(account, role):
    return {"account": account.pk, "name": str(account), "role": role}


def members(program):
    return program.get("/desk/members").json()["members"]


class TestMembers:
    def test_who_is_invited_joins_by_the_address_that_is_told_once(self, event, program):
        first = program.post("/invitations", {"role": "referee", "label": "Ion"}, Idempotency_Key="k")
        again = program.post("/invitations", {"role": "referee", "label": "Ion"}, Idempotency_Key="k")
        assert (first.status_code, again.json()) == (201, first.json() | {"address": None})
        invitation, address = Invitation.objects.get(), first.json()["address"]
        listed = program.get("/desk/members").json()["invitations"]
        assert [(one["id"], one["label"], one["role"]) for one in listed] == [(invitation.pk, "Ion", "referee")]
        secret = address.rstrip("/").rpartition("/")[2]
        kept = str([*ApiAnswer.objects.values(), *Invitation.objects.values(), *event.journal.values()])
        assert (first.json()["about"]["invitation"], secret in kept) == (invitation.pk, False)
        client, ion = Client(), factories.account("Ion")
        client.force_login(ion)
        client.get(address.removeprefix("http://testserver"))
        client.post("/join/", {"submission": str(factories.submission())})
        assert members(program) == [of(factories.owner(event), "owner"), of(ion, "referee")]

    def test_a_withdrawn_invitation_opens_nothing(self, program):
        made = program.done("POST", "/invitations", {"role": "organiser"})
        program.done("DELETE", f"/invitations/{made['about']['invitation']}")
        assert program.get("/desk/members").json()["invitations"] == []
        again = program.ask("DELETE", f"/invitations/{made['about']['invitation']}")
        assert refusal(again) == (422, "invitation_was_withdrawn")

    def test_roles_change_end_and_an_event_is_handed_over(self, event, program):
        olga = factories.owner(event)
        ion, mia = (factories.member(event, name=name) for name in ("Ion", "Mia"))
        program.done("PUT", f"/members/{mia.pk}/role", {"role": "referee"})
        assert members(program) == [of(olga, "owner"), of(ion, "organiser"), of(mia, "referee")]
        assert refusal(program.post(f"/members/{mia.pk}/hand-over")) == (422, "heir_must_be_organiser")
        program.done("DELETE", f"/members/{mia.pk}")
        assert program.done("POST", f"/members/{ion.pk}/hand-over")["verb"] == "handed_over"
        assert members(program) == [of(ion, "owner"), of(olga, "organiser")]
        assert refusal(program.post(f"/members/{olga.pk}/hand-over")) == (404, "not_found")

    def test_organisers_decide_about_referees_only(self, event):
        rita, ion = factories.member(event, Role.REFEREE, "Rita"), factories.member(event, name="Ion")
        made = make_api_token(event=event, by=Actor.of(ion), label="Theirs", scope="all")
        program = Program(made.secret)
        told = [
            program.post("/invitations", {"role": "organiser"}),
            program.ask("PUT", f"/members/{rita.pk}/role", {"role": "organiser"}),
            program.post(f"/members/{rita.pk}/hand-over"),
        ]
        assert [refusal(answer) for answer in told] == [(404, "not_found")] * 3
        program.done("DELETE", f"/members/{rita.pk}")
        assert members(program) == [of(factories.owner(event), "owner"), of(ion, "organiser")]

    def test_roles_that_nobody_gives_are_refused(self, event, program):
        ion = factories.member(event, name="Ion")
        assert refusal(program.post("/invitations", {"role": "owner"})) == (422, "does_not_fit")
        assert refusal(program.ask("PUT", f"/members/{ion.pk}/role", {"role": "owner"})) == (422, "does_not_fit")
        assert refusal(program.ask("DELETE", f"/members/{ion.pk + 100}")) == (422, "member_unknown")


class TestPresets:
    def test_options_are_saved_renamed_applied_and_forgotten(self, event, program):
        program.done("PATCH", "/options", {"results_by_round": True})
        [saved] = program.done("POST", "/presets", {"name": "Club evening"})
        own = OwnPreset.objects.get()
        assert saved == {"id": own.pk, "code": f"own-{own.pk}", "name": "Club evening"}
        other = Program(program.token, event=program.done("POST", "events", {"name": "Mug"})["slug"])
        other.done("PUT", "/preset", {"preset": saved["code"]})
        assert Event.objects.get(slug=other.event).results_by_round is True
        assert program.done("PATCH", f"presets/{own.pk}", {"name": "Evening"}) == [saved | {"name": "Evening"}]
        listed = {"code": saved["code"], "name": "Evening", "id": own.pk}
        assert program.get("/desk/presets").json()[-1] == listed | {"current": False}
        assert program.done("DELETE", f"presets/{own.pk}") == []
        assert other.get("/desk/presets").json()[-1] == listed | {"current": True}
        assert [one["id"] for one in program.get("/desk/presets").json()] == [None] * 4
        assert refusal(program.ask("DELETE", f"presets/{own.pk}")) == (422, "unknown_preset")

    def test_the_same_request_saves_it_once(self, program):
        first = program.post("/presets", {"name": "Club evening"}, Idempotency_Key="k")
        ApiAnswer.objects.all().delete()
        again = program.post("/presets", {"name": "Club evening"}, Idempotency_Key="k")
        assert (first.status_code, again.json(), OwnPreset.objects.count()) == (201, first.json(), 1)

    def test_those_of_others_are_nobodys(self, program):
        mine = Program(token_for(factories.event("Mug", slug="mug"), all_events=True), event="mug")
        [theirs] = program.done("POST", "/presets", {"name": "Club evening"})
        assert refusal(mine.ask("PATCH", f"presets/{theirs['id']}", {"name": "Mine"})) == (422, "unknown_preset")
        assert [one["id"] for one in mine.get("/desk/presets").json()] == [None] * 4

    def test_a_token_for_some_events_changes_none(self, event, program):
        [saved] = program.done("POST", "/presets", {"name": "Club evening"})
        narrow = Program(token_for(event))
        told = [
            narrow.post("/presets", {"name": "Evening"}),
            narrow.ask("PATCH", f"presets/{saved['id']}", {"name": "Evening"}),
            narrow.ask("DELETE", f"presets/{saved['id']}"),
        ]
        assert [refusal(answer) for answer in told] == [(403, "token_for_some_events")] * 3
