"""The seating as an algorithm of a draw, so that a receipt proves who was seated where and why nobody could steer it.

The options of `seating/1`: `sizes`, for each round the sizes of its tables; `steps`, how long the search goes on (a
number, not a time, so that anybody can repeat it); and if need be `clubs` and `fixed`, by player's number. The outcome
lists for each round the tables with the players in seat order, each with the portion that the seat stands for.

Those of `strong-with-strong/1` are for a single round, and have besides: `standings`, the players best first, equal
ones together; `groups`, how many tables each group fills. Its outcome has besides, for each group from the best down,
its tables by number, its players best first, their repeats and the number below which no seating of the group goes.
"""

from collections.abc import Mapping
from typing import cast

from tournament.regulation.algorithms import Algorithm, Outcome
from tournament.regulation.algorithms import DrawTask as Draw
from tournament.regulation.by_hand import bag_for
from tournament.regulation.canonical import JsonObject
from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused
from tournament.regulation.schema import Schema, fields, items, require, whole, words
from tournament.seating.groups import GroupTask
from tournament.seating.plans import plan_again
from tournament.seating.strong import plan_in_groups
from tournament.seating.tasks import MAX_TABLE_SIZE, Round, SeatingTask

MAX_STEPS = 5_000_000  # half a minute; a receipt must not keep anybody busy for ever
MAX_TABLES = 5_000
MAX_ROUNDS = 100


def seating(draw: Draw, chance: Chance) -> Outcome:
    """Version 1: the plan of so many steps, everything that is left to chance taken from the draw's."""
    plan = plan_again(_task(draw), chance, cast(int, draw.options["steps"]))
    return {
        "rounds": [_with_portions(tables) for tables in plan.rounds],
        "repeats": plan.report.repeats,
        "bound": plan.report.bound,
    }


def strong_with_strong(draw: Draw, chance: Chance) -> Outcome:
    """Version 1: groups by the standings, equal players in an order by chance; then as `plan_in_groups` has it."""
    task = _task(draw, standings=items(items(whole(1), least=1), least=1), groups=items(whole(1), least=1))
    options: JsonObject = draw.options
    plan = plan_in_groups(GroupTask(task, options["standings"], options["groups"]), chance, options["steps"])
    return {
        "rounds": [_with_portions(plan.tables)],
        "groups": [group._asdict() for group in plan.groups],
        "repeats": plan.report.repeats,
        "bound": plan.report.bound,
    }


def _with_portions(tables: Round) -> JsonObject:
    return {
        "tables": [
            [{"player": p, "portion": q} for p, q in zip(table, bag_for(len(table)), strict=True)] for table in tables
        ]
    }


def _task(draw: Draw, **more: Schema) -> SeatingTask:
    """The task in the options, which have the fields of `seating/1` and these."""
    size = whole(2, MAX_TABLE_SIZE)
    known = {str(player) for player in draw.players}
    optional = {name: draw.options[name] for name in ("clubs", "fixed") if name in draw.options}
    schema = fields(
        sizes=items(items(size, least=1), least=1),
        steps=whole(0, MAX_STEPS),
        **{
            name: fields(**dict.fromkeys(known & _names(value), words if name == "clubs" else whole(1, MAX_TABLES)))
            for name, value in optional.items()
        },
        **more,
    )
    require(schema, draw.options, "options")
    options: JsonObject = draw.options
    if len(options["sizes"]) > MAX_ROUNDS:
        raise Refused("too_many_rounds", field="options.sizes", rounds=len(options["sizes"]), most=MAX_ROUNDS)
    return SeatingTask(
        draw.players,
        tuple(tuple(sizes) for sizes in options["sizes"]),
        tuple(draw.history),
        {int(player): club for player, club in options.get("clubs", {}).items()},
        {int(player): table for player, table in options.get("fixed", {}).items()},
    )


def _names(value: object) -> set[str]:
    return set(value) if isinstance(value, Mapping) else set()


ALGORITHMS: dict[str, Algorithm] = {"seating/1": seating, "strong-with-strong/1": strong_with_strong}
