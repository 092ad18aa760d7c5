"""What happens at a table besides its result: who has come, calls for the organiser; and links to tables."""

from collections.abc import Callable
from typing import Any

from tests.actions.state_machine.model import Board, Leg, No, World
from tests.actions.state_machine.turns import found


def open_board(world: World, number: int, table: int) -> Board:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_is_complete")
    if leg.state == "drawn":
        raise No("round_not_published")
    return leg.boards[table]


def arrivals(world: World, number: int, table: int, here: list[int]) -> None:
    board = open_board(world, number, table)
    if set(here) - set(board.players):
        raise No("not_at_this_table")
    was = arrived(board)
    set_arrived(board, here)

    def back() -> None:
        leg = world.leg(number)
        if leg is None or leg.state not in ("published", "running") or table not in leg.boards:
            raise No("undo_too_late")
        if arrived(leg.boards[table]) != sorted(here):
            raise No("undo_too_late")
        set_arrived(leg.boards[table], was)

    world.write("arrivals_noted", back)


def arrived(board: Board) -> list[int]:
    return sorted(spot.player for spot in board.seats if spot.arrived)


def set_arrived(board: Board, here: list[int]) -> None:
    for spot in board.seats:
        spot.arrived = spot.player in here


def call(world: World, number: int, table: int, why: str) -> None:
    if not why.strip():
        raise No("call_needs_reason")
    board = open_board(world, number, table)
    was = board.called, board.why
    board.called, board.why = world.next_stamp(), why
    world.write("organiser_called", call_back(world, found(world, number), board, was))


def end_call(world: World, number: int, table: int) -> None:
    leg = found(world, number)
    board = leg.boards[table]
    if not board.called:
        raise No("nobody_called")
    was = board.called, board.why
    board.called, board.why = 0, ""
    world.write("call_ended", call_back(world, leg, board, was))


def call_back(world: World, leg: Leg, board: Board, was: tuple[int, str]) -> Callable[[], None]:
    number, table, then = leg.number, board.number, (board.called, board.why)

    def back() -> None:
        now = world.leg(number)
        if now is None or table not in now.boards or (now.boards[table].called, now.boards[table].why) != then:
            raise No("undo_too_late")
        now.boards[table].called, now.boards[table].why = was

    return back


# Links. They are not taken back.


def refuse_closed(world: World, number: int) -> None:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_is_complete")
    if leg.state == "drawn":
        raise No("round_not_published")


def make_links(world: World, number: int) -> None:
    refuse_closed(world, number)
    for link in world.state.links:
        if link[0] == number and len(link[1]) <= 1:
            link[2] = True
    tables = sorted(found(world, number).boards)
    world.state.links += [[number, [table], False] for table in tables]
    world.write("links_made")


def make_link(world: World, number: int, tables: list[int]) -> None:
    refuse_closed(world, number)
    if not tables:
        raise No("link_needs_tables")
    if not set(tables) <= set(found(world, number).boards):
        raise No("table_gone")
    world.state.links.append([number, sorted(set(tables)), False])
    world.write("referee_link_made")


def renew_link(world: World, at: int) -> None:
    old = world.state.links[at]
    refuse_closed(world, old[0])
    if not old[1]:
        raise No("table_gone")
    old[2] = True
    world.state.links.append([old[0], old[1], False])
    world.write("link_renewed")


def make_table_codes(world: World, numbers: list[int]) -> None:
    if not numbers:
        raise No("link_needs_tables")
    for code in alive_codes(world):
        code[2] = True
    world.state.links += [[None, [number], False] for number in sorted(numbers)]
    world.write("table_codes_made")


def alive_codes(world: World) -> list[list[Any]]:
    return [link for link in world.state.links if link[0] is None and not link[2]]


def renew_table_code(world: World, at: int) -> None:
    numbers = world.state.links[at][1]
    for code in alive_codes(world):
        code[2] = code[1] == numbers
    world.state.links.append([None, numbers, False])
    world.write("table_code_renewed")


def revoke_table_code(world: World, at: int) -> None:
    if world.state.links[at][2]:
        raise No("link_is_revoked")
    world.state.links[at][2] = True
    world.write("table_code_revoked")


def revoke_all_table_codes(world: World) -> None:
    alive = alive_codes(world)
    if not alive:
        raise No("no_table_codes")
    for code in alive:
        code[2] = True
    world.write("table_codes_revoked")


def revoke_link(world: World, at: int) -> None:
    if world.state.links[at][2]:
        raise No("link_is_revoked")
    world.state.links[at][2] = True
    world.write("link_revoked")
