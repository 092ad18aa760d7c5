"""Draws checked in the browser: the golden files that Python's verification agrees with, and every kind of damage."""

import json

import pytest

from tests.regulation.draw_samples import GOLDEN
from tournament.regulation.chance import Chance

PROVEN = [["names", "proven"], ["commitment", "proven"], ["published", "open"]]
MADE = [["nonce", "proven"], ["key", "proven"], ["outcome", "proven"]]


@pytest.fixture
def check(module):
    return lambda document, *published: module("draw_check").checkDraw(document, *published)


def golden(name):
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def changed(document, *path, to):
    *way, last = path
    inner = document
    for step in way:
        inner = inner[step]
    inner[last] = to
    return document


@pytest.mark.parametrize("case", golden("keys")["canonical"], ids=lambda case: case["bytes"][:16])
def test_values_are_written_as_python_writes_them(module, case):
    assert module("canonical_json").canonical(case["value"]).encode().hex() == case["bytes"]


@pytest.mark.parametrize("case", golden("keys")["keys"], ids=lambda case: case["key"][:8])
def test_keys_are_those_of_python(module, case):
    hashes = module("canonical_json")
    assert hashes.hashOfNonce(case["nonce"]) == case["nonce_hash"]
    assert hashes.keyOf(case["nonce"], case["commitment"], case["dice"]) == case["key"]


@pytest.mark.parametrize("case", golden("chance")["streams"], ids=lambda case: case["key"][:8])
def test_the_stream_of_choices_is_that_of_python(module, case):
    assert module("canonical_json").wordsOf(case["key"], 20)[:20] == case["words"]


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("receipt", [*PROVEN, *MADE]),
        ("receipt-lots", [*PROVEN, *MADE]),
        ("receipt-redraw-with-dice", [*PROVEN, *MADE, ["redraw", "proven"]]),
        ("receipt-hashed-names", [*PROVEN, *MADE]),
        ("receipt-hidden-names", [["names", "missing"], *PROVEN[1:], *MADE]),
    ],
)
def test_golden_receipts_are_proven(check, name, steps):
    assert check(golden(name)) == steps


def test_a_draw_of_many_reads_on_in_the_stream(module):
    """More players than the first piece of the stream has words for."""
    players = [{"number": number, "name": str(number)} for number in range(1, 301)]
    receipt = golden("receipt-lots")
    receipt["announced"]["players"] = players
    numbers = [player["number"] for player in players]
    receipt["outcome"] = {"order": Chance(bytes.fromhex(receipt["key"])).shuffled(numbers)}
    assert dict(module("draw_check").checkDraw(receipt))["outcome"] == "proven"


@pytest.mark.parametrize(
    ("path", "to", "wrong"),
    [
        (("announced", "players", 0, "name"), "Somebody else", ["commitment"]),
        (("announced", "nonce_hash"), "0" * 64, ["commitment", "nonce"]),
        (("nonce",), "11" * 32, ["nonce", "key"]),
        (("commitment",), "22" * 32, ["commitment", "key"]),
        (("key",), "33" * 32, ["key", "outcome"]),
        (("dice",), [[1, "worm"]], ["key"]),
        (("outcome", "tables", 0, 0, "player"), 1, ["outcome"]),
        (("outcome", "more"), 1, ["outcome"]),
    ],
)
def test_damage_is_named_where_it_was_done(check, path, to, wrong):
    steps = check(changed(golden("receipt"), *path, to=to))
    assert [step for step, state in steps if state == "wrong"] == wrong


def test_a_wrong_name_beside_the_hashes_is_found(check):
    document = changed(golden("receipt-hashed-names"), "names", 0, "name", to="Somebody else")
    assert check(document) == [["names", "wrong"], *PROVEN[1:], *MADE]


def test_a_redraw_that_lies_about_the_one_before_is_found(check):
    document = golden("receipt-redraw-with-dice")
    document["same_as_previous"] = not document["same_as_previous"]
    assert check(document) == [*PROVEN, *MADE, ["redraw", "wrong"]]


@pytest.mark.parametrize(
    ("noted", "state"), [("", "open"), ("  EE3ADA3A6D f5e2{rest}", "proven"), ("ee3ada3a", "wrong")]
)
def test_the_noted_commitment_is_compared(check, noted, state):
    receipt = golden("receipt")
    steps = check(receipt, noted.format(rest=receipt["commitment"][14:]))
    assert steps == [*PROVEN[:2], ["published", state], *MADE]


def test_before_the_reveal_only_the_announcement_is_checked(check):
    receipt = golden("receipt")
    announcement = {name: receipt[name] for name in ("announced", "commitment")}
    assert check(announcement) == [*PROVEN, ["nonce", "open"], ["key", "open"], ["outcome", "open"]]


def test_what_was_taken_out_is_said(check):
    steps = check({**golden("receipt"), "redacted": True})
    assert steps == [PROVEN[0], ["commitment", "missing"], PROVEN[2], *MADE]


def test_an_unknown_method_is_said(check):
    receipt = changed(golden("receipt"), "announced", "algorithm", to="random/2")
    assert dict(check(receipt))["outcome"] == "unknown"


SEATS = [[{"player": 1, "portion": 21}, {"player": 4, "portion": 22}], [{"player": 5, "portion": 21}]]


@pytest.mark.parametrize(
    ("players", "sizes", "rounds", "fits"),
    [
        ([1, 4, 5], [[2, 1]], [{"tables": SEATS}], True),
        ([1, 4, 5, 6], [[2, 1]], [{"tables": SEATS}], False),
        ([1, 4, 4], [[2, 1]], [{"tables": SEATS}], False),
        ([1, 4, 5], [[1, 2]], [{"tables": SEATS}], False),
        ([1, 4, 5], [[2, 1], [2, 1]], [{"tables": SEATS}], False),
        ([1, 4, 5], [[2, 1]], [{"tables": [SEATS[0][::-1], SEATS[1]]}], False),
    ],
)
def test_of_a_searched_seating_the_browser_sees_that_everybody_sits(module, players, sizes, rounds, fits):
    assert module("draw_check").everybodySits(players, sizes, rounds) is fits
