"""One page of the ranking of a whole event, with names."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from tournament.models import Event, Stage
from tournament.queries.ranking import Ranked, ranking_of
from tournament.queries.standings_page import ROWS, name_of, people_of


@dataclass(frozen=True)
class RankingRow:
    """One player and the stage in which the event ended for them."""

    place: int
    number: int
    name: str
    stage: Stage
    worms: int
    withdrawn: bool


@dataclass(frozen=True)
class RankingPage:
    """The rows of one page."""

    rows: tuple[RankingRow, ...]
    page: "Page[Any]"


def ranking_page(event: Event, number: str | int | None = 1, *, public: bool) -> RankingPage:
    """A read more than the standings of its stages."""
    page: Page[Any] = Paginator(ranking_of(event), ROWS).get_page(number)
    listed: list[Ranked] = list(page.object_list)
    people = people_of(event, [each.number for each in listed])
    rows = tuple(
        RankingRow(
            each.place,
            each.number,
            name_of(people[each.number], public=public),
            each.stage,
            each.row.worms,
            each.row.withdrawn,
        )
        for each in listed
    )
    return RankingPage(rows, page)
