"""The oracle against turns worked out by hand from the rulebook, and against the small counts.

What lives here: one short position per rule whose reading could go wrong.
What does not: the comparison with the real engine; the large counts (counts.py).
"""

import pytest

from tests.games.oracle import classic
from tests.games.oracle.counts import COUNTS, POSITION_COUNTS
from tests.games.oracle.extended import (
    HEN,
    RAVEN,
    SUPPLY,
    EndState,
    Game,
    Position,
    Turn,
    reachable_end_states,
    reachable_positions,
    turns,
)
from tests.games.oracle.packed import Search
from tests.games.oracle.statements import STATEMENTS

GAME = Game((11, 21, 22, 23, 24), 3, frozenset({11}), 2, {"canned_worm": 11, HEN: 21, RAVEN: 22, "apple": 23})
SMALL = Game((11, 21, 22, 23), 2, frozenset({11}), 1, {"canned_worm": 11, HEN: 21, RAVEN: 22})


def position(
    stacks: tuple[tuple[int, ...], ...],
    held: tuple[str | None, ...] = (None, None, None),
    on_grill: tuple[tuple[int, str], ...] = (),
    bratworms: tuple[int, ...] = (0, 0, 0),
) -> Position:
    """Of GAME, seat 0 to move, whatever nobody owns face up."""
    face_up = frozenset(GAME.portions) - {portion for stack in stacks for portion in stack}
    return Position(stacks, face_up, frozenset(), bratworms, held, frozenset(on_grill), 0)


def after(
    before: Position,
    kind: str,
    portion: int | None = None,
    *,
    double_one: bool = False,
    givers: tuple[int, ...] = (),
    put_back: str | None = None,
) -> Position:
    return dict(turns(GAME, before))[Turn(kind, portion, double_one, givers, put_back)]


@pytest.mark.parametrize(("key", "count"), [(key, count) for key, count in COUNTS.items() if count < 2000])
def test_counts(key: tuple[str, int, int], count: int) -> None:
    failed_attempt, players, k = key
    assert len(classic.reachable_end_states(tuple(range(21, 21 + k)), players, failed_attempt)) == count


@pytest.mark.parametrize(("key", "count"), POSITION_COUNTS.items())
def test_counts_of_positions(key: tuple[str, int, int], count: int) -> None:
    failed_attempt, players, k = key
    assert len(classic.reachable_layouts(tuple(range(21, 21 + k)), players, failed_attempt)) == count


@pytest.mark.parametrize(
    ("failed_attempt", "returned", "turned"),
    [
        ("highest", 22, {24}),
        ("highest", 24, set()),
        ("highest_always", 24, {24}),
        ("returned", 22, {22}),
        ("both", 22, {22, 24}),
        ("both", 24, {24}),
    ],
)
def test_failed_attempt_forms(failed_attempt: str, returned: int, turned: set[int]) -> None:
    grill = frozenset({21, 22, 23, 24})
    before = classic.Position(((21, returned), ()), grill - {21, returned}, frozenset(), 0)
    end = dict(classic.turns(before, failed_attempt))[("fail",)]
    assert end == classic.Position(((21,), ()), grill - {21} - turned, frozenset(turned), 1)


def test_double_one_comes_before_the_raven() -> None:  # E3, E4, E10
    before = position(((), (24,), ()), on_grill=((22, RAVEN),), bratworms=(0, 1, 0))
    end = after(before, "take", 22, double_one=True, givers=(SUPPLY, 1))
    assert end.bratworms == (2, 0, 0)
    assert end.on_grill == {(11, RAVEN)}


def test_nobody_can_give_a_bratworm() -> None:  # E4
    before = position(((), (24,), ()), held=(None, HEN, None), bratworms=(0, 2, 0))
    assert after(before, "fail", double_one=True) == before._replace(seat=1)


def test_the_second_specialist() -> None:  # E6: the portion just taken is no longer on the grill
    before = position(((11,), (24,), ()), held=("canned_worm", "apple", None), on_grill=((21, HEN), (22, RAVEN)))
    keep_hen = after(before, "take", 21, put_back="canned_worm")
    assert keep_hen.held == (HEN, "apple", None)
    assert keep_hen.on_grill == {(22, RAVEN), (23, "canned_worm")}
    keep_own = after(before, "steal", 24, put_back="apple")
    assert keep_own.stacks == ((11, 24), (), ())
    assert keep_own.held == ("canned_worm", None, None)
    assert keep_own.on_grill == {*before.on_grill, (23, "apple")}


def test_failed_attempt_moves_own_specialist_then_the_one_that_lost_its_place() -> None:  # E7
    standing = ((21, HEN), (22, RAVEN), (24, "apple"))
    before = position(((11,), (), ()), held=("canned_worm", None, None), on_grill=standing)
    end = after(before, "fail")
    assert end.on_grill == {(11, "canned_worm"), (21, HEN), (22, RAVEN), (23, "apple")}
    assert end.face_down == {24}


def test_a_specialist_without_a_place_leaves() -> None:  # E8
    before = position(((23,), (11, 21, 22), ()), held=("canned_worm", None, None), on_grill=((24, "apple"),))
    end = after(before, "fail")
    assert end.held == (None, None, None)
    assert end.on_grill == {(23, "canned_worm")}
    assert end.face_up == {23}


def test_the_thief_gets_only_the_hen() -> None:  # E9
    before = position(((), (11, 24), ()), held=(None, HEN, None))
    end = after(before, "steal", 24)
    assert end.stacks == before.stacks
    assert end.held == (HEN, None, None)
    exact_only = position(((), (24, 11), ()), held=(None, HEN, None))
    assert all(turn.kind != "steal" for turn, _ in turns(GAME, exact_only))


def test_only_the_hen_goes_back() -> None:  # E9
    before = position(((23,), (), ()), held=(HEN, None, None))
    end = after(before, "fail")
    assert end.stacks == before.stacks
    assert end.face_down == set()
    assert end.held == (None, None, None)
    assert end.on_grill == {(11, HEN)}
    bare = position(((), (24,), ()), held=(HEN, None, None))
    assert after(bare, "fail") == bare._replace(seat=1)


def test_a_turn_has_one_outcome() -> None:
    for before in reachable_positions(SMALL):
        made = [turn for turn, _ in turns(SMALL, before)]
        assert len(made) == len(set(made))


def test_the_statements_hold() -> None:
    for end in reachable_end_states(SMALL):
        assert [name for name, statement in STATEMENTS.items() if not statement(SMALL, end)] == []


@pytest.mark.parametrize(
    "game",
    [
        SMALL,
        Game((11, 21, 22), 3, frozenset({11}), 2, {"canned_worm": 11, HEN: 21, RAVEN: 22}),
        Game((11, 13, 22, 23), 2, frozenset({11, 13}), 0, {"canned_worm": 11, HEN: 23, RAVEN: 22, "apple": 13}),
        Game((11, 21, 22), 2, frozenset(), 1, {RAVEN: 11, "weasel": 21}),
        Game((11, 21), 4, frozenset({11}), 2, {HEN: 11}),
    ],
)
def test_the_packed_search_finds_the_same(game: Game) -> None:
    search = Search(game)
    found = {
        EndState(owned, frozenset(game.portions) - {portion for stack in owned for portion in stack}, share, held)
        for (owned, held), shares in search.end_states().items()
        for share in search.shares.of(shares)
    }
    assert found == reachable_end_states(game)
