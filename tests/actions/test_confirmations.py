"""A second person confirms a result: on the referee's phone, or by a link to this one version."""

from datetime import timedelta

import pytest
from django.core import signing
from django.utils import timezone
from time_machine import travel

from tests import factories
from tests.factories.entries import OTHERWISE, only_table, playing, recorded
from tests.factories.links import referee
from tournament.actions.core.actors import Actor, AlreadyDone, Conflict, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.results.confirmations import (
    SALT,
    confirm_by_link,
    confirm_result,
    dispute_by_link,
    link_to_confirm,
    result_of_link,
)
from tournament.actions.results.disputes import dispute_table
from tournament.models import Round
from tournament.queries.results.table_page import unconfirmed_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing(second_person_confirms=True)[0]


@pytest.fixture
def table(event):
    return only_table(event)


def confirm(event, table, version=1, player=2, **fields):
    given = {"by": referee(table.round), "version": version, "player": player} | fields
    return confirm_result(event=event, table=table, **given)


def who(result):
    result.refresh_from_db()
    return result.confirmed_by.number if result.confirmed_by else None


def test_a_player_confirms_what_counts(event, table):
    result = recorded(table)
    confirm(event, table)
    entry = event.journal.last()
    assert (who(result), result.confirmed_at is None) == (2, False)
    assert (entry.verb, entry.params, entry.private) == (
        "result_confirmed",
        {"round": 1, "table": 1, "version": 1, "player": 2},
        {"name": "Player 2"},
    )


def test_the_round_knows_which_tables_wait_for_a_second_person(event, table):
    assert unconfirmed_tables(table.round) == ()
    recorded(table)
    assert unconfirmed_tables(table.round) == (1,)
    confirm(event, table)
    assert unconfirmed_tables(table.round) == ()
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    assert unconfirmed_tables(table.round) == (1,)


def test_where_no_second_person_is_asked_for_no_table_waits():
    event, round = playing()
    recorded(only_table(event))
    assert unconfirmed_tables(round) == ()


@pytest.mark.parametrize("player", [None, 9])
def test_somebody_of_the_table_has_to_confirm(event, table, player):
    factories.player(event, number=9)
    result = recorded(table)
    with pytest.raises(Refused) as refused:
        confirm(event, table, player=player)
    assert (refused.value.code, who(result)) == ("confirm_needs_player", None)


def test_what_was_corrected_since_is_not_confirmed(event, table):
    recorded(table)
    new = recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    with pytest.raises(Conflict) as refused:
        confirm(event, table, version=1)
    assert (refused.value.params, who(new)) == ({"version": 1, "now": 2}, None)


def test_where_nothing_counts_nothing_is_confirmed(event, table):
    with pytest.raises(Conflict):
        confirm(event, table)


def test_a_result_is_confirmed_once(event, table):
    result = recorded(table)
    confirm(event, table)
    with pytest.raises(Refused) as refused:
        confirm(event, table, player=3)
    assert (refused.value.code, who(result)) == ("confirmed_before", 2)


def test_a_correction_after_it_needs_a_reason(event, table):
    recorded(table)
    confirm(event, table)
    with pytest.raises(Refused) as refused:
        recorded(table, *OTHERWISE, base_version=1)
    assert refused.value.code == "correction_needs_reason"


def test_the_same_submission_counts_once(event, table):
    recorded(table)
    submission, by = factories.submission(), referee(table.round)
    confirm(event, table, submission_id=submission, by=by)
    with pytest.raises(AlreadyDone):
        confirm(event, table, submission_id=submission, by=by)


def test_strangers_confirm_nothing(event, table):
    recorded(table)
    for account in (factories.account(), factories.owner(factories.event())):
        with pytest.raises(NotAllowed):
            confirm(event, table, by=Actor.of(account))


def test_it_is_taken_back_while_the_version_counts(event, table):
    result = recorded(table)
    confirm(event, table)
    number = event.journal.last().number
    undo(event=event, number=number, by=factories.actor(event))
    assert (who(result), unconfirmed_tables(table.round)) == (None, (1,))


def test_it_is_not_taken_back_once_another_version_counts(event, table):
    recorded(table)
    confirm(event, table)
    number = event.journal.last().number
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    with pytest.raises(Refused) as refused:
        undo(event=event, number=number, by=factories.actor(event))
    assert refused.value.code == "undo_too_late"


def test_by_link_a_player_confirms_in_their_own_name(event, table):
    event.players.filter(number=3).update(pseudonym="Zed")
    result = recorded(table)
    confirm_by_link(token=link_to_confirm(result), player=3)
    assert (who(result), event.journal.last().by_name) == (3, "Zed")


def test_a_link_is_bound_to_its_version(event, table):
    token = link_to_confirm(recorded(table))
    new = recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    with pytest.raises(Conflict):
        confirm_by_link(token=token, player=3)
    assert (result_of_link(token).version, who(new)) == (1, None)


def test_a_link_confirms_nothing_when_the_round_is_over(event, table):
    token = link_to_confirm(recorded(table))
    Round.objects.update(state=Round.State.COMPLETE)
    with pytest.raises(Refused) as refused:
        confirm_by_link(token=token, player=3)
    assert refused.value.code == "round_complete"


def test_links_that_were_made_up_or_are_old_open_nothing(event, table):
    token = link_to_confirm(recorded(table))
    made_up = [token + "x", "x", signing.dumps([table.pk, 1, "?"], salt=SALT), signing.dumps("x", salt=SALT)]
    made_up.append(signing.dumps([table.pk, 1, table.results.get().receipt], salt="other"))
    for each in made_up:
        with pytest.raises(Refused) as refused:
            result_of_link(each)
        assert refused.value.code == "confirm_link_unknown"
    with travel(timezone.now() + timedelta(days=2)), pytest.raises(Refused) as refused:
        result_of_link(token)
    assert refused.value.code == "confirm_link_expired"


def test_a_disputed_result_can_still_be_confirmed_as_what_counts(event, table):
    result = recorded(table)
    dispute_table(event=event, table=table, note="No", by=factories.actor(event))
    confirm(event, table)
    assert who(result) == 2


def test_by_link_a_player_says_that_the_result_is_wrong(event, table):
    event.players.filter(number=3).update(pseudonym="Zed")
    result = recorded(table)
    dispute_by_link(token=link_to_confirm(result), player=3, note=" I had 26. ")
    table.refresh_from_db()
    entry = event.journal.last()
    assert (entry.verb, entry.by_name, entry.reason, who(result)) == ("table_disputed", "Zed", "I had 26.", None)
    assert (table.disputed_at is not None, table.dispute_note) == (True, "I had 26.")


@pytest.mark.parametrize(
    ("player", "note", "code"),
    [(None, "No", "confirm_needs_player"), (9, "No", "confirm_needs_player"), (2, " ", "dispute_needs_note")],
)
def test_who_says_that_it_is_wrong_and_why(event, table, player, note, code):
    token = link_to_confirm(recorded(table))
    with pytest.raises(Refused) as refused:
        dispute_by_link(token=token, player=player, note=note)
    table.refresh_from_db()
    assert (refused.value.code, table.disputed_at) == (code, None)


def test_a_link_disputes_no_other_version(event, table):
    token = link_to_confirm(recorded(table))
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    with pytest.raises(Conflict):
        dispute_by_link(token=token, player=3, note="No")


def test_a_link_disputes_nothing_that_is_confirmed_or_disputed_already(event, table):
    token = link_to_confirm(recorded(table))
    dispute_by_link(token=token, player=3, note="No")
    with pytest.raises(Refused) as refused:
        dispute_by_link(token=token, player=2, note="No")
    assert refused.value.code == "disputed_already"
    confirm(event, table)
    with pytest.raises(Refused) as refused:
        dispute_by_link(token=token, player=2, note="No")
    assert refused.value.code == "confirmed_before"
