"""The order in which an event ends: first the last stage, behind it whoever went out before, later ones first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.models import Event, Stage
from tournament.queries.standings import standings_of
from tournament.queries.standings_cache import cached_standings
from tournament.queries.standings_page import people_of
from tournament.regulation.standings import Row, Standings

PODIUM = 3
ROWS_AT_ONCE = 100


@dataclass(frozen=True)
class Ranked:
    """One player in the whole event: the place, and the stage and the row in which the event ended for them."""

    place: int
    stage: Stage
    row: Row

    @property
    def number(self) -> int:
        return self.row.player


@dataclass(frozen=True)
class Winner:
    """Somebody on the podium."""

    place: int
    number: int
    name: str
    public_name: str


def ranking_of(event: Event) -> tuple[Ranked, ...]:
    """Of everybody who played. Stages that nobody reached yet are passed over."""
    return tuple(_ranked(_rows_by_stage(event)))


def podium_of(event: Event, *, cached: bool = True) -> tuple[Winner, ...]:
    """The first three places of the stage that decides the event; nothing as long as it has no result."""
    last = event.stages.order_by("number").last()
    if last is None:
        return ()
    last.event = event
    rows = _best(cached_standings(last) if cached else standings_of(last))
    people = people_of(event, [row.player for row in rows])
    return tuple(Winner(row.place, row.player, people[row.player].name, people[row.player].public_name) for row in rows)


def _best(standings: Standings) -> list[Row]:
    """The rows of the podium. Whoever played nothing has no place on it."""
    rows: list[Row] = []
    for start in range(0, len(standings.players), ROWS_AT_ONCE):
        rows += standings.page(start, start + ROWS_AT_ONCE)
        if rows[-1].place > PODIUM:
            break
    return [row for row in rows if row.place <= PODIUM and row.results]


def _rows_by_stage(event: Event) -> Iterator[tuple[Stage, Sequence[Row]]]:
    for stage in event.stages.order_by("-number"):
        stage.event = event
        yield stage, cached_standings(stage).all_rows()


def _ranked(stages: Iterator[tuple[Stage, Sequence[Row]]]) -> Iterator[Ranked]:
    seen: set[int] = set()
    for stage, rows in stages:
        before, place, shared = len(seen), 0, 0
        for count, row in enumerate((row for row in rows if row.player not in seen), start=1):
            if row.place != shared:
                place, shared = count, row.place
            yield Ranked(before + place, stage, row)
        seen.update(row.player for row in rows)
