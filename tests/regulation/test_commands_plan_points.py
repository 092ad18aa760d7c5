"""`manage.py plan` and `manage.py points`: their JSON, their text, and a sentence for everything that cannot be."""

import json
import re
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.project import ROOT
from tournament.management import sentences
from tournament.regulation.plan import Argument, Claim, Kind, PlannerInput, PresetName, Qualifying, StageKind, plan
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark
from tournament.words import event_files, formats

GAME = {"what": "game", "round": 1, "wave": 1}
OTHERWISE = "Change their number, or choose another preset."
CHANGE_OVER = {"what": "change_over", "round": 1, "wave": 1, "tables": []}


def output(*arguments):
    out = StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


def answer(*arguments):
    return json.loads(output(*arguments, "--json"))


def error(*arguments):
    with pytest.raises(CommandError) as caught:
        output(*arguments)
    return str(caught.value)


# points


@pytest.mark.parametrize(
    ("arguments", "document"),
    [
        (["--size", 5], {"size": 5, "points": ["6", "4", "3", "2", "1"]}),
        (["--size", 2], {"size": 2, "points": ["6", "1"]}),
        (
            ["--size", 4, "--places", "1,2,2,2"],
            {"size": 4, "places": [1, 2, 2, 2], "points": ["6", "7/3", "7/3", "7/3"]},
        ),
        (
            ["--size", 4, "--places", "4,2,1,2", "--ties", "lesser"],
            {"size": 4, "places": [4, 2, 1, 2], "points": ["1", "2", "6", "2"]},
        ),
        (
            ["--size", 7, "--own", "7,6,5,4,3,5/2,0.5"],
            {"size": 7, "points": ["7", "6", "5", "4", "3", "5/2", "1/2"]},
        ),
        (["--size", 5, "--preset", "league-7531"], {"size": 5, "points": ["7", "5", "4", "2", "1"]}),
        (["--size", 6, "--preset", "zoch-pro"], {"size": 6, "points": ["7", "6", "4", "3", "2", "1"]}),
        (["--size", 4, "--preset", "regulation"], {"size": 4, "points": ["6", "4", "2", "1"]}),
        (
            ["--size", 4, "--preset", "zoch-pro", "--places", "1,2,2,4"],
            {"size": 4, "places": [1, 2, 2, 4], "points": ["7", "4", "4", "1"]},
        ),
    ],
)
def test_points_as_json(arguments, document):
    assert answer("points", *arguments) == document


def test_points_as_text():
    assert output("points", "--size", 3) == "Place 1: 6\nPlace 2: 3\nPlace 3: 1\n"
    assert output("points", "--size", 3, "--places", "2,1,2") == "Place 2: 2\nPlace 1: 6\nPlace 2: 2\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--size", 7],
            "The regulations have no points for a table of 7; enter them, such as --own 7,6,5,4,3,2,1.",
        ),
        (["--size", 0], "Change the size of the table: it is 0 and must be at least 2."),
        (["--size", 4, "--places", "1,2"], "A table of 4 has 4 places; 2 were given."),
        (
            ["--size", 3, "--places", "1,3,3"],
            "The places 1, 3, 3 aren’t possible: the next place must be 2, not 3.",
        ),
        (["--size", 3, "--own", "3,2"], "A table of 3 needs 3 numbers of points; 2 were entered."),
        (
            ["--size", 2, "--own", "1,5/2"],
            "The points 1, 5/2 go up; a better place can’t be worth less than a lower one.",
        ),
        (
            ["--size", 5, "--preset", "zoch-simple"],
            "The preset zoch-simple gives no placement points; only the places at the tables count.",
        ),
        (
            ["--size", 3, "--preset", "zoch-pro"],
            "The preset zoch-pro has no points for a table of 3; it has them for 4, 5, 6, 7 players.",
        ),
        (["--size", 2, "--preset", "regulation", "--own", "2,1"], "Give --preset or --own, not both."),
        (["--size", 1, "--preset", "zoch-pro"], "Change the size of the table: it is 1 and must be at least 2."),
        (["--size", "x"], "Error: argument --size: invalid int value: 'x'"),
        (["--size", 3, "--places", "1,2,x"], "Error: argument --places: “1,2,x” is not a list such as 1,2,2,4."),
        (["--size", 2, "--own", "1/0,1"], "Error: argument --own: “1/0,1” is not a list such as 6,4,5/2,1."),
        (
            ["--size", 2, "--own", "1e9999999,1"],
            "Error: argument --own: “1e9999999,1” is not a list such as 6,4,5/2,1.",
        ),
    ],
)
def test_points_that_cannot_be_get_a_sentence(arguments, sentence):
    assert error("points", *arguments) == sentence


def test_an_unknown_choice_gets_a_sentence():
    # The rest of it, Python words differently from version to version.
    assert error("points", "--size", 2, "--ties", "median").startswith(
        "Error: argument --ties: invalid choice: 'median'"
    )


# plan


def test_plan_as_json():
    assert answer("plan", 31, "--minutes", 70, "--rounds", 1) == {
        "players": 31,
        "minutes": 70,
        "preset": "regulation",
        "formats": [
            {
                "players": 31,
                "kind": "winners",
                "stages": [
                    {
                        "kind": "preliminary",
                        "rounds": [[6, 5, 5, 5, 5, 5]],
                        "qualifying": "winners",
                        "qualified": 6,
                        "direct": 0,
                    },
                    {"kind": "final", "rounds": [[6]], "qualifying": None, "qualified": 0, "direct": 0},
                ],
                "clock": [
                    {"start": 0, "end": 30, "stage": 1, "tables": [6, 5, 5, 5, 5, 5], **GAME},
                    {"start": 30, "end": 40, "stage": 2, **CHANGE_OVER},
                    {"start": 40, "end": 70, "stage": 2, "tables": [6], **GAME},
                ],
                "minutes": 70,
                "minutes_over": 0,
                "fits": True,
                "referees": 6,
                "sets": 6,
                "waves": 1,
                "least_repeats": 0,
                "preset": "regulation",
                "least_games": 1,
                "most_games": 2,
                "marks": [],
                "follows_preset": True,
                "inside_regulation": True,
                "own_points": [],
                "in_favour": {
                    "code": "to_the_letter",
                    "params": {"tables": 6},
                    "sentence": "Exactly as in the regulations: the winners of 6 tables play the final.",
                },
                "against": {
                    "code": "most_play_once",
                    "params": {"players": 25},
                    "sentence": "25 players play a single game.",
                },
            }
        ],
    }


def test_plan_as_text():
    assert output("plan", 10, "--minutes", 60, "--rounds", 1, "--sets", 1).splitlines()[:9] == [
        "1. One round, then the best two of each table play the final",
        "   Outside the regulations: fewer than 12 players, longer than the time available",
        "   Minutes: 110. Referees: 1. Sets of the game: 1. Rematches, at least: 0.",
        "      0–70   Preliminary round: 2 × 5 → 4: the best of each table",
        "     80–110  Final: 1 × 4",
        "   + Second place at one of the 2 tables is enough for the final.",
        "   − It takes 50 minutes longer than you have.",
        "",
        "2. One round, then the winners and the best runner-up play the final",
    ]


def test_there_are_three_hours_where_nobody_says():
    assert (answer("plan", 23)["minutes"], answer("plan", 23)) == (180, answer("plan", 23, "--minutes", 180))


@pytest.mark.parametrize(
    ("preset", "players", "minutes", "stages"),
    [
        ("regulation", 24, 70, [("preliminary", [6] * 4, "winners", 4, 0), ("final", [4], None, 0, 0)]),
        ("zoch-simple", 15, 180, [("preliminary", [5] * 3, "best_of_each", 6, 0), ("final", [6], None, 0, 0)]),
        (
            "zoch-pro",
            40,
            180,
            [
                ("preliminary", [7, 7, 7, 7, 6, 6], "score", 12, 0),
                ("semi_final", [6, 6], "best_of_each", 6, 0),
                ("final", [6], None, 0, 0),
            ],
        ),
        (
            "league-7531",
            20,
            240,
            [
                ("preliminary", [5] * 4, "score", 6, 2),
                ("play_in", [4], "best_of_each", 2, 0),
                ("final", [4], None, 0, 0),
            ],
        ),
    ],
)
def test_plan_with_a_preset(preset, players, minutes, stages):
    document = answer("plan", players, "--minutes", minutes, "--preset", preset)
    first = document["formats"][0]
    assert (document["preset"], first["preset"], first["follows_preset"]) == (preset, preset, True)
    assert first["inside_regulation"] == (preset == "regulation")
    names = ("qualifying", "qualified", "direct")
    assert [(each["kind"], each["rounds"][0], *(each[name] for name in names)) for each in first["stages"]] == stages


def test_plan_with_a_preset_as_text():
    assert output("plan", 20, "--minutes", 230, "--preset", "league-7531").splitlines()[:12] == [
        "1. The best by score reach the final, the next in a play-in",
        "   Follows League 7-5-3-1",
        "   Minutes: 230. Referees: 4. Sets of the game: 4. Rematches, at least: 24.",
        "   Games for each player: 4–6.",
        "      0–150  4 preliminary rounds: 4 × 5 → 6: the best by score; "
        "places 1 to 2 skip the play-in, places 3 to 6 play in it",
        "    160–190  Play-in: 1 × 4 → 2: the best of the table",
        "    200–230  Final: 1 × 4",
        "   + 2 players are in the final straight away, and 4 more play for its other 2 places.",
        "   − The best 2 wait while the play-in is played.",
        "",
        "2. Several rounds, then the best by score play the final",
        "   League 7-5-3-1, changed: another way into the final",
    ]


def test_the_options_of_plan():
    options = ["--minutes", 500, "--rounds", 1, "--tables", 9, "--sets", 5, "--final-of-five"]
    pace = ["--game-minutes", 40, "--short-game-minutes", 15, "--change-over-minutes", 5]
    formats = answer("plan", 20, *options, *pace)["formats"]
    assert [(each["stages"][0]["rounds"][0], each["marks"], each["minutes"]) for each in formats] == [
        ([5, 5, 5, 5], [], 40 + 5 + 40),
        ([4, 4, 3, 3, 3, 3], [], 40 + 5 + 15 + 5 + 40),
        ([4, 4, 4, 4, 4], ["five_tables"], 40 + 5 + 40),
        ([4, 4, 4, 4, 4], ["five_tables"], 40 + 5 + 40),
        ([4, 4, 4, 4, 4], ["five_tables", "final_of_five"], 40 + 5 + 40),
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([1, "--minutes", 60], "Change the number of players: it is 1 and must be from 2 to 10000."),
        ([23, "--minutes", -5], "Change the time in minutes: it is -5 and must be from 1 to 100000."),
        ([23, "--minutes", 60, "--rounds", 0], "Change the number of rounds: it is 0 and must be from 1 to 20."),
        (
            [23, "--minutes", 60, "--sets", 0],
            "Change the number of sets of the game: it is 0 and must be from 1 to 10000.",
        ),
        (
            [23, "--minutes", 60, "--change-over-minutes", -1],
            "Change the minutes for a changeover: it is -1 and must be from 0 to 100000.",
        ),
        (["many", "--minutes", 60], "Error: argument players: invalid int value: 'many'"),
        ([], "Error: the following arguments are required: players"),
        ([7, "--preset", "league-7531"], f"League 7-5-3-1 needs at least 8 players. {OTHERWISE}"),
        ([43, "--preset", "zoch-simple"], f"Zoch simple seats at most 42 players. {OTHERWISE}"),
    ],
)
def test_wishes_that_cannot_be_get_a_sentence(arguments, sentence):
    assert error("plan", *arguments) == sentence
    assert error("plan", *arguments, "--json") == sentence


# Sentences


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
                "The winners, the seconds and so on fill a semi-final, then the final is played",
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
