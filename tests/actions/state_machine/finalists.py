"""A finalist who is missing: who moves up, after the draw into whose seat, and how that is given back."""

from collections.abc import Callable

from tests.actions.state_machine.deciding import through
from tests.actions.state_machine.model import Entry, No, Part, Spot, World


def replace(world: World, number: int, player: int, reason: str) -> None:
    """Up to who moves up, which `moved_up` is told where a lot is in the way."""
    part = world.state.parts[number - 1]
    if player not in [each for each, _, _ in part.through]:
        raise No("not_a_qualifier")
    if has_been_played(world, number):
        raise No("stage_has_begun")
    if not reason.strip():
        raise No("reason_missing")
    handed_on, ranking_of = who_moves_up(world, part, player)
    moved_up(world, handed_on, ranking_of)


HandedOn = tuple[int, int, int]  # in which stage, who gives a place up, and who gets it


def who_moves_up(world: World, part: Part, player: int) -> tuple[list[HandedOn], int]:
    """Who gets whose place, first that of the missing player; and from the ranking of which stage."""
    number, before = part.number, world.state.parts[part.number - 2]
    if before.kind != "play_in":
        beside = world.state.parts[number].through if before.direct else []
        new = next_of(found_without(world, before, player), part.through, beside)
        return [(number, player, new)], before.number
    if player in players_of(before):
        new = next_of(found_without(world, before, player), part.through)
        return [(number, player, new)], before.number
    first = world.state.parts[number - 3]
    if before.done and before.through:
        new = next_of(found_without(world, before, None), part.through)
        return [(number, player, new)], first.number
    if has_been_played(world, before.number):
        raise No("play_in_is_played")
    found = found_without(world, first, player)
    new = next_of(found, part.through)
    if new not in players_of(before):
        return [(number, player, new)], first.number
    filling = next_of(found, part.through, before.through)
    return [(number, player, new), (before.number, new, filling)], first.number


def players_of(part: Part) -> list[int]:
    return [player for player, _, _ in part.through]


def next_of(found: list[tuple[int, str]], *taken: list[tuple[int, int, str]]) -> int:
    there = {player for qualified in taken for player, _, _ in qualified}
    new = next((player for player, _ in found if player not in there), None)
    if new is None:
        raise No("nobody_moves_up")
    return new


def found_without(world: World, part: Part, player: int | None) -> list[tuple[int, str]]:
    """Who goes on from a settled stage without somebody; of a play-in, one more for each direct one who is missing."""
    settled_entry = last(world, "qualification_settled", part.number)
    later = [
        entry.needed
        for entry in world.journal[world.journal.index(settled_entry) :]
        if entry.verb == "finalist_replaced" and not entry.undone
    ]
    missing = [*settled_entry.needed["missing"], *(each["missing"] for each in later if each["stage"] == part.number)]
    more = sum(each["stage"] == part.number - 1 for each in later) if part.kind == "play_in" else 0
    if player is None:
        more += 1
    else:
        missing.append(player)
    overrides = {each: yes for each, yes in settled_entry.needed["overrides"].items() if each not in missing}
    return through(world, part, missing, overrides, more)


def last(world: World, verb: str, stage: int) -> Entry:
    entries = [each for each in world.journal if each.verb == verb and not each.undone]
    return next(each for each in reversed(entries) if each.needed["stage"] == stage)


def moved_up(world: World, handed_on: list[HandedOn], ranking_of: int) -> None:
    ways_back = [hand_on(world, *each) for each in handed_on]

    def back() -> None:
        for way_back in ways_back:
            way_back()

    world.write("finalist_replaced", back, needed={"stage": ranking_of, "missing": handed_on[0][1]})


def hand_on(world: World, number: int, player: int, new: int) -> Callable[[], None]:
    part = world.state.parts[number - 1]
    old = next(each for each in part.through if each[0] == player)
    rank = max(rank for _, rank, _ in part.through) + 1
    seat_back = take_over_seat(world, number, player, new)
    part.through = [*(each for each in part.through if each != old), (new, rank, "moved_up")]

    def back() -> None:
        now = world.state.parts[number - 1]
        there = next((each for each in now.through if each[0] == new and each[2] == "moved_up"), None)
        if there is None or any(each[0] == player for each in now.through) or has_been_played(world, number):
            raise No("undo_too_late")
        seat_back()
        now.through = [*(each for each in now.through if each != there), old]

    return back


def has_been_played(world: World, number: int) -> bool:
    boards = [board for leg in world.legs_of(number) for board in leg.boards.values()]
    return any(board.record or board.of_state("accepted") or board.of_state("proposed") for board in boards)


def take_over_seat(world: World, number: int, player: int, new: int) -> Callable[[], None]:
    """Somebody in the seat of another, in a stage that nobody has played in; out comes what gives it back."""
    leg = next(iter(world.legs_of(number)[-1:]), None)
    place = place_of(world, number, player)
    if leg:
        if world.state.people[new].state != "here":
            raise No("may_not_play")
        if place is None and leg.state == "running":
            raise No("round_has_started")
    was, changed = place[1] if place else None, leg.changed if leg else False
    if leg and place and was:
        if was.left:
            raise No("seat_was_left")
        sit(world, place, Spot(new, was.portion))
        leg.changed = True

    def back() -> None:
        now, then = place_of(world, number, new), place
        if (now and now[0]) != (then and then[0]):
            raise No("undo_too_late")
        if now is None or was is None:
            return
        leg = world.leg(now[0][0])
        assert leg is not None
        if now[1].left or player in leg.players:
            raise No("undo_too_late")
        sit(world, now, Spot(player, now[1].portion, was.arrived))
        leg.changed = changed

    return back


Place = tuple[tuple[int, int, int, int], Spot]


def place_of(world: World, number: int, player: int) -> Place | None:
    """Round, table, draw and position of the seat that somebody has in a stage, and the seat."""
    for leg in reversed(world.legs_of(number)):
        for board in leg.boards.values():
            for at, spot in enumerate(board.seats):
                if spot.player == player:
                    return (leg.number, board.number, leg.draw, at), spot
    return None


def sit(world: World, place: Place, spot: Spot) -> None:
    (number, table, _, at), _ = place
    leg = world.leg(number)
    assert leg is not None
    leg.boards[table].seats[at] = spot
