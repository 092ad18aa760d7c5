"""What the actions on single players' states do: places, the check-in, leaving and coming back."""

from collections.abc import Sequence
from typing import Any

from tests.actions.state_machine.model import GONE, No, World
from tests.actions.state_machine.people import (
    Moved,
    has_sat,
    place_for,
    place_now,
    player_of,
    refuse_ended,
)

STAYING = ("asked", "waiting", "registered", "here", "absent")


def approve(world: World, number: int) -> None:
    player_of(world, number, "asked")
    simply_moved(world, "player_approved", number, place_for(world))


def approve_many(world: World, numbers: Sequence[int]) -> None:
    refuse_ended(world)
    asking = [number for number in world.in_state("asked") if number in numbers]
    if not asking:
        raise No("nobody_asked")
    moved = Moved(world)
    for number in sorted(asking, key=lambda number: (world.state.people[number].since, number)):
        moved.move(number, place_for(world))
    world.write("players_approved", moved.put_back)


def let_in(world: World, number: int) -> None:
    refuse_ended(world)
    player_of(world, number, "asked", "waiting")
    simply_moved(world, "player_let_in", number, place_now(world))


def decline(world: World, number: int) -> None:
    player_of(world, number, "asked", "waiting")
    simply_moved(world, "player_declined", number, "removed")


def move_up(world: World) -> None:
    moved = Moved(world)
    moved.fill()
    if not moved.up:
        raise No("nobody_can_move_up")
    world.write("players_moved_up", moved.put_back)


def check_in(world: World, number: int) -> None:
    refuse_ended(world)
    person = player_of(world, number, *STAYING, "withdrawn", "removed")
    if person.state == "here":
        raise No("checked_in_already")
    if person.state not in ("registered", "absent"):
        raise No("cannot_check_in")
    simply_moved(world, "player_checked_in", number, "here")


def take_back_check_in(world: World, number: int) -> None:
    player_of(world, number, "here")
    if has_sat(world, number):
        raise No("player_is_seated")
    simply_moved(world, "check_in_taken_back", number, "registered")


def simply_moved(world: World, verb: str, number: int, state: str) -> None:
    moved = Moved(world)
    moved.move(number, state)
    world.write(verb, moved.put_back)


def check_in_all(world: World) -> None:
    refuse_ended(world)
    moved = Moved(world)
    for number in missing(world):
        moved.move(number, "here")
    world.write("players_checked_in", moved.put_back)


def mark_all_absent(world: World) -> None:
    refuse_ended(world)
    moved = Moved(world)
    for number in missing(world):
        moved.move(number, "absent")
    moved.fill()
    world.write("players_absent", moved.put_back)


def missing(world: World) -> list[int]:
    found = world.in_state("registered")
    if not found:
        raise No("nobody_is_missing")
    return found


def mark_absent(world: World, number: int) -> None:
    refuse_ended(world)
    player_of(world, number, "registered", "here")
    if any(number in leg.players for leg in world.state.legs if leg.state in ("running", "complete")):
        raise No("player_has_played")
    went(world, "player_absent", number, "absent")


def withdraw(world: World, number: int) -> None:
    refuse_ended(world)
    player_of(world, number, *STAYING)
    went(world, "player_withdrew", number, "withdrawn")


def remove(world: World, number: int) -> None:
    refuse_ended(world)
    player_of(world, number)
    if has_sat(world, number):
        raise No("player_has_seats")
    went(world, "player_removed", number, "removed")


def went(world: World, verb: str, number: int, state: str) -> None:
    moved = Moved(world)
    moved.leave_seat(number)
    moved.move(number, state)
    moved.fill()
    world.write(verb, moved.put_back)


def reinstate(world: World, number: int) -> None:
    refuse_ended(world)
    player_of(world, number, *GONE)
    simply_moved(world, "player_reinstated", number, "here" if world.is_drawn else place_for(world))


# Registration itself.


def open_registration(world: World) -> None:
    if world.state.fields["registration_open"]:
        raise No("registration_is_open")
    if world.state.ended or world.is_drawn:
        raise No("registration_too_late")
    switch(world, "registration_opened", "registration_open", True)


def close_registration(world: World) -> None:
    if not world.state.fields["registration_open"]:
        raise No("registration_is_closed")
    switch(world, "registration_closed", "registration_open", False)


MODES = {
    "closed": {"registration_open": False},
    "desk": {"registration_open": True, "public_sign_up": False},
    "public": {"registration_open": True, "public_sign_up": True, "sign_up_needs_approval": False},
    "approval": {"registration_open": True, "public_sign_up": True, "sign_up_needs_approval": True},
}


def set_registration_mode(world: World, mode: str) -> None:
    values: dict[str, Any] = MODES[mode]
    if all(world.state.fields[name] == value for name, value in values.items()):
        return
    if mode != "closed" and (world.state.ended or world.is_drawn):
        raise No("registration_too_late")
    before = replace_fields(world, values)

    def back() -> None:
        unchanged(world, values)
        replace_fields(world, before)

    world.write("registration_mode_set", back)


def switch(world: World, verb: str, name: str, value: Any) -> None:
    """A field with two values."""
    world.state.fields[name] = value

    def back() -> None:
        if world.state.fields[name] != value:
            raise No("undo_too_late")
        world.state.fields[name] = not value

    world.write(verb, back)


def set_registration(world: World, values: dict[str, Any]) -> None:
    if values["capacity"] is not None and values["capacity"] < 1:
        raise No("capacity_out_of_range")
    moved = Moved(world)
    before = replace_fields(world, values)
    moved.fill()
    if before == values and not moved.up:
        return

    def back() -> None:
        unchanged(world, values)
        moved.put_back()
        replace_fields(world, before)

    world.write("registration_set", back)


def replace_fields(world: World, values: dict[str, Any]) -> dict[str, Any]:
    before = {name: world.state.fields[name] for name in values}
    world.state.fields.update(values)
    return before


def unchanged(world: World, values: dict[str, Any]) -> None:
    if any(world.state.fields[name] != value for name, value in values.items()):
        raise No("undo_too_late")
