"""The course of a round, its clock, and what tables tell the desk."""

from tournament.actions.rounds import clock, lifecycle, next_start, places_only
from tournament.actions.rounds import tables as at_tables
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import (
    ArrivalsIn,
    ChangeOut,
    ExtraTimeIn,
    MinutesIn,
    NextStartIn,
    OtherGameIn,
    ReasonIn,
)
from tournament.api.writes.acting import carry_out, moment, round_of, table_of

ROUND = "/events/{slug:slug}/rounds/{number:round}"
TABLE = ROUND + "/tables/{number:table}"


@changes("POST", ROUND + "/publish", ChangeOut, Needs.ALL)
def publish_round(request: ApiRequest, round: PathNumber) -> ChangeOut:
    """Everybody may see who sits where."""
    return carry_out(request, lifecycle.publish_round, round=round_of(request, round))


@changes("POST", ROUND + "/start", ChangeOut, Needs.ALL)
def start_round(request: ApiRequest, round: PathNumber) -> ChangeOut:
    """The games begin, and the clock runs."""
    return carry_out(request, lifecycle.start_round, round=round_of(request, round))


@changes("POST", ROUND + "/complete", ChangeOut, Needs.ALL)
def complete_round(request: ApiRequest, round: PathNumber) -> ChangeOut:
    """Every table has its result, and nobody disputes one."""
    return carry_out(request, lifecycle.complete_round, round=round_of(request, round))


@changes("POST", ROUND + "/reopen", ChangeOut, Needs.ALL, example={"reason": "Table 3 was entered wrongly"})
def reopen_round(request: ApiRequest, round: PathNumber, sent: ReasonIn) -> ChangeOut:
    """Results of a complete round may be changed again."""
    return carry_out(request, lifecycle.reopen_round, round=round_of(request, round), reason=sent.reason)


@changes("PUT", ROUND + "/places-only", ChangeOut, Needs.ALL, example={"places_only": True})
def set_places_only(request: ApiRequest, round: PathNumber, sent: OtherGameIn) -> ChangeOut:
    """Whether another game is played in a round, of which places are entered and no stacks."""
    return carry_out(request, places_only.set_places_only, round=round_of(request, round), places_only=sent.places_only)


@changes("PUT", "/events/{slug:slug}/next-start", ChangeOut, Needs.ALL, example={"at": "2026-05-01T14:30:00+02:00"})
def announce_start(request: ApiRequest, sent: NextStartIn) -> ChangeOut:
    """Says when the next round starts."""
    return carry_out(request, next_start.announce_start, at=moment(sent.at))


@changes("POST", ROUND + "/clock/pause", ChangeOut, Needs.ALL)
def pause_clock(request: ApiRequest, round: PathNumber) -> ChangeOut:
    """Stops the clock."""
    return carry_out(request, clock.pause_clock, round=round_of(request, round))


@changes("POST", ROUND + "/clock/resume", ChangeOut, Needs.ALL)
def resume_clock(request: ApiRequest, round: PathNumber) -> ChangeOut:
    """Lets the clock run on."""
    return carry_out(request, clock.resume_clock, round=round_of(request, round))


@changes("PATCH", ROUND + "/clock", ChangeOut, Needs.ALL, example={"minutes": 35})
def set_minutes(request: ApiRequest, round: PathNumber, sent: MinutesIn) -> ChangeOut:
    """How long the games of a round may take."""
    return carry_out(request, clock.set_minutes, round=round_of(request, round), minutes=sent.minutes)


@changes("PATCH", TABLE + "/clock", ChangeOut, Needs.ALL, example={"minutes": 5})
def give_extra_time(request: ApiRequest, round: PathNumber, table: PathNumber, sent: ExtraTimeIn) -> ChangeOut:
    """So many minutes more for one table than for the others."""
    return carry_out(request, clock.give_extra_time, table=table_of(request, round, table), minutes=sent.minutes)


@changes("PUT", TABLE + "/arrivals", ChangeOut, Needs.RESULTS, example={"here": [3, 8, 11]})
def note_arrivals(request: ApiRequest, round: PathNumber, table: PathNumber, sent: ArrivalsIn) -> ChangeOut:
    """Who sits at the table; the others are missing."""
    return carry_out(request, at_tables.note_arrivals, table=table_of(request, round, table), here=sent.here)


@changes("POST", TABLE + "/call", ChangeOut, Needs.RESULTS, example={"reason": "A die fell down"})
def call_organiser(request: ApiRequest, round: PathNumber, table: PathNumber, sent: ReasonIn) -> ChangeOut:
    """The table needs an organiser."""
    return carry_out(request, at_tables.call_organiser, table=table_of(request, round, table), reason=sent.reason)


@changes("DELETE", TABLE + "/call", ChangeOut, Needs.RESULTS)
def end_call(request: ApiRequest, round: PathNumber, table: PathNumber) -> ChangeOut:
    """Somebody has come, or it is no longer needed."""
    return carry_out(request, at_tables.end_call, table=table_of(request, round, table))
