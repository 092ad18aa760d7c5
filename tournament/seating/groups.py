"""Strong with strong: the standings cut into groups, each of which fills tables of its own.

Here stands who is in which group and which tables a group has; who sits with whom inside a group is decided in
`strong`. Whoever is equal in the standings comes in an order by chance, so a group can depend on the key of a draw.
Who must sit at a table brings that table into the group: a task in which two groups could need the same table, or one
group more tables than it fills, is refused whatever chance decides.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused, listed, of_kind, whole_number
from tournament.seating.tasks import SeatingTask

TABLES_OF_A_GROUP = 2  # as few as leave a choice; the last group has one more where the number of tables is odd


class Group(NamedTuple):
    """Who plays at which tables of a round; the tables by number, each with its size, the players best first."""

    tables: tuple[int, ...]
    sizes: tuple[int, ...]
    players: tuple[int, ...]


def groups_for(tables: int) -> tuple[int, ...]:
    """How many tables each group fills, the group of the best first.

    Of two or three tables the first is a group by itself: otherwise everybody would be in the same group.
    """
    whole_number("tables", tables, least=1)
    if tables <= TABLES_OF_A_GROUP + 1:
        return (1, tables - 1)[: min(tables, 2)]
    pairs, over = divmod(tables, TABLES_OF_A_GROUP)
    return (*((TABLES_OF_A_GROUP,) * (pairs - 1)), TABLES_OF_A_GROUP + over)


def sizes_in_turn(sizes: Sequence[int], number_in_stage: int) -> tuple[int, ...]:
    """The tables of a round in the order in which groups fill them.

    The best have the larger tables in one round and the shorter ones in the next: short tables go round.
    """
    return tuple(sorted(listed("sizes", sizes), reverse=number_in_stage % 2 == 0))


@dataclass(frozen=True)
class GroupTask:
    """One round to be seated in groups."""

    task: SeatingTask
    standings: tuple[tuple[int, ...], ...]  # the best first; who is equal stands together
    groups: tuple[int, ...]  # how many tables each fills

    def __post_init__(self) -> None:
        if len(of_kind("task", self.task, SeatingTask).sizes) != 1:
            raise Refused("one_round_at_a_time", field="options.sizes", rounds=len(self.task.sizes))
        standings = tuple(listed("standings", equal) for equal in listed("standings", self.standings))
        object.__setattr__(self, "standings", standings)
        object.__setattr__(self, "groups", listed("groups", self.groups))
        _refuse_standings(standings, self.task.players)
        for tables in self.groups:
            whole_number("groups", tables, least=1)
        if sum(self.groups) != len(self.task.sizes[0]):
            raise Refused("groups_do_not_fit", field="options.groups", tables=len(self.task.sizes[0]))
        self._refuse_fixed()

    def by_chance(self, chance: Chance) -> tuple[Group, ...]:
        """The groups, with equal players in an order by chance."""
        order = tuple(chain.from_iterable(chance.shuffled(equal) for equal in self.standings))
        members = [order[start:stop] for start, stop in pairwise((0, *self._ends))]
        wanted = [self._wanted_by(players) for players in members]
        left = iter(sorted(set(range(1, len(self.task.sizes[0]) + 1)).difference(*wanted)))
        groups = []
        for players, tables, sizes in zip(members, wanted, self._sizes, strict=True):
            numbers = sorted([*tables, *(next(left) for _ in range(len(sizes) - len(tables)))])
            groups.append(Group(tuple(numbers), _sizes_for(numbers, tables, sizes), players))
        return tuple(groups)

    @property
    def splits_equals(self) -> bool:
        """Whether chance decides who is in which group."""
        return any(len(self._groups_of(place)) > 1 for place in range(len(self.standings)))

    @cached_property
    def _sizes(self) -> list[tuple[int, ...]]:
        """The sizes of the tables of each group."""
        ends = (0, *accumulate(self.groups))
        return [self.task.sizes[0][start:stop] for start, stop in pairwise(ends)]

    @cached_property
    def _ends(self) -> list[int]:
        """At which position in the standings each group ends."""
        return list(accumulate(map(sum, self._sizes)))

    @cached_property
    def _starts_of_equals(self) -> list[int]:
        return list(accumulate(map(len, self.standings), initial=0))

    def _groups_of(self, place: int) -> range:
        """The groups in which players who stand in one place can be."""
        start, stop = self._starts_of_equals[place : place + 2]
        return range(bisect_right(self._ends, start), bisect_right(self._ends, stop - 1) + 1)

    def _wanted_by(self, players: Iterable[int]) -> Counter[int]:
        """The tables at which some of these players must sit, and how many."""
        fixed = self.task.fixed
        return Counter(fixed[player] for player in players if player in fixed) if fixed else Counter()

    def _refuse_fixed(self) -> None:
        """Refuses players who must sit at a table, if that could be against the groups."""
        at_table: dict[int, list[int]] = {}
        can_be: dict[int, set[int]] = {}
        for place, equal in enumerate(self.standings if self.task.fixed else ()):
            for player in equal:
                if table := self.task.fixed.get(player):
                    at_table.setdefault(table, []).append(player)
                    can_be.setdefault(table, set()).update(self._groups_of(place))
        for table, players in sorted(at_table.items()):
            if len(players) > 1 and len(can_be[table]) > 1:
                raise Refused("fixed_against_groups", players=tuple(players), tables=(table,))
        wanted: dict[int, list[int]] = {}
        for table, groups in sorted(can_be.items()):
            for group in groups:
                wanted.setdefault(group, []).append(table)
        for group, tables in sorted(wanted.items()):
            needed = sorted((len(at_table[table]) for table in tables), reverse=True)
            room = sorted(self._sizes[group], reverse=True)
            if len(needed) > len(room) or any(many > size for many, size in zip(needed, room, strict=False)):
                concerned = tuple(player for table in tables for player in at_table[table])
                raise Refused("fixed_against_groups", players=concerned, tables=tuple(tables))


def _refuse_standings(standings: Sequence[Sequence[int]], players: Sequence[int]) -> None:
    standing = list(chain.from_iterable(standings))
    if (
        any(type(player) is not int for player in standing)
        or not all(standings)
        or Counter(standing) != Counter(players)
    ):
        raise Refused("standings_do_not_fit", field="options.standings", players=len(players))


def _sizes_for(tables: Sequence[int], wanted: Counter[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """The size of each table: in the order given, but those where several must sit have the larger ones."""
    if max(wanted.values(), default=0) < 2:
        return tuple(sizes)
    by_need = sorted(tables, key=lambda table: (-wanted[table], table))
    size_of = dict(zip(by_need, sorted(sizes, reverse=True), strict=True))
    return tuple(size_of[table] for table in tables)
