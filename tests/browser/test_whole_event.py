"""Whole events in a browser, from the link of the first start to the winners; reckoned once more beside it."""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

import pytest

from tests.browser.desk import Organiser
from tests.browser.expected_standings import Game, Row, fraction, place_in, played, ranking, rounds_of_games, standings
from tests.browser.people import Person
from tournament.actions.access.accounts import setup_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga(people):
    """The organiser, with the link that the first start prints."""

    def meet(**options: Any) -> Organiser:
        organiser = Organiser("Olga", people("Olga", **options).page)
        organiser.makes_an_account(setup_token())
        return organiser

    return meet


def named(many: int) -> list[str]:
    return [f"Player {number:02}" for number in range(1, many + 1)]


def enters_all(olga: Organiser, number: int, games: Mapping[int, Game], *ways: str) -> None:
    for (table, game), way in zip(games.items(), cycle(ways), strict=False):
        olga.enters_result(number, table, game.hands, by=way)


def is_cut(rows: Sequence[Row], places: int) -> bool:
    """Whether nobody shares the last of these places with somebody outside: then no lot is needed."""
    return rows[places].place == places + 1


def rows_shown(person: Person) -> list[tuple[str, list[str]]]:
    """Each row of the table on the page that is about a player: the name, and the other cells."""
    rows = person.page.get_by_role("table").get_by_role("row").filter(has=person.page.locator("th[scope=row]"))
    return [
        (row.get_by_role("rowheader").locator("bdi").first.inner_text(), row.get_by_role("cell").all_inner_texts())
        for row in rows.all()
    ]


def ranking_shown(person: Person) -> list[tuple[int, str]]:
    """The public standings of the whole event."""
    return [(int(cells[0]), name) for name, cells in rows_shown(person)]


def standings_shown(person: Person) -> list[Row]:
    """The public standings of one stage."""
    rows = []
    for name, (place, score, wins, worms, *rounds) in rows_shown(person):
        cells = [cell.split("+") for cell in rounds]
        games = tuple((fraction(points), int(own)) for points, own in cells)
        rows.append(Row(place_in(place), name, fraction(score), int(wins), int(worms), games))
    return rows


def looks_at_the_standings(person: Person, stage: str = "Whole event") -> None:
    person.follows("Standings")
    person.is_at("Standings")
    person.follows(stage, within=person.page.get_by_role("navigation", name="Stages"))
    current = person.page.get_by_role("navigation", name="Stages").locator("[aria-current=page]")
    assert current.inner_text() == stage


@pytest.mark.long
def test_twenty_four_players_two_rounds_and_a_final_of_six(olga, people):
    olga = olga()
    olga.round_names = {3: "Final"}
    olga.makes_an_event_from_the_planner(
        "Spring Cup", players=24, hours=3, format="4 × 6 Everyone plays 2 games, 1 × 6"
    )
    players = [*named(23), "Zoë Ștefănescu"]
    olga.pastes_players(players[:-1])
    olga.opens_the_registration()
    zoe = people("Zoë", width=390, height=844, has_touch=True, is_mobile=True)
    signs_up(zoe, players[-1])
    olga.approves(players[-1])
    zoe.page.reload()
    zoe.is_at("You are registered")
    olga.checks_in(players[-1])
    olga.checks_in_all(23)

    tables = olga.begins_round(1)
    first = {number: played(sitting, f"1/{number}") for number, sitting in tables.items()}
    enters_all(olga, 1, first, "taps", "slip")
    olga.completes(1)
    tables = olga.begins_round(2)
    second, expected = next(
        (games, rows)
        for games in rounds_of_games(tables)
        if is_cut(rows := standings(players, [first.values(), games.values()], several=True), 6)
    )
    enters_all(olga, 2, second, "keys", "taps")
    olga.completes(2)
    olga.settles_the_qualification()
    tables = olga.begins_round(3)
    assert [sorted(sitting) for sitting in tables.values()] == [sorted(row.name for row in expected[:6])]
    final = played(tables[1], "final")
    olga.enters_result(3, 1, final.hands)
    olga.completes(3)
    olga.ends_the_event()

    looks_at_the_standings(zoe, "Preliminary round")
    assert standings_shown(zoe) == expected
    looks_at_the_standings(zoe)
    finalists = [row.name for row in expected[:6]]
    last = standings(sorted(finalists, key=players.index), [[final]], several=False)
    assert ranking_shown(zoe) == ranking(last, expected)


def signs_up(person: Person, name: str) -> None:
    person.opens("/")
    person.follows("Spring Cup")
    person.is_at("Spring Cup")
    person.follows("Sign up")
    person.is_at("Sign up for Spring Cup")
    person.types("Name", name)
    person.presses("Ask to take part")
    person.is_at("We have received your registration")


@pytest.mark.long
def test_thirteen_players_and_everything_that_comes_between(olga):
    olga = olga()
    olga.round_names = {1: "Preliminary round", 2: "Final"}
    olga.makes_an_event_from_the_planner(
        "Autumn Cup", players=13, hours=2, format="1 × 4 + 3 × 3 Everyone plays 1 game, 1 × 4"
    )
    players = named(13)
    olga.pastes_players(players)
    olga.marks_absent(players.pop())
    olga.checks_in(players[0])
    olga.checks_in_all(11)
    tables = olga.begins_round(1)
    assert [len(sitting) for sitting in tables.values()] == [3, 3, 3, 3]

    # A wrong result, corrected; a dispute that changes nothing; somebody else on a seat; somebody goes home.
    games = {number: a_game_with_portions_for_all(sitting, number) for number, sitting in tables.items()}
    olga.enters_result(1, 1, a_game_with_portions_for_all(tables[1], 9).hands)
    olga.corrects_result(1, 1, games[1].hands, reason="Two stacks were mixed up.")
    olga.enters_result(1, 2, games[2].hands, by="keys")
    olga.marks_as_disputed(1, 2, note="Whose is the 21?")
    olga.settles_the_dispute(1, 2, reason="Three neighbours saw it.")
    olga.substitutes(tables[3][0], "Substitute")
    games[3] = Game({"Substitute" if name == tables[3][0] else name: own for name, own in games[3].hands.items()})
    players[players.index(tables[3][0])] = "Substitute"
    olga.enters_result(1, 3, games[3].hands, by="list")
    winner = games[4].winner
    olga.withdraws(winner, reason="The last train.")
    games[4] = Game(games[4].hands, left=[winner])
    olga.enters_result(1, 4, games[4].hands)
    olga.completes(1)
    olga.settles_the_qualification()

    expected = standings(players, [games.values()], several=False)
    finalists = [game.winner for game in games.values()]
    tables = olga.begins_round(2)
    assert [sorted(sitting) for sitting in tables.values()] == [sorted(finalists)]
    final = played(tables[1], "final")
    olga.enters_result(2, 1, final.hands, by="slip")
    olga.completes(2)
    olga.ends_the_event()

    olga.follows("The public page shows the winners and has a picture to share.")
    olga.is_at("Winners")
    looks_at_the_standings(olga, "Preliminary round")
    assert standings_shown(olga) == expected
    looks_at_the_standings(olga)
    last = standings(sorted(finalists, key=players.index), [[final]], several=False)
    assert ranking_shown(olga) == ranking(last, expected)


def a_game_with_portions_for_all(sitting: Sequence[str], number: int) -> Game:
    games = (played(sitting, f"{number}/{turn}") for turn in range(1000))
    return next(game for game in games if all(game.hands.values()))


def test_the_main_path_without_javascript(olga):
    olga = olga(java_script_enabled=False)
    olga.round_names = {1: "Preliminary round", 2: "Final"}
    olga.makes_an_event_from_the_planner("Small Cup", players=8, hours=2, format="2 × 4 Everyone plays 1 game, 1 × 4")
    players = named(8)
    olga.pastes_players(players)
    olga.checks_in_all(8)
    tables = olga.begins_round(1)
    games = {number: a_game_with_portions_for_all(sitting, number) for number, sitting in tables.items()}
    enters_all(olga, 1, games, "radios")
    olga.completes(1)
    olga.settles_the_qualification()
    expected = standings(players, [games.values()], several=False)
    tables = olga.begins_round(2)
    assert [sorted(sitting) for sitting in tables.values()] == [sorted(row.name for row in expected[:4])]
    final = played(tables[1], "final")
    enters_all(olga, 2, {1: final}, "radios")
    olga.completes(2)
    olga.ends_the_event()
    olga.follows("The public page shows the winners and has a picture to share.")
    olga.is_at("Winners")
    looks_at_the_standings(olga)
    last = standings(sorted(tables[1], key=players.index), [[final]], several=False)
    assert ranking_shown(olga) == ranking(last, expected)
