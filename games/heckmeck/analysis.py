"""What a turn could have brought: the chances before its first throw, and what each choice in it was worth.

For whoever looks at a game that was written down. A chance is that of a player who decides as well as can be.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.heckmeck.dice import FACES, POINTS, WORM, GoldenDie, Hand, total_with_worm
from games.heckmeck.endstate import Holding, worms_of
from games.heckmeck.moves import Move, Outcome, fail
from games.heckmeck.odds import HIGHEST_TOTAL, Helpers, State, TurnOdds
from games.heckmeck.portions import Specialist
from games.heckmeck.position import Player, Position
from games.heckmeck.turn import Throw, Throws, Turn

TOTALS = range(POINTS[WORM], HIGHEST_TOTAL + 1)
MAX_ODDS, MAX_CHANCES = 16, 512
KNOWN = (GoldenDie.ABSENT, GoldenDie.IN_HAND, GoldenDie.SET_ASIDE)  # the golden die is in one place only


class Worth(NamedTuple):
    """What is to be expected of the turn from some moment on."""

    chance: float  # that it does not fail
    worms: float  # by how many the player's own worms change, on average


class Target(NamedTuple):
    """A portion that the player can get, from the grill or from the seat where it lies on top."""

    portion: int
    worms: int
    seat: int | None
    exactly: bool  # only this very total brings it
    chance: float  # of this total, or of this or a higher one


class Option(NamedTuple):
    """Dice of one face to be set aside; or all rolled again with the weasel, where the face is None.

    `worth` is None where the record does not say which die is the golden one.
    """

    face: int | None
    dice: int
    chosen: bool
    worth: Worth | None


class Stopping(NamedTuple):
    """After dice were set aside: to stop, with a portion to be had, or to go on."""

    total: int
    stopped: bool
    stop: Worth
    go_on: Worth


class ThrowAnalysis(NamedTuple):
    """One throw: what was set aside before, what was rolled, and what could be done with it."""

    aside: tuple[int, ...]  # the faces of the dice, ascending
    throw: Throw
    options: tuple[Option, ...]
    total: int  # of all dice set aside after this throw
    stopping: Stopping | None


class TurnAnalysis(NamedTuple):
    """A turn before its first throw, and its throws as far as they were written down."""

    before: Worth
    throws: tuple[ThrowAnalysis, ...] = ()


class _Odds(NamedTuple):
    """The dynamic programmes of one turn: whether it fails, and what it brings."""

    chance: TurnOdds
    worms: TurnOdds

    def of_stopping(self, state: State) -> Worth:
        return Worth(self.chance.of_stopping(state), self.worms.of_stopping(state))

    def of_rolling(self, state: State) -> Worth:
        return Worth(self.chance.of_rolling(state), self.worms.of_rolling(state))

    def of_keeping(self, state: State, face: int, count: int, *, golden: bool) -> Worth:
        return Worth(
            self.chance.of_keeping(state, face, count, golden=golden),
            self.worms.of_keeping(state, face, count, golden=golden),
        )


def analyse_turn(turn: Turn, position: Position) -> TurnAnalysis | None:
    """What the mover could expect of a turn that the rules allow; None where the seat was passed over."""
    if isinstance(turn, Move) and turn.outcome is Outcome.SKIP:
        return None
    helpers = _helpers(turn, position)
    odds = _odds_in(position, helpers)
    before = Worth(odds.chance.before_first_roll(), odds.worms.before_first_roll())
    throws = _throws(turn, position, odds, helpers) if isinstance(turn, Throws) else ()
    return TurnAnalysis(before, tuple(throws))


def targets_of(turn: Turn, position: Position) -> tuple[Target, ...]:
    """The portions that the mover could get in this turn, from the highest down; none where the seat was passed over.

    A total that a steal needs must be hit; one for the grill may be passed.
    """
    if isinstance(turn, Move) and turn.outcome is Outcome.SKIP:
        return ()
    helpers = _helpers(turn, position)
    tops = {player.top: seat for seat, player in enumerate(position.players) if player.top is not None}
    steals = {top: seat for top, seat in tops.items() if position.seat_to_steal_from(top) == seat}
    worms, exact_only = position.ruleset.worms, position.ruleset.exact_only
    exact = {*steals, *exact_only}
    return tuple(
        Target(
            portion,
            worms[portion],
            steals.get(portion),
            portion in exact,
            chance_of(portion, exactly=portion in exact, helpers=helpers),
        )
        for portion in sorted((*position.grill.face_up, *steals), reverse=True)
    )


def _helpers(turn: Turn, position: Position) -> Helpers:
    """Throws say whether the golden die was used; of other turns it is taken for granted."""
    specialist = position.mover.specialist
    return Helpers(
        golden_die=turn.golden_die if isinstance(turn, Throws) else specialist is Specialist.GOLDEN_DIE,
        canned_worm=specialist is Specialist.CANNED_WORM,
        weasel=specialist is Specialist.WEASEL,
    )


@lru_cache(maxsize=MAX_CHANCES)
def chance_of(total: int, *, exactly: bool, helpers: Helpers) -> float:
    """The best chance to stop with this total and a worm, or also with a higher one."""
    wanted = (total,) if exactly else range(total, HIGHEST_TOTAL + 1)
    chance: float = TurnOdds(dict.fromkeys(wanted, 1.0), 0.0, helpers=helpers).before_first_roll()
    return chance


def _odds_in(position: Position, helpers: Helpers) -> _Odds:
    own = _worms(position.mover, position)
    moves = {total: position.bought_by(total) for total in TOTALS}
    gains = tuple(_gain(moves[total], position, own) for total in TOTALS)
    succeeds = tuple(float(moves[total].outcome is not Outcome.FAIL) for total in TOTALS)
    double_one = float(_can_get_bratworm(position))
    return _Odds(
        _odds(succeeds, 0.0, 0.0, helpers),
        _odds(gains, _gain(fail(), position, own), double_one, helpers),
    )


@lru_cache(maxsize=MAX_ODDS)
def _odds(payoffs: Sequence[float], fail: float, double_one: float, helpers: Helpers) -> TurnOdds:
    return TurnOdds(dict(zip(TOTALS, payoffs, strict=True)), fail, double_one=double_one, helpers=helpers)


def _gain(move: Move, position: Position, own: int) -> float:
    """By how many the mover's worms change, with the best of the choices that the move leaves open."""
    seat = position.to_move
    after = (position.play(complete).players[seat] for complete in position.completions(move))
    return float(max(_worms(player, position) for player in after) - own)


def _worms(player: Player, position: Position) -> int:
    return worms_of(Holding(player.stack, player.bratworms, player.specialist), position.ruleset)


def _can_get_bratworm(position: Position) -> bool:
    """E3, E4: whether two 1s bring one."""
    others = (player for seat, player in enumerate(position.players) if seat != position.to_move)
    givers = (player.bratworms and player.specialist is not Specialist.SITTING_HEN for player in others)
    return bool(position.ruleset.bratworms) and (position.supply > 0 or any(givers))


def _throws(turn: Throws, position: Position, odds: _Odds, helpers: Helpers) -> Iterator[ThrowAnalysis]:
    hand = Hand.fresh(golden_die=turn.golden_die)
    weasel_used = not helpers.weasel
    for number, throw in enumerate(turn.throws):
        if hand.golden:
            hand = hand._replace(golden=hand.golden_after(None, throw.rolled))
        aside = _faces(hand)
        options = tuple(_options(throw, hand, odds, weasel_used=weasel_used))
        stopping = None
        if throw.kept is not None:
            hand = hand.keep(throw.kept, throw.rolled)
            stopped = number == len(turn.throws) - 1
            stopping = _stopping(hand, odds, helpers, stopped=stopped, weasel_used=weasel_used)
        weasel_used = weasel_used or throw.weasel
        yield ThrowAnalysis(aside, throw, options, hand.total, stopping)


def _options(throw: Throw, hand: Hand, odds: _Odds, *, weasel_used: bool) -> Iterator[Option]:
    state = odds.chance.state(hand, weasel_used=weasel_used)
    for face in hand.choices(throw.rolled):
        count = throw.rolled.count(face)
        golden = _keeps_golden(face, throw, hand)
        worth = None if golden is None else odds.of_keeping(state, face, count, golden=golden)
        yield Option(face, count, face == throw.kept, worth)
    if not weasel_used:
        yield Option(None, len(throw.rolled), throw.weasel, odds.of_rolling(state._replace(weasel=False)))


def _keeps_golden(face: int, throw: Throw, hand: Hand) -> bool | None:
    """Whether the golden die is set aside with this face; None where the throws do not tell."""
    if hand.golden in (GoldenDie.ABSENT, GoldenDie.SET_ASIDE):
        return False
    after = hand.golden_after(face, throw.rolled)
    known = hand.golden is GoldenDie.IN_HAND and after in (GoldenDie.IN_HAND, GoldenDie.SET_ASIDE)
    return after is GoldenDie.SET_ASIDE if known else None


def _stopping(hand: Hand, odds: _Odds, helpers: Helpers, *, stopped: bool, weasel_used: bool) -> Stopping | None:
    """None where there is nothing to decide: no dice to roll, no portion to stop for, or a golden die that got lost."""
    total = total_with_worm(hand, canned_worm=helpers.canned_worm)
    if not hand.can_roll or total is None or hand.golden not in KNOWN:
        return None
    state = odds.chance.state(hand, weasel_used=weasel_used)
    stop = odds.of_stopping(state)
    return Stopping(total, stopped, stop, odds.of_rolling(state)) if stop.chance else None


def _faces(hand: Hand) -> tuple[int, ...]:
    return tuple(face for face in FACES for _ in range(hand.aside[face]))
