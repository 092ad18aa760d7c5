"""Single players at the desk: registered, edited, merged, taken off the list; and all of it undone."""

import pytest

from tests import factories
from tournament.actions.actors import STRANGER, Actor
from tournament.actions.players import edit_player, merge_players, register_player, remove_player
from tournament.actions.refusals import AlreadyDone, NotAllowed, Refused
from tournament.actions.undo import undo
from tournament.forms.words import happened, sentence_of
from tournament.models import Player, Role

pytestmark = pytest.mark.django_db
State = Player.State


def register(event, name="Ana", **more):
    return register_player(event=event, by=factories.actor(event), name=name, **more)


def edit(event, number, **more):
    return edit_player(event=event, number=number, by=factories.actor(event), **more)


def merge(event, keep, gone):
    return merge_players(event=event, keep=keep, gone=gone, by=factories.actor(event))


def remove(event, number):
    return remove_player(event=event, number=number, by=factories.actor(event))


def take_back(event):
    assert all(happened(entry) for entry in event.journal.all())
    return undo(event=event, number=event.journal_length, by=factories.actor(event))


def states(event):
    return dict(event.players.order_by("number").values_list("number", "state"))


def names(event):
    return list(event.players.order_by("number").values_list("number", "name"))


def refusal(action, *args, **kwargs):
    with pytest.raises(Refused) as found:
        action(*args, **kwargs)
    assert sentence_of(found.value)
    return found.value.code, found.value.params


# Registering


def test_a_player_is_registered_with_the_next_number_and_a_clean_name():
    event = factories.event()
    factories.player(event, number=7)
    made = register(event, "  Ana   Popescu ", club="Grill  Club", pseudonym="A", note="x\n\n\n\ny", fixed_table=2)
    made.refresh_from_db()
    found = (made.number, made.name, made.name_key, made.club, made.pseudonym, made.note, made.fixed_table, made.state)
    assert found == (8, "Ana Popescu", "ana popescu", "Grill Club", "A", "x\n\ny", 2, State.REGISTERED)
    entry = event.journal.get()
    assert (entry.verb, entry.params, entry.private) == (
        "player_registered",
        {"player": 8, "state": "registered"},
        {"name": "Ana Popescu"},
    )


def test_a_number_can_be_chosen_once():
    event = factories.event()
    assert register(event, number=12).number == 12
    assert refusal(register, event, "Ben", number=12) == ("number_taken", {"number": 12})
    assert register(event, "Ben").number == 13


def test_after_the_highest_number_the_free_ones_are_used():
    event = factories.event()
    assert [register(event, name, number=number).number for name, number in [("A", 99_999), ("B", None)]] == [99_999, 1]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "  "}, "player_needs_a_name"),
        ({"name": "\u200b\u202e"}, "player_needs_a_name"),
        ({"name": "x" * 10_000}, "player_name_too_long"),
        ({"name": "A", "club": "x" * 81}, "player_club_too_long"),
        ({"name": "A", "pseudonym": "x" * 81}, "player_pseudonym_too_long"),
        ({"name": "A", "note": "x" * 1001}, "player_note_too_long"),
        ({"name": "A", "number": 0}, "number_out_of_range"),
        ({"name": "A", "number": 100_000}, "number_out_of_range"),
        ({"name": "A", "fixed_table": 0}, "fixed_table_out_of_range"),
    ],
)
def test_what_cannot_be_kept_is_refused(fields, code):
    event = factories.event()
    assert refusal(register, event, **fields)[0] == code
    assert (event.players.count(), event.journal.count()) == (0, 0)


@pytest.mark.parametrize("name", ["محمد علي", "😀", "Ștefan", "x" * 80, "O'Neil <b>", "李"])
def test_names_of_the_whole_world_are_kept(name):
    event = factories.event()
    assert register(event, name).name == name


def test_the_same_name_twice_is_two_players():
    event = factories.event()
    assert [register(event).number, register(event).number] == [1, 2]


def test_when_all_places_are_taken_the_next_ones_wait():
    event = factories.event(capacity=1)
    assert [register(event, name).state for name in ("A", "B")] == [State.REGISTERED, State.WAITING]


def test_whoever_comes_after_the_first_draw_is_here():
    event = factories.event()
    factories.players(event, 8)
    factories.seated_round(event)
    assert register(event).state == State.HERE


def test_after_the_first_stage_nobody_new_comes_in():
    event = factories.event()
    event.stages.filter(number=1).update(completed_at="2026-01-01T00:00Z")
    assert refusal(register, event) == ("entry_over", {})
    over = factories.event(ended_at="2026-01-01T00:00Z")
    assert refusal(register, over) == ("players_settled", {})


def test_a_registration_taken_back_leaves_its_number_to_the_same_name_only():
    event = factories.event()
    register(event)
    take_back(event)
    assert states(event) == {1: State.REMOVED}
    assert [register(event, "Ben").number, register(event, "ANA", club="New").number] == [2, 1]
    assert (names(event), states(event)) == ([(1, "ANA"), (2, "Ben")], {1: State.REGISTERED, 2: State.REGISTERED})


def test_a_registration_is_not_taken_back_once_something_is_drawn():
    event = factories.event()
    register(event)
    factories.players(event, 8)
    factories.seated_round(event)
    assert refusal(take_back, event) == ("undo_too_late", {})


def test_the_same_submission_registers_once():
    event, key = factories.event(), factories.submission()
    register(event, submission_id=key)
    with pytest.raises(AlreadyDone):
        register(event, submission_id=key)
    assert event.players.count() == 1


# Who may

CALLS = {
    register_player: {"name": "Ana"},
    edit_player: {"number": 1, "name": "Ana"},
    merge_players: {"keep": 1, "gone": 2},
    remove_player: {"number": 1},
}


@pytest.mark.parametrize("action", CALLS)
def test_strangers_referees_and_organisers_of_other_events_may_not(action):
    event, other = factories.event(), factories.event()
    factories.players(event, 2)
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(other)):
        with pytest.raises(NotAllowed):
            action(event=event, by=by, **CALLS[action])
    assert event.journal.count() == 0


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
        {"name": "Ana", "club": "Old"},
    )


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
    factories.player(event, "ana", state=State.HERE, club="Other", note="vegetarian")
    merge(event, 1, 2)
    kept = event.players.get(number=1)
    assert (kept.name, kept.club, kept.note) == ("Ana", "Old", "vegetarian")
    assert states(event) == {1: State.HERE, 2: State.REMOVED}
    take_back(event)
    kept.refresh_from_db()
    assert (kept.note, states(event)) == ("", {1: State.REGISTERED, 2: State.HERE})


def test_whoever_has_a_seat_is_the_one_that_stays():
    event = factories.event()
    factories.players(event, 8)
    factories.seated_round(event)
    late = register(event, "Player 1")
    assert refusal(merge, event, late.number, 1) == ("merge_has_played", {"gone": 1, "keep": 9})
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
    assert refusal(remove, event, 1) == ("wrong_state", {"number": 1, "state": "removed"})
    take_back(event)
    assert states(event) == {1: State.REGISTERED}


def test_whoever_had_a_seat_is_not_taken_off_the_list():
    event = factories.event()
    factories.players(event, 4)
    factories.seated_round(event)
    assert refusal(remove, event, 1) == ("player_has_seats", {"number": 1})


# What the journal says


def test_the_journal_has_sentences_that_do_without_names_once_it_is_blackened():
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
        "Anna (1) was taken off the list; from the waiting list moved up: Ben (2)",
    ]
    for entry in entries:
        entry.private, entry.blackened = {}, True
    assert [happened(entry) for entry in entries] == [
        "… (1) registered",
        "… (2) is on the waiting list",
        "… (1) was edited",
        "… (1) was taken off the list; from the waiting list moved up: 2",
    ]
