"""Two organisers who settle, draw lots, let somebody move up, cancel or end at the same moment; and readers."""

import pytest

from tests import factories
from tests.concurrency import at_once, kinds
from tests.factories import results
from tests.factories.stages import before_play_in, final, played, qualified, stage_of
from tournament.actions.draws.lots import draw_lot
from tournament.actions.events.ending import end_event
from tournament.actions.results.record import record_result
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.penalties import cancel_penalty, give_penalty
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Draw, Event, Penalty, Qualifier, Round, Table
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.stage import standings_of

pytestmark = pytest.mark.django_db(transaction=True)


def both(event, action, **arguments):
    """The kinds of what two came to who did the same at once."""
    by = factories.actor(event)

    def act():
        return action(event=Event.objects.get(pk=event.pk), by=by, **arguments)

    return kinds(at_once(act, act))


def test_a_stage_is_settled_once():
    event = played()
    assert both(event, settle_qualification, stage=stage_of(event)) == ["Refused", "tuple"]
    assert (Qualifier.objects.count(), event.journal.count()) == (4, 1)


def test_a_stage_before_a_play_in_is_settled_once():
    event = before_play_in()
    assert both(event, settle_qualification, stage=stage_of(event)) == ["Refused", "tuple"]
    assert (Qualifier.objects.count(), event.journal.count()) == (6, 1)


def test_two_move_up_once_for_one_who_skips_a_play_in():
    event = before_play_in()
    straight, *_ = settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event))
    outcome = both(event, replace_finalist, stage=stage_of(event, 3), player=straight.player.number, reason="ill")
    assert (outcome, Qualifier.objects.count()) == (["Qualifier", "Refused"], 6)
    assert Qualifier.objects.filter(rule="moved_up").count() == 2


def test_a_place_past_a_play_in_and_one_in_it_pass_on_one_after_the_other():
    event = before_play_in()
    by = factories.actor(event)
    straight, _, plays_in, *_ = settle_qualification(event=event, stage=stage_of(event), by=by)

    def moves_up(number, player):
        return lambda: replace_finalist(
            event=Event.objects.get(pk=event.pk), stage=stage_of(event, number), player=player, reason="ill", by=by
        )

    outcome = kinds(at_once(moves_up(3, straight.player.number), moves_up(2, plays_in.player.number)))
    assert outcome in (["Qualifier", "Qualifier"], ["Qualifier", "Refused"])
    # Whoever was first: two places past the play-in, four in it, and nobody twice.
    assert [stage_of(event, number).qualifiers.count() for number in (3, 2)] == [2, 4]
    assert Qualifier.objects.values("player").distinct().count() == 6


def test_one_moves_up_for_one_who_is_missing():
    event = played()
    settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event))
    outcome = both(event, replace_finalist, stage=stage_of(event, 2), player=6, reason="ill")
    assert (outcome, Qualifier.objects.count()) == (["Qualifier", "Refused"], 4)


def test_a_lot_is_drawn_once():
    event = played(1, complete=False)
    event.stages.filter(number=1).update(qualified=2)
    results.result(event.rounds.get().tables.select_related("round__event").get(), (21, 29, 32), (), (), ())
    event.rounds.update(state=Round.State.COMPLETE)
    outcome = both(event, draw_lot, stage=stage_of(event), players=(2, 3, 4), at_table=1)
    assert (outcome, Draw.objects.filter(what="lots_at_table").count()) == (["Draw", "Refused"], 1)


def test_a_penalty_is_cancelled_once():
    event = played(1)
    player = event.players.get(number=1)
    penalty = give_penalty(event=event, player=player, stage=stage_of(event), reason="x", by=factories.actor(event))
    assert both(event, cancel_penalty, penalty=penalty, reason="no") == ["Penalty", "Refused"]
    assert Penalty.objects.get().cancelled_at is not None


def test_an_event_ends_once():
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, (21, 29, 32), (27, 30), (25,), ())
    assert both(event, end_event) == ["Refused", "tuple"]


def test_readers_meanwhile_see_standings_that_fit_together():
    event = played(4, complete=False)
    by = factories.actor(event)

    def record(number):
        table = Table.objects.select_related("round__event").get(round__event=event, number=number)
        end = results.end_state(event, *results.hands_of(table, 4))
        return record_result(event=Event.objects.get(pk=event.pk), table=table, end_state=end, by=by)

    def read():
        return len(cached_standings(stage_of(event)).all_rows())

    outcomes = at_once(*(lambda number=number: record(number) for number in (1, 2, 3, 4)), *[read] * 6)
    assert kinds(outcomes) == ["Result"] * 4 + ["int"] * 6
    assert cached_standings(stage_of(event)).all_rows() == standings_of(stage_of(event)).all_rows()
