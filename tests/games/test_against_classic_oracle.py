"""The classic engine against the oracle, which shares no code with it: every turn, and every end state of small grills.

Games that the clock stopped: `test_stopped`.
"""

import pytest

from games.heckmeck import EndState, Position, Stacks, check, replay, witness
from tests.games.bridge import LARGE, arrangements, classic_rules, classic_view, end_state, fields, grill
from tests.games.oracle import classic as oracle
from tests.games.oracle.counts import COUNTS

every_form = pytest.mark.parametrize("failed_attempt", oracle.FORMS)
every_field = pytest.mark.parametrize(("players", "count"), fields(LARGE))


@every_form
@every_field
def test_accepted_with_ordered_stacks_is_what_play_reaches(players, count, failed_attempt):
    ruleset = classic_rules(grill(count), failed_attempt)
    reached = oracle.reachable_end_states(grill(count), players, failed_attempt)
    accepted = {
        arrangement
        for arrangement in arrangements(grill(count), players)
        if check(end_state(ruleset, arrangement)).valid
    }
    assert accepted == reached
    assert len(accepted) == COUNTS.get((failed_attempt, players, count), len(reached))


@every_form
@every_field
def test_accepted_as_sets_is_what_play_reaches_in_some_order(players, count, failed_attempt):
    ruleset = classic_rules(grill(count), failed_attempt)
    reached = {
        (tuple(map(frozenset, stacks)), face_down)
        for stacks, face_down in oracle.reachable_end_states(grill(count), players, failed_attempt)
    }
    accepted = {
        (tuple(map(frozenset, stacks)), face_down)
        for stacks, face_down in arrangements(grill(count), players)
        if check(end_state(ruleset, (stacks, face_down), Stacks.SETS)).valid
    }
    assert accepted == reached


@every_form
@pytest.mark.parametrize(("players", "count"), [(2, 4), (3, 3), (4, 2)])
def test_every_turn_of_every_position_leads_to_the_same(players, count, failed_attempt):
    start = Position.start(classic_rules(grill(count), failed_attempt), players)
    waiting, seen = [start], {classic_view(start)}
    while waiting:
        position = waiting.pop()
        following = {move: position.play(move) for move in position.legal_moves()}
        expected = dict(oracle.turns(classic_view(position), failed_attempt))
        assert {_named(move): classic_view(after) for move, after in following.items()} == expected
        for after in following.values():
            if classic_view(after) not in seen:
                seen.add(classic_view(after))
                waiting.append(after)
    assert seen == oracle.reachable_positions(grill(count), players, failed_attempt)


@every_form
@pytest.mark.parametrize(
    ("players", "count"),
    [(2, 4), (2, 5), (3, 4), (4, 3), *(pytest.param(*field, marks=pytest.mark.long) for field in [(2, 6), (3, 5)])],
)
def test_every_accepted_end_state_has_a_witness(players, count, failed_attempt):
    ruleset = classic_rules(grill(count), failed_attempt)
    for arrangement in oracle.reachable_end_states(grill(count), players, failed_attempt):
        wanted = end_state(ruleset, arrangement)
        end = replay(witness(wanted)).position
        assert (EndState.of(end), end.is_finished) == (wanted, True)


def _named(move) -> tuple:
    return (move.outcome.value,) if move.portion is None else (move.outcome.value, move.portion)
