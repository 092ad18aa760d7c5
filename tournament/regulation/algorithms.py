"""How a draw by the program makes its outcome: each algorithm under its name and version, and what it was given.

An algorithm is a function of a `Task` and a stream of choices; it answers with a document, the same one every time, or
raises `Refused`: for options of any content, and for nothing else. Once it has drawn at an event it never changes: a
better one gets a new version, so that old receipts can still be verified.

Whoever has an algorithm elsewhere (the seating) enters it in `ALGORITHMS`, or hands a registry of its own to `reveal`
and `verify`. How the stream gets its key is not decided here.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, cast

from tournament.regulation.by_hand import bag_for, seats_from_portions
from tournament.regulation.canonical import JsonObject
from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused, player_numbers
from tournament.regulation.schema import fields, items, require, whole
from tournament.regulation.tables import POSSIBLE_SIZES

Table = tuple[int, ...]
Round = tuple[Table, ...]
Outcome = JsonObject  # in JSON; what is in it is the algorithm's business


class DrawTask(NamedTuple):
    """What is to be drawn. The players stand in ascending order: in which order somebody typed them changes nothing."""

    players: tuple[int, ...]
    options: Mapping[str, object] = {}
    history: tuple[Round, ...] = ()


Algorithm = Callable[[DrawTask, Chance], Outcome]


def random_tables(task: DrawTask, chance: Chance) -> Outcome:
    """Version 1: tables of the given sizes, everything by chance; who met before does not matter.

    The players are shuffled and cut into tables, table 1 first. Then, table by table, the bag of portions from 21
    upward is shuffled and handed out in the order in which the players were cut; they sit by what they drew.
    """
    sizes = _sizes(task)
    order = iter(chance.shuffled(task.players))
    tables = [list(islice(order, size)) for size in sizes]
    return {"tables": [drawn_seats(table, chance) for table in tables]}


def lots(task: DrawTask, chance: Chance) -> Outcome:
    """Version 1: an order of all players, for those whom nothing else separates (T10, T11); the first is the best."""
    require(fields(), task.options, "options")
    return {"order": chance.shuffled(task.players)}


def drawn_seats(players: Sequence[int], chance: Chance) -> list[dict[str, int]]:
    """Let the players of a table draw portions, in the order given; the seats with what each one drew (R4, T6)."""
    at_table = player_numbers(players)
    drawn = dict(zip(at_table, chance.shuffled(bag_for(len(at_table))), strict=True))
    return [{"player": player, "portion": drawn[player]} for player in seats_from_portions(at_table, drawn)]


def _sizes(task: DrawTask) -> list[int]:
    size = whole(POSSIBLE_SIZES[0], POSSIBLE_SIZES[-1])
    require(fields(sizes=items(size, least=1)), task.options, "options")
    sizes = cast(list[int], task.options["sizes"])
    if sum(sizes) != len(task.players):
        raise Refused("sizes_do_not_sum_up", field="options.sizes", players=len(task.players), sizes=tuple(sizes))
    return sizes


ALGORITHMS: dict[str, Algorithm] = {
    "random/1": random_tables,
    "lots/1": lots,
}
