"""Portions drawn by hand: who sits where afterwards, every mistake at its player, and until when."""

import pytest

from tests import factories
from tests.concurrency import takes_the_draw_back
from tests.factories.draws import event_with, portions_of, tables_of
from tests.factories.rows import AccessLinkFactory
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.draws.portions import base_of_portions, record_portions
from tournament.actions.rounds import lifecycle
from tournament.models import Role, Round, Seat
from tournament.regulation.by_hand import Misdrawn, Mistake

pytestmark = pytest.mark.django_db

DRAWN = {1: 23, 2: 21, 3: 22}


def waiting_event(**fields):
    """Twelve at four tables of three, who have not drawn yet."""
    event = event_with(12, **{"portions_by_hand": True, **fields})
    people = list(event.players.all())
    factories.seated_round(event, [people[at : at + 3] for at in range(0, 12, 3)])
    Seat.objects.update(portion=None)
    return event


def record(event, drawn=DRAWN, **more):
    table = more.pop("table", None) or event.rounds.last().tables.get(number=1)
    return record_portions(**{"event": event, "table": table, "drawn": drawn, "by": factories.actor(event), **more})


def base_of(event):
    """What a page shows now that somebody opens."""
    return base_of_portions(event.rounds.last().tables.get(number=1).seats.select_related("player"))


def refusal(action, *args, **arguments):
    with pytest.raises(Refused) as refused:
        action(*args, **arguments)
    return refused.value.code, refused.value.params


def first_table(event):
    round = event.rounds.last()
    return tables_of(round)[0], portions_of(round)[0]


def test_a_table_whose_draw_was_taken_back_meanwhile_has_no_portions():
    event = waiting_event()
    table = event.rounds.last().tables.get(number=1)
    takes_the_draw_back(event.rounds.last())
    assert refusal(record, event, table=table) == ("table_gone", {})


def test_the_players_sit_clockwise_by_portion_and_the_lowest_starts():
    event = waiting_event()
    record(event)
    assert first_table(event) == ([2, 3, 1], [21, 22, 23])
    assert (event.latest_entry.verb, event.latest_entry.params) == ("portions_recorded", {"round": 1, "table": 1})


def test_a_slip_is_typed_in_again():
    event = waiting_event()
    record(event)
    record(event, {1: 21, 2: 22, 3: 23})
    assert first_table(event) == ([1, 2, 3], [21, 22, 23])


def test_who_has_not_seen_what_was_typed_in_meanwhile_overwrites_nothing():
    event = waiting_event()
    seen = base_of(event)
    record(event, base=seen)
    assert refusal(record, event, {1: 21, 2: 22, 3: 23}, base=seen) == ("portions_moved", {"now": DRAWN})
    assert first_table(event) == ([2, 3, 1], [21, 22, 23])
    record(event, {1: 21, 2: 22, 3: 23}, base=base_of(event))
    assert first_table(event) == ([1, 2, 3], [21, 22, 23])


def test_two_who_type_in_the_same_agree():
    event = waiting_event()
    seen = base_of(event)
    record(event, base=seen)
    record(event, base=seen)
    assert first_table(event) == ([2, 3, 1], [21, 22, 23])


def test_a_mistake_is_said_before_what_others_did():
    event = waiting_event()
    seen = base_of(event)
    record(event, base=seen)
    assert refusal(record, event, {1: 21, 2: 21, 3: 23}, base=seen)[0] == "misdrawn"


def test_who_has_arrived_stays_arrived():
    event = waiting_event()
    Seat.objects.filter(player__number=1).update(arrived=True)
    record(event)
    assert list(Seat.objects.filter(arrived=True).values_list("player__number", "position")) == [(1, 2)]


def test_all_mistakes_come_at_once():
    assert refusal(record, waiting_event(), {1: 25, 2: 21, 4: 21, 3: 21}) == (
        "misdrawn",
        {
            "mistakes": (
                Mistake(Misdrawn.PLAYER_OF_ANOTHER_TABLE, (4,), 21),
                Mistake(Misdrawn.PORTION_TWICE, (2, 3), 21),
                Mistake(Misdrawn.PORTION_NOT_IN_BAG, (1,), 25),
            )
        },
    )


def test_nothing_is_written_where_somebody_has_no_portion():
    event = waiting_event()
    assert refusal(record, event, {1: 21})[0] == "misdrawn"
    assert first_table(event) == ([1, 2, 3], [None, None, None])


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (Round.State.DRAWN, "round_not_published"),
        (Round.State.RUNNING, "round_has_started"),
        (Round.State.COMPLETE, "round_has_started"),
    ],
)
def test_portions_are_drawn_between_publishing_and_starting(state, code):
    event = waiting_event()
    event.rounds.update(state=state)
    assert refusal(record, event)[0] == code


def test_where_the_program_draws_nobody_types():
    assert refusal(record, waiting_event(portions_by_hand=False))[0] == "portions_by_program"


def test_portions_are_taken_back_until_the_round_starts():
    event = waiting_event()
    record(event)
    number = event.latest_entry.number
    undo(event=event, number=number, by=factories.actor(event))
    assert first_table(event) == ([1, 2, 3], [None, None, None])
    record(event)
    number = event.latest_entry.number
    event.rounds.update(state=Round.State.RUNNING)
    assert refusal(undo, event=event, number=number, by=factories.actor(event))[0] == "undo_too_late"


def test_the_round_starts_when_every_table_has_drawn():
    event = waiting_event()
    record(event)
    by = factories.actor(event)
    assert refusal(lifecycle.start_round, event=event, round=event.rounds.get(), by=by) == (
        "portions_missing",
        {"tables": (2, 3, 4)},
    )


def test_referees_record_portions_and_links_do_at_their_own_tables():
    event = waiting_event()
    round = event.rounds.get()
    record(event, by=Actor.of(factories.member(event, Role.REFEREE)))
    link = AccessLinkFactory.create(round=round, label="Table 2", tables=[round.tables.get(number=2)])
    with pytest.raises(NotAllowed):
        record(event, by=Actor.through(link))
    record(event, {4: 21, 5: 23, 6: 22}, table=round.tables.get(number=2), by=Actor.through(link))
    assert tables_of(round)[1] == [4, 6, 5]
    with pytest.raises(NotAllowed):
        record(event, by=factories.actor(factories.event()))


def test_the_same_submission_counts_once():
    event = waiting_event()
    submission = factories.submission()
    record(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        record(event, {1: 21, 2: 22, 3: 23}, submission_id=submission)
    assert first_table(event) == ([2, 3, 1], [21, 22, 23])
