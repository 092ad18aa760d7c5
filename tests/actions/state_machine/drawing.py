"""What draws do, and the actions on the seats of a round until it starts."""

from typing import Any

from tests.actions.state_machine.model import Board, Leg, No, Paper, Part, Spot, World
from tests.actions.state_machine.people import lines_of, reseated

WITHOUT_POINTS = ("worms", "places")
FACES = (1, 2, 3, 4, 5, "worm")


class Next:
    """What would be drawn now."""

    def __init__(self, world: World) -> None:
        part = world.part
        if part is None:
            raise No("nothing_left_to_draw" if world.state.parts else "no_format")
        self.part: Part = part
        legs = world.legs_of(part.number)
        self.leg: Leg | None = legs[-1] if legs and legs[-1].state != "complete" else None
        if legs and self.leg is None and len(legs) >= part.rounds:
            raise No("stage_is_played")
        self.in_stage = len(legs) if self.leg else len(legs) + 1
        self.number = self.leg.number if self.leg else len(world.state.legs) + 1
        self.rounds = max(1, part.rounds - self.in_stage + 1)
        self.players = world.may_play(part.number)
        boards = self.leg.boards.values() if self.leg else ()
        if any(version.state in ("accepted", "proposed") for board in boards for version in board.versions):
            raise No("round_has_results")
        if len(self.players) < 2:
            raise No("too_few_players")
        self.sizes = sizes_for(world, len(self.players), part.tables)
        if any(not has_points(world, size) for size in self.sizes or would_do(world, len(self.players), part.tables)):
            raise No("own_points_needed")
        if not self.sizes:
            raise No("sizes_do_not_fit")
        if part.kind == "final" and part.tables < len(self.sizes):
            raise No("final_is_one_table")

    def replaced(self, world: World) -> Paper | None:
        """The last draw for this very round: that seated it, or that failed."""
        failed = [
            paper
            for paper in world.state.papers
            if (paper.what, paper.state) == ("seating", "failed")
            and (paper.stage, paper.first) == (self.part.number, self.in_stage)
        ]
        seated = [world.state.papers[self.leg.draw - 1]] if self.leg else []
        return max([*failed[-1:], *seated], key=lambda paper: paper.number, default=None)


def has_points(world: World, size: int) -> bool:
    if world.state.fields["counting"] in WITHOUT_POINTS:
        return True
    return bool(world.state.fields["own_points"].get(str(size), 2 <= size <= 6))


def sizes_for(world: World, players: int, planned: int) -> list[int]:
    """For up to 14 players."""
    fields = world.state.fields
    bounds = list(range(fields["least_at_table"], fields["most_at_table"] + 1))
    while bounds and not has_points(world, bounds[0]):
        bounds.pop(0)
    while bounds and not has_points(world, bounds[-1]):
        bounds.pop()
    return seated_as(players, planned, bounds, alone=players <= 7 and has_points(world, players))


def would_do(world: World, players: int, planned: int) -> list[int]:
    """The tables that there would be if all of them had points."""
    fields = world.state.fields
    bounds = list(range(fields["least_at_table"], fields["most_at_table"] + 1))
    return seated_as(players, planned, bounds, alone=players <= 6)


def seated_as(players: int, planned: int, bounds: list[int], *, alone: bool) -> list[int]:
    if planned == 1 and alone:
        return [players]
    numbers = [n for n in range(1, players + 1) if bounds and bounds[0] * n <= players <= bounds[-1] * n]
    if not numbers and not alone:
        return []
    tables = min(numbers or [1], key=lambda number: (abs(number - planned), number))
    if players >= 12 and bounds == [3, 4, 5, 6] and planned not in numbers:
        tables = 4  # R3
    return [players // tables + (at < players % tables) for at in range(tables)]


def announce(world: World, reason: str) -> None:
    found = Next(world)
    if world.open_paper:
        raise No("draw_is_open")
    replaced = found.replaced(world)
    if replaced and not reason.strip() and replaced.state != "failed":
        raise No("reason_missing")
    paper = Paper(len(world.state.papers) + 1, "seating", "announced", found.part.number, found.in_stage)
    paper.rounds, paper.players, paper.sizes = found.rounds, found.players, found.sizes
    paper.dice = world.state.fields["dice_of_the_hall"]
    world.state.papers.append(paper)
    world.write("draw_announced")


def reveal(world: World, dice: list[Any]) -> None:
    """Up to what comes out, which `seat` is told."""
    found = Next(world)
    paper = world.open_paper
    if paper is None:
        raise No("no_open_draw")
    if (paper.stage, paper.first) != (found.part.number, found.in_stage):
        raise No("draw_is_stale")
    if paper.players != found.players:
        raise No("players_changed")
    if paper.dice and not dice:
        raise No("dice_missing")
    if dice and not paper.dice:
        raise No("dice_not_announced")
    if loses_results(found, paper):
        raise No("round_has_results")
    paper.state = "revealed"
    world.write("draw_revealed")


def loses_results(found: Next, paper: Paper) -> bool:
    """Whether a table that handed in something, withdrawn since, would be there no more."""
    boards = found.leg.boards if found.leg else {}
    return any(board.versions for number, board in boards.items() if number > len(paper.sizes))


def seat(world: World, paper: Paper, plan: list[Any]) -> None:
    """The first round of a plan takes its seats; the plan itself has to make sense."""
    assert len(plan) == paper.rounds
    for tables in plan:
        assert [len(table) for table in tables] == paper.sizes
        assert sorted(player for table in tables for player, _ in table) == paper.players
        assert all([portion for _, portion in table] == list(range(21, 21 + len(table))) for table in tables)
    paper.plan = plan
    put(world, paper, plan[0], paper.first)


def put(world: World, paper: Paper, tables: list[Any], in_stage: int) -> None:
    leg = next((each for each in world.legs_of(paper.stage) if each.in_stage == in_stage), None)
    if leg is None:
        leg = Leg(len(world.state.legs) + 1, paper.stage, in_stage, paper.number)
        world.state.legs.append(leg)
    fields, by_hand = world.state.fields, world.state.fields["portions_by_hand"]
    short = all(len(table) <= 3 for table in tables)
    leg.draw, leg.state, leg.changed, leg.paused = paper.number, "drawn", False, 0
    leg.minutes = fields["minutes_short_game"] if short else fields["minutes_game"]
    kept = leg.boards
    leg.boards = {
        number: Board(
            number,
            [Spot(player, None if by_hand else portion) for player, portion in table],
            kept[number].versions if number in kept else [],
        )
        for number, table in enumerate(tables, start=1)
    }


def fail(world: World, reason: str) -> None:
    if world.open_paper is None:
        raise No("no_open_draw")
    if not reason.strip():
        raise No("reason_missing")
    world.open_paper.state = "failed"
    world.write("draw_failed")


def take_over(world: World) -> None:
    found = Next(world)
    if world.open_paper:
        raise No("draw_is_open")
    legs = world.legs_of(found.part.number)
    paper = world.state.papers[legs[-1].draw - 1] if legs and found.leg is None else None
    if paper is None or not covers(world, paper, found, legs):
        raise No("no_draw_covers_this")
    put(world, paper, paper.plan[found.in_stage - paper.first], found.in_stage)
    number, draw = found.number, paper.number

    def back() -> None:
        leg = world.leg(number)
        if leg is None or leg is not world.latest or leg.state != "drawn" or leg.changed or leg.draw != draw:
            raise No("undo_too_late")
        world.state.legs.remove(leg)

    world.write("seating_taken_over", back)


def covers(world: World, paper: Paper, found: Next, legs: list[Leg]) -> bool:
    seating = [each for each in world.state.papers if (each.what, each.stage) == ("seating", paper.stage)]
    return (
        found.in_stage < paper.first + paper.rounds
        and paper.players == found.players
        and not any(leg.changed for leg in legs if leg.draw == paper.number)
        and paper is seating[-1]
    )


# Seats by hand.


def open_leg(world: World, number: int, reason: str) -> Leg:
    leg = world.leg(number)
    assert leg is not None
    if leg.state not in ("drawn", "published"):
        raise No("round_has_started")
    if leg.state == "published" and not reason.strip():
        raise No("reason_missing")
    return leg


def swap(world: World, number: int, one: int, other: int, reason: str) -> None:
    leg = open_leg(world, number, reason)
    if one == other:
        raise No("same_player")
    first, second = leg.board_of(one), leg.board_of(other)
    if first is None or second is None:
        raise No("stranger")
    partner = {one: other, other: one}
    new = {
        board.number: [Spot(partner[s.player], s.portion) if s.player in partner else s for s in board.seats]
        for board in (first, second)
    }
    world.write("seats_swapped", reseated(world, number, new))


def seat_late(world: World, number: int, player: int, reason: str) -> None:
    leg = open_leg(world, number, reason)
    if player not in world.may_play(leg.stage):
        raise No("may_not_play")
    if player in leg.players:
        raise No("player_twice")
    fields = world.state.fields
    taken = [board for board in leg.boards.values() if board.seats]
    best = min(taken, key=lambda board: (len(board.seats), met(world, leg, board, player), board.number))
    size = len(best.seats) + 1
    if size > 7 or not (size <= fields["most_at_table"] or fields["own_points"].get(str(size))):
        raise No("no_room")
    if not has_points(world, size):
        raise No("own_points_needed")
    portion = None if fields["portions_by_hand"] else max([spot.portion or 0 for spot in best.seats]) + 1
    new = {best.number: [*best.seats, Spot(player, portion)]}
    world.write("player_seated", reseated(world, number, new))


def met(world: World, leg: Leg, board: Board, player: int) -> int:
    """How often the player sat with those at a table in the rounds of the stage before."""
    before = [each.board_of(player) for each in world.legs_of(leg.stage) if each.number < leg.number]
    return sum(mate in there.players for there in before if there for mate in board.players)


def unseat(world: World, number: int, player: int, reason: str) -> None:
    leg = open_leg(world, number, reason)
    board = leg.board_of(player)
    if board is None:
        raise No("stranger")
    if len(board.seats) <= 3:
        raise No("too_few_would_remain")
    new = {board.number: [spot for spot in board.seats if spot.player != player]}
    world.write("player_unseated", reseated(world, number, new))


def record_portions(world: World, number: int, table: int, drawn: dict[int, int]) -> None:
    leg = world.leg(number)
    assert leg is not None
    if not world.state.fields["portions_by_hand"]:
        raise No("portions_by_program")
    if leg.state == "drawn":
        raise No("round_not_published")
    if leg.state != "published":
        raise No("round_has_started")
    board = leg.boards[table]
    if sorted(drawn) != sorted(board.players) or sorted(drawn.values()) != list(range(21, 21 + len(drawn))):
        raise No("misdrawn")
    was = lines_of(board.seats)
    reorder(board, sorted(drawn.items(), key=lambda each: each[1]))
    since = lines_of(board.seats)

    def back() -> None:
        now = world.leg(number)
        if now is None or now.state != "published" or table not in now.boards:
            raise No("undo_too_late")
        if lines_of(now.boards[table].seats) != since:
            raise No("undo_too_late")
        reorder(now.boards[table], was)

    world.write("portions_recorded", back)


def reorder(board: Board, lines: Any) -> None:
    spots = {spot.player: spot for spot in board.seats}
    board.seats = [spots[player] for player, _ in lines]
    for spot, (_, portion) in zip(board.seats, lines, strict=True):
        spot.portion = portion
