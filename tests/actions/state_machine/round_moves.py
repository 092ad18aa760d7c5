"""Moves on rounds: drawn, changed by hand, published, started, timed, completed, reopened."""

from datetime import UTC, datetime
from random import Random
from typing import Any

from tests.actions.state_machine import beside, drawing, turns
from tests.actions.state_machine.model import World
from tests.actions.state_machine.moves import (
    WORDS,
    Step,
    chance,
    leg,
    move,
    round_row,
    some,
    table_row,
    words,
)
from tournament.actions.access import links, table_codes
from tournament.actions.draws import draw as draws
from tournament.actions.draws import portions, seating
from tournament.actions.rounds import clock, lifecycle, next_start, places_only
from tournament.models import Draw


def plan_of(draw: Draw) -> list[Any]:
    """The tables of each round of a draw as (player, portion)."""
    assert draw.receipt is not None
    return [
        [[(seat["player"], seat["portion"]) for seat in table] for table in each["tables"]]
        for each in draw.receipt["outcome"]["rounds"]
    ]


def seat_drawn(world: World, draw: Draw) -> None:
    drawing.seat(world, world.state.papers[draw.number - 1], plan_of(draw))


@move(draws.announce_draw, 2)
def _(world: World, rng: Random) -> Step | None:
    reason = words(rng)
    return Step({"reason": reason}, lambda: drawing.announce(world, reason))


@move(draws.reveal_draw, 3)
def _(world: World, rng: Random) -> Step | None:
    asked = world.open_paper.dice if world.open_paper else False
    dice = [[rng.choice(drawing.FACES) for _ in range(8)]] if asked != chance(rng, 10) else []
    return Step({"dice": dice}, lambda: drawing.reveal(world, dice), lambda draw: seat_drawn(world, draw))


@move(draws.draw_now, 2)
def _(world: World, rng: Random) -> Step | None:
    reason = words(rng)
    latest = world.latest
    if latest and latest.state != "complete" and chance(rng, 70):
        return None
    if latest and any(board.versions for board in latest.boards.values()):
        return None  # it could come to a halt between its two steps; each of them is tried by itself

    def predict() -> None:
        drawing.announce(world, reason)
        paper = world.state.papers[-1]
        if not paper.dice:
            paper.state = "revealed"
            world.write("draw_revealed")

    def learn(draw: Draw) -> None:
        if draw.state == "revealed":
            seat_drawn(world, draw)

    return Step({"reason": reason}, predict, learn)


@move(draws.fail_draw, 1)
def _(world: World, rng: Random) -> Step | None:
    reason = words(rng)
    return Step({"reason": reason}, lambda: drawing.fail(world, reason))


@move(draws.take_over_seating, 3)
def _(world: World, rng: Random) -> Step | None:
    return Step({}, lambda: drawing.take_over(world))


# Seats by hand.


@move(seating.swap_seats, 3)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "drawn", "published")
    if found is None:
        return None
    one, other = (some(rng, found.players, [0, 1, 2]) for _ in range(2))
    given = {"round": round_row(world, found.number), "one": one, "other": other}
    reason = words(rng)
    return Step({**given, "reason": reason}, lambda: drawing.swap(world, found.number, one, other, reason))


@move(seating.seat_late_player, 3)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "drawn", "published")
    if found is None or world.state.fields["keep_clubs_apart"]:
        return None  # with clubs, what suits best is for the seating to say
    late = [number for number in world.may_play(found.stage) if number not in found.players]
    number, reason = some(rng, late, sorted(world.state.people)) or 999, words(rng)
    given = {"round": round_row(world, found.number), "player": number, "reason": reason}
    return Step(given, lambda: drawing.seat_late(world, found.number, number, reason))


@move(seating.unseat_player, 2)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "drawn", "published")
    if found is None:
        return None
    number, reason = some(rng, found.players, [999]), words(rng)
    given = {"round": round_row(world, found.number), "player": number, "reason": reason}
    return Step(given, lambda: drawing.unseat(world, found.number, number, reason))


@move(portions.record_portions, 4)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "published")
    if found is None or not (world.state.fields["portions_by_hand"] or chance(rng, 10)):
        return None
    without = [n for n, board in found.boards.items() if any(spot.portion is None for spot in board.seats)]
    table = some(rng, without, sorted(found.boards))
    sitting = found.boards[table].players
    bag = list(range(21, 21 + len(sitting)))
    rng.shuffle(bag)
    drawn = dict(zip(sitting, bag, strict=True))
    if chance(rng, 5):
        drawn[sitting[0]] = 40
    given = {"table": table_row(world, found.number, table), "drawn": drawn}
    return Step(given, lambda: drawing.record_portions(world, found.number, table, drawn))


# The course.


def on_round(action: Any, rule: Any, weight: int, states: tuple[str, ...]) -> None:
    @move(action, weight)
    def _(world: World, rng: Random) -> Step | None:
        found = leg(world, rng, *states)
        if found is None:
            return None
        return Step({"round": round_row(world, found.number)}, lambda: rule(world, found.number))


on_round(lifecycle.publish_round, turns.publish, 3, ("drawn",))
on_round(lifecycle.start_round, turns.start, 3, ("published",))
on_round(lifecycle.complete_round, turns.complete, 3, ("running",))
on_round(clock.pause_clock, turns.pause, 2, ("running",))
on_round(clock.resume_clock, turns.resume, 2, ("running",))


@move(lifecycle.reopen_round, 1)
def _(world: World, rng: Random) -> Step | None:
    found, reason = leg(world, rng, "complete"), words(rng)
    if found is None:
        return None
    given = {"round": round_row(world, found.number), "reason": reason}
    return Step(given, lambda: turns.reopen(world, found.number, reason))


@move(next_start.announce_start, 1)
def _(world: World, rng: Random) -> Step | None:
    at = rng.choice((None, datetime(2026, 5, 9, 15, 50, tzinfo=UTC), datetime(2026, 5, 9, 16, 0, tzinfo=UTC)))
    return Step({"at": at}, lambda: turns.say_start(world, at))


@move(clock.set_minutes, 1)
def _(world: World, rng: Random) -> Step | None:
    found, minutes = leg(world, rng, "running"), rng.choice((None, 0, 20, 25))
    if found is None:
        return None
    given = {"round": round_row(world, found.number), "minutes": minutes}
    return Step(given, lambda: turns.set_minutes(world, found.number, minutes))


@move(places_only.set_places_only, 1)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "drawn", "published", "running")
    if found is None:
        return None
    now = turns.plays_another_game(world, found)
    wanted = now if chance(rng, 10) else not now
    given = {"round": round_row(world, found.number), "places_only": wanted}
    return Step(given, lambda: turns.switch_game(world, found.number, wanted))


@move(clock.give_extra_time, 1)
def _(world: World, rng: Random) -> Step | None:
    found, minutes = leg(world, rng, "running"), rng.choice((-1, 0, 5))
    if found is None:
        return None
    table = rng.choice(sorted(found.boards))
    given = {"table": table_row(world, found.number, table), "minutes": minutes}
    return Step(given, lambda: turns.extra_time(world, found.number, table, minutes))


# Links.


def keep_keys(world: World, made: Any) -> None:
    for each in made if isinstance(made, tuple) else (made,):
        world.keys.setdefault("links", []).append(each.link.pk)


@move(links.make_links, 1)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "published", "running")
    if found is None:
        return None
    given = {"round": round_row(world, found.number), "labels": {1: "table 1"}}
    return Step(given, lambda: beside.make_links(world, found.number), lambda made: keep_keys(world, made))


@move(links.make_referee_link, 1)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "published", "running")
    if found is None:
        return None
    tables = [table for table in (*found.boards, 99) if chance(rng, 80 if table < 99 else 5)]
    given = {"round": round_row(world, found.number), "tables": tables, "label": rng.choice(WORDS)}
    return Step(given, lambda: beside.make_link(world, found.number, tables), lambda made: keep_keys(world, made))


def on_link(action: Any, rule: Any, name: str, *, is_new: bool = False) -> None:
    @move(action, 1)
    def _(world: World, rng: Random) -> Step | None:
        fitting = [at for at, (number, *_) in enumerate(world.state.links) if (number is None) == (name == "code")]
        if not fitting:
            return None
        at = rng.choice(fitting)
        learn = (lambda made: keep_keys(world, made)) if is_new else None
        return Step({name: world.keys["links"][at]}, lambda: rule(world, at), learn)


on_link(links.renew_link, beside.renew_link, "link", is_new=True)
on_link(links.revoke_link, beside.revoke_link, "link")
on_link(table_codes.renew_table_code, beside.renew_table_code, "code", is_new=True)
on_link(table_codes.revoke_table_code, beside.revoke_table_code, "code")


@move(table_codes.make_table_codes, 1)
def _(world: World, rng: Random) -> Step | None:
    numbers = [number for number in range(1, 5) if chance(rng, 70)]
    labels = {number: f"table {number}" for number in numbers}
    learn = lambda made: keep_keys(world, made)  # noqa: E731
    return Step({"labels": labels}, lambda: beside.make_table_codes(world, numbers), learn)


@move(table_codes.revoke_all_table_codes, 1)
def _(world: World, rng: Random) -> Step | None:
    return Step({}, lambda: beside.revoke_all_table_codes(world))
