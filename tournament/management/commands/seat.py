"""`manage.py seat --players 24 --rounds 5 --size 4 --seed 1`: rounds in which people meet as few as can be again."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from operator import itemgetter
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournament.management.sentences import refusal_sentence
from tournament.regulation.plan import MAX_PLAYERS, MAX_ROUNDS
from tournament.regulation.refusals import Refused, whole_number
from tournament.regulation.tables import ONE_TABLE, PLANNED_SIZES, admissible, balanced
from tournament.seating import Plan, SeatingTask, least_repeats, plan_rounds

AUTO = "auto"


def size(text: str) -> int | str:
    """The size of the larger tables, or `auto`."""
    if text == AUTO:
        return AUTO
    if text.isdecimal() and int(text) in PLANNED_SIZES:
        return int(text)
    known = ", ".join(map(str, PLANNED_SIZES))
    raise ArgumentTypeError(
        gettext("“%(text)s” is not a size; the sizes are %(known)s and auto.") % {"text": text, "known": known}
    )


class Command(BaseCommand):
    """Prints as text or as JSON; how players are seated stands in `tournament.seating`."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext(
            "Seats players for several rounds. Each table lists them in seat order, starting player first."
        )
        parser.add_argument(
            "--players", type=int, required=True, help=gettext("how many players; they are numbered from 1")
        )
        parser.add_argument("--rounds", type=int, required=True, help=gettext("how many rounds"))
        parser.add_argument(
            "--size",
            type=size,
            default=AUTO,
            help=gettext(
                "players at a larger table, or auto (default): as in the regulations, with the fewest rematches"
            ),
        )
        parser.add_argument(
            "--seed", type=int, default=0, help=gettext("the same seed gives the same plan (default: 0)")
        )
        parser.add_argument(
            "--seconds", type=float, default=2.0, help=gettext("how long to search for a better plan (default: 2)")
        )
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, **options: Any) -> None:
        begin = perf_counter()
        try:
            task = task_of(options["players"], options["rounds"], options["size"])
            plan = plan_rounds(task, key_of(options["seed"]), options["seconds"])
        except Refused as refused:
            raise CommandError(refusal_sentence(refused)) from None
        if options["json"]:
            document = {
                "rounds": plan.rounds,
                "repeats": plan.report.repeats,
                "bound": plan.report.bound,
                "seconds": round(perf_counter() - begin, 3),
            }
            self.stdout.write(json.dumps(document))
        else:
            self.stdout.write("\n".join(lines_of(plan)))


def task_of(players: int, rounds: int, size: int | str) -> SeatingTask:
    """Players 1 to n at balanced tables, the same in each round."""
    whole_number("players", players, least=ONE_TABLE[0], most=MAX_PLAYERS)
    whole_number("rounds", rounds, least=1, most=MAX_ROUNDS)
    choices = [tables.sizes for tables in admissible(players)] if size == AUTO else [sizes_of(players, int(size))]
    return with_fewest_repeats(SeatingTask(tuple(range(1, players + 1)), (sizes,) * rounds) for sizes in choices)


def with_fewest_repeats(tasks: Iterable[SeatingTask]) -> SeatingTask:
    """The first of the tasks with the least bound. Large fields have a thousand of them; none is better than 0."""
    with_bounds: list[tuple[int, SeatingTask]] = []
    for task in tasks:
        with_bounds.append((least_repeats(task), task))
        if not with_bounds[-1][0]:
            break
    return min(with_bounds, key=itemgetter(0))[1]


def sizes_of(players: int, size: int) -> tuple[int, ...]:
    """The sizes of as many tables as hold everybody at that size, but never one of two (T5)."""
    tables = min(-(-players // size), players // PLANNED_SIZES[0])
    return balanced(players, max(tables, 1))


def key_of(seed: int) -> bytes:
    return f"seat {seed}".encode()


def lines_of(plan: Plan) -> list[str]:
    lines = []
    for number, tables in enumerate(plan.rounds, start=1):
        lines.append(gettext("Round %(number)d") % {"number": number})
        lines += [f"  {table}: {' '.join(map(str, seats))}" for table, seats in enumerate(tables, start=1)]
    counts = {"repeats": plan.report.repeats, "bound": plan.report.bound}
    return [*lines, gettext("Rematches: %(repeats)d; no plan has fewer than %(bound)d.") % counts]
