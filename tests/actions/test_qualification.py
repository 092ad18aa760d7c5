"""Settling who goes on, and letting somebody move up."""

import pytest

from tests import factories
from tests.factories import results
from tests.factories.stages import final, played, stage_of
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Player, Qualifier, Role, Round
from tournament.queries.standings.qualification import decisions_since
from tournament.regulation.qualification import Override

pytestmark = pytest.mark.django_db


def settle(event, by=None, **more):
    return settle_qualification(event=event, stage=stage_of(event), by=by or factories.actor(event), **more)


def through(event, stage=2):
    rows = stage_of(event, stage).qualifiers.order_by("rank")
    return [(row.player.number, row.rule, row.reason) for row in rows.select_related("player")]


def undo_last(event):
    return undo(event=event, number=event.journal_length, by=factories.actor(event))


def test_the_winners_of_all_tables_go_on():
    event = played()
    settle(event)
    assert sorted(through(event)) == [(number, "table_place", "") for number in (3, 6, 9, 16)]
    assert stage_of(event).completed_at is not None
    entry = event.journal.get(number=event.journal_length)
    assert (entry.verb, entry.params["stage"], sorted(entry.params["players"]), entry.before) == (
        "qualification_settled",
        1,
        [3, 6, 9, 16],
        {"qualification": {"of": 1, "was": None, "then": entry.params["players"]}},
    )


def test_after_several_rounds_the_best_by_score_go_on():
    event = played(rounds=2)
    made = settle(event)
    assert [each.rule for each in made] == ["score"] * 4
    assert [each.rank for each in made] == [1, 2, 3, 4]


def test_who_is_missing_or_withdrew_does_not_and_somebody_moves_up():
    event = played()
    event.players.filter(number=3).update(state=Player.State.WITHDRAWN)
    settle(event, missing=[6])
    found = through(event)
    assert ({number for number, _, _ in found} & {3, 6}, len(found)) == (set(), 4)
    assert [rule for _, rule, _ in found] == ["table_place"] * 2 + ["moved_up"] * 2


def test_overrides_need_a_reason_and_stand_in_the_journal():
    event = played()
    settle(event, overrides=[Override(1, True, " invited "), Override(3, False, "cheated")])
    assert (1, "override", "invited") in through(event)
    assert 3 not in {number for number, _, _ in through(event)}
    entry = event.journal.get(number=event.journal_length)
    assert (entry.params["put_through"], entry.params["kept_out"]) == ([1], [3])
    names = {str(number): f"Player {number}" for number in (1, 6, 9, 16)}
    assert entry.private == {"why": {"1": "invited", "3": "cheated"}, "names": names}
    decided = decisions_since(event, 1)
    assert list(decided.overrides) == [Override(1, True, "invited"), Override(3, False, "cheated")]


def without_reason(event):
    settle(event, overrides=[Override(1, True, "  ")])


def unknown(event):
    settle(event, missing=[99])


def the_last_stage(event):
    settle_qualification(event=event, stage=stage_of(event, 2), by=factories.actor(event))


def twice(event):
    settle(event)
    settle(event)


def with_an_open_round(event):
    event.rounds.update(state=Round.State.RUNNING)
    settle(event)


def with_a_round_to_play(event):
    event.stages.filter(number=1).update(rounds_planned=2)
    settle(event)


def without_a_result(event):
    event.rounds.get().tables.get(number=2).results.update(state="withdrawn")
    settle(event)


def with_nobody_left(event):
    event.players.update(state=Player.State.WITHDRAWN)
    settle(event)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (without_reason, "override_without_reason"),
        (unknown, "unknown_player"),
        (the_last_stage, "stage_decides_the_event"),
        (twice, "stage_settled"),
        (with_an_open_round, "rounds_open"),
        (with_a_round_to_play, "rounds_to_play"),
        (without_a_result, "results_missing_in_stage"),
        (with_nobody_left, "nobody_qualifies"),
    ],
)
def test_it_is_refused(what, code):
    event = played()
    with pytest.raises(Refused) as refusal:
        what(event)
    assert refusal.value.code == code


def test_it_is_refused_while_a_lot_is_needed():
    event = played(1, complete=False)
    event.stages.filter(number=1).update(qualified=2)
    round = event.rounds.get()
    results.result(round.tables.select_related("round__event").get(), (21, 29, 32), (), (), ())
    event.rounds.update(state=Round.State.COMPLETE)
    with pytest.raises(Refused) as refusal:
        settle(event)
    assert (refusal.value.code, refusal.value.params) == ("lot_needed", {"players": (2, 3, 4)})


def test_a_later_stage_waits_for_the_earlier_one():
    event = played()
    event.stages.filter(number=2).update(number=3)
    event.stages.create(number=2, kind="semi_final", qualifying="winners", qualified=1)
    with pytest.raises(Refused, match="earlier_stage_open"):
        settle_qualification(event=event, stage=stage_of(event, 2), by=factories.actor(event))


def test_only_organisers_of_this_event_may():
    event, other = played(), factories.event()
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(other)):
        with pytest.raises(NotAllowed):
            settle(event, by=by)
    assert through(event) == []


def test_the_same_submission_settles_once():
    event, submission = played(), factories.submission()
    settle(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        settle(event, submission_id=submission)
    assert Qualifier.objects.count() == 4


def test_settling_can_be_taken_back_until_the_next_stage_is_drawn():
    event = played()
    settle(event)
    undo_last(event)
    assert (through(event), stage_of(event).completed_at) == ([], None)
    settle(event)
    final(event, complete=False)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=event.journal_length, by=factories.actor(event))
