"""Events by the presets, with numbers of players that were played: from the planner to the winners, in a browser."""

import pytest

from tests.browser.desk import Organiser
from tests.browser.expected_presets import (
    LEAGUE,
    REGULATION,
    ZOCH_PRO,
    ZOCH_SIMPLE,
    Standing,
    best_of_each,
    first_of,
    tiers,
    whole_event,
)
from tests.browser.preset_events import PresetEvent
from tournament.actions.access.accounts import setup_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga(people):
    """The organiser, with the link that the first start prints; `olga({2: "Final"})`: rounds called like a stage."""

    def meet(round_names: dict[int, str]) -> Organiser:
        organiser = Organiser("Olga", people("Olga").page)
        organiser.makes_an_account(setup_token())
        organiser.round_names = round_names
        return organiser

    return meet


def shows_how_it_ended(cup: PresetEvent, *stages: str) -> None:
    """Winners, final places and the standings of these stages are what the preset's rules say, and the draws proved."""
    cup.ends()
    places = whole_event(cup.stages)
    assert cup.podium_shown() == [(place, name) for place, name, _ in places if place <= 3]
    assert cup.whole_event_shown() == places
    for stage, rows in zip(stages, cup.stages, strict=True):
        several = len(rows[0].games) > 1
        expected = [
            (
                row.place, row.name, row.score, row.wins, row.worms,
                [cup.rules.of_round(game) for game in row.games if several],
            )
            for row in rows
        ]  # fmt: skip
        assert cup.stage_shown(stage) == (LEGENDS[cup.preset, several], expected)
    assert cup.mistakes_in_receipts() == []


OF_POINTS = "The score is the placement points. Worms are shown, but don’t count towards it."
SUM_OF_POINTS = "The score is the sum of the placement points. Worms are shown, but don’t count towards it."
LEGENDS = {
    ("Regulation", False): OF_POINTS,
    ("Zoch simple", False): "The place at the table counts: the smaller the number, the better.",
    ("Zoch pro", False): OF_POINTS,
    ("Zoch pro", True): SUM_OF_POINTS,
    ("League 7-5-3-1", False): OF_POINTS,
    ("League 7-5-3-1", True): SUM_OF_POINTS,
}
TWO_STAGES = {1: "Preliminary round", 2: "Final"}


@pytest.mark.long
def test_regulation_24(olga):
    cup = PresetEvent(olga(TWO_STAGES), REGULATION, "Regulation Cup", "Regulation")
    cup.begins(players=24, hours=2, format="4 × 6 Everyone plays 1 game, 1 × 4")
    finalists = cup.plays_stage(through=lambda _rows, tables: best_of_each(REGULATION, tables, 1))
    cup.settles(finalists, "Draw the final")
    assert sorted(cup.plays_stage()) == sorted(finalists)
    assert cup.sizes == [[[6, 6, 6, 6]], [[4]]]
    shows_how_it_ended(cup, "Preliminary round", "Final")


@pytest.mark.long
def test_zoch_simple_15_two_of_each_of_three_tables(olga):
    cup = PresetEvent(olga(TWO_STAGES), ZOCH_SIMPLE, "Simple Cup", "Zoch simple")
    cup.begins(players=15, hours=2, format="3 × 5 Everyone plays 1 game, 1 × 6")
    finalists = cup.plays_stage(through=lambda _rows, tables: best_of_each(ZOCH_SIMPLE, tables, 2))
    cup.settles(finalists, "Draw the final")
    assert sorted(cup.plays_stage()) == sorted(finalists)
    assert cup.sizes == [[[5, 5, 5]], [[6]]]
    shows_how_it_ended(cup, "Preliminary round", "Final")
    assert cup.public_pages_with("points") == []


@pytest.mark.long
def test_zoch_simple_40_at_six_tables(olga):
    cup = PresetEvent(olga(TWO_STAGES), ZOCH_SIMPLE, "Sevens Cup", "Zoch simple")
    cup.begins(players=40, hours=2, format="4 × 7 + 2 × 6 Everyone plays 1 game, 1 × 6")
    finalists = cup.plays_stage(through=lambda _rows, tables: tiers(ZOCH_SIMPLE, tables, 6))
    cup.settles(finalists, "Draw the final")
    assert sorted(cup.plays_stage()) == sorted(finalists)
    assert cup.sizes == [[[7, 7, 7, 7, 6, 6]], [[6]]]
    shows_how_it_ended(cup, "Preliminary round", "Final")


@pytest.mark.long
def test_zoch_pro_23_two_games(olga):
    cup = PresetEvent(olga({3: "Final"}), ZOCH_PRO, "Pro Cup", "Zoch pro")
    cup.begins(players=23, hours=3, format="3 × 5 + 2 × 4 Everyone plays 2 games, 1 × 6")
    finalists = cup.plays_stage(rounds=2, through=lambda rows, _tables: first_of(rows, 6))
    cup.settles(finalists, "Draw the final")
    assert sorted(cup.plays_stage()) == sorted(finalists)
    assert cup.sizes == [[[5, 5, 5, 4, 4]] * 2, [[6]]]
    shows_how_it_ended(cup, "Preliminary round", "Final")


@pytest.mark.long
def test_zoch_pro_40_with_a_semi_final(olga):
    cup = PresetEvent(olga({3: "Semi-final", 4: "Final"}), ZOCH_PRO, "Semi-final Cup", "Zoch pro")
    cup.begins(players=40, hours=3, format="8 × 5 Everyone plays 2 games, Semi-final: 2 × 6, 1 × 6")
    semi_finalists = cup.plays_stage(rounds=2, through=lambda rows, _tables: first_of(rows, 12))
    cup.settles(semi_finalists, "Draw the semi-final")
    finalists = cup.plays_stage(through=lambda _rows, tables: best_of_each(ZOCH_PRO, tables, 3))
    assert sorted(row.name for row in cup.stages[1]) == sorted(semi_finalists)
    cup.settles(finalists, "Draw the final")
    assert sorted(cup.plays_stage()) == sorted(finalists)
    assert cup.sizes == [[[5] * 8] * 2, [[6, 6]], [[6]]]
    shows_how_it_ended(cup, "Preliminary round", "Semi-final", "Final")


def six_with_two_in_front(rows: list[Standing], _tables: object) -> list[str] | None:
    """No lot decides who plays in, nor who is in the final straight away."""
    return first_of(rows, 2) and first_of(rows, 6)


@pytest.mark.long
def test_league_20_strong_with_strong_and_a_play_in(olga):
    cup = PresetEvent(olga({5: "Play-in", 6: "Final"}), LEAGUE, "League Cup", "League 7-5-3-1")
    cup.begins(players=20, hours=4, format="4 × 5 Everyone plays 4 games, Play-in: 1 × 4, 1 × 4")
    through = cup.plays_stage(rounds=4, through=six_with_two_in_front)
    straight, playing_in = through[:2], through[2:]
    cup.settles(through, "Draw the play-in")
    others = cup.plays_stage(through=lambda _rows, tables: best_of_each(LEAGUE, tables, 2))
    assert sorted(row.name for row in cup.stages[1]) == sorted(playing_in)
    cup.settles(others, "Draw the final")
    assert sorted(cup.plays_stage()) == sorted([*straight, *others])
    assert cup.sizes == [[[5] * 4] * 4, [[4]], [[4]]]
    shows_how_it_ended(cup, "Preliminary round", "Play-in", "Final")
