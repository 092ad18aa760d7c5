"""What writing a game down does, as far as a record is there or not and how long it is: the turns are the engine's."""

from tests.actions.state_machine.model import Board, No, World
from tests.actions.state_machine.playing import board_at, record
from tests.actions.state_machine.turns import found, plays_another_game


def begin(world: World, number: int, table: int) -> None:
    board = board_at(world, number, table)
    if plays_another_game(world, found(world, number)):
        raise No("other_game_not_recorded")
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
    if board.record[1] + passed_over(board) != base:
        raise No("record_moved")
    return board


def passed_over(board: Board) -> int:
    """How many seats in a row, from the one whose turn it is, somebody left; none where all did."""
    assert board.record is not None
    if board.stopped:
        return 0
    seats = [board.seats[(board.record[0] + at) % len(board.seats)] for at in range(len(board.seats))]
    return next((at for at, spot in enumerate(seats) if not spot.left), 0)


def add_turn(world: World, number: int, table: int, base: int) -> None:
    """A turn that fails is always possible, and never the last."""
    board = written(world, number, table, base)
    assert board.record is not None
    if board.stopped:
        raise No("game_stopped")
    if all(spot.left for spot in board.seats):
        raise No("nobody_plays")
    over = passed_over(board)
    board.record = [board.record[0] + over + 1, board.record[1] + over + 1]


def go_back(world: World, number: int, table: int, turns: int, base: int) -> None:
    board = written(world, number, table, base)
    assert board.record is not None
    if not 0 <= turns < board.record[0] + board.stopped:
        raise No("no_such_turn")
    board.record = [turns, board.record[1] + passed_over(board) + 1]
    board.stopped = False
    if board.accepted:
        world.write("game_resumed")


def stop(world: World, number: int, table: int, base: int) -> None:
    board = written(world, number, table, base)
    assert board.record is not None
    time_up = world.state.fields["time_up"]
    if time_up == "play_on":
        raise No("clock_stops_no_game")
    if board.stopped:
        raise No("game_stopped")
    turns, over = board.record[0], passed_over(board)
    if not turns:
        raise No("no_turn_yet")
    if time_up == "finish_turns" and all(had % len(board.seats) for had in range(turns, turns + over + 1)):
        raise No("turns_not_even")
    board.record = [turns, board.record[1] + over + 1]
    board.stopped = True


def finish(world: World, number: int, table: int, base: int) -> None:
    """After turns that failed nobody has anything, and everything is on the grill."""
    board = written(world, number, table, base)
    if not board.stopped:
        raise No("game_not_over")
    nothing = {"portions": [], "bratworms": 0, "apple": False}
    entry = {"hands": [nothing for _ in board.seats], "valid": True, "stopped": True, "left": set(), "base": 0}
    texts = {"places": [], "as_proposal": False, "note": "", "reason": "", "settles_dispute": False}
    record(world, number, table, entry | texts)
