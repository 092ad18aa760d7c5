"""Changes to a published plan by hand: somebody leaves, somebody comes late, two change places.

Each gives the plan as it would be, with the report before and after, so that it can be looked at before it is taken.
Nothing is optimised here beyond the best table for a late player; who wants more plans the rounds anew.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournament.regulation.refusals import Refused, TooFewWouldRemain
from tournament.seating.bounds import least_repeats, meetings
from tournament.seating.report import Report, report_on
from tournament.seating.tasks import MAX_TABLE_SIZE, MIN_TABLE_SIZE, Round, SeatingTask, Table, plan_for, sizes_of

LEAST_TO_GO_ON = 3  # T13: a table may go on with one fewer while so many remain


@dataclass(frozen=True)
class ChangedPlan:
    """A plan as it would be after a change."""

    task: SeatingTask
    rounds: tuple[Round, ...]
    before: Report
    after: Report
    too_small: tuple[tuple[int, int], ...]  # (round of the plan, table), from 1: rounds that T13 wants drawn again


def without_player(task: SeatingTask, rounds: Sequence[Round], player: int) -> ChangedPlan:
    """The plan when a player does not come: nobody moves, tables go on with one fewer."""
    rounds = plan_for(task, rounds)
    _refuse_stranger(task, player)
    for number, tables in enumerate(rounds, 1):
        _refuse_leaving_one_alone(tables, number, player)
    left = tuple(other for other in task.players if other != player)
    changed = tuple(tuple(_without(table, player) for table in tables) for tables in rounds)
    smaller = SeatingTask(
        left,
        sizes_of(changed),
        tuple(filter(None, (_played_without(tables, player) for tables in task.history))),
        {other: club for other, club in task.clubs.items() if other != player},
        {other: table for other, table in task.fixed.items() if other != player},
    )
    return _change(task, rounds, smaller, changed)


def with_player(
    task: SeatingTask,
    rounds: Sequence[Round],
    player: int,
    club: str | None = None,
    met: Sequence[Round] = (),
    among: Collection[int] = (),
) -> ChangedPlan:
    """The plan with a late player, in each round at the table that suits best: a short one, with the fewest repeats.

    The late player sits last, so that nobody's seat changes. `met`: the rounds before with the late player in them,
    who in the history of the task would be a stranger. `among`: the tables to choose from while one has room, by
    number; all, if none are named.
    """
    rounds = plan_for(task, rounds)
    if type(player) is not int:
        raise Refused("player_not_a_number", player=player)
    if player in task.players:
        raise Refused("player_twice", player=player)
    clubs = dict(task.clubs) if club is None else {**task.clubs, player: club}
    changed: list[Round] = []
    for number, tables in enumerate(rounds, 1):
        choice = [tables[table - 1] for table in among if table <= len(tables)]
        suiting = _with_room(choice) or _with_room(tables)
        if not suiting:
            raise Refused("no_room", round=number, player=player)
        changed.append(_with_late(tables, suiting, player, [*(met or task.history), *changed], clubs))
    larger = SeatingTask((*task.players, player), sizes_of(changed), task.history, clubs, task.fixed)
    return _change(task, rounds, larger, tuple(changed))


def swapped(task: SeatingTask, rounds: Sequence[Round], number: int, one: int, other: int) -> ChangedPlan:
    """The plan with two players of one round (from 1) in each other's seats."""
    rounds = plan_for(task, rounds)
    if type(number) is not int or not 1 <= number <= len(rounds):
        raise Refused("round_missing", round=number)
    for player in (one, other):
        _refuse_stranger(task, player)
    partner = {one: other, other: one}
    tables = tuple(tuple(partner.get(player, player) for player in table) for table in rounds[number - 1])
    for player in (one, other):
        if task.fixed.get(player, _table_of(tables, player)) != _table_of(tables, player):
            raise Refused("fixed_player", player=player, table=task.fixed[player])
    changed = (*rounds[: number - 1], tables, *rounds[number:])
    return _change(task, rounds, task, changed)


def _change(
    task: SeatingTask, rounds: Sequence[Round], new_task: SeatingTask, changed: tuple[Round, ...]
) -> ChangedPlan:
    return ChangedPlan(
        new_task,
        changed,
        report_on(task, rounds, least_repeats(task)),
        report_on(new_task, changed, least_repeats(new_task)),
        tuple(
            (number, table_number)
            for number, tables in enumerate(changed, 1)
            for table_number, table in enumerate(tables, 1)
            if len(table) < LEAST_TO_GO_ON
        ),
    )


def _with_room(tables: Iterable[Table]) -> list[Table]:
    return [table for table in tables if len(table) < MAX_TABLE_SIZE]


def _with_late(
    tables: Round, suiting: Sequence[Table], player: int, earlier: Sequence[Round], clubs: dict[int, str]
) -> Round:
    met = meetings(earlier)

    def trouble(table: Table) -> tuple[int, int, int]:
        pairs = [(min(mate, player), max(mate, player)) for mate in table]
        mates_of_club = sum(player in clubs and clubs.get(mate) == clubs[player] for mate in table)
        return len(table), sum(met[pair] for pair in pairs), mates_of_club

    best = min(suiting, key=trouble)
    return tuple((*table, player) if table is best else table for table in tables)


def _without(table: Table, player: int) -> Table:
    return tuple(mate for mate in table if mate != player)


def _played_without(tables: Round, player: int) -> Round:
    return tuple(kept for table in tables if (kept := _without(table, player)))


def _table_of(tables: Round, player: int) -> int:
    return next(number for number, table in enumerate(tables, 1) if player in table)


def _refuse_stranger(task: SeatingTask, player: int) -> None:
    if type(player) is not int or player not in task.players:
        raise Refused("stranger", player=player)


def _refuse_leaving_one_alone(tables: Round, number: int, player: int) -> None:
    """Who sits at a table of two cannot leave it to the other one."""
    table = _table_of(tables, player)
    if len(tables[table - 1]) == MIN_TABLE_SIZE:
        raise TooFewWouldRemain(round=number, table=table, player=player, least=MIN_TABLE_SIZE)
