"""One page of the standings of a stage, with names, the results of each round, and what separates each from the next.

The standings themselves are made in `standings`; in what order the whole event ends is said in `ranking`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, overload

from django.core.paginator import Page, Paginator

from tournament.models import Event, Stage
from tournament.names import alphabetical
from tournament.queries.rounds.overview import MissingResults, missing_results
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.movement import moves_of
from tournament.queries.standings.names import found_by, names_of
from tournament.queries.standings.play_in import stage_after_play_in
from tournament.queries.standings.prospects import cached_prospects
from tournament.queries.standings.rows import StandingsRow, rows_of
from tournament.queries.standings.stage import counting_of
from tournament.regulation.criteria import Counting
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


def _with_progress(
    stage: Stage, standings: Standings, rows: Sequence[Row], made: Sequence[StandingsRow]
) -> tuple[StandingsRow, ...]:
    """The rows with what changed in the latest round, and with what can still come of it."""
    moves, prospects = moves_of(stage, standings, rows), cached_prospects(stage, standings)
    return tuple(
        row._replace(
            moved=moves.get(row.number),
            outlook=prospects[row.number].outlook if row.number in prospects and not row.withdrawn else "",
        )
        for row in made
    )


def _sorted(event: Event, standings: Standings, sort: str, search: str, *, public: bool) -> list[Row]:
    """The rows of everybody: for the desk, and for who looks for a name."""
    down, key = sort.startswith("-"), sort.removeprefix("-")
    matching = found_by(event, search, public=public) if search.strip() else None
    rows = [row for row in standings.all_rows() if matching is None or row.player in matching]
    if key == "name":
        names = names_of(event, public=public)
        return sorted(rows, key=lambda row: alphabetical(names[row.player]), reverse=down)
    return sorted(rows, key=SORTS.get(key, SORTS["place"]), reverse=down)


def kind_after(stage: Stage) -> str:
    """The kind of the stage in which those wait who skip a play-in; nothing where nobody does. A read where they do."""
    after = stage_after_play_in(stage)
    return after.kind if after else ""


def _line(stage: Stage) -> int | None:
    """The place of the last who are through, as long as that is open; afterwards it is said of each."""
    return stage.qualified if stage.qualifying == "score" and stage.completed_at is None else None
