"""Seats changed by hand: what is swapped, added and emptied, until when, and the way back."""

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with, portions_of, published_round, started_round, tables_of
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.draws import seating
from tournament.models import Player, Role, Round, Seat, Table

pytestmark = pytest.mark.django_db


def swap(event, one, other, **more):
    arguments = {"round": event.rounds.last(), "by": factories.actor(event), **more}
    return seating.swap_seats(event=event, one=one, other=other, **arguments)


def seat(event, player, **more):
    arguments = {"round": event.rounds.last(), "by": factories.actor(event), **more}
    return seating.seat_late_player(event=event, player=player, **arguments)


def unseat(event, player, **more):
    arguments = {"round": event.rounds.last(), "by": factories.actor(event), **more}
    return seating.unseat_player(event=event, player=player, **arguments)


ACTIONS = [(swap, (1, 2)), (seat, (15,)), (unseat, (1,))]


def take_back(event, number=None):
    return undo(event=event, number=number or event.latest_entry.number, by=factories.actor(event))


def refusal(action, *args, **arguments):
    with pytest.raises(Refused) as refused:
        action(*args, **arguments)
    return refused.value.code, refused.value.params


def drawn_event(players=14, **fields):
    """Fourteen at four tables: 4, 4, 3, 3. Nobody's seat is left to chance."""
    event = event_with(players, **fields)
    sitting = list(event.players.all())
    sizes = [4, 4, 3, 3]
    tables = [sitting[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(len(sizes))]
    factories.seated_round(event, tables, state=Round.State.DRAWN)
    return event


def publish(event):
    event.rounds.update(state=Round.State.PUBLISHED)


# Two change places


def test_two_players_sit_in_each_others_seats():
    event = drawn_event()
    round = swap(event, 1, 6)
    assert tables_of(round) == [[6, 2, 3, 4], [5, 1, 7, 8], [9, 10, 11], [12, 13, 14]]
    assert portions_of(round) == [[21, 22, 23, 24], [21, 22, 23, 24], [21, 22, 23], [21, 22, 23]]
    entry = event.latest_entry
    assert (entry.verb, entry.params, entry.private) == (
        "seats_swapped",
        {"round": 1},
        {"one": "Player 1", "other": "Player 6"},
    )
    assert Round.objects.get().seating_changed


def test_two_of_one_table_change_seats_too():
    event = drawn_event()
    assert tables_of(swap(event, 4, 1))[0] == [4, 2, 3, 1]


def test_who_has_arrived_has_not_arrived_at_the_new_seat():
    event = drawn_event()
    Seat.objects.update(arrived=True)
    round = swap(event, 1, 6)
    assert [s.player.number for s in round.seats.filter(arrived=False).order_by("player__number")] == [1, 6]


def test_a_swap_is_taken_back():
    event = drawn_event()
    before = tables_of(event.rounds.get())
    swap(event, 1, 6)
    take_back(event)
    assert (tables_of(event.rounds.get()), Round.objects.get().seating_changed) == (before, False)


def test_a_swap_is_not_taken_back_once_the_same_seats_changed_again():
    event = drawn_event()
    swap(event, 1, 6)
    number = event.latest_entry.number
    swap(event, 1, 9)
    assert refusal(take_back, event, number)[0] == "undo_too_late"
    take_back(event)
    take_back(event, number)
    assert tables_of(event.rounds.get())[0] == [1, 2, 3, 4]


def test_phones_at_the_tables_notice_a_swap():
    event = drawn_event()
    swap(event, 1, 6)
    assert list(Table.objects.order_by("number").values_list("version", flat=True)) == [1, 1, 0, 0]


def test_who_must_sit_at_a_table_stays_there():
    event = drawn_event()
    event.players.filter(number=1).update(fixed_table=1)
    assert refusal(swap, event, 1, 6) == ("fixed_player", {"player": 1, "table": 1})


@pytest.mark.parametrize(("one", "other", "code"), [(1, 1, "same_player"), (1, 99, "stranger"), (99, 1, "stranger")])
def test_who_is_not_seated_does_not_change_seats(one, other, code):
    assert refusal(swap, drawn_event(), one, other)[0] == code


def test_a_fixed_table_that_was_left_by_hand_does_not_stop_other_swaps():
    event = drawn_event()
    event.players.filter(number=1).update(fixed_table=3)
    assert tables_of(swap(event, 2, 6))[0] == [1, 6, 3, 4]


# Somebody comes late


def test_a_late_player_sits_last_at_a_short_table():
    event = drawn_event()
    factories.player(event, "Late")
    round = seat(event, 15)
    assert (tables_of(round)[2], portions_of(round)[2]) == ([9, 10, 11, 15], [21, 22, 23, 24])
    entry = event.latest_entry
    assert (entry.verb, entry.params, entry.private) == ("player_seated", {"round": 1, "table": 3}, {"name": "Late"})


def test_a_late_player_avoids_those_who_were_met_before():
    event = event_with(12, rounds_planned=2)
    late, *others = event.players.all()
    factories.seated_round(event, [[late, *others[:2]], others[2:5], others[5:8], others[8:]], state="complete")
    factories.seated_round(event, [others[:3], others[3:6], others[6:9], others[9:]], state="drawn")
    late.state = Player.State.CHECKED_IN
    late.save()
    assert tables_of(seat(event, late.number))[3] == [11, 12, 1]


def test_a_late_player_draws_by_hand_where_all_do():
    event = drawn_event(portions_by_hand=True)
    factories.player(event)
    assert portions_of(seat(event, 15))[2] == [21, 22, 23, None]


def test_a_late_players_seat_is_taken_back():
    event = drawn_event()
    factories.player(event)
    seat(event, 15)
    take_back(event)
    assert tables_of(event.rounds.get())[2] == [9, 10, 11]


@pytest.mark.parametrize(
    ("state", "code"), [(Player.State.REGISTERED, "may_not_play"), (Player.State.WITHDRAWN, "may_not_play")]
)
def test_only_who_is_here_gets_a_seat(state, code):
    event = drawn_event()
    factories.player(event, state=state)
    assert refusal(seat, event, 15)[0] == code


def test_nobody_gets_a_second_seat():
    assert refusal(seat, drawn_event(), 3) == ("player_twice", {"player": 3})


# Somebody does not come


def test_a_table_goes_on_with_one_fewer():
    event = drawn_event()
    round = unseat(event, 1)
    assert (tables_of(round)[0], portions_of(round)[0]) == ([2, 3, 4], [22, 23, 24])
    assert (event.latest_entry.verb, event.latest_entry.private) == ("player_unseated", {"name": "Player 1"})


def test_below_three_the_round_is_drawn_again():
    assert refusal(unseat, drawn_event(), 9) == ("too_few_would_remain", {"player": 9, "table": 3, "least": 3})


def test_a_seat_is_given_back():
    event = drawn_event()
    unseat(event, 2)
    take_back(event)
    assert (tables_of(event.rounds.get())[0], portions_of(event.rounds.get())[0]) == ([1, 2, 3, 4], [21, 22, 23, 24])


def test_a_seat_is_not_given_back_to_somebody_who_sits_elsewhere_by_now():
    event = drawn_event()
    unseat(event, 2)
    number = event.latest_entry.number
    seat(event, 2)
    swap(event, 2, 9)
    assert refusal(take_back, event, number)[0] == "undo_too_late"


def test_strangers_to_the_round_leave_no_seat():
    assert refusal(unseat, drawn_event(), 99) == ("stranger", {"player": 99})


# Until when, and who


@pytest.mark.parametrize(("action", "players"), ACTIONS)
def test_once_published_a_reason_is_needed(action, players):
    event = drawn_event()
    factories.player(event)
    publish(event)
    assert refusal(action, event, *players)[0] == "reason_missing"
    action(event, *players, reason="Asked for it")
    assert event.latest_entry.reason == "Asked for it"


@pytest.mark.parametrize("state", [Round.State.RUNNING, Round.State.COMPLETE])
@pytest.mark.parametrize(("action", "players"), ACTIONS)
def test_seats_stay_once_the_round_has_started(action, players, state):
    event = drawn_event()
    factories.player(event)
    event.rounds.update(state=state)
    assert refusal(action, event, *players, reason="x")[0] == "round_has_started"


@pytest.mark.parametrize(("action", "players"), ACTIONS)
def test_a_change_is_not_taken_back_once_the_round_has_started(action, players):
    event = drawn_event()
    factories.player(event)
    action(event, *players)
    event.rounds.update(state=Round.State.RUNNING)
    assert refusal(take_back, event)[0] == "undo_too_late"


@pytest.mark.parametrize(("action", "players"), ACTIONS)
def test_only_organisers_of_this_event_change_seats(action, players):
    event, other = drawn_event(), factories.event()
    factories.player(event)
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(other)):
        with pytest.raises(NotAllowed):
            action(event, *players, by=by)


@pytest.mark.parametrize(("action", "players"), ACTIONS)
def test_the_same_submission_changes_seats_once(action, players):
    event = drawn_event()
    factories.player(event)
    submission = factories.submission()
    action(event, *players, submission_id=submission)
    after = tables_of(event.rounds.get())
    with pytest.raises(AlreadyDone):
        action(event, *players, submission_id=submission)
    assert tables_of(event.rounds.get()) == after


def test_a_change_before_drawing_again_is_not_taken_back_afterwards():
    event = event_with(14)
    round = published_round(event)
    first, second = tables_of(round)[:2]
    swap(event, first[0], second[0], reason="Asked for it")
    number = event.latest_entry.number
    drawn_round(event)
    assert refusal(take_back, event, number)[0] == "undo_too_late"


def test_drawn_seats_are_not_touched_by_an_action_that_is_refused():
    event = event_with(14)
    round = started_round(event)
    before = tables_of(round)
    assert refusal(swap, event, 1, 2)[0] == "round_has_started"
    assert tables_of(round) == before
