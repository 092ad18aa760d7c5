"""Moves on players: registered, checked in, gone, back again."""

from random import Random
from typing import Any

from tests.actions.state_machine import people, places
from tests.actions.state_machine.model import World
from tests.actions.state_machine.moves import CLUBS, NAMES, Step, chance, move, player, words
from tournament.actions.people import check_in, no_shows, players, registration, withdrawals
from tournament.actions.people.new_players import NewPlayer
from tournament.queries.people.registration import RegistrationMode


def new_person(rng: Random) -> dict[str, Any]:
    name = f"{rng.choice(NAMES)} {rng.randrange(30)}" if chance(rng, 97) else " "
    return {"name": name, "club": rng.choice(CLUBS), "pseudonym": "", "note": rng.choice(("", "left-handed"))}


def is_full(world: World) -> bool:
    """Large events take long, and show nothing that small ones do not."""
    return len(world.state.people) >= world.most or len(world.in_state("registered", "here")) >= 14


@move(players.register_player, 3)
def _(world: World, rng: Random) -> Step | None:
    if is_full(world):
        return None
    row = new_person(rng)
    if chance(rng, 15):
        row["number"] = rng.randrange(1, 25)
    return Step(row, lambda: people.register(world, row))


@move(players.register_players, 2)
def _(world: World, rng: Random) -> Step | None:
    room = min(14 - len(world.in_state("registered", "here")), world.most - len(world.state.people))
    if room < 1:
        return None
    rows = [new_person(rng) for _ in range(rng.randint(1, room))]
    news = [NewPlayer(**row, line=line) for line, row in enumerate(rows, start=1)]
    return Step({"rows": news}, lambda: people.register_many(world, rows))


@move(registration.sign_up, 3)
def _(world: World, rng: Random) -> Step | None:
    if is_full(world):
        return None
    row = {key: value for key, value in new_person(rng).items() if key != "note"}
    if not row["name"].strip():
        return None
    return Step(row, lambda: people.sign_up(world, row), nobody=True)


@move(players.edit_player)
def _(world: World, rng: Random) -> Step | None:
    number = player(world, rng, *people.ORDER)
    values = rng.choice(({"club": rng.choice(CLUBS)}, {"note": "vegetarian"}, {"pseudonym": "W"}, {"name": "Ana B"}))
    return Step({"number": number, **values}, lambda: people.edit(world, number, values))


@move(players.merge_players)
def _(world: World, rng: Random) -> Step | None:
    keep, gone = player(world, rng, "here", "registered"), player(world, rng, "registered", "waiting", "absent")
    return Step({"keep": keep, "gone": gone}, lambda: people.merge(world, keep, gone))


@move(withdrawals.substitute_player)
def _(world: World, rng: Random) -> Step | None:
    number = player(world, rng, "here", "withdrawn", "absent")
    person = {"name": f"New {rng.randrange(30)}", "club": rng.choice(CLUBS)}
    return Step({"number": number, **person}, lambda: people.substitute(world, number, person))


@move(registration.approve_players, 2)
def _(world: World, rng: Random) -> Step | None:
    asking = world.in_state("asked")
    if not asking:
        return None
    numbers = [number for number in asking if chance(rng, 80)] + [99]
    return Step({"numbers": numbers}, lambda: places.approve_many(world, numbers))


ONE = (
    (players.remove_player, places.remove, 2, ("registered", "waiting")),
    (registration.approve_player, places.approve, 3, ("asked",)),
    (registration.let_in, places.let_in, 2, ("asked", "waiting")),
    (registration.decline_player, places.decline, 1, ("asked", "waiting")),
    (check_in.check_in, places.check_in, 4, ("registered", "absent")),
    (check_in.take_back_check_in, places.take_back_check_in, 1, ("here",)),
    (no_shows.mark_absent, places.mark_absent, 2, ("registered", "here")),
    (withdrawals.withdraw_player, places.withdraw, 2, ("here",)),
    (withdrawals.reinstate_player, places.reinstate, 3, ("withdrawn", "absent")),
)


def about_one(action: Any, rule: Any, weight: int, states: tuple[str, ...]) -> None:
    @move(action, weight)
    def _(world: World, rng: Random) -> Step | None:
        if action in (players.remove_player, registration.decline_player) and not world.in_state(*states):
            return None
        number = player(world, rng, *states)
        more = {"reason": words(rng)} if action is withdrawals.withdraw_player else {}
        return Step({"number": number, **more}, lambda: rule(world, number))


for each in ONE:
    about_one(*each)

ALL = (
    (check_in.check_in_all, places.check_in_all, 2),
    (no_shows.mark_all_absent, places.mark_all_absent, 1),
    (registration.move_up, places.move_up, 2),
    (registration.open_registration, places.open_registration, 3),
    (registration.close_registration, places.close_registration, 1),
)


def about_all(action: Any, rule: Any, weight: int) -> None:
    move(action, weight)(lambda world, rng: Step({}, lambda: rule(world)))


for every in ALL:
    about_all(*every)


@move(registration.set_registration_mode, 2)
def _(world: World, rng: Random) -> Step | None:
    mode = rng.choice(tuple(RegistrationMode))
    return Step({"mode": mode}, lambda: places.set_registration_mode(world, mode))


@move(registration.set_registration, 3)
def _(world: World, rng: Random) -> Step | None:
    values = {
        "public_sign_up": chance(rng, 80),
        "sign_up_needs_approval": chance(rng, 40),
        "capacity": rng.choice((None, None, 0, 4, 6, 9, 12)),
    }
    return Step(values, lambda: places.set_registration(world, values), early=values["capacity"] == 0)
