"""`manage.py points`: its JSON, its text, and a sentence for everything that cannot be."""

import pytest

from tests.regulation.commands import answer, error, output


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
