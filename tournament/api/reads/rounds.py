"""Rounds and their tables, with results as everybody may see them, and the clock."""

from django.http import Http404

from tournament.api.callers import ApiRequest
from tournament.api.operations import PathNumber, public
from tournament.api.reads.cursors import Cursor
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.rounds import (
    ClockOut,
    HoldingOut,
    OneTableOut,
    PlacedOut,
    ResultOut,
    RoundClockOut,
    RoundOut,
    SeatOut,
    TableOut,
)
from tournament.models import Event
from tournament.models.table import game_number
from tournament.queries.events.public import RoundView, published, round_view
from tournament.queries.results.result_view import ResultView
from tournament.queries.rounds.clock import Clock, clock_of, next_start
from tournament.queries.rounds.public_table import PublicTable, public_table
from tournament.words.event_names import EventNames


@public("/events/{slug:slug}/rounds", list[RoundOut])
def rounds(request: ApiRequest) -> list[RoundOut]:
    """The published rounds."""
    return [round_out(round_view(round), request.event) for round in published(request.event)]


@public("/events/{slug:slug}/rounds/{number:round}", RoundOut)
def one_round(request: ApiRequest, round: PathNumber) -> RoundOut:
    """A published round."""
    return round_out(_round(request.event, round), request.event)


@public("/events/{slug:slug}/rounds/{number:round}/tables", PageOut[TableOut])
def tables(request: ApiRequest, round: PathNumber, cursor: Cursor = None) -> PageOut[TableOut]:
    """The tables of a round, each with its seats and, unless it is held back, its result."""
    view = _round(request.event, round, page=cursor or 1)
    following = str(view.page.next_page_number()) if view.page.has_next() else None
    return PageOut(items=[TableOut.from_orm(table) for table in view.tables], next=following)


@public("/events/{slug:slug}/rounds/{number:round}/tables/{number:table}", OneTableOut)
def one_table(request: ApiRequest, round: PathNumber, table: PathNumber) -> OneTableOut:
    """A table with its result and the stacks."""
    row = public_table(request.event, round, table)
    if row is None:
        raise Http404
    return _one_table(row)


@public("/events/{slug:slug}/clock", RoundClockOut)
def clock(request: ApiRequest) -> RoundClockOut:
    """The clock of the latest round, and when the next one starts."""
    latest = published(request.event).last()
    running = clock_of(latest) if latest else None
    return RoundClockOut(
        round=latest.number if latest else None,
        state=latest.state if latest else "",
        clock=clock_out(running),
        next_start=next_start(request.event, latest),
    )


def _round(event: Event, number: int, page: int = 1) -> RoundView:
    round = published(event).filter(number=number).first()
    if round is None:
        raise Http404
    round.event = event
    return round_view(round, page)


def round_out(view: RoundView, event: Event) -> RoundOut:
    """A round as everybody may see it."""
    round = view.round
    return RoundOut(
        number=round.number,
        name=EventNames(event, public=True).round(round.number),
        stage=round.stage.number,
        state=round.state,
        tables=view.count,
        results=view.results,
        held_back=view.hidden,
        minutes=round.minutes,
        started_at=round.started_at,
        starts_at=view.starts_at,
        clock=clock_out(view.clock),
    )


def clock_out(clock: Clock | None) -> ClockOut | None:
    """It says nothing that changes from one second to the next."""
    if clock is None:
        return None
    return ClockOut(
        state="paused" if clock.paused else "running",
        minutes=clock.minutes,
        ends_at=None if clock.paused else clock.ends_at,
        seconds_left=clock.seconds if clock.paused else None,
    )


def _one_table(public: PublicTable) -> OneTableOut:
    round, view = public.round, public.view
    return OneTableOut(
        number=view.number,
        drawn=view.drawn,
        disputed=view.disputed,
        stopped=view.stopped,
        seats=[SeatOut.from_orm(seat) for seat in view.seats],
        round=round.number,
        held_back=public.hidden,
        result=result_out(public.result) if public.result else None,
        game=game_number(round.number, view.number) if public.recorded and not public.hidden else None,
    )


def result_out(view: ResultView) -> ResultOut:
    """How a game ended, by seats and players' numbers."""
    return ResultOut(
        holdings=[
            HoldingOut(
                seat=holding.position,
                portions=list(holding.portions),
                bratworms=holding.bratworms,
                specialist=holding.specialist,
            )
            for holding in view.holdings
        ],
        face_down=list(view.face_down),
        face_up=list(view.face_up),
        ordered=view.ordered,
        stopped=view.stopped,
        places_only=view.places_only,
        places=[
            PlacedOut(
                seat=line.position,
                player=line.player.number,
                place=line.place,
                worms=line.worms,
                points=line.points,
                best_portion=line.best_portion,
                left=line.left,
                decided_by=line.decided_by,
            )
            for line in view.lines
        ],
    )
