"""Codes for the tables of a whole event: made, renewed, revoked; what they let do in each round."""

import pytest

from tests import factories
from tests.factories.entries import only_table, playing
from tournament.actions.access.table_codes import (
    MAX_TABLES,
    make_table_codes,
    renew_table_code,
    revoke_all_table_codes,
    revoke_table_code,
)
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.rounds.tables import call_organiser
from tournament.models import AccessLink, Event, Role, Round, Table
from tournament.words import happened

pytestmark = pytest.mark.django_db


def made(event, *numbers, **fields):
    labels = {number: f"Table {number}" for number in numbers or (1, 2)}
    return make_table_codes(event=event, labels=labels, **({"by": factories.actor(event)} | fields))


def alive():
    codes = AccessLink.objects.filter(revoked_at=None).order_by("table_number")
    return [(code.label, code.table_number, code.round) for code in codes]


def calls(code, table):
    """Somebody at the table calls through the code."""
    event = Event.objects.get(pk=code.event_id)
    return call_organiser(event=event, table=table, reason="A die", by=Actor.through(code))


def test_each_table_gets_one_code_for_the_whole_event():
    event = factories.event()
    codes = made(event)
    assert [(one.link.label, one.tables) for one in codes] == [("Table 1", (1,)), ("Table 2", (2,))]
    assert alive() == [("Table 1", 1, None), ("Table 2", 2, None)]
    entry = event.journal.get()
    assert (entry.verb, entry.params) == ("table_codes_made", {"tables": 2, "replaced": 0})
    assert codes[0].token not in str(list(event.journal.values()))


def test_new_codes_replace_the_old_ones():
    event = factories.event()
    made(event, 1, 2, 3)
    made(event)
    assert (alive(), AccessLink.objects.count()) == ([("Table 1", 1, None), ("Table 2", 2, None)], 5)
    assert event.journal.last().params == {"tables": 2, "replaced": 3}


def test_a_code_opens_its_table_in_every_round_and_no_other():
    event, first = playing(tables=2)
    code = made(event)[0].link
    calls(code, Table.objects.get(round=first, number=1))
    with pytest.raises(NotAllowed):
        calls(code, Table.objects.get(round=first, number=2))
    Round.objects.update(state=Round.State.COMPLETE)
    second = factories.running_round(event, [list(event.players.all()[:4])])
    calls(code, Table.objects.get(round=second, number=1))


def test_a_code_does_nothing_at_a_table_that_was_taken_away_meanwhile():
    """It still fits the number: that there is no such table any more is seen under the lock."""
    event, _round = playing()
    code, table = made(event, 1)[0].link, only_table(event)
    Table.objects.filter(pk=table.pk).delete()
    with pytest.raises(Refused, match="table_gone"):
        calls(code, table)
    assert "organiser_called" not in event.journal.values_list("verb", flat=True)


def test_a_code_opens_no_table_of_another_event():
    code = made(playing(tables=2)[0])[0].link
    stranger = only_table(playing()[0])
    with pytest.raises(NotAllowed):
        calls(code, stranger)
    with pytest.raises(NotAllowed):
        call_organiser(event=stranger.round.event, table=stranger, reason="A die", by=Actor.through(code))


def test_a_renewed_code_has_a_new_secret_for_the_same_table():
    event, _round = playing()
    old = made(event)[0].link
    new = renew_table_code(event=event, code=old.pk, by=factories.actor(event))
    assert alive() == [("Table 1", 1, None), ("Table 2", 2, None)]
    with pytest.raises(NotAllowed) as refused:
        calls(old, only_table(event))
    assert refused.value.code == "link_revoked"
    calls(new.link, only_table(event))


def test_a_revoked_code_opens_nothing_any_more():
    event, _round = playing()
    code = made(event)[0].link
    revoke_table_code(event=event, code=code.pk, by=factories.actor(event))
    with pytest.raises(NotAllowed) as refused:
        calls(code, only_table(event))
    assert (refused.value.code, alive()) == ("link_revoked", [("Table 2", 2, None)])


def test_a_code_is_revoked_once():
    event = factories.event()
    code = made(event)[0].link
    revoke_table_code(event=event, code=code.pk, by=factories.actor(event))
    with pytest.raises(Refused) as refused:
        revoke_table_code(event=event, code=code.pk, by=factories.actor(event))
    assert refused.value.code == "link_is_revoked"


def test_all_codes_are_revoked_at_once():
    event = factories.event()
    made(event)
    assert revoke_all_table_codes(event=event, by=factories.actor(event)) == 2
    with pytest.raises(Refused) as refused:
        revoke_all_table_codes(event=event, by=factories.actor(event))
    assert (refused.value.code, alive()) == ("no_table_codes", [])


@pytest.mark.parametrize(
    ("numbers", "code"), [(range(0), "link_needs_tables"), (range(1, MAX_TABLES + 2), "too_many_table_codes")]
)
def test_so_many_codes_there_may_be(numbers, code):
    event = factories.event()
    with pytest.raises(Refused) as refused:
        make_table_codes(event=event, labels=dict.fromkeys(numbers, "Table"), by=factories.actor(event))
    assert (refused.value.code, alive()) == (code, [])


def test_a_code_of_another_event_or_a_link_of_a_round_is_no_code_of_this_one():
    event, other = factories.event(), factories.event()
    strange = made(other)[0].link
    for act in (renew_table_code, revoke_table_code):
        with pytest.raises(Refused) as refused:
            act(event=event, code=strange.pk, by=factories.actor(event))
        assert refused.value.code == "link_unknown"


def test_referees_and_strangers_make_none():
    event = factories.event()
    for by in (Actor.of(factories.member(event, Role.REFEREE)), Actor.of(factories.account())):
        with pytest.raises(NotAllowed):
            made(event, by=by)


def test_the_same_submission_makes_them_once():
    event = factories.event()
    submission = factories.submission()
    made(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        made(event, submission_id=submission)
    assert len(alive()) == 2


def test_the_journal_says_what_happened():
    event = factories.event()
    code = made(event)[0].link
    by = factories.actor(event)
    renewed = renew_table_code(event=event, code=code.pk, by=by).link
    revoke_table_code(event=event, code=renewed.pk, by=by)
    revoke_all_table_codes(event=event, by=by)
    assert [str(happened(entry)) for entry in event.journal.order_by("number")] == [
        "Codes for 2 tables created, valid for the whole event",
        "Code for table 1 renewed",
        "Code for table 1 revoked",
        "Code for 1 table revoked",
    ]
