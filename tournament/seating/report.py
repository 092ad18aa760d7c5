"""How good a plan is, in data that a page can turn into sentences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

from tournament.regulation.refusals import whole_number
from tournament.seating.bounds import known_rounds_without_repeats, meetings
from tournament.seating.search import short_size
from tournament.seating.tasks import Round, SeatingTask, plan_for


class Repeat(NamedTuple):
    """Two players who share a table more than once."""

    players: tuple[int, int]
    rounds: tuple[int, ...]  # counted from 1, those already played first


class Spread(NamedTuple):
    """The least and the most of something that anybody has had."""

    least: int
    most: int


@dataclass(frozen=True)
class Report:
    """What can be said of a plan together with the rounds played before it."""

    repeats: int  # counted as in `bounds`; only those in which a round of the plan takes part
    bound: int  # no plan has fewer
    pairs: tuple[Repeat, ...]  # whose last meeting is in the plan
    twice_running: tuple[tuple[int, int], ...]  # pairs who meet in two rounds running, once for each time
    club_meetings: tuple[Repeat, ...]  # of club mates, in the plan
    starts: Spread  # over the rounds played and planned
    shorts: Spread
    known_rounds: int | None  # so many rounds without repeats are known to exist for tables as in the first round

    @property
    def at_bound(self) -> bool:
        """Whether it is proven that nothing better exists, as far as repeats go."""
        return self.repeats == self.bound


def report_on(task: SeatingTask, rounds: Sequence[Round], bound: int, starters: Iterable[int] | None = None) -> Report:
    """The report on a plan for a task, made by whatever means; no plan for it has fewer repeats than `bound`.

    `starters`: who starts, once for each time, where that is not the first player of every table.
    """
    whole_number("bound", bound, least=0)
    planned = plan_for(task, rounds)
    together = [*task.history, *planned]
    played = len(task.history)
    met = _rounds_of_pairs(together)
    pairs = [
        Repeat(pair, numbers) for pair, numbers in sorted(met.items()) if len(numbers) > 1 and numbers[-1] > played
    ]
    before = meetings(task.history)
    return Report(
        sum(comb(len(repeat.rounds), 2) - comb(before[repeat.players], 2) for repeat in pairs),
        bound,
        tuple(pairs),
        tuple(
            pair for pair, numbers in sorted(met.items()) for one, two in pairwise(numbers) if two == one + 1 > played
        ),
        tuple(_club_meetings(task, met, played)),
        spread_over(
            task.players, (table[0] for tables in together for table in tables) if starters is None else starters
        ),
        spread_over(task.players, (player for tables in together for player in at_short_tables(tables))),
        known_rounds_without_repeats(task.sizes[0]),
    )


def _rounds_of_pairs(rounds: Iterable[Round]) -> dict[tuple[int, int], tuple[int, ...]]:
    met: dict[tuple[int, int], tuple[int, ...]] = {}
    for number, tables in enumerate(rounds, 1):
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = (*met.get(pair, ()), number)
    return met


def _club_meetings(task: SeatingTask, met: dict[tuple[int, int], tuple[int, ...]], played: int) -> Iterable[Repeat]:
    for (one, other), numbers in sorted(met.items()):
        club = task.clubs.get(one)
        planned = tuple(number for number in numbers if number > played)
        if planned and club is not None and club == task.clubs.get(other):
            yield Repeat((one, other), planned)


def at_short_tables(tables: Round) -> Iterable[int]:
    """Who sits at a short table of a round."""
    short = short_size([len(table) for table in tables])
    return (player for table in tables if len(table) == short for player in table)


def spread_over(players: Sequence[int], had: Iterable[int] | Mapping[int, int]) -> Spread:
    """Over these players: those who have had something, each as often as they had it, or how often each had it."""
    times = Counter(had)
    return Spread(min(times[player] for player in players), max(times[player] for player in players))
