"""Single players at the desk: registered, and that undone; and who may change the list at all."""

import pytest

from tests import factories
from tests.actions.players import names, refusal, register, states, take_back
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed
from tournament.actions.people.players import edit_player, merge_players, register_player, remove_player
from tournament.models import Player, Role

pytestmark = pytest.mark.django_db
State = Player.State


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
    assert register(event).state == State.CHECKED_IN


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
