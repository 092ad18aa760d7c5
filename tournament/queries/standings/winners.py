"""What the page of the winners shows: the podium, the table that decided the event, and the way of everybody there.

There are no winners before they are announced: `winners_page` is None as long as the event has not ended.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournament.models import Event, Qualifier, Result, Seat, Stage, Table
from tournament.queries.results.result_view import HoldingView, LineView, stored_view
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.names import name_of, people_of
from tournament.queries.standings.ranking import Winner, podium_of
from tournament.queries.standings.rows import cells_of
from tournament.regulation.standings import Row, Standings

FINALISTS = 8  # at most; of one stage alone everybody would be one


@dataclass(frozen=True)
class PlayedRound:
    """A round of a finalist: its number in the event, the table, and what it brought."""

    number: int
    table: int
    place: int
    worms: int
    points: Fraction
    places_only: bool  # another game, without worms


class Entrance(NamedTuple):
    """How somebody came into a stage, as in `PlayedStage`."""

    rule: str
    straight: bool
    tier: int


@dataclass(frozen=True)
class PlayedStage:
    """A stage of a finalist, and by what rule they came into it; the first stage has no rule.

    `tier` is their place at the last table of the stage before.
    """

    stage: Stage
    rule: str
    straight: bool  # past a play-in
    tier: int
    place: int
    score: Fraction
    rounds: tuple[PlayedRound, ...]


@dataclass(frozen=True)
class Finalist:
    """Somebody of the last stage, and how they came there."""

    place: int
    number: int
    name: str
    stages: tuple[PlayedStage, ...]


@dataclass(frozen=True)
class DecidingLine:
    """One player at the deciding table: the place, and what lay in front of them, unless it was another game."""

    line: LineView
    holding: HoldingView | None


@dataclass(frozen=True)
class DecidingTable:
    """The last table at which the winner played, in order of place."""

    table: Table
    lines: tuple[DecidingLine, ...]
    places_only: bool  # another game, without stacks and worms
    stopped: bool = False  # the game, by the clock

    @property
    def round_number(self) -> int:
        """The number of its round in the event."""
        return self.table.round.number


@dataclass(frozen=True)
class WinnersPage:
    """All that is shown once the winners are known."""

    winners: tuple[Winner, ...]
    table: DecidingTable | None
    finalists: tuple[Finalist, ...]


def winners_page(event: Event, *, public: bool) -> WinnersPage | None:
    """`public`: pseudonyms instead of names. A fixed number of reads for each stage and table."""
    winners = podium_of(event) if event.ended_at else ()
    if not winners:
        return None
    stages = list(event.stages.order_by("number"))
    for stage in stages:
        stage.event = event
    last = cached_standings(stages[-1])
    rows = [row for row in last.page(0, FINALISTS) if row.results]
    return WinnersPage(
        winners, _deciding_table(stages[-1], winners[0].number), tuple(_finalists(event, stages, rows, public=public))
    )


def _deciding_table(stage: Stage, number: int) -> DecidingTable | None:
    seats = Seat.objects.filter(round__stage=stage, player__number=number, table__isnull=False)
    seat = seats.select_related("table__round").order_by("-round__number").first()
    if seat is None:
        return None
    accepted = Result.objects.filter(table=seat.table_id, state=Result.State.ACCEPTED)
    result = accepted.prefetch_related("lines__player").first()
    at_table = list(Seat.objects.filter(table=seat.table_id).select_related("player").order_by("position"))
    if result is None:
        return None
    view = stored_view(result, at_table)
    holdings = {holding.position: holding for holding in view.holdings}
    lines = tuple(DecidingLine(line, holdings.get(line.position)) for line in view.lines)
    return DecidingTable(seat.table, lines, view.places_only, view.stopped)


def _finalists(event: Event, stages: Sequence[Stage], rows: Sequence[Row], *, public: bool) -> Iterator[Finalist]:
    numbers = [row.player for row in rows]
    people = people_of(event, numbers)
    rules = _rules(event, numbers)
    rounds = dict(event.rounds.values_list("stage", "number").order_by("-number"))  # the first of each stage
    standings = [(stage, cached_standings(stage)) for stage in stages]
    for row in rows:
        played: list[PlayedStage] = []
        for stage, of_stage in standings:
            if row.player in of_stage.players:
                rule = rules.get((stage.pk, row.player), "")
                tier = played[-1].rounds[-1].place if played and played[-1].rounds else 0
                straight = bool(played) and played[-1].stage.number < stage.number - 1
                first = rounds.get(stage.pk, 1)
                played.append(_played(stage, of_stage, row.player, Entrance(rule, straight, tier), first))
        yield Finalist(row.place, row.player, name_of(people[row.player], public=public), tuple(played))


def _rules(event: Event, numbers: Sequence[int]) -> dict[tuple[int, int], str]:
    """By stage and player: the rule by which they came into it. One read."""
    qualifiers = Qualifier.objects.filter(stage__event=event, player__number__in=numbers).order_by()
    return {(stage, number): rule for stage, number, rule in qualifiers.values_list("stage", "player__number", "rule")}


def _played(stage: Stage, standings: Standings, number: int, entrance: Entrance, first_round: int) -> PlayedStage:
    position = standings.position(number)
    row = standings.page(position, position + 1)[0]
    rounds = tuple(
        PlayedRound(first_round + at - 1, cell.table, cell.place, cell.worms, cell.points, at in stage.places_only)
        for at, cell in enumerate(cells_of(standings, number), start=1)
        if cell is not None
    )
    return PlayedStage(stage, *entrance, row.place, row.score, rounds)
