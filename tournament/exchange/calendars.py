"""Calendars as files (RFC 5545), for phones and calendar programs that subscribe to an event or to one player."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import icalendar

REFRESH = timedelta(minutes=15)


@dataclass(frozen=True)
class CalendarLine:
    """One entry in words. `uid` is the same for the same thing, so that a program replaces what it has."""

    uid: str
    summary: str
    begins: datetime
    ends: datetime
    place: str
    url: str
    description: str = ""


def calendar_file(name: str, lines: Iterable[CalendarLine], *, changed_at: datetime) -> bytes:
    """The same entries make the same file; times are in UTC."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Grillmeister//EN")
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    for line in lines:
        calendar.add_component(_component(line, changed_at))
    return bytes(calendar.to_ical())


def _component(line: CalendarLine, changed_at: datetime) -> icalendar.Event:
    component = icalendar.Event()
    component.add("uid", line.uid)
    component.add("dtstamp", changed_at.astimezone(UTC))
    component.add("dtstart", line.begins.astimezone(UTC))
    component.add("dtend", line.ends.astimezone(UTC))
    component.add("summary", line.summary)
    component.add("url", line.url)
    for name, value in (("location", line.place), ("description", line.description)):
        if value:
            component.add(name, value)
    return component
