"""Games that the clock stopped, in the four classic forms: what is accepted is every position that play can reach.

The engine against the oracle, which shares no code with it, and the lines between possible and impossible on the full
grill. Of the extended edition: `test_against_extended_oracle`. Games that come to a position of the full grill:
`test_witness`. What is wrong with a document, one fault after the other: `test_problems`.
"""

import pytest

from games.heckmeck import EndState, Stacks, check, parse_end_state, replay, witness
from tests.games.bridge import LARGE, classic_rules, end_state, fields, grill, layouts, stopped
from tests.games.oracle import classic as oracle
from tests.games.oracle.counts import POSITION_COUNTS

MORE = "more_face_down_below_than_above"
TOO_LARGE = [(2, 7), (5, 4)]  # there are ten times as many positions as end states
every_form = pytest.mark.parametrize("failed_attempt", oracle.FORMS)
every_field = pytest.mark.parametrize(
    ("players", "count"), fields([field for field in LARGE if field not in TOO_LARGE])
)


def stopped_end_state(layout: oracle.Layout, failed_attempt: str, known: Stacks = Stacks.ORDERED) -> EndState:
    stacks, face_up, face_down = layout
    portions = tuple(sorted((*face_up, *face_down, *(portion for stack in stacks for portion in stack))))
    return stopped(end_state(classic_rules(portions, failed_attempt), (stacks, face_down), known), face_up)


@every_form
@every_field
def test_accepted_is_every_position_of_play(players, count, failed_attempt):
    reached = oracle.reachable_layouts(grill(count), players, failed_attempt)
    accepted = {
        layout for layout in layouts(grill(count), players) if check(stopped_end_state(layout, failed_attempt)).valid
    }
    assert accepted == reached
    assert len(accepted) == POSITION_COUNTS.get((failed_attempt, players, count), len(reached))


@every_form
@every_field
def test_accepted_as_sets_is_every_position_in_some_order(players, count, failed_attempt):
    reached = {
        (tuple(map(frozenset, stacks)), face_up)
        for stacks, face_up, _ in oracle.reachable_layouts(grill(count), players, failed_attempt)
    }
    accepted = {
        (tuple(map(frozenset, layout[0])), layout[1])
        for layout in layouts(grill(count), players)
        if check(stopped_end_state(layout, failed_attempt, Stacks.SETS)).valid
    }
    assert accepted == reached


@every_form
@every_field
def test_every_position_has_a_witness_whose_last_round_is_complete(players, count, failed_attempt):
    for layout in oracle.reachable_layouts(grill(count), players, failed_attempt):
        if layout[1]:
            wanted = stopped_end_state(layout, failed_attempt)
            position = replay(witness(wanted)).position
            assert (EndState.of(position), position.to_move) == (wanted, 0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        # Nothing was ever taken; the clock stopped the game before the first turn.
        *((f"classic:{form} -/- up 21-36 down - ordered", None) for form in oracle.FORMS),
        ("classic:highest 36/- up 22-35 down 21 ordered", ("lowest_face_down", 21, {})),
        ("classic:highest 21/- up 23-36 down 22 ordered", None),
        ("classic:highest_always 21/- up 22-34 down 35.36 ordered", None),
        ("classic:highest_always 21/- up 22-34.36 down 35 ordered", ("face_up_above_face_down", 36, {"lowest": 35})),
        # Only the top of a stack is lower than what is face down: enough when the grill is empty, not before.
        ("classic:highest_always 21/- up 24 down 22.23.25-36 ordered", ("face_up_above_face_down", 24, {"lowest": 22})),
        ("classic:highest_always 21/- down 22-36 ordered", None),
        ("classic:returned 36/- up 22-35 down 21 ordered", None),
        ("classic:both 36/- up 22-35 down 21 ordered", (MORE, 35, {"below": 1, "above": 0})),
        ("classic:both -/- up 22-35 down 21.36 ordered", None),
        ("classic:both -/- up 23-35 down 21.22.36 ordered", (MORE, 35, {"below": 2, "above": 1})),
        ("classic:both -/- up 23-34 down 21.22.35.36 ordered", None),
    ],
)
def test_the_lines_on_the_full_grill(text, problem):
    found = check(parse_end_state(text)).problems
    assert [(each.code, each.portion, each.params) for each in found] == ([problem] if problem else [])
