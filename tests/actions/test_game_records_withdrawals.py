"""Writing a game down at which somebody leaves (T14): the seat is passed over by itself, and stays in the record."""

import pytest

from games.heckmeck import read_record, replay, steal, take
from tests import factories
from tests.actions.writing_down import back, finish, refusal, turn, turns
from tests.factories import games
from tournament.actions.core.undo import undo
from tournament.actions.people.withdrawals import withdraw_player
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db
SKIP = {"skip": True}


def leaves(table, *numbers):
    """By word of the desk."""
    event = table.round.event
    for number in numbers:
        withdraw_player(event=event, number=number, by=factories.actor(event))


def comes_back(table):
    """The last to have left, by an undo."""
    event = table.round.event
    undo(event=event, number=event.journal.last().number, by=factories.actor(event))


def stands(table):
    """The version that the page shows, and the number of the turn that is next with the seat that it is for."""
    game = games.shown(table)
    return game.version, game.next_number, game.position.to_move


def test_the_seat_is_passed_over_with_the_next_turn_and_its_top_can_be_stolen():
    _event, table = games.begun(size=4)
    games.write(table, take(26), take(27), take(28), take(29))
    leaves(table, 1)
    assert stands(table) == (5, 6, 1)
    assert len(turns(table)) == 4
    made = turn(table, steal(26), 5)
    record, problems = read_record(made.record)
    position = replay(record).position
    assert (problems, made.version, turns(table)[4:]) == ([], 6, [SKIP, {"steal": 26}])
    assert (position.to_move, [player.stack for player in position.players]) == (2, [(), (27, 26), (28,), (29,)])


def test_a_turn_that_was_typed_for_whoever_left_is_nobody_else_s():
    _event, table = games.begun(size=4)
    leaves(table, 1)
    assert refusal(turn, table, take(26), 0) == "record_moved"
    assert turns(table) == []


def test_several_seats_in_a_row_also_round_the_table():
    _event, table = games.begun(size=4)
    games.write(table, take(26), take(27), take(28))
    leaves(table, 4, 1)
    games.write(table, take(29), take(30))
    assert turns(table)[3:] == [SKIP, SKIP, {"take": 29}, {"take": 30}]
    assert stands(table) == (9, 10, 1)


def test_one_goes_back_to_before_a_turn_and_whoever_left_is_passed_over_again():
    _event, table = games.begun(size=3)
    games.write(table, take(26), take(27))
    leaves(table, 3)
    assert refusal(back, table, 2, 3) == "no_such_turn"  # that of the third seat, which nobody wrote
    back(table, 1, 3)
    assert (turns(table), stands(table)) == ([{"take": 26}], (4, 2, 1))
    games.write(table, take(28), take(29))
    assert (turns(table), stands(table)) == ([{"take": 26}, {"take": 28}, SKIP, {"take": 29}], (7, 5, 1))
    back(table, 3, 7)
    assert (turns(table), stands(table)) == ([{"take": 26}, {"take": 28}, SKIP], (8, 4, 0))


def test_whoever_comes_back_plays_on_and_stays_passed_over_where_that_was_written():
    _event, table = games.begun(size=3)
    games.write(table, take(26))
    leaves(table, 2)
    games.write(table, take(27))
    comes_back(table)
    games.write(table, take(28), take(29))
    assert turns(table) == [{"take": 26}, SKIP, {"take": 27}, {"take": 28}, {"take": 29}]
    leaves(table, 3)
    comes_back(table)
    assert stands(table) == (5, 6, 2)


def test_where_all_have_left_there_are_no_turns():
    _event, table = games.begun(size=3)
    games.write(table, take(26))
    leaves(table, 1, 2, 3)
    assert (stands(table), games.shown(table).nobody_plays) == ((1, 2, 1), True)
    assert (refusal(turn, table, take(27), 1), len(turns(table))) == ("nobody_plays", 1)


def test_at_the_end_nobody_is_passed_over():
    event, table = games.begun(size=3)
    made = games.filled(table, *games.short_game(ruleset_of(event)))
    leaves(table, 1, 2)
    assert (games.shown(table).version, games.shown(table).nobody_plays) == (made.version, False)
    assert finish(table, made.version).state == "accepted"


def test_a_turn_for_another_record_than_the_one_of_the_table_is_refused():
    _event, table = games.begun(size=3)
    there = games.record(table).pk
    assert refusal(turn, table, take(26), 0, record=there + 1) == "record_moved"
    assert turn(table, take(26), 0, record=there).version == 1
