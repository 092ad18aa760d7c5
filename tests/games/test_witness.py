"""Witnesses of the classic edition: for accepted end states, a complete legal game that ends exactly there."""

import random

import pytest

from games.heckmeck import (
    EndState,
    FailedAttempt,
    Holding,
    NoWitness,
    Stacks,
    check,
    classic,
    end_state_text,
    parse_end_state,
    replay,
    witness,
)

LONG = pytest.mark.long
BATCHES = [(0, 30), pytest.param(1, 400, marks=LONG)]


def random_target(ruleset, players: int, stacks: Stacks, dice: random.Random) -> EndState:
    """Portions thrown about at random, with places that attract very different numbers of them."""
    places: list[list[int]] = [[] for _ in range(players + 1)]
    attraction = [dice.random() ** 3 for _ in places]
    for portion in dice.sample(list(ruleset.worms), len(ruleset.worms)):
        dice.choices(places, attraction)[0].append(portion)
    *owned, face_down = places
    return EndState(ruleset, tuple(Holding(tuple(stack)) for stack in owned), tuple(sorted(face_down)), stacks)


@pytest.mark.parametrize("failed_attempt", FailedAttempt)
@pytest.mark.parametrize("stacks", Stacks)
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize(("seed", "targets"), BATCHES)
def test_full_grill(players, stacks, failed_attempt, seed, targets):
    dice = random.Random(seed)  # the seed is in the test's name
    ruleset = classic(failed_attempt)
    shown = 0
    while shown < targets:
        wanted = random_target(ruleset, players, stacks, dice)
        if not check(wanted).valid:
            continue
        end = replay(witness(wanted)).position
        assert end.is_finished
        assert _comparable(EndState.of(end), stacks) == _comparable(wanted, stacks)
        shown += 1


@pytest.mark.parametrize("failed_attempt", FailedAttempt)
@pytest.mark.parametrize("stacks", Stacks)
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize(("seed", "targets"), BATCHES)
def test_full_grill_stopped_by_the_clock(players, stacks, failed_attempt, seed, targets):
    dice = random.Random(seed)  # the seed is in the test's name
    shown = 0
    while shown < targets:
        wanted = stopped_target(random_target(classic(failed_attempt), players, stacks, dice), dice)
        if not check(wanted).valid:
            continue
        position = replay(witness(wanted)).position
        assert (position.is_finished, position.to_move) == (False, 0)
        assert _comparable(EndState.of(position), stacks) == _comparable(wanted, stacks)
        shown += 1


def stopped_target(end: EndState, dice: random.Random) -> EndState:
    """The same with some of what is face down face up instead; the lower ones rather, or little could be reached."""
    middle = dict.fromkeys(end.face_down or end.ruleset.worms)
    players = end.players if end.face_down else (Holding(),) * len(end.players)
    bound = dice.choice(list(middle))
    face_up = [portion for portion in middle if portion <= bound and dice.random() < 0.9] or [min(middle)]
    face_down = tuple(portion for portion in middle if portion not in face_up)
    return EndState(end.ruleset, players, face_down, end.stacks, tuple(face_up), stopped=True)


def _comparable(end_state: EndState, stacks: Stacks) -> tuple:
    ordered = stacks is Stacks.ORDERED
    players = [player.portions if ordered else frozenset(player.portions) for player in end_state.players]
    return players, end_state.face_down, end_state.face_up


@pytest.mark.parametrize(
    "text",
    [
        "classic:highest_always 22.36.21/23.35 down 24-34 ordered",  # two stacks, an odd number face down
        "classic:highest_always 22.36.21/23.34-35 down 24-33 ordered".replace("34-35", "34.35"),  # and an even one
        "classic:highest_always 36.21/-/35 down 22-34 ordered",  # one other stack, its owner last
        "classic:highest_always 36.21/35/- down 22-34 ordered",  # and its owner first
        "classic:both 22.36.21/23.35 down 24-34 ordered",  # two stacks, 11 face down
        "classic:both 22.36.21/23.34.35 down 24-33 ordered",  # 10
        "classic:both 22.36.21.24.25.26.27.28.29.30/23.34.35.31 down 32.33 ordered",  # 2
        "classic:both 22.36.21.24.25.26.27.28.29.30/23.34.35 down 31-33 ordered",  # 3
        "classic:both 22.36.24.25.26.27.28.29.30.21/23.34.35.31.33 down 32 ordered",  # 1
        "classic:both -/- down 21-36 ordered",
        "classic:returned -/21 down 22-36 ordered",
        "classic -/21 down 22-36 ordered",
        "classic 36.35.34.33.32.31.30.29.28.27.26.25.24.23.22.21/- down - ordered",
    ],
)
def test_corner(text):
    wanted = parse_end_state(text)
    end = replay(witness(wanted)).position
    assert (end.is_finished, end_state_text(EndState.of(end))) == (True, text)


def test_what_is_refused_has_none():
    with pytest.raises(NoWitness) as refusal:
        witness(parse_end_state("classic -/22 down 21 sets"))
    assert refusal.value.code == "end_state_refused"
