"""What the file of an event has of each kind of row. One declaration serves writing, reading and the JSON Schema.

Rows name each other by numbers that people know: players, stages, rounds, tables, draws, entries of the journal. Keys
of a database, accounts and secrets are in no file.
"""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from uuid import UUID

from django.db import models

from tournament.models import (
    Announcement,
    Draw,
    Event,
    GameRecord,
    JournalEntry,
    Penalty,
    Player,
    Qualifier,
    Result,
    ResultLine,
    Round,
    Screen,
    Seat,
    SponsorsPicture,
    Stage,
    Table,
)
from tournament.models.access import AccessLink
from tournament.models.points import PointsField

FORMAT, VERSION = "grillmeister-event", 1
MAX_TEXT = 20_000  # of a text that has no limit of its own
MAX_PICTURE = 600_000  # characters in base 64
MOMENT = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$"
EXACT = r"^\d{1,9}(/[1-9]\d{0,8})?$"
IDENTIFIER = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
Document = Mapping[str, object]
JsonSchema = dict[str, object]


@dataclass(frozen=True)
class Part:
    """One kind of row: the fields of its model, and `refers`, the numbers of others."""

    model: type[models.Model]
    fields: tuple[str, ...]
    refers: tuple[str, ...] = ()  # to a row that must be there
    may_refer: tuple[str, ...] = ()  # to a row, or null
    holds: Mapping[str, "Part"] = field(default_factory=dict)  # lists of rows inside of it
    may_hold: Mapping[str, "Part"] = field(default_factory=dict)  # one row inside of it, or null

    def document(self, row: object) -> dict[str, object]:
        """The fields of a row as JSON has them; who refers to whom is added by whoever knows."""
        return {name: _to_json(self._field(name), getattr(row, name)) for name in self.fields}

    def values(self, document: Document) -> dict[str, object]:
        """The other way. Raises ValueError for what no field can hold."""
        return {name: _from_json(self._field(name), document[name]) for name in self.fields}

    def schema(self) -> JsonSchema:
        """Exactly these fields."""
        return closed_object(self.properties())

    def properties(self) -> dict[str, JsonSchema]:
        """The schema of each field."""
        properties: dict[str, JsonSchema] = {name: _schema_of(self._field(name)) for name in self.fields}
        properties |= {name: whole(1) for name in self.refers}
        properties |= {name: nullable(whole(1)) for name in self.may_refer}
        properties |= {name: {"type": "array", "items": part.schema()} for name, part in self.holds.items()}
        properties |= {name: {"anyOf": [part.schema(), {"type": "null"}]} for name, part in self.may_hold.items()}
        return properties

    def _field(self, name: str) -> "models.Field[object, object]":
        of_model = self.model._meta.get_field(name)
        assert isinstance(of_model, models.Field)
        return of_model


def whole(least: int, most: int = 2**31 - 1) -> JsonSchema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def nullable(schema: JsonSchema) -> JsonSchema:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def closed_object(properties: Mapping[str, JsonSchema]) -> JsonSchema:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": sorted(properties),
        "properties": dict(sorted(properties.items())),
    }


def _to_json(field: "models.Field[object, object]", value: object) -> object:
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case Fraction() | UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode("ascii")
    return field.get_prep_value(value) if isinstance(field, PointsField) else value


def _from_json(field: "models.Field[object, object]", value: object) -> object:
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat(str(value))
    if isinstance(field, models.BinaryField):
        try:
            return base64.b64decode(str(value), validate=True)
        except binascii.Error as error:
            raise ValueError(str(error)) from None
    return field.to_python(value)


def _schema_of(field: "models.Field[object, object]") -> JsonSchema:
    schema = _schema_of_value(field)
    return nullable(schema) if field.null else schema


def _schema_of_value(field: "models.Field[object, object]") -> JsonSchema:
    if isinstance(field, models.JSONField):
        return _schema_of_json(field)
    if isinstance(field, PointsField):
        return {"type": "string", "pattern": EXACT}
    if isinstance(field, models.DateTimeField):
        return {"type": "string", "pattern": MOMENT}
    if isinstance(field, models.UUIDField):
        return {"type": "string", "pattern": IDENTIFIER}
    if isinstance(field, models.BinaryField):
        return {"type": "string", "maxLength": MAX_PICTURE, "contentEncoding": "base64"}
    if isinstance(field, models.BooleanField):
        return {"type": "boolean"}
    if isinstance(field, models.IntegerField):
        return whole(0, _most(field))
    if field.choices:
        return {"type": "string", "enum": sorted(str(code) for code, _ in field.flatchoices)}
    return {"type": "string", "maxLength": field.max_length or MAX_TEXT}


def _schema_of_json(field: "models.JSONField[object, object]") -> JsonSchema:
    """What is in it is checked by whoever knows the meaning; here only of what kind it is."""
    empty = field.get_default()
    if isinstance(empty, list):
        return {"type": "array"}
    return {"type": "array"} if field.name == "names" else {"type": "object"}


def _most(field: models.IntegerField) -> int:  # type: ignore[type-arg]
    if isinstance(field, models.PositiveBigIntegerField):
        return 2**53 - 1
    return 2**15 - 1 if isinstance(field, models.PositiveSmallIntegerField) else 2**31 - 1


def _fields(model: type[models.Model], *without: str) -> tuple[str, ...]:
    """All plain fields of a model but its key and these."""
    plain = (field for field in model._meta.concrete_fields if not field.primary_key and not field.is_relation)
    return tuple(field.name for field in plain if field.name not in without)


EVENT = Part(Event, _fields(Event, "imported_entries"))
PLAYER = Part(Player, _fields(Player, "name_key"))
QUALIFIER = Part(Qualifier, _fields(Qualifier), refers=("player",))
STAGE = Part(Stage, _fields(Stage), holds={"qualifiers": QUALIFIER})
PENALTY = Part(Penalty, _fields(Penalty), refers=("stage", "player"))
DRAW = Part(Draw, _fields(Draw))
ROUND = Part(Round, _fields(Round), refers=("stage", "draw"))
SEAT = Part(Seat, _fields(Seat), refers=("player",))
LINE = Part(ResultLine, _fields(ResultLine), refers=("player",))
RESULT = Part(Result, _fields(Result), may_refer=("confirmed_by",), holds={"lines": LINE})
GAME = Part(GameRecord, _fields(GameRecord))
TABLE = Part(
    Table, _fields(Table), refers=("round",), holds={"seats": SEAT, "results": RESULT}, may_hold={"game": GAME}
)
ANNOUNCEMENT = Part(Announcement, _fields(Announcement))
SCREEN = Part(Screen, _fields(Screen))
PICTURE = Part(SponsorsPicture, _fields(SponsorsPicture))
ENTRY = Part(JournalEntry, _fields(JournalEntry), may_refer=("undoes",))
LINK = Part(AccessLink, _fields(AccessLink, "token_hash"), may_refer=("round",))

# The lists of the document, in the order of their names, in which they are written.
SECTIONS: Mapping[str, Part] = {
    "announcements": ANNOUNCEMENT,
    "draws": DRAW,
    "journal": ENTRY,
    "links": LINK,
    "penalties": PENALTY,
    "players": PLAYER,
    "rounds": ROUND,
    "screens": SCREEN,
    "sponsors_pictures": PICTURE,
    "stages": STAGE,
    "tables": TABLE,
}
MAX_ITEMS: Mapping[str, int] = {"journal": 1_000_000, "tables": 100_000, "screens": 100, "sponsors_pictures": 100}
MAX_LISTED = 20_000
