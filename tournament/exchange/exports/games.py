"""Recorded games as JSON Lines, one game a line, as `python -m games.heckmeck replay` reads them."""

import json
from typing import IO

from tournament.models import Event
from tournament.queries.events.export_rows import Audience
from tournament.queries.games.exported import exported_games


def write_games(event: Event, audience: Audience, output: IO[bytes]) -> None:
    """Nothing for an event without recorded games."""
    for document in exported_games(event, audience):
        output.write(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
