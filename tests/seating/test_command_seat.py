"""`manage.py seat`: the contract's document, sizes, seeds, and a sentence for what cannot be."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.seating.tools import counted_repeats


def seat(*arguments: str) -> str:
    output = StringIO()
    call_command("seat", *arguments, stdout=output)
    return output.getvalue()


def document(*arguments: str):
    return json.loads(seat(*arguments, "--json"))


def test_the_document_of_the_contract():
    found = document("--players", "24", "--rounds", "5", "--size", "4", "--seed", "1", "--seconds", "2")
    assert found.keys() == {"rounds", "repeats", "bound", "seconds"}
    assert (found["repeats"], found["bound"]) == (0, 0)
    assert [sorted(player for table in tables for player in table) for tables in found["rounds"]] == [
        list(range(1, 25))
    ] * 5
    assert [[len(table) for table in tables] for tables in found["rounds"]] == [[4] * 6] * 5
    assert counted_repeats(found["rounds"]) == 0


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        ("23", "4", [4, 4, 4, 4, 4, 3]),
        ("23", "auto", [6, 6, 6, 5]),
        ("13", "auto", [4, 3, 3, 3]),
        ("7", "3", [4, 3]),
        ("5", "4", [5]),
        ("2", "6", [2]),
        ("40", "auto", [6, 6, 6, 6, 6, 5, 5]),
    ],
)
def test_sizes(players, size, sizes):
    (tables,) = document("--players", players, "--rounds", "1", "--size", size)["rounds"]
    assert [len(table) for table in tables] == sizes


def test_the_seed_decides():
    arguments = ("--players", "20", "--rounds", "3", "--seed")
    assert document(*arguments, "1")["rounds"] == document(*arguments, "1")["rounds"]
    assert document(*arguments, "1")["rounds"] != document(*arguments, "2")["rounds"]


def test_as_text():
    lines = seat("--players", "4", "--rounds", "2", "--size", "4").splitlines()
    assert [line.split(":")[0] for line in lines] == ["Round 1", "  1", "Round 2", "  1", "Rematches"]
    assert lines[-1] == "Rematches: 6; no plan has fewer than 6."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "1", "--rounds", "1"), "Change the number of players: it is 1 and must be from 2 to 10000."),
        (("--players", "9", "--rounds", "0"), "Change the number of rounds: it is 0 and must be from 1 to 20."),
        (
            ("--players", "9", "--rounds", "1", "--seconds", "-1"),
            "Change the seconds: -1.0 is not from 0 to 3600.",
        ),
    ],
)
def test_what_cannot_be(arguments, sentence):
    with pytest.raises(CommandError) as error:
        seat(*arguments)
    assert str(error.value) == sentence
