"""Results that a table insists on, disputes, and what the organiser decides."""

from uuid import UUID

import pytest

from games.heckmeck import Code
from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, only_table, playing, recorded, versions
from tests.factories.rows import AccessLinkFactory
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, Conflict, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.results.disputes import accept_proposed, dismiss_proposed, dispute_table, settle_dispute
from tournament.actions.results.record import withdraw_result
from tournament.models import JournalEntry, Role, Round
from tournament.rules.end_states import read_problem

pytestmark = pytest.mark.django_db
ID = UUID("00000000-0000-4000-8000-000000000001")
OTHERS = ((21,), (25,), (), (35,))
NOTE = "They all swear to it."


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def by(event):
    return factories.actor(event)


def insisted(table, *portions, **fields):
    return recorded(table, *(portions or IMPOSSIBLE), as_proposal=True, **{"note": NOTE} | fields)


def dispute_of(table):
    table.refresh_from_db()
    return (table.disputed_at is not None, table.dispute_note)


def take_back(event, number=None):
    undo(event=event, number=number or event.journal_length, by=factories.actor(event))


def test_what_a_table_insists_on_is_kept_with_its_problems_and_counts_for_nothing(event, table):
    result = insisted(table)
    problems = [read_problem(document) for document in result.problems]
    assert (result.state, result.note, result.lines.count()) == ("proposed", NOTE, 0)
    assert [(problem.code, problem.portion) for problem in problems] == [(Code.LOWEST_FACE_DOWN, 21)]
    assert dispute_of(table) == (True, NOTE)
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.params, entry.reason) == ("result_proposed", {"round": 1, "table": 1, "version": 1}, NOTE)


def test_insisting_needs_a_note(event, table):
    with pytest.raises(Refused, match="proposal_needs_note"):
        insisted(table, note=" ")
    assert (versions(table), dispute_of(table)) == ([], (False, ""))


def test_who_insists_on_what_can_be_is_simply_right(event, table):
    assert insisted(table, *FOUR).state == "accepted"
    assert dispute_of(table) == (False, "")


def test_insisting_against_what_counts_is_kept_for_the_organiser(event, table):
    recorded(table)
    result = insisted(table, *OTHERWISE)
    assert (result.state, result.lines.count()) == ("proposed", 4)
    assert versions(table) == [(1, "accepted"), (2, "proposed")]


def corrected_to_others(table, by):
    recorded(table, *OTHERS, base_version=1, reason="Miscounted.")


def corrected_as_insisted(table, by):
    recorded(table, *OTHERWISE, base_version=1, reason="They were right.")


def disputed_again_and_settled(table, by):
    corrected_to_others(table, by)
    insisted(table, *OTHERWISE)
    accept_proposed(event=table.round.event, table=table, version=3, reason="I saw it.", by=by)


def withdrawn(table, by):
    withdraw_result(event=table.round.event, table=table, reason="Wrong table.", by=by)


@pytest.mark.parametrize("settled", [corrected_to_others, corrected_as_insisted, disputed_again_and_settled, withdrawn])
@pytest.mark.parametrize(
    ("portions", "more", "refusal"),
    [(OTHERWISE, {}, "correction_needs_reason"), (FOUR, {"allow_unchanged": False}, "result_unchanged")],
)
def test_a_copy_of_what_was_refused_makes_no_dispute_when_it_arrives_late(
    event, table, by, settled, portions, more, refusal
):
    recorded(table)
    sent = {"base_version": 1, "submission_id": ID, **more}
    with pytest.raises(Refused, match=refusal):
        insisted(table, *portions, **sent)
    settled(table, by)
    before = versions(table)
    with pytest.raises(Conflict, match="result_conflict"):
        insisted(table, *portions, **sent)
    assert (versions(table), dispute_of(table)[0]) == (before, False)
    assert insisted(table, *portions, **sent | {"submission_id": UUID(int=7)}).state == "proposed"


def test_a_proposal_that_can_be_is_accepted_and_settles_the_dispute(event, table, by):
    recorded(table)
    insisted(table, *OTHERWISE)
    insisted(table)
    accept_proposed(event=event, table=table, version=2, reason="I saw it.", by=by)
    assert versions(table) == [(1, "replaced"), (2, "accepted"), (3, "withdrawn")]
    assert dispute_of(table) == (False, "")


def test_what_cannot_be_is_never_accepted(event, table, by):
    insisted(table)
    with pytest.raises(Refused, match="end_state_impossible"):
        accept_proposed(event=event, table=table, version=1, reason="I believe them.", by=by)
    assert versions(table) == [(1, "proposed")]


def test_a_proposal_from_before_somebody_left_is_not_accepted(event, table, by):
    recorded(table)
    insisted(table, *OTHERWISE)
    table.seats.filter(position=3).update(left_game=True)
    with pytest.raises(Refused, match="proposal_outdated"):
        accept_proposed(event=event, table=table, version=2, reason="I saw it.", by=by)


def test_a_decided_proposal_is_not_decided_again(event, table, by):
    insisted(table)
    dismiss_proposed(event=event, table=table, version=1, reason="No.", by=by)
    for decide in (accept_proposed, dismiss_proposed):
        with pytest.raises(Conflict, match="not_proposed_any_more"):
            decide(event=event, table=table, version=1, reason="Yes.", by=by)
        with pytest.raises(Refused, match="no_such_version"):
            decide(event=event, table=table, version=7, reason="Yes.", by=by)


def test_setting_the_last_proposal_aside_settles_the_dispute(event, table, by):
    insisted(table)
    insisted(table)
    dismiss_proposed(event=event, table=table, version=1, reason="No.", by=by)
    assert (versions(table), dispute_of(table)) == ([(1, "withdrawn"), (2, "proposed")], (True, NOTE))
    dismiss_proposed(event=event, table=table, version=2, reason="No.", by=by)
    assert (versions(table), dispute_of(table)) == ([(1, "withdrawn"), (2, "withdrawn")], (False, ""))


def test_a_result_of_the_organiser_may_settle_the_dispute(event, table):
    insisted(table)
    recorded(table, settles_dispute=True)
    assert (versions(table), dispute_of(table)) == ([(1, "withdrawn"), (2, "accepted")], (False, ""))


def test_a_result_of_a_referee_leaves_the_dispute_to_the_organiser(event, table):
    referee = Actor.of(factories.member(event, Role.REFEREE))
    insisted(table, by=referee)
    recorded(table, by=referee)
    assert (versions(table), dispute_of(table)) == ([(1, "proposed"), (2, "accepted")], (True, NOTE))
    with pytest.raises(NotAllowed):
        recorded(table, *OTHERWISE, by=referee, base_version=2, reason="Mine.", settles_dispute=True)


def test_a_table_is_disputed_and_the_dispute_settled(event, table, by):
    recorded(table)
    dispute_table(event=event, table=table, note=" Who had 26? ", by=by)
    assert (dispute_of(table), versions(table)) == ((True, "Who had 26?"), [(1, "accepted")])
    with pytest.raises(Refused, match="disputed_already"):
        dispute_table(event=event, table=table, note="Again.", by=by)
    settle_dispute(event=event, table=table, reason="Ana had it.", by=by)
    assert (dispute_of(table), versions(table)) == ((False, ""), [(1, "accepted")])
    with pytest.raises(Refused, match="no_dispute"):
        settle_dispute(event=event, table=table, reason="Ana had it.", by=by)


def test_settling_sets_all_proposals_aside(event, table, by):
    recorded(table)
    insisted(table)
    insisted(table, *OTHERWISE)
    settle_dispute(event=event, table=table, reason="Version 1 is right.", by=by)
    assert versions(table) == [(1, "accepted"), (2, "withdrawn"), (3, "withdrawn")]


def test_decisions_need_words(event, table, by):
    with pytest.raises(Refused, match="dispute_needs_note"):
        dispute_table(event=event, table=table, note="", by=by)
    recorded(table)
    insisted(table, *OTHERWISE)
    for decide in (accept_proposed, dismiss_proposed):
        with pytest.raises(Refused, match="decision_needs_reason"):
            decide(event=event, table=table, version=2, reason=" ", by=by)
    with pytest.raises(Refused, match="decision_needs_reason"):
        settle_dispute(event=event, table=table, reason="", by=by)
    assert (versions(table), dispute_of(table)) == ([(1, "accepted"), (2, "proposed")], (True, NOTE))


DECISIONS = [
    (accept_proposed, {"version": 1, "reason": "Yes."}),
    (dismiss_proposed, {"version": 1, "reason": "No."}),
    (settle_dispute, {"reason": "Confirmed."}),
]


@pytest.mark.parametrize(("decide", "fields"), DECISIONS)
def test_only_organisers_of_this_event_decide(event, table, decide, fields):
    insisted(table)
    link = AccessLinkFactory.create(round=table.round, tables=[table])
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, Actor.through(link), factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            decide(event=event, table=table, by=by, **fields)


def test_referees_and_links_of_the_table_may_dispute_it(event, table):
    for by in (STRANGER, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            dispute_table(event=event, table=table, note=NOTE, by=by)
    dispute_table(event=event, table=table, note=NOTE, by=Actor.of(factories.member(event, Role.REFEREE)))
    assert dispute_of(table) == (True, NOTE)


@pytest.mark.parametrize(("decide", "fields"), [*DECISIONS, (dispute_table, {"note": NOTE})])
def test_nothing_is_decided_once_the_round_is_complete(event, table, by, decide, fields):
    insisted(table)
    Round.objects.update(state=Round.State.COMPLETE)
    with pytest.raises(Refused, match="round_complete"):
        decide(event=event, table=table, by=by, **fields)


@pytest.mark.parametrize(("decide", "fields"), [DECISIONS[1], DECISIONS[2]])
def test_the_same_decision_counts_once(event, table, by, decide, fields):
    insisted(table)
    decide(event=event, table=table, by=by, submission_id=ID, **fields)
    with pytest.raises(AlreadyDone):
        decide(event=event, table=table, by=by, submission_id=ID, **fields)


# Undo


def test_a_taken_back_proposal_ends_the_dispute_that_it_began(event, table):
    insisted(table)
    take_back(event, 1)
    assert (versions(table), dispute_of(table)) == ([(1, "withdrawn")], (False, ""))


@pytest.mark.parametrize(("decide", "fields"), DECISIONS[1:])
def test_a_taken_back_decision_opens_the_dispute_again(event, table, by, decide, fields):
    insisted(table)
    table.refresh_from_db()
    disputed_at = table.disputed_at
    decide(event=event, table=table, by=by, **fields)
    take_back(event)
    assert (versions(table), dispute_of(table), table.disputed_at) == ([(1, "proposed")], (True, NOTE), disputed_at)


def test_a_taken_back_acceptance_lets_the_version_before_count_again(event, table, by):
    recorded(table)
    insisted(table, *OTHERWISE)
    accept_proposed(event=event, table=table, version=2, reason="Yes.", by=by)
    take_back(event)
    assert (versions(table), dispute_of(table)) == ([(1, "accepted"), (2, "proposed")], (True, NOTE))


def test_a_taken_back_dispute_is_none(event, table, by):
    dispute_table(event=event, table=table, note=NOTE, by=by)
    take_back(event)
    assert dispute_of(table) == (False, "")


def test_a_dispute_that_went_on_is_not_taken_back(event, table, by):
    dispute_table(event=event, table=table, note=NOTE, by=by)
    insisted(table)
    with pytest.raises(Refused, match="undo_too_late"):
        take_back(event, 1)
