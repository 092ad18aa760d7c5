"""The statistics of an event: what is counted, kept up to date by the journal, and shown to whom."""

import pytest

from games.heckmeck import record_document, replay
from tests import factories
from tests.factories import games, results
from tests.factories.entries import end_state, recorded
from tests.factories.stages import final, played, qualified
from tests.views.public_pages import happen
from tournament.actions.core.undo import undo
from tournament.actions.results.record import record_result
from tournament.models import Event, GameRecord, Result, Role, Round
from tournament.queries.results import counted
from tournament.queries.results.statistics import event_statistics, organiser_statistics
from tournament.rules.places import PlacesOnly
from tournament.rules.statistics import Tally

pytestmark = pytest.mark.django_db


def of(event, *, public=True):
    return event_statistics(Event.objects.get(pk=event.pk), public=public)


def fresh(event, *, public=True):
    """The same, counted anew."""
    counted._events._values.clear()
    return of(event, public=public)


def table_of(event, number=1):
    return Round.objects.get(event=event).tables.select_related("round__event").get(number=number)


def test_nothing_before_the_first_result(django_assert_max_num_queries):
    event = played(2, complete=False)
    with django_assert_max_num_queries(8):
        view = of(event)
    assert (view.begun, view.tally, view.awards, view.seats, view.won_with) == (False, Tally(), (), (), ())


def test_the_games_of_a_round():
    view = of(played(4))
    assert (view.tally.games, view.tally.players, sum(view.tally.wins.values())) == (4, 16, 4)
    assert sum(portion.owned + portion.face_down for portion in view.portions) == 4 * 16
    assert sum(games for _, games in view.won_with) == 4


def test_every_award_names_its_game():
    event = played(1, complete=False)
    event.players.filter(number=3).update(pseudonym="Lucky")
    results.result(
        Round.objects.get(event=event).tables.select_related("round__event").get(), (), (), (21, 29, 32), (33,)
    )
    [stack, worms] = of(event).awards
    assert [(award.code, award.value, award.others) for award in (stack, worms)] == [
        ("longest_stack", 3, 0),
        ("most_worms", 7, 0),
    ]
    [honoured] = stack.honoured
    assert (honoured.event, honoured.round.number, honoured.table, honoured.number) == (event, 1, 1, 3)
    assert (honoured.name, of(event, public=False).awards[0].honoured[0].name) == ("Lucky", "Player 3")


def test_results_come_change_and_go():
    """Through the actions, so that the journal says which tables to count again."""
    event = happen(played(2, complete=False))
    first, second = Round.objects.get(event=event).tables.select_related("round__event").order_by("number")
    seen = [of(event).tally.games]
    recorded(first)
    seen.append(of(event).tally.games)
    assert of(event) == fresh(event)
    recorded(second, (21, 29, 32), (27, 30), (25,), ())
    recorded(first, (21,), (), (), (36,), base_version=1, reason="Typed wrongly")
    assert (of(event).tally.games, of(event).tally.worms) == (2, 5 + 7 + 5 + 2)
    assert of(event) == fresh(event)
    undo(event=event, number=Event.objects.get(pk=event.pk).journal_length, by=factories.actor(event))
    assert (seen, of(event) == fresh(event)) == ([0, 1], True)


def test_one_result_more_costs_a_few_reads(django_assert_max_num_queries):
    event = happen(played(4, complete=False))
    tables = Round.objects.get(event=event).tables.select_related("round__event").order_by("number")
    recorded(tables[0])
    of(event)
    recorded(tables[1])
    event = Event.objects.get(pk=event.pk)
    with django_assert_max_num_queries(9):
        event_statistics(event, public=True)
    with django_assert_max_num_queries(2):
        event_statistics(event, public=True)


def in_final(**fields):
    event = played(4, public=True, **fields)
    qualified(event, 3, 6, 9, 16)
    final(event, (21, 29, 32), (27, 30), (25,), ())
    return event


def test_a_final_that_is_held_back_is_no_part_of_it():
    event = in_final()
    public, desk = of(event), of(event, public=False)
    assert [(view.tally.games, view.hidden) for view in (public, desk)] == [(4, True), (5, False)]
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
    assert (of(event).tally.games, of(event).hidden) == (5, False)


def test_nor_is_a_round_until_it_is_complete():
    event = played(2, rounds=2, complete=False, results_by_round=True)
    first, second = event.rounds.order_by("number")
    results.complete(first)
    results.results(second)
    assert (of(event).tally.games, of(event, public=False).tally.games, of(event).hidden) == (2, 4, True)


def test_rounds_of_another_game_are_not_counted():
    event = played(1, complete=False)
    event.stages.filter(number=1).update(places_only=[1])
    event = Event.objects.get(pk=event.pk)
    record_result(
        event=event, table=Round.objects.get(event=event).tables.get(), end_state=PlacesOnly((1, 2, 3, 4)),
        by=factories.actor(event), base_version=0, submission_id=None,
    )  # fmt: skip
    assert (of(event).tally, of(event).other_games) == (Tally(), 1)


def test_proposed_results_do_not_count():
    event = played(1, complete=False)
    table = Round.objects.get(event=event).tables.select_related("round__event").get()
    results.result(table, state=Result.State.PROPOSED)
    assert of(event).tally == Tally()


# Recorded games


def bots(tables=2, **fields):
    """So many tables at which bots play the same game, whose result counts."""
    event = played(tables, complete=False, **({"live_positions_public": True} | fields))
    for table in Round.objects.get(event=event).tables.select_related("round__event"):
        record = games.bots_game(event, "counted")
        GameRecord.objects.create(table=table, record=record_document(record), version=len(record.turns))
        results.result(table, *hands(record))
    return event


def hands(record):
    return [player.stack for player in replay(record).position.players]


def test_recorded_games_say_what_happened_on_the_way():
    event = bots()
    view = of(event)
    assert (view.tally.recorded, view.waiting) == (2, 0)
    assert view.tally.turned == view.tally.face_down
    assert view.tally.turns == 2 * len(games.bots_game(event, "counted").turns)
    assert "most_failures" in [award.code for award in view.awards]
    [both] = {len(award.honoured) + award.others for award in view.awards if award.code == "most_failures"}
    assert both % 2 == 0


def test_a_game_that_ended_otherwise_is_not_counted_as_recorded():
    event = bots()
    table = Round.objects.get(event=event).tables.select_related("round__event").get(number=1)
    results.result(table, (21,), (25,), (29,), (33,))
    happen(event)
    assert (of(event).tally.games, of(event).tally.recorded) == (2, 1)


def test_where_games_are_not_public_their_turns_are_not_counted():
    assert of(bots(live_positions_public=False)).tally.recorded == 0


def test_of_many_recorded_games_some_are_counted_at_once(monkeypatch):
    monkeypatch.setattr(counted, "RECORDS_AT_ONCE", 2)
    event = happen(bots(5))
    steps = [(view.tally.recorded, view.waiting) for view in (of(event), of(event), of(event))]
    assert steps == [(2, 3), (4, 1), (5, 0)]


# All events of an organiser


def test_all_events_of_an_organiser():
    owner = factories.account("Olga")
    one, other = played(2, owner=owner, name="One"), played(3, owner=owner, name="Other")
    played(4)
    refereed = played(1)
    factories.rows.EventRoleFactory.create(event=refereed, role=Role.REFEREE, account=owner)
    played(2, owner=owner, complete=False)
    view = organiser_statistics(owner)
    assert (view.tally.games, view.events) == (5, 2)
    assert {honoured.event for award in view.awards for honoured in award.honoured} <= {one, other}
    assert organiser_statistics(factories.account("Nobody")).tally == Tally()


def test_portions_of_both_editions_stand_side_by_side():
    owner = factories.account("Olga")
    played(1, owner=owner)
    event = played(1, owner=owner, edition="extended", complete=False)
    recorded_extended(table_of(event))
    view = organiser_statistics(owner)
    worms = {portion.portion: portion.owned for portion in view.portions}
    assert (view.tally.games, worms[11], worms[13], view.tally.worms) == (2, 1, 1, 14 + 2 + 3 + 6 + 1)


def recorded_extended(table):
    """11 and 21, 25 with a Bratworm, 29 with the apple, 13."""
    event = table.round.event
    end = end_state(
        event, (11, 21), (25,), (29,), (13,), bratworms=(0, 1, 0, 0), specialists=(None, None, "apple", None)
    )
    record_result(
        event=event, table=table, end_state=end, by=factories.actor(event), base_version=0, submission_id=None
    )
