"""What the desk shows to organisers, for their programs: real names, drafts, what waits for a decision, the journal."""

from django.http import Http404

from tournament.api.callers import ApiRequest
from tournament.api.operations import PathNumber, for_desk
from tournament.api.reads.cursors import Cursor, cut
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.desk import (
    DeskPenaltyOut,
    DeskPlayerOut,
    DeskRoundOut,
    DeskSeatOut,
    DeskTableOut,
    JournalEntryOut,
)
from tournament.api.schemas.new_events import DeskEventOut
from tournament.models import EventRole, JournalEntry, Penalty
from tournament.queries.access.api_tokens import organised_with
from tournament.queries.events.export_rows import penalty_rows
from tournament.queries.results.table_page import TableState, states_of
from tournament.words import happened
from tournament.words.event_names import EventNames
from tournament.words.reasons import plain_text

EVENTS, PLAYERS, TABLES, ENTRIES = 100, 200, 48, 100
DESK = "/events/{slug:slug}/desk"


@for_desk("/desk/events", PageOut[DeskEventOut])
def desk_events(request: ApiRequest, cursor: Cursor = None) -> PageOut[DeskEventOut]:
    """The events that the token is for, the newest first."""
    assert request.caller.token is not None
    roles = organised_with(request.caller.token)
    if cursor is not None:
        roles = roles.filter(event__lt=cursor)
    rows, following = cut(list(roles[: EVENTS + 1]), EVENTS, "event_id")
    return PageOut(items=[_event(row) for row in rows], next=following)


def _event(row: EventRole) -> DeskEventOut:
    event = row.event
    return DeskEventOut(
        slug=event.slug,
        name=event.name,
        place=event.place,
        starts_at=event.starts_at,
        role=row.role,
        public=event.public,
        listed=event.listed,
        archived=event.archived_at is not None,
        revision=event.revision,
    )


@for_desk(f"{DESK}/players", PageOut[DeskPlayerOut])
def desk_players(request: ApiRequest, cursor: Cursor = None) -> PageOut[DeskPlayerOut]:
    """Everybody who is or was on the list, by number."""
    rows = list(request.event.players.filter(number__gt=cursor or 0).order_by("number")[: PLAYERS + 1])
    rows, following = cut(rows, PLAYERS, "number")
    return PageOut(items=[DeskPlayerOut.from_orm(row) for row in rows], next=following)


@for_desk(f"{DESK}/rounds", list[DeskRoundOut])
def desk_rounds(request: ApiRequest) -> list[DeskRoundOut]:
    """All rounds, drafts among them."""
    rounds = request.event.rounds.order_by("number")
    fields = ("number", "stage__number", "state", "draw__number", "seating_changed", "minutes")
    names = ("number", "stage", "state", "draw", "seating_changed", "minutes")
    return [DeskRoundOut(**dict(zip(names, row, strict=True))) for row in rounds.values_list(*fields)]


@for_desk(f"{DESK}/rounds/{{number:round}}/tables", PageOut[DeskTableOut])
def desk_tables(request: ApiRequest, round: PathNumber, cursor: Cursor = None) -> PageOut[DeskTableOut]:
    """The tables of a round: who sits there, and what its next result builds on."""
    row = request.event.rounds.filter(number=round).first()
    if row is None:
        raise Http404
    tables = list(row.tables.filter(number__gt=cursor or 0).order_by("number")[: TABLES + 1])
    tables, following = cut(tables, TABLES, "number")
    return PageOut(items=[_table(state) for state in states_of(row, tables)], next=following)


def _table(state: TableState) -> DeskTableOut:
    return DeskTableOut(
        number=state.table.number,
        seats=[
            DeskSeatOut(
                number=seat.player.number,
                name=seat.player.name,
                seat=seat.position,
                portion=seat.portion,
                arrived=seat.arrived,
                left=seat.left_game,
            )
            for seat in state.seats
        ],
        base_version=state.accepted.version if state.accepted else 0,
        proposals=[result.version for result in state.proposed],
        disputed=state.disputed,
        dispute_note=state.table.dispute_note,
        call_reason=state.table.call_reason,
        extra_minutes=state.table.extra_minutes,
    )


@for_desk(f"{DESK}/penalties", list[DeskPenaltyOut])
def desk_penalties(request: ApiRequest) -> list[DeskPenaltyOut]:
    """All penalties, those that were cancelled among them."""
    return [_penalty(row) for row in penalty_rows(request.event)]


def _penalty(row: Penalty) -> DeskPenaltyOut:
    return DeskPenaltyOut(
        number=row.player.number,
        name=row.player.name,
        id=row.pk,
        stage=row.stage.number,
        points=row.points,
        reason=row.reason,
        cancelled=row.cancelled_at is not None,
    )


@for_desk(f"{DESK}/journal", PageOut[JournalEntryOut])
def desk_journal(request: ApiRequest, cursor: Cursor = None) -> PageOut[JournalEntryOut]:
    """What happened, the latest first."""
    entries = request.event.journal.select_related("undoes", "undone_by").order_by("-number")
    if cursor is not None:
        entries = entries.filter(number__lt=cursor)
    rows, following = cut(list(entries[: ENTRIES + 1]), ENTRIES, "number")
    names = EventNames(request.event)
    return PageOut(items=[_entry(row, names) for row in rows], next=following)


def _entry(row: JournalEntry, names: EventNames) -> JournalEntryOut:
    return JournalEntryOut(
        number=row.number,
        at=row.at,
        by=row.by_name,
        verb=row.verb,
        sentence=plain_text(happened(row, names)),
        reason=row.reason,
        about=row.params,
        undone=hasattr(row, "undone_by"),
        revision=row.revision,
    )
