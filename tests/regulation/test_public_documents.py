"""What is public of a draw: hashes for names with those names that still are public, and the time before the reveal."""

import hashlib
import json

import pytest

from tests.regulation.draw_samples import NAMES, NONCE, SALTED, announced, hashed_receipt, receipt, unrevealed
from tournament.regulation.draw_receipts import fail, redraw_of, reveal, with_salts
from tournament.regulation.refusals import Refused
from tournament.regulation.verification import verify


def found(document, **arguments):
    return [(mismatch.code, mismatch.field) for mismatch in verify(document, **arguments)]


def test_an_announcement_has_a_salted_hash_for_each_name():
    salt = "1" * 32
    text = json.dumps([salt, NAMES[3]], ensure_ascii=False, separators=(",", ":"))
    document = announced(players=[{"number": 3, "name": NAMES[3], "salt": salt}])
    named = announced(players={3: NAMES[3]})
    hashed = [{"number": 3, "name_hash": hashlib.sha256(text.encode()).hexdigest()}]
    assert document == named | {"format": "grillmeister-draw/2", "players": hashed}


def test_salts_are_fresh_and_names_in_the_order_of_their_numbers():
    first, again = (with_salts({7: "Ana", 2: "Ana"}) for _ in range(2))
    assert [(each["number"], each["name"], len(each["salt"])) for each in first] == [(2, "Ana", 32), (7, "Ana", 32)]
    assert len({each["salt"] for each in (*first, *again)}) == 4


def test_names_decide_nothing_but_the_commitment():
    one = announced(players=SALTED)
    other = announced(players=[each | {"salt": "another"} for each in SALTED])
    drawn = [reveal(document, NONCE) for document in (one, other)]
    assert drawn[0]["commitment"] != drawn[1]["commitment"]
    assert [verify(document) for document in drawn] == [[], []]


@pytest.mark.parametrize(
    ("players", "refusal"),
    [
        ([], ("malformed", "players")),
        ([SALTED[1], SALTED[0]], ("players_not_ascending", "players[1]")),
        ([SALTED[0], SALTED[0]], ("players_not_ascending", "players[1]")),
        ([{"number": 1, "name": "Ana"}], ("missing_field", "players[0].salt")),
        ([{"number": 1, "name": "Ana", "salt": " "}], ("malformed", "players[0].salt")),
        ([{"number": 0, "name": "Ana", "salt": "x"}], ("malformed", "players[0].number")),
    ],
)
def test_lists_that_cannot_be_are_refused(players, refusal):
    with pytest.raises(Refused) as refused:
        announced(players=players)
    assert (refused.value.code, refused.value.params["field"]) == refusal


@pytest.mark.parametrize("names", [SALTED, SALTED[3:], SALTED[:1], []])
def test_whichever_names_are_public_the_receipt_is_true(names):
    document = hashed_receipt(names)
    assert verify(document, published=document["commitment"]) == []


def test_without_any_names_the_receipt_is_true():
    assert verify(receipt(players=SALTED)) == []


@pytest.mark.parametrize(
    ("names", "mismatches"),
    [
        ([SALTED[0] | {"name": "Nobody"}], [("name_mismatch", "names[0]")]),
        ([SALTED[0], SALTED[2] | {"salt": "0" * 32}], [("name_mismatch", "names[1]")]),
        ([SALTED[0] | {"number": 2}], [("name_mismatch", "names[0]")]),
        ([SALTED[0] | {"number": 99}], [("name_mismatch", "names[0]")]),
        ([SALTED[1], SALTED[0]], [("players_not_ascending", "names[1]")]),
        ([SALTED[0], SALTED[0]], [("players_not_ascending", "names[1]")]),
        ([{"number": 1, "name": "Ana"}], [("missing_field", "names[0].salt")]),
        ({}, [("malformed", "names")]),
    ],
)
def test_a_name_that_the_list_does_not_have_is_found(names, mismatches):
    assert found(hashed_receipt() | {"names": names}) == mismatches
    failed = fail(announced(players=SALTED), author="Ana", reason="lost") | {"names": names}
    assert [each for each in found(failed) if each != ("never_revealed", "failed")] == mismatches


def test_a_list_that_has_names_has_no_hashes_for_them():
    assert found(receipt() | {"names": SALTED[:1]}) == [("name_mismatch", "names[0]")]


def test_a_redraw_builds_on_a_receipt_whether_or_not_names_are_with_it():
    said = [redraw_of(document, author="Ana", reason="Bob") for document in (receipt(players=SALTED), hashed_receipt())]
    assert said[0] == said[1]


# Before the reveal

SEAT = {"player": 1, "portion": 21}
PUBLISHED = [{"round": 1, "tables": [[SEAT, {"player": 2, "portion": 22}]]}]


@pytest.mark.parametrize("more", [{}, {"published": PUBLISHED, "dice": [[1, "worm"]], "revealed_with": 3}])
def test_what_is_public_before_the_reveal_is_checked_as_far_as_it_goes(more):
    document = unrevealed(**more)
    assert found(document, published=document["commitment"]) == [("not_revealed_yet", "nonce")]


@pytest.mark.parametrize(
    ("more", "mismatches"),
    [
        ({"commitment": "0" * 64}, [("not_revealed_yet", "nonce"), ("commitment_mismatch", "commitment")]),
        ({"names": [SALTED[0] | {"name": "X"}]}, [("not_revealed_yet", "nonce"), ("name_mismatch", "names[0]")]),
        ({"revealed_with": "3"}, [("malformed", "revealed_with")]),
        ({"published": [{"round": 1}]}, [("missing_field", "published[0].tables")]),
        ({"published": [{"round": 0, "tables": []}]}, [("malformed", "published[0].round")]),
        ({"dice": [[7]]}, [("malformed", "dice[0][0]")]),
        ({"announced": None}, [("malformed", "announced")]),
        ({"redacted": 1}, [("malformed", "redacted")]),
    ],
)
def test_what_does_not_fit_before_the_reveal_is_named(more, mismatches):
    assert found(unrevealed(**more)) == mismatches


def test_another_commitment_than_the_published_one_is_found_before_the_reveal():
    assert found(unrevealed(), published="0" * 64) == [
        ("not_revealed_yet", "nonce"),
        ("commitment_not_the_published", "commitment"),
    ]


# Something was taken out of the announcement


def test_a_redacted_announcement_is_checked_for_all_else():
    document = receipt() | {"redacted": True}
    document["announced"] = document["announced"] | {"label": "another"}
    assert found(document) == [("redacted", "announced")]
    assert found(document | {"key": "0" * 64})[:2] == [("redacted", "announced"), ("key_mismatch", "key")]
    assert found(receipt() | {"redacted": False}) == []
