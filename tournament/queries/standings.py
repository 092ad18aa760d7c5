"""The standings of a stage, made of the rows: players, accepted results, penalties, withdrawals, lots.

A fixed number of reads, whatever the size. Pages take those of `standings_cache`. What they show of them is put
together in `standings_page`.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.db.models import Count, QuerySet

from tournament.models import Penalty as PenaltyRow
from tournament.models import Player, Qualifier, Result, ResultLine, Round, Seat, Stage
from tournament.queries.lots import Orders, orders_of
from tournament.regulation.criteria import CHAIN, Counting, Criterion, RankingRules, chain_of
from tournament.regulation.penalties import Penalty
from tournament.regulation.results import Line, TableResult
from tournament.regulation.standings import Standings

Numbers = Mapping[int, int]  # primary key → the player's number
# Of a line, in the order in which `table_results` takes them.
LINE = ("result_id", "player_id", "place", "worms", "points", "best_portion", "left_game")

GONE = frozenset({Player.State.WITHDRAWN, Player.State.ABSENT, Player.State.REMOVED})  # T13, T14: cannot qualify


def standings_of(stage: Stage) -> Standings:
    """Made anew. In an action this sees what the same transaction wrote before."""
    people = players_of(stage)
    numbers = {pk: number for pk, (number, _) in people.items()}
    known = set(numbers.values())
    return Standings(
        known,
        rules_of(stage),
        tables=[count for _, count in tables_of(stage)],
        results=results_of(accepted(stage), numbers),
        penalties=[each for each in penalties_of(stage, numbers) if each.player in known],
        withdrawn=sorted(number for number, state in people.values() if state in GONE),
        orders=recorded(stage, known),
    )


def rules_of(stage: Stage) -> RankingRules:
    """R2, T10: with several rounds the worms count as points, in a single one the placement points alone."""
    counting = Counting.WORMS_AND_PLACEMENT if stage.rounds_planned > 1 else Counting.PLACEMENT
    return RankingRules(counting, chain_of(stage.event.chain) or CHAIN)


def players_of(stage: Stage) -> dict[int, tuple[int, str]]:
    """Whoever sits in the stage's published rounds or may play in it: number and state by primary key."""
    listed = {
        pk: (number, state)
        for pk, number, state in Player.objects.filter(event=stage.event_id).values_list("pk", "number", "state")
    }
    among = set(Seat.objects.filter(round__in=shown_rounds(stage)).values_list("player_id", flat=True).distinct())
    if stage.number > 1:
        among.update(Qualifier.objects.filter(stage=stage).values_list("player_id", flat=True))
    elif stage.completed_at is None:
        among.update(pk for pk, (_, state) in listed.items() if state == Player.State.HERE)
    return {pk: listed[pk] for pk in among}


def shown_rounds(stage: Stage) -> QuerySet[Round]:
    """The rounds whose seating is published; before that only the desk knows of it."""
    return Round.objects.filter(stage=stage).exclude(state=Round.State.DRAWN)


def tables_of(stage: Stage) -> list[tuple[int, int]]:
    """The published rounds by their number within the stage, and how many tables each has."""
    counted = shown_rounds(stage).annotate(count=Count("tables")).order_by("number_in_stage")
    return list(counted.values_list("number_in_stage", "count"))


def accepted(stage: Stage) -> QuerySet[Result]:
    """The results that count."""
    return Result.objects.filter(state=Result.State.ACCEPTED, table__round__in=shown_rounds(stage))


def results_of(found: QuerySet[Result], numbers: Numbers) -> list[TableResult]:
    """Results as the regulation takes them. Two reads."""
    where = list(found.values_list("pk", "table__round__number_in_stage", "table__number"))
    return table_results(where, line_rows(found).iterator(chunk_size=5000), numbers)


def line_rows(results: QuerySet[Result] | Iterable[int]) -> "QuerySet[ResultLine, Any]":
    """The lines of results as plain rows, in the order of `LINE`."""
    return ResultLine.objects.filter(result__in=results).order_by().values_list(*LINE)


def table_results(
    where: Iterable[tuple[int, int, int]], rows: Iterable[tuple[Any, ...]], numbers: Numbers
) -> list[TableResult]:
    """Put together of results (primary key, round within the stage, table) and the rows of their lines."""
    where = list(where)
    lines: dict[int, list[Line]] = {pk: [] for pk, _, _ in where}
    points: dict[str, Fraction] = {}  # there are few different ones, and reading a fraction takes long
    for pk, player, place, worms, text, portion, left in rows:
        if text not in points:
            points[text] = Fraction(text)
        line = Line(numbers[player], place, worms, points[text], portion, left)
        lines.setdefault(pk, []).append(line)
    return [TableResult(round_number, table, tuple(lines[pk])) for pk, round_number, table in where]


def penalties_of(stage: Stage, numbers: Numbers) -> Iterator[Penalty]:
    """T17, cancelled ones as well; of players who left the stage none."""
    rows = PenaltyRow.objects.filter(stage=stage).order_by("pk")
    for pk, player, points, cancelled_at in rows.values_list("pk", "player_id", "points", "cancelled_at"):
        if player in numbers:
            yield Penalty(pk, numbers[player], Fraction(points), cancelled_at is not None)


def recorded(stage: Stage, known: Iterable[int]) -> dict[Criterion, dict[int, int]]:
    """Lots and play-offs, as far as the chain asks for them."""
    return _recorded(orders_of(stage), rules_of(stage), frozenset(known))


def _recorded(orders: Orders, rules: RankingRules, known: frozenset[int]) -> dict[Criterion, dict[int, int]]:
    ranks = {Criterion.LOT: orders.lots, Criterion.PLAY_OFF: orders.play_offs}
    return {
        criterion: {player: rank for player, rank in found.items() if player in known}
        for criterion, found in ranks.items()
        if criterion in rules.chain and found
    }
