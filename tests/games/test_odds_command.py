"""The command `odds` against the table of the game's design, in all four forms."""

import json
import re
from fractions import Fraction

import pytest

from tests.games.chances import CHANCES
from tests.games.commands import run

EXACTLY = {11: "0.518313412007", 13: "0.566762627453"} | {total: exactly for total, (_, exactly) in CHANCES.items()}
AT_LEAST = {total: at_least for total, (at_least, _) in CHANCES.items()}
# by the worms of the own top at stake; the first is printed with eleven digits only
WORMS = {0: "1.64472967404", 1: "1.435428430991", 2: "1.263222197593", 3: "1.103119846341", 4: "0.953125481979"}
TABLES = {"at_least": AT_LEAST, "exactly": EXACTLY, "expected_worms": WORMS}
FRACTIONS = {
    ("at_least", 21): Fraction(4113019191611091399863, 4605706660848611622912),
    ("expected_worms", 0): Fraction(51132211301397563344873, 31088519960728128454656),
}


def rounded(number, like):
    """A number with as many digits as another is printed with."""
    return f"{number:.{len(like.partition('.')[2])}f}"


def numbers(document):
    """The three tables of the JSON form, as Fractions or floats by their key."""
    return {
        name: {row[key]: Fraction(row[value]) if type(row[value]) is str else row[value] for row in document[name]}
        for name, key, value in [
            ("at_least", "total", "chance"),
            ("exactly", "total", "chance"),
            ("expected_worms", "at_stake", "worms"),
        ]
    }


@pytest.mark.parametrize("options", [["--json"], ["--json", "--exact"]])
def test_json(options):
    outcome = run("odds", *options)
    found = numbers(json.loads(outcome.output))
    assert (outcome.code, outcome.errors) == (0, "")
    for name, table in TABLES.items():
        assert {key: rounded(float(number), table[key]) for key, number in found[name].items()} == table
        assert {type(number) for number in found[name].values()} == {Fraction if "--exact" in options else float}
    if "--exact" in options:
        assert {(name, key): found[name][key] for name, key in FRACTIONS} == FRACTIONS


@pytest.mark.parametrize("options", [[], ["--exact"]])
def test_text(options):
    outcome = run("odds", *options)
    sections = outcome.output.decode().split("\n\n")
    assert (outcome.code, outcome.errors, len(sections)) == (0, "", len(TABLES))
    for (name, table), section in zip(TABLES.items(), sections, strict=True):
        rows = re.findall(r"^ +[tw] = +(\d+) +(\d\.\d{12})(?: += (\d+/\d+))?$", section, re.MULTILINE)
        assert {int(key): rounded(float(number), table[int(key)]) for key, number, _ in rows} == table
        assert len(rows) == section.strip().count("\n")  # a heading and rows, nothing else
        written = {(name, int(key)): Fraction(fraction) for key, _, fraction in rows if fraction}
        assert len(written) == (len(table) if options else 0)
        known = {key: fraction for key, fraction in FRACTIONS.items() if key[0] == name}
        assert {key: written.get(key) for key in known} == (known if options else dict.fromkeys(known))
