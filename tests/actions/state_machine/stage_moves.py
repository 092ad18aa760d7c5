"""Moves that decide: who goes on, lots, penalties, the end of the event."""

from random import Random
from typing import Any

from tests.actions.state_machine import deciding
from tests.actions.state_machine import finalists as finals
from tests.actions.state_machine.model import No, World
from tests.actions.state_machine.moves import Step, chance, event_row, move, some, stage_row, words
from tournament.actions.draws import lots
from tournament.actions.events import ending
from tournament.actions.standings import finalists, penalties, qualification
from tournament.models import Draw, Penalty, Player
from tournament.queries.standings.qualification import is_open, open_lots
from tournament.regulation.answers import Override

LOT_OPEN = ("lot_needed", "nobody_qualifies")
AFTER_THE_DRAW = ("may_not_play", "round_has_started", "seat_was_left")


def stage(world: World, rng: Random, *, open: bool = True) -> int:
    return int(some(rng, [part.number for part in world.state.parts if part.done != open][:1], range(1, 9)))


@move(qualification.settle_qualification, 3)
def _(world: World, rng: Random) -> Step | None:
    if not world.state.parts:
        return None
    number = min(stage(world, rng), len(world.state.parts))
    playing = sorted(deciding.Ranking(world, world.state.parts[number - 1]).results)
    missing = [player for player in playing if chance(rng, 4)]
    overrides = {player: chance(rng, 50) for player in playing if chance(rng, 3)}
    arguments = {
        "stage": stage_row(world, number),
        "missing": missing,
        "overrides": [Override(player, through, "Because.") for player, through in overrides.items()],
    }

    def learn(made: Any) -> None:
        """Who it was, if the model could not tell."""
        if not world.state.parts[number - 1].done:
            found = [(each.player.number, each.rank, str(each.rule)) for each in made]
            deciding.settled(world, number, found, missing, overrides)

    settle = lambda: deciding.settle(world, number, missing, overrides)  # noqa: E731
    return Step(arguments, settle, learn, maybe=LOT_OPEN)


@move(finalists.replace_finalist, 3)
def _(world: World, rng: Random) -> Step | None:
    with_qualifiers = [part.number for part in world.state.parts if part.through]
    if not with_qualifiers:
        return None
    number, reason = rng.choice(with_qualifiers), words(rng)
    player = some(rng, [each for each, _, _ in world.state.parts[number - 1].through], [999])
    arguments = {"stage": stage_row(world, number), "player": player, "reason": reason}
    length = len(world.journal)

    def learn(made: Any) -> None:
        if len(world.journal) == length:
            finals.moved_up(world, *handed_on(world, number, player, made.player.number))

    replace = lambda: finals.replace(world, number, player, reason)  # noqa: E731
    return Step(arguments, replace, learn, maybe=("lot_needed", "nobody_moves_up", *AFTER_THE_DRAW))


def handed_on(world: World, number: int, player: int, new: int) -> tuple[list[finals.HandedOn], int]:
    """What `who_moves_up` would have said of somebody who has moved up."""
    part, before = world.state.parts[number - 1], world.state.parts[number - 2]
    first: finals.HandedOn = (part.number, player, new)
    if before.kind != "play_in" or player in finals.players_of(before):
        return [first], before.number
    if (before.done and before.through) or new not in finals.players_of(before):
        return [first], before.number - 1
    into = stage_row(world, before.number).qualifiers.exclude(player__number__in=finals.players_of(before))
    return [first, (before.number, new, into.get().player.number)], before.number - 1


# Lots: which are open is read, what comes of them is compared.


def open_lot(world: World, rng: Random) -> dict[str, Any] | None:
    if not world.state.parts:
        return None
    row = stage_row(world, min(stage(world, rng), len(world.state.parts)))
    row.event = event_row(world)
    if row.completed_at is not None or not world.legs_of(row.number):
        return None
    found = open_lots(row)
    if found:
        lot = rng.choice(found)
        return {"stage": row, "players": lot.players, "at_table": lot.at_table}
    return {"stage": row, "players": (1, 2), "at_table": None} if chance(rng, 10) else None


def what_of(lot: dict[str, Any]) -> str:
    return "lots_at_table" if lot["at_table"] else "lots"


def refuse_unasked(lot: dict[str, Any]) -> None:
    if not is_open(lot["stage"], lot["players"], lot["at_table"]):
        raise No("no_lot_needed")


@move(lots.draw_lot, 3)
def _(world: World, rng: Random) -> Step | None:
    lot = open_lot(world, rng)
    if lot is None:
        return None

    def predict() -> None:
        refuse_unasked(lot)
        deciding.lot(world, what_of(lot), lot["stage"].number, [])
        world.write("lots_drawn")

    def learn(draw: Draw) -> None:
        assert draw.receipt is not None
        order = draw.receipt["outcome"]["order"]
        assert sorted(order) == sorted(lot["players"])
        world.state.papers[-1].order = order

    return Step(lot, predict, learn)


@move(lots.enter_order, 2)
def _(world: World, rng: Random) -> Step | None:
    lot = open_lot(world, rng)
    if lot is None:
        return None
    order = rng.sample(lot["players"], len(lot["players"]))

    def predict() -> None:
        refuse_unasked(lot)
        deciding.enter_order(world, what_of(lot), lot["stage"].number, order)

    given = {"stage": lot["stage"], "at_table": lot["at_table"], "order": order, "reason": "Drawn."}
    return Step(given, predict)


# Penalties.


@move(penalties.give_penalty, 2)
def _(world: World, rng: Random) -> Step | None:
    if not (world.state.parts and world.state.people):
        return None
    number = min(stage(world, rng), len(world.state.parts))
    player = rng.choice(sorted(world.state.people))
    points, reason = rng.choice((0, 1, 2, -1)), words(rng)
    row = Player.objects.get(event=world.event, number=player)

    def learn(made: Penalty) -> None:
        world.keys.setdefault("penalties", []).append(made)

    given = {"stage": stage_row(world, number), "player": row, "points": points, "reason": reason}
    return Step(given, lambda: deciding.fine(world, player, number, points, reason), learn)


@move(penalties.cancel_penalty, 2)
def _(world: World, rng: Random) -> Step | None:
    if not world.state.fines:
        return None
    at, reason = rng.randrange(len(world.state.fines)), words(rng)
    given = {"penalty": world.keys["penalties"][at], "reason": reason}
    return Step(given, lambda: deciding.cancel_fine(world, at, reason))


@move(ending.end_event, 2)
def _(world: World, rng: Random) -> Step | None:
    def learn(winners: Any) -> None:
        expected = deciding.podium(world)
        assert expected is None or sorted((each.place, each.number) for each in winners) == expected

    return Step({}, lambda: deciding.end(world), learn)
