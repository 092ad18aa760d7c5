"""Direct places and a play-in in a browser: from the format made by hand to the winners, reckoned once more beside it.

With `PLAY_IN_PICTURES`, a folder, the pages are pictured there at three widths, light and dark.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.desk import Organiser
from tests.browser.expected_standings import played, ranking, rounds_of_games, standings
from tests.browser.test_whole_event import (
    enters_all,
    is_cut,
    looks_at_the_standings,
    named,
    ranking_shown,
)
from tournament.actions.access.accounts import setup_token

pytestmark = pytest.mark.django_db(transaction=True)
STRAIGHT, THROUGH = 2, 6
PICTURES = os.environ.get("PLAY_IN_PICTURES", "")


@pytest.fixture
def olga(people):
    organiser = Organiser("Olga", people("Olga").page)
    organiser.makes_an_account(setup_token())
    organiser.round_names = {3: "Play-in", 4: "Final"}
    return organiser


def makes_the_format_by_hand(olga: Organiser) -> None:
    """Two rounds at three tables; the best two of six skip a play-in of four."""
    page = olga.page
    olga.opens(f"{page.url.rstrip('/')}/settings/format/")
    olga.is_at("Custom format")
    for number in (2, 3):
        olga.presses("Add a stage")
        expect(page.get_by_role("group", name=f"Stage {number}")).to_be_visible()
    preliminary, play_in, final = (page.get_by_role("group", name=f"Stage {number}") for number in (1, 2, 3))
    for stage, kind in ((preliminary, "Preliminary round"), (play_in, "Play-in"), (final, "Final")):
        stage.get_by_label("Kind").select_option(label=kind)
    direct = preliminary.get_by_label("Of these, how many skip the play-in")
    preliminary.get_by_label("Who advances").select_option(label="the winners of all tables")
    expect(direct).to_be_hidden()
    preliminary.get_by_label("Who advances").select_option(label="the best by score")
    expect(direct).to_be_visible()
    for label, value in (("Rounds", "2"), ("Tables", "3"), ("How many", "6")):
        preliminary.get_by_label(label, exact=True).fill(value)
    direct.fill("5")
    play_in.get_by_label("Who advances").select_option(label="the winners, then the runners-up, and so on")
    play_in.get_by_label("How many", exact=True).fill("2")
    olga.presses("Save format")
    expect(direct).to_have_attribute("aria-invalid", "true")
    olga.sees("Stage 1: of the 6 who advance, at most 4 can skip the play-in.")
    direct.fill("2")
    look_at(olga, "format")
    olga.presses("Save format")
    olga.is_at("Settings")


def look_at(olga: Organiser, what: str) -> None:
    """Every page that has something to say of the play-in is as easy to use as all others."""
    assert problems_of(olga.page, USUAL) == [], what
    assert [problem for problem in hard_to_use(olga.page) if " px" not in problem] == [], what
    if PICTURES:
        for width in (360, 768, 1440):
            for scheme in ("light", "dark"):
                olga.page.set_viewport_size({"width": width, "height": 900})
                olga.page.emulate_media(color_scheme=scheme)
                olga.page.screenshot(path=Path(PICTURES) / f"{what}-{width}-{scheme}.png", full_page=True)
        olga.page.set_viewport_size({"width": 1280, "height": 900})
        olga.page.emulate_media(color_scheme="light")


def confirms(olga: Organiser, draws: str, told: str) -> None:
    olga.takes_the_next_step("Confirm who advances", "Qualification")
    look_at(olga, draws)
    olga.presses(draws)
    olga.is_at("Draw")
    olga.is_told(told)


@pytest.mark.long
def test_the_best_two_go_straight_to_the_final_and_four_play_in(olga):
    olga.opens("/desk/new/")
    olga.is_at("New event")
    olga.types("Name", "League Cup")
    olga.ticks("Public")
    olga.presses("Create event")
    olga.is_at("League Cup")
    makes_the_format_by_hand(olga)
    players = named(12)
    olga.pastes_players(players)
    olga.checks_in_all(12)

    tables = olga.begins_round(1)
    first = {number: played(sitting, f"1/{number}") for number, sitting in tables.items()}
    enters_all(olga, 1, first, "slip")
    olga.completes(1)
    tables = olga.begins_round(2)
    second, expected = next(
        (games, rows)
        for games in rounds_of_games(tables)
        if is_cut(rows := standings(players, [first.values(), games.values()], several=True), THROUGH)
        and is_cut(rows, STRAIGHT)
    )
    one_missing = dict(list(second.items())[:-1])
    enters_all(olga, 2, one_missing, "slip")
    olga.goes("Standings")
    olga.sees("Dashed line: places 1 to 2 go straight to the final.")
    look_at(olga, "standings")
    olga.follows("Qualification", within=olga.page.get_by_role("navigation", name="Standings"))
    look_at(olga, "outlook")
    enters_all(olga, 2, {number: game for number, game in second.items() if number not in one_missing}, "slip")
    olga.completes(2)
    straight, playing_in = ([row.name for row in rows] for rows in (expected[:STRAIGHT], expected[STRAIGHT:THROUGH]))
    confirms(olga, "Draw the play-in", "4 players confirmed for the play-in")
    olga.goes("Standings")
    olga.follows("Qualification", within=olga.page.get_by_role("navigation", name="Standings"))
    olga.opens(olga.page.url.split("?")[0] + "?stage=1")
    look_at(olga, "settled")

    tables = olga.begins_round(3)
    assert [sorted(sitting) for sitting in tables.values()] == [sorted(playing_in)]
    play_in = next(
        game
        for game in (played(tables[1], f"play-in/{turn}") for turn in range(1000))
        if sorted(line.place for line in game.lines().values()) == [1, 2, 3, 4]
    )
    waits(olga, straight[0], playing_in[0])
    olga.enters_result(3, 1, play_in.hands)
    olga.completes(3)
    confirms(olga, "Draw the final", "4 finalists confirmed")
    tables = olga.begins_round(4)
    order = sorted(playing_in, key=lambda name: play_in.lines()[name].place)
    finalists = [*straight, *order[:2]]
    assert [sorted(sitting) for sitting in tables.values()] == [sorted(finalists)]
    final = next(
        game
        for game in (played(tables[1], f"final/{turn}") for turn in range(1000))
        if sorted(line.place for line in game.lines().values()) == [1, 2, 3, 4]
    )
    olga.enters_result(4, 1, final.hands)
    olga.completes(4)
    olga.ends_the_event()

    olga.follows("The public page shows the winners and has a picture to share.")
    olga.is_at("Winners")
    expect(olga.page.get_by_text("Qualified: straight to the final, by score")).to_have_count(2)
    look_at(olga, "winners")
    looks_at_the_standings(olga)
    of_final = standings(sorted(finalists, key=players.index), [[final]], several=False)
    of_play_in = standings(sorted(playing_in, key=players.index), [[play_in]], several=False)
    before_final = [(place, name) for place, name in ranking(of_final, of_play_in)]
    reached = {name for _, name in before_final}
    others = ranking([row for row in expected if row.name in reached], expected)[len(reached) :]
    assert ranking_shown(olga) == [*before_final, *others]


def waits(olga: Organiser, waiting: str, playing: str) -> None:
    """Everybody reads who waits, who plays, and for what."""
    page = olga.page.url
    olga.opens("/e/league-cup/")
    olga.follows("Standings")
    olga.follows("Preliminary round", within=olga.page.get_by_role("navigation", name="Stages"))
    for name, sentence, picture in (
        (waiting, "Goes straight to the final, and waits while the play-in is played.", "waits"),
        (playing, "Plays in the play-in, for 2 places in the final.", "plays"),
    ):
        there = olga.page.url
        olga.follows(name)
        olga.sees(sentence)
        look_at(olga, picture)
        olga.opens(there)
    look_at(olga, "public-standings")
    olga.opens("/e/league-cup/")
    olga.follows("Play-in", within=olga.page.get_by_role("main"))
    olga.sees("The play-in is for 2 places in the final.")
    look_at(olga, "round")
    olga.opens(page)
