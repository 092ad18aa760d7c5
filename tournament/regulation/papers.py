"""The papers of a draw by the program, as JSON: what is announced before it, the receipt after it, and the failed draw.

Here stands what they look like and what their fields must say to each other; how they are made stands in `receipts`,
whether a receipt is true is found out in `verification`.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, TypedDict, cast

from tournament.regulation.shapes import (
    Mismatch,
    digest,
    fields,
    flag,
    items,
    nothing_or,
    one_of,
    settings,
    text,
    whole,
    within,
    words,
)

FORMAT = "grillmeister-draw/1"

Face = Literal[1, 2, 3, 4, 5, "worm"]
FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, "worm")  # in this order within a throw


class Player(TypedDict):
    """A player as the list had it."""

    number: int
    name: str


class Redraw(TypedDict):
    """Which draw is replaced, by whom and why; `previous_outcome` is its fingerprint, None if there never was one."""

    previous: int
    previous_outcome: str | None
    author: str
    reason: str


class Announcement(TypedDict):
    """Everything that decides a draw, before anybody can know its outcome. `algorithm` is a name with a version."""

    format: str
    event: str
    draw: int
    label: str
    algorithm: str
    players: list[Player]
    options: dict[str, object]
    history: list[list[list[int]]]
    with_dice: bool
    redraw: Redraw | None
    nonce_hash: str


class Receipt(TypedDict):
    """A draw that was made. `same_as_previous` tells of a redraw whether it changed nothing; otherwise it is None."""

    announced: Announcement
    commitment: str
    nonce: str
    dice: list[list[Face]]
    key: str
    outcome: dict[str, Any]
    same_as_previous: bool | None


class Failure(TypedDict):
    """Who says that a nonce was never revealed, and why."""

    author: str
    reason: str


class FailedDraw(TypedDict):
    """A draw that was announced and never made."""

    announced: Announcement
    commitment: str
    failed: Failure


dice_shape = items(items(one_of(*FACES), least=1))

_announcement_shape = fields(
    format=one_of(FORMAT),
    event=words,
    draw=whole(1),
    label=text,
    algorithm=words,
    players=items(fields(number=whole(1), name=text), least=1),
    options=settings,
    history=items(items(items(whole(1)))),
    with_dice=flag,
    redraw=nothing_or(fields(previous=whole(1), previous_outcome=nothing_or(digest), author=words, reason=words)),
    nonce_hash=digest,
)

_receipt_shape = fields(
    announced=_announcement_shape,
    commitment=digest,
    nonce=digest,
    dice=dice_shape,
    key=digest,
    outcome=settings,
    same_as_previous=nothing_or(flag),
)

_failed_draw_shape = fields(announced=_announcement_shape, commitment=digest, failed=fields(author=words, reason=words))


def announcement_mismatches(value: object, field: str = "") -> Iterator[Mismatch]:
    """Everything that does not fit in an announcement."""
    mismatches = list(_announcement_shape(value, field))
    yield from mismatches or _disagreements(cast(Announcement, value), field)


def receipt_mismatches(value: object) -> Iterator[Mismatch]:
    """Everything that does not fit in a receipt, before anything is recomputed."""
    mismatches = list(_receipt_shape(value, ""))
    if mismatches:
        yield from mismatches
        return
    receipt = cast(Receipt, value)
    yield from _disagreements(receipt["announced"], "announced")
    yield from dice_mismatches(receipt["announced"], receipt["dice"])
    for at, throw in enumerate(receipt["dice"]):
        if throw != in_order(throw):
            yield Mismatch("dice_out_of_order", within("dice", at))


def failed_draw_mismatches(value: object) -> Iterator[Mismatch]:
    """Everything that does not fit in the record of a failed draw."""
    mismatches = list(_failed_draw_shape(value, ""))
    yield from mismatches or _disagreements(cast(FailedDraw, value)["announced"], "announced")


def dice_mismatches(announced: Announcement, dice: list[list[Face]]) -> Iterator[Mismatch]:
    """Whether there are dice exactly where they were announced: who knows the nonce must not choose afterwards."""
    if announced["with_dice"] and not dice:
        yield Mismatch("dice_missing", "dice")
    elif dice and not announced["with_dice"]:
        yield Mismatch("dice_not_announced", "dice")


def in_order(throw: list[Face]) -> list[Face]:
    """The dice of a throw by ascending face, the worm last: they lie on the table in no order, so none decides."""
    return sorted(throw, key=FACES.index)


def _disagreements(announced: Announcement, field: str) -> Iterator[Mismatch]:
    numbers = [player["number"] for player in announced["players"]]
    for at, (one, next_one) in enumerate(pairwise(numbers), start=1):
        if one >= next_one:
            yield Mismatch("players_not_ascending", within(within(field, "players"), at), {"number": next_one})
    redraw = announced["redraw"]
    if redraw and redraw["previous"] >= announced["draw"]:
        yield Mismatch("previous_draw_not_earlier", within(within(field, "redraw"), "previous"))
