"""What standings cost: complete ones of a large event against sorting its players; one result more; prospects."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, pairwise

from benchmarks.measure import Pace, Row, compare, seconds_per_call
from tournament.regulation.outcomes import CLASSIC_WORMS, ToCome
from tournament.regulation.points import placement_points
from tournament.regulation.prospects import by_score
from tournament.regulation.results import PARTS_OF_A_POINT, PlayerResult, TableResult
from tournament.regulation.standings import Standings

SMALL, LARGE = 36, 10_000
ROUNDS = 5
SEATS = 4
PORTIONS = range(21, 37)

Sortable = tuple[int, int, int, int, int, int]


def rows() -> list[Row | Pace]:
    return [complete_row(), *flat_rows(), prospects_row()]


def complete_row() -> Row:
    """From the checked results of all tables to all places with their reasons."""
    results = list(results_of(LARGE))
    sortable = sortable_rows(event_of(LARGE, results))
    return compare(
        f"complete standings of {LARGE:,} players over {ROUNDS} rounds, with every reason",
        lambda: event_of(LARGE, results).all_rows(),
        "`sorted()` of the same rows by a tuple key",
        lambda: sorted(sortable, key=lambda row: (-row[1], -row[2], -row[3], -row[4], -row[5], row[0])),
        "≤ 6 ×",
    )


def sortable_rows(standings: Standings) -> list[Sortable]:
    """What the floor sorts: whole numbers only, in no order."""
    sortable = [
        (
            row.player,
            int(row.score * PARTS_OF_A_POINT),
            row.table_wins,
            row.worms,
            row.best_portions,
            row.best_portion or 0,
        )
        for row in standings.all_rows()
    ]
    random.Random(2).shuffle(sortable)
    return sortable


def flat_rows() -> Iterator[Row]:
    """What must not grow with the event."""
    events = {players: event_of(players, results_of(players)) for players in (LARGE, SMALL)}
    what = {"one result corrected": correction, "the first page of standings": first_page}
    for name, make in what.items():
        large, small = (make(event) for event in events.values())
        yield compare(f"{name}, among {LARGE:,} players", large, f"the same among {SMALL}", small, "flat")


def correction(standings: Standings) -> Callable[[], object]:
    """A table's result is replaced by another, and back."""
    before = standings.results(ROUNDS)[0]
    players = [line.player for line in before.lines]
    versions = cycle([result_of(ROUNDS, 1, players, random.Random(3)), before])
    return lambda: standings.replace(next(versions))


def first_page(standings: Standings) -> Callable[[], object]:
    return lambda: standings.page(0, SMALL)


def prospects_row() -> Pace:
    """All tables of the last round play."""
    results = [each for each in results_of(SMALL) if each.round < ROUNDS]
    tables = [tuple(line.player for line in each.lines) for each in results_of(SMALL) if each.round == ROUNDS]
    standings, to_come = event_of(SMALL, results), ToCome(tuple(tables), placement_points)
    what = f"prospects of {SMALL} players, all tables of the last round playing"
    return Pace(what, seconds_per_call(lambda: by_score(standings, 6, to_come), at_least=1.0), "≥ 1 /s")


def event_of(players: int, results: Iterator[TableResult] | Sequence[TableResult]) -> Standings:
    return Standings(range(players), tables=[players // SEATS] * ROUNDS, results=results)


def results_of(players: int) -> Iterator[TableResult]:
    chance = random.Random(1)
    for number in range(1, ROUNDS + 1):
        seated = chance.sample(range(players), players)
        for table in range(players // SEATS):
            yield result_of(number, table + 1, seated[table * SEATS : (table + 1) * SEATS], chance)


def result_of(number: int, table: int, players: Sequence[int], chance: random.Random) -> TableResult:
    """Any worms and portions that a classic game can give, better ones for the earlier players."""
    cuts = [0, *sorted(chance.randrange(CLASSIC_WORMS + 1) for _ in players)]
    worms = sorted((after - before for before, after in pairwise(cuts)), reverse=True)
    portions = sorted(chance.sample(PORTIONS, len(players)), reverse=True)
    places = range(1, len(players) + 1)
    lines = zip(players, places, worms, placement_points(tuple(places)), portions, strict=True)
    return TableResult(number, table, tuple(PlayerResult(*line) for line in lines))
