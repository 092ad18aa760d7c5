"""Leaving and coming back: withdrawal (T14), its end, somebody else in the same seat; and all of it undone."""

import pytest

from tests import factories
from tests.actions.players import refusal, register, states, take_back
from tests.factories.results import result
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed
from tournament.actions.core.undo import undo
from tournament.actions.people.players import edit_player
from tournament.actions.people.withdrawals import reinstate_player, substitute_player, withdraw_player
from tournament.models import Player, Role, Seat

pytestmark = pytest.mark.django_db
State = Player.State


def withdraw(event, number, **more):
    return withdraw_player(event=event, number=number, by=factories.actor(event), **more)


def reinstate(event, number):
    return reinstate_player(event=event, number=number, by=factories.actor(event))


def substitute(event, number, name="Zoe", **more):
    return substitute_player(event=event, number=number, by=factories.actor(event), name=name, **more)


def left(round):
    return list(round.seats.filter(left_game=True).values_list("player__number", flat=True))


# Withdrawing


@pytest.mark.parametrize("state", [State.TO_APPROVE, State.WAITING, State.REGISTERED, State.CHECKED_IN, State.NO_SHOW])
def test_before_the_draw_a_player_withdraws_and_that_is_taken_back(state):
    event = factories.event()
    factories.player(event, "Ana", state=state)
    withdraw(event, 1, reason=" ill ")
    entry = event.journal.get()
    assert (states(event), entry.reason, entry.params, entry.private) == (
        {1: State.WITHDRAWN},
        "ill",
        {"player": 1, "left_game": False, "seated": False},
        {"name": "Ana"},
    )
    take_back(event)
    assert states(event) == {1: state}


def test_a_reason_that_is_a_novel_is_refused():
    event = factories.event()
    factories.player(event)
    assert refusal(withdraw, event, 1, reason="x" * 1001) == ("player_reason_too_long", {"length": 1001, "most": 1000})


def test_who_is_gone_does_not_withdraw():
    event = factories.event()
    factories.player(event, state=State.WITHDRAWN)
    assert refusal(withdraw, event, 1) == ("wrong_state", {"number": 1, "name": "Player 1", "state": "withdrawn"})


def test_a_withdrawal_gives_the_place_to_who_waits_longest():
    event = factories.event(capacity=1)
    for name in ("Ana", "Ben", "Cleo"):
        register(event, name)
    withdraw(event, 1)
    assert states(event) == {1: State.WITHDRAWN, 2: State.REGISTERED, 3: State.WAITING}
    take_back(event)
    assert states(event) == {1: State.REGISTERED, 2: State.WAITING, 3: State.WAITING}


def test_a_withdrawal_is_not_undone_once_who_moved_up_went_on():
    event = factories.event(capacity=1)
    for name in ("Ana", "Ben"):
        register(event, name)
    withdraw(event, 1)
    event.players.filter(number=2).update(state=State.CHECKED_IN)
    assert refusal(take_back, event) == ("undo_too_late", {})


def test_after_the_first_draw_nobody_moves_up():
    event = factories.event(capacity=4)
    factories.players(event, 4)
    factories.player(event, state=State.WAITING)
    factories.seated_round(event)
    withdraw(event, 1)
    assert states(event)[5] == State.WAITING


def test_during_a_game_the_seat_is_skipped_from_now_on():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    version = round.tables.get().version
    withdraw(event, 2)
    assert (left(round), round.seats.count(), states(event)[2]) == ([2], 4, State.WITHDRAWN)
    assert (round.tables.get().version, event.journal.get().params["left_game"]) == (version + 1, True)
    take_back(event)
    assert (left(round), states(event)[2]) == ([], State.CHECKED_IN)


def test_once_the_table_has_its_result_leaving_changes_nothing_there():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    result(round.tables.get())
    withdraw(event, 2)
    assert (left(round), states(event)[2]) == ([], State.WITHDRAWN)


def test_leaving_a_game_is_not_undone_after_its_result():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    withdraw(event, 2)
    result(round.tables.get(), left=(1,))
    assert refusal(take_back, event) == ("undo_too_late", {})
    assert (left(round), states(event)[2]) == ([2], State.WITHDRAWN)


def test_before_a_round_starts_the_seat_becomes_free():
    event = factories.event()
    factories.players(event, 4)
    round = factories.seated_round(event)
    withdraw(event, 2)
    assert list(round.seats.values_list("player__number", flat=True)) == [1, 3, 4]
    take_back(event)
    assert list(round.seats.values_list("player__number", flat=True)) == [1, 2, 3, 4]


def test_at_a_table_of_three_the_seat_stays_until_the_round_is_drawn_again():
    event = factories.event()
    factories.players(event, 3)
    round = factories.seated_round(event)
    withdraw(event, 2)
    assert (round.seats.count(), left(round), event.journal.get().params["seated"]) == (3, [], True)
    take_back(event)
    assert states(event)[2] == State.CHECKED_IN


def test_a_withdrawal_is_not_undone_after_the_next_draw():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    result(round.tables.get())
    withdraw(event, 2)
    factories.seated_round(event, [list(event.players.exclude(number=2))])
    assert refusal(take_back, event) == ("undo_too_late", {})


# Coming back


def test_a_game_that_was_left_stays_left_by_whoever_comes_back():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    withdraw(event, 1)
    reinstate(event, 1)
    assert (states(event)[1], left(round)) == (State.CHECKED_IN, [1])
    take_back(event)
    undo(event=event, number=1, by=factories.actor(event))
    assert (states(event)[1], left(round)) == (State.CHECKED_IN, [])


@pytest.mark.parametrize("state", [State.WITHDRAWN, State.NO_SHOW, State.REMOVED])
def test_before_the_draw_a_player_comes_back_into_a_place(state):
    event = factories.event(capacity=1)
    factories.player(event, state=state)
    reinstate(event, 1)
    assert states(event) == {1: State.REGISTERED}
    take_back(event)
    assert states(event) == {1: state}


def test_who_comes_back_when_all_places_are_taken_waits():
    event = factories.event(capacity=1)
    factories.player(event)
    factories.player(event, state=State.WITHDRAWN)
    assert reinstate(event, 2).state == State.WAITING


def test_after_a_draw_who_comes_back_is_here_for_the_next_round():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    withdraw(event, 2)
    reinstate(event, 2)
    assert (states(event)[2], left(round)) == (State.CHECKED_IN, [2])
    take_back(event)
    assert states(event)[2] == State.WITHDRAWN


def test_who_is_here_does_not_come_back():
    event = factories.event()
    factories.player(event)
    assert refusal(reinstate, event, 1) == ("wrong_state", {"number": 1, "name": "Player 1", "state": "here"})


# Somebody else


def test_a_substitute_takes_over_number_and_seat():
    event = factories.event()
    factories.players(event, 4)
    factories.running_round(event)
    event.players.filter(number=2).update(club="Old", pseudonym="Fox")
    substitute(event, 2, " Zoe ", club="New")
    player = event.players.get(number=2)
    assert (player.name, player.name_key, player.club, player.pseudonym) == ("Zoe", "zoe", "New", "")
    assert (Seat.objects.get(player=player).position, player.state) == (1, State.CHECKED_IN)
    entry = event.journal.get()
    assert (entry.params, entry.private["name"], entry.private["old"]) == ({"player": 2}, "Zoe", "Player 2")
    take_back(event)
    player.refresh_from_db()
    assert (player.name, player.club, player.pseudonym) == ("Player 2", "Old", "Fox")


def test_a_substitute_for_somebody_who_left_is_here():
    event = factories.event()
    factories.players(event, 4)
    factories.running_round(event)
    withdraw(event, 2)
    assert substitute(event, 2).state == State.CHECKED_IN
    take_back(event)
    assert states(event)[2] == State.WITHDRAWN


def test_before_the_draw_the_new_person_is_registered_instead():
    event = factories.event()
    factories.player(event, state=State.NO_SHOW)
    assert refusal(substitute, event, 1) == ("register_instead", {"number": 1, "name": "Player 1"})


def test_a_substitution_is_not_undone_once_the_new_person_was_edited():
    event = factories.event()
    factories.player(event)
    substitute(event, 1)
    event.players.update(name="Zoë")
    assert refusal(take_back, event) == ("undo_too_late", {})


def test_a_substitute_needs_a_name():
    event = factories.event()
    factories.player(event)
    assert refusal(substitute, event, 1, " ") == ("player_needs_a_name", {})


# Who may, and once

CALLS = {withdraw_player: {}, reinstate_player: {}, substitute_player: {"name": "Zoe"}}


@pytest.mark.parametrize("action", CALLS)
def test_strangers_referees_and_organisers_of_other_events_change_nobody(action):
    event = factories.event()
    factories.player(event, "Ana")
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            action(event=event, number=1, by=by, **CALLS[action])
    assert (event.journal.count(), event.players.get().name) == (0, "Ana")


@pytest.mark.parametrize("action", CALLS)
def test_when_the_event_is_over_its_players_are_settled(action):
    event = factories.event(ended_at="2026-01-01T00:00Z")
    factories.player(event)
    found = refusal(action, event=event, number=1, by=factories.actor(event), **CALLS[action])
    assert found == ("players_settled", {})


def test_the_same_submission_withdraws_once():
    event, key = factories.event(), factories.submission()
    factories.player(event)
    withdraw(event, 1, submission_id=key)
    with pytest.raises(AlreadyDone):
        withdraw(event, 1, submission_id=key)


def test_phones_at_a_table_learn_of_another_name():
    event = factories.event()
    factories.players(event, 4)
    table = factories.running_round(event).tables.get()
    by = factories.actor(event)
    versions = [table.version]
    for act in (
        lambda: edit_player(event=event, number=1, by=by, name="Anabel"),
        lambda: substitute(event, 2),
        lambda: take_back(event),
    ):
        act()
        table.refresh_from_db()
        versions.append(table.version)
    assert versions == [versions[0] + step for step in range(4)]
