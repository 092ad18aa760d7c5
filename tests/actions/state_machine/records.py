"""What writing a game down does, as far as a record is there or not and how long it is: the turns are the engine's."""

from tests.actions.state_machine.model import Board, No, World
from tests.actions.state_machine.playing import board_at


def begin(world: World, number: int, table: int) -> None:
    board = board_at(world, number, table)
    if board.record is not None:
        raise No("record_exists")
    if len(board.seats) < 2:
        raise No("table_too_small")
    board.record = [0, 0]

    def back() -> None:
        leg = world.leg(number)
        now = leg.boards.get(table) if leg else None
        if now is None or now.record is None or now.record[1]:
            raise No("undo_too_late")
        now.record = None

    world.write("game_begun", back)


def written(world: World, number: int, table: int, base: int) -> Board:
    board = board_at(world, number, table)
    if board.record is None:
        raise No("no_record")
    if board.record[1] != base:
        raise No("record_moved")
    return board


def add_turn(world: World, number: int, table: int, base: int) -> None:
    """A turn that fails is always possible, and never the last."""
    board = written(world, number, table, base)
    assert board.record is not None
    board.record = [board.record[0] + 1, board.record[1] + 1]


def go_back(world: World, number: int, table: int, turns: int, base: int) -> None:
    board = written(world, number, table, base)
    assert board.record is not None
    if not 0 <= turns < board.record[0]:
        raise No("no_such_turn")
    board.record = [turns, board.record[1] + 1]
    if board.accepted:
        world.write("game_resumed")


def finish(world: World, number: int, table: int, base: int) -> None:
    written(world, number, table, base)
    raise No("game_not_over")
