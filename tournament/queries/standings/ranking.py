"""The order in which an event ends, and one page of it: first the last stage, behind it whoever went out before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.core.paginator import Page, Paginator

from tournament.models import Event, Stage
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.names import name_of, people_of
from tournament.queries.standings.page import ROWS
from tournament.queries.standings.stage import standings_of
from tournament.regulation.criteria import Reason
from tournament.regulation.points import shared_places
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
    """The ranking of everybody who played. Stages that nobody reached yet are passed over."""
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
        before, newcomers = len(seen), [row for row in rows if row.player not in seen]
        places = shared_places(row.place for row in newcomers)
        yield from (Ranked(before + place, stage, row) for place, row in zip(places, newcomers, strict=True))
        seen.update(row.player for row in rows)


@dataclass(frozen=True)
class RankingRow:
    """One player and the stage in which the event ended for them."""

    place: int
    number: int
    name: str
    stage: Stage
    score: Fraction  # in that stage
    worms: int
    withdrawn: bool
    reason: Reason | None  # what separates this player from `above`
    above: str  # the next better one of the same stage


@dataclass(frozen=True)
class RankingPage:
    """The rows of one page."""

    rows: tuple[RankingRow, ...]
    page: "Page[Ranked]"


def ranking_page(event: Event, number: str | int | None = 1, *, public: bool, rows: int = ROWS) -> RankingPage:
    """A read more than the standings of its stages."""
    ranking = ranking_of(event)
    page: Page[Ranked] = Paginator(ranking, rows).get_page(number)
    listed: list[Ranked] = list(page.object_list)
    first = page.start_index() - 1
    before = [ranking[first - 1] if first > 0 else None, *listed]
    numbers = {ranked.number for ranked in (*before, *listed) if ranked}
    people = people_of(event, numbers)
    names = {number: name_of(player, public=public) for number, player in people.items()}
    return RankingPage(tuple(_row(ranked, above, names) for above, ranked in zip(before, listed, strict=False)), page)


def _row(ranked: Ranked, above: Ranked | None, names: Mapping[int, str]) -> RankingRow:
    """Whoever comes behind somebody of a later stage is there for not having reached that."""
    compared = above is not None and above.stage.pk == ranked.stage.pk and not ranked.row.withdrawn
    return RankingRow(
        ranked.place,
        ranked.number,
        names[ranked.number],
        ranked.stage,
        ranked.row.score,
        ranked.row.worms,
        ranked.row.withdrawn,
        cached_standings(ranked.stage).reason(above.number, ranked.number) if above and compared else None,
        names[above.number] if above and compared else "",
    )
