"""`manage.py plan`: its JSON, its text, and a sentence for everything that cannot be."""

import pytest

from tests.regulation.commands import answer, error, output

GAME = {"what": "game", "round": 1, "wave": 1}
OTHERWISE = "Change their number, or choose another preset."
CHANGE_OVER = {"what": "change_over", "round": 1, "wave": 1, "tables": []}


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
        "1. The best by score reach the final, the next through a play-in",
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
        "   League 7-5-3-1, changed: a different way into the final",
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
