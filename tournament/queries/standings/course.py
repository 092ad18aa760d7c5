"""How players stood after each round of a stage: score, place and the line, as far as rounds are over; and by how many
places the latest round has moved them.

Penalties and lots say nothing of a round, so they count from the first one on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from threading import Lock

from tournament.models import Stage
from tournament.queries.standings.cache import MAX_STANDINGS, BoundedCache, stage_key
from tournament.queries.standings.qualification import is_by_score
from tournament.regulation.standings import Row, Standings


@dataclass(frozen=True)
class AfterRound:
    """Of one player and one round."""

    number: int  # of the round in its stage
    score: Fraction
    place: int
    line: Fraction | None  # the score of the last who would have gone on


def course_of(stage: Stage, standings: Standings, number: int) -> tuple[AfterRound, ...]:
    """A player after each round in which any result is in, as long as nobody is waited for before it. No read."""
    return tuple(_course(stage, standings, number))


def _course(stage: Stage, standings: Standings, number: int) -> Iterator[AfterRound]:
    rounds = [round for round in standings.rounds if round.results]
    for round in rounds:
        if round.provisional and round is not rounds[-1]:
            return
        then = standings if round is rounds[-1] else standings_before(stage, standings, round.number + 1)
        row = then.row(number)
        yield AfterRound(round.number, row.score, row.place, line_of(stage, then))


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


class _Earlier:
    """The standings before a round, and the facts that they were made of."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._facts: object = None
        self._standings: Standings | None = None

    def standings(self, now: Standings, round_number: int) -> Standings:
        facts = now.facts_before(round_number)
        with self._lock:
            if self._standings is None or self._facts != facts:
                self._facts, self._standings = facts, now.before(round_number)
            return self._standings


_cached: BoundedCache[_Earlier] = BoundedCache(MAX_STANDINGS)


def moves_of(stage: Stage, standings: Standings, rows: Iterable[Row]) -> dict[int, int]:
    """By how many places the players of these rows are better than before the latest round that has results.

    Without whoever had no result before that; nothing before there are two rounds to compare.
    """
    latest = max((state.number for state in standings.rounds if state.results), default=0)
    if not any(state.results for state in standings.rounds if state.number < latest):
        return {}
    earlier = standings_before(stage, standings, latest)
    before = ((row, earlier.row(row.player)) for row in rows)
    return {row.player: then.place - row.place for row, then in before if then.results}


def standings_before(stage: Stage, standings: Standings, round_number: int) -> Standings:
    """The standings of a stage as they were before one of its rounds. They are for reading: others have them too."""
    return _cached.get_or_add((*stage_key(stage), round_number), _Earlier).standings(standings, round_number)
