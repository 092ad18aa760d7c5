"""Events, their stages, what the desk has announced, and the one document for overlays and bots."""

from datetime import datetime

from tournament.api.schemas.base import Code, Exact, Out, PersonOut
from tournament.api.schemas.rounds import RoundOut, TableOut
from tournament.api.schemas.standings import StandingsOut


class ListedEventOut(Out):
    """An event as the list of events has it."""

    slug: str
    name: str
    place: str
    starts_at: datetime | None
    phase: str
    players: int


class RulesOut(Out):
    """What is played, as codes."""

    preset: Code
    edition: Code
    failed_attempt: Code
    steal: Code
    counting: Code
    ties: Code


class StageOut(Out):
    """A part of the format. `qualifying` is empty where the stage decides the event."""

    number: int
    kind: Code
    name: str
    rounds_planned: int
    tables_planned: int
    qualifying: Code
    qualified: int
    direct: int
    complete: bool


class EventOut(ListedEventOut):
    """An event. `revision` moves with every change of it."""

    description: str
    time_zone: str
    rules: RulesOut
    stages: list[StageOut]
    rounds: list[int]
    sign_up: Code
    next_start: datetime | None
    revision: int


class AnnouncementOut(Out):
    """What the desk tells everybody."""

    text: str
    at: datetime


class WinnerOut(PersonOut):
    """Somebody on the podium."""

    place: int


class StateOut(Out):
    """All that an overlay or a bot needs at once: the latest round with its clock and tables, and the first places."""

    event: EventOut
    round: RoundOut | None
    tables: list[TableOut]
    standings: StandingsOut | None
    announcements: list[AnnouncementOut]
    winners: list[WinnerOut]


class RankedOut(PersonOut):
    """A player's place in the whole event, and the stage in which it ended for them."""

    place: int
    stage: int
    score: Exact
    worms: int
    withdrawn: bool


class RankingOut(Out):
    """The order in which the event ended; empty before the winners are announced."""

    announced: bool
    items: list[RankedOut]
    next: str | None
