"""Lists of players: search, order, counts, places, and who is meant at the check-in."""

import pytest

from tests import factories
from tests.factories.results import result
from tournament.actions.people.players import edit_player
from tournament.models import Player
from tournament.names import folded
from tournament.queries.people.player import Can, player_page
from tournament.queries.people.players import (
    counts_of,
    find_for_check_in,
    free_places,
    known_names,
    player_list,
    search_words,
    twins_of,
    waiting_place,
)
from tournament.queries.people.registration import registration_of

pytestmark = pytest.mark.django_db
State = Player.State


def numbers(lines):
    return [line.number for line in lines]


@pytest.fixture
def event():
    event = factories.event()
    for name, club, state in [
        ("Ștefan Ionescu", "Grill", State.REGISTERED),
        ("Ana Popescu", "Clubul Român", State.REGISTERED),
        ("Stefan Popescu", "", State.CHECKED_IN),
        ("Мария Иванова", "Кубик", State.WAITING),
        ("ana popescu", "", State.WITHDRAWN),
        ("Jean-Luc Ionel", "", State.NO_SHOW),
        ("Ana Popescu", "", State.REMOVED),
    ]:
        factories.player(event, name, club=club, state=state)
    return event


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ștefan", "stefan"),
        ("ÉLÉONORE", "eleonore"),
        ("Ёлкина", "елкина"),
        ("Straße", "strasse"),
        ("李", "李"),
        ("", ""),
    ],
)
def test_accents_and_case_do_not_matter_in_a_search(text, key):
    assert folded(text) == key


def test_a_search_is_cut_into_words():
    assert search_words("  #7 Ștefan\tPOP ") == ("7", "stefan", "pop")
    assert len(search_words("x " * 1000)) == 100


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [1, 2, 3, 4, 5, 6]),
        ("STEFAN", [1, 3]),
        ("stef ion", [1]),
        ("roman", [2]),
        ("мария", [4]),
        ("6", [6]),
        ("luc", [6]),
        ("nobody", []),
    ],
)
def test_the_list_is_searched_by_name_number_and_club(event, query, found):
    listed = player_list(event, query=query)
    assert (numbers(listed.page), listed.total) == (found, len(found))


@pytest.mark.parametrize(
    ("sort", "found"),
    [
        ("number", [1, 2, 3, 4, 5, 6]),
        ("-number", [6, 5, 4, 3, 2, 1]),
        ("name", [2, 5, 6, 1, 3, 4]),
        ("club", [2, 1, 4, 5, 6, 3]),
        ("state", [4, 1, 2, 3, 6, 5]),
        ("nonsense", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_the_list_is_sorted(event, sort, found):
    assert numbers(player_list(event, sort=sort).page) == found


def test_the_list_is_filtered_and_marks_names_that_stand_there_twice(event):
    assert numbers(player_list(event, state=State.REGISTERED).page) == [1, 2]
    assert numbers(player_list(event, state=State.REMOVED).page) == [7]
    twins = player_list(event, state="twins")
    assert (numbers(twins.page), twins.twins) == ([2, 5], 2)


def test_the_list_and_its_counts_take_two_reads(event, django_assert_num_queries):
    with django_assert_num_queries(2):
        counts = player_list(event).counts
    assert (counts.listed, counts.places, counts.here, counts.missing, counts.waiting, counts.asked) == (
        6,
        3,
        1,
        2,
        1,
        0,
    )
    assert counts_of(event).of == counts.of


def test_places_and_the_waiting_list(event):
    assert free_places(event) is None
    event.capacity = 4
    assert free_places(event) == 1
    event.capacity = 2
    assert free_places(event) == 0
    later = factories.player(event, state=State.WAITING)
    assert [waiting_place(event.players.get(number=number)) for number in (4, later.number, 1)] == [1, 2, 0]
    assert [(line.number, line.position) for line in player_list(event, state=State.WAITING).page] == [(4, 1), (8, 2)]


def test_names_on_the_list_are_known_and_those_taken_off_are_not(event):
    assert known_names(event) >= {"ana popescu", "ștefan ionescu"}
    assert numbers(twins_of(event.players.get(number=2))) == [5]


# The check-in


@pytest.mark.parametrize(
    ("query", "found", "one"),
    [
        ("", [2, 1], None),
        ("ana", [2, 5], 2),
        ("pop", [2, 3, 5], 2),
        ("stefan", [1, 3], 1),
        ("ste io", [1], 1),
        ("io", [1, 6], None),
        ("1", [1], 1),
        ("#2", [2], 2),
        ("3", [3], 3),
        ("ean", [], None),
        ("luc", [6], 6),
        ("jean-l", [6], 6),
        ("maria", [], None),
        ("мар", [4], 4),
    ],
)
def test_whoever_is_meant_is_found_by_number_or_the_beginning_of_a_name(event, query, found, one):
    answer = find_for_check_in(event, query)
    assert (numbers(answer.lines), answer.one and answer.one.number) == (found, one)


def test_a_whole_number_is_meant_as_such():
    event = factories.event()
    factories.players(event, 12, state=State.REGISTERED)
    found = find_for_check_in(event, "1")
    assert (numbers(found.lines), found.one.number) == ([1, 10, 11, 12], 1)
    assert find_for_check_in(event, "0").one is None


def test_a_long_list_is_cut():
    event = factories.event()
    factories.players(event, 5, state=State.REGISTERED)
    found = find_for_check_in(event, "", most=3)
    assert (len(found.lines), found.more) == (3, 2)


# One player


def test_the_page_of_a_player_has_games_entries_and_what_can_be_done():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    round.started_at = event.created_at
    round.save()
    result(round.tables.get())
    edit_player(event=event, number=1, by=factories.actor(event), name="Ana")
    page = player_page(event, event.players.get(number=1))
    assert [(game.seat.round.number, game.line is not None) for game in page.games] == [(1, True)]
    assert ([entry.row.verb for entry in page.entries], page.twins, page.position) == (["player_edited"], (), 0)
    assert page.can == (Can.WITHDRAW, Can.SUBSTITUTE)


@pytest.mark.parametrize("fields", [{"ended_at": "2026-01-01T00:00Z"}, {"archived_at": "2026-01-01T00:00Z"}])
def test_when_the_event_is_over_there_is_nothing_to_do(fields):
    event = factories.event(**fields)
    assert player_page(event, factories.player(event)).can == ()


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_of_a_player_costs_the_same_however_much_was_played(many, django_assert_max_num_queries):
    event = factories.event()
    factories.players(event, 4)
    for _ in range(many):
        for table in factories.running_round(event).tables.all():
            result(table)
        edit_player(event=event, number=1, by=factories.actor(event), club="Grill")
    player = event.players.get(number=1)
    with django_assert_max_num_queries(9):
        player_page(event, player)


# Registration


def test_the_page_of_the_registration_says_who_waits_in_order():
    event = factories.event(capacity=2)
    for state in (State.CHECKED_IN, State.WAITING, State.TO_APPROVE, State.WAITING):
        factories.player(event, state=state)
    shown = registration_of(event)
    assert (numbers(shown.asked), numbers(shown.waiting), shown.free, shown.can_move_up) == ([3], [2, 4], 1, True)
    assert (shown.asked_more, shown.waiting_more, shown.drawn) == (0, 0, False)
