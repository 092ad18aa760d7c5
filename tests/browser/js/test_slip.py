"""A paper slip as one line: what it says, and what cannot be read (static/js/slip.js)."""

import pytest

CLASSIC = {"players": 4, "portions": list(range(21, 37)), "isExtended": False, "specialists": []}
EXTENDED = {
    "players": 3,
    "portions": [11, 13, *range(21, 37)],
    "isExtended": True,
    "specialists": ["canned worm", "sitting hen", "apple"],
}


@pytest.fixture
def slip(module):
    return module("slip")


def read(slip, text, table=CLASSIC):
    told = slip.readSlip(text, table)
    owned: dict[str, list[int]] = {place: [] for place in told["places"]}
    for portion in told["portions"]:
        owned[portion["place"]].append(portion["number"])
    return owned


def unread(slip, text, table=CLASSIC):
    return [(one["word"], one["why"]) for one in slip.readSlip(text, table)["unread"]]


@pytest.mark.parametrize(
    ("text", "owned"),
    [
        ("", {}),
        ("1 29 33", {"0": [29, 33]}),
        ("1 29 33 2 25 4 21", {"0": [29, 33], "1": [25], "3": [21]}),
        ("12933 225 421", {"0": [29, 33], "1": [25], "3": [21]}),
        ("1 2933", {"0": [29, 33]}),
        ("1: 29, 33; 2: 25 / 4: 21", {"0": [29, 33], "1": [25], "3": [21]}),
        ("3 1 33 29", {"2": [], "0": [33, 29]}),  # as the stack lies
        ("1 29 2 25 1 33", {"0": [29, 33], "1": [25]}),
        ("0 21 1 29", {"down": [21], "0": [29]}),
    ],
)
def test_a_slip_is_one_line_with_blanks_or_without(slip, text, owned):
    assert (read(slip, text), unread(slip, text)) == (owned, [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("29 33", [("29", "whose"), ("33", "whose")]),
        ("1 29 5 33 21", [("5", "player")]),
        ("1 20 37 11", [("20", "portion"), ("37", "portion"), ("11", "portion")]),
        ("1 29 2 29", [("29", "twice")]),
        ("1 29 29", [("29", "twice")]),
        ("1 29 Ana +2", [("Ana", "word"), ("+2", "word")]),
        ("1 29 9999999", [("9", "player")]),
    ],
)
def test_what_cannot_be_read_is_told_word_by_word(slip, text, words):
    assert unread(slip, text) == words


def test_what_can_be_read_is_told_beside_what_cannot(slip):
    assert read(slip, "1 29 99 33 2 25") == {"0": [29, 33], "1": [25]}


def test_bratworms_and_specialists_of_the_extended_edition(slip):
    told = slip.readSlip("1 11 29 +2 app 2 25 3 +1 can", EXTENDED)
    assert (told["bratworms"], told["specialists"], told["unread"]) == (
        {"0": 2, "2": 1},
        {"0": "apple", "2": "canned worm"},
        [],
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [("+2", [("+2", "whose")]), ("1 +12 xyz", [("+12", "word"), ("xyz", "word")]), ("9 apple", [("9", "player")])],
)
def test_what_cannot_be_read_in_the_extended_edition(slip, text, words):
    assert unread(slip, text, EXTENDED) == words


@pytest.mark.parametrize(
    ("text", "owned"),
    [
        ("1", {"0": []}),
        ("1 2", {"0": [], "1": []}),
        ("12", None),
        ("129", {"0": [29]}),
        ("1293", None),
        ("1 29 99", None),
        ("1 29 99 ", {"0": [29]}),
        ("1 29 99 33", {"0": [29, 33]}),
    ],
)
def test_while_it_is_typed_the_last_word_may_become_another_one(slip, text, owned):
    told = slip.readWhileTyped(text, CLASSIC)
    assert (told and read(slip, text)) == owned


def test_only_players_who_are_named_have_something_else_than_before(slip):
    before = [{"number": number, "place": place} for number, place in ((21, "0"), (25, "1"), (29, "2"), (33, "down"))]
    told = slip.readSlip("1 33 29", CLASSIC)
    after = [(one["number"], one["place"]) for one in slip.placesBy(told, before)]
    assert after == [(21, "down"), (25, "1"), (29, "0"), (33, "0")]


def test_what_nobody_is_said_to_have_lies_where_the_page_says(slip):
    before = [{"number": number, "place": place} for number, place in ((21, "0"), (29, "up"), (33, "up"), (36, "down"))]
    told = slip.readSlip("1 29 0 33", CLASSIC)
    after = [(one["number"], one["place"]) for one in slip.placesBy(told, before, "up")]
    assert after == [(21, "up"), (29, "0"), (33, "down"), (36, "up")]
