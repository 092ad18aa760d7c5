"""The documents of a draw by the program, as JSON: the announcement before it, the receipt after it, the failed draw.

Here stands what they look like and what their fields must say to each other; how they are made stands in
`draw_receipts`, whether a receipt is true is found out in `verification`.

Two formats. In `grillmeister-draw/1` the names of the players stand in the announcement, so that none can be taken out
without breaking the commitment. In `grillmeister-draw/2` the announcement has a salted hash in place of each name, and
the names stand beside it with their salts, as far as they are still public: leaving one out proves no less.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Literal, NotRequired, TypedDict, cast

from tournament.regulation.canonical import JsonObject
from tournament.regulation.schema import (
    Mismatch,
    Schema,
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

WITH_NAMES, FORMAT = "grillmeister-draw/1", "grillmeister-draw/2"

Face = Literal[1, 2, 3, 4, 5, "worm"]
FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, "worm")  # in this order within a throw


class NamedPlayer(TypedDict):
    """A player as a list of format 1 had it."""

    number: int
    name: str


class HashedPlayer(TypedDict):
    """A player as a list of format 2 has it."""

    number: int
    name_hash: str


class PublicName(TypedDict):
    """The name that a hash of format 2 stands for, and the salt that proves it."""

    number: int
    name: str
    salt: str


class Redraw(TypedDict):
    """Which draw is replaced, by whom and why; `previous_outcome` is its fingerprint, None if there never was one."""

    previous: int
    previous_outcome: str | None
    author: str
    reason: str


class AnnouncedDraw(TypedDict):
    """Everything that decides a draw, before anybody can know its outcome. `algorithm` is a name with a version."""

    format: str
    event: str
    draw: int
    label: str
    algorithm: str
    players: list[NamedPlayer] | list[HashedPlayer]
    options: dict[str, object]
    history: list[list[list[int]]]
    with_dice: bool
    redraw: Redraw | None
    nonce_hash: str


class DrawDocument(TypedDict):
    """What all documents about a draw have. `redacted`: something was taken out of the announcement after the draw."""

    announced: AnnouncedDraw
    commitment: str
    names: NotRequired[list[PublicName]]
    redacted: NotRequired[bool]


class PublishedRound(TypedDict):
    """The tables of a round by its number in the event, seats in order."""

    round: int
    tables: list[list[dict[str, int]]]


class Unrevealed(DrawDocument):
    """A draw whose nonce is secret: it was not made yet, or it seats a round that is not published.

    `revealed_with` is the number in the event of the last round that it seats; `published`, those that are out.
    """

    dice: NotRequired[list[list[Face]]]
    published: NotRequired[list[PublishedRound]]
    revealed_with: NotRequired[int]


class Receipt(DrawDocument):
    """A draw that was made. `same_as_previous` tells of a redraw whether it changed nothing; otherwise it is None."""

    nonce: str
    dice: list[list[Face]]
    key: str
    outcome: JsonObject
    same_as_previous: bool | None


class Failure(TypedDict):
    """Who says that a nonce was never revealed, and why."""

    author: str
    reason: str


class FailedDraw(DrawDocument):
    """A draw that was announced and never made."""

    failed: Failure


dice_schema = items(items(one_of(*FACES), least=1))

_PLAYER_SCHEMAS = {
    WITH_NAMES: fields(number=whole(1), name=text),
    FORMAT: fields(number=whole(1), name_hash=digest),
}


def _announcement_schema(value: object, field: str) -> Iterator[Mismatch]:
    format = value.get("format") if isinstance(value, dict) else None
    schema_of_player = _PLAYER_SCHEMAS[FORMAT if format == FORMAT else WITH_NAMES]
    yield from fields(
        format=one_of(*_PLAYER_SCHEMAS),
        event=words,
        draw=whole(1),
        label=text,
        algorithm=words,
        players=items(schema_of_player, least=1),
        options=settings,
        history=items(items(items(whole(1)))),
        with_dice=flag,
        redraw=nothing_or(fields(previous=whole(1), previous_outcome=nothing_or(digest), author=words, reason=words)),
        nonce_hash=digest,
    )(value, field)


_receipt_schema = {
    "announced": _announcement_schema,
    "commitment": digest,
    "nonce": digest,
    "dice": dice_schema,
    "key": digest,
    "outcome": settings,
    "same_as_previous": nothing_or(flag),
}
_failed_draw_schema = {
    "announced": _announcement_schema,
    "commitment": digest,
    "failed": fields(author=words, reason=words),
}
_unrevealed_schema = {"announced": _announcement_schema, "commitment": digest}
names_schema = items(fields(number=whole(1), name=text, salt=words))
_seat_schema = fields(player=whole(1), portion=whole(1))
_published_schema = fields(round=whole(1), tables=items(items(_seat_schema)))
# What any document may have besides: the names that are public, and that something was taken out of what was announced.
_ADDED = {"names": names_schema, "redacted": flag}
# And one of a draw that is not revealed yet.
_ADDED_BEFORE = _ADDED | {"dice": dice_schema, "published": items(_published_schema), "revealed_with": whole(1)}


def announcement_mismatches(value: object, field: str = "") -> Iterator[Mismatch]:
    """Everything that does not fit in an announcement."""
    mismatches = list(_announcement_schema(value, field))
    yield from mismatches or _disagreements(cast(AnnouncedDraw, value), field)


def receipt_mismatches(value: object) -> Iterator[Mismatch]:
    """Everything that does not fit in a receipt, before anything is recomputed."""
    mismatches = list(_with_added(_receipt_schema, _ADDED)(value, ""))
    if mismatches:
        yield from mismatches
        return
    receipt = cast(Receipt, value)
    yield from _disagreements_in(receipt)
    yield from dice_mismatches(receipt["announced"], receipt["dice"])
    for at, throw in enumerate(receipt["dice"]):
        if throw != in_order(throw):
            yield Mismatch("dice_out_of_order", within("dice", at))


def failed_draw_mismatches(value: object) -> Iterator[Mismatch]:
    """Everything that does not fit in the record of a failed draw."""
    mismatches = list(_with_added(_failed_draw_schema, _ADDED)(value, ""))
    yield from mismatches or _disagreements_in(cast(FailedDraw, value))


def unrevealed_mismatches(value: object) -> Iterator[Mismatch]:
    """Everything that does not fit in what is public of a draw before its nonce is."""
    mismatches = list(_with_added(_unrevealed_schema, _ADDED_BEFORE)(value, ""))
    yield from mismatches or _disagreements_in(cast(Unrevealed, value))


def is_unrevealed(value: object) -> bool:
    """Whether a document means to be what is public before the reveal, and no receipt that lacks something."""
    return (
        isinstance(value, dict) and "announced" in value and value.keys() <= _unrevealed_schema.keys() | _ADDED_BEFORE
    )


def dice_mismatches(announced: AnnouncedDraw, dice: list[list[Face]]) -> Iterator[Mismatch]:
    """Whether there are dice exactly where they were announced: who knows the nonce must not choose afterwards."""
    if announced["with_dice"] and not dice:
        yield Mismatch("dice_missing", "dice")
    elif dice and not announced["with_dice"]:
        yield Mismatch("dice_not_announced", "dice")


def in_order(throw: list[Face]) -> list[Face]:
    """The dice of a throw by ascending face, the worm last: they lie on the table in no order, so none decides."""
    return sorted(throw, key=FACES.index)


def _with_added(needed: Mapping[str, Schema], added: Mapping[str, Schema]) -> Schema:
    """A schema with these fields, and with whichever of the added ones are there."""

    def schema(value: object, field: str) -> Iterator[Mismatch]:
        there = value.keys() & added.keys() if isinstance(value, dict) else set()
        yield from fields(**needed, **{name: added[name] for name in added if name in there})(value, field)

    return schema


def _disagreements_in(document: DrawDocument) -> Iterator[Mismatch]:
    yield from _disagreements(document["announced"], "announced")
    yield from _out_of_order(document.get("names", []), "names")


def _disagreements(announced: AnnouncedDraw, field: str) -> Iterator[Mismatch]:
    yield from _out_of_order(announced["players"], within(field, "players"))
    redraw = announced["redraw"]
    if redraw and redraw["previous"] >= announced["draw"]:
        yield Mismatch("previous_draw_not_earlier", within(within(field, "redraw"), "previous"))


def _out_of_order(players: Iterable[NamedPlayer | HashedPlayer | PublicName], field: str) -> Iterator[Mismatch]:
    numbers = [player["number"] for player in players]
    for at, (one, next_one) in enumerate(pairwise(numbers), start=1):
        if one >= next_one:
            yield Mismatch("players_not_ascending", within(field, at), {"number": next_one})
