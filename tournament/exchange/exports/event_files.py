"""The file of an event: canonical JSON with a line for each item, and a checksum at its end; and its recorded games.

The same event makes the same bytes, whatever database it is in. It is written item by item, however large it is. While
people are at work, it is begun anew until nothing has changed meanwhile: no event in a file contradicts itself.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import IO

from tournament.models import Event
from tournament.queries.events.event_file.parts import FORMAT, VERSION
from tournament.queries.events.event_file.public import public_event_item, public_sections_of
from tournament.queries.events.event_file.sections import Item, event_item, has_open_draw, sections_of
from tournament.queries.events.export_rows import Audience
from tournament.queries.games.exported import exported_games
from tournament.regulation.canonical import canonical
from tournament.regulation.refusals import Refused

TRIES = 4
STATE = ("revision", "journal_head")


def write_event_file(event: Event, audience: Audience, output: IO[bytes]) -> None:
    """Refused while a draw is sealed, and where so much happens that no moment of quiet is found."""
    for _ in range(TRIES):
        event.refresh_from_db()
        if audience is Audience.ORGANISERS and has_open_draw(event):
            raise Refused("event_file_draw_sealed")
        output.seek(0)
        output.truncate()
        _write(event, audience, output)
        if Event.objects.filter(pk=event.pk, **{name: getattr(event, name) for name in STATE}).exists():
            return
    raise Refused("event_file_busy")


def _write(event: Event, audience: Audience, output: IO[bytes]) -> None:
    public = audience is Audience.PUBLIC
    lists: Mapping[str, Iterator[Item]] = public_sections_of(event) if public else sections_of(event)
    values: dict[str, object] = {
        "event": public_event_item(event) if public else event_item(event),
        "format": FORMAT,
        "variant": audience.value,
        "version": VERSION,
    }
    writer = _Writer(output)
    for name in sorted([*lists, *values]):
        if name in lists:
            writer.list(name, lists[name])
        else:
            writer.value(name, values[name])
    writer.end()


class _Writer:
    """Writes fields in order. Line ends are for people: the checksum is that of the same document without any."""

    def __init__(self, output: IO[bytes]) -> None:
        self._output, self._digest, self._first = output, hashlib.sha256(), True
        self._put(b"{")

    def value(self, name: str, value: object) -> None:
        self._begin(name)
        self._put(canonical(value))

    def list(self, name: str, items: Iterator[Item]) -> None:
        self._begin(name)
        self._put(b"[")
        for at, item in enumerate(items):
            if at:
                self._put(b",")
            self._output.write(b"\n")
            self._put(canonical(item))
        self._put(b"]")

    def end(self) -> None:
        digest = self._digest.copy()
        digest.update(b"}")
        self._output.write(b',\n"checksum":"sha256:' + digest.hexdigest().encode("ascii") + b'"}\n')

    def _begin(self, name: str) -> None:
        if not self._first:
            self._put(b",")
        self._first = False
        self._output.write(b"\n")
        self._put(canonical(name) + b":")

    def _put(self, part: bytes) -> None:
        self._digest.update(part)
        self._output.write(part)


def write_games(event: Event, audience: Audience, output: IO[bytes]) -> None:
    """JSON Lines, one game a line, as `python -m games.heckmeck replay` reads them; nothing where none was recorded."""
    for document in exported_games(event, audience):
        output.write(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
