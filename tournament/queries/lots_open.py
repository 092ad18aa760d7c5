"""Between whom a lot can be drawn: whoever is asked to by the qualification, and whoever shares a place for good."""

from collections.abc import Collection
from itertools import groupby

from tournament.models import Stage
from tournament.queries.qualification import is_by_score, qualification_of
from tournament.queries.standings import standings_of
from tournament.regulation.answers import LotNeeded
from tournament.regulation.criteria import Criterion
from tournament.regulation.standings import Standings


def open_lots(stage: Stage, standings: Standings | None = None) -> tuple[LotNeeded, ...]:
    """Those that the qualification needs first. Nothing while results are missing, which can still separate players."""
    standings = standings or standings_of(stage)
    if not standings.rounds or standings.provisional:
        return ()
    needed = qualification_of(stage, standings=standings).lots if stage.qualifying else ()
    asked = {frozenset(lot.players) for lot in needed}
    shared = [each for each in _shared(stage, standings) if frozenset(each.players) not in asked]
    return (*needed, *shared)


def is_open(stage: Stage, players: Collection[int], at_table: int | None) -> bool:
    """Whether this lot, among exactly these, can be drawn."""
    wanted = frozenset(players)
    return any(frozenset(lot.players) == wanted and lot.at_table == at_table for lot in open_lots(stage))


def _shared(stage: Stage, standings: Standings) -> list[LotNeeded]:
    """Groups who are equal by the whole chain, in which a lot counts: in the stage that decides the event, on top."""
    if Criterion.LOT not in standings.rules.chain or (stage.qualifying and not is_by_score(stage)):
        return []
    groups = groupby(standings.all_rows(), key=lambda row: row.place)
    tied = [tuple(sorted(row.player for row in rows if row.results)) for _, rows in groups]
    return [LotNeeded(players, len(players) - 1) for players in tied if len(players) > 1]
