"""The sentences of `manage.py plan`, `draw` and `points`: one for every code and every refusal."""

import re
from fractions import Fraction

import pytest

from tests.project import ROOT
from tournament.management import sentences
from tournament.regulation.plan import Argument, Claim, Kind, PlannerInput, PresetName, Qualifying, StageKind, plan
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark
from tournament.words import event_files, formats


def test_there_are_words_for_every_code():
    words = {
        Kind: formats.KINDS,
        StageKind: formats.STAGES,
        Qualifying: formats.QUALIFYING,
        Remark: formats.REMARKS,
        Claim: formats.REASONS,
        PresetName: formats.PRESETS,
    }
    assert {codes: set(codes) for codes in words} == {codes: set(texts) for codes, texts in words.items()}


@pytest.mark.parametrize(
    ("preset", "players", "rounds", "sentences"),
    [
        ("zoch-pro", 23, 1, {"One round, then the best by score play the final"}),
        ("zoch-pro", 23, 2, {"Several rounds, then the best by score play the final"}),
        (
            "zoch-simple",
            42,
            1,
            {
                "The best of each table play a semi-final, then the final",
                "The winners, the runners-up and so on fill a semi-final, then the final is played",
            },
        ),
    ],
)
def test_the_way_through_a_format_is_said_as_its_first_stage_has_it(preset, players, rounds, sentences):
    formats_of = plan(PlannerInput(players, 300, preset=PresetName(preset), rounds=rounds))
    kinds = {Kind.SCORE} if preset == "zoch-pro" else {Kind.SEMI_FINAL}
    assert {formats.kind_words(format) for format in formats_of if format.kind in kinds} == sentences


def test_no_refusal_of_the_planner_of_points_and_of_the_commands_is_without_a_sentence():
    regulation = ROOT / "tournament" / "regulation"
    files = [regulation / name for name in ("tables.py", "points.py", "presets.py", "plan.py", "refusals.py")]
    files += [*(regulation / "planning").glob("*.py"), *(ROOT / "tournament" / "management" / "commands").glob("*.py")]
    codes = {code for file in files for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text(encoding="utf-8"))}
    assert "own_points_rise" in codes  # the search finds them
    assert codes - set(sentences.REFUSALS) - set(event_files.REFUSALS) == set()


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (
            Refused("not_a_whole_number", name="minutes", value=9.5),
            "Change the time in minutes: 9.5 is not a whole number.",
        ),
        (
            Refused("not_yes_or_no", name="final_of_five", value=1),
            "Whether there may be a final of five is yes or no, not 1.",
        ),
        (
            Refused("sizes_do_not_sum_up", players=9, sizes=(4, 4)),
            "Tables of 4, 4 don’t seat 9 players; everyone needs a seat.",
        ),
        (
            Refused("places_not_whole_numbers", places=(1, 2.5)),
            "The places 1, 2.5 are not all whole numbers.",
        ),
        (
            Refused("unknown_ties", value="median", known=("mean", "better")),
            "Tied players can’t get “median”; choose one of mean, better.",
        ),
        (
            Refused("own_points_rise_at", size=3, place=2, points=5, better=4),
            "The points go up: place 2 of a table of 3 gives 5, the place before it 4.",
        ),
        (
            Refused("own_points_have_a_gap", size=3, place=2),
            "Place 2 of a table of 3 has no points; give a number for every place.",
        ),
        (
            Refused("own_points_not_whole", size=3, place=2, value=Fraction(5, 2)),
            "Place 2 of a table of 3 gives 5/2 points; points are whole numbers from 0 up.",
        ),
        (
            Refused("own_points_not_a_number", value=-1),
            "Points cannot be -1; they are 0 or more.",
        ),
    ],
)
def test_refusals_that_only_programs_can_provoke_have_sentences_too(refused, sentence):
    assert sentences.refusal_sentence(refused) == sentence


def test_plurals_go_with_their_numbers():
    def said(code, **params):
        return formats.argument_sentence(Argument(code, params))

    assert said(Claim.TOO_LONG, minutes=1) == "It takes 1 minute longer than you have."
    assert said(Claim.MOST_PLAY_ONCE, players=1) == "1 player plays a single game."
    assert said(Claim.WINNER_LEFT_OUT, winners=2) == "2 table winners miss the final."
    assert said(Claim.REPEAT_MEETINGS, meetings=1) == "At least 1 pair meets again."
