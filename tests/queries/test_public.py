"""What strangers see of an event."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories import results
from tests.factories.rows import AnnouncementFactory
from tests.factories.stages import final, played, qualified, stage_of
from tests.views.public_pages import happen
from tournament.models import Player, Round
from tournament.queries.events.home import home_page
from tournament.queries.events.public import event_view, published, round_view
from tournament.queries.people.public_player import player_view
from tournament.queries.standings.names import found_by
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.ranking import ranking_page
from tournament.queries.standings.rows import Cell
from tournament.regulation.criteria import Criterion, Reason

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())


def one_table(**fields):
    event = played(1, complete=False, **fields)
    results.result(event.rounds.get().tables.select_related("round__event").get(), *GAME)
    return event


def test_public_events_are_listed_by_what_a_visitor_looks_for():
    factories.event("Hidden")
    undated = factories.event("Undated", public=True)
    late = factories.event("Late", public=True, starts_at="2026-05-02T10:00Z")
    early = factories.event("Early", public=True, starts_at="2026-05-01T10:00Z")
    begun = factories.event("Begun", public=True, starts_at="2026-05-03T10:00Z")
    past = [factories.event(name, public=True, starts_at=day, ended_at=day) for name, day in PAST]
    factories.players(early, 2)
    factories.player(early, state=Player.State.TO_APPROVE)
    factories.players(begun, 4)
    factories.running_round(begun)
    home = home_page()
    assert (home.now, home.soon) == ((begun,), (early, late, undated))
    assert [event.people for event in home.soon] == [2, 0, 0]  # type: ignore[attr-defined]
    assert (list(home.past), home.is_empty) == (past[::-1], False)


PAST = [("Old", "2026-03-01T10:00Z"), ("Newer", "2026-04-01T10:00Z")]


def test_without_public_events_there_is_nothing_and_many_past_ones_are_paged(django_assert_num_queries):
    factories.event("Hidden")
    assert home_page().is_empty
    for number in range(30):
        factories.event(f"Cup {number}", public=True, ended_at="2026-04-01T10:00Z")
    with django_assert_num_queries(3):
        home = home_page("2")
        assert (len(home.past), home.past.paginator.count, home.is_empty) == (6, 30, False)


def test_an_event_before_its_first_round():
    event = factories.event(public=True)
    factories.players(event, 4)
    factories.seated_round(event, state=Round.State.DRAWN)
    view = event_view(event)
    assert (view.players, view.rounds, view.round, view.standings, view.winners) == (4, (), None, None, ())


def test_an_event_shows_its_latest_round_and_the_first_places():
    event = one_table(public=True)
    AnnouncementFactory.create(event=event, text="Soup is ready")
    AnnouncementFactory.create(event=event, text="No", withdrawn_at=event.created_at)
    view = event_view(event)
    assert [each.text for each in view.announcements] == ["Soup is ready"]
    assert view.round
    assert view.standings
    assert [seat.place for seat in view.round.tables[0].seats] == [1, 2, 3, 4]
    assert [row.number for row in view.standings.rows] == [1, 2, 3, 4]


def test_the_winners_are_shown_when_it_is_over():
    event = played(public=True)
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    assert event_view(event).winners == ()
    event.ended_at = event.created_at
    assert [winner.number for winner in event_view(event).winners] == [3, 6, 9]


def test_a_round_shows_seats_clockwise_and_places_once_the_result_is_in():
    event = factories.event()
    factories.players(event, 8)
    round = factories.running_round(event)
    event.players.filter(number=1).update(pseudonym="Worm")
    results.result(round.tables.select_related("round__event").get(number=2), *reversed(GAME))
    first, second = round_view(round).tables
    assert [(seat.name, seat.portion, seat.starts) for seat in first.by_place] == [
        ("Worm", 21, True),
        ("Player 2", 22, False),
        ("Player 3", 23, False),
        ("Player 4", 24, False),
    ]
    assert [(seat.number, seat.place, seat.worms) for seat in second.by_place] == [
        (8, 1, 7),
        (7, 2, 5),
        (6, 3, 2),
        (5, 4, 0),
    ]
    assert (first.decided, second.decided, round_view(round).results) == (False, True, 1)


def test_a_player_sees_games_places_and_the_reasons_on_both_sides():
    event = one_table()
    view = player_view(event, 2)
    assert view
    [game] = view.games
    assert (game.table, game.seat.place, [seat.number for seat in game.others]) == (1, 2, [1, 3, 4])
    [standing] = view.standings
    assert (standing.row.above, standing.row.reason) == ("Player 1", Reason(Criterion.SCORE, 6, 4))
    assert (standing.below, standing.ahead) == ("Player 3", Reason(Criterion.SCORE, 4, 2))


@pytest.mark.parametrize("state", [Player.State.TO_APPROVE, Player.State.WAITING, Player.State.REMOVED])
def test_who_is_not_on_the_list_has_no_page(state):
    event = factories.event()
    factories.player(event, state=state)
    assert player_view(event, 1) is None
    assert player_view(event, 2) is None


def test_standings_have_a_cell_for_each_round():
    event = one_table()
    row = standings_page(stage_of(event), public=True).rows[0]
    assert row.cells == (Cell(1, 7, Fraction(6), 1),)


def test_standings_come_in_pages_that_know_their_neighbours():
    event = one_table()
    page = standings_page(stage_of(event), public=True, page=2, rows=2)
    assert [(row.place, row.number, row.above) for row in page.rows] == [(3, 3, "Player 2"), (4, 4, "Player 3")]
    assert page.page.paginator.num_pages == 2


def test_a_hidden_name_is_not_found_by_strangers():
    event = factories.event()
    factories.player(event, "Ana Pop", pseudonym="Worm")
    factories.player(event, "Ana Ion")
    assert (found_by(event, "ana", public=True), found_by(event, "ana", public=False)) == (
        frozenset({2}),
        frozenset({1, 2}),
    )
    assert (found_by(event, "worm", public=True), found_by(event, "2", public=True)) == (frozenset({1}), frozenset({2}))


def test_the_ranking_of_the_whole_event():
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    page = ranking_page(event, public=True)
    assert [(row.place, row.number, row.stage.kind) for row in page.rows[:5]] == [
        (1, 3, "final"),
        (2, 6, "final"),
        (3, 9, "final"),
        (4, 16, "final"),
        (5, page.rows[4].number, "preliminary"),
    ]


@pytest.mark.parametrize("tables", [1, 3])
def test_the_number_of_reads_does_not_grow(tables, django_assert_max_num_queries):
    event = happen(played(tables))
    with django_assert_max_num_queries(32):
        event_view(event)
    round = published(event).get()
    with django_assert_max_num_queries(6):  # with the standings that are cached by now
        round_view(round)
    with django_assert_max_num_queries(28):
        player_view(event, 1)
