"""The end of an event: the archive, an event without names, and one that is gone."""

import json
from fractions import Fraction
from uuid import uuid4

import pytest
from django.apps import apps
from django.core import serializers
from django.db import DatabaseError, transaction
from django.utils import timezone

from tests import factories
from tests.factories.draws import drawn_round, event_with
from tests.factories.rows import AccessLinkFactory, AnnouncementFactory, PenaltyFactory, QualifierFactory
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.change import change_event
from tournament.actions.core.journal_chain import first_break
from tournament.actions.core.undo import undo
from tournament.actions.core.verbs import Captured, Verb
from tournament.actions.draws.draw import KNOWN
from tournament.actions.events.ending import anonymise_event, archive_event, delete_event, unarchive_event
from tournament.actions.events.event import EVENT, edit_event
from tournament.models import (
    Account,
    Event,
    GameRecord,
    Invitation,
    JournalRelease,
    Result,
    ResultLine,
    Role,
    Round,
)
from tournament.queries.draws.pages import document_of, draw_page
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db
GOSSIPED = Verb("gossiped", undo=(EVENT,))
SECRETS = ("Popescu", "Ionescu", "Schmidt", "Wurmclub", "Ananas", "Gossip")


@pytest.fixture
def event():
    return full_event()


def full_event(**fields):
    """One of everything, with names wherever there can be any."""
    event = factories.event("Grill Cup", slug=f"cup-{uuid4().hex[:8]}", **fields)
    by = Actor("Schmidt", factories.owner(event))
    ana, *others = [
        factories.player(event, name, pseudonym="Ananas", club="Wurmclub", contact="Gossip", note="Gossip")
        for name in ("Ana Popescu", "Ion Ionescu", "Mia Popescu", "Leo Ionescu")
    ]
    round = factories.seated_round(event, [[ana, *others]])
    names = [{"number": each.number, "name": each.name} for each in (ana, *others)]
    paper = {
        "draw": 2,
        "players": names,
        "options": {"sizes": [[4]], "clubs": {"1": "Wurmclub"}},
        "redraw": {"previous": 1, "previous_outcome": None, "author": "Schmidt", "reason": "Gossip"},
    }
    failed = {"announced": paper, "failed": {"author": "Schmidt", "reason": "Gossip"}}
    salted = [each | {"salt": "1"} for each in names]
    event.draws.update(announcement=paper, receipt=failed, names=salted, by="Schmidt", reason="Gossip")
    table = round.tables.get()
    table.dispute_note, table.call_reason = "Gossip", "Gossip"
    table.save()
    result = Result.objects.create(
        table=table,
        version=1,
        state="accepted",
        end_state={},
        note="Gossip",
        reason="Gossip",
        by_name="Schmidt",
        by_account=by.account,
        submission_id=uuid4(),
        receipt="ABC",
    )
    table.refused_submissions.create(submission_id=uuid4())
    ResultLine.objects.create(result=result, player=ana, position=0, place=1, worms=3, points="6")
    GameRecord.objects.create(table=table, record={"players": [each["name"] for each in names], "turns": []})
    AccessLinkFactory.create(round=round, label="Schmidt", tables=[table])
    stage = event.stages.get(number=1)
    PenaltyFactory.create(player=ana, stage=stage, kind="warning", reason="Gossip", by_name="Schmidt")
    QualifierFactory.create(stage=event.stages.get(number=2), player=ana, rule="override", reason="Gossip")
    AnnouncementFactory.create(event=event, text="Gossip", by_name="Schmidt")
    Invitation.objects.create(
        event=event, role="referee", label="Schmidt", token_hash=uuid4().hex, expires_at=timezone.now()
    )
    edit_event(event=event, by=by, place="Hall")
    undo(event=event, number=1, by=by)
    with change_event(event, by=by, needs=Role.ORGANISER) as change:
        captured = Captured(EVENT, None, {"name": "Ionescu"}, {})
        change.journal(GOSSIPED, private={"name": "Popescu"}, reason="Gossip", captured=[captured], player=1)
    return event


def everything():
    """All rows of the product but the accounts, as one text."""
    models = [model for model in apps.get_app_config("tournament").get_models() if model is not Account]
    return "\n".join(
        serializers.serialize("json", model._default_manager.all(), ensure_ascii=False) for model in models
    )


def rows():
    models = apps.get_app_config("tournament").get_models(include_auto_created=True)
    return {model.__name__: model._default_manager.count() for model in models if model._default_manager.exists()}


def over(event):
    event.ended_at = timezone.now()
    event.save()
    return event


# The archive


def test_an_event_goes_into_the_archive_and_out_again(event):
    by = factories.actor(event)
    archive_event(event=event, by=by)
    assert Event.objects.get().archived_at is not None
    with pytest.raises(Refused, match="event_archived"):
        edit_event(event=event, by=by, name="New")
    unarchive_event(event=event, by=by)
    assert Event.objects.get().archived_at is None
    with pytest.raises(Refused, match="event_not_archived"):
        unarchive_event(event=event, by=by)


def test_registration_ends_with_the_archive():
    event = factories.event(registration_open=True)
    archive_event(event=event, by=factories.actor(event))
    assert not Event.objects.get().registration_open


def test_an_event_is_not_archived_twice_or_in_the_middle_of_a_round(event):
    by, submission = factories.actor(event), factories.submission()
    Round.objects.update(state=Round.State.RUNNING)
    with pytest.raises(Refused, match="event_is_played"):
        archive_event(event=event, by=by)
    Round.objects.update(state=Round.State.COMPLETE)
    archive_event(event=event, by=by, submission_id=submission)
    with pytest.raises(AlreadyDone):
        archive_event(event=event, by=by, submission_id=submission)
    with pytest.raises(Refused, match="event_archived"):
        archive_event(event=event, by=by)


# Without names


def test_no_name_and_no_free_text_is_left(event):
    before = everything()
    assert [secret for secret in SECRETS if secret not in before] == []
    anonymise_event(event=over(event), by=factories.actor(event))
    after = everything()
    assert [secret for secret in SECRETS if secret in after] == []
    assert [player.name for player in event.players.all()] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert GameRecord.objects.get().record["players"] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_a_draw_whose_list_has_hashes_still_proves_itself_without_names():
    event = event_with(12)
    draw = drawn_round(event).draw
    anonymise_event(event=over(event), by=factories.actor(event))
    stored = event.draws.get()
    assert (stored.names, stored.receipt) == (None, draw.receipt)
    assert verify(stored.receipt, KNOWN, published=draw.commitment) == []


def test_a_draw_that_loses_more_than_names_says_that_something_was_taken_out():
    event = event_with(12, keep_clubs_apart=True)
    event.players.filter(number__in=(1, 2)).update(club="Wurmclub")
    drawn_round(event)
    anonymise_event(event=over(event), by=factories.actor(event))
    shown = draw_page(Event.objects.get(), 1)
    assert "redacted" in [mismatch.code for mismatch in verify(document_of(shown), KNOWN)]


def test_results_and_the_chain_of_the_journal_stay(event):
    anonymise_event(event=over(event), by=factories.actor(event))
    line = ResultLine.objects.get()
    assert (line.place, line.worms, line.points, Result.objects.get().state) == (1, 3, Fraction(6), "accepted")
    entries = list(event.journal.select_related("undoes").order_by("number"))
    assert first_break(entries) is None
    assert [(entry.verb, entry.redacted) for entry in entries] == [
        ("event_edited", True),
        ("undone", True),
        ("gossiped", True),
        ("event_anonymised", False),
    ]


def test_afterwards_journal_and_results_are_guarded_again(event):
    anonymise_event(event=over(event), by=factories.actor(event))
    assert not JournalRelease.objects.exists()
    for rows in (event.journal, Result.objects):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            rows.all().delete()


def test_other_events_keep_their_names(event):
    full_event()
    anonymise_event(event=over(event), by=factories.actor(event))
    after = everything()
    assert [secret for secret in SECRETS if secret not in after] == []


def test_names_stay_until_the_event_is_over_and_go_once(event):
    by = factories.actor(event)
    with pytest.raises(Refused, match="event_not_over"):
        anonymise_event(event=event, by=by)
    archive_event(event=event, by=by)
    anonymise_event(event=event, by=by)
    with pytest.raises(Refused, match="event_is_anonymous"):
        anonymise_event(event=event, by=by)


# Gone


def test_nothing_of_a_deleted_event_is_left(event):
    owner = factories.owner(event)
    delete_event(event=event, by=Actor.of(owner), typed_name=" Grill  Cup ")
    assert rows() == {"Account": 1}


def test_other_events_stay(event):
    delete_event(event=full_event(), by=factories.actor(Event.objects.last()), typed_name="Grill Cup")
    before = json.loads(serializers.serialize("json", Event.objects.all()))
    assert [row["pk"] for row in before] == [event.pk]
    assert (event.journal.count(), Result.objects.count(), JournalRelease.objects.count()) == (3, 1, 0)


def test_the_name_must_be_typed(event):
    for typed in ("", "grill cup", "Grill"):
        with pytest.raises(Refused, match="name_does_not_match"):
            delete_event(event=event, by=factories.actor(event), typed_name=typed)
    assert Event.objects.exists()


def test_an_event_is_deleted_once(event):
    by = factories.actor(event)
    delete_event(event=event, by=by, typed_name="Grill Cup")
    with pytest.raises(AlreadyDone):
        delete_event(event=event, by=by, typed_name="Grill Cup")


FOR_OWNERS = {
    "anonymise": lambda event, by: anonymise_event(event=event, by=by),
    "delete": lambda event, by: delete_event(event=event, by=by, typed_name=event.name),
}
FOR_ORGANISERS = {
    "archive": lambda event, by: archive_event(event=event, by=by),
    "unarchive": lambda event, by: unarchive_event(event=event, by=by),
}


@pytest.mark.parametrize("action", [*FOR_OWNERS, *FOR_ORGANISERS])
def test_only_the_owner_ends_an_event_and_only_organisers_archive_it(action):
    event, other = factories.event(ended_at=timezone.now()), factories.event()
    strangers = [STRANGER, factories.actor(other), Actor.of(factories.member(event, Role.REFEREE))]
    organiser = [Actor.of(factories.member(event))] if action in FOR_OWNERS else []
    for by in strangers + organiser:
        with pytest.raises(NotAllowed):
            (FOR_OWNERS | FOR_ORGANISERS)[action](event, by)
