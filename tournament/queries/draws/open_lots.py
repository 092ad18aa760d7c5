"""Between whom a lot can be drawn: whoever is asked to by the qualification, and whoever shares a place for good."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, groupby, islice

from tournament.models import Stage
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.qualification import is_by_score, qualification_of
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import LotNeeded
from tournament.regulation.criteria import Criterion
from tournament.regulation.standings import Row, Standings

ROWS_AT_ONCE = 200


def open_lots(
    stage: Stage,
    standings: Standings | None = None,
    most: int | None = None,
    needed: Sequence[LotNeeded] | None = None,
) -> tuple[LotNeeded, ...]:
    """Those that the qualification needs first. Nothing while results are missing, which can still separate players.

    `most`: after so many the others are not looked for. `needed`: those of the qualification, if they are known.
    """
    standings = standings or standings_of(stage)
    if not standings.rounds or standings.provisional:
        return ()
    if needed is None:
        needed = qualification_of(stage, standings=standings).lots if stage.qualifying else ()
    asked = {frozenset(lot.players) for lot in needed}
    shared = (lot for lot in _shared(stage, standings) if frozenset(lot.players) not in asked)
    return tuple(islice(chain(needed, shared), most))


def first_lots(stage: Stage, most: int) -> tuple[LotNeeded, ...]:
    """The same for a page: those of the best places, of cached standings."""
    return open_lots(stage, cached_standings(stage), most)


def is_open(stage: Stage, players: Collection[int], at_table: int | None) -> bool:
    """Whether this lot, among exactly these, can be drawn."""
    wanted = frozenset(players)
    return any(frozenset(lot.players) == wanted and lot.at_table == at_table for lot in open_lots(stage))


def _shared(stage: Stage, standings: Standings) -> Iterator[LotNeeded]:
    """Groups who are equal by the whole chain, in which a lot counts: in the stage that decides the event, on top."""
    if Criterion.LOT not in standings.rules.chain or (stage.qualifying and not is_by_score(stage)):
        return
    for _, rows in groupby(_rows(standings), key=lambda row: row.place):
        tied = tuple(sorted(row.player for row in rows if row.results))
        if len(tied) > 1:
            yield LotNeeded(tied, len(tied) - 1)


def _rows(standings: Standings) -> Iterator[Row]:
    """All of them, made as far as they are asked for."""
    for start in range(0, len(standings.players), ROWS_AT_ONCE):
        yield from standings.page(start, start + ROWS_AT_ONCE)
