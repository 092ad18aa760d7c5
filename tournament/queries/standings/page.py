"""One page of the standings of a stage, with names, the results of each round, and what separates each from the next.

The standings themselves are made in `standings`; in what order the whole event ends is said in `ranking`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, overload

from django.core.paginator import Page, Paginator

from tournament.models import Event, Player, Qualifier, Stage
from tournament.names import alphabetical
from tournament.queries.rounds.overview import MissingResults, missing_results
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.movement import moves_of
from tournament.queries.standings.names import found_by, name_of, names_of, people_of
from tournament.queries.standings.play_in import stage_after_play_in
from tournament.queries.standings.prospects import cached_prospects
from tournament.queries.standings.qualification import passed_over
from tournament.queries.standings.stage import counting_of
from tournament.regulation.answers import Rule
from tournament.regulation.criteria import Counting, Reason
from tournament.regulation.results import TableResult
from tournament.regulation.standings import RoundState, Row, Standings

ROWS = 100
SORTS: Mapping[str, Callable[[Row], float | Fraction]] = {
    "place": lambda row: row.place,
    "number": lambda row: row.player,
    "score": lambda row: row.score,
    "wins": lambda row: row.table_wins,
    "worms": lambda row: row.worms,
    "best": lambda row: row.best_portion or 0,
}


@dataclass(frozen=True)
class Cell:
    """What a player got in one round."""

    place: int
    worms: int
    points: Fraction
    table: int


@dataclass(frozen=True)
class StandingsRow:
    """One player. `above` is the next better player, of whom the reason speaks."""

    place: int
    number: int
    name: str
    club: str
    score: Fraction
    table_wins: int
    worms: int
    best_portions: int
    best_portion: int | None
    withdrawn: bool
    taken_off: Fraction
    warnings: int
    cells: tuple[Cell | None, ...]
    reason: Reason | None
    above: str
    through: bool  # plays in the next stage, or goes past it
    straight: bool  # goes past the next stage, a play-in
    plays_in: bool  # in that play-in
    moved_up: bool  # for somebody who was missing (T15)
    passed_over: str  # a code of `Bar`: why somebody who would play in the next stage does not
    moved: int | None = None  # by how many places up since the round before; None where there is nothing to compare
    outlook: str = ""  # a code of `Outlook`, while results are still to come


class RowsLook(NamedTuple):
    """What the rows of a page depend on besides themselves."""

    slug: str
    counting: Counting
    rounds_planned: int
    begun: bool
    straight_to: str


@dataclass(frozen=True)
class StandingsPage:
    """The rows of one page; `page` knows which one it is."""

    stage: Stage
    rounds: tuple[RoundState, ...]
    rows: tuple[StandingsRow, ...]
    page: "Page[Row]"
    players: int  # in the whole stage
    missing: tuple[MissingResults, ...]
    in_order: bool  # by place, and nobody left out
    line: int | None  # below which place the line lies, where the score alone decides
    direct_line: int | None  # the same of those who go past a play-in
    straight_to: str  # the kind of the stage in which they wait

    @property
    def first_of_play_in(self) -> int | None:
        """The best place that has to play in the play-in."""
        return self.direct_line + 1 if self.direct_line else None

    @property
    def provisional(self) -> bool:
        """Whether results are still to come."""
        return any(round.provisional for round in self.rounds)

    @property
    def begun(self) -> bool:
        """Whether any result is in."""
        return any(round.results for round in self.rounds)

    @property
    def moves(self) -> bool:
        """Whether there is a round before the latest one to compare with."""
        return any(row.moved is not None for row in self.rows)

    @property
    def has_outlooks(self) -> bool:
        """Whether it can be said who is certain to advance and who is out of it."""
        return any(row.outlook for row in self.rows)

    @property
    def several(self) -> bool:
        """Whether each round has a column of its own."""
        return self.stage.rounds_planned > 1

    @property
    def look(self) -> RowsLook:
        """What the rows have in common."""
        stage = self.stage
        counting, rounds = counting_of(stage), stage.rounds_planned
        return RowsLook(stage.event.slug, counting, rounds, self.begun, self.straight_to)


class _InOrder(Sequence[Row]):
    """The rows of standings, of which only those are made that a page shows."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings

    def __len__(self) -> int:
        return len(self._standings.players)

    @overload
    def __getitem__(self, wanted: int) -> Row: ...
    @overload
    def __getitem__(self, wanted: slice) -> Sequence[Row]: ...
    def __getitem__(self, wanted: int | slice) -> Row | Sequence[Row]:
        if isinstance(wanted, slice):
            return self._standings.page(wanted.start or 0, len(self) if wanted.stop is None else wanted.stop)
        return self._standings.page(wanted, wanted + 1)[0]


def standings_page(
    stage: Stage, *, page: str | int | None = 1, public: bool, sort: str = "", search: str = "", rows: int = ROWS
) -> StandingsPage:
    """`public`: pseudonyms instead of names, nothing about penalties that were warnings only or what is missing."""
    standings = public_standings(stage) if public else cached_standings(stage)
    in_order = sort in ("", "place") and not search.strip()
    chosen = _InOrder(standings) if in_order else _sorted(stage.event, standings, sort, search, public=public)
    part: Page[Row] = Paginator(chosen, rows).get_page(page)
    on_page = tuple(part.object_list)
    return StandingsPage(
        stage=stage,
        rounds=standings.rounds,
        rows=_with_progress(stage, standings, on_page, rows_of(stage, standings, on_page, public=public)),
        page=part,
        players=len(standings.players),
        missing=() if public else missing_results(stage),
        in_order=in_order,
        line=_line(stage),
        direct_line=stage.direct if stage.direct and _line(stage) else None,
        straight_to=kind_after(stage),
    )


def rows_of(stage: Stage, standings: Standings, rows: Sequence[Row], *, public: bool) -> tuple[StandingsRow, ...]:
    """Two reads: the people on the page, and who is through; after the stage two more, for who was passed over."""
    above = {row.player: _above(standings, row) for row in rows if row.reason is not None}
    wanted = {row.player for row in rows} | set(above.values())
    people = people_of(stage.event, wanted)
    through = _through(stage, people.values()) if stage.qualifying else {}
    bars = passed_over(stage)
    made = (
        _row(standings, row, people, through, name_of(people.get(above.get(row.player, 0)), public=public), public)
        for row in rows
    )
    return tuple(replace(row, passed_over=bars[row.number].value) if row.number in bars else row for row in made)


def _with_progress(
    stage: Stage, standings: Standings, rows: Sequence[Row], made: Sequence[StandingsRow]
) -> tuple[StandingsRow, ...]:
    """The rows with what changed in the latest round, and with what can still come of it."""
    moves, prospects = moves_of(stage, standings, rows), cached_prospects(stage, standings)
    return tuple(
        replace(
            row,
            moved=moves.get(row.number),
            outlook=prospects[row.number].outlook if row.number in prospects and not row.withdrawn else "",
        )
        for row in made
    )


def _row(
    standings: Standings,
    row: Row,
    people: Mapping[int, Player],
    through: Mapping[int, "_Through"],
    above: str,
    public: bool,
) -> StandingsRow:
    player = people[row.player]
    penalties = [penalty for penalty in standings.penalties(row.player) if not penalty.cancelled]
    onward = through.get(row.player)
    return StandingsRow(
        place=row.place,
        number=row.player,
        name=name_of(player, public=public),
        club=player.club,
        score=row.score,
        table_wins=row.table_wins,
        worms=row.worms,
        best_portions=row.best_portions,
        best_portion=row.best_portion,
        withdrawn=row.withdrawn,
        taken_off=sum((penalty.taken_off for penalty in penalties), Fraction(0)),
        warnings=0 if public else sum(penalty.is_warning for penalty in penalties),
        cells=cells_of(standings, row.player),
        reason=row.reason,
        above=above,
        through=onward is not None,
        straight=onward is not None and onward.straight,
        plays_in=onward is not None and onward.plays_in,
        moved_up=onward is not None and onward.rule == Rule.MOVED_UP,
        passed_over="",
    )


def _above(standings: Standings, row: Row) -> int:
    position = standings.position(row.player)
    return standings.page(position - 1, position)[0].player if position else 0


def _sorted(event: Event, standings: Standings, sort: str, search: str, *, public: bool) -> list[Row]:
    """The rows of everybody: for the desk, and for who looks for a name."""
    down, key = sort.startswith("-"), sort.removeprefix("-")
    matching = found_by(event, search, public=public) if search.strip() else None
    rows = [row for row in standings.all_rows() if matching is None or row.player in matching]
    if key == "name":
        names = names_of(event, public=public)
        return sorted(rows, key=lambda row: alphabetical(names[row.player]), reverse=down)
    return sorted(rows, key=SORTS.get(key, SORTS["place"]), reverse=down)


def cells_of(standings: Standings, number: int) -> tuple[Cell | None, ...]:
    """The results of a player, round by round."""
    return tuple(_cell(result, number) if result else None for result in standings.results_of(number))


def _cell(result: TableResult, number: int) -> Cell:
    line = next(line for line in result.lines if line.player == number)
    return Cell(line.place, line.worms, line.placement_points, result.table)


class _Through(NamedTuple):
    """By what rule somebody goes on, and on which side of a play-in."""

    rule: str
    straight: bool = False
    plays_in: bool = False


def _through(stage: Stage, people: Iterable[Player]) -> dict[int, _Through]:
    """The numbers of those who go on from a stage. One read."""
    numbers = {player.pk: player.number for player in people}
    following = (stage.number + 1, stage.number + 2) if stage.direct else (stage.number + 1,)
    qualifiers = Qualifier.objects.filter(
        stage__event=stage.event_id, stage__number__in=following, player__in=numbers
    ).order_by("-stage__number")  # who came through the play-in has rows in both
    rows = qualifiers.values_list("player", "rule", "stage__number")
    if not stage.direct:
        return {numbers[pk]: _Through(rule) for pk, rule, _ in rows}
    return {
        numbers[pk]: _Through(rule, straight=number > stage.number + 1, plays_in=number == stage.number + 1)
        for pk, rule, number in rows
    }


def kind_after(stage: Stage) -> str:
    """The kind of the stage in which those wait who skip a play-in; nothing where nobody does. A read where they do."""
    after = stage_after_play_in(stage)
    return after.kind if after else ""


def _line(stage: Stage) -> int | None:
    """The place of the last who are through, as long as that is open; afterwards it is said of each."""
    return stage.qualified if stage.qualifying == "score" and stage.completed_at is None else None
