"""The standings of a stage, made of the rows: players, accepted results, penalties, withdrawals, lots.

Pages take those of `standings_cache`. What they show of them is put together in `standings_page`.

Results and their lines are read by the keys of what was read before them, and not joined: PostgreSQL chooses how to
join by what it knows of the tables, and straight after an import it knows nothing and can take ten seconds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from django.db.models import QuerySet

from tournament.models import Penalty as PenaltyRow
from tournament.models import Player, Qualifier, Result, ResultLine, Round, Seat, Stage, Table, no_draft
from tournament.queries.draws.seats import Orders, orders_of
from tournament.regulation.criteria import CHAIN, RUNNERS_UP, Counting, Criterion, RankingRules, chain_of
from tournament.regulation.ledger import Penalty
from tournament.regulation.results import PlayerResult, TableResult
from tournament.regulation.standings import Standings

Numbers = Mapping[int, int]  # primary key → the player's number
Place = tuple[int, int]  # the round's number within the stage, and the table's
# Of a line, in the order in which `results_of` takes them.
LINE = ("result_id", "player_id", "place", "worms", "points", "best_portion", "left_game")
Line = tuple[int, int, int, int, Fraction, int | None, bool]

MAX_KEYS = 5000  # in one statement; both databases take more

GONE = frozenset({Player.State.WITHDRAWN, Player.State.NO_SHOW, Player.State.REMOVED})  # T13, T14: cannot qualify


def standings_of(stage: Stage) -> Standings:
    """Made anew. In an action this sees what the same transaction wrote before."""
    people = players_of(stage)
    numbers = {pk: number for pk, (number, _) in people.items()}
    known = set(numbers.values())
    tables = tables_of(stage)
    counts = Counter(round_number for round_number, _ in tables.values())
    return Standings(
        known,
        rules_of(stage),
        tables=[counts[round_number] for round_number in sorted(counts)],
        results=results_of(tables, numbers),
        penalties=[penalty for penalty in penalties_of(stage, numbers) if penalty.player in known],
        withdrawn=sorted(number for number, state in people.values() if state in GONE),
        orders=recorded(stage, known),
    )


def rules_of(stage: Stage) -> RankingRules:
    """What counts in the event (T8), its chain for equal scores (T10), and its order of runners-up (T11)."""
    event = stage.event
    return RankingRules(counting_of(stage), chain_of(event.chain) or CHAIN, tuple(event.runners_up) or RUNNERS_UP)


def counting_of(stage: Stage) -> Counting:
    """R2: worms add to placement points over several rounds only. One game at one table is decided by the places.

    Where worms alone count, somebody who left that game with the most of them would otherwise have won it (T14).
    """
    counting = Counting(stage.event.counting)
    if counting is Counting.WORMS_AND_PLACEMENT and stage.rounds_planned == 1:
        return Counting.PLACEMENT
    one_game = not stage.qualifying and stage.rounds_planned == stage.tables_planned == 1
    return Counting.PLACES if counting is Counting.WORMS and one_game else counting


def players_of(stage: Stage) -> dict[int, tuple[int, str]]:
    """Whoever sits in the stage's published rounds or may play in it: number and state by primary key."""
    listed = {
        pk: (number, state)
        for pk, number, state in Player.objects.filter(event=stage.event_id).values_list("pk", "number", "state")
    }
    seats = Seat.objects.filter(round__in=shown_rounds(stage)).order_by()
    among = set(seats.values_list("player_id", flat=True).distinct())
    if stage.number > 1:
        among.update(Qualifier.objects.filter(stage=stage).values_list("player_id", flat=True))
    elif stage.completed_at is None:
        among.update(pk for pk, (_, state) in listed.items() if state == Player.State.CHECKED_IN)
    return {pk: listed[pk] for pk in among}


def shown_rounds(stage: Stage) -> QuerySet[Round]:
    """The rounds whose seating is published; before that only the desk knows of it."""
    return Round.objects.filter(stage=stage).filter(no_draft())


def tables_of(stage: Stage) -> dict[int, Place]:
    """The tables of the published rounds, by primary key."""
    published = Table.objects.filter(round__stage=stage).filter(no_draft("round__")).order_by()
    places = published.values_list("pk", "round__number_in_stage", "number")
    return {pk: (round_number, number) for pk, round_number, number in places}


def results_of(tables: Mapping[int, Place], numbers: Numbers | None = None) -> list[TableResult]:
    """The results of tables that count, as the regulation takes them. Numbers that are not given are read."""
    accepted = accepted_results(tables)
    rows = list(line_rows(accepted))
    if numbers is None:
        people = Player.objects.filter(pk__in={player for _, player, *_ in rows}).order_by()
        numbers = dict(people.values_list("pk", "number"))
    lines: dict[int, list[PlayerResult]] = {pk: [] for pk in accepted}
    for pk, player, place, worms, points, portion, left in rows:
        lines[pk].append(PlayerResult(numbers[player], place, worms, points, portion, left))
    return [TableResult(*tables[table], tuple(lines[pk])) for pk, table in accepted.items()]


def accepted_results(tables: Iterable[int]) -> dict[int, int]:
    """The results that count, each with its table, by primary keys."""
    table_of: dict[int, int] = {}
    for some in batched(tables):
        results = Result.objects.filter(table__in=some, state=Result.State.ACCEPTED).order_by()
        table_of.update(results.values_list("pk", "table"))
    return table_of


def line_rows(results: Iterable[int]) -> Iterator[Line]:
    """The lines of results as plain rows of `LINE`."""
    for some in batched(results):
        yield from ResultLine.objects.filter(result__in=some).order_by().values_list(*LINE)


def batched(keys: Iterable[int]) -> Iterator[list[int]]:
    remaining = list(keys)
    for start in range(0, len(remaining), MAX_KEYS):
        yield remaining[start : start + MAX_KEYS]


def penalties_of(stage: Stage, numbers: Numbers) -> Iterator[Penalty]:
    """T17, cancelled ones as well; of players who left the stage none."""
    rows = PenaltyRow.objects.filter(stage=stage).order_by("pk")
    for pk, player, points, cancelled_at in rows.values_list("pk", "player_id", "points", "cancelled_at"):
        if player in numbers:
            yield Penalty(pk, numbers[player], points, cancelled_at is not None)


def recorded(stage: Stage, known: Iterable[int]) -> dict[Criterion, dict[int, int]]:
    """Lots and play-offs, as far as the chain asks for them."""
    return _recorded(orders_of(stage), rules_of(stage), frozenset(known))


def _recorded(orders: Orders, rules: RankingRules, known: frozenset[int]) -> dict[Criterion, dict[int, int]]:
    ranks = {Criterion.LOT: orders.lots, Criterion.PLAY_OFF: orders.play_offs}
    return {
        criterion: {player: rank for player, rank in rank_of.items() if player in known}
        for criterion, rank_of in ranks.items()
        if criterion in rules.chain and rank_of
    }
