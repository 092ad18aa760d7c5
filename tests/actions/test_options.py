"""Options: what they may be, until when each can be changed, and the points for each size of table (T5)."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with
from tests.factories.entries import OTHERWISE, only_table, playing, recorded
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.draws.draw import announce_draw, fail_draw
from tournament.actions.draws.seating import seat_late_player, unseat_player
from tournament.actions.events.options import edit_options
from tournament.actions.people.withdrawals import withdraw_player
from tournament.models import Event

pytestmark = pytest.mark.django_db

SEVEN = {"7": ["7", "6", "5", "4", "3", "2", "1"]}


def test_options_are_changed_and_that_is_taken_back():
    event = factories.event()
    by = factories.actor(event)
    points = [7, 6, 5, 4, 3, 3, 0]
    edit_options(event=event, by=by, ties="lesser", chain=["worms", "lot"], own_points={"7": points}, minutes=90)
    stored = Event.objects.get()
    assert (stored.ties, stored.chain, stored.minutes) == ("lesser", ["worms", "lot"], 90)
    assert stored.own_points == {"7": ["7", "6", "5", "4", "3", "3", "0"]}
    undo(event=event, number=1, by=by)
    stored = Event.objects.get()
    assert (stored.ties, stored.chain, stored.minutes, stored.own_points) == ("mean", [], 180, {})


def test_options_that_are_so_already_write_nothing():
    event = factories.event(ties="better")
    by, submission = factories.actor(event), factories.submission()
    before = (event.revision, event.journal_length)
    for _ in range(2):
        edit_options(event=event, by=by, ties="better", minutes=180, submission_id=submission)
    stored = Event.objects.get()
    assert ((stored.revision, stored.journal_length), event.journal.count()) == (before, 0)


def test_the_chain_of_the_regulation_is_kept_as_none_of_ones_own():
    event = factories.event(chain=["lot"])
    chain = ["table_wins", "worms", "best_portions", "best_portion", "lot"]
    edit_options(event=event, by=factories.actor(event), chain=chain)
    assert Event.objects.get().chain == []


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"edition": "extended", "failed_attempt": "returned"}, "extended_is_never_faster"),
        ({"edition": "deluxe"}, "unknown_option"),
        ({"ties": "coin"}, "unknown_option"),
        ({"chain": ["worms", "worms"]}, "criterion_twice"),
        ({"chain": ["beauty"]}, "unknown_criterion"),
        ({"own_points": {"7": [1, 2, 3, 4, 5, 6, 7]}}, "own_points_rise_at"),
        ({"own_points": {"7": [1]}}, "own_points_do_not_fit_the_table"),
        ({"own_points": {"4": [7, 5, Fraction(5, 2), 1]}}, "own_points_not_whole"),
        ({"own_points": {"8": [1] * 8}}, "own_points_not_for_this_size"),
        ({"own_points": {"x": [1]}}, "own_points_not_for_this_size"),
        ({"counting": "beauty"}, "unknown_option"),
        ({"seating": "by_age"}, "unknown_option"),
        ({"time_up": "cheer"}, "unknown_option"),
        ({"runners_up": ["worms", "worms"]}, "runners_up_twice"),
        ({"runners_up": ["table_place"]}, "runners_up_twice"),
        ({"runners_up": ["table_wins"]}, "unknown_criterion"),
        ({"runners_up": ["lot", "worms"]}, "lot_not_last"),
        ({"least_at_table": 6, "most_at_table": 4}, "sizes_upside_down"),
        ({"least_at_table": 1}, "out_of_range"),
        ({"most_at_table": 8}, "out_of_range"),
        ({"minutes": 0}, "out_of_range"),
    ],
)
def test_options_that_cannot_be_are_refused_and_nothing_is_changed(options, code):
    event = factories.event()
    with pytest.raises(Refused, match=code):
        edit_options(event=event, by=factories.actor(event), **options)
    stored = Event.objects.get()
    assert (stored.edition, stored.ties, stored.chain, stored.own_points, stored.minutes) == (
        "classic",
        "mean",
        [],
        {},
        180,
    )


def test_after_the_first_draw_the_rules_hold_and_the_rest_is_open():
    event = factories.event()
    by = factories.actor(event)
    factories.players(event, 8)
    factories.seated_round(event)
    decided = (
        *({"ties": "better"}, {"edition": "extended"}, {"chain": ["lot"]}, {"keep_clubs_apart": True}),
        *({"counting": "worms"}, {"runners_up": ["worms"]}),
    )
    for options in decided:
        with pytest.raises(Refused, match="options_locked"):
            edit_options(event=event, by=by, **options)
    edit_options(event=event, by=by, ties="mean", second_person_confirms=True, portions_by_hand=True, minutes=100)
    edit_options(event=event, by=by, own_points={"7": [7, 6, 5, 4, 3, 2, 1]})
    stored = Event.objects.get()
    assert (stored.second_person_confirms, stored.portions_by_hand, stored.minutes) == (True, True, 100)


def test_the_points_of_a_table_of_seven_hold_once_somebody_sits_at_one():
    event = factories.event(own_points=SEVEN)
    factories.seated_round(event, [factories.players(event, 7)])
    with pytest.raises(Refused, match="own_points_locked"):
        edit_options(event=event, by=factories.actor(event), own_points={"7": [9, 6, 5, 4, 3, 2, 1]})


def test_a_table_without_points_at_which_somebody_sits_can_be_given_them():
    event = factories.event()
    factories.seated_round(event, [factories.players(event, 7)])
    edit_options(event=event, by=factories.actor(event), own_points={"7": [7, 6, 5, 4, 3, 2, 1]})
    assert Event.objects.get().own_points == SEVEN


def test_the_points_of_a_table_of_seven_hold_once_one_is_announced():
    event = event_with(7, tables=1, own_points=SEVEN)
    by = factories.actor(event)
    announce_draw(event=event, by=by)
    with pytest.raises(Refused, match="own_points_locked"):
        edit_options(event=event, by=by, own_points={})
    fail_draw(event=event, by=by, reason="Nobody has dice.")
    edit_options(event=event, by=by, own_points={})


def test_the_points_of_a_table_of_seven_hold_while_a_draw_has_one():
    event = event_with(7, tables=1, own_points=SEVEN)
    by = factories.actor(event)
    unseat_player(event=event, round=drawn_round(event), player=1, by=by)
    with pytest.raises(Refused, match="own_points_locked"):
        edit_options(event=event, by=by, own_points={})
    withdraw_player(event=event, number=1, by=by)
    drawn_round(event)
    edit_options(event=event, by=by, own_points={})


def test_nobody_is_put_back_at_a_table_of_seven_that_there_are_no_points_for():
    event = event_with(6, tables=1, own_points=SEVEN)
    by, round = factories.actor(event), drawn_round(event)
    factories.player(event)
    seat_late_player(event=event, round=round, player=7, by=by)
    unseat_player(event=event, round=round, player=1, by=by)
    edit_options(event=event, by=by, own_points={})
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=event.journal_length - 1, by=by)


def test_a_change_of_the_rules_is_not_taken_back_after_the_first_draw():
    event = factories.event()
    by = factories.actor(event)
    edit_options(event=event, by=by, ties="better")
    factories.players(event, 8)
    factories.seated_round(event)
    with pytest.raises(Refused, match="options_locked"):
        undo(event=event, number=1, by=by)


def test_the_points_of_each_size_hold_from_the_first_table_of_it_on():
    event = event_with(9, tables=2)
    by = factories.actor(event)
    drawn_round(event)
    for size, points in (("5", [7, 5, 4, 2, 1]), ("4", [])):
        with pytest.raises(Refused, match="own_points_locked") as refusal:
            edit_options(event=event, by=by, own_points={size: points})
        assert refusal.value.params == {"sizes": (int(size),)}
    edit_options(event=event, by=by, own_points={"6": [7, 6, 4, 3, 2, 1], "3": []})
    assert Event.objects.get().own_points == {"6": ["7", "6", "4", "3", "2", "1"], "3": []}


def test_points_as_in_the_regulations_are_none_of_ones_own():
    event = factories.event(own_points={"5": ["7", "5", "4", "2", "1"]})
    own = {"6": [6, 5, 4, 3, 2, 1], "5": [6, 4, 3, 2, 1], "4": [6, 4, 2, 1], "3": [6, 3, 1], "7": []}
    edit_options(event=event, by=factories.actor(event), own_points=own)
    assert Event.objects.get().own_points == {}


def test_the_order_of_runners_up_in_the_regulations_is_none_of_ones_own():
    event = factories.event(runners_up=["lot"])
    order = ["placement_points", "share_of_worms", "worms", "best_portion", "lot"]
    edit_options(event=event, by=factories.actor(event), runners_up=order)
    assert Event.objects.get().runners_up == []
    edit_options(event=event, by=factories.actor(event), runners_up=["worms"])
    assert Event.objects.get().runners_up == ["worms", "lot"]  # somebody gets the place in the end


def test_the_sizes_of_tables_and_the_seating_wait_for_a_draw_that_is_announced():
    event = event_with(12)
    by = factories.actor(event)
    announce_draw(event=event, by=by)
    for options in ({"least_at_table": 4}, {"most_at_table": 5}, {"seating": "strong_with_strong"}):
        with pytest.raises(Refused, match="options_announced"):
            edit_options(event=event, by=by, **options)
    fail_draw(event=event, by=by, reason="Nobody has dice.")
    edit_options(event=event, by=by, least_at_table=4, most_at_table=5, seating="strong_with_strong")
    drawn_round(event)
    edit_options(event=event, by=by, least_at_table=3, most_at_table=6, seating="meet_nobody_twice")


def test_what_happens_when_time_is_up_holds_from_the_first_result_on():
    event, _round = playing(time_up="play_on")
    by = factories.actor(event)
    edit_options(event=event, by=by, time_up="stop")
    recorded(only_table(event), *OTHERWISE)
    with pytest.raises(Refused, match="options_played_by"):
        edit_options(event=event, by=by, time_up="play_on")
    with pytest.raises(Refused, match="options_played_by"):
        undo(event=event, number=1, by=by)
