"""For the tests of the seating as a draw: an announcement with everything in it, and its receipt."""

from hashlib import sha256

from tests.seating.samples import TWO_ROUNDS_OF_12
from tournament.regulation.draw import known_algorithms
from tournament.regulation.draw_receipts import announce, reveal
from tournament.regulation.verification import verify

NONCE = sha256(b"a nonce for seatings").digest()
OTHER_NONCE = sha256(b"another nonce for seatings").digest()
TWELVE = {number: f"Player {number}" for number in range(1, 13)}
OPTIONS = {
    "sizes": [[3, 3, 3, 3], [4, 4, 4]],
    "steps": 2_000,
    "clubs": {"1": "Nord", "2": "Nord", "12": "Süd"},
    "fixed": {"5": 2, "7": 3},
}


def announced(nonce=NONCE, **changes):
    facts = {
        "event": "spring-2025",
        "draw": 1,
        "label": "Rounds 3 and 4",
        "algorithm": "seating/1",
        "players": TWELVE,
        "options": OPTIONS,
        "history": TWO_ROUNDS_OF_12,
    }
    return announce(nonce, **{**facts, **changes})


def receipt(nonce=NONCE, dice=(), **changes):
    announcement = announced(nonce, with_dice=bool(dice), **changes)
    return reveal(announcement, nonce, dice, known_algorithms())


def found(document):
    return [(mismatch.code, mismatch.field) for mismatch in verify(document, known_algorithms())]
