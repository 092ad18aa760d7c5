"""How the standings of a stage stood after each of its rounds: scores, places and the line, as far as rounds are over.

Penalties and lots say nothing of a round, so they are in the standings of now alone. Standings after a round that is
over are cached: they change only when one of its results is corrected, or of a round before it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from tournament.models import Stage
from tournament.queries.standings.cache import BoundedCache
from tournament.queries.standings.qualification import is_by_score
from tournament.regulation.results import TableResult
from tournament.regulation.standings import Row, Standings

MAX_CACHED = 64
Results = tuple[TableResult, ...]


@dataclass(frozen=True)
class AfterRound:
    """Of one player and one round."""

    number: int  # of the round in its stage
    score: Fraction
    place: int
    line: Fraction | None  # the score of the last who would have gone on


class _Earlier(NamedTuple):
    """Standings with the very results that they were made of."""

    results: Results
    standings: Standings


class _Slot:
    latest: _Earlier | None = None


_slots: BoundedCache[_Slot] = BoundedCache(MAX_CACHED)


def course_of(stage: Stage, standings: Standings, number: int) -> tuple[AfterRound, ...]:
    """A player after each round in which any result is in, as long as nobody is waited for before it. No read."""
    return tuple(_course(stage, standings, number))


def _course(stage: Stage, standings: Standings, number: int) -> Iterator[AfterRound]:
    rounds = [round for round in standings.rounds if round.results]
    for round in rounds:
        if round.provisional and round is not rounds[-1]:
            return
        then = standings if round is rounds[-1] else standings_after(stage, standings, round.number)
        row = then.row(number)
        yield AfterRound(round.number, row.score, row.place, line_of(stage, then))


def standings_after(stage: Stage, standings: Standings, number: int) -> Standings:
    """The standings with the rounds up to this one, which is not the last. They are for reading: others have them too.

    Those that are cached are taken only if they were made of the same results, not only of equal ones: comparing
    thousands of those would take as long as ranking them.
    """
    earlier = [round for round in standings.rounds if round.number <= number]
    results = tuple(result for round in earlier for result in standings.results(round.number))
    slot = _slots.get_or_add((stage.event.pk, stage.event.created_at, stage.pk, number), _Slot)
    latest = slot.latest
    if latest is None or not _are_the_same(latest, results, standings):
        tables = [round.tables for round in earlier]
        made = Standings(standings.players, standings.rules, tables=tables, results=results)
        slot.latest = latest = _Earlier(results, made)
    return latest.standings


def _are_the_same(latest: _Earlier, results: Results, standings: Standings) -> bool:
    is_same = len(latest.results) == len(results) and all(map(_is, latest.results, results))
    rules, players = latest.standings.rules == standings.rules, len(latest.standings.players) == len(standings.players)
    return is_same and rules and players


def _is(one: TableResult, other: TableResult) -> bool:
    return one is other


def last_through(stage: Stage, standings: Standings) -> Row | None:
    """The last who would go on by the score; None where the score does not decide, or there are places for all."""
    if not stage.qualifying or not is_by_score(stage) or stage.qualified >= len(standings.players):
        return None
    rows = standings.page(0, stage.qualified + len(standings.gone()))
    return next(islice((row for row in rows if not row.withdrawn), stage.qualified - 1, None), None)


def line_of(stage: Stage, standings: Standings) -> Fraction | None:
    """The score of the last who would go on."""
    last = last_through(stage, standings)
    return last.score if last else None
