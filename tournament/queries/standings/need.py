"""What somebody still needs to reach the next stage, while the rounds of one are played: as exact as the prospects."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.models import Stage
from tournament.queries.events.stages import is_hidden
from tournament.queries.standings.prospects import cached_prospects, prospects_by_place
from tournament.regulation.criteria import Counting
from tournament.regulation.prospects import Outlook, Prospect
from tournament.regulation.standings import Row, Standings


@dataclass(frozen=True)
class Need:
    """Of one player in one stage. Where the field is too large for prospects, only how far the line is away."""

    into: Stage  # which is to be reached
    places: int
    prospect: Prospect | None
    by_place: tuple[Outlook, ...] = ()  # what each place at the own table leads to, where that decides
    gap: Fraction | None = None  # by what the score is better than that of the line; None where no line is known
    line_place: int = 0  # the place of the last who would go on


def need_of(stage: Stage, standings: Standings, number: int, into: Stage | None, last: Row | None) -> Need | None:
    """None once it is settled, or where nothing is to be reached. Three reads, among many players none.

    `into`: the stage that follows; `last`: who would be the last to go on, once any result is in.
    """
    if into is None or not stage.qualifying or stage.completed_at is not None or is_hidden(stage):
        return None
    if number not in standings.players:
        return None
    prospect = cached_prospects(stage, standings).get(number)
    by_place = tuple(prospect_there.outlook for prospect_there in prospects_by_place(stage, standings, number))
    gap = standings.row(number).score - last.score if last else None
    if gap and standings.rules.counting is Counting.PLACES:
        gap = -gap
    if prospect is None and not by_place and gap is None:
        return None
    return Need(into, stage.qualified, prospect, by_place, gap, last.place if last else 0)
