"""Entering and correcting a result. Withdrawing one, and conflicts: `test_results_withdrawn`."""

from uuid import UUID

import pytest
from django.db import IntegrityError, connection

from games.heckmeck import Code, EndState, Problem, Stacks
from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, end_state, only_table, playing, recorded, versions
from tests.factories.rows import AccessLinkFactory
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, Conflict, NotAllowed, Refused
from tournament.actions.results.record import CROCKFORD, receipt_code, record_result
from tournament.models import Event, JournalEntry, ResultLine, Role, Round
from tournament.queries.results.table_page import result_of

pytestmark = pytest.mark.django_db
ID = UUID("00000000-0000-4000-8000-000000000001")


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


def lines(result):
    """Who came where: (name, place, worms, points, best portion, left)."""
    rows = result.lines.select_related("player").order_by("place", "position")
    return [(row.player.name, row.place, row.worms, str(row.points), row.best_portion, row.left_game) for row in rows]


def test_a_result_gives_places_worms_and_points(event, table):
    result = recorded(table, submission_id=ID)
    assert lines(result) == [
        ("Player 4", 1, 4, "6", 33, False),
        ("Player 3", 2, 3, "4", 29, False),
        ("Player 2", 3, 2, "2", 25, False),
        ("Player 1", 4, 1, "1", 21, False),
    ]
    found = (result.version, result.state, result.problems, result.by_name, result.by_account, result.submission_id)
    owner = factories.owner(event)
    assert found == (1, "accepted", [], str(owner), owner, ID)


def test_a_result_is_kept_as_a_document_without_names(event, table):
    nobody = end_state(event, *FOUR)
    named = EndState(
        nobody.ruleset,
        tuple(player._replace(name="Ana") for player in nobody.players),
        tuple(reversed(nobody.face_down)),
    )
    stored = record_result(event=event, table=table, end_state=named, by=factories.actor(event)).end_state
    assert stored == {
        "ruleset": {"edition": "classic"},
        "stacks": "sets",
        "players": [{"name": "", "portions": list(portions)} for portions in FOUR],
        "face_down": [22, 23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36],
    }


def test_stacks_in_order_stay_in_order(event, table):
    state = end_state(event, (29, 21), (25,), (), ())
    ordered = EndState(state.ruleset, state.players, state.face_down, Stacks.ORDERED)
    stored = record_result(event=event, table=table, end_state=ordered, by=factories.actor(event)).end_state
    assert (stored["stacks"], stored["players"][0]["portions"]) == ("ordered", [29, 21])


def test_a_result_moves_the_event_and_the_table_and_is_in_the_journal(event, table):
    result = recorded(table, submission_id=ID)
    table.refresh_from_db()
    [entry] = event.journal.all()
    params = {"round": 1, "table": 1, "version": 1}
    assert (entry.verb, entry.params, entry.private, entry.submission_id) == ("result_entered", params, {}, ID)
    assert (Event.objects.get().revision, table.version, result.table) == (1, 1, table)


def test_the_receipt_is_short_and_the_same_for_the_same_submission(event, table):
    result = recorded(table, submission_id=ID)
    assert result.receipt == receipt_code(ID, result.end_state, ())
    assert (len(result.receipt), set(result.receipt) <= set(CROCKFORD)) == (8, True)
    assert receipt_code(ID, result.end_state, [0]) != result.receipt != receipt_code(UUID(int=2), result.end_state, ())


def test_equal_players_share_the_place_and_the_points():
    event, _round = playing()
    state = recorded(only_table(event), *OTHERWISE)
    assert lines(state) == [
        ("Player 4", 1, 4, "6", 36, False),
        ("Player 1", 2, 1, "4", 21, False),
        ("Player 2", 3, 0, "3/2", None, False),
        ("Player 3", 3, 0, "3/2", None, False),
    ]


@pytest.mark.parametrize(("ties", "points"), [("better", "2"), ("lesser", "1")])
def test_the_organiser_chooses_what_equal_players_get(ties, points):
    event, _round = playing(ties=ties)
    result = recorded(only_table(event), *OTHERWISE)
    assert [line[3] for line in lines(result)] == ["6", "4", points, points]


def test_a_table_of_seven_has_the_points_that_the_organiser_entered():
    event, _round = playing(size=7, own_points={"7": ["6", "5", "4", "3", "2", "3/2", "1"]})
    result = recorded(only_table(event), (21,), (22,), (23,), (24,), (25,), (26,), (36,))
    assert [line[3] for line in lines(result)] == ["6", "5", "4", "3", "2", "3/2", "1"]


def test_a_table_of_seven_without_points_of_its_own_is_refused():
    event, _round = playing(size=7)
    with pytest.raises(Refused, match="no_points_for_this_size"):
        recorded(only_table(event), (21,), (22,), (23,), (24,), (25,), (26,), (36,))


def test_the_extended_edition_counts_bratworms_and_the_apple():
    event, _round = playing(edition="extended", size=3)
    table = only_table(event)
    state = end_state(event, (11, 23), (29,), (), bratworms=(1, 2, 0), specialists=("canned_worm", "apple"))
    result = record_result(event=event, table=table, end_state=state, by=factories.actor(event))
    assert lines(result) == [
        ("Player 2", 1, 8, "6", 29, False),
        ("Player 1", 2, 3, "3", 23, False),
        ("Player 3", 3, 0, "1", None, False),
    ]
    assert result.end_state["players"][1] == {"name": "", "portions": [29], "bratworms": 2, "specialist": "apple"}


def test_who_left_the_game_is_last_whatever_the_worms(event, table):
    table.seats.filter(position=3).update(left_game=True)
    assert lines(recorded(table)) == [
        ("Player 3", 1, 3, "6", 29, False),
        ("Player 2", 2, 2, "4", 25, False),
        ("Player 1", 3, 1, "2", 21, False),
        ("Player 4", 4, 4, "1", 33, True),
    ]


def test_several_who_left_share_the_last_places(event, table):
    table.seats.filter(position=3).update(left_game=True)
    assert lines(recorded(table, left=[1])) == [
        ("Player 3", 1, 3, "6", 29, False),
        ("Player 1", 2, 1, "4", 21, False),
        ("Player 2", 3, 2, "3/2", 25, True),
        ("Player 4", 3, 4, "3/2", 33, True),
    ]


def test_equal_players_who_stayed_share_a_place_before_those_who_left(event, table):
    result = recorded(table, *OTHERWISE, left=[3])
    assert [(line[0], line[1], line[3]) for line in lines(result)] == [
        ("Player 1", 1, "6"),
        ("Player 2", 2, "3"),
        ("Player 3", 2, "3"),
        ("Player 4", 4, "1"),
    ]


def test_all_may_have_left(event, table):
    assert [line[1:4] for line in lines(recorded(table, left=[0, 1, 2, 3, 9]))] == [
        (1, 1, "13/4"),
        (1, 2, "13/4"),
        (1, 3, "13/4"),
        (1, 4, "13/4"),
    ]


def test_a_correction_replaces_the_version_before_and_needs_a_reason(event, table):
    recorded(table)
    with pytest.raises(Refused, match="correction_needs_reason"):
        recorded(table, *OTHERWISE, base_version=1, reason=" ")
    assert versions(table) == [(1, "accepted")]
    second = recorded(table, *OTHERWISE, base_version=1, reason=" Miscounted. ")
    assert (second.version, second.reason) == (2, "Miscounted.")
    assert versions(table) == [(1, "replaced"), (2, "accepted")]
    assert JournalEntry.objects.get(number=2).verb == "result_corrected"


def test_what_play_cannot_reach_is_refused_with_every_problem(event, table):
    with pytest.raises(Refused) as refused:
        recorded(table, *IMPOSSIBLE)
    assert refused.value.code == "end_state_impossible"
    assert refused.value.params == {"problems": (Problem(Code.LOWEST_FACE_DOWN, portion=21),)}
    assert (table.results.count(), event.journal.count()) == (0, 0)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (Round.State.DRAWN, "round_not_started"),
        (Round.State.PUBLISHED, "round_not_started"),
        (Round.State.COMPLETE, "round_complete"),
    ],
)
def test_results_belong_to_a_running_round(event, table, state, code):
    Round.objects.update(state=state)
    with pytest.raises(Refused, match=code):
        recorded(table)


def test_a_result_must_have_the_rules_and_the_players_of_the_table(event, table):
    with pytest.raises(Refused, match="other_players"):
        recorded(table, (21,), (25,))
    other, _round = playing(failed_attempt="returned")
    with pytest.raises(Refused, match="other_rules"):
        record_result(event=event, table=table, end_state=end_state(other, *FOUR), by=factories.actor(event))


def test_a_table_of_another_event_is_not_there(event):
    other, _round = playing()
    with pytest.raises(Refused, match="table_gone"):
        record_result(
            event=event, table=only_table(other), end_state=end_state(event, *FOUR), by=factories.actor(event)
        )


def test_strangers_organisers_of_other_events_and_links_of_other_tables_enter_nothing():
    event, round = playing(tables=2)
    mine, other = round.tables.order_by("number")
    link = AccessLinkFactory.create(round=round, label="Table 2", tables=[other])
    for by in (STRANGER, Actor.of(factories.account()), factories.actor(factories.event()), Actor.through(link)):
        with pytest.raises(NotAllowed):
            recorded(mine, by=by)
    assert recorded(other, by=Actor.through(link)).by_name == "Table 2"
    assert recorded(mine, by=Actor.of(factories.member(event, Role.REFEREE, "Rita"))).by_name == "Rita"


def test_the_same_submission_counts_once(event, table):
    first = recorded(table, submission_id=ID)
    with pytest.raises(AlreadyDone):
        recorded(table, *OTHERWISE, submission_id=ID)
    assert (result_of(event, ID), versions(table)) == (first, [(1, "accepted")])


def test_a_submission_of_another_event_is_refused(event, table):
    recorded(only_table(playing()[0]), submission_id=ID)
    with pytest.raises(Conflict, match="submission_used"):
        recorded(table, submission_id=ID)
    assert result_of(event, ID) is None


def test_what_the_database_refuses_for_another_reason_is_a_mistake_of_ours(table):
    def refuse_lines(execute, sql, *others):
        if sql.startswith(f'INSERT INTO "{ResultLine._meta.db_table}"'):
            raise IntegrityError("a constraint")
        return execute(sql, *others)

    with connection.execute_wrapper(refuse_lines), pytest.raises(IntegrityError, match="a constraint"):
        recorded(table)
    assert versions(table) == []
