"""How far players moved in the latest round of a stage: their places in the standings as they were before it.

Those before a round stay the same while its results come in, so they are cached: one result does not rank ten thousand
players anew.
"""

from collections.abc import Iterable
from threading import Lock

from tournament.models import Stage
from tournament.queries.standings.cache import MAX_STANDINGS, BoundedCache, stage_key
from tournament.regulation.standings import Row, Standings


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
