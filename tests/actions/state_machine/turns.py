"""What the actions on the course of a round and its clock do."""

from datetime import datetime

from tests.actions.state_machine.model import Leg, No, Part, World


def found(world: World, number: int) -> Leg:
    leg = world.leg(number)
    assert leg is not None
    return leg


def refuse_gone(world: World, leg: Leg) -> None:
    if set(leg.players) - set(world.may_play(leg.stage)):
        raise No("players_gone")


def in_state(world: World, number: int, state: str) -> Leg:
    """For what is taken back."""
    leg = world.leg(number)
    if leg is None or leg.state != state:
        raise No("undo_too_late")
    return leg


def publish(world: World, number: int) -> None:
    leg = found(world, number)
    if leg.state != "drawn":
        raise No("round_is_published")
    refuse_gone(world, leg)
    leg.state = "published"

    def back() -> None:
        now = in_state(world, number, "published")
        spots = [spot for board in now.boards.values() for spot in board.seats]
        drawn = world.state.fields["portions_by_hand"] and any(spot.portion for spot in spots)
        if drawn or any(spot.arrived for spot in spots) or has_versions(now):
            raise No("undo_too_late")
        now.state = "drawn"

    world.write("round_published", back)


def has_versions(leg: Leg) -> bool:
    return any(board.versions or board.record for board in leg.boards.values())


def start(world: World, number: int) -> None:
    leg = found(world, number)
    if leg.state == "drawn":
        raise No("round_not_published")
    if leg.state != "published":
        raise No("round_has_started")
    refuse_gone(world, leg)
    if any(spot.portion is None for board in leg.boards.values() for spot in board.seats):
        raise No("portions_missing")
    leg.state, leg.paused = "running", 0
    said, world.state.fields["next_round_at"] = world.state.fields["next_round_at"], None

    def back() -> None:
        now = in_state(world, number, "running")
        if has_versions(now) or any(spot.left for board in now.boards.values() for spot in board.seats):
            raise No("undo_too_late")
        now.state, now.paused = "published", 0
        if said:
            world.state.fields["next_round_at"] = said

    world.write("round_started", back)


def complete(world: World, number: int) -> None:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_is_complete")
    if leg.state != "running":
        raise No("round_not_running")
    for board in leg.boards.values():
        unconfirmed = board.accepted and world.state.fields["second_person_confirms"] and not board.accepted.confirmed
        if board.accepted is None or board.disputed or board.of_state("proposed") or unconfirmed:
            raise No("round_not_complete")
    leg.state = "complete"

    def back() -> None:
        now = in_state(world, number, "complete")
        if is_followed(world, now):
            raise No("undo_too_late")
        now.state = "running"

    world.write("round_completed", back)


def is_followed(world: World, leg: Leg) -> bool:
    return leg is not world.latest or world.state.parts[leg.stage - 1].done


def reopen(world: World, number: int, reason: str) -> None:
    leg = found(world, number)
    if leg.state != "complete":
        raise No("round_not_completed")
    if is_followed(world, leg):
        raise No("round_was_followed")
    if not reason.strip():
        raise No("reason_missing")
    leg.state = "running"
    for board in leg.boards.values():
        board.called, board.why = 0, ""
    world.write("round_reopened")


# The clock.


def running(world: World, number: int) -> Leg:
    leg = found(world, number)
    if leg.state != "running":
        raise No("round_not_running")
    return leg


def pause(world: World, number: int) -> None:
    leg = running(world, number)
    if leg.paused:
        raise No("clock_is_paused")
    leg.paused = stamp = world.next_stamp()

    def back() -> None:
        now = in_state(world, number, "running")
        if now.paused != stamp:
            raise No("undo_too_late")
        now.paused = 0

    world.write("clock_paused", back)


def resume(world: World, number: int) -> None:
    leg = running(world, number)
    if not leg.paused:
        raise No("clock_is_running")
    leg.paused = 0
    world.write("clock_resumed")


def say_start(world: World, at: datetime | None) -> None:
    fields = world.state.fields
    was, fields["next_round_at"] = fields["next_round_at"], at

    def back() -> None:
        if world.state.fields["next_round_at"] != at:
            raise No("undo_too_late")
        world.state.fields["next_round_at"] = was

    world.write("start_announced", back)


def set_minutes(world: World, number: int, minutes: int | None) -> None:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_is_complete")
    if minutes is not None and minutes < 1:
        raise No("minutes_out_of_range")
    was, leg.minutes = leg.minutes, minutes

    def back() -> None:
        now = world.leg(number)
        if now is None or now.state == "complete" or now.minutes != minutes:
            raise No("undo_too_late")
        now.minutes = was

    world.write("clock_set", back)


def plays_another_game(world: World, leg: Leg) -> bool:
    return leg.in_stage in part_of(world, leg).places_only


def switch_game(world: World, number: int, places_only: bool) -> None:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_is_complete")
    if plays_another_game(world, leg) == places_only:
        raise No("places_only_already" if places_only else "stacks_already")
    if is_begun(leg):
        raise No("game_of_round_begun")
    write_game(world, leg, places_only)

    def back() -> None:
        now = world.leg(number)
        if now is None or now.state == "complete" or is_begun(now) or plays_another_game(world, now) != places_only:
            raise No("undo_too_late")
        write_game(world, now, not places_only)

    world.write("places_only_set", back)


def is_begun(leg: Leg) -> bool:
    return any(board.versions or board.record is not None for board in leg.boards.values())


def write_game(world: World, leg: Leg, places_only: bool) -> None:
    part = part_of(world, leg)
    others = {*part.places_only} - {leg.in_stage}
    part.places_only = sorted({*others, leg.in_stage} if places_only else others)


def part_of(world: World, leg: Leg) -> Part:
    return next(part for part in world.state.parts if part.number == leg.stage)


def extra_time(world: World, number: int, table: int, minutes: int) -> None:
    leg = found(world, number)
    if leg.state == "complete":
        raise No("round_is_complete")
    if minutes < 0:
        raise No("minutes_out_of_range")
    board = leg.boards[table]
    was, board.extra = board.extra, minutes

    def back() -> None:
        now = world.leg(number)
        if now is None or now.state == "complete" or table not in now.boards or now.boards[table].extra != minutes:
            raise No("undo_too_late")
        now.boards[table].extra = was

    world.write("extra_time_given", back)
