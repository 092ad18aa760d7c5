"""The options of an event: which of them cannot be changed any more, and why; what holds for the sizes of its tables.

Everyone plays the event by the same rules, so what decides results holds from the first draw on. What is about draws
to come can be changed between them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournament.models import Draw, Event, Result, Round, Table
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import POSSIBLE_SIZES
from tournament.rules.verdicts import has_points

BY_DRAW = frozenset(
    {"edition", "failed_attempt", "steal", "ties", "counting", "chain", "runners_up", "keep_clubs_apart"}
)
BY_ANNOUNCEMENT = frozenset({"least_at_table", "most_at_table", "seating"})
BY_RESULT = frozenset({"time_up"})
Sizes = Sequence[Sequence[int]]  # of the tables of each round that a draw seats


class Lock(StrEnum):
    """Why an option cannot be changed."""

    DRAWN = "drawn"  # the first draw was made or announced
    ANNOUNCED = "announced"  # a draw is announced, with this in its list of options
    RESULTS = "results"  # a game was played by it


@dataclass(frozen=True)
class Locks:
    """What cannot be changed now: options by their names, and of the placement points those of some sizes."""

    options: Mapping[str, Lock]
    sizes: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.options or self.sizes)

    def names(self, lock: Lock) -> tuple[str, ...]:
        """The options that are locked for this reason."""
        return tuple(sorted(name for name, why in self.options.items() if why is lock))


def locks_of(event: Event) -> Locks:
    """What cannot be changed any more. Three reads at most."""
    in_force = Q(state=Draw.State.ANNOUNCED) | Q(rounds__isnull=False)  # no round without a draw
    rows = event.draws.filter(in_force).distinct()
    draws = list(rows.values_list("number", "state", "announcement__options__sizes"))
    if not draws:
        return Locks({})
    options = dict.fromkeys(BY_DRAW, Lock.DRAWN)
    if any(state == Draw.State.ANNOUNCED for _, state, _ in draws):
        options |= dict.fromkeys(BY_ANNOUNCEMENT, Lock.ANNOUNCED)
    if Result.objects.filter(table__round__event=event).exists():
        options |= dict.fromkeys(BY_RESULT, Lock.RESULTS)
    sizes = _drawn_sizes(sizes for *_, sizes in draws) | _sizes_at_tables(event)
    # Where somebody has not come there may be a table that has no points yet; no result can count there without them.
    return Locks(options, frozenset(size for size in sizes if has_points(event, size)))


def _drawn_sizes(draws: Iterable[Sizes | None]) -> frozenset[int]:
    """Of tables that a draw has, also where somebody has left one since: the seat can be given back."""
    return frozenset(size for sizes in draws for tables in sizes or () for size in tables)


def _sizes_at_tables(event: Event) -> frozenset[int]:
    """Of tables where somebody came late, or that were there before draws said sizes."""
    tables = Table.objects.filter(round__event=event).annotate(sitting=Count("seats")).order_by()
    return frozenset(tables.values_list("sitting", flat=True).distinct())


@dataclass(frozen=True)
class SizesOfTables:
    """What tables there can be: the bounds of the event, as far as there are points for such tables."""

    bounds: range
    one_table: frozenset[int]  # how many may sit at the only table there is, also outside of the bounds


def sizes_of_tables(event: Event) -> SizesOfTables:
    """Sizes at either end of the bounds that no points are there for are left out."""
    allowed = list(range(event.least_at_table, event.most_at_table + 1))
    while allowed and not has_points(event, allowed[-1]):
        allowed.pop()
    while allowed and not has_points(event, allowed[0]):
        allowed.pop(0)
    bounds = range(allowed[0], allowed[-1] + 1) if allowed else range(0)
    return SizesOfTables(bounds, frozenset(size for size in POSSIBLE_SIZES if has_points(event, size)))


def refuse_sizes_without_points(event: Event, sizes: Iterable[int]) -> None:
    """Raises `Refused` for a table that its places would be worth nothing at."""
    for size in sizes:
        if not has_points(event, size):
            raise Refused("own_points_needed", size=size)


@dataclass(frozen=True)
class TablesWithoutPoints:
    """Tables of one size, by number, at which no result can count until there are points for so many players."""

    size: int
    tables: tuple[int, ...]


def tables_without_points(round: Round) -> tuple[TablesWithoutPoints, ...]:
    """Such tables of a round: fewer sit there than were drawn (T13). One read, or none where all sizes have points."""
    event = round.event
    lacking = [size for size in range(POSSIBLE_SIZES[0], event.most_at_table + 1) if not has_points(event, size)]
    if not lacking:
        return ()
    tables = round.tables.annotate(sitting=Count("seats")).filter(sitting__in=lacking).order_by("number")
    rows = list(tables.values_list("sitting", "number"))
    sizes = sorted({size for size, _ in rows})
    return tuple(TablesWithoutPoints(size, tuple(n for sitting, n in rows if sitting == size)) for size in sizes)


def sizes_without_points(event: Event) -> tuple[int, ...]:
    """Sizes within the bounds of the event that cannot be drawn until they are given points."""
    return tuple(size for size in range(event.least_at_table, event.most_at_table + 1) if not has_points(event, size))
