"""Thousands of random games, both editions and all rulesets: what must hold after every move, and at the end."""

import random

import pytest

from games.heckmeck import (
    EndState,
    FailedAttempt,
    Game,
    Position,
    Specialist,
    Stacks,
    Steal,
    check,
    classic,
    extended,
    parse_position,
    position_text,
    replay,
)

RULESETS = [
    *(classic(failed_attempt, steal) for failed_attempt in FailedAttempt for steal in Steal),
    *(extended(steal) for steal in Steal),
    extended(worms={21: 1, 22: 1, 23: 2}, exact_only=[21], bratworms=1, specialists={Specialist.RAVEN: 22}),
    extended(worms={21: 1, 22: 0, 25: 2, 29: 5}, bratworms=2),
]
LONG = pytest.mark.long
BATCHES = [(seed, 30) for seed in range(2)] + [pytest.param(seed, 150, marks=LONG) for seed in (2, 3, *range(100, 110))]


def assert_sound(position: Position) -> None:
    """Every portion in one place, Bratworms within the supply, every specialist in one place at most."""
    ruleset, grill = position.ruleset, position.grill
    portions = [portion for player in position.players for portion in player.stack]
    assert sorted((*portions, *grill.face_up, *grill.face_down)) == list(ruleset.worms)
    assert all(player.bratworms >= 0 for player in position.players)
    assert 0 <= position.supply <= ruleset.bratworms
    held = [player.specialist for player in position.players if player.specialist]
    standing = [who for _, who in grill.standing]
    assert len(set(held + standing)) == len(held + standing)
    assert set(held + standing) <= ruleset.starts.keys()
    assert Specialist.RAVEN not in held
    assert {portion for portion, _ in grill.standing} <= set(grill.face_up)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: position_text(Position.start(ruleset, 2)).split()[0])
@pytest.mark.parametrize(("seed", "games"), BATCHES)
def test_random_games(ruleset, seed, games):
    dice = random.Random(seed)  # the seed is in the test's name
    for _ in range(games):
        game = Game(ruleset, "ABCDEFG"[: dice.randint(2, 7)])
        while not game.position.is_finished:
            before = game.position
            game.play(dice.choice(before.legal_moves()))
            assert_sound(game.position)
            assert parse_position(position_text(game.position)) == game.position
            assert check(EndState.of(game.position)).problems == ()  # the clock may stop the game at any time
            assert game.undo() == before
            game.redo()
        assert game.position.legal_moves() == []
        assert_end_is_right(game)


def assert_end_is_right(game: Game) -> None:
    end = EndState.of(game.position, game.players)
    assert check(end).problems == ()
    as_sets = EndState(end.ruleset, end.players, end.face_down, Stacks.SETS)
    assert check(as_sets) == check(end)
    assert replay(game.record).positions == game.positions
    turns = len(game.turns)
    assert game.undo(turns) == game.positions[0]
    assert EndState.of(game.redo(turns), game.players) == end
