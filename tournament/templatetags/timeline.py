"""When each game of a format is played: a timeline with the clock, and the same as rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import time

from django import template
from django.utils.translation import gettext, ngettext

from tournament.regulation.plan import Activity, Format, PlannedStage, Span
from tournament.words import formats as words
from tournament.words.table_sizes import tables_words

register = template.Library()

A_DAY = 24 * 60
AN_HOUR = 60
ROOM_FOR_A_LETTER = 1.45  # in percent of a wide picture; a narrower game has a letter or a number for a name
# How far apart times must be in percent, by where they are shown: from the narrowest picture to wide ones.
ROOM_FOR_A_TIME = {"": 55, "room-1": 30, "room-2": 22, "room-3": 10}

ROOM_AT_AN_END = 12  # in percent


@dataclass(frozen=True)
class Block:
    """One wave of a round; `left` and `width` in percent of the whole."""

    label: str  # in the rows
    name: str  # in the picture, if there is room
    initial: str  # in the picture, if there is little
    note: str
    start: str
    end: str
    tables: str
    in_words: str
    left: float
    width: float
    is_last: bool

    @property
    def has_room(self) -> bool:
        """Whether its name has room in the picture."""
        return self.width >= ROOM_FOR_A_LETTER * len(self.name)


@dataclass(frozen=True)
class Tick:
    """A time below the picture, in percent from the left."""

    text: str
    left: float
    anchor: str
    where: str


@register.inclusion_tag("desk/events/_timeline.html")
def timeline(format: Format, available: int, begins: time | None = None) -> dict[str, object]:
    """As wide as the time there is, or as the format where that is longer."""
    whole = max(format.minutes, available)
    return {
        "games": [_game(format, span, whole, begins) for span in format.clock if span.what is Activity.GAME],
        "limit": _percent(available, whole) if format.minutes > available else None,
        "ticks": _ticks(format, available, begins),
        "start": _clock(0, begins),
        "end": _clock(format.minutes, begins),
    }


def _game(format: Format, span: Span, whole: int, begins: time | None) -> Block:
    stage = format.stages[span.stage - 1]
    name, waves = _name(format, span, stage), _waves(format.clock, span)
    number = ngettext("%(number)d table", "%(number)d tables", len(span.tables)) % {"number": len(span.tables)}
    wave = {"label": name, "wave": span.wave}
    return Block(
        label=gettext("%(label)s, wave %(wave)d") % wave if waves > 1 else name,
        name=name,
        initial=str(span.round) if len(stage.rounds) > 1 else name[:1],
        note=gettext("wave %(wave)d") % wave if waves > 1 else number,
        start=_clock(span.start, begins),
        end=_clock(span.end, begins),
        tables=words.sizes_words(span.tables),
        in_words=tables_words(span.tables),
        left=_percent(span.start, whole),
        width=_percent(span.end - span.start, whole),
        is_last=span.stage == len(format.stages),
    )


def _name(format: Format, span: Span, stage: PlannedStage) -> str:
    """A round by its number in the event; the only one of a stage is called like the stage."""
    before = sum(len(stage.rounds) for stage in format.stages[: span.stage - 1])
    return words.round_words(before + span.round, stage.kind if len(stage.rounds) == 1 else None)


def _waves(clock: Iterable[Span], span: Span) -> int:
    return max(other.wave for other in clock if (other.stage, other.round) == (span.stage, span.round))


def _ticks(format: Format, available: int, begins: time | None) -> list[Tick]:
    """When it begins and ends, how long there is time, and as many times between as there is room for."""
    whole = max(format.minutes, available)
    starts = [span.start for span in format.clock if span.what is Activity.GAME]
    minutes = list(dict.fromkeys([0, format.minutes, available, *starts]))
    placed: dict[int, str] = {}
    for where, room in ROOM_FOR_A_TIME.items():
        for minute in minutes:
            if minute not in placed and _has_room(minute, placed, room * whole / 100):
                placed[minute] = where
    return [
        Tick(_clock(minute, begins), _percent(minute, whole), _anchor(minute, whole), where)
        for minute, where in sorted(placed.items())
    ]


def _has_room(minute: int, placed: Iterable[int], room: float) -> bool:
    return all(abs(minute - other) >= room for other in placed)


def _anchor(minute: int, whole: int) -> str:
    """Near an end of the picture, half of a time in large letters would stand beyond it."""
    if _percent(minute, whole) <= ROOM_AT_AN_END:
        return "start"
    return "end" if _percent(minute, whole) >= 100 - ROOM_AT_AN_END else "middle"


def _percent(minutes: int, whole: int) -> float:
    return round(100 * minutes / whole, 2)


def _clock(minutes: int, begins: time | None) -> str:
    if begins is not None:
        minutes = (minutes + AN_HOUR * begins.hour + begins.minute) % A_DAY
    return f"{minutes // AN_HOUR}:{minutes % AN_HOUR:02}"
