"""Rounds in which another game is played: switching them, and results that have places and no stacks."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories.entries import FOUR, end_state, only_table, playing, recorded, versions
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.games.recording import start_record
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.results.confirmations import confirm_result
from tournament.actions.results.disputes import accept_proposed
from tournament.actions.results.record import receipt_code, record_result, withdraw_result
from tournament.actions.rounds.places_only import set_places_only
from tournament.models import Event, Result, Round, Stage, Table
from tournament.queries.events.stages import stages_of
from tournament.queries.results.table_page import table_page
from tournament.queries.standings.prospects import prospects_of
from tournament.queries.standings.stage import standings_of
from tournament.regulation.refusals import Outdated
from tournament.rules.places import PlacesOnly

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


def switched(event: Event, places_only: bool = True, number: int = 1) -> Round:
    round = event.rounds.get(number=number)
    return set_places_only(event=event, round=round, places_only=places_only, by=factories.actor(event))


def other_game(event: Event) -> Table:
    switched(event)
    return only_table(event)


def placed(table: Table, *places: int, **fields: object) -> Result:
    event = table.round.event
    given = {"by": factories.actor(event), **fields}
    return record_result(event=event, table=table, end_state=PlacesOnly(places), **given)


def lines(result: Result) -> list[tuple[object, ...]]:
    rows = result.lines.select_related("player").order_by("place", "position")
    return [(row.player.number, row.place, row.worms, row.points, row.best_portion, row.left_game) for row in rows]


def refusal(act, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)
    return refused.value.code, refused.value.params


# Switching


def test_a_round_is_switched_with_an_entry_and_every_phone_learns_of_it(event):
    switched(event)
    [entry] = event.journal.all()
    assert (entry.verb, entry.params) == ("places_only_set", {"round": 1, "places_only": True})
    assert (Stage.objects.get(event=event, number=1).places_only, Table.objects.get().version) == ([1], 1)
    switched(event, places_only=False)
    assert (Stage.objects.get(event=event, number=1).places_only, Table.objects.get().version) == ([], 2)


def test_switching_is_undone_as_long_as_nothing_was_entered(event):
    switched(event)
    undo(event=event, number=1, by=factories.actor(event))
    assert Stage.objects.get(event=event, number=1).places_only == []
    switched(event)
    placed(only_table(event), 1, 2, 3, 4)
    assert refusal(undo, event=event, number=3, by=factories.actor(event)) == ("undo_too_late", {})


def test_only_the_round_that_was_switched_has_places_only():
    event, _round = playing()
    event.stages.filter(number=1).update(rounds_planned=3)
    second = factories.seated_round(event, [list(event.players.all())], state=Round.State.DRAWN)
    switched(event, number=2)
    assert [round.places_only for round in event.rounds.order_by("number")] == [False, True]
    switched(event, number=1)
    switched(event, places_only=False, number=2)
    assert [round.places_only for round in event.rounds.order_by("number")] == [True, False]
    assert second.stage.rounds.count() == 2


@pytest.mark.parametrize("state", list(Result.State))
def test_a_round_with_a_result_is_not_switched_whatever_became_of_it(event, state):
    result = recorded(only_table(event))
    Result.objects.filter(pk=result.pk).update(state=state)
    assert refusal(switched, event) == ("game_of_round_begun", {"round": 1})


def test_a_round_with_a_recorded_game_is_not_switched(event):
    start_record(event=event, table=only_table(event), by=factories.actor(event))
    assert refusal(switched, event) == ("game_of_round_begun", {"round": 1})


def test_a_complete_round_and_one_that_is_so_already_are_not_switched(event):
    assert refusal(switched, event, places_only=False) == ("stacks_already", {"round": 1})
    switched(event)
    assert refusal(switched, event) == ("places_only_already", {"round": 1})
    event.rounds.update(state=Round.State.COMPLETE)
    assert refusal(switched, event, places_only=False) == ("round_is_complete", {"round": 1})


def test_places_count_nothing_where_only_worms_do():
    event, _round = playing(counting="worms")
    assert refusal(switched, event) == ("places_count_nothing", {})


# Results


def test_a_result_has_places_points_and_no_worms(event):
    result = placed(other_game(event), 2, 1, 4, 2)
    assert result.end_state == {"places": [2, 1, 4, 2]}
    assert lines(result) == [
        (2, 1, 0, Fraction(6), None, False),
        (1, 2, 0, Fraction(3), None, False),
        (4, 2, 0, Fraction(3), None, False),
        (3, 4, 0, Fraction(1), None, False),
    ]


def test_points_come_from_the_points_table_of_the_event():
    event, _round = playing(own_points={"4": ["7", "5", "3", "1"]})
    assert [line[3] for line in lines(placed(other_game(event), 1, 2, 3, 4))] == [7, 5, 3, 1]


def test_where_places_are_added_up_they_are_stored_without_points():
    event, _round = playing(counting="places")
    assert [line[1:4] for line in lines(placed(other_game(event), 1, 2, 3, 4))] == [
        (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0),
    ]  # fmt: skip


def test_the_receipt_covers_the_places(event):
    result = placed(other_game(event), 1, 2, 3, 4)
    assert result.receipt == receipt_code(result.submission_id, {"places": [1, 2, 3, 4]}, ())
    assert result.receipt != receipt_code(result.submission_id, {"places": [2, 1, 3, 4]}, ())


@pytest.mark.parametrize("places", [(1, 2, 2, 3), (2, 3, 4, 5), (1, 2, 4, 4), (1, 1, 2, 3)])
def test_places_that_nobody_can_have_are_refused(event, places):
    assert refusal(placed, other_game(event), *places)[0] == "impossible_places"


def test_places_for_other_players_are_refused(event):
    assert refusal(placed, other_game(event), 1, 2, 3) == ("other_players", {"seats": 4, "players": 3})


def test_neither_kind_of_result_takes_the_place_of_the_other(event):
    table = only_table(event)
    assert refusal(placed, table, 1, 2, 3, 4) == ("stacks_are_entered", {"round": 1})
    table = other_game(event)
    with pytest.raises(Outdated) as refused:
        record_result(event=event, table=table, end_state=end_state(event, *FOUR), by=factories.actor(event))
    assert (refused.value.code, refused.value.params) == ("places_are_entered", {"round": 1})
    assert refusal(start_record, event=event, table=table, by=factories.actor(event))[0] == "other_game_not_recorded"


def test_whoever_leaves_is_placed_last(event):
    table = other_game(event)
    assert [line[:2] + line[5:] for line in lines(placed(table, 2, 1, 3, 4, left=[1]))] == [
        (1, 1, False), (3, 2, False), (4, 3, False), (2, 4, True),
    ]  # fmt: skip


def test_whoever_withdraws_in_the_game_is_placed_last(event):
    table = other_game(event)
    withdraw_player(event=event, number=2, reason="Ill.", by=factories.actor(event))
    assert [line[:2] + line[5:] for line in lines(placed(table, 2, 1, 3, 4))] == [
        (1, 1, False), (3, 2, False), (4, 3, False), (2, 4, True),
    ]  # fmt: skip


def test_a_result_is_corrected_confirmed_undone_and_withdrawn_like_any_other(event):
    table, by = other_game(event), factories.actor(event)
    placed(table, 1, 2, 3, 4)
    assert refusal(placed, table, 1, 2, 3, 4, base_version=1, reason="So.", allow_unchanged=False) == (
        "result_unchanged", {},
    )  # fmt: skip
    assert refusal(placed, table, 2, 1, 3, 4) == ("result_conflict", {"version": 1, "base_version": 0})
    placed(table, 1, 1, 3, 4, base_version=1, reason="They were equal.")
    confirm_result(event=event, table=table, version=2, player=1, by=by)
    assert versions(table) == [(1, "replaced"), (2, "accepted")]
    undo(event=event, number=event.journal.get(verb="result_confirmed").number, by=by)
    undo(event=event, number=event.journal.get(verb="result_corrected").number, by=by)
    assert versions(table) == [(1, "accepted"), (2, "withdrawn")]
    withdraw_result(event=event, table=table, reason="Of another table.", by=by)
    assert versions(table) == [(1, "withdrawn"), (2, "withdrawn")]


def test_a_proposal_is_accepted(event):
    table, by = other_game(event), factories.actor(event)
    placed(table, 1, 2, 3, 4)
    placed(table, 4, 3, 2, 1, as_proposal=True, note="The other way round.")
    accept_proposed(event=event, table=table, version=2, reason="So it was.", by=by)
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_a_version_is_shown_without_stacks_and_says_what_decided(event):
    placed(other_game(event), 2, 1, 4, 2, left=[2])
    view = table_page(event, 1, 1).accepted
    assert (view.places_only, view.holdings, view.face_down, view.valid) == (True, (), (), True)
    assert [(line.place, line.decided_by, line.shared, line.places_only) for line in view.lines] == [
        (1, "place", False, True),
        (2, "place", True, True),
        (2, "shared", True, True),
        (4, "left", False, True),
    ]


# Standings


def two_rounds() -> Event:
    """Four players, one game with stacks, which is complete, and another game."""
    event, round = playing()
    event.stages.filter(number=1).update(rounds_planned=2, qualifying="score", qualified=2)
    recorded(round.tables.get())
    Round.objects.filter(pk=round.pk).update(state=Round.State.COMPLETE)
    factories.running_round(event, [list(event.players.all())])
    switched(event, number=2)
    return event


def test_standings_add_the_points_and_count_no_worms():
    event = two_rounds()
    placed(Table.objects.select_related("round__event").get(round__number=2), 1, 2, 3, 4)
    rows = standings_of(stages_of(event)[0]).all_rows()
    assert [(row.player, row.score, row.worms, row.best_portion) for row in rows] == [
        (4, Fraction(11), 4, 33),
        (3, Fraction(9), 3, 29),
        (1, Fraction(8), 1, 21),
        (2, Fraction(8), 2, 25),
    ]


def outlooks(event: Event) -> dict[int, str]:
    stage = stages_of(event)[0]
    return {number: prospect.outlook.value for number, prospect in prospects_of(stage, standings_of(stage)).items()}


def test_prospects_know_that_there_are_no_worms_to_be_won():
    """Six points alone bring nobody past the leader but the second; forty worms would bring anybody past."""
    event = two_rounds()
    assert outlooks(event) == {1: "open", 2: "open", 3: "open", 4: "safe"}
    switched(event, places_only=False, number=2)
    assert outlooks(event) == {1: "open", 2: "open", 3: "open", 4: "open"}
