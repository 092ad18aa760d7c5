"""Many players at once: all of them in one change, whoever cannot come in reported, and undone as one."""

import pytest

from tests import factories
from tests.actions.players import names, refusal, states, take_back
from tests.concurrency import at_once, kinds
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed
from tournament.actions.people.new_players import NewPlayer
from tournament.actions.people.players import Left, register_players
from tournament.models import Player, Role

pytestmark = pytest.mark.django_db
State = Player.State


def register_all(event, *rows, **more):
    new = [
        NewPlayer(row, line=line) if isinstance(row, str) else NewPlayer(row[0], number=row[1], line=line)
        for line, row in enumerate(rows, start=1)
    ]
    return register_players(event=event, by=factories.actor(event), rows=new, **more)


def test_a_list_is_one_change_with_one_entry_and_one_undo():
    event = factories.event()
    done = register_all(event, "Ana", "Ben", "Cleo")
    assert (names(event), done.left, done.renumbered) == ([(1, "Ana"), (2, "Ben"), (3, "Cleo")], (), ())
    entry = event.journal.get()
    assert (entry.verb, entry.params, entry.private) == ("players_registered", {"count": 3, "left": 0}, {})
    take_back(event)
    assert set(states(event).values()) == {State.REMOVED}


def test_the_same_list_again_gives_the_same_numbers_back():
    event = factories.event()
    register_all(event, "Ana", "Ben", "Ana", ("Cleo", 9))
    take_back(event)
    register_all(event, "Ben", "Dan", "Ana", ("Cleo", 9), "ANA")
    found = event.players.filter(state=State.REGISTERED).order_by("number")
    assert list(found.values_list("number", "name")) == [
        (9, "Cleo"),
        (10, "Ana"),
        (11, "Ben"),
        (12, "ANA"),
        (13, "Dan"),
    ]


def test_numbers_that_are_asked_for_come_first_and_taken_ones_are_reported():
    event = factories.event()
    factories.player(event, "Zoe", number=4)
    done = register_all(event, "Ana", ("Ben", 4), ("Cleo", 2), ("Dan", 2))
    assert names(event) == [(2, "Cleo"), (4, "Zoe"), (5, "Ana"), (6, "Ben"), (7, "Dan")]
    assert done.renumbered == (
        Left(2, "number_changed", {"number": 4, "now": 6}),
        Left(4, "number_changed", {"number": 2, "now": 7}),
    )


def test_a_name_that_is_there_comes_in_only_where_that_is_meant():
    event = factories.event()
    factories.player(event, "Ana")
    factories.player(event, "Ben", state=State.REMOVED)
    done = register_all(event, "ANA", "Ana", "Ben", same_names=frozenset([2]))
    assert done.left == (Left(1, "name_known", {"name": "ANA"}),)
    assert names(event) == [(1, "Ana"), (2, "Ben"), (3, "Ana")]


def test_unusable_rows_are_reported_and_the_others_come_in():
    event = factories.event()
    done = register_all(event, " ", "x" * 10_000, "Ana", ("Ben", -1))
    assert [(left.line, left.code) for left in done.left] == [
        (1, "player_needs_a_name"),
        (2, "player_name_too_long"),
        (4, "number_out_of_range"),
    ]
    assert names(event) == [(1, "Ana")]


def test_a_list_of_nobody_is_refused():
    event = factories.event()
    assert refusal(register_all, event) == ("nobody_to_register", {})
    assert refusal(register_all, event, " ") == ("nobody_to_register", {})
    assert refusal(register_all, event, *["A"] * 20_001) == ("too_many_at_once", {"most": 20_000})
    assert event.journal.count() == 0


def test_places_are_filled_in_the_order_of_the_list_and_nobody_passes_who_waits():
    event = factories.event(capacity=2)
    done = register_all(event, "Ana", "Ben", "Cleo")
    assert (done.waiting, [player.state for player in done.players]) == (
        1,
        [State.REGISTERED, State.REGISTERED, State.WAITING],
    )
    event.players.filter(number=1).update(state=State.WITHDRAWN)
    assert register_all(event, "Dan").players[0].state == State.WAITING


def test_after_a_draw_whoever_comes_from_a_list_is_here():
    event = factories.event()
    factories.players(event, 4)
    factories.seated_round(event)
    assert register_all(event, "Late").players[0].state == State.CHECKED_IN


def test_a_list_costs_the_same_number_of_statements_however_long(django_assert_max_num_queries):
    event = factories.event()
    with django_assert_max_num_queries(30):
        register_all(event, *[f"Player {number}" for number in range(500)])
    assert event.players.count() == 500


def test_the_same_submission_registers_a_list_once():
    event, key = factories.event(), factories.submission()
    register_all(event, "Ana", submission_id=key)
    with pytest.raises(AlreadyDone):
        register_all(event, "Ana", submission_id=key)
    assert event.players.count() == 1


def test_strangers_referees_and_organisers_of_other_events_import_nobody():
    event = factories.event()
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            register_players(event=event, by=by, rows=[NewPlayer("Ana")])
    assert event.players.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_lists_at_once_give_no_number_twice():
    event = factories.event()
    fresh = [type(event)(pk=event.pk) for _ in range(2)]
    by = factories.actor(event)
    lists = [[NewPlayer(f"{letter}{number}") for number in range(20)] for letter in "AB"]
    outcomes = at_once(
        lambda: register_players(event=fresh[0], by=by, rows=lists[0]),
        lambda: register_players(event=fresh[1], by=by, rows=lists[1]),
    )
    assert kinds(outcomes) == ["Imported", "Imported"]
    assert sorted(event.players.values_list("number", flat=True)) == list(range(1, 41))


def test_rows_that_must_all_come_in_are_refused_together_where_one_cannot():
    event = factories.event()
    factories.player(event, "Ben")
    required = frozenset([1, 2])
    assert refusal(register_all, event, "Ana", "Ben", "ben", required=required) == ("rows_known", {"lines": [2]})
    assert names(event) == [(1, "Ben")]
    done = register_all(event, "Ana", "Ben", "ben", required=required, same_names=frozenset([2]))
    assert ([left.line for left in done.left], len(names(event))) == ([3], 3)
