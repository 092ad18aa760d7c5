"""The papers of a draw: announcing, revealing, failing and drawing again.

That nothing about a receipt can be changed is tested in test_verification.py.
"""

import hashlib
import hmac
import json
from itertools import permutations
from typing import Any

import pytest

from tests.regulation.draw_samples import (
    DICE,
    NAMES,
    NONCE,
    OTHER_NONCE,
    announced,
    receipt,
    redrawn,
)
from tournament.regulation.algorithms import ALGORITHMS, DrawTask, random_tables
from tournament.regulation.canonical import fingerprint
from tournament.regulation.chance import Chance
from tournament.regulation.draw_receipts import (
    announce,
    commitment_of,
    fail,
    fresh_nonce,
    redraw_of,
    reveal,
    same_as_previous,
)
from tournament.regulation.refusals import Refused
from tournament.regulation.schema import MAX_WHOLE, Mismatch
from tournament.regulation.verification import verify

LOTS: dict[str, Any] = {"algorithm": "lots/1", "options": {}}


def found(document, **arguments):
    """The codes and fields of what does not fit."""
    return [(mismatch.code, mismatch.field) for mismatch in verify(document, **arguments)]


def refused_with(action):
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code, refused.value.params.get("field")


# Announcing and revealing


def test_an_announcement_says_everything_that_decides_the_draw():
    assert announced() == {
        "format": "grillmeister-draw/1",
        "event": "spring-2025",
        "draw": 3,
        "label": "Round 2",
        "algorithm": "random/1",
        "players": [{"number": number, "name": name} for number, name in NAMES.items()],
        "options": {"sizes": [4, 3]},
        "history": [[[1, 2, 3, 4], [5, 7, 12]]],
        "with_dice": False,
        "redraw": None,
        "nonce_hash": hashlib.sha256(NONCE).hexdigest(),
    }


def test_a_receipt_shows_how_its_outcome_came_about():
    drawn = receipt(dice=[[5, "worm", 1]])
    assert list(drawn) == ["announced", "commitment", "nonce", "dice", "key", "outcome", "same_as_previous"]
    text = json.dumps(drawn["announced"], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    commitment = hashlib.sha256(text.encode())
    key = hmac.new(NONCE, commitment.digest() + b'[[1,5,"worm"]]', hashlib.sha256)
    assert drawn["commitment"] == commitment.hexdigest()
    assert drawn["nonce"] == NONCE.hex()
    assert drawn["dice"] == [[1, 5, "worm"]]
    assert drawn["key"] == key.hexdigest()
    assert drawn["outcome"] == random_tables(DrawTask(tuple(NAMES), {"sizes": [4, 3]}), Chance(key.digest()))
    assert drawn["same_as_previous"] is None


def test_without_dice_the_key_has_an_empty_list_of_throws():
    drawn = receipt()
    key = hmac.new(NONCE, bytes.fromhex(drawn["commitment"]) + b"[]", hashlib.sha256)
    assert (drawn["dice"], drawn["key"]) == ([], key.hexdigest())


def test_the_same_announcement_nonce_and_dice_give_the_same_receipt():
    assert receipt(dice=DICE) == receipt(dice=DICE)


def test_the_order_in_which_players_were_typed_decides_nothing():
    players = {number: NAMES[number] for number in (1, 2, 3, 4)}
    orders = [dict(order) for order in permutations(players.items())]
    receipts = [receipt(players=order, options={"sizes": [4]}) for order in orders]
    assert all(each == receipts[0] for each in receipts)


@pytest.mark.parametrize(
    "changes",
    [
        {"event": "spring-2026"},
        {"draw": 4},
        {"label": "Round 3"},
        {"algorithm": "lots/1", "options": {}},
        {"players": {**NAMES, 7: "Bob"}},
        {"options": {"sizes": [3, 4]}},
        {"history": []},
        {"with_dice": True},
        {"redraw": redraw_of(receipt(draw=2), author="Ana", reason="a mistake")},
        {"nonce": OTHER_NONCE},
    ],
)
def test_everything_announced_changes_the_commitment(changes):
    assert commitment_of(announced(**changes)) != commitment_of(announced())


def test_dice_change_the_draw_but_not_the_commitment():
    one, other = (receipt(dice=dice) for dice in (DICE, [*DICE, [1]]))
    assert one["commitment"] == other["commitment"]
    assert one["key"] != other["key"]
    assert one["outcome"] != other["outcome"]


def test_the_dice_of_a_throw_lie_in_no_order_but_throws_do():
    assert receipt(dice=[[3, "worm", 1], [2]]) == receipt(dice=[["worm", 1, 3], [2]])
    assert receipt(dice=[[3, "worm", 1], [2]])["key"] != receipt(dice=[[2], [3, "worm", 1]])["key"]
    assert receipt(dice=[[1, 2]])["key"] != receipt(dice=[[1], [2]])["key"]


def test_nonces_are_fresh():
    assert len({fresh_nonce() for _ in range(100)}) == 100
    assert {len(fresh_nonce()) for _ in range(100)} == {32}


def test_later_changes_to_what_was_handed_in_change_no_announcement():
    options = {"sizes": [4, 3]}
    frozen = announced(options=options)
    options["sizes"].append(9)
    assert frozen["options"] == {"sizes": [4, 3]}


REDRAW = redraw_of(receipt(draw=2), author="Ana", reason="a mistake")


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"players": {}}, ("malformed", "players")),
        ({"players": {0: "Ana"}}, ("malformed", "players[0].number")),
        ({"players": {True: "Ana"}}, ("malformed", "players[0].number")),
        ({"players": {1: None}}, ("malformed", "players[0].name")),
        ({"players": {1: "\ud800"}}, ("malformed", "players[0].name")),
        ({"draw": 0}, ("malformed", "draw")),
        ({"event": " "}, ("malformed", "event")),
        ({"options": {"share": 0.5}}, ("malformed", "options.share")),
        ({"options": {"größe": 4}}, ("malformed", "options")),
        ({"options": {"seed": MAX_WHOLE + 1}}, ("malformed", "options.seed")),
        ({"history": [[[0]]]}, ("malformed", "history[0][0][0]")),
        ({"nonce": b"short"}, ("nonce_length", None)),
        ({"redraw": redraw_of(receipt(), author="Ana", reason="x")}, ("previous_draw_not_earlier", "redraw.previous")),
        ({"redraw": {**REDRAW, "author": ""}}, ("malformed", "redraw.author")),
        ({"redraw": {**REDRAW, "reason": " "}}, ("malformed", "redraw.reason")),
    ],
)
def test_what_cannot_be_announced_is_refused(changes, refusal):
    assert refused_with(lambda: announced(**changes)) == refusal


@pytest.mark.parametrize(
    ("dice", "with_dice", "refusal"),
    [
        ([], True, ("dice_missing", "dice")),
        ([[1]], False, ("dice_not_announced", "dice")),
        ([[]], True, ("malformed", "dice[0]")),
        ([[1], [6]], True, ("malformed", "dice[1][0]")),
        ([[0]], True, ("malformed", "dice[0][0]")),
        ([[True]], True, ("malformed", "dice[0][0]")),
        ([["Worm"]], True, ("malformed", "dice[0][0]")),
        ([[1.0]], True, ("malformed", "dice[0][0]")),
        ([[None]], True, ("malformed", "dice[0][0]")),
        ([[[1]]], True, ("malformed", "dice[0][0]")),
    ],
)
def test_dice_that_cannot_be_are_refused(dice, with_dice, refusal):
    assert refused_with(lambda: reveal(announced(with_dice=with_dice), NONCE, dice)) == refusal


def test_another_nonce_than_announced_is_refused():
    assert refused_with(lambda: reveal(announced(), OTHER_NONCE)) == ("nonce_mismatch", None)


def test_an_announcement_that_was_tampered_with_is_not_drawn():
    assert refused_with(lambda: reveal(announced() | {"draw": "3"}, NONCE)) == ("malformed", "draw")


# Algorithms from elsewhere


def by_number(task, chance):
    """Like the seating's: it looks at the history, and keeps its tables as tuples."""
    return {"tables": (task.players,), "rounds": len(task.history), "first": chance.choice(task.players)}


def test_an_algorithm_can_be_registered_by_name():
    algorithms = {**ALGORITHMS, "by-number/1": by_number}
    drawn = reveal(announced(algorithm="by-number/1"), NONCE, algorithms=algorithms)
    assert drawn["outcome"]["tables"] == [list(NAMES)]
    assert drawn["outcome"]["rounds"] == 1
    assert verify(drawn, algorithms) == []
    assert found(drawn) == [("unknown_algorithm", "announced.algorithm")]


def test_an_unknown_algorithm_draws_nothing():
    assert refused_with(lambda: receipt(algorithm="random/2")) == ("unknown_algorithm", "algorithm")


# Redraws and failed draws


def test_a_redraw_names_the_draw_before_it():
    previous = receipt()
    again = redrawn(previous)
    assert again["announced"]["redraw"] == {
        "previous": 3,
        "previous_outcome": fingerprint(previous["outcome"]),
        "author": "Ana",
        "reason": "Bob went home",
    }
    assert again["same_as_previous"] is False


@pytest.mark.parametrize(("author", "reason", "field"), [("", "x", "author"), ("Ana", " ", "reason")])
def test_a_redraw_says_who_and_why(author, reason, field):
    assert refused_with(lambda: redraw_of(receipt(), author=author, reason=reason)) == ("malformed", field)


def test_a_redraw_has_another_key_even_with_the_same_nonce():
    assert redrawn(receipt(), nonce=NONCE)["key"] != receipt()["key"]
    assert receipt(draw=4)["key"] != receipt(draw=3)["key"]


def test_a_redraw_that_came_out_the_same_says_so():
    two = {"algorithm": "lots/1", "options": {}, "players": {1: "Ana", 2: "Ion"}}
    previous = receipt(**two)
    redraws = [redrawn(previous, nonce=bytes([number]) * 32, **two) for number in range(20)]
    assert {again["same_as_previous"] for again in redraws} == {True, False}
    for again in redraws:
        assert again["same_as_previous"] is (again["outcome"] == previous["outcome"])
        assert verify(again) == []
        lie = {**again, "same_as_previous": not again["same_as_previous"]}
        assert found(lie) == [("same_as_previous_mismatch", "same_as_previous")]


def test_a_redraw_of_a_failed_draw_has_nothing_to_compare_with():
    again = redrawn(fail(announced(), author="Ana", reason="lost"))
    assert again["announced"]["redraw"]["previous_outcome"] is None
    assert again["same_as_previous"] is None
    assert same_as_previous(again["announced"], again["outcome"]) is None


def test_a_nonce_that_was_never_revealed_is_a_failed_draw():
    failed = fail(announced(), author="Ana", reason="the laptop fell")
    assert failed["commitment"] == receipt()["commitment"]
    assert verify(failed) == [Mismatch("never_revealed", "failed", {"author": "Ana", "reason": "the laptop fell"})]


@pytest.mark.parametrize(("author", "reason"), [("", "lost"), ("Ana", "\n")])
def test_a_failed_draw_says_who_and_why(author, reason):
    assert refused_with(lambda: fail(announced(), author=author, reason=reason))[0] == "malformed"


def test_the_receipt_follows_from_the_stream_of_its_key():
    drawn = receipt(**LOTS)
    assert drawn["outcome"] == {"order": Chance(bytes.fromhex(drawn["key"])).shuffled(list(NAMES))}


def test_an_announcement_survives_being_stored():
    assert json.loads(json.dumps(announced())) == announced()
    assert announce(NONCE, event="e", draw=1, label="", players={1: "Ana"}, **LOTS)["history"] == []
