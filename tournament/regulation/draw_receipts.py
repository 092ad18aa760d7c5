"""A draw by the program, from the announcement to the receipt: the commitment, the key and the outcome.

1. `announce`: the list of players is frozen, with everything else that decides the draw and the hash of a nonce, a
   fresh secret number. The announcement and its commitment are published; the nonce is not.
2. If the announcement says so, the hall rolls dice, and the throws are typed in publicly. Without dice the organiser
   cannot change the draw after the announcement, but could have tried many nonces before it. A few throws of eight dice
   leave no room for that.
3. `reveal`: the nonce comes out, and with it the key, the outcome and the receipt. Or it never does, and `fail` records
   that, so that nobody can drop an unwelcome draw unseen.

Byte for byte: the nonce is 32 bytes, its hash SHA-256(nonce). The commitment is SHA-256 of the announcement in
canonical JSON. The hash of a name is SHA-256 of the list of its salt and the name, again in canonical JSON. The key is
HMAC-SHA256(nonce, the 32 bytes of the commitment followed by the dice in canonical JSON: `[]` without dice). The
algorithm takes its choices from `Chance(key)`. The number of the draw is part of the announcement, so that a redraw has
another key whatever its nonce.

What the documents look like stands in `documents`; who may draw, and how often, is decided by the application.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence

from tournament.regulation.algorithms import ALGORITHMS, Algorithm, DrawTask, Outcome, Round
from tournament.regulation.canonical import canonical, fingerprint, plain
from tournament.regulation.chance import Chance
from tournament.regulation.documents import (
    FORMAT,
    WITH_NAMES,
    AnnouncedDraw,
    Face,
    FailedDraw,
    HashedPlayer,
    NamedPlayer,
    PublicName,
    Receipt,
    Redraw,
    announcement_mismatches,
    dice_mismatches,
    dice_schema,
    failed_draw_mismatches,
    in_order,
    names_schema,
    receipt_mismatches,
)
from tournament.regulation.refusals import Refused, listed, of_kind
from tournament.regulation.schema import digest, refuse_first, require, words

NONCE_BYTES, SALT_BYTES = 32, 16


# What happens in the hall, in this order


def fresh_nonce() -> bytes:
    """256 bits that nobody can guess, to be kept secret until the reveal."""
    return secrets.token_bytes(NONCE_BYTES)


def with_salts(players: Mapping[int, str]) -> list[PublicName]:
    """The names by their numbers, each with a fresh salt, without which nobody can try which name a hash stands for."""
    return [
        {"number": number, "name": players[number], "salt": secrets.token_hex(SALT_BYTES)} for number in sorted(players)
    ]


def announce(
    nonce: bytes,
    *,
    event: str,
    draw: int,
    label: str,
    algorithm: str,
    players: Mapping[int, str] | Sequence[PublicName],
    options: Mapping[str, object] | None = None,
    history: Sequence[Round] = (),
    with_dice: bool = False,
    redraw: Redraw | None = None,
) -> AnnouncedDraw:
    """Freeze what is to be drawn. The algorithm with its version: `random/1`.

    The players: names by their numbers make an announcement of format 1; those of `with_salts`, one of format 2.
    """
    nonce_hash = hash_of(nonce)
    announced: AnnouncedDraw = plain(
        {
            "format": WITH_NAMES if isinstance(players, Mapping) else FORMAT,
            "event": event,
            "draw": draw,
            "label": label,
            "algorithm": algorithm,
            "players": _named(players) if isinstance(players, Mapping) else _hashed(players),
            "options": {} if options is None else options,
            "history": history,
            "with_dice": with_dice,
            "redraw": redraw,
            "nonce_hash": nonce_hash,
        }
    )
    refuse_first(announcement_mismatches(announced))
    return announced


def reveal(
    announced: AnnouncedDraw,
    nonce: bytes,
    dice: Iterable[Sequence[Face]] = (),
    algorithms: Mapping[str, Algorithm] = ALGORITHMS,
) -> Receipt:
    """Draw what was announced. The same announcement, nonce and dice always give the same receipt."""
    refuse_first(announcement_mismatches(announced))
    if hash_of(nonce) != announced["nonce_hash"]:
        raise Refused("nonce_mismatch")
    throws = _throws(announced, dice)
    commitment = commitment_of(announced)
    key = key_of(nonce, commitment, throws)
    outcome = outcome_of(announced, key, algorithms)
    return {
        "announced": announced,
        "commitment": commitment,
        "nonce": nonce.hex(),
        "dice": throws,
        "key": key,
        "outcome": outcome,
        "same_as_previous": same_as_previous(announced, outcome),
    }


def fail(announced: AnnouncedDraw, *, author: str, reason: str) -> FailedDraw:
    """Record that a nonce was never revealed, or the dice never rolled."""
    failed: FailedDraw = {
        "announced": announced,
        "commitment": commitment_of(announced),
        "failed": {"author": author, "reason": reason},
    }
    refuse_first(failed_draw_mismatches(failed))
    return failed


def redraw_of(receipt: Receipt | FailedDraw, *, author: str, reason: str) -> Redraw:
    """What the announcement of the next draw says about the one that it replaces."""
    was_made = "failed" not in of_kind("receipt", receipt, dict)
    refuse_first(receipt_mismatches(receipt) if was_made else failed_draw_mismatches(receipt))
    outcome = receipt.get("outcome")
    require(words, author, "author")
    require(words, reason, "reason")
    return {
        "previous": receipt["announced"]["draw"],
        "previous_outcome": None if outcome is None else fingerprint(outcome),
        "author": author,
        "reason": reason,
    }


# How each part follows from those before it


def hash_of_name(name: str, salt: str) -> str:
    """What an announcement of format 2 says of a name."""
    return fingerprint([salt, name])


def hash_of(nonce: bytes) -> str:
    """What is published of a nonce before it is revealed."""
    _check_nonce(nonce)
    return hashlib.sha256(nonce).hexdigest()


def commitment_of(announced: AnnouncedDraw) -> str:
    """The number that binds the organiser to everything in an announcement."""
    return fingerprint(announced)


def key_of(nonce: bytes, commitment: str, dice: Sequence[Sequence[Face]]) -> str:
    """The key of all choices."""
    _check_nonce(nonce)
    require(digest, commitment, "commitment")
    require(dice_schema, dice, "dice")
    return hmac.digest(nonce, bytes.fromhex(commitment) + canonical(dice), "sha256").hex()


def outcome_of(announced: AnnouncedDraw, key: str, algorithms: Mapping[str, Algorithm] = ALGORITHMS) -> Outcome:
    """What the announced algorithm draws with that key."""
    algorithm = algorithms.get(announced["algorithm"])
    if algorithm is None:
        raise Refused("unknown_algorithm", field="algorithm", algorithm=announced["algorithm"])
    players = tuple(player["number"] for player in announced["players"])
    history = tuple(tuple(tuple(table) for table in tables) for tables in announced["history"])
    task = DrawTask(players, announced["options"], history)
    outcome: Outcome = plain(algorithm(task, Chance(bytes.fromhex(key))))
    return outcome


def same_as_previous(announced: AnnouncedDraw, outcome: Outcome) -> bool | None:
    """Whether a redraw came out as the draw before it; None where there is nothing to compare with."""
    redraw = announced["redraw"]
    if redraw is None or redraw["previous_outcome"] is None:
        return None
    return fingerprint(outcome) == redraw["previous_outcome"]


def _named(players: Mapping[int, str]) -> list[NamedPlayer]:
    # What is no number is refused with everything else that does not fit.
    numbers = sorted(players, key=lambda number: number if type(number) is int else 0)
    return [{"number": number, "name": players[number]} for number in numbers]


def _hashed(players: Sequence[PublicName]) -> list[HashedPlayer]:
    require(names_schema, players, "players")
    return [
        {"number": player["number"], "name_hash": hash_of_name(player["name"], player["salt"])} for player in players
    ]


def _throws(announced: AnnouncedDraw, dice: Iterable[Sequence[Face]]) -> list[list[Face]]:
    throws = [list(listed("dice", throw)) for throw in listed("dice", dice)]
    require(dice_schema, throws, "dice")
    throws = [in_order(throw) for throw in throws]
    refuse_first(dice_mismatches(announced, throws))
    return throws


def _check_nonce(nonce: bytes) -> None:
    if len(of_kind("nonce", nonce, bytes)) != NONCE_BYTES:
        raise Refused("nonce_length", bytes=len(nonce), expected=NONCE_BYTES)
