"""Games written down turn by turn: records, and games of the bots as somebody at the table would enter them."""

from typing import Any
from uuid import uuid4

from games.heckmeck import (
    BOTS,
    Move,
    Outcome,
    Position,
    Record,
    Ruleset,
    Throws,
    Turn,
    move_of,
    play_game,
    record_document,
)
from games.heckmeck.dice import POINTS, WORM, Hand, total_with_worm
from games.heckmeck.portions import Specialist
from tests import factories
from tests.factories.entries import only_table, playing
from tournament.actions.games.recording import add_turn, start_record
from tournament.models import Event, GameRecord, Table
from tournament.queries.games.turns import GameView, game_view
from tournament.rules.verdicts import ruleset_of


def begun(size: int = 3, **fields: Any) -> tuple[Event, Table]:
    """A running table whose game is being written down; no turn yet."""
    event, _round = playing(size=size, **fields)
    table = only_table(event)
    start_record(event=event, table=table, by=factories.actor(event))
    return event, table


def record(table: Table) -> GameRecord:
    return GameRecord.objects.get(table=table)


def write(table: Table, *turns: Turn) -> GameRecord:
    """Turns one after the other, by the owner."""
    event = table.round.event
    for turn in turns:
        add_turn(
            event=event,
            table=table,
            turn=turn,
            base_version=shown(table).version,
            by=factories.actor(event),
            submission_id=uuid4(),
        )
    return record(table)


def shown(table: Table) -> GameView:
    """The game as its page shows it."""
    return game_view(record(table), tuple(table.seats.select_related("player").order_by("position")))


def filled(table: Table, *turns: Turn) -> GameRecord:
    """A record with these turns, written directly."""
    seats = table.seats.count()
    document = record_document(Record(ruleset_of(table.round.event), ("",) * seats, turns))
    made, _new = GameRecord.objects.update_or_create(table=table, defaults={"record": document, "version": len(turns)})
    return made


def bots_game(event: Event, seed: object, size: int = 4) -> Record:
    """A whole game by the rules of an event, every throw of it."""
    bots = list(BOTS.values())
    return play_game(ruleset_of(event), [bots[at % len(bots)] for at in range(size)], f"{seed}")


def entry(turn: Throws, position: Position, *, by_total: bool) -> dict[str, object]:
    """What a referee enters for a turn: the total where there is one, or else what was taken."""
    move = move_of(turn, position)
    entered: dict[str, object] = {}
    if move.outcome is Outcome.FAIL:
        entered["ended"] = "failed"
    elif by_total and WORM in {throw.kept for throw in turn.throws}:
        entered["total"] = total_of(turn, position)
    elif by_total:  # the canned worm's five points are not on the dice
        entered |= {"ended": "no_worm", "total": total_of(turn, position) - POINTS[WORM]}
    else:
        entered["portion"] = f"{move.outcome}-{move.portion}"
    entered |= {f"giver_{at}": seat for at, seat in enumerate(move.bratworm_from, start=1)}
    flags = {"double_one": move.double_one, "golden_die": turn.golden_die, "overlooked": turn.overlooked}
    entered |= {name: "on" for name, said in flags.items() if said}
    return entered | ({"put_back": move.put_back.value} if move.put_back else {})


def total_of(turn: Throws, position: Position) -> int:
    """The total that a turn with a worm, or a canned one, was exchanged for."""
    hand = Hand.fresh(golden_die=turn.golden_die)
    for throw in turn.throws:
        if throw.kept is not None:
            hand = hand.keep(throw.kept, throw.rolled)
    total = total_with_worm(hand, canned_worm=position.mover.specialist is Specialist.CANNED_WORM)
    assert total is not None
    return total


def short_game(ruleset: Ruleset, size: int = 3) -> tuple[Move, ...]:
    """Turns that empty the grill: whoever is next takes the highest portion that lies face up."""
    position, turns = Position.start(ruleset, size), []
    while not position.is_finished:
        turn = Move(Outcome.TAKE, position.grill.face_up[-1])
        turn = position.completions(turn)[0]
        turns.append(turn)
        position = position.play(turn)
    return tuple(turns)
