"""The extended engine against the oracle: every turn of reduced games, no reachable end state refused, and the part of
portions and Bratworms exact."""

from itertools import combinations, permutations

import pytest

from games.heckmeck import Position, Stacks, check
from tests.games.bridge import (
    extended_candidates,
    extended_end_state,
    extended_layouts,
    extended_rules,
    extended_view,
    stopped,
)
from tests.games.oracle import extended as oracle
from tests.games.oracle.statements import STATEMENTS, WHEN_STOPPED

RAVEN, HEN = oracle.RAVEN, oracle.HEN


def game(count: int, players: int, supply: int, exact: int = 1, **specialists: int) -> oracle.Game:
    """A grill from 21 on; the `exact` lowest portions are taken exactly only."""
    portions = tuple(range(21, 21 + count))
    return oracle.Game(portions, players, frozenset(portions[:exact]), supply, specialists)


# Like the printed grill: somebody on the lowest portion, which is exact-only, and the raven higher up.
AS_PRINTED = [
    game(3, 2, 1, canned_worm=21, sitting_hen=22, raven=23),
    game(3, 3, 1, canned_worm=21, sitting_hen=22, raven=23),
    game(4, 2, 1, canned_worm=21, sitting_hen=22, raven=23),
    game(4, 2, 2, exact=2, canned_worm=21, sitting_hen=22, raven=24),
    game(4, 2, 1, canned_worm=21, weasel=22, raven=23),
    pytest.param(game(4, 2, 2, canned_worm=21, sitting_hen=22, raven=23, weasel=24), marks=pytest.mark.long),
    pytest.param(game(5, 2, 1, canned_worm=21, sitting_hen=22, raven=23, weasel=24), marks=pytest.mark.long),
    pytest.param(game(5, 2, 2, exact=2, canned_worm=21, sitting_hen=23, raven=24), marks=pytest.mark.long),
    pytest.param(game(4, 3, 1, canned_worm=21, sitting_hen=22, raven=23), marks=pytest.mark.long),
]


def placements(portions: tuple[int, ...], most: int) -> list[dict[str, int]]:
    """Raven and hen anywhere or nowhere, others on any of the remaining portions; the others are only carried."""
    return [
        dict(zip(special, places, strict=True)) | dict(zip(("canned_worm", "weasel", "apple"), carried, strict=False))
        for special in ((), (RAVEN,), (HEN,), (RAVEN, HEN))
        for places in permutations(portions, len(special))
        for count in range(most - len(special) + 1)
        for carried in combinations([portion for portion in portions if portion not in places], count)
    ]


def all_games(count: int, players: int, most: int) -> list[oracle.Game]:
    """Every placement, with every small supply, on grills with none, one or two exact-only portions."""
    return [
        game(count, players, supply, exact, **specialists)
        for specialists in placements(tuple(range(21, 21 + count)), most)
        for supply in (0, 1, 2)
        for exact in (0, 1, 2)
    ]


@pytest.mark.parametrize("game", AS_PRINTED)
def test_no_reachable_end_state_is_refused(game):
    assert _refused(game) == []


@pytest.mark.parametrize(
    ("count", "players", "most"),
    [(2, 2, 2), (2, 3, 2), *(pytest.param(*f, marks=pytest.mark.long) for f in [(3, 2, 2), (3, 2, 3), (4, 2, 3)])],
)
def test_no_reachable_end_state_is_refused_whoever_is_in_the_game(count, players, most):
    refused = [(game, ends) for game in all_games(count, players, most) if (ends := _refused(game))]
    assert refused == []


@pytest.mark.parametrize("game", AS_PRINTED)
def test_no_position_is_refused_when_the_clock_stops_the_game(game):
    assert _refused_stopped(game) == []


@pytest.mark.parametrize(
    ("count", "players", "most"),
    [(2, 2, 2), (2, 3, 2), *(pytest.param(*f, marks=pytest.mark.long) for f in [(3, 2, 2), (3, 2, 3)])],
)
def test_no_position_is_refused_when_the_clock_stops_whoever_is_in_the_game(count, players, most):
    refused = [(game, ends) for game in all_games(count, players, most) if (ends := _refused_stopped(game))]
    assert refused == []


@pytest.mark.parametrize("game", AS_PRINTED)
def test_accepted_of_stopped_games_is_what_the_statements_for_them_let_pass(game):
    ruleset = extended_rules(game)
    differing = [
        (face_up, end)
        for face_up, end in extended_layouts(game)
        if check(stopped(extended_end_state(ruleset, end), face_up)).valid
        != all(statement(game, end) for statement in WHEN_STOPPED.values())
    ]
    assert differing == []


@pytest.mark.parametrize("game", AS_PRINTED)
def test_portions_and_bratworms_alone_are_exact(game):
    ruleset = extended_rules(game)
    accepted = {end[:3] for end in extended_candidates(game) if check(extended_end_state(ruleset, end)).valid}
    assert accepted == {end[:3] for end in oracle.reachable_end_states(game)}


@pytest.mark.parametrize("game", AS_PRINTED)
def test_accepted_is_what_the_statements_let_pass(game):
    ruleset = extended_rules(game)
    differing = [
        end
        for end in extended_candidates(game)
        if check(extended_end_state(ruleset, end)).valid
        != all(statement(game, end) for statement in STATEMENTS.values())
    ]
    assert differing == []


@pytest.mark.parametrize(
    "game",
    [
        game(3, 2, 1, canned_worm=21, sitting_hen=22, raven=23),
        game(3, 2, 2, exact=0, weasel=21, sitting_hen=23, raven=22),
        game(3, 3, 1, canned_worm=21, raven=22, apple=23),
        pytest.param(game(4, 2, 1, canned_worm=21, sitting_hen=22, raven=23, weasel=24), marks=pytest.mark.long),
    ],
)
def test_every_turn_of_every_position_leads_to_the_same(game):
    start = Position.start(extended_rules(game), game.players)
    waiting, seen = [start], {extended_view(start)}
    while waiting:
        position = waiting.pop()
        following = [(move, position.play(move)) for move in position.legal_moves()]
        assert {_named(move, extended_view(after)) for move, after in following} == {
            (turn.kind, turn.portion, turn.double_one, turn.put_back, after)
            for turn, after in oracle.turns(game, extended_view(position))
        }
        for _, after in following:
            if extended_view(after) not in seen:
                seen.add(extended_view(after))
                waiting.append(after)
    assert seen == oracle.reachable_positions(game)


def _named(move, after) -> tuple:
    return (move.outcome.value, move.portion, move.double_one, move.put_back and move.put_back.value, after)


def _refused(game: oracle.Game) -> list:
    """Reachable end states that the engine refuses, with ordered stacks or as sets."""
    ruleset = extended_rules(game)
    return [
        (end, stacks, check(extended_end_state(ruleset, end, stacks)).problems)
        for end in oracle.reachable_end_states(game)
        for stacks in Stacks
        if not check(extended_end_state(ruleset, end, stacks)).valid
    ]


def _refused_stopped(game: oracle.Game) -> list:
    """Positions with portions face up that the engine refuses as the end of a stopped game."""
    ruleset = extended_rules(game)
    return [
        (end, problems)
        for face_up, layout in oracle.reachable_layouts(game)
        for stacks in Stacks
        for end in [stopped(extended_end_state(ruleset, layout, stacks), face_up)]
        if (problems := check(end).problems)
    ]
