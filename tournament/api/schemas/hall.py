"""The hall's screens and who is called on them, as programs see and change them."""

from base64 import b64decode
from binascii import Error
from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from tournament.api.schemas.base import Code, In, Line, Out
from tournament.api.schemas.changes import Whole
from tournament.queries.events.slides import ALL_SLIDES

MAX_BASE64 = 800_000  # characters; how large a picture may be is for the action to say
Slides = Annotated[dict[Line, Whole], Field(max_length=len(ALL_SLIDES))]


def _decoded(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (Error, ValueError):
        raise PydanticCustomError("base64", "the content has to be Base64") from None


class ScreenOut(Out):
    """A screen that was set up. `slides`: what it shows, with the seconds of each; `pinned`: what it stays at."""

    number: int
    name: str
    slides: Mapping[str, int]
    pinned: Code
    theme: Code
    sound: bool


class ScreensOut(Out):
    """All of them, the sponsors' picture that is shown by its id, and the numbers of players and tables called."""

    screens: list[ScreenOut]
    picture: int | None
    players: list[int]
    tables: list[int]


class ScreenIn(In):
    """A new screen; at first it shows all slides, one after the other."""

    name: Line
    slides: Slides = Field(default_factory=lambda: dict(ALL_SLIDES))
    pinned: Line = ""
    theme: Line = "auto"
    sound: bool = False


class ScreenChangesIn(In):
    """Whatever is to be changed of a screen; what is not named stays."""

    name: Line | None = None
    slides: Slides | None = None
    pinned: Line | None = None
    theme: Line | None = None
    sound: bool | None = None


class PictureIn(In):
    """A PNG, JPEG or WebP file in Base64."""

    content: Annotated[str, Field(max_length=MAX_BASE64), AfterValidator(_decoded)]


class SeriesIn(In):
    """The name of a series of yours, or of a new one; blank: the event is in none."""

    name: Line
