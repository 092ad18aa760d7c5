"""From a task to seated rounds: designs where there are any, search for the rest, then seats.

The same task, key and time give the same plan: time is counted in steps, and the clock only cuts a search short where
the machine is slower than reckoned; the plan says how many steps were made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from time import monotonic

from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused, function, of_kind, whole_number
from tournament.seating.bounds import least_repeats, meetings
from tournament.seating.designs import design, labelled
from tournament.seating.report import Report, report_on
from tournament.seating.search import CLUB, DENSE, REPEAT, Search, short_size
from tournament.seating.seats import seated
from tournament.seating.stored import stored
from tournament.seating.tasks import Round, SeatingTask, Tables

STEPS_A_SECOND = 250_000
MAX_SECONDS = 3600
MAX_ROUNDS_TO_ORDER = 7


@dataclass(frozen=True)
class SearchProgress:
    """How far a search has come."""

    steps: int
    of_steps: int
    repeats: int


@dataclass(frozen=True)
class Plan:
    """Seated rounds and how good they are."""

    rounds: tuple[Round, ...]
    report: Report
    steps: int


def plan_rounds(
    task: SeatingTask,
    key: bytes,
    seconds: float = 2.0,
    progress: Callable[[SearchProgress], bool] | None = None,
) -> Plan:
    """The rounds of a task. `progress` is called now and then; answering False ends the search with the best so far."""
    if type(seconds) not in (int, float) or not 0 < seconds <= MAX_SECONDS:
        raise Refused("seconds_out_of_range", seconds=seconds, most=MAX_SECONDS)
    if progress is not None:
        function("progress", progress)
    deadline = monotonic() + seconds

    def go_on(now: SearchProgress) -> bool:
        return (progress is None or progress(now)) and monotonic() < deadline

    return _Planning(task, Chance(key), int(seconds * STEPS_A_SECOND), go_on).plan()


def plan_again(task: SeatingTask, chance: Chance, steps: int) -> Plan:
    """The rounds that so many steps give, however long they take: what a plan was can be computed again."""
    of_kind("chance", chance, Chance)
    whole_number("steps", steps, least=0)
    return _Planning(task, chance, steps, lambda now: True).plan()


class _Planning:
    """The work on one task, with players replaced by their places in its list."""

    def __init__(self, task: SeatingTask, chance: Chance, steps: int, go_on: Callable[[SearchProgress], bool]) -> None:
        self._task = of_kind("task", task, SeatingTask)
        self._chance = chance
        self._steps = steps
        self._ask = go_on
        self._place = {player: place for place, player in enumerate(task.players)}
        self._fixed = {self._place[player]: table - 1 for player, table in task.fixed.items()}
        self._prices = self._prices_before()

    def plan(self) -> Plan:
        bound = least_repeats(self._task)
        search = Search(
            self._start(),
            self._prices,
            self._shorts_before(),
            [place for place in range(len(self._task.players)) if place not in self._fixed],
            self._chance.derived("search").below(2**32),
            self._go_on,
        )
        # Below one more repeat, or where there are clubs one more meeting of club mates, searching on is not worth it.
        search.improve(self._steps, bound * REPEAT + (CLUB if self._task.clubs else REPEAT) - 1)
        rounds = seated(
            [self._players_at(tables) for tables in self._in_good_order(search.best)],
            self._task.history,
            self._chance.derived("seats"),
        )
        return Plan(rounds, report_on(self._task, rounds, bound), search.steps)

    def _go_on(self, steps: int, cost: int) -> bool:
        return self._ask(SearchProgress(steps, self._steps, cost // REPEAT))

    def _start(self) -> list[Tables]:
        """A design whose parts are given out by chance, or everybody dealt out by chance."""
        pattern = self._pattern()
        if pattern is not None:
            parts = self._chance.derived("parts").shuffled(range(len(self._task.players)))
            prices = self._prices if len(parts) <= DENSE else {}
            played = labelled(pattern, parts, prices, self._chance.derived("labels").below(2**32))
            arranged = [
                _arranged(tables, sizes, self._fixed) for tables, sizes in zip(played, self._task.sizes, strict=True)
            ]
            if None not in arranged:
                return [tables for tables in arranged if tables is not None]
        return [self._dealt(sizes, number) for number, sizes in enumerate(self._task.sizes)]

    def _pattern(self) -> Sequence[Tables] | None:
        sizes = [sorted(round_sizes, reverse=True) for round_sizes in self._task.sizes]
        if any(other != sizes[0] for other in sizes) or sizes[0][0] - sizes[0][-1] > 1:
            return None
        return design(sizes[0], len(sizes)) or stored(sizes[0], len(sizes))

    def _dealt(self, sizes: Sequence[int], number: int) -> Tables:
        """One round by chance, with those who must sit at a table there."""
        tables: Tables = [
            [place for place, table in self._fixed.items() if table == index] for index in range(len(sizes))
        ]
        free = [place for place in range(len(self._task.players)) if place not in self._fixed]
        dealt = iter(self._chance.derived(f"deal {number}").shuffled(free))
        for table, size in zip(tables, sizes, strict=True):
            table += [next(dealt) for _ in range(size - len(table))]
        return tables

    def _prices_before(self) -> dict[tuple[int, int], int]:
        prices: dict[tuple[int, int], int] = {}
        for (one, other), times in meetings(self._task.history).items():
            pair = sorted((self._place[one], self._place[other]))
            prices[pair[0], pair[1]] = REPEAT * times
        for mates in _club_mates(self._task):
            for pair_of_mates in combinations(sorted(self._place[player] for player in mates), 2):
                prices[pair_of_mates] = prices.get(pair_of_mates, 0) + CLUB
        return prices

    def _shorts_before(self) -> list[int]:
        shorts = [0] * len(self._task.players)
        for tables in self._task.history:
            short = short_size([len(table) for table in tables])
            for table in tables:
                if len(table) == short:
                    for player in table:
                        shorts[self._place[player]] += 1
        return shorts

    def _players_at(self, tables: Tables) -> list[list[int]]:
        # In the order of the task, so that nothing depends on which numbers the players have.
        return [[self._task.players[place] for place in sorted(table)] for table in tables]

    def _in_good_order(self, rounds: list[Tables]) -> list[Tables]:
        """The rounds in the order in which fewest pairs meet twice running; only rounds alike can change places."""
        if len(set(self._task.sizes)) > 1 or not 1 < len(rounds) <= MAX_ROUNDS_TO_ORDER:
            return rounds
        last = [[self._place[player] for player in table] for tables in self._task.history[-1:] for table in tables]
        pairs = [meetings([tables]).keys() for tables in (last, *rounds)]
        again = [[len(one & other) for other in pairs] for one in pairs]
        if not any(again[one][other] for one, other in combinations(range(len(pairs)), 2)):
            return rounds
        order = min(
            permutations(range(1, len(pairs))),
            key=lambda order: sum(again[one][other] for one, other in zip((0, *order), order, strict=False)),
        )
        return [rounds[number - 1] for number in order]


def _club_mates(task: SeatingTask) -> Iterable[list[int]]:
    clubs: dict[str, list[int]] = {}
    for player, club in task.clubs.items():
        clubs.setdefault(club, []).append(player)
    return clubs.values()


def _arranged(tables: Tables, sizes: Sequence[int], fixed: Mapping[int, int]) -> Tables | None:
    """The tables put where their sizes belong and where players must sit; None where that cannot be."""
    wanted: dict[int, list[int]] = {}
    for table in tables:
        numbers = {fixed[place] for place in table if place in fixed}
        if len(numbers) > 1:
            return None
        for number in numbers:
            if number in wanted or len(table) != sizes[number]:
                return None
            wanted[number] = table
    free = sorted((table for table in tables if table not in wanted.values()), key=len)
    by_size = {size: [table for table in free if len(table) == size] for size in set(sizes)}
    return [wanted[number] if number in wanted else by_size[size].pop() for number, size in enumerate(sizes)]
