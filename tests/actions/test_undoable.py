"""Which undo is offered: those that would be refused for certain are not. That no other is missing: state_machine."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.factories.draws import event_with, played_out, published_round, started_round
from tests.factories.entries import recorded
from tests.factories.stages import played, stage_of
from tournament.actions.access.roles import remove_member
from tournament.actions.core.undo import undoable
from tournament.actions.events.announcements import announce
from tournament.actions.events.options import edit_options
from tournament.actions.people.check_in import check_in
from tournament.actions.people.players import register_player
from tournament.actions.people.registration import open_registration
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.results.record import withdraw_result
from tournament.actions.rounds.lifecycle import start_round
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Role

pytestmark = pytest.mark.django_db


def offered(event, role=Role.OWNER):
    entries = event.journal.order_by("number")
    found = undoable(event, entries, role)
    return [entry.verb for entry in entries if entry.number in found]


def test_the_course_of_a_round_is_taken_back_from_its_end_only():
    event = event_with(4, tables=1)
    by, round = factories.actor(event), published_round(event)
    assert offered(event) == ["round_published"]
    start_round(event=event, round=round, by=by)
    assert offered(event) == ["round_started"]
    played_out(event, round)
    assert offered(event) == ["round_completed"]


def test_of_a_tables_entries_the_one_is_offered_after_which_nothing_happened_there():
    event = event_with(8, tables=2)
    by, round = factories.actor(event), started_round(event)
    one, other = round.tables.select_related("round__event")
    recorded(one)
    recorded(other)
    withdraw_result(event=event, table=one, reason="Another table's.", by=by)
    assert offered(event) == ["result_entered", "result_withdrawn"]


def test_moves_of_players_are_offered_as_long_as_they_stay_and_nothing_was_drawn():
    event = event_with(4, tables=1)
    by = factories.actor(event)
    number = register_player(event=event, by=by, name="Ana").number
    check_in(event=event, number=number, by=by)
    assert offered(event) == ["player_checked_in"]
    withdraw_player(event=event, number=number, by=by)
    assert offered(event) == ["player_withdrew"]
    published_round(event)
    assert offered(event) == ["round_published"]


def test_a_settled_stage_is_offered_until_somebody_moves_up_or_it_is_drawn():
    event = played()
    by = factories.actor(event)
    settle_qualification(event=event, stage=stage_of(event), by=by)
    assert offered(event) == ["qualification_settled"]
    replace_finalist(event=event, stage=stage_of(event, 2), player=6, reason="ill", by=by)
    assert offered(event) == ["finalist_replaced"]
    played_out(event, started_round(event))
    assert offered(event) == ["round_completed"]


def test_options_and_registration_are_offered_as_long_as_they_are_so():
    event = event_with(4, tables=1)
    by = factories.actor(event)
    edit_options(event=event, by=by, ties="better")
    edit_options(event=event, by=by, ties="lesser")
    open_registration(event=event, by=by)
    assert offered(event) == ["options_edited", "registration_opened"]
    assert event.journal.get(number=2).params["after"] == {"ties": "lesser"}
    published_round(event)
    assert offered(event) == ["registration_opened", "round_published"]


def test_everybody_is_offered_what_their_role_may():
    event = event_with(4, tables=1)
    by = factories.actor(event)
    announce(event=event, by=by, text="Lunch.")
    remove_member(event=event, by=by, account=factories.member(event).pk)
    assert [offered(event, role) for role in (Role.OWNER, Role.ORGANISER, Role.REFEREE)] == [
        ["announced", "member_removed"],
        ["announced"],
        [],
    ]


def test_nothing_is_offered_in_the_archive():
    event = event_with(4, tables=1)
    announce(event=event, by=factories.actor(event), text="Lunch.")
    event.archived_at = timezone.now()
    assert offered(event) == []


@pytest.mark.parametrize("many", [1, 3])
def test_the_number_of_reads_does_not_grow(many):
    event = event_with(4 * many, tables=many)
    by = factories.actor(event)
    for _ in range(many):
        register_player(event=event, by=by, name=f"Late {_}")
    for table in started_round(event).tables.select_related("round__event"):
        recorded(table)
    entries = list(event.journal.all())
    with CaptureQueriesContext(
        connection,
    ) as reads:
        undoable(event, entries, Role.OWNER)
    assert len(reads) <= 6
