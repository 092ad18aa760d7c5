"""Whole events in a browser, from the link of the first start to the winners; reckoned once more beside it."""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Organiser
from tests.browser.people import Person
from tests.browser.reckoning import (
    Game,
    Row,
    fraction,
    played,
    ranking,
    rounds_of_games,
    standings,
)
from tournament.actions.accounts import setup_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def organiser(people):
    def meet(**options: Any) -> Organiser:
        person = people("Olga", **options)
        return Organiser(person.name, person.page)

    return meet


def somebody(people, **options: Any) -> Organiser:
    person = people("Stranger", **options)
    return Organiser(person.name, person.page)


def names(many: int) -> list[str]:
    return [f"Player {number:02}" for number in range(1, many + 1)]


def rows_of(person: Person) -> list[list[str]]:
    """The table of the page, as it is read."""
    rows = person.page.get_by_role("row").filter(has=person.page.get_by_role("rowheader"))
    return [[" ".join(text.split()) for text in row.get_by_role("cell").or_(row.get_by_role("rowheader")).all_inner_texts()] for row in rows.all()]


def ranking_shown(person: Person) -> list[tuple[int, str]]:
    return [(int(row[0]), row[1]) for row in rows_of(person)]


def enters_all(olga: Organiser, number: int, games: Mapping[int, Game], ways: Sequence[str]) -> None:
    for (table, game), way in zip(games.items(), cycle(ways), strict=False):
        olga.enters_result(number, table, game.hands, by=way)


def clear_at(rows: Sequence[Row], places: int) -> bool:
    """Whether these places are taken by nobody else: then no lot is needed."""
    return rows[places].place == places + 1
