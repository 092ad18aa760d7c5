"""The bots: they finish any game, play by the rules, are told apart by strength, and repeat themselves by seed."""

from itertools import product

import pytest

from games.heckmeck import (
    BOTS,
    EndState,
    FailedAttempt,
    Helpers,
    Steal,
    TurnOdds,
    check,
    classic,
    extended,
    fail,
    parse_position,
    play_game,
    play_games,
    replay,
)
from games.heckmeck.bots import Rolled, worth
from games.heckmeck.dice import WORM, Hand

RULESETS = [*(classic(*forms) for forms in product(FailedAttempt, Steal)), *map(extended, Steal)]


def any_game(ruleset, players, name):
    """The shrewd bot thinks long: its large games are played in two forms, and in the others by `make test-long`."""
    thinks_long = (players, name) == (7, "shrewd") and ruleset not in (RULESETS[0], RULESETS[-1])
    title = f"{ruleset.edition}-{ruleset.failed_attempt}-{ruleset.steal}-{players}-{name}"
    return pytest.param(ruleset, players, name, id=title, marks=[pytest.mark.long] if thinks_long else [])


@pytest.mark.parametrize(("ruleset", "players", "name"), [any_game(*game) for game in product(RULESETS, (2, 7), BOTS)])
def test_every_bot_finishes_any_game(ruleset, players, name):
    record = play_game(ruleset, [BOTS[name]] * players, seed=f"{players}")
    game = replay(record)
    assert (game.position.is_finished, game.record) == (True, record)
    assert check(EndState.of(game.position)).problems == ()


def test_the_same_seed_gives_the_same_games_and_each_can_be_played_by_itself():
    bots = [BOTS["careful"], BOTS["bold"], BOTS["shrewd"]]
    games = list(play_games(extended(), bots, seed=7, games=3))
    assert games == list(play_games(extended(), bots, seed=7, games=3))
    assert games[2] == play_game(extended(), bots, seed="7/2")
    assert games[0] != games[1]


@pytest.mark.parametrize(
    ("ruleset", "stronger", "weaker", "games", "share"),
    [
        (classic(), "careful", "bold", 200, 0.6),
        (extended(), "careful", "bold", 100, 0.6),
        pytest.param(classic(), "shrewd", "careful", 20, 0.6, marks=pytest.mark.long),
        pytest.param(extended(), "shrewd", "careful", 10, 0.6, marks=pytest.mark.long),
        pytest.param(classic(), "shrewd", "careful", 400, 0.68, marks=pytest.mark.long),
        pytest.param(extended(), "shrewd", "careful", 200, 0.68, marks=pytest.mark.long),
    ],
)
def test_clearly_different_strength(ruleset, stronger, weaker, games, share):
    won = 0
    for names in ((stronger, weaker), (weaker, stronger)):  # whoever begins
        for record in play_games(ruleset, [BOTS[name] for name in names], seed=1, games=games):
            best = check(EndState.of(replay(record).position)).ranking[0]
            won += names[best.seat] == stronger
    assert won / (2 * games) >= share


SHREWD = BOTS["shrewd"]
FULL = parse_position("classic -/- up 21-36 down - turn 0")


@pytest.mark.parametrize(
    ("position", "before", "dice"),
    [
        (FULL, Hand(), (1, 2, 3, 4, 5, WORM, WORM, WORM)),
        (FULL, Hand(5, (0, 0, 0, 0, 0, 0, 3)), (5, 5, 4, 4, 1)),
        (parse_position("classic 36/21/29 up 22-28.30-35 down - turn 0"), Hand(), (1, 1, 2, 3, 4, 4, 5, WORM)),
        (parse_position("extended 29@apple/21 up 22-28.30-36 down 11.13 turn 0"), Hand(), (1, 1, 1, 3, 4, 4, 5, WORM)),
        (parse_position("extended 25@weasel/21 up 22-24.26-36 down 11.13 turn 0"), Hand(), (1, 1, 2, 2, 3, 3, 1, 2)),
    ],
)
def test_shrewd_maximises_what_the_turn_is_worth(position, before, dice):
    """Against the programme run anew, in fractions, on the payoffs that the position gives."""
    totals = range(5, 41)
    payoffs = {total: worth(position.bought_by(total), position) for total in totals}
    weasel = position.mover.specialist == "weasel"
    odds = TurnOdds(
        payoffs,
        worth(fail(), position),
        double_one=float(position.supply > 0),
        helpers=Helpers(weasel=weasel),
        exact=True,
    )
    state = odds.state(before)
    values = {face: odds.of_keeping(state, face, dice.count(face)) for face in before.choices(dice)}
    if weasel:
        values[None] = odds.of_rolling(state._replace(weasel=False))
    choice = SHREWD.keeps(Rolled(position, before, dice, None, weasel))
    assert values[choice] == max(values.values())
