"""A turn as it was written down, at one of three levels of detail, and what move it comes to.

A `Move` is the outcome alone; a `Total` leaves the outcome to the rules; `Throws` show every roll and are checked die
by die. All three end as a move, which `Position.play` carries out.
"""

from typing import NamedTuple

from games.heckmeck.dice import FACES, Hand, total_with_worm
from games.heckmeck.moves import Move, fail
from games.heckmeck.portions import Specialist
from games.heckmeck.position import Position
from games.heckmeck.problems import IllegalMove, TurnCode


class Total(NamedTuple):
    """The points of a turn that set aside a worm (or a canned worm, E11)."""

    total: int
    double_one: bool = False
    golden_die: bool = False  # E12: it is known to have been used; False says nothing
    overlooked: bool = False  # B7: a steal that the player did not see
    bratworm_from: tuple[int, ...] = ()
    put_back: Specialist | None = None


class Throw(NamedTuple):
    """One roll and the face set aside from it; none in a roll that failed or that the weasel took back (E13)."""

    rolled: tuple[int, ...]
    kept: int | None = None
    weasel: bool = False


class Throws(NamedTuple):
    """A whole turn, die by die."""

    throws: tuple[Throw, ...]
    stop: bool = False  # needed only where the player could have gone on
    golden_die: bool = False  # E12: exact, for the throws show nine dice or eight
    overlooked: bool = False
    bratworm_from: tuple[int, ...] = ()
    put_back: Specialist | None = None


Turn = Move | Total | Throws


def move_of(turn: Turn, position: Position) -> Move:
    """The move that a turn comes to in a position. Raises `IllegalMove` where the dice cannot have fallen so.

    `Position.play` checks the move; what comes first here would make nonsense of the dice.
    """
    if position.is_finished:
        raise IllegalMove(TurnCode.GAME_OVER, "B12")
    if turn.golden_die and position.mover.specialist is not Specialist.GOLDEN_DIE:
        raise IllegalMove(TurnCode.GOLDEN_DIE_NOT_HELD, "E12")
    match turn:
        case Move():
            return turn
        case Total():
            return _move_of_total(turn, position)
        case Throws():
            return _move_of_throws(turn, position)


def _move_of_total(turn: Total, position: Position) -> Move:
    totals = position.totals()
    if turn.total not in totals:
        raise IllegalMove(TurnCode.TOTAL_IMPOSSIBLE, "B1", total=turn.total, least=totals[0], most=totals[-1])
    if turn.double_one and position.ruleset.bratworms:  # where there are none, `play` says so
        totals = position.totals(double_one=True)
        if turn.total not in totals:
            raise IllegalMove(TurnCode.TOTAL_IMPOSSIBLE_WITH_DOUBLE_ONE, "E3", least=totals[0], most=totals[-1])
    return _with_choices(position.bought_by(turn.total, overlooked=turn.overlooked), turn, double_one=turn.double_one)


def _move_of_throws(turn: Throws, position: Position) -> Move:
    hand, failed = _played(turn, position)
    canned_worm = position.mover.specialist is Specialist.CANNED_WORM
    total = None if failed else total_with_worm(hand, canned_worm=canned_worm)
    if total is not None:
        move = position.bought_by(total, overlooked=turn.overlooked)
    elif turn.overlooked:
        raise IllegalMove(TurnCode.NOTHING_OVERLOOKED, "B7", total=hand.total)
    else:
        move = fail()
    # Without Bratworms in the ruleset two 1s are nothing special.
    return _with_choices(move, turn, double_one=hand.has_double_one and position.ruleset.bratworms > 0)


def _with_choices(move: Move, turn: Total | Throws, *, double_one: bool) -> Move:
    return move._replace(
        double_one=double_one,
        golden_die=turn.golden_die,
        bratworm_from=turn.bratworm_from,
        put_back=turn.put_back,
    )


def _played(turn: Throws, position: Position) -> tuple[Hand, bool]:
    """The hand at the end of the throws, and whether they ended in a roll without a choice."""
    hand = Hand.fresh(golden_die=turn.golden_die)
    weasel_ready = position.mover.specialist is Specialist.WEASEL
    if not turn.throws:
        raise IllegalMove(TurnCode.NO_THROWS, "B2")
    for number, throw in enumerate(turn.throws):
        is_last = number == len(turn.throws) - 1
        if not hand.can_roll:
            raise IllegalMove(TurnCode.THROW_AFTER_END, "B3", throw=number)
        hand = _checked_roll(throw, hand, number)
        if throw.weasel:
            _check_weasel(throw, number, is_last=is_last, ready=weasel_ready)
            weasel_ready = False
        elif throw.kept is not None:
            _check_kept(throw, hand, number)
            hand = hand.keep(throw.kept, throw.rolled)
        else:
            _check_failed(throw, hand, number, is_last=is_last, stop=turn.stop)
            return hand, True
    if hand.can_roll and not turn.stop:
        raise IllegalMove(TurnCode.TURN_NOT_ENDED, "B3")
    return hand, False


def _checked_roll(throw: Throw, hand: Hand, number: int) -> Hand:
    """The hand, knowing what the roll tells of the golden die; refuses a roll that the dice in it cannot show."""
    if len(throw.rolled) != hand.dice:
        raise IllegalMove(TurnCode.WRONG_NUMBER_OF_DICE, "B2", throw=number, dice=hand.dice, rolled=len(throw.rolled))
    if not set(throw.rolled).issubset(FACES):
        raise IllegalMove(
            TurnCode.NO_SUCH_FACE, "B1", throw=number, faces=tuple(sorted(set(throw.rolled).difference(FACES)))
        )
    if not hand.golden:
        return hand
    seen = hand.golden_after(None, throw.rolled)
    if not seen:
        raise IllegalMove(TurnCode.GOLDEN_DIE_CANNOT_SHOW_THIS, "E12", throw=number)
    return hand._replace(golden=seen)


def _check_weasel(throw: Throw, number: int, *, is_last: bool, ready: bool) -> None:
    if not ready:
        raise IllegalMove(TurnCode.WEASEL_NOT_READY, "E13", throw=number)
    if throw.kept is not None:
        raise IllegalMove(TurnCode.WEASEL_AFTER_CHOICE, "E13", throw=number)
    if is_last:
        raise IllegalMove(TurnCode.WEASEL_WITHOUT_NEW_ROLL, "E13", throw=number)


def _check_kept(throw: Throw, hand: Hand, number: int) -> None:
    if throw.kept not in throw.rolled:
        raise IllegalMove(TurnCode.FACE_NOT_ROLLED, "B2", throw=number, face=throw.kept)
    if hand.aside[throw.kept]:
        raise IllegalMove(TurnCode.FACE_TAKEN_BEFORE, "B2", throw=number, face=throw.kept)


def _check_failed(throw: Throw, hand: Hand, number: int, *, is_last: bool, stop: bool) -> None:
    choices = hand.choices(throw.rolled)
    if choices:
        raise IllegalMove(TurnCode.CHOICE_IS_COMPULSORY, "B2", throw=number, faces=tuple(choices))
    if not is_last:
        raise IllegalMove(TurnCode.THROW_AFTER_END, "B3", throw=number + 1)
    if stop:
        raise IllegalMove(TurnCode.STOP_AFTER_FAILED_ROLL, "B3", throw=number)
