"""What can be drawn now, and from what. How a draw works is known to the regulation; what is shown: `pages`."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import Draw, Event, Player, Result, Round, Seat, Stage, Table
from tournament.queries.events.options import refuse_sizes_without_points, sizes_of_tables
from tournament.queries.events.stages import may_play, progress_of
from tournament.regulation.plan import StageKind
from tournament.regulation.presets import Seating
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import PLANNED_SIZES, balanced, forced, numbers_of_tables, sizes_for
from tournament.rules.verdicts import has_points
from tournament.seating.groups import groups_for

# Up to so many players the remaining rounds of a stage are drawn at once, because planning round by round runs into
# repeats that planning ahead avoids. In larger fields it hardly matters, and somebody is always missing by then.
PLANNED_TOGETHER = 120
MAX_NAMED = 16
SEATING = "seating"
History = tuple[tuple[tuple[int, ...], ...], ...]


class Obstacle(StrEnum):
    """Why nothing can be drawn now: the code of a refusal."""

    NO_FORMAT = "no_format"
    NOTHING_LEFT_TO_DRAW = "nothing_left_to_draw"
    STAGE_IS_PLAYED = "stage_is_played"
    ROUND_HAS_RESULTS = "round_has_results"
    RESULTS_MISSING = "results_missing"  # strong with strong: there are no complete standings to make groups of
    TOO_FEW_PLAYERS = "too_few_players"
    FINAL_IS_ONE_TABLE = "final_is_one_table"
    SIZES_DO_NOT_FIT = "sizes_do_not_fit"
    OWN_POINTS_NEEDED = "own_points_needed"


@dataclass(frozen=True)
class MissingTables:
    """Tables of a round, by its number in the event, that have no result yet."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class NextDraw:
    """The round that would be drawn now, by whom and at which tables; or the obstacle that keeps it from it."""

    obstacle: Obstacle | None = None
    stage: Stage | None = None
    number: int = 0  # of the round in the event
    number_in_stage: int = 0
    rounds: int = 1  # that this draw would seat
    round: Round | None = None  # it is drawn already, and would be drawn again
    count: int = 0  # of the players
    among: "QuerySet[Player] | None" = field(default=None, repr=False)
    sizes: tuple[int, ...] = ()
    tables: range = range(0)  # the numbers of tables that there can be
    open: Draw | None = None  # announced, and neither drawn nor failed
    replaces: Draw | None = None  # the draw whose place a new one takes
    covered_by: Draw | None = None  # an earlier draw that has seated this round already
    strong: bool = False  # strong with strong: this round is drawn in groups by the standings
    missing: MissingTables | None = None  # the results that they wait for
    without_points: int | None = None  # the size of a table that there would be, and that has no points

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Who would be drawn. One read, of everybody: a page that needs only their number takes `count`."""
        return () if self.among is None else tuple(self.among)

    @property
    def names(self) -> tuple[Player, ...]:
        """Who would be drawn, where they all have room on a page: those who are through to a later stage."""
        few = self.stage is not None and self.stage.number > 1 and self.count <= MAX_NAMED
        return self.players if few else ()

    @property
    def groups(self) -> tuple[int, ...]:
        """How many tables each group fills, the best first; nothing where there are no groups."""
        return groups_for(len(self.sizes)) if self.strong and len(self.sizes) > 1 else ()

    @property
    def refusal(self) -> Refused | None:
        """What the draw is refused with, as long as there is an obstacle."""
        if self.obstacle is None:
            return None
        if self.missing:
            return Refused(Obstacle.RESULTS_MISSING.value, round=self.missing.round, tables=self.missing.tables)
        if self.obstacle is Obstacle.OWN_POINTS_NEEDED:
            return Refused(self.obstacle.value, size=self.without_points)
        if self.obstacle is Obstacle.SIZES_DO_NOT_FIT and self.stage is not None:
            event = self.stage.event
            least, most = event.least_at_table, event.most_at_table
            return Refused(self.obstacle.value, players=self.count, least=least, most=most)
        return Refused(self.obstacle.value, round=self.number, players=self.count)

    @property
    def other_tables(self) -> bool:
        """Whether there are other tables than planned (T13)."""
        return self.stage is not None and bool(self.sizes) and len(self.sizes) != self.stage.tables_planned


def next_draw(event: Event) -> NextDraw:
    """What the desk can draw now."""
    progress = progress_of(event)
    stage = progress.stage
    if stage is None:
        return NextDraw(Obstacle.NOTHING_LEFT_TO_DRAW if progress.stages else Obstacle.NO_FORMAT)
    rounds = progress.rounds_of(stage)
    latest = rounds[-1] if rounds else None
    again = latest is not None and latest.state != Round.State.COMPLETE
    if latest is not None and not again and len(rounds) >= stage.rounds_planned:
        return NextDraw(Obstacle.STAGE_IS_PLAYED, stage)
    number_in_stage = len(rounds) if again else len(rounds) + 1
    among = may_play(stage)
    count = among.count()
    possible = sizes_of_tables(event)
    sizes = sizes_for(count, stage.tables_planned, bounds=possible.bounds, one_table=possible.one_table)
    without_points = _without_points(event, stage, count, sizes)
    strong = event.seating == Seating.STRONG_WITH_STRONG
    missing = _missing(stage, rounds) if strong and len(sizes) > 1 else None
    return NextDraw(
        Obstacle.RESULTS_MISSING
        if missing
        else _obstacle(stage, latest if again else None, count, sizes, without_points),
        stage,
        latest.number if latest and again else len(progress.rounds) + 1,
        number_in_stage,
        1 if strong or count > PLANNED_TOGETHER else max(1, stage.rounds_planned - number_in_stage + 1),
        latest if again else None,
        count,
        among,
        sizes,
        _numbers(event, stage, count),
        event.draws.filter(state=Draw.State.ANNOUNCED, what=SEATING).last(),
        _replaced(event, stage, number_in_stage, latest if again else None),
        None if again or strong else _covering(event, stage, rounds, among),
        strong and number_in_stage > 1,
        missing,
        without_points,
    )


def at_tables(what: NextDraw, tables: int | None) -> NextDraw:
    """The same draw at so many tables, as the organiser chose (T5); None: as planned. Raises `Refused`."""
    if tables is None or tables == len(what.sizes):
        return what
    if what.stage is not None and what.stage.kind == StageKind.FINAL:
        raise Refused(Obstacle.FINAL_IS_ONE_TABLE.value, players=what.count)
    if tables not in what.tables:
        least, most = what.tables[0], what.tables[-1]
        bounds = sizes_of_tables(what.stage.event).bounds if what.stage is not None else PLANNED_SIZES
        raise Refused(
            "tables_not_possible",
            players=what.count,
            least=least,
            most=most,
            smallest=bounds[0] if bounds else what.count,
            largest=bounds[-1] if bounds else what.count,
        )
    sizes = forced(what.count, balanced(what.count, tables)).sizes
    if what.stage is not None:
        refuse_sizes_without_points(what.stage.event, sizes)
    return replace(what, sizes=sizes)


def next_number(event: Event) -> int | None:
    """The number of the round that is to be drawn next; None while one is on its way, or where none is left."""
    progress = progress_of(event)
    rounds = progress.rounds_of(progress.stage) if progress.stage else ()
    if progress.stage is None or len(rounds) >= progress.stage.rounds_planned:
        return None
    if rounds and rounds[-1].state != Round.State.COMPLETE:
        return None
    return len(progress.rounds) + 1


def _numbers(event: Event, stage: Stage, players: int) -> range:
    """At how many tables they can sit. A final is one game."""
    if stage.kind == StageKind.FINAL:
        return range(1, 2)
    possible = sizes_of_tables(event)
    return numbers_of_tables(players, bounds=possible.bounds, one_table=possible.one_table)


def _without_points(event: Event, stage: Stage, players: int, sizes: Sequence[int]) -> int | None:
    """The size of a table that cannot be drawn for want of points. Without any sizes: one that would have done."""
    if not sizes and players > 1:
        bounds = range(event.least_at_table, event.most_at_table + 1)
        sizes = sizes_for(players, stage.tables_planned, bounds=bounds)
    return next((size for size in sizes if not has_points(event, size)), None)


def _obstacle(
    stage: Stage, again: Round | None, players: int, sizes: Sequence[int], without_points: int | None
) -> Obstacle | None:
    if again is not None and has_results(again):
        return Obstacle.ROUND_HAS_RESULTS
    if players < 2:
        return Obstacle.TOO_FEW_PLAYERS
    if without_points is not None:
        return Obstacle.OWN_POINTS_NEEDED
    if not sizes:
        return Obstacle.SIZES_DO_NOT_FIT
    # Two games have two winners.
    too_many = stage.kind == StageKind.FINAL and stage.tables_planned < len(sizes)
    return Obstacle.FINAL_IS_ONE_TABLE if too_many else None


def _missing(stage: Stage, rounds: Sequence[Round]) -> MissingTables | None:
    """What the standings still lack that the groups of the next round are made of. Two reads.

    The latest round is not waited for where it can be drawn again, nor where none comes after it.
    """
    waited_for = list(rounds)
    if rounds and rounds[-1].state != Round.State.COMPLETE:
        is_last = len(rounds) >= stage.rounds_planned
        if is_last or not has_results(rounds[-1]):
            waited_for.pop()
    accepted = Exists(Result.objects.filter(table=OuterRef("pk"), state=Result.State.ACCEPTED))
    tables = Table.objects.filter(~accepted, round__in=waited_for, seats__isnull=False).distinct()
    numbers = list(tables.order_by("round__number", "number").values_list("round__number", "number"))
    if not numbers:
        return None
    first = numbers[0][0]
    return MissingTables(first, tuple(table for number, table in numbers if number == first))


def has_results(round: Round) -> bool:
    """Whether any table handed in something that stands."""
    standing = (Result.State.ACCEPTED, Result.State.PROPOSED)
    return Result.objects.filter(table__round=round, state__in=standing).exists()


def _replaced(event: Event, stage: Stage, number_in_stage: int, round: Round | None) -> Draw | None:
    """The draw that seated the round, or one for it that failed since."""
    failed = event.draws.filter(
        stage_number=stage.number, first_round=number_in_stage, what=SEATING, state=Draw.State.FAILED
    ).last()
    seated = round.draw if round else None
    return max((draw for draw in (failed, seated) if draw), key=lambda draw: draw.number, default=None)


def _covering(event: Event, stage: Stage, rounds: Sequence[Round], players: "QuerySet[Player]") -> Draw | None:
    """The draw of the round before, if it seats this one too and everything is still as it assumed.

    That is: the same players, and nobody at another table than drawn in the rounds that it has seated so far.
    """
    if not rounds:
        return None
    draw = rounds[-1].draw
    if draw.receipt is None or len(rounds) + 1 >= draw.first_round + draw.rounds_drawn:
        return None
    seated = [round for round in rounds if round.draw_id == draw.pk]
    announced = {player["number"] for player in draw.announcement.get("players", [])}
    if announced != set(players.values_list("number", flat=True)) or any(round.seating_changed for round in seated):
        return None
    later_failed = event.draws.filter(stage_number=stage.number, number__gt=draw.number, what=SEATING).exists()
    return None if later_failed else draw


def history_of(stage: Stage, before: int, players: Sequence[Player]) -> History:
    """Who sat together in the rounds of a stage before one of them, in seat order; strangers to the draw left out."""
    known = {player.pk: player.number for player in players}
    seats = (
        Seat.objects.filter(round__stage=stage, round__number_in_stage__lt=before)
        .order_by("round__number_in_stage", "table__number", "position")
        .values_list("round__number_in_stage", "table_id", "player_id")
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for number, table, player in seats:
        if player in known:
            rounds.setdefault(number, {}).setdefault(table, []).append(known[player])
    return tuple(tuple(tuple(table) for table in tables.values()) for tables in rounds.values())


def clubs_of(event: Event, players: Sequence[Player]) -> dict[int, str]:
    """Who is kept apart from whom (T12): players of a club, by number; nobody where that is not wished."""
    if not event.keep_clubs_apart:
        return {}
    return {player.number: club for player in players if (club := " ".join(player.club.split()).casefold())}


def fixed_of(players: Sequence[Player], tables: int) -> dict[int, int]:
    """Who must sit where; at the only table there is everybody sits anyway."""
    return {player.number: player.fixed_table for player in players if player.fixed_table and tables > 1}
