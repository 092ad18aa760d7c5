"""Links to tables: made, renewed, revoked; what they let do, and for how long."""

import pytest

from tests import factories
from tests.concurrency import takes_the_draw_back
from tests.factories.entries import only_table, playing, recorded
from tests.factories.links import link, referee
from tournament.actions.access.links import make_links, make_referee_link, note_opened, renew_link, revoke_link
from tournament.actions.access.roles import hash_of_token
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.rounds.tables import note_arrivals
from tournament.models import AccessLink, Role, Round
from tournament.words import happened

pytestmark = pytest.mark.django_db
LABELS = {1: "Table 1", 2: "Table 2"}


def made(event, round, **fields):
    return make_links(event=event, round=round, **({"labels": LABELS, "by": factories.actor(event)} | fields))


def alive():
    return sorted(
        (link.label, [table.number for table in link.tables.order_by("number")])
        for link in AccessLink.objects.filter(revoked_at=None)
    )


def test_every_table_gets_a_link_of_its_own():
    event, round = playing(tables=2)
    links = made(event, round)
    assert [(one.link.label, one.tables) for one in links] == [("Table 1", (1,)), ("Table 2", (2,))]
    assert alive() == [("Table 1", [1]), ("Table 2", [2])]
    entry = event.journal.get()
    assert (entry.verb, entry.params) == ("links_made", {"round": 1, "tables": 2, "replaced": 0})


def test_only_the_hash_of_a_secret_of_256_bit_is_kept():
    event, round = playing()
    (one,) = made(event, round)
    row = AccessLink.objects.get()
    assert (len(one.token), row.token_hash) == (43, hash_of_token(one.token))
    assert one.token not in str(list(event.journal.values()))


def test_new_links_replace_those_of_one_table_and_leave_those_of_several():
    event, round = playing(tables=2)
    made(event, round)
    link(round, 1, 2, label="Ion")
    made(event, round)
    assert alive() == [("Ion", [1, 2]), ("Table 1", [1]), ("Table 2", [2])]
    assert (AccessLink.objects.count(), event.journal.last().params["replaced"]) == (5, 2)


def test_the_same_submission_makes_links_once():
    event, round = playing()
    submission = factories.submission()
    made(event, round, submission_id=submission)
    with pytest.raises(AlreadyDone):
        made(event, round, submission_id=submission)
    assert AccessLink.objects.count() == 1


@pytest.mark.parametrize(
    ("state", "code"), [(Round.State.DRAWN, "round_not_published"), (Round.State.COMPLETE, "round_is_complete")]
)
def test_links_are_made_for_rounds_that_are_open(state, code):
    event, round = playing()
    Round.objects.update(state=state)
    with pytest.raises(Refused) as refused:
        made(event, round)
    assert (refused.value.code, refused.value.params) == (code, {"round": 1})


def test_a_round_whose_draw_was_taken_back_meanwhile_gets_no_links():
    event, round = playing()
    takes_the_draw_back(round)
    with pytest.raises(Refused, match="round_gone"):
        made(event, round)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"label": " "}, "link_needs_label"),
        ({"label": "x" * 81}, "link_label_too_long"),
        ({"tables": ()}, "link_needs_tables"),
        ({"tables": (1, 7)}, "table_gone"),
    ],
)
def test_a_referee_needs_a_name_and_tables_that_exist(fields, code):
    event, round = playing()
    with pytest.raises(Refused) as refused:
        make_referee_link(
            **({"event": event, "round": round, "tables": (1,), "label": "Ion", "by": factories.actor(event)} | fields)
        )
    assert (refused.value.code, AccessLink.objects.count()) == (code, 0)


def test_renewing_gives_the_same_tables_a_new_secret():
    event, round = playing(tables=2)
    old = link(round, 1, 2)
    new = renew_link(event=event, link=old.link.pk, by=factories.actor(event))
    old.link.refresh_from_db()
    assert (old.link.revoked_at is None, new.tables, new.link.label, new.token == old.token) == (
        False,
        (1, 2),
        "Ion",
        False,
    )
    assert alive() == [("Ion", [1, 2])]


def test_a_revoked_link_does_nothing_any_more():
    event, round = playing()
    one = link(round)
    revoke_link(event=event, link=one.link.pk, by=factories.actor(event))
    with pytest.raises(NotAllowed) as refused:
        recorded(only_table(event), by=Actor.through(one.link))
    assert refused.value.code == "link_revoked"
    with pytest.raises(Refused) as twice:
        revoke_link(event=event, link=one.link.pk, by=factories.actor(event))
    assert twice.value.code == "link_is_revoked"


def test_a_link_opens_its_own_tables_only():
    event, round = playing(tables=2)
    other = round.tables.get(number=2)
    with pytest.raises(NotAllowed):
        note_arrivals(event=event, table=other, here=[], by=referee(round, 1))
    note_arrivals(event=event, table=other, here=[5], by=referee(round, 1, 2))


def test_referees_and_organisers_of_other_events_make_no_links():
    event, round = playing()
    for account in (factories.member(event, Role.REFEREE), factories.owner(factories.event())):
        with pytest.raises(NotAllowed):
            made(event, round, by=Actor.of(account))
    assert AccessLink.objects.count() == 0


def test_links_of_another_event_are_not_found():
    event, _round = playing()
    _other, foreign = playing()
    theirs = link(foreign).link.pk
    for action in (revoke_link, renew_link):
        with pytest.raises(Refused) as refused:
            action(event=event, link=theirs, by=factories.actor(event))
        assert refused.value.code == "link_unknown"


def test_opening_a_link_is_noted_and_is_no_change_of_the_event():
    event, round = playing()
    one = link(round)
    before = event.journal.count()
    note_opened(one.link)
    one.link.refresh_from_db()
    assert (one.link.last_used_at is None, event.journal.count()) == (False, before)


def test_the_journal_counts_the_tables_of_a_link():
    event = factories.event()
    factories.players(event, 8)
    round, by = factories.seated_round(event), factories.actor(event)
    for tables in ((2,), (1, 2)):
        make_referee_link(event=event, round=round, tables=tables, label="Ion", by=by)
    assert [happened(entry) for entry in event.journal.all()] == [
        "Round 1: link for Ion created, table 2",
        "Round 1: link for Ion created, tables 1, 2",
    ]
