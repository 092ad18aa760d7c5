"""The list of rounds, and one round with its tables."""

import pytest

from tests import factories
from tests.factories.draws import event_with, give_results
from tournament.models import Round
from tournament.names import name_key
from tournament.queries.rounds.overview import (
    RoundGaps,
    find_round,
    missing_in,
    round_lines,
    round_page,
    tables_without_portions,
)

pytestmark = pytest.mark.django_db


def test_the_rounds_with_what_is_in_latest_first():
    event = event_with(8, rounds_planned=2)
    give_results(factories.seated_round(event, state=Round.State.COMPLETE))
    factories.running_round(event)
    found = [(line.round.number, line.tables, line.players, line.results) for line in round_lines(event)]
    assert found == [(2, 2, 8, 0), (1, 2, 8, 2)]


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_takes_four_reads(many, django_assert_num_queries):
    event = event_with(8, rounds_planned=3)
    for _ in range(many):
        factories.running_round(event)
    with django_assert_num_queries(4):
        assert len(round_lines(event)) == many


@pytest.mark.parametrize("many", [1, 3])
def test_a_round_takes_as_many_reads_whatever_its_tables(many, django_assert_max_num_queries):
    event = event_with(4 * many)
    factories.running_round(event)
    with django_assert_max_num_queries(10):
        page = round_page(find_round(event, 1))
        names = [[seat.player.name for seat in line.state.seats] for line in page.tables]
    assert (len(names), page.done, page.last, page.stage_over) == (many, 0, True, False)


def test_a_large_round_comes_in_pages():
    event = event_with(150, tables=50)
    people = list(event.players.all())
    round = factories.running_round(event, [people[at : at + 3] for at in range(0, 150, 3)])
    page = round_page(round, "2")
    assert ([line.number for line in page.tables], page.page.paginator.count) == ([49, 50], 50)
    assert page.missing.without_result == tuple(range(1, 51))


def test_what_a_round_lacks():
    event = event_with(8)
    round = factories.running_round(event)
    assert missing_in(round) == RoundGaps((1, 2), ())
    give_results(round)
    assert not missing_in(round)
    round.tables.filter(number=2).update(disputed_at="2026-01-01T10:00Z")
    assert missing_in(round) == RoundGaps((), (2,))


def test_tables_that_still_draw():
    event = event_with(8)
    round = factories.seated_round(event)
    assert tables_without_portions(round) == ()
    round.tables.get(number=2).seats.update(portion=None)
    assert tables_without_portions(round) == (2,)


def test_a_round_of_another_event_is_not_found():
    event = event_with(8)
    factories.seated_round(event)
    assert find_round(factories.event(), 1) is None


def test_tables_of_a_round_are_found_by_number_and_by_the_names_of_those_who_sit_there():
    event = event_with(400, tables=100)
    round = factories.running_round(event)
    event.players.filter(number=321).update(name="Ștefan", name_key=name_key("Ștefan"))

    def numbers(search, page=1):
        return [line.number for line in round_page(find_round(event, 1), page, search).tables]

    assert (numbers("81"), numbers("ștef"), numbers("Player 400"), numbers("101"), numbers("nobody")) == (
        [81],
        [81],
        [100],
        [],
        [],
    )
    assert (numbers("", 1)[0], numbers("", 3)) == (1, [97, 98, 99, 100])
    found = round_page(find_round(event, 1), 1, "81")
    assert (found.count, found.done, len(found.missing.without_result)) == (100, 0, round.tables.count())
