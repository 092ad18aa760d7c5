"""What a referee's phone shows: one next step at a time, the names that may be shown, and whether anything is new."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.factories.entries import FOUR, OTHERWISE, only_table, playing, recorded
from tests.factories.links import by_hand, link
from tournament.actions.results.confirmations import confirm_result
from tournament.actions.results.disputes import dispute_table
from tournament.models import Round, Table
from tournament.queries.access.referee_tables import other_tables, referee_tables
from tournament.queries.rounds.phone_page import TableStep, phone_page, stamp_of

pytestmark = pytest.mark.django_db


def loaded(event):
    return Table.objects.select_related("round__event", "round__stage").get(round__event=event, number=1)


def step(event):
    return phone_page(loaded(event)).step


def test_a_table_goes_through_its_steps_in_order():
    event, _round = by_hand(second_person_confirms=True)
    table, by = only_table(event), factories.actor(event)
    steps = [step(event)]
    table.seats.update(arrived=True)
    steps.append(step(event))
    for at, seat in enumerate(table.seats.all()):
        table.seats.filter(pk=seat.pk).update(portion=21 + at)
    steps.append(step(event))
    Round.objects.update(state=Round.State.RUNNING)
    steps.append(step(event))
    recorded(table)
    steps.append(step(event))
    confirm_result(event=event, table=table, version=1, player=1, by=by)
    steps.append(step(event))
    dispute_table(event=event, table=table, note="No", by=by)
    steps.append(step(event))
    Round.objects.update(state=Round.State.COMPLETE)
    steps.append(step(event))
    assert steps == [
        TableStep.ARRIVALS,
        TableStep.PORTIONS,
        TableStep.START,
        TableStep.PLAY,
        TableStep.CONFIRM,
        TableStep.DONE,
        TableStep.DECISION,
        TableStep.OVER,
    ]


def test_a_proposal_waits_for_the_organiser():
    event, _round = playing()
    recorded(only_table(event))
    recorded(only_table(event), *OTHERWISE, as_proposal=True, note="We saw it")
    assert step(event) == TableStep.DECISION


def test_people_stand_there_as_they_wish_to_be_shown():
    event, _round = playing()
    event.players.filter(number=2).update(pseudonym="Zed")
    page = phone_page(loaded(event))
    lines = [(line.name, line.number, line.portion, line.starts) for line in page.seats]
    assert lines == [
        ("Player 1", 1, 21, True),
        ("Zed", 2, 22, False),
        ("Player 3", 3, 23, False),
        ("Player 4", 4, 24, False),
    ]
    assert page.names == ("Player 1", "Zed", "Player 3", "Player 4")


def test_nobody_starts_before_the_portions_are_drawn():
    event, _round = by_hand()
    page = phone_page(loaded(event))
    assert ([line.starts for line in page.seats], page.drawn) == ([False] * 4, False)


def test_the_clock_knows_the_tables_extra_time():
    event, _round = playing()
    Round.objects.update(minutes=30, started_at=timezone.now() - timedelta(minutes=40), paused_at=timezone.now())
    Table.objects.update(extra_minutes=15)
    clock = phone_page(loaded(event)).clock
    assert (clock.minutes, clock.paused, clock.over) == (45, True, False)


def test_the_stamp_moves_with_what_the_page_shows():
    event, _round = playing()
    stamps = [stamp_of(loaded(event))]
    recorded(only_table(event))
    stamps.append(stamp_of(loaded(event)))
    Round.objects.update(minutes=30)
    stamps.append(stamp_of(loaded(event)))
    Round.objects.update(paused_at=timezone.now())
    stamps.append(stamp_of(loaded(event)))
    Round.objects.update(state=Round.State.COMPLETE)
    stamps.append(stamp_of(loaded(event)))
    assert len(set(stamps)) == 5
    assert stamp_of(loaded(event)) == stamps[-1]


def test_a_table_that_went_away_has_no_page():
    event, _round = playing()
    table = loaded(event)
    table.seats.all().delete()
    Table.objects.all().delete()
    assert phone_page(table) is None


@pytest.mark.parametrize("versions", [1, 3])
def test_the_page_is_read_in_six_statements(versions, django_assert_max_num_queries):
    event, _round = playing()
    for version in range(versions):
        recorded(only_table(event), *[FOUR, OTHERWISE][version % 2], base_version=version, reason="Again")
    table = loaded(event)
    with django_assert_max_num_queries(6):
        page = phone_page(table)
        assert [line.player.public_name for line in page.accepted.lines]


def test_a_referee_sees_the_tables_of_their_links_while_the_round_is_open():
    _event, round = playing(tables=3)
    mine, other = link(round, 1, 3), link(round, 2)
    recorded(round.tables.get(number=3))
    assert [(line.table.number, line.state) for line in referee_tables([mine.link], None)] == [
        (1, "playing"),
        (3, "in"),
    ]
    assert [line.table.number for line in referee_tables([mine.link, other.link], None)] == [1, 2, 3]
    Round.objects.update(state=Round.State.COMPLETE)
    assert referee_tables([mine.link], None) == ()


def test_an_account_sees_the_tables_of_its_events():
    event, _round = playing(tables=2)
    playing()
    lines = referee_tables([], factories.owner(event))
    assert [(line.event, line.table.number) for line in lines] == [(event, 1), (event, 2)]
    assert referee_tables([], factories.account()) == ()


def test_the_next_table_is_one_with_something_left_to_do():
    _event, round = playing(tables=3)
    one = link(round, 1, 2, 3)
    recorded(round.tables.get(number=2))
    first = Table.objects.select_related("round").get(round=round, number=1)
    assert [line.table.number for line in other_tables(first, [one.link], None)] == [3]


def test_where_a_second_person_confirms_a_table_has_something_left_to_do_until_then():
    event, round = playing(tables=3, second_person_confirms=True)
    mine = link(round, 1, 2, 3).link
    for number in (1, 2, 3):
        recorded(round.tables.get(number=number))
    confirm_result(event=event, table=only_table(event), version=1, player=1, by=factories.actor(event))
    lines = referee_tables([mine], None)
    assert [(line.table.number, line.state) for line in lines] == [
        (1, "confirmed"),
        (2, "to_confirm"),
        (3, "to_confirm"),
    ]
    assert [line.table.number for line in other_tables(loaded(event), [mine], None)] == [2, 3]


def test_the_list_says_that_a_player_has_confirmed_though_nobody_has_to():
    event, round = playing(tables=2)
    mine = link(round, 1, 2).link
    for number in (1, 2):
        recorded(round.tables.get(number=number))
    confirm_result(event=event, table=only_table(event), version=1, player=1, by=factories.actor(event))
    assert [line.state for line in referee_tables([mine], None)] == ["confirmed", "in"]
    assert other_tables(loaded(event), [mine], None) == ()


@pytest.mark.parametrize("tables", [1, 3])
def test_the_list_of_tables_is_one_read(tables, django_assert_num_queries):
    _event, round = playing(tables=tables)
    one = link(round, *range(1, tables + 1))
    with django_assert_num_queries(1):
        assert [line.event.name for line in referee_tables([one.link], None)] == ["Grill Cup"] * tables
