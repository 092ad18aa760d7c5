"""T15: a finalist is missing, and the next in the ranking moves up; after the draw into the seat."""

import pytest

from games.heckmeck import take
from tests import factories
from tests.factories import games, results
from tests.factories.draws import drawn_round, started_round
from tests.factories.stages import played, stage_of
from tournament.actions.core.actors import STRANGER, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.draws.seating import swap_seats
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.rounds.lifecycle import publish_round, start_round
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Round
from tournament.regulation.qualification import Override

pytestmark = pytest.mark.django_db


def settle(event, **more):
    return settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event), **more)


def through(event, stage=2):
    rows = stage_of(event, stage).qualifiers.order_by("rank")
    return [(row.player.number, row.rule, row.reason) for row in rows.select_related("player")]


def undo_last(event):
    return undo(event=event, number=event.journal_length, by=factories.actor(event))


def replace(event, player, by=None, **more):
    more.setdefault("reason", "went home")
    return replace_finalist(
        event=event, stage=stage_of(event, 2), player=player, by=by or factories.actor(event), **more
    )


def test_the_next_in_the_ranking_moves_up():
    event = played()
    settle(event)
    before = through(event)
    made = replace(event, 6)
    after = through(event)
    assert after == [each for each in before if each[0] != 6] + [(made.player.number, "moved_up", "")]
    assert event.journal.get(number=event.journal_length).params == {
        "stage": 1,
        "missing": 6,
        "next": made.player.number,
    }


def test_one_after_the_other_moves_up_and_nobody_comes_back():
    event = played()
    settle(event, missing=[3])
    gone = {3}
    for _ in range(3):
        missing = through(event)[-1][0]
        gone.add(missing)
        made = replace(event, missing)
        assert made.player.number not in gone
    assert len(through(event)) == 4


def test_who_was_kept_out_does_not_move_up():
    event = played()
    settle(event)
    expected = replace(event, 6).player.number
    undo_last(event)
    undo(event=event, number=1, by=factories.actor(event))
    settle(event, overrides=[Override(expected, False, "cheated")])
    assert replace(event, 6).player.number != expected


def test_moving_up_can_be_taken_back_and_settling_only_after_that():
    event = played()
    settle(event)
    before = through(event)
    replace(event, 6)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=factories.actor(event))
    undo(event=event, number=2, by=factories.actor(event))
    assert through(event) == before
    undo(event=event, number=1, by=factories.actor(event))
    assert through(event) == []


@pytest.mark.parametrize(("player", "reason", "code"), [(1, "ill", "not_a_qualifier"), (6, " ", "reason_missing")])
def test_moving_up_is_refused(player, reason, code):
    event = played()
    settle(event)
    with pytest.raises(Refused, match=code):
        replace(event, player, reason=reason)


def test_nobody_is_left_to_move_up():
    event = played(1)
    event.stages.filter(number=1).update(qualified=4)
    settle(event)
    with pytest.raises(Refused, match="nobody_moves_up"):
        replace(event, 1)


def test_strangers_let_nobody_move_up():
    event = played()
    settle(event)
    for by in (STRANGER, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            replace(event, 6, by=by)


# After the draw.


def drawn():
    """The final of four is drawn, and looked at by the desk only."""
    event = played()
    settle(event)
    return event, drawn_round(event)


def seats_of(round):
    rows = round.seats.order_by("table__number", "position")
    return list(rows.values_list("player__number", "portion", "arrived"))


def taken(seats, player, successor):
    return [
        (successor, portion, arrived) if player == number else (number, portion, arrived)
        for number, portion, arrived in seats
    ]


def test_after_the_draw_whoever_moves_up_takes_over_the_seat():
    event, round = drawn()
    before, version = seats_of(round), round.tables.get().version
    made = replace(event, 6)
    assert seats_of(round) == taken(before, 6, made.player.number)
    assert (event.rounds.last().seating_changed, round.tables.get().version) == (True, version + 1)
    entry = event.journal.get(number=event.journal_length)
    assert entry.params == {
        **{"stage": 1, "missing": 6, "next": made.player.number},
        **{"round": 2, "table": 1, "draw": round.draw.number},
    }
    assert publish_round(event=event, round=round, by=factories.actor(event)).state == Round.State.PUBLISHED


def test_the_seat_is_given_back():
    event, round = drawn()
    round.seats.filter(player__number=6).update(arrived=True)
    before, qualified = seats_of(round), through(event)
    replace(event, 6)
    undo_last(event)
    assert (seats_of(round), sorted(through(event)), event.rounds.last().seating_changed) == (
        before,
        sorted(qualified),
        False,
    )


def test_a_final_that_has_started_may_still_wait_for_a_finalist():
    event = played()
    settle(event)
    round = started_round(event)
    made = replace(event, 6)
    assert made.player.number in [number for number, _, _ in seats_of(round)]
    undo_last(event)
    assert 6 in [number for number, _, _ in seats_of(round)]


def with_a_result(event, round):
    results.result(round.tables.select_related("round__event").get(), (21, 29, 32), (27, 30), (25,), ())


def with_a_game_written_down(event, round):
    games.filled(round.tables.select_related("round__event").get(), take(26))


@pytest.mark.parametrize("begin", [with_a_result, with_a_game_written_down])
def test_nobody_moves_up_once_somebody_has_played(begin):
    event = played()
    settle(event)
    round = started_round(event)
    made = replace(event, 6)
    begin(event, round)
    with pytest.raises(Refused, match="stage_has_begun"):
        replace(event, made.player.number)
    with pytest.raises(Refused, match="undo_too_late"):
        undo_last(event)


def test_who_has_left_the_game_that_is_played_is_not_missing():
    event = played()
    settle(event)
    started_round(event)
    withdraw_player(event=event, number=6, by=factories.actor(event))
    with pytest.raises(Refused, match="seat_was_left"):
        replace(event, 6)


def test_whoever_gave_up_the_seat_before_leaves_none_to_take_over():
    event, round = drawn()
    withdraw_player(event=event, number=6, by=factories.actor(event))
    before = seats_of(round)
    made = replace(event, 6)
    assert (seats_of(round), made.player.number in [number for number, _, _ in through(event)]) == (before, True)
    undo_last(event)
    by = factories.actor(event)
    start_round(event=event, round=publish_round(event=event, round=round, by=by), by=by)
    with pytest.raises(Refused, match="round_has_started"):
        replace(event, 6)


def test_only_somebody_who_is_here_takes_over_a_seat():
    event, _round = drawn()
    expected = replace(event, 6).player.number
    undo_last(event)
    event.players.filter(number=expected).update(state="registered")
    with pytest.raises(Refused, match="may_not_play"):
        replace(event, 6)


def test_the_seat_is_not_given_back_once_it_is_another():
    event, round = drawn()
    made = replace(event, 6)
    number, other = event.journal_length, next(n for n, _, _ in seats_of(round) if n != made.player.number)
    swap_seats(event=event, round=round, one=made.player.number, other=other, by=factories.actor(event))
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


def test_the_seat_is_not_given_back_once_the_stage_is_drawn_again():
    event, _round = drawn()
    replace(event, 6)
    number = event.journal_length
    drawn_round(event)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


def test_who_moved_up_before_the_draw_stays_once_seated():
    event = played()
    settle(event)
    replace(event, 6)
    number = event.journal_length
    drawn_round(event)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


def test_the_same_submission_moves_one_up():
    event, round = drawn()
    submission = factories.submission()
    made = replace(event, 6, submission_id=submission)
    with pytest.raises(AlreadyDone):
        replace(event, made.player.number, submission_id=submission)
    assert made.player.number in [number for number, _, _ in seats_of(round)]


def test_it_needs_a_reason_after_the_draw_too():
    event, _round = drawn()
    with pytest.raises(Refused, match="reason_missing"):
        replace(event, 6, reason=" ")
