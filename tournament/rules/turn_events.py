"""Turn events: what one turn of a game brought, found by comparing the table before and after it: facts, no sentences.

The list of turns and the preview of the next one both ask here, so that what is foretold is what will be told.
"""

from dataclasses import dataclass

from games.heckmeck import IllegalMove, Outcome, Place, Position, Steal, Total, Turn, move_of

Moved = tuple[str, int | None]


@dataclass(frozen=True)
class TurnEvent:
    """One turn. Seats are numbers; a specialist that has no place any more stands at None."""

    number: int  # from 1
    seat: int
    outcome: Outcome
    portion: int | None = None  # taken, or on top of the stack that was stolen from
    total: int | None = None  # as it was said, where another portion was taken, or none
    instead: Place | None = None  # where the portion with that total was
    own: bool = False  # it was the player's own
    overlooked: bool = False
    victim: int | None = None
    hen_only: bool = False  # E9: the thief got her, the portion stayed
    hen_lost: bool = False  # E9: a failed attempt cost her and no portion
    returned: int | None = None
    turned: tuple[int, ...] = ()
    bratworms: tuple[int | None, ...] = ()  # from whom; None: from the supply
    gained: str | None = None  # a specialist
    placed: tuple[Moved, ...] = ()  # specialists on the grill that were not there before
    last: bool = False  # the game is over


def turn_event(number: int, turn: Turn, before: Position) -> tuple[TurnEvent, Position]:
    """What a turn comes to, and the position after it. Raises `IllegalMove`, with `ChoiceOpen` among them."""
    move = move_of(turn, before)
    after = before.play(move)
    seat = before.to_move
    mover, now = before.players[seat], after.players[seat]
    stolen = move.outcome is Outcome.STEAL
    failed = move.outcome is Outcome.FAIL
    total = turn.total if isinstance(turn, Total) and turn.total != move.portion else None
    where = before.whereabouts(total) if total is not None else None
    told = TurnEvent(
        number,
        seat,
        move.outcome,
        move.portion,
        total,
        where.place if where else None,
        where is not None and where.seat == seat,
        isinstance(turn, Total) and turn.overlooked,
        before.seat_to_steal_from(move.portion) if stolen and move.portion is not None else None,
        stolen and now.stack == mover.stack,
        failed and mover.specialist is not None and now.specialist is None and now.stack == mover.stack,
        mover.top if failed and now.stack != mover.stack else None,
        tuple(sorted({*after.grill.face_down} - {*before.grill.face_down})),
        _bratworms(before, after, seat),
        now.specialist if now.specialist != mover.specialist else None,
        _placed(before, after),
        after.is_finished,
    )
    return told, after


def may_overlook(turn: Turn, position: Position) -> bool:
    """Whether the player may say not to have seen what this total steals (B7)."""
    if not isinstance(turn, Total) or position.ruleset.steal is not Steal.OPTIONAL:
        return False
    try:
        position.bought_by(turn.total, overlooked=True)
    except IllegalMove:
        return False
    return True


def _bratworms(before: Position, after: Position, seat: int) -> tuple[int | None, ...]:
    """First from the supply: only when it is empty another player gives one."""
    pairs = enumerate(zip(before.players, after.players, strict=True))
    losses = {at: was.bratworms - now.bratworms for at, (was, now) in pairs if at != seat}
    givers = [at for at, lost in losses.items() for _ in range(lost)]
    return (*(None for _ in range(before.supply - after.supply)), *givers)


def _placed(before: Position, after: Position) -> tuple[Moved, ...]:
    was = {who: portion for portion, who in before.grill.standing}
    now = {who: portion for portion, who in after.grill.standing}
    held_before = {player.specialist for player in before.players if player.specialist}
    held = {player.specialist for player in after.players if player.specialist}
    gone = {*was, *held_before} - {*now} - held
    moved = [(who.value, portion) for who, portion in now.items() if was.get(who) != portion]
    return (*moved, *((who.value, None) for who in sorted(gone)))
