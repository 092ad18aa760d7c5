"""How good the seats of a round are. Comparing ten thousand players takes long, so the latest reports are cached.

A report is asked for by a stamp of all that it depends on. Seats that change are deleted and written anew, so their
highest key and their number tell whether they are still the same; clubs and fixed tables are compared themselves.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.db.models import Count, Max, Q

from tournament.models import Player, Round, Seat, Table
from tournament.queries.draws.seats import RoundSeating, drawn_starts, is_drawn, seating_of, seats_of, seats_with
from tournament.queries.draws.strong import DrawnGroup, drawn_groups
from tournament.regulation.refusals import Refused
from tournament.seating.adjust import ChangedPlan, swapped
from tournament.seating.bounds import least_repeats
from tournament.seating.report import Report, Spread, at_short_tables, report_on, spread_over
from tournament.seating.strong import reports_on_groups

MAX_REPORTS = 8

Stamp = tuple[object, ...]


class _Moved(Exception):
    """Seats were changed while they were read."""


@dataclass(frozen=True)
class GroupQuality:
    """A group as it was drawn, the repeats that there are now, and the fewest that those who sit there can have."""

    group: DrawnGroup
    repeats: int
    bound: int
    changed: bool  # somebody came or left by hand since


@dataclass(frozen=True)
class Quality:
    """The report on a round, and how often everybody has started and sat at a short table, up to it."""

    report: Report
    starts: Counter[int] = field(repr=False)
    undrawn: frozenset[int] = field(repr=False)  # the first players of tables whose portions are not drawn
    shorts: Counter[int] = field(repr=False)
    short_players: frozenset[int] = field(repr=False)  # who sits at a short table in this round
    players: tuple[int, ...] = field(repr=False)
    groups: tuple[GroupQuality, ...] = field(default=(), repr=False)  # strong with strong, the best first

    def starts_after(self, before: Iterable[Sequence[int]], after: Iterable[Sequence[int]]) -> Spread:
        """How often each player starts once some tables have these seats. Undrawn tables have nobody who starts."""
        drawn = [pair for pair in zip(before, after, strict=True) if pair[0][0] not in self.undrawn]
        starts = Counter(self.starts)
        starts.subtract(table[0] for table, _ in drawn)
        starts.update(table[0] for _, table in drawn)
        return spread_over(self.players, starts)

    def shorts_after(self, one: int, other: int) -> Spread:
        """How often each player sits at a small table once two have each other's seats."""
        shorts = Counter(self.shorts)
        if (one in self.short_players) != (other in self.short_players):
            shorter, longer = (one, other) if one in self.short_players else (other, one)
            shorts[shorter] -= 1
            shorts[longer] += 1
        return spread_over(self.players, shorts)


def quality_of(round: Round) -> Quality | None:
    """The quality of a round's seating; None where nobody sits. Four reads, more after seats have changed."""
    while True:
        try:
            return _cached(round.pk, stamp_of(round))
        except _Moved:
            continue


def stamp_of(round: Round) -> Stamp:
    """Changes with everything that a report on the round depends on."""
    seats = Seat.objects.filter(round__stage=round.stage_id, round__number_in_stage__lte=round.number_in_stage)
    latest = seats.aggregate(Max("pk"), Count("pk"))
    people = Player.objects.filter(event=round.event_id).order_by("number")
    apart = round.event.keep_clubs_apart
    asked = Q(fixed_table__isnull=False) | ~Q(club="") if apart else Q(fixed_table__isnull=False)
    clubs = hash(tuple(people.filter(asked).values_list("number", "club", "fixed_table")))
    # Since when there is the event: another database, or one that was restored, can give the same keys once more.
    return round.event.created_at, round.number_in_stage, apart, clubs, *latest.values()


@lru_cache(maxsize=MAX_REPORTS)
def _cached(key: int, stamp: Stamp) -> Quality | None:
    round = Round.objects.select_related("event", "stage").get(pk=key)
    quality = _made(round)
    if stamp_of(round) != stamp:
        raise _Moved
    return quality


def _made(round: Round) -> Quality | None:
    seats = seats_of(round)
    seating = seating_of(round, seats)
    if seating is None:
        return None
    task = seating.task
    together = [*task.history, seating.tables]
    starters = drawn_starts(round)
    groups = _groups(round, seating, [table.number for table in seats])
    # Every table is one of a group's, so no seating that respects the groups has fewer than all of them together.
    bound = sum(group.bound for group in groups) if groups else least_repeats(task)
    return Quality(
        report_on(task, (seating.tables,), bound, starters),
        Counter(starters),
        frozenset(sitting[0].player.number for sitting in seats.values() if not is_drawn(sitting)),
        Counter(player for tables in together for player in at_short_tables(tables)),
        frozenset(at_short_tables(seating.tables)),
        task.players,
        groups,
    )


def _groups(round: Round, seating: RoundSeating, numbers: Sequence[int]) -> tuple[GroupQuality, ...]:
    """How good the seats inside each group are; `numbers` are those of the tables at which somebody sits. One read."""
    if round.number_in_stage == 1:
        return ()
    groups = drawn_groups(round.draw_id)
    at = {number: place for place, number in enumerate(numbers, 1)}
    tables = [[at[number] for number in group.tables if number in at] for group in groups]
    reports = reports_on_groups(seating.task, seating.tables, tables)
    return tuple(
        GroupQuality(group, report.repeats, report.bound, set(report.players) != set(group.players))
        for group, report in zip(groups, reports, strict=True)
    )


def preview_of_swap(round: Round, one: int, other: int) -> ChangedPlan | None:
    """What two players, by number, in each other's seats would change; None where nobody sits. Raises `Refused`.

    Who meets whom is compared at their two tables alone. The spreads are those of everybody in the round.
    """
    quality = quality_of(round)
    if quality is None:
        return None
    seats = seats_with(round, (one, other))
    change = swap_at_their_tables(round, seats, one, other)
    tables = [[seat.player.number for seat in sitting] for sitting in seats.values()]
    starts, shorts = quality.starts_after(tables, change.rounds[0]), quality.shorts_after(one, other)
    return replace(
        change,
        before=replace(change.before, starts=quality.report.starts, shorts=quality.report.shorts),
        after=replace(change.after, starts=starts, shorts=shorts),
    )


def are_in_two_groups(round: Round, one: int, other: int) -> bool:
    """Whether two players, by number, were drawn into different groups (strong with strong)."""
    quality = quality_of(round)
    groups = [set(group.group.players) for group in quality.groups] if quality else []
    return any((one in players) != (other in players) for players in groups)


def swap_at_their_tables(round: Round, seats: Mapping[Table, Sequence[Seat]], one: int, other: int) -> ChangedPlan:
    """What a swap changes at the tables at which the two sit. Raises `Refused`."""
    seated = {seat.player.number: (table, seat) for table, sitting in seats.items() for seat in sitting}
    for player in (one, other):
        if player not in seated:
            raise Refused("stranger", player=player)
    (table, seat), (other_table, other_seat) = seated[one], seated[other]
    if table != other_table:
        _refuse_fixed(table, seat)
        _refuse_fixed(other_table, other_seat)
    seating = seating_of(round, seats, fixed=False)
    assert seating is not None
    return swapped(seating.task, (seating.tables,), 1, one, other)


def _refuse_fixed(table: Table, seat: Seat) -> None:
    """Somebody who sits where they must sits there after a swap, too."""
    if seat.player.fixed_table == table.number:
        raise Refused("fixed_player", player=seat.player.number, table=table.number)
