"""That a receipt with one change is refused, and the change is named; and that no document is too strange to answer.

What a change is named is checked by equality; that none slips through, by trying every bit and every field.
"""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.regulation.draw_samples import DICE, NONCE, announced, document_of, hashed_receipt, receipt, redrawn
from tournament.regulation.algorithms import ALGORITHMS
from tournament.regulation.canonical import canonical, read
from tournament.regulation.draw import sentence
from tournament.regulation.draw_receipts import commitment_of, fail, key_of
from tournament.regulation.refusals import Refused
from tournament.regulation.schema import MAX_DEPTH, MAX_WHOLE, Mismatch
from tournament.regulation.verification import verify

DRAWN = redrawn(receipt(), dice=DICE)
PAPERS = {
    "plain": receipt(),
    "dice": receipt(dice=DICE),
    "lots": receipt(algorithm="lots/1", options={}),
    "redraw": DRAWN,
    "redraw of a failed draw": redrawn(fail(announced(), author="Ana", reason="lost")),
    "hashed names": hashed_receipt(),
}
ZEROS = "0" * 64


def found(document, **arguments):
    """The codes and fields of what does not fit."""
    return [(mismatch.code, mismatch.field) for mismatch in verify(document, **arguments)]


def read_if_possible(content):
    """The one document that some bytes are, or none."""
    try:
        return [read(content)]
    except Refused:
        return []


def walk(value, path=()):
    """The path of every value within a document."""
    yield path
    if isinstance(value, dict | list):
        for name in value if isinstance(value, dict) else range(len(value)):
            yield from walk(value[name], (*path, name))


def value_at(document, path):
    for name in path:
        document = document[name]
    return document


def changed(document, path, value):
    """A copy with another value at the path."""
    if not path:
        return value
    copy = deepcopy(document)
    value_at(copy, path[:-1])[path[-1]] = value
    return copy


def resealed(document):
    """What a forger does: everything that follows from the announcement and the nonce, made to fit again."""
    commitment = commitment_of(document["announced"])
    key = key_of(bytes.fromhex(document["nonce"]), commitment, document["dice"])
    return {**document, "commitment": commitment, "key": key}


@pytest.mark.parametrize("name", PAPERS)
def test_a_receipt_is_true(name):
    assert verify(PAPERS[name]) == []
    assert verify(read(document_of(PAPERS[name]))) == []
    assert verify(read(canonical(PAPERS[name]))) == []


# One change, and how it is named


@pytest.mark.parametrize(
    ("path", "value", "mismatches"),
    [
        (("announced", "event"), "spring", [("commitment_mismatch", "commitment")]),
        (("announced", "label"), "", [("commitment_mismatch", "commitment")]),
        (("announced", "players", 3, "name"), "Ivan", [("commitment_mismatch", "commitment")]),
        (("announced", "history"), [], [("commitment_mismatch", "commitment")]),
        (("announced", "redraw", "reason"), "none of yours", [("commitment_mismatch", "commitment")]),
        (
            ("announced", "redraw", "previous_outcome"),
            None,
            [("commitment_mismatch", "commitment"), ("same_as_previous_mismatch", "same_as_previous")],
        ),
        (("announced", "redraw", "previous"), 4, [("previous_draw_not_earlier", "announced.redraw.previous")]),
        (("announced", "format"), "grillmeister-draw/3", [("malformed", "announced.format")]),
        (("announced", "players", 2, "number"), 2, [("players_not_ascending", "announced.players[2]")]),
        (("announced", "players", 6, "number"), 6, [("players_not_ascending", "announced.players[6]")]),
        (
            ("announced", "algorithm"),
            "random/0",
            [("commitment_mismatch", "commitment"), ("unknown_algorithm", "announced.algorithm")],
        ),
        (
            ("announced", "options", "sizes"),
            [4, 4],
            [("commitment_mismatch", "commitment"), ("refused_by_algorithm", "announced.options.sizes")],
        ),
        (
            ("announced", "nonce_hash"),
            ZEROS,
            [("nonce_mismatch", "nonce"), ("commitment_mismatch", "commitment")],
        ),
        (("commitment",), ZEROS, [("commitment_mismatch", "commitment"), ("key_mismatch", "key")]),
        (("nonce",), ZEROS, [("nonce_mismatch", "nonce"), ("key_mismatch", "key")]),
        (("nonce",), DRAWN["nonce"].upper(), [("malformed", "nonce")]),
        (("nonce",), DRAWN["nonce"] + "\n", [("malformed", "nonce")]),
        (("commitment",), DRAWN["commitment"] + "00", [("malformed", "commitment")]),
        (("announced", "with_dice"), 1, [("malformed", "announced.with_dice")]),
        (("dice", 1), [2, 2, 4], [("key_mismatch", "key")]),
        (("dice", 1), [2, 5, 2], [("dice_out_of_order", "dice[1]")]),
        (("dice",), [], [("dice_missing", "dice")]),
        (("announced", "with_dice"), False, [("dice_not_announced", "dice")]),
        (("same_as_previous",), True, [("same_as_previous_mismatch", "same_as_previous")]),
        (("same_as_previous",), None, [("same_as_previous_mismatch", "same_as_previous")]),
        (("outcome", "tables", 0, 0, "portion"), 22, [("outcome_mismatch", "outcome.tables[0][0].portion")]),
        (("outcome", "tables", 0, 0, "portion"), True, [("outcome_mismatch", "outcome.tables[0][0].portion")]),
        (("outcome", "tables", 1), [], [("outcome_mismatch", f"outcome.tables[1][{seat}]") for seat in range(3)]),
        (("outcome", "tables"), {}, [("outcome_mismatch", "outcome.tables")]),
        (("outcome", "bribe"), None, [("outcome_mismatch", "outcome.bribe")]),
        (("outcome",), {}, [("outcome_mismatch", "outcome.tables")]),
        (("referee",), "Ana", [("unknown_field", "referee")]),
        (("announced", "players", 0, "club"), "", [("unknown_field", "announced.players[0].club")]),
    ],
)
def test_a_change_is_named_where_it_was_made(path, value, mismatches):
    assert found(changed(DRAWN, path, value)) == mismatches


def test_an_outcome_says_what_it_should_be():
    seat = DRAWN["outcome"]["tables"][0][0]
    wrong = changed(DRAWN, ("outcome", "tables", 0, 0, "player"), 99)
    assert verify(wrong) == [
        Mismatch("outcome_mismatch", "outcome.tables[0][0].player", {"expected": seat["player"], "found": 99})
    ]


def test_another_key_is_named_with_the_outcome_it_would_have():
    assert found({**DRAWN, "key": ZEROS})[0] == ("key_mismatch", "key")
    assert {code for code, _ in found({**DRAWN, "key": ZEROS})} == {"key_mismatch", "outcome_mismatch"}


def test_a_forged_receipt_does_not_have_the_published_commitment():
    published = DRAWN["commitment"]
    forged = redrawn(receipt(), nonce=NONCE, dice=DICE)
    assert verify(forged) == []
    assert found(forged, published=published) == [("commitment_not_the_published", "commitment")]
    assert found(DRAWN, published=published) == []


def test_every_missing_field_is_named():
    for path in walk(DRAWN):
        if path and isinstance(path[-1], str) and path[0] != "outcome" and "sizes" not in path:
            without = deepcopy(DRAWN)
            del value_at(without, path[:-1])[path[-1]]
            ((code, field),) = found(without)
            assert (code, field.rpartition(".")[2]) == ("missing_field", path[-1])


def test_every_field_is_needed_every_value_matters():
    """Whatever is put in the place of whatever else: unless it is the same, it is found."""
    wrong = [None, True, False, 0, 1, -1, 22, 1.0, "", "x", "worm", ZEROS, [], {}, [1], [[1]], {"x": 1}, 10**400]
    for path in walk(DRAWN):
        for value in wrong:
            if canonical(value) != canonical(value_at(DRAWN, path)):
                mismatches = verify(changed(DRAWN, path, value))
                assert mismatches, (path, value)
                assert all(map(sentence, mismatches))


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "content",
    [document_of(DRAWN), canonical(PAPERS["plain"]), canonical(PAPERS["hashed names"])],
    ids=["readable", "canonical", "hashed names"],
)
def test_every_single_bit_counts(content, every):
    """The bits of a receipt, turned over one by one: it is no JSON any more, or it is found."""
    parsed = 0
    for at, byte in enumerate(content):
        for bit in range(at % every, 8, every):
            flipped = content[:at] + bytes([byte ^ 1 << bit]) + content[at + 1 :]
            for document in read_if_possible(flipped):
                parsed += 1
                assert verify(document), (at, bit, flipped[at - 10 : at + 10])
    assert parsed > 3 * len(content) / every


def test_a_failed_draw_that_was_tampered_with_is_found():
    failed = fail(announced(), author="Ana", reason="lost")
    assert found(changed(failed, ("announced", "draw"), 7)) == [
        ("never_revealed", "failed"),
        ("commitment_mismatch", "commitment"),
    ]
    assert found({**failed, "nonce": NONCE.hex()}) == [("unknown_field", "nonce")]
    assert found({"failed": True}) == [
        ("missing_field", "announced"),
        ("missing_field", "commitment"),
        ("malformed", "failed"),
    ]


# Hostile input


LONG = 10**5000
HOSTILE = [
    None,
    True,
    7,
    1.5,
    LONG,
    "receipt",
    [],
    {},
    {"failed": None},
    {"announced": None},
    {"announced": {"players": [{}]}},
    {"failed": {"author": [], "reason": {}}, "announced": {}, "commitment": 1},
    {1: 2},
    dict.fromkeys(["announced", "commitment", "nonce", "dice", "key", "outcome", "same_as_previous", "\ud800"]),
    changed(DRAWN, ("announced", "players"), [{"number": MAX_WHOLE, "name": "\udfff"}]),
    changed(DRAWN, ("announced", "options"), {"": "", "a\nb": 1}),
    changed(DRAWN, ("outcome",), {"x": float("nan")}),
]


@pytest.mark.parametrize("document", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_documents_are_refused_without_an_exception(document):
    mismatches = verify(document)
    assert mismatches
    assert all(map(sentence, mismatches))


@pytest.mark.parametrize("depth", [MAX_DEPTH - 1, MAX_DEPTH, 100_000])
@pytest.mark.parametrize("place", [("announced", "options"), ("outcome",), ("announced", "history"), ("dice",)])
def test_deep_values_are_refused_without_an_exception(place, depth):
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    document = deepcopy(DRAWN)
    value_at(document, place[:-1])[place[-1]] = {"deep": deep} if place[-1] in ("options", "outcome") else deep
    mismatches = verify(document)
    assert mismatches
    assert all(map(sentence, mismatches))
    while deep:  # taken apart from above, or Python itself would run out of stack
        (deep,) = deep


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([3, 4, 7, "worm"]),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text("abc", max_size=2), children, max_size=3),
    max_leaves=8,
)
PATHS = list(walk(DRAWN))


@given(st.sampled_from(PATHS), values)
def test_whatever_is_put_anywhere_there_is_no_exception(path, value):
    assert all(map(sentence, verify(changed(DRAWN, path, value))))


options = st.one_of(
    st.dictionaries(
        st.sampled_from(["sizes", "size", ""]), st.integers(-9, 9) | st.lists(st.integers(0, 8)), max_size=2
    ),
    st.builds(lambda sizes: {"sizes": sizes}, st.lists(st.integers(2, 7), max_size=4)),
    st.dictionaries(st.text("sizes", min_size=1), st.text("x") | st.none(), max_size=2),
)


@given(st.sampled_from(sorted(ALGORITHMS)), options)
def test_a_forger_who_seals_anew_gets_an_answer_from_every_algorithm(algorithm, options):
    forged = changed(changed(DRAWN, ("announced", "algorithm"), algorithm), ("announced", "options"), options)
    assume(forged != DRAWN)
    mismatches = verify(resealed(forged))
    assert mismatches
    assert all(map(sentence, mismatches))


@given(st.binary(max_size=60))
def test_whatever_bytes_come_they_are_read_or_refused(content):
    assert all(map(verify, read_if_possible(content)))
