"""One round strong with strong: who sits with whom inside each group, and how good that is.

The price of a seating is that of `search`: repeats first, then club mates, then short tables. For groups of two tables
the best seating is found and proven by `exact`; where a group is too large for that, the search goes on from the best
that was found.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from tournament.regulation.chance import Chance
from tournament.regulation.refusals import of_kind, whole_number
from tournament.seating.bounds import least_repeats, meetings
from tournament.seating.exact import MAX_EXACT_PLAYERS, BestTables, SmallTask, best_tables
from tournament.seating.groups import Group, GroupTask
from tournament.seating.report import Report, at_short_tables, report_on
from tournament.seating.search import CLUB, REPEAT, Search
from tournament.seating.seats import seated
from tournament.seating.tasks import Round, SeatingTask, Tables

EXACT_STEPS = 20_000  # for one group; a fifth of a second


class GroupReport(NamedTuple):
    """A group at its tables, by number. `repeats` are counted as in `bounds`; no seating of the group has fewer."""

    tables: tuple[int, ...]
    players: tuple[int, ...]
    repeats: int
    bound: int

    @property
    def at_bound(self) -> bool:
        """Whether it is proven that nothing better exists."""
        return self.repeats == self.bound


@dataclass(frozen=True)
class StrongPlan:
    """A seated round, its groups from the best down, and how good it is; the bound is that of all groups together."""

    tables: Round
    groups: tuple[GroupReport, ...]
    report: Report


def plan_in_groups(task: GroupTask, chance: Chance, steps: int) -> StrongPlan:
    """The round that so many steps give; the same task, key and steps give the same round."""
    planning = _GroupPlanning(of_kind("task", task, GroupTask).task, chance, whole_number("steps", steps, least=0))
    tables: dict[int, list[int]] = {}
    reports = []
    groups = task.by_chance(chance.derived("equal players"))
    for number, group in enumerate(groups, 1):
        at_tables, repeats, bound = planning.seat(group, f"group {number}", len(groups) - number + 1)
        tables.update(zip(group.tables, at_tables, strict=True))
        reports.append(GroupReport(group.tables, group.players, repeats, bound))
    in_order = [tables[number] for number in sorted(tables)]
    (at_seats,) = seated([in_order], task.task.history, chance.derived("seats"))
    as_seated = replace(task.task, sizes=(tuple(map(len, at_seats)),))
    bound = sum(report.bound for report in reports)
    return StrongPlan(at_seats, tuple(reports), report_on(as_seated, (at_seats,), bound))


def reports_on_groups(task: SeatingTask, tables: Round, groups: Sequence[Sequence[int]]) -> tuple[GroupReport, ...]:
    """How good the seats are inside each group, by whatever means they were made.

    `groups`: the tables of each, by number; whoever sits there is in the group. Tables that are not there any more are
    left out.
    """
    met = _Prices(task)
    reports = []
    for numbers in groups:
        there = tuple(number for number in numbers if number <= len(tables))
        at_tables = [tables[number - 1] for number in there]
        players = tuple(player for table in at_tables for player in table)
        repeats = sum(met.between(*pair) for table in at_tables for pair in combinations(table, 2)) // REPEAT
        bound = met.least(Group(there, tuple(map(len, at_tables)), players), EXACT_STEPS) if repeats else 0
        reports.append(GroupReport(there, players, repeats, bound))
    return tuple(reports)


class _Prices:
    """What a meeting of each pair costs already; without clubs, repeats alone."""

    def __init__(self, task: SeatingTask, *, with_clubs: bool = False) -> None:
        self._task = task
        self._of: dict[int, dict[int, int]] = {}
        for (one, other), times in meetings(task.history).items():
            self._of.setdefault(one, {})[other] = self._of.setdefault(other, {})[one] = REPEAT * times
        self._clubs: Mapping[int, str] = task.clubs if with_clubs else {}

    def between(self, one: int, other: int) -> int:
        """The price of a pair."""
        mates = one in self._clubs and self._clubs[one] == self._clubs.get(other)
        return self._of.get(one, {}).get(other, 0) + (CLUB if mates else 0)

    def table(self, players: Sequence[int]) -> list[list[int]]:
        """The prices of all pairs, by the places of the players."""
        rows = [self._of.get(player, {}) for player in players]
        if not self._clubs:
            return [[row.get(other, 0) for other in players] for row in rows]
        return [[self.between(one, other) if one != other else 0 for other in players] for one in players]

    def fixed(self, group: Group, players: Sequence[int]) -> dict[int, int]:
        """Who must sit where, by places and by the order of the group's tables."""
        fixed = self._task.fixed
        return {
            place: group.tables.index(fixed[player])
            for place, player in enumerate(players if fixed else ())
            if fixed.get(player) in group.tables
        }

    def least(self, group: Group, steps: int) -> int:
        """No seating of the group has fewer repeats. Of prices without clubs."""
        nobody = [0] * len(group.players)
        small = SmallTask(group.sizes, self.table(group.players), nobody, self.fixed(group, group.players))
        exact = best_tables(small, steps) if len(nobody) <= MAX_EXACT_PLAYERS else None
        if exact and exact.proven:
            return exact.cost // REPEAT
        known = set(group.players)
        history = [[[p for p in table if p in known] for table in tables] for tables in self._task.history]
        present = tuple(tuple(tuple(table) for table in tables if table) for tables in history)
        return least_repeats(SeatingTask(group.players, (group.sizes,), tuple(filter(None, present))))


class _GroupPlanning:
    """The work on the groups of one task, and how many steps are left for it."""

    def __init__(self, task: SeatingTask, chance: Chance, steps: int) -> None:
        self._chance = chance
        self._left = steps
        self._repeats = _Prices(task)
        self._prices = _Prices(task, with_clubs=True) if task.clubs else self._repeats
        self._has_clubs = bool(task.clubs)
        self._shorts = Counter(player for tables in task.history for player in at_short_tables(tables))

    def seat(self, group: Group, label: str, groups_left: int) -> tuple[list[list[int]], int, int]:
        """The players at each table of a group, how many repeats that is, and how many there must be."""
        chance = self._chance.derived(label)
        players = chance.shuffled(group.players)
        shorts = [self._shorts[player] for player in players]
        small = SmallTask(group.sizes, self._prices.table(players), shorts, self._prices.fixed(group, players))
        exact = self._found(small)
        if exact.proven:
            tables, cost, bound = exact.tables, exact.cost, exact.cost // REPEAT
        else:
            bound = self._repeats.least(group, min(EXACT_STEPS, self._left))
            tables, cost = self._searched(small, exact.tables, bound, chance, groups_left)
        return [[players[place] for place in table] for table in tables], cost // REPEAT, bound

    def _found(self, small: SmallTask) -> BestTables:
        if len(small.shorts) > MAX_EXACT_PLAYERS:
            return BestTables(_filled(small), 0, 0, False)
        exact = best_tables(small, min(EXACT_STEPS, self._left))
        self._left = max(0, self._left - exact.steps)
        return exact

    def _searched(
        self, small: SmallTask, start: Tables, bound: int, chance: Chance, groups_left: int
    ) -> tuple[Tables, int]:
        """The best tables that this group's share of the steps gives, from a start that is no worse."""
        places = range(len(small.shorts))
        prices = {pair: price for pair in combinations(places, 2) if (price := small.prices[pair[0]][pair[1]])}
        movable = [place for place in places if place not in small.fixed]
        search = Search([start], prices, small.shorts, movable, chance.below(2**32), lambda steps, cost: True)
        search.improve(self._left // groups_left, bound * REPEAT + (CLUB if self._has_clubs else REPEAT) - 1)
        self._left -= search.steps
        return search.best[0], search.best_cost


def _filled(small: SmallTask) -> Tables:
    """Everybody at a table in the order in which they stand, but for those who must sit at one."""
    tables: Tables = [[] for _ in small.sizes]
    for place, number in small.fixed.items():
        tables[number].append(place)
    others = iter(place for place in range(len(small.shorts)) if place not in small.fixed)
    for table, size in zip(tables, small.sizes, strict=True):
        table += [next(others) for _ in range(size - len(table))]
    return tables
