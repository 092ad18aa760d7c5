"""Moves on games that are written down turn by turn."""

from random import Random
from typing import Any

from games.heckmeck import fail
from tests.actions.state_machine import records
from tests.actions.state_machine.model import Board, World
from tests.actions.state_machine.moves import Step, chance, move
from tests.actions.state_machine.table_moves import At, at_table, given
from tournament.actions.games import recording


def base_of(at: At, rng: Random) -> int:
    board = at[2]
    shown = board.record[1] + records.passed_over(board) if board.record else 0
    return shown if chance(rng, 85) else shown + 1


@move(recording.start_record)
def _(world: World, rng: Random) -> Step | None:
    at = at_table(world, rng, lambda board: board.record is None)
    if at is None:
        return None
    return Step(given(world, at), lambda: records.begin(world, at[0].number, at[1]))


def is_written(board: Board) -> bool:
    return board.record is not None


def is_even(board: Board) -> bool:
    return bool(board.record and board.record[0]) and not board.record[0] % len(board.seats)


def is_stopped(board: Board) -> bool:
    return board.stopped and board.accepted is None


def on_record(action: Any, rule: Any, weight: int, wanted: Any = is_written) -> None:
    @move(action, weight)
    def _(world: World, rng: Random) -> Step | None:
        at = at_table(world, rng, wanted)
        if at is None or not (at[2].record or chance(rng, 10)):
            return None
        base = base_of(at, rng)
        more = [rng.randrange(3)] if action is recording.undo_to else []
        arguments = given(world, at, base_version=base)
        if action is recording.add_turn:
            arguments["turn"] = fail()
        elif more:
            arguments["turns"] = more[0]
        return Step(arguments, lambda: rule(world, at[0].number, at[1], *more, base))


on_record(recording.add_turn, records.add_turn, 3)
on_record(recording.undo_to, records.go_back, 1)
on_record(recording.stop_record, records.stop, 1, is_even)
on_record(recording.finish_record, records.finish, 1, is_stopped)
