"""How players moved in the latest round, and who can still advance, beside the rows of the standings."""

import pytest

from tests import factories
from tests.factories import results
from tests.factories.stages import stage_of
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.stage import standings_of

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())  # 7, 5, 2 and 0 worms


@pytest.fixture
def event():
    event = factories.event()
    event.stages.filter(number=1).update(rounds_planned=2, qualifying="score", qualified=4)
    factories.players(event, 8)
    return event


def rows(event):
    return standings_page(stage_of(event), public=True).rows


def play(event, *games, by):
    """A round at two tables; `by` says who sits where."""
    people = {player.number: player for player in event.players.all()}
    round = factories.running_round(event, [[people[number] for number in table] for table in by])
    for table, game in zip(round.tables.order_by("number"), games, strict=False):
        results.result(event.rounds.get(pk=round.pk).tables.select_related("round__event").get(pk=table.pk), *game)
    return round


def test_places_are_compared_with_those_before_the_latest_round(event):
    play(event, GAME, GAME, by=[(1, 2, 3, 4), (5, 6, 7, 8)])
    before = {row.number: row.place for row in rows(event)}
    assert [row.moved for row in rows(event)] == [None] * 8
    play(event, GAME[::-1], GAME[::-1], by=[(1, 2, 3, 4), (5, 6, 7, 8)])
    moved = {row.number: row.moved for row in rows(event)}
    assert moved == {row.number: before[row.number] - row.place for row in rows(event)}
    assert (moved[2], moved[4]) == (-2, 6)


def test_a_corrected_earlier_round_is_compared_with_as_it_counts_now(event):
    first = play(event, GAME, GAME, by=[(1, 2, 3, 4), (5, 6, 7, 8)])
    play(event, GAME, by=[(1, 2, 3, 4), (5, 6, 7, 8)])
    assert {row.number: row.moved for row in rows(event)} == fresh_moves(event)
    table = first.tables.select_related("round__event").get(number=1)
    table.results.update(state="replaced")
    results.result(table, *GAME[::-1])
    assert {row.number: row.moved for row in rows(event)} == fresh_moves(event)


def fresh_moves(event):
    standings = standings_of(stage_of(event))
    before = standings.before(2)
    return {number: before.row(number).place - standings.row(number).place for number in standings.players}


def test_who_had_no_result_before_has_nothing_to_compare(event):
    play(event, GAME, by=[(1, 2, 3, 4), (5, 6, 7, 8)])
    play(event, GAME, GAME, by=[(1, 2, 3, 4), (5, 6, 7, 8)])
    assert {row.number for row in rows(event) if row.moved is None} == {5, 6, 7, 8}
