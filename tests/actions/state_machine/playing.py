"""What the actions on the result of a table do: versions, disputes, confirmations."""

from fractions import Fraction
from typing import Any

from tests.actions.state_machine.drawing import WITHOUT_POINTS, has_points
from tests.actions.state_machine.model import Board, Line, No, Version, World
from tests.actions.state_machine.turns import found, plays_another_game

POINTS = {2: (6, 1), 3: (6, 3, 1), 4: (6, 4, 2, 1), 5: (6, 4, 3, 2, 1), 6: (6, 5, 4, 3, 2, 1)}
APPLE = 3


def worms_on(portion: int) -> int:
    return max(1, (portion - 21) // 4 + 1)


def board_at(world: World, number: int, table: int) -> Board:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_complete")
    if leg.state != "running":
        raise No("round_not_started")
    return leg.boards[table]


# Results.


def lines_for(
    world: World, board: Board, hands: list[dict[str, Any]], left: set[int], places: tuple[int, ...] = ()
) -> list[Line]:
    """By worms, then by the best portion, in another game by the places; who left is last. `left` are positions."""
    gone = left | {at for at, spot in enumerate(board.seats) if spot.left}
    values = []
    for hand in hands:
        worms = sum(map(worms_on, hand["portions"])) + hand["bratworms"] + APPLE * bool(hand["apple"])
        values.append((worms, max(hand["portions"], default=0)))

    if places:
        values = [(0, 0)] * len(places)

    def rank(at: int) -> tuple[int, int, int]:
        if places and at not in gone:
            return (0, places[at], 0)
        return (1, 0, 0) if at in gone else (0, -values[at][0], -values[at][1])

    order = sorted(range(len(hands)), key=rank)
    if not has_points(world, len(hands)):
        raise No("no_points_for_this_size")
    own = world.state.fields["own_points"].get(str(len(hands)))
    counts = world.state.fields["counting"] not in WITHOUT_POINTS
    worth = [Fraction(each) for each in (own or POINTS[len(hands)] if counts else [0] * len(hands))]
    lines = []
    for at in order:
        place = 1 + sum(rank(other) < rank(at) for other in order)
        filled = worth[place - 1 : place - 1 + sum(rank(other) == rank(at) for other in order)]
        share = {"mean": sum(filled, Fraction()) / len(filled), "better": filled[0], "lesser": filled[-1]}
        points = share[world.state.fields["ties"]]
        lines.append(Line(board.seats[at].player, place, *values[at][:1], points, values[at][1], at in gone))
    return sorted(lines, key=lambda line: line.player)


def record(world: World, number: int, table: int, entry: dict[str, Any]) -> None:
    board = board_at(world, number, table)
    was = standing(board)
    hands, valid, places = entry["hands"], entry["valid"], entry["places"]
    if bool(places) != plays_another_game(world, found(world, number)):
        raise No("stacks_are_entered" if places else "places_are_entered")
    if len(hands) != len(board.seats):
        raise No("other_players")
    if entry["stopped"] and world.state.fields["time_up"] == "play_on":
        raise No("clock_stops_no_game")
    moved = (board.accepted.number if board.accepted else 0) != entry["base"]
    lines = lines_for(world, board, hands, entry["left"], places) if valid else []
    if entry["as_proposal"] and (moved or not valid):
        if not entry["note"].strip():
            raise No("proposal_needs_note")
        board.versions.append(Version(len(board.versions) + 1, "proposed", lines, stopped=entry["stopped"]))
        board.disputed, board.note = world.next_stamp(), entry["note"]
        standing_back(world, "result_proposed", number, board, was)
        return
    if moved:
        raise No("result_conflict")
    if not valid:
        raise No("end_state_impossible")
    former = board.accepted
    if former and not entry["reason"].strip():
        raise No("correction_needs_reason")
    if former:
        former.state = "replaced"
    board.versions.append(Version(len(board.versions) + 1, "accepted", lines, stopped=entry["stopped"]))
    if entry["settles_dispute"]:
        settle(board)
    standing_back(world, "result_corrected" if former else "result_entered", number, board, was)


def withdraw(world: World, number: int, table: int, reason: str) -> None:
    board = board_at(world, number, table)
    was = standing(board)
    if board.accepted is None:
        raise No("no_result_to_withdraw")
    if not reason.strip():
        raise No("withdrawal_needs_reason")
    board.accepted.state = "withdrawn"
    standing_back(world, "result_withdrawn", number, board, was)


def settle(board: Board) -> None:
    for version in board.of_state("proposed"):
        version.state = "withdrawn"
    board.disputed, board.note = 0, ""


Standing = tuple[tuple[str, ...], int, str, int]


def standing(board: Board) -> Standing:
    """How a table stands. The draw of its seats is added where it is kept: with others at it, it is another table."""
    return tuple(version.state for version in board.versions), board.disputed, board.note, 0


def standing_back(world: World, verb: str, number: int, board: Board, was: Standing) -> None:
    table, then, draw = board.number, standing(board), found(world, number).draw

    def back() -> None:
        leg = world.leg(number)
        if leg is None or leg.state != "running" or table not in leg.boards or leg.draw != draw:
            raise No("undo_too_late")
        now = leg.boards[table]
        if standing(now) != then:
            raise No("undo_too_late")
        states = was[0]
        for at, version in enumerate(now.versions):
            version.state = states[at] if at < len(states) else "withdrawn"
        now.disputed, now.note = was[1], was[2]

    world.write(verb, back)


# Disputes.


def dispute(world: World, number: int, table: int, note: str) -> None:
    board = board_at(world, number, table)
    was = standing(board)
    if board.disputed:
        raise No("disputed_already")
    if not note.strip():
        raise No("dispute_needs_note")
    board.disputed, board.note = world.next_stamp(), note
    standing_back(world, "table_disputed", number, board, was)


def settle_dispute(world: World, number: int, table: int, reason: str) -> None:
    board = board_at(world, number, table)
    was = standing(board)
    if not board.disputed:
        raise No("no_dispute")
    if not reason.strip():
        raise No("decision_needs_reason")
    settle(board)
    standing_back(world, "dispute_settled", number, board, was)


def proposal(board: Board, version: int) -> Version:
    if not 1 <= version <= len(board.versions):
        raise No("no_such_version")
    if board.versions[version - 1].state != "proposed":
        raise No("not_proposed_any_more")
    return board.versions[version - 1]


def accept(world: World, number: int, table: int, version: int, reason: str) -> None:
    board = board_at(world, number, table)
    was, taken = standing(board), proposal(board, version)
    if not taken.lines:
        raise No("end_state_impossible")
    if any(line.player == spot.player and spot.left and not line.left for line in taken.lines for spot in board.seats):
        raise No("proposal_outdated")
    if not reason.strip():
        raise No("decision_needs_reason")
    if board.accepted:
        board.accepted.state = "replaced"
    taken.state = "accepted"
    settle(board)
    standing_back(world, "proposal_accepted", number, board, was)


def dismiss(world: World, number: int, table: int, version: int, reason: str) -> None:
    board = board_at(world, number, table)
    was, taken = standing(board), proposal(board, version)
    if not reason.strip():
        raise No("decision_needs_reason")
    taken.state = "withdrawn"
    if not board.of_state("proposed"):
        settle(board)
    standing_back(world, "proposal_dismissed", number, board, was)


def unconfirmed_at(world: World, number: int, table: int, version: int, player: int) -> tuple[Board, Version]:
    board = board_at(world, number, table)
    if board.accepted is None or board.accepted.number != version:
        raise No("confirmed_version_moved")
    if board.accepted.confirmed:
        raise No("confirmed_before")
    if player not in board.players:
        raise No("confirm_needs_player")
    return board, board.accepted


def dispute_by_link(world: World, number: int, table: int, version: int, player: int, note: str) -> None:
    unconfirmed_at(world, number, table, version, player)
    dispute(world, number, table, note)


def confirm(world: World, number: int, table: int, version: int, player: int) -> None:
    _board, accepted = unconfirmed_at(world, number, table, version, player)
    accepted.confirmed = player

    def back() -> None:
        leg = world.leg(number)
        board = leg.boards.get(table) if leg and leg.state == "running" else None
        found = board.versions[version - 1] if board else None
        if found is None or found.state != "accepted" or found.confirmed != player:
            raise No("undo_too_late")
        found.confirmed = 0

    world.write("result_confirmed", back)
