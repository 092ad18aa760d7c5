"""Draws to test with, and the golden files in tests/data/draws that a verifier in another language must agree with.

`python -m tests.regulation.draw_samples` writes the files anew. Only for new kinds of vectors: what stands there
already must stay, or receipts of the past could no longer be verified.
"""

import hashlib
import json
from pathlib import Path

from tournament.regulation.canonical import canonical
from tournament.regulation.chance import Chance
from tournament.regulation.draw_receipts import announce, commitment_of, hash_of, key_of, redraw_of, reveal

GOLDEN = Path(__file__).parents[1] / "data" / "draws"

NAMES = {1: "Ana Ionescu", 2: "Łukasz", 3: "Zoë “Würmchen” Müller", 4: "Иван", 5: "D'Angelo", 7: "Bob\\Tab\t", 12: "🐛"}
SALTED = [
    {"number": n, "name": name, "salt": hashlib.sha256(name.encode()).hexdigest()[:32]} for n, name in NAMES.items()
]
NONCE = hashlib.sha256(b"a nonce for tests").digest()
OTHER_NONCE = hashlib.sha256(b"another nonce for tests").digest()
DICE = [[5, "worm", 1, 1, 3, 4, "worm", 2], [2, 2, 5]]


def announced(nonce=NONCE, **changes):
    """The announcement of seven players at a table of four and one of three."""
    facts = {
        "event": "spring-2025",
        "draw": 3,
        "label": "Round 2",
        "algorithm": "random/1",
        "players": NAMES,
        "options": {"sizes": [4, 3]},
        "history": [((1, 2, 3, 4), (5, 7, 12))],
    }
    return announce(nonce, **{**facts, **changes})


def receipt(nonce=NONCE, dice=(), **changes):
    """The receipt of such a draw."""
    return reveal(announced(nonce, with_dice=bool(dice), **changes), nonce, dice)


def redrawn(previous, nonce=OTHER_NONCE, **changes):
    """The receipt of a draw that replaces another one."""
    redraw = redraw_of(previous, author="Ana", reason="Bob went home")
    return receipt(nonce, redraw=redraw, **{"draw": previous["announced"]["draw"] + 1, **changes})


def hashed_receipt(names=SALTED, **changes):
    """The receipt of a draw whose announcement has hashes for names, with those names that are public."""
    return receipt(players=SALTED, **changes) | {"names": list(names)}


def unrevealed(**more):
    """What is public of the same draw before its nonce is."""
    document = announced(players=SALTED)
    return {"announced": document, "commitment": commitment_of(document), "names": SALTED, **more}


def document_of(document) -> bytes:
    """A paper as a file for people."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def golden():
    """What the golden files must say."""
    return {
        "chance.json": {
            "streams": [_stream(key) for key in (b"\0", b"key", NONCE, bytes(100))],
            "below": [_below(n) for n in (1, 2, 3, 6, 36, 1000, 2**31 + 1, 2**32 - 1, 2**32)],
            "shuffled": [_shuffled(length) for length in (0, 1, 2, 7, 36)],
            "samples": [{"key": NONCE.hex(), "of": 10, "sample": Chance(NONCE).sample(range(10), 4)}],
            "derived": [_derived(label) for label in ("", "round 1", "🐛")],
        },
        "keys.json": {
            "canonical": [_canonical(value) for value in VALUES],
            "keys": [_key(NONCE, []), _key(NONCE, [[1, 3, "worm"]]), _key(OTHER_NONCE, [[1], ["worm"]])],
        },
        "receipt.json": receipt(),
        "receipt-lots.json": receipt(algorithm="lots/1", options={}, label="Place 4"),
        "receipt-redraw-with-dice.json": redrawn(receipt(), dice=DICE),
        "receipt-hashed-names.json": hashed_receipt(),
        "receipt-hidden-names.json": hashed_receipt(SALTED[1:3]),
    }


VALUES = [
    None,
    [True, False, 0, -1, 2**53 - 1, -(2**53 - 1)],
    {"b": 1, "a": {}, "B": [], "a b": "", "10": 2, "9": 3, "_": 4},
    '"\\/\b\f\n\r\t\0\x1f\x7f\u2028ß🐛',
]


def _stream(key):
    chance = Chance(key)
    return {"key": key.hex(), "words": [chance.below(2**32) for _ in range(20)]}


def _below(n):
    chance = Chance(NONCE)
    return {"key": NONCE.hex(), "n": n, "answers": [chance.below(n) for _ in range(40)]}


def _shuffled(length):
    return {"key": NONCE.hex(), "of": length, "shuffled": Chance(NONCE).shuffled(range(length))}


def _derived(label):
    chance = Chance(NONCE)
    chance.below(6)  # how far a stream has been read does not matter
    derived = chance.derived(label)
    return {"key": NONCE.hex(), "label": label, "words": [derived.below(2**32) for _ in range(4)]}


def _canonical(value):
    return {"value": value, "bytes": canonical(value).hex()}


def _key(nonce, dice):
    commitment = commitment_of(announced(nonce))
    key = key_of(nonce, commitment, dice)
    return {"nonce": nonce.hex(), "nonce_hash": hash_of(nonce), "commitment": commitment, "dice": dice, "key": key}


if __name__ == "__main__":
    for name, content in golden().items():
        (GOLDEN / name).write_bytes(document_of(content))
