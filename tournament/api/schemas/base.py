"""What all schemas are made of: exact numbers as text, strict input, names of players, pages of lists."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Generic, TypeVar

from ninja import Schema
from pydantic import AfterValidator, ConfigDict, Field, PlainSerializer, Strict
from pydantic_core import PydanticCustomError

Item = TypeVar("Item")
MAX_LINE, MAX_TEXT = 200, 4_000
YEARS = (1970, 2999)

# Points are fractions, told as text: "7", "7/2".
Exact = Annotated[object, PlainSerializer(str, return_type=str)]
ExactOrNull = Annotated[
    object, PlainSerializer(lambda value: None if value is None else str(value), return_type=str | None)
]
# A code of an enumeration, or of the regulation; empty where there is none.
Code = Annotated[object, PlainSerializer(lambda value: "" if value is None else str(value), return_type=str)]


class Out(Schema):
    """Something that is told."""


class In(Schema):
    """Something that is sent. An unknown field is refused, and so is a number written as a text."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _without_nul(text: str) -> str:
    """PostgreSQL takes none, and nobody can type one."""
    if "\0" in text:
        raise PydanticCustomError("string_unicode", "the text contains a character that cannot be saved")
    return text


def _of_our_time(moment: datetime) -> datetime:
    """No event is in another one, and databases cannot move the first and last days into other time zones."""
    if not YEARS[0] <= moment.year <= YEARS[1]:
        raise PydanticCustomError("moment_out_of_range", "the year has to be between 1970 and 2999")
    return moment


Moment = Annotated[datetime, Strict(False), AfterValidator(_of_our_time)]
Line = Annotated[str, Field(max_length=MAX_LINE), AfterValidator(_without_nul)]
Text = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_without_nul)]


class ProblemItemOut(Out):
    """One of several things that are wrong, with its place."""

    at: str
    code: str
    sentence: str


class ProblemOut(Out):
    """What went wrong (RFC 9457): `code` for programs, `detail` for people.

    `about` has the values of which `detail` speaks; some problems say more.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    about: Mapping[str, object] | None = None
    problems: list[ProblemItemOut] | None = None


class PersonOut(Out):
    """A player by number and by the name that everybody may see."""

    number: int
    name: str


class PageOut(Out, Generic[Item]):
    """A part of a list. `next` goes into `cursor` for the following one; null on the last."""

    items: list[Item]
    next: str | None = None
