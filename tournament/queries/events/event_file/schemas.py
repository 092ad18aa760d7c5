"""The JSON Schemas of the file of an event: that with everything, and that for everyone."""

from collections.abc import Mapping

from tournament.queries.events.event_file.parts import (
    EVENT,
    FORMAT,
    MAX_ITEMS,
    MAX_LISTED,
    SECTIONS,
    VERSION,
    JsonSchema,
    Part,
    closed_object,
    nullable,
    whole,
)
from tournament.queries.events.event_file.public import PUBLIC_EVENT, PUBLIC_PARTS

CHECKSUM = "^sha256:[0-9a-f]{64}$"
POINTS: JsonSchema = {"type": "string", "pattern": r"^-?\d{1,9}(/[1-9]\d{0,8})?$"}
TEXT: JsonSchema = {"type": "string"}
FLAG: JsonSchema = {"type": "boolean"}
# What the public file tells in a line each, of the same names as the columns of the tables.
PUBLIC_LINES: Mapping[str, Mapping[str, JsonSchema]] = {
    "players": {"number": whole(1), "name": TEXT, "club": TEXT},
    "seats": {
        "round": whole(1),
        "table": whole(1),
        "seat": nullable(whole(1)),
        "player": whole(1),
        "portion": nullable(whole(0)),
    },
    "results": {
        "round": whole(1),
        "table": whole(1),
        "player": whole(1),
        "place": whole(1),
        "worms": nullable(whole(0)),
        "points": POINTS,
        "best_portion": nullable(whole(0)),
        "left": FLAG,
    },
    "standings": {
        "stage": whole(1),
        "place": whole(1),
        "player": whole(1),
        "score": POINTS,
        "taken_off": POINTS,
        "table_wins": whole(0),
        "worms": whole(0),
        "best_portion": nullable(whole(0)),
        "withdrawn": FLAG,
    },
}


def full_schema() -> JsonSchema:
    """Of a file with everything, which can be imported."""
    lists = {name: _list(name, _item_schema(name, part)) for name, part in SECTIONS.items()}
    return _document_schema("full", {"event": EVENT.schema(), **lists})


def public_schema() -> JsonSchema:
    """Of a file for everyone."""
    parts = {name: _list(name, part.schema()) for name, part in PUBLIC_PARTS.items()}
    lines = {name: _list(name, closed_object(fields)) for name, fields in PUBLIC_LINES.items()}
    receipts: Mapping[str, JsonSchema] = {"draws": {"type": "array", "items": {"type": "object"}}}
    return _document_schema("public", {"event": PUBLIC_EVENT.schema(), **parts, **lines, **receipts})


def _list(name: str, item: JsonSchema) -> JsonSchema:
    return {"type": "array", "maxItems": MAX_ITEMS.get(name, MAX_LISTED), "items": item}


def _item_schema(name: str, part: Part) -> JsonSchema:
    if name != "links":
        return part.schema()
    return closed_object({**part.properties(), "tables": {"type": "array", "items": whole(1)}})


def _document_schema(variant: str, properties: Mapping[str, JsonSchema]) -> JsonSchema:
    about: Mapping[str, JsonSchema] = {
        "checksum": {"type": "string", "pattern": CHECKSUM},
        "format": {"const": FORMAT},
        "variant": {"const": variant},
        "version": {"const": VERSION},
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"Grillmeister event, version {VERSION}, {variant}",
        **closed_object({**properties, **about}),
    }
