"""What random sequences of actions have brought to light, each as short as it can be told."""

import pytest

from games.heckmeck import take
from tests import factories
from tests.factories.draws import drawn_round, event_with, started_round, tables_of
from tests.factories.entries import recorded
from tests.factories.games import filled
from tests.factories.stages import stage_of
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.draws.seating import seat_late_player
from tournament.actions.events.formats import choose_format
from tournament.actions.events.options import edit_options
from tournament.actions.people.new_players import NewPlayer
from tournament.actions.people.players import register_players, remove_player
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.results.record import withdraw_result
from tournament.actions.rounds.lifecycle import publish_round, start_round
from tournament.actions.rounds.tables import note_arrivals
from tournament.actions.standings.penalties import give_penalty
from tournament.models import GameRecord, Seat
from tournament.queries.events.stages import StageSpec
from tournament.queries.people.players import waiting_place

pytestmark = pytest.mark.django_db


def take_back(event):
    return undo(event=event, number=event.journal.count(), by=factories.actor(event))


def drawn_again(event):
    """The running round with other people at its tables."""
    by = factories.actor(event)
    round = publish_round(event=event, round=drawn_round(event), by=by)
    return start_round(event=event, round=round, by=by)


def test_a_result_does_not_come_back_to_a_table_that_was_drawn_again():
    event = event_with(4, tables=1)
    by, table = factories.actor(event), started_round(event).tables.select_related("round__event").get()
    recorded(table)
    withdraw_result(event=event, table=table, reason="Another table's.", by=by)
    withdrawn = event.journal.count()
    drawn_again(event)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=withdrawn, by=by)


def test_a_written_game_goes_with_the_seats_that_are_drawn_again():
    event = event_with(4, tables=1)
    filled(started_round(event).tables.select_related("round__event").get(), take(26))
    drawn_again(event)
    assert not GameRecord.objects.exists()


def test_nobody_comes_late_to_a_table_that_there_are_no_points_for():
    event = event_with(6, tables=1)
    by, round = factories.actor(event), drawn_round(event)
    factories.player(event)
    with pytest.raises(Refused, match="no_room"):
        seat_late_player(event=event, round=round, player=7, by=by)
    edit_options(event=event, own_points={"7": (7, 6, 5, 4, 3, 2, 1)}, by=by)
    seat_late_player(event=event, round=round, player=7, by=by)
    assert [len(table) for table in tables_of(round)] == [7]


def test_a_late_player_sits_with_people_not_met_before():
    event = event_with(10, rounds_planned=2)
    late, *others = event.players.all()
    factories.seated_round(event, [[late, *others[:2]], others[2:5], others[5:]], state="complete")
    round = factories.seated_round(event, [others[:3], others[3:6], others[6:]], state="drawn")
    seat_late_player(event=event, round=round, player=late.number, by=factories.actor(event))
    assert [late.number in table for table in tables_of(round)] == [False, True, False]


def test_who_has_come_to_a_table_stays_so_when_a_seat_there_is_given_back():
    event = event_with(5, tables=1)
    by = factories.actor(event)
    round = publish_round(event=event, round=drawn_round(event), by=by)
    note_arrivals(event=event, table=round.tables.get(), here=[1, 2, 3, 4], by=by)
    withdraw_player(event=event, number=5, by=by)
    take_back(event)
    assert sorted(Seat.objects.filter(arrived=True).values_list("player__number", flat=True)) == [1, 2, 3, 4]


def test_a_penalty_outlasts_a_change_of_the_format():
    event = event_with(4)
    by, player = factories.actor(event), event.players.get(number=1)
    penalty = give_penalty(event=event, player=player, stage=stage_of(event), reason="Dice.", by=by)
    choose_format(event=event, stages=[StageSpec("final")], by=by)
    take_back(event)
    penalty.refresh_from_db()
    assert penalty.stage.kind == "preliminary"


def test_a_format_is_not_taken_back_from_under_a_penalty():
    event = event_with(4)
    by, player = factories.actor(event), event.players.get(number=1)
    event.stages.all().delete()
    choose_format(event=event, stages=[StageSpec("final")], by=by)
    give_penalty(event=event, player=player, stage=stage_of(event), reason="Dice.", by=by)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=by)


def test_who_comes_back_waits_where_the_list_has_them():
    event = factories.event(capacity=1)
    by = factories.actor(event)
    factories.player(event, "Ana")
    factories.player(event, "Ion")
    remove_player(event=event, number=2, by=by)
    register_players(event=event, by=by, rows=[NewPlayer("Ion", line=1), NewPlayer("Mara", line=2)])
    assert {each.name: waiting_place(each) for each in event.players.all()} == {"Ana": 0, "Ion": 1, "Mara": 2}
