"""Players on the list: edited, merged, taken off it; all of it undone, and what the journal says."""

import pytest

from tests import factories
from tests.actions.players import refusal, register, remove, states, take_back
from tournament.actions.core.undo import undo
from tournament.actions.people.players import edit_player, merge_players
from tournament.models import Player
from tournament.words import happened

pytestmark = pytest.mark.django_db
State = Player.State


def edit(event, number, **more):
    return edit_player(event=event, number=number, by=factories.actor(event), **more)


def merge(event, keep, gone):
    return merge_players(event=event, keep=keep, gone=gone, by=factories.actor(event))


# Editing


def test_a_player_is_edited_and_keeps_the_number():
    event = factories.event()
    factories.player(event, "Ana", club="Old")
    edit(event, 1, name="Anna", club="New")
    player = event.players.get()
    assert (player.number, player.name, player.name_key, player.club) == (1, "Anna", "anna", "New")
    entry = event.journal.get()
    assert (entry.params, entry.before) == (
        {"player": 1, "changed": ["name", "club"]},
        {"person": {"of": 1, "was": {"name": "Ana", "club": "Old"}, "then": {"name": "Anna", "club": "New"}}},
    )


def test_what_an_edit_does_not_name_stays():
    event = factories.event()
    known = {"club": "Old", "pseudonym": "Wormy", "contact": "ana@example.org", "note": "Late", "fixed_table": 2}
    factories.player(event, "Ana", **known)
    edit(event, 1, name="Anna")
    player = event.players.get()
    assert {name: getattr(player, name) for name in known} == known
    assert event.journal.get().params["changed"] == ["name"]


def test_a_player_who_is_so_already_is_not_written():
    event = factories.event()
    player = factories.player(event, "Ana", club="Grill")
    assert (edit(event, 1, name=" Ana ", club="Grill"), event.journal.count()) == (player, 0)


def test_an_edit_is_taken_back_unless_the_same_was_edited_since():
    event = factories.event()
    factories.player(event, "Ana", club="Old")
    edit(event, 1, name="Anna")
    edit(event, 1, club="New")
    undo(event=event, number=1, by=factories.actor(event))
    player = event.players.get()
    assert (player.name, player.name_key, player.club) == ("Ana", "ana", "New")
    edit(event, 1, club="Newer")
    assert refusal(undo, event=event, number=2, by=factories.actor(event)) == ("undo_too_late", {})


def test_a_refused_edit_changes_nothing():
    event = factories.event()
    factories.player(event, "Ana")
    assert refusal(edit, event, 1, name=" ", club="New") == ("player_needs_a_name", {})
    assert refusal(edit, event, 2, name="Ben") == ("no_such_player", {"number": 2})
    assert event.players.get().club == ""


def test_a_name_can_be_corrected_when_the_event_is_over():
    event = factories.event(ended_at="2026-01-01T00:00Z")
    factories.player(event, "Ana")
    assert edit(event, 1, name="Anna").name == "Anna"


# Merging


def test_two_rows_of_one_person_become_one():
    event = factories.event()
    factories.player(event, "Ana", state=State.REGISTERED, club="Old")
    factories.player(event, "ana", state=State.CHECKED_IN, club="Other", note="vegetarian")
    merge(event, 1, 2)
    kept = event.players.get(number=1)
    assert (kept.name, kept.club, kept.note) == ("Ana", "Old", "vegetarian")
    assert states(event) == {1: State.CHECKED_IN, 2: State.REMOVED}
    take_back(event)
    kept.refresh_from_db()
    assert (kept.note, states(event)) == ("", {1: State.REGISTERED, 2: State.CHECKED_IN})


def test_whoever_has_a_seat_is_the_one_that_stays():
    event = factories.event()
    factories.players(event, 8)
    factories.seated_round(event)
    late = register(event, "Player 1")
    assert refusal(merge, event, late.number, 1) == (
        "merge_has_played",
        {"gone": 1, "gone_name": "Player 1", "keep": 9, "keep_name": late.name},
    )
    assert merge(event, 1, late.number).number == 1


def test_a_place_that_a_merger_frees_goes_to_who_waits():
    event = factories.event(capacity=2)
    for name in ("Ana", "Ana", "Ben"):
        register(event, name)
    merge(event, 1, 2)
    assert states(event) == {1: State.REGISTERED, 2: State.REMOVED, 3: State.REGISTERED}
    take_back(event)
    assert states(event) == {1: State.REGISTERED, 2: State.REGISTERED, 3: State.WAITING}


def test_nobody_is_merged_with_themselves_or_with_nobody():
    event = factories.event()
    factories.players(event, 1)
    assert refusal(merge, event, 1, 1) == ("merge_with_itself", {})
    assert refusal(merge, event, 1, 2) == ("no_such_player", {"number": 2})


# Taking off the list


def test_a_player_taken_off_keeps_the_number_and_can_come_back():
    event = factories.event()
    factories.player(event, "Ana", state=State.REGISTERED)
    remove(event, 1)
    assert states(event) == {1: State.REMOVED}
    assert refusal(remove, event, 1) == ("wrong_state", {"number": 1, "name": "Ana", "state": "removed"})
    take_back(event)
    assert states(event) == {1: State.REGISTERED}


def test_whoever_had_a_seat_is_not_taken_off_the_list():
    event = factories.event()
    factories.players(event, 4)
    factories.seated_round(event)
    assert refusal(remove, event, 1) == ("player_has_seats", {"number": 1, "name": "Player 1"})


# What the journal says


def test_the_journal_has_sentences_that_do_without_names_once_it_is_redacted():
    event = factories.event(capacity=1)
    register(event, "Ana")
    register(event, "Ben")
    edit(event, 1, name="Anna")
    remove(event, 1)
    entries = list(event.journal.all())
    assert [happened(entry) for entry in entries] == [
        "Ana (1) registered",
        "Ben (2) is on the waiting list",
        "Anna (1) was edited",
        "Anna (1) was removed from the list; moved up from the waiting list: Ben (2)",
    ]
    for entry in entries:
        entry.private, entry.redacted = {}, True
    assert [happened(entry) for entry in entries] == [
        "… (1) registered",
        "… (2) is on the waiting list",
        "… (1) was edited",
        "… (1) was removed from the list; moved up from the waiting list: … (2)",
    ]
