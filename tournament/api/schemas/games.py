"""Recorded games and draws, whose documents are those of the engine and of the draw's receipt."""

from collections.abc import Mapping
from datetime import datetime

from tournament.api.schemas.base import Code, Out


class ListedGameOut(Out):
    """A game that was recorded turn by turn, by its number within the event."""

    number: int
    round: int
    table: int


class GameOut(ListedGameOut):
    """`record` is what `python -m games.heckmeck replay` takes; null while the result is held back."""

    held_back: Code
    turns: int
    over: bool
    stopped: bool
    decided: bool
    corrected: bool
    resumed: bool
    record: Mapping[str, object] | None


class ListedDrawOut(Out):
    """A numbered draw: of seats, or a lot."""

    number: int
    what: Code
    state: Code
    stage: int
    first_round: int
    rounds: int
    commitment: str
    announced_at: datetime
    revealed_at: datetime | None


class DrawOut(ListedDrawOut):
    """`document` is the receipt with which anybody can compute the draw again; before that what was announced."""

    document: Mapping[str, object]
