"""The best go straight to the final, and the next ones play for the other places there: settling, and who moves up."""

import pytest

from tests import factories
from tests.factories import results
from tests.factories.draws import drawn_round, tables_of
from tests.factories.stages import before_play_in, stage_of
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.rounds.lifecycle import publish_round
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Player
from tournament.queries.events.next_step import Step, next_step
from tournament.queries.events.stages import may_play
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.ranking import ranking_of
from tournament.regulation.qualification import Override

pytestmark = pytest.mark.django_db


def settle(event, stage=1, **more):
    return settle_qualification(event=event, stage=stage_of(event, stage), by=factories.actor(event), **more)


def replace(event, player, stage):
    return replace_finalist(
        event=event, stage=stage_of(event, stage), player=player, reason="went home", by=factories.actor(event)
    )


def undo_last(event):
    return undo(event=event, number=event.journal_length, by=factories.actor(event))


def in_stage(event, stage):
    rows = stage_of(event, stage).qualifiers.order_by("rank")
    return list(rows.values_list("player__number", "rank", "rule"))


def numbers(event, stage):
    return [number for number, _, _ in in_stage(event, stage)]


def best(event, many=16):
    standings = cached_standings(stage_of(event))
    return [row.player for row in standings.page(0, many)]


def played_in(event):
    """The play-in is drawn and played; out come its players, best first."""
    sitting = [each.player for each in stage_of(event, 2).qualifiers.select_related("player").order_by("rank")]
    results.complete(factories.running_round(event, [sitting], stage=2))
    return [row.player for row in cached_standings(stage_of(event, 2)).page(0, 10)]


def settled():
    event = before_play_in()
    settle(event)
    return event


def after_play_in():
    event = settled()
    order = played_in(event)
    settle(event, 2)
    return event, order


def test_the_best_wait_in_the_final_and_the_next_ones_play_in():
    event = before_play_in()
    ranking = best(event)
    made = settle(event)
    assert [each.player.number for each in made] == ranking[:6]
    assert in_stage(event, 3) == [(ranking[0], 1, "score"), (ranking[1], 2, "score")]
    assert in_stage(event, 2) == [(number, rank, "score") for rank, number in enumerate(ranking[2:6], start=3)]
    entry = event.journal.get(number=event.journal_length)
    assert (entry.params["players"], entry.params["direct"]) == (ranking[:6], 2)
    assert next_step(event).stage == stage_of(event, 2)
    assert sorted(player.number for player in may_play(stage_of(event, 2))) == sorted(ranking[2:6])


def test_who_comes_through_the_play_in_follows_the_direct_ones():
    event, order = after_play_in()
    final = in_stage(event, 3)
    assert [(number, rank) for number, rank, _ in final[2:]] == [(order[0], 3), (order[1], 4)]
    assert len(final) == 4
    assert sorted(player.number for player in may_play(stage_of(event, 3))) == sorted(numbers(event, 3))


def test_the_losers_of_the_play_in_come_behind_the_finalists():
    event, order = after_play_in()
    final = [each.player for each in stage_of(event, 3).qualifiers.select_related("player")]
    results.complete(factories.running_round(event, [final], stage=3))
    ranking = [each.number for each in ranking_of(event)]
    assert sorted(ranking[:4]) == sorted(player.number for player in final)
    assert ranking[4:6] == order[2:]
    assert ranking[6:] == best(event)[6:]


def test_settling_the_play_in_is_taken_back_and_the_direct_ones_stay():
    event, _ = after_play_in()
    straight = numbers(event, 3)[:2]
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=factories.actor(event))
    undo(event=event, number=2, by=factories.actor(event))
    assert (numbers(event, 3), stage_of(event, 2).completed_at) == (straight, None)


def test_settling_the_stage_before_is_taken_back_as_a_whole():
    event = settled()
    undo_last(event)
    assert (numbers(event, 2), numbers(event, 3), stage_of(event).completed_at) == ([], [], None)


def test_settling_is_not_taken_back_once_the_play_in_is_drawn():
    event = settled()
    drawn_round(event)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=factories.actor(event))


def test_decisions_move_the_line_and_who_is_put_through_plays_in():
    event = before_play_in()
    ranking = best(event)
    settle(event, missing=[ranking[0]], overrides=[Override(ranking[10], True, "invited")])
    assert numbers(event, 3) == ranking[1:3]
    assert numbers(event, 2) == [*ranking[3:6], ranking[10]]


@pytest.mark.parametrize("there", [4, 3, 1])
def test_nobody_plays_in_where_all_have_a_place_anyway(there):
    event = before_play_in()
    ranking = best(event)
    event.players.filter(number__in=ranking[there:]).update(state=Player.State.WITHDRAWN)
    settle(event)
    assert (numbers(event, 2), numbers(event, 3)) == ([], ranking[:there])
    assert stage_of(event, 2).completed_at is not None
    assert next_step(event).stage == stage_of(event, 3)
    undo_last(event)
    assert (numbers(event, 3), stage_of(event, 2).completed_at) == ([], None)
    assert next_step(event).step == Step.QUALIFY


def test_who_missed_a_play_in_that_nobody_played_moves_up_when_they_come_back():
    event = before_play_in()
    ranking = best(event)
    event.players.filter(number__in=ranking[4:]).update(state=Player.State.WITHDRAWN)
    settle(event)
    with pytest.raises(Refused, match="nobody_moves_up"):
        replace(event, ranking[0], 3)
    event.players.filter(number=ranking[7]).update(state=Player.State.CHECKED_IN)
    replace(event, ranking[0], 3)
    assert numbers(event, 3) == [*ranking[1:4], ranking[7]]
    undo_last(event)
    assert numbers(event, 3) == ranking[:4]


# Somebody is missing.


def test_a_missing_player_of_the_play_in_is_replaced_by_the_next_in_the_ranking():
    event = settled()
    ranking = best(event)
    replace(event, ranking[3], 2)
    assert (numbers(event, 3), numbers(event, 2)) == (ranking[:2], [ranking[2], *ranking[4:7]])


def test_for_a_missing_direct_one_two_players_move_up():
    event = settled()
    ranking = best(event)
    replace(event, ranking[0], 3)
    assert in_stage(event, 3) == [(ranking[1], 2, "score"), (ranking[2], 3, "moved_up")]
    assert in_stage(event, 2)[-1] == (ranking[6], 7, "moved_up")
    assert numbers(event, 2) == ranking[3:7]
    entry = event.journal.get(number=event.journal_length)
    assert entry.params == {"stage": 1, "missing": ranking[0], "next": ranking[2], "fills": ranking[6]}
    undo_last(event)
    assert (numbers(event, 3), numbers(event, 2)) == (ranking[:2], ranking[2:6])


def test_one_direct_one_after_the_other_is_missing():
    event = settled()
    ranking = best(event)
    replace(event, ranking[0], 3)
    replace(event, ranking[2], 3)
    assert (numbers(event, 3), numbers(event, 2)) == ([ranking[1], ranking[3]], ranking[4:8])
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=2, by=factories.actor(event))
    undo_last(event)
    undo(event=event, number=2, by=factories.actor(event))
    assert (numbers(event, 3), numbers(event, 2)) == (ranking[:2], ranking[2:6])


def test_the_seat_in_a_drawn_play_in_goes_to_who_fills_it():
    event = settled()
    ranking = best(event)
    round = publish_round(event=event, round=drawn_round(event), by=factories.actor(event))
    before = list(round.seats.order_by("position").values_list("player__number", "portion"))
    replace(event, ranking[1], 3)
    after = list(round.seats.order_by("position").values_list("player__number", "portion"))
    assert after == [(ranking[6] if player == ranking[2] else player, portion) for player, portion in before]
    entry = event.journal.get(number=event.journal_length)
    places = {"round": round.number, "table": 1, "draw": round.draw.number}
    assert entry.params == {"stage": 1, "missing": ranking[1], "next": ranking[2], "fills": ranking[6], **places}
    undo_last(event)
    assert [sorted(table) for table in tables_of(round)] == [sorted(ranking[2:6])]


def test_nobody_moves_up_while_the_play_in_is_played():
    event = settled()
    played_in(event)
    with pytest.raises(Refused, match="play_in_is_played"):
        replace(event, best(event)[0], 3)


def test_after_the_play_in_its_next_one_moves_up_for_a_direct_one():
    event, order = after_play_in()
    ranking = best(event)
    replace(event, ranking[0], 3)
    assert numbers(event, 3) == [ranking[1], *order[:3]]
    entry = event.journal.get(number=event.journal_length)
    assert entry.params == {"stage": 1, "missing": ranking[0], "next": order[2]}
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=2, by=factories.actor(event))
    # Somebody who came through it is missing as well.
    replace(event, order[0], 3)
    assert numbers(event, 3) == [ranking[1], *order[1:4]]
    with pytest.raises(Refused, match="nobody_moves_up"):
        replace(event, ranking[1], 3)
    undo_last(event)
    undo(event=event, number=3, by=factories.actor(event))
    assert numbers(event, 3) == [*ranking[:2], *order[:2]]


def test_a_direct_one_who_withdraws_while_the_play_in_is_played_is_replaced_after_it():
    event = settled()
    order, ranking = played_in(event), best(event)
    withdraw_player(event=event, number=ranking[1], by=factories.actor(event))
    settle(event, 2)
    replace(event, ranking[1], 3)
    assert numbers(event, 3) == [ranking[0], *order[:3]]


def test_both_direct_ones_are_missing_after_the_play_in():
    event, order = after_play_in()
    ranking = best(event)
    replace(event, ranking[0], 3)
    replace(event, ranking[1], 3)
    assert numbers(event, 3) == order


def test_a_play_in_of_two_tables():
    event = before_play_in(qualified=10, on=2)
    event.stages.filter(number=2).update(tables_planned=2, qualifying="winners")
    ranking = best(event)
    settle(event)
    assert numbers(event, 2) == ranking[2:10]
    round = drawn_round(event)
    assert sorted(len(table) for table in tables_of(round)) == [4, 4]
