"""Witnesses for the extended edition: what is found is right, the same for the same seed, and never too much."""

import random
from collections import Counter
from itertools import islice

import pytest

from benchmarks.witnesses import assigned, played
from games.heckmeck import (
    EndState,
    Holding,
    NoWitness,
    Position,
    Stacks,
    end_state_text,
    extended,
    parse_end_state,
    replay,
    witness,
    witness_in_restart,
)
from games.heckmeck.witness.bratworms import Gain, Happening, distribute
from games.heckmeck.witness.goal import NOBODY, Goal
from games.heckmeck.witness.table import GONE, HELD, STEAL, TAKE, Table, following, start
from games.heckmeck.witness.writing import comes_to
from tests.games.bridge import extended_candidates, extended_end_state, extended_rules
from tests.games.oracle import extended as oracle
from tests.games.test_against_extended_oracle import game
from tests.sampling import sampled

FOUND = [
    "extended 26.11+1@apple/33.22 down 13.21.23-25.27-32.34-36 ordered",
    "extended 30.11.36+1@canned_worm/33.29.26/34.31.25.13.27.28+1/24.22.23.35.32+1 down 21 sets",
    "extended 22.24.30.11.13/-/26.23.31.35+1@canned_worm/32.34.21.36.27.28.29.25.33 down - ordered",
    "extended 35.21.26.33+3/36.27.22.25@canned_worm/28.31.23.29.11.13.30.24.34+2@sitting_hen down 32 ordered",
    "extended 32.24.33+2@weasel/21.36.28.31.25.23.13.11.30.26.29+4 down 22.27.34.35 ordered",
    "extended 28.31+1/25.30.29/-/21.13.35.27.26+2/23.24.32.11+2/36.22.34/-+2 down 33 ordered",
]


@pytest.mark.parametrize("text", FOUND)
def test_a_found_game_ends_as_wanted(text):
    wanted = parse_end_state(text)
    assert comes_to(replay(witness(wanted)), wanted)


def test_a_game_that_the_clock_stopped():
    wanted = parse_end_state("extended 26.28@apple/33.22+2 up 11.13.21.23 down 24.25.27.29-32.34-36 sets")
    found = replay(witness(wanted))
    assert (found.position.is_finished, comes_to(found, wanted)) == (False, True)


def test_the_same_seed_finds_the_same_game():
    wanted = parse_end_state(FOUND[0])
    assert witness(wanted, seed=3) == witness(wanted, seed=3) != witness(wanted, seed=4)


def test_restarts_one_by_one_come_to_the_same():
    wanted = parse_end_state(FOUND[0])
    restarts = (witness_in_restart(wanted, seed=1, restart=number) for number in range(20))
    assert next(record for record in restarts if record is not None) == witness(wanted, seed=1)


def test_without_steps_nothing_is_decided():
    with pytest.raises(NoWitness) as undecided:
        witness(parse_end_state(FOUND[0]), steps=0)
    assert (undecided.value.code, undecided.value.problems) == ("undecided", ())


@pytest.mark.parametrize("search", [witness, lambda end: witness_in_restart(end, seed=1, restart=0)])
def test_what_is_refused_has_none(search):
    with pytest.raises(NoWitness) as refusal:
        search(parse_end_state("extended 26+1@raven/33 down 11.13.21-25.27-32.34-36 sets"))
    assert refusal.value.code == "end_state_refused"
    assert [problem.code for problem in refusal.value.problems] == ["raven_held", "lowest_face_down"]


# The printed grill


@pytest.mark.parametrize("end_states", [assigned, played])
@pytest.mark.parametrize("number", sampled(range(500), 2))
def test_what_is_found_on_the_printed_grill_is_right(end_states, number):
    (wanted,) = islice(end_states(number + 1), number, None)
    try:
        found = replay(witness(wanted, steps=60_000))
    except NoWitness as refusal:
        assert refusal.code == "undecided"  # noqa: PT017
    else:
        assert comes_to(found, wanted)


# Small grills, against the oracle

# Whether it can be reached, and what the search says.
RIGHT = {(True, "witness"), (True, "undecided"), (False, "undecided"), (False, "end_state_refused")}


@pytest.mark.parametrize(
    "small",
    sampled(
        [
            game(3, 2, 1, canned_worm=21, sitting_hen=22, raven=23),
            game(3, 3, 1, canned_worm=21, sitting_hen=22, raven=23),
            game(3, 2, 0, exact=0, weasel=21, sitting_hen=23),
            game(4, 2, 2, exact=2, canned_worm=21, sitting_hen=22, raven=24),
            game(4, 3, 1, canned_worm=21, raven=22, apple=23),
        ],
        1,
    ),
)
@pytest.mark.parametrize("stacks", Stacks)
def test_what_can_be_reached_has_a_game_or_is_undecided_and_nothing_else_has_one(small, stacks):
    ruleset = extended_rules(small)
    reachable = {view(extended_end_state(ruleset, end, stacks)) for end in oracle.reachable_end_states(small)}
    answers: Counter[tuple[bool, str]] = Counter()
    wrong = []
    for candidate in extended_candidates(small):
        wanted = extended_end_state(ruleset, candidate, stacks)
        answer = view(wanted) in reachable, answer_to(wanted)
        answers[answer] += 1
        if answer not in RIGHT:
            wrong.append((end_state_text(wanted), *answer))
    assert (wrong, answers[True, "witness"] > 0) == ([], True)


def answer_to(wanted: EndState) -> str:
    try:
        record = witness(wanted, steps=300)
    except NoWitness as refusal:
        return refusal.code
    return "witness" if comes_to(replay(record), wanted) else "another end"


def view(end_state: EndState) -> tuple:
    """An end state as it is compared: with sets, if the order of its stacks is not known."""
    ordered = end_state.stacks is Stacks.ORDERED
    players = [
        (player.portions if ordered else frozenset(player.portions), player.bratworms, player.specialist)
        for player in end_state.players
    ]
    return tuple(players), end_state.face_down


# The parts


@pytest.mark.parametrize("seed", sampled(range(100), 3))
def test_the_search_knows_the_rules(seed):
    """Through a random game of the engine: every act of the search is a move of the engine, and the other way round."""
    dice = random.Random(seed)  # the seed is in the test's name
    players = dice.randint(2, 4)
    goal = Goal(EndState(extended(), (Holding(),) * players, tuple(extended().worms)))  # anything may be turned
    position, table = Position.start(extended(), players), start(goal)
    for _ in range(60):
        if position.is_finished:
            break
        seat = position.to_move
        ways = {
            (act.kind, goal.portions[act.portion], act.put_back): after
            for act, after in following(table, goal, lambda table, seat: table.up)
            if act.seat == seat
        }
        moves = {
            _key(move, position, goal): position.play(move)
            for move in position.legal_moves()
            if not move.double_one and (move.outcome != "fail" or position.mover.stack)
        }
        assert {key: _seen(after) for key, after in ways.items()} == {
            key: _as_table(after, goal) for key, after in moves.items()
        }
        if not moves:
            position = position.play(position.legal_moves()[-1])
            continue
        chosen = dice.choice(list(moves))
        position, table = moves[chosen], ways[chosen]


def _key(move, position: Position, goal: Goal) -> tuple:
    kind = {"take": TAKE, "steal": STEAL}.get(move.outcome.value, STEAL + 1)
    portion = position.mover.top if move.portion is None else move.portion
    return kind, portion, NOBODY if move.put_back is None else goal.specialists.index(move.put_back)


def _as_table(position: Position, goal: Goal) -> tuple:
    index = {portion: at for at, portion in enumerate(goal.portions)}
    held = tuple(
        NOBODY if player.specialist is None else goal.specialists.index(player.specialist)
        for player in position.players
    )
    standing = {who: index[portion] for portion, who in position.grill.standing}
    where = tuple(HELD if number in held else standing.get(who, GONE) for number, who in enumerate(goal.specialists))
    up, down = (sum(1 << index[portion] for portion in laid) for laid in position.grill[:2])
    return up, down, where, tuple(tuple(map(index.get, player.stack)) for player in position.players), held


def _seen(table: Table) -> tuple:
    return tuple(table[:5])


def test_bratworms_that_nobody_has_at_the_end_are_collected_by_passing():
    turns = [Happening(0, may_double_one=False, raven=False, hen=NOBODY)]
    assert distribute(turns, (0, 2), supply=7) == ((0, 2), [Gain()])


def test_the_raven_brings_one_of_them():
    turns = [Happening(1, may_double_one=False, raven=True, hen=NOBODY)]
    assert distribute(turns, (0, 2), supply=7) == ((0, 1), [Gain()])
    assert distribute(turns, (2, 0), supply=7) is None


def test_an_empty_supply_is_taken_from_the_others():
    turns = [
        Happening(1, may_double_one=False, raven=True, hen=NOBODY),
        Happening(0, may_double_one=True, raven=False, hen=NOBODY),
    ]
    assert distribute(turns, (2, 0), supply=2) == ((1, 0), [Gain(), Gain(double_one=True, givers=(1,))])


def test_nobody_takes_from_the_hens_holder():
    turns = [
        Happening(1, may_double_one=False, raven=True, hen=NOBODY),
        Happening(0, may_double_one=True, raven=False, hen=1),
    ]
    assert distribute(turns, (2, 0), supply=2) is None


def test_the_engine_agrees_with_an_empty_supply():
    end = parse_end_state(FOUND[0])
    wanted = EndState(extended(bratworms=1), end.players, end.face_down, end.stacks)
    assert comes_to(replay(witness(wanted)), wanted)
