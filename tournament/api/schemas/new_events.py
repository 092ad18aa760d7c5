"""Whole events: made, copied, taken along as a file and brought back, and their end."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from pydantic import ConfigDict, Field, Strict

from tournament.api.schemas.base import Code, In, Line, Moment, Out, Text
from tournament.api.schemas.changes import ChangeOut, StageIn
from tournament.regulation.presets import PresetName


class DeskEventOut(Out):
    """An event that the token is for. `archived`: nothing in it changes any more."""

    slug: str
    name: str
    place: str
    starts_at: datetime | None
    role: Code
    public: bool
    listed: bool
    archived: bool
    revision: int


class NewEventOut(ChangeOut):
    """An event that was made. One that was imported has its own journal, so there `entry` is null."""

    slug: str


class DeletedOut(Out):
    """The address that the event had."""

    deleted: str


class EventFileOut(Out):
    """A whole event as one document; its schema is published under /schemas/."""

    model_config = ConfigDict(extra="allow")

    format: str
    version: int
    variant: str
    checksum: str
    event: Mapping[str, object]


class NewEventIn(In):
    """What can be said at first; all else is changed later. A moment without an offset is meant in `time_zone`."""

    name: Line
    place: Line = ""
    description: Text = ""
    time_zone: Line = ""
    starts_at: Moment | None = None
    public: bool = False
    preset: Annotated[PresetName, Strict(False)] = PresetName.REGULATION
    stages: Annotated[list[StageIn], Field(max_length=9)] = Field(default_factory=list)


class CopyIn(In):
    """The name of the new event, and whether its players come along."""

    name: Line
    with_players: bool = False


class DeleteIn(In):
    """The name of the event, so that it is this one and no other."""

    name: Line
