"""What organisers see beside the public pages."""

from datetime import datetime

from pydantic import JsonValue

from tournament.api.schemas.base import Code, Exact, Out, PersonOut


class DeskPlayerOut(PersonOut):
    """Somebody on the list, by the real name and with all that is known."""

    pseudonym: str
    club: str
    contact: str
    note: str
    fixed_table: int | None
    state: Code


class DeskRoundOut(Out):
    """A round, also one that is drawn and not published."""

    number: int
    stage: int
    state: Code
    draw: int
    seating_changed: bool
    minutes: int | None


class DeskSeatOut(PersonOut):
    """A player at a table, by the real name; seats count from 0, as in an end state."""

    seat: int
    portion: int | None
    arrived: bool
    left: bool


class DeskTableOut(Out):
    """A table. `base_version` is what a result builds on; `proposals` are the versions that wait for a decision."""

    number: int
    seats: list[DeskSeatOut]
    base_version: int
    proposals: list[int]
    disputed: bool
    dispute_note: str
    call_reason: str
    extra_minutes: int


class DeskPenaltyOut(PersonOut):
    """A penalty with its id, by which it can be cancelled."""

    id: int
    stage: int
    points: Exact
    reason: str
    cancelled: bool


class JournalEntryOut(Out):
    """An entry of the journal."""

    number: int
    at: datetime
    by: str
    verb: Code
    sentence: str
    reason: str
    about: dict[str, JsonValue]
    undone: bool
    revision: int
