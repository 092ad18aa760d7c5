"""Whether a receipt is true: every step of the draw done again, and everything that does not fit, by name.

Each step is checked against what the receipt itself says of the step before. So one change is named where it was made
and not everywhere behind it; and only if every step fits is the whole receipt true.

What is public of a draw that is not revealed yet is checked as far as it goes, and `not_revealed_yet` is always among
the answers. Where something was taken out of the announcement after the draw, `redacted` takes the place of its check.

A receipt that is true in itself can still be another than the one announced in the hall: compare its commitment with
the published one, here or by eye. Trusts nothing about the document, not even its types.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import cast

from tournament.regulation.algorithms import ALGORITHMS, Algorithm
from tournament.regulation.documents import (
    DrawDocument,
    FailedDraw,
    Receipt,
    Unrevealed,
    failed_draw_mismatches,
    is_unrevealed,
    receipt_mismatches,
    unrevealed_mismatches,
)
from tournament.regulation.draw_receipts import (
    commitment_of,
    hash_of,
    hash_of_name,
    key_of,
    outcome_of,
    same_as_previous,
)
from tournament.regulation.refusals import Refused
from tournament.regulation.schema import Mismatch, within

_ABSENT = object()


def verify(
    document: object, algorithms: Mapping[str, Algorithm] = ALGORITHMS, published: str | None = None
) -> list[Mismatch]:
    """Everything that speaks against a receipt; nothing, if it proves its draw. Never an exception.

    `published` is the commitment as it was announced, for whoever has it.
    """
    if isinstance(document, dict) and "failed" in document:
        mismatches = list(failed_draw_mismatches(document))
        return mismatches or list(_wrong_in_failed_draw(cast(FailedDraw, document), published))
    if is_unrevealed(document):
        mismatches = list(unrevealed_mismatches(document))
        return mismatches or list(_wrong_before_reveal(cast(Unrevealed, document), published))
    mismatches = list(receipt_mismatches(document))
    return mismatches or list(_wrong_steps(cast(Receipt, document), algorithms, published))


def _wrong_steps(receipt: Receipt, algorithms: Mapping[str, Algorithm], published: str | None) -> Iterator[Mismatch]:
    nonce = bytes.fromhex(receipt["nonce"])
    if hash_of(nonce) != receipt["announced"]["nonce_hash"]:
        yield Mismatch("nonce_mismatch", "nonce")
    yield from _wrong_commitment(receipt, published)
    if key_of(nonce, receipt["commitment"], receipt["dice"]) != receipt["key"]:
        yield Mismatch("key_mismatch", "key")
    yield from _wrong_outcome(receipt, algorithms)
    if same_as_previous(receipt["announced"], receipt["outcome"]) is not receipt["same_as_previous"]:
        yield Mismatch("same_as_previous_mismatch", "same_as_previous")


def _wrong_in_failed_draw(failed: FailedDraw, published: str | None) -> Iterator[Mismatch]:
    yield Mismatch("never_revealed", "failed", failed["failed"])
    yield from _wrong_commitment(failed, published)


def _wrong_before_reveal(document: Unrevealed, published: str | None) -> Iterator[Mismatch]:
    yield Mismatch("not_revealed_yet", "nonce")
    yield from _wrong_commitment(document, published)


def _wrong_commitment(document: DrawDocument, published: str | None) -> Iterator[Mismatch]:
    """What is wrong with the commitment of an announcement, and with the names that its hashes stand for."""
    yield from _wrong_names(document)
    if document.get("redacted"):
        yield Mismatch("redacted", "announced")
    elif commitment_of(document["announced"]) != document["commitment"]:
        yield Mismatch("commitment_mismatch", "commitment")
    if published not in (None, document["commitment"]):
        yield Mismatch("commitment_not_the_published", "commitment", {"published": published})


def _wrong_names(document: DrawDocument) -> Iterator[Mismatch]:
    hashes = {player["number"]: player.get("name_hash") for player in document["announced"]["players"]}
    for at, player in enumerate(document.get("names", [])):
        if hashes.get(player["number"]) != hash_of_name(player["name"], player["salt"]):
            yield Mismatch("name_mismatch", within("names", at))


def _wrong_outcome(receipt: Receipt, algorithms: Mapping[str, Algorithm]) -> Iterator[Mismatch]:
    announced = receipt["announced"]
    if announced["algorithm"] not in algorithms:
        yield Mismatch("unknown_algorithm", "announced.algorithm", {"algorithm": announced["algorithm"]})
        return
    try:
        outcome = outcome_of(announced, receipt["key"], algorithms)
    except Refused as refused:
        field = within("announced", str(refused.params.get("field", "options")))
        yield Mismatch("refused_by_algorithm", field, {**refused.params, "reason": refused.code})
    else:
        yield from _differences(outcome, receipt["outcome"], "outcome")


def _differences(expected: object, recomputed: object, field: str) -> Iterator[Mismatch]:
    """Where two values differ, as deep down as it can be said."""
    if isinstance(expected, dict) and isinstance(recomputed, dict):
        for name in [*expected, *(name for name in recomputed if name not in expected)]:
            yield from _differences(expected.get(name, _ABSENT), recomputed.get(name, _ABSENT), within(field, name))
    elif isinstance(expected, list) and isinstance(recomputed, list):
        for at, (one, other) in enumerate(zip_longest(expected, recomputed, fillvalue=_ABSENT)):
            yield from _differences(one, other, within(field, at))
    elif type(expected) is not type(recomputed) or expected != recomputed:
        sides = {"expected": expected, "found": recomputed}
        yield Mismatch(
            "outcome_mismatch", field, {name: value for name, value in sides.items() if value is not _ABSENT}
        )
