"""What the actions on players do: the list, places and the waiting list, who is there, who leaves."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.actions.state_machine.model import Board, No, Person, Spot, World

ORDER = ("here", "registered", "waiting", "asked", "absent", "withdrawn")
PERSON = ("name", "club", "pseudonym", "note")


class Moved:
    """What one action moved, and how that is put back."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.mark = world.mark
        self.moves: dict[tuple[str, str], list[int]] = {}
        self.up: list[int] = []
        self.seats: Callable[[], None] | None = None
        self.left: list[tuple[int, int]] = []  # round and player

    def move(self, number: int, state: str) -> None:
        person = self.world.state.people[number]
        self.note(number, person.state, state)
        person.state = state

    def note(self, number: int, was: str, state: str) -> None:
        self.moves.setdefault((was, state), []).append(number)

    def fill(self) -> None:
        if not self.world.is_drawn:
            self.up = self.world.waiting()[: self.world.free]
            for number in self.up:
                self.move(number, "registered")

    def leave_seat(self, number: int) -> None:
        leg = unfinished_with(self.world, number)
        board = leg.board_of(number) if leg else None
        if leg is None or board is None:
            return
        if leg.state == "running":
            if board.accepted is None:
                next(spot for spot in board.seats if spot.player == number).left = True
                self.left.append((leg.number, number))
        elif len(board.seats) > 3:
            self.seats = reseated(
                self.world, leg.number, {board.number: [s for s in board.seats if s.player != number]}
            )

    def put_back(self) -> None:
        world = self.world
        if self.mark != world.mark:
            raise No("undo_too_late")
        for (was, then), numbers in self.moves.items():
            if any(world.state.people[number].state != then for number in numbers):
                raise No("undo_too_late")
            if was != "here" and then == "here" and any(unfinished_with(world, number) for number in numbers):
                raise No("undo_too_late")
            for number in numbers:
                world.state.people[number].state = was
        if self.seats:
            self.seats()
        for round_number, player in self.left:
            leg = world.leg(round_number)
            board = leg.board_of(player) if leg else None
            if leg is None or leg.state != "running" or board is None or board.accepted:
                raise No("undo_too_late")
            next(spot for spot in board.seats if spot.player == player).left = False


def unfinished_with(world: World, number: int) -> Any:
    """The round that is not over in which somebody sits and has not left."""
    for leg in world.state.legs:
        board = leg.board_of(number)
        if leg.state != "complete" and board and not any(s.left for s in board.seats if s.player == number):
            return leg
    return None


def reseated(world: World, number: int, new: dict[int, list[Any]]) -> Callable[[], None]:
    """New seats at some tables of a round; out comes what puts the old ones back."""
    leg = world.leg(number)
    assert leg is not None
    old = {table: leg.boards[table].seats for table in new}
    changed, draw, since = leg.changed, leg.draw, {table: lines_of(seats) for table, seats in new.items()}
    for table, seats in new.items():
        leg.boards[table].seats = seats
    leg.changed = True
    was = {table: lines_of(seats) for table, seats in old.items()}

    def back() -> None:
        now = world.leg(number)
        if now is None or now.state not in ("drawn", "published") or now.draw != draw:
            raise No("undo_too_late")
        if any(table not in now.boards or lines_of(now.boards[table].seats) != since[table] for table in since):
            raise No("undo_too_late")
        numbers = {player for lines in was.values() for player, _ in lines}
        others: list[Board] = [board for table, board in now.boards.items() if table not in since]
        if any(player in numbers for board in others for player in board.players):
            raise No("undo_too_late")
        fields = world.state.fields
        own = fields["own_points"]
        needed = fields["counting"] not in ("worms", "places")
        if needed and any(not own.get(str(len(lines)), len(lines) < 7) for lines in was.values()):
            raise No("undo_too_late")
        put_lines_back(now.boards, was)
        now.changed = changed

    return back


def put_lines_back(boards: dict[int, Board], was: dict[int, Any]) -> None:
    """Whoever sits at one of these tables already stays arrived there."""
    arrived = {spot.player for table in was for spot in boards[table].seats if spot.arrived}
    for table, lines in was.items():
        boards[table].seats = [Spot(player, portion, player in arrived) for player, portion in lines]


def lines_of(seats: Sequence[Any]) -> list[tuple[int, int | None]]:
    return [(spot.player, spot.portion) for spot in seats]


# Who may be spoken of.


def player_of(world: World, number: int, *states: str) -> Person:
    person = world.state.people.get(number)
    if person is None:
        raise No("no_such_player")
    if person.state not in (states or ORDER):
        raise No("wrong_state")
    return person


def refuse_ended(world: World) -> None:
    if world.state.ended:
        raise No("players_settled")


def refuse_late(world: World) -> None:
    refuse_ended(world)
    if world.state.parts and world.state.parts[0].done:
        raise No("entry_over")


def place_now(world: World) -> str:
    return "here" if world.is_drawn else "registered"


def place_for(world: World) -> str:
    free = world.free
    if free is not None and free - len(world.waiting()) <= 0:
        return "waiting"
    return place_now(world)


# The list.


def enlisted(world: World, moved: Moved, rows: Sequence[dict[str, Any]], *, asked: bool = False) -> list[int]:
    """Each into a place or onto the waiting list; who was removed comes back with the old number."""
    free = world.free
    room = len(rows) if free is None else max(0, free - len(world.waiting()))
    numbers = []
    wanted = {row["number"]: row for row in rows if row.get("number")}
    assert not any(number in world.state.people for number in wanted)
    next_number = max([*world.state.people, *wanted], default=0) + 1
    removed = sorted(number for number, each in world.state.people.items() if each.state == "removed")
    back: set[int] = set()
    for at, row in enumerate(rows):
        state = "asked" if asked else place_now(world) if at < room else "waiting"
        same = [n for n in removed if n not in back and world.state.people[n].name.lower() == row["name"].lower()]
        number = row.get("number") or (same[0] if same else next_number)
        back.add(number)
        next_number += number == next_number
        details = {key: row.get(key, "") for key in PERSON}
        world.state.people[number] = Person(number, state=state, since=world.next_stamp(), **details)
        moved.note(number, "removed", state)
        numbers.append(number)
    return numbers


def register(world: World, row: dict[str, Any]) -> None:
    if not row["name"].strip():
        raise No("player_needs_a_name")
    refuse_late(world)
    if row.get("number") in world.state.people:
        raise No("number_taken")
    moved = Moved(world)
    enlisted(world, moved, [row])
    world.write("player_registered", moved.put_back)


def register_many(world: World, rows: Sequence[dict[str, Any]]) -> None:
    refuse_late(world)
    known = {each.name.lower() for each in world.state.people.values() if each.state != "removed"}
    news = [row for row in rows if row["name"].strip() and row["name"].lower() not in known]
    if not news:
        raise No("nobody_to_register")
    moved = Moved(world)
    enlisted(world, moved, news)
    world.write("players_registered", moved.put_back)


def sign_up(world: World, row: dict[str, Any]) -> None:
    fields = world.state.fields
    if not fields["public_sign_up"]:
        raise No("sign_up_not_public")
    if not fields["registration_open"] or world.state.ended or world.is_drawn:
        raise No("sign_up_closed")
    moved = Moved(world)
    enlisted(world, moved, [row], asked=fields["sign_up_needs_approval"])
    world.write("signed_up", moved.put_back)


def edit(world: World, number: int, values: dict[str, str]) -> None:
    person = player_of(world, number, *ORDER, "removed")
    was = {key: getattr(person, key) for key in values}
    changed = {key: value for key, value in values.items() if value != was[key]}
    if not changed:
        return
    become(person, values)

    def back() -> None:
        now = player_of(world, number, *ORDER, "removed")
        if any(getattr(now, key) != value for key, value in changed.items()):
            raise No("undo_too_late")
        become(now, {key: was[key] for key in changed})

    world.write("player_edited", back)


def become(person: Person, values: dict[str, str]) -> None:
    for key, value in values.items():
        setattr(person, key, value)


def has_sat(world: World, number: int) -> bool:
    return any(number in leg.players for leg in world.state.legs)


def merge(world: World, keep: int, gone: int) -> None:
    refuse_ended(world)
    if keep == gone:
        raise No("merge_with_itself")
    stays, goes = player_of(world, keep), player_of(world, gone)
    if has_sat(world, gone):
        raise No("merge_has_played")
    moved, state = Moved(world), min(stays.state, goes.state, key=ORDER.index)
    was = {key: getattr(stays, key) for key in PERSON}
    after = {key: was[key] or getattr(goes, key) for key in PERSON}
    moved.move(gone, "removed")
    if state != stays.state:
        moved.move(keep, state)
    moved.fill()
    become(stays, after)
    world.write("players_merged", person_back(world, keep, moved, was, after))


def person_back(
    world: World, number: int, moved: Moved, was: dict[str, str], after: dict[str, str]
) -> Callable[[], None]:
    def back() -> None:
        person = world.state.people[number]
        if any(getattr(person, key) != value for key, value in after.items()):
            raise No("undo_too_late")
        moved.put_back()
        become(person, was)

    return back


def substitute(world: World, number: int, person: dict[str, str]) -> None:
    refuse_ended(world)
    old = player_of(world, number, "registered", "here", "absent", "withdrawn")
    moved = Moved(world)
    if old.state in ("absent", "withdrawn"):
        if not world.is_drawn:
            raise No("register_instead")
        moved.move(number, "here")
    was, after = {key: getattr(old, key) for key in PERSON}, {key: person.get(key, "") for key in PERSON}
    become(old, after)
    world.write("player_substituted", person_back(world, number, moved, was, after))
