"""Events: the list, one of them, and all that an overlay needs."""

from tournament.api.callers import ApiRequest
from tournament.api.operations import public
from tournament.api.reads.cursors import Cursor
from tournament.api.reads.rounds import round_out
from tournament.api.reads.standings import standings_out
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.events import (
    AnnouncementOut,
    EventOut,
    ListedEventOut,
    RankedOut,
    RankingOut,
    RulesOut,
    StageOut,
    StateOut,
    WinnerOut,
)
from tournament.api.schemas.rounds import TableOut
from tournament.models import Event
from tournament.queries.events.home import PublicListing, listed_events, phase_of
from tournament.queries.events.public import EventView, event_view
from tournament.queries.standings.ranking import ranking_page
from tournament.words.event_names import EventNames


@public("/events", PageOut[ListedEventOut])
def events(request: ApiRequest, cursor: Cursor = None) -> PageOut[ListedEventOut]:
    """The events that the site lists, the newest first."""
    page = listed_events(before=cursor)
    return PageOut(items=[_listed(one) for one in page.events], next=page.next)


def _listed(listed: PublicListing) -> ListedEventOut:
    event = listed.event
    return ListedEventOut(
        slug=event.slug,
        name=event.name,
        place=event.place,
        starts_at=event.starts_at,
        phase=listed.phase.value,
        players=listed.players,
    )


@public("/events/{slug:slug}", EventOut)
def event(request: ApiRequest) -> EventOut:
    """What, where, when, and by what rules."""
    return event_out(event_view(request.event))


def event_out(view: EventView) -> EventOut:
    """The event of the first page."""
    event, names = view.event, EventNames(view.event, public=True)
    return EventOut(
        slug=event.slug,
        name=event.name,
        place=event.place,
        starts_at=event.starts_at,
        phase=phase_of(event, begun=bool(view.rounds)).value,
        players=view.players,
        description=event.description,
        time_zone=str(event.zone),
        rules=RulesOut.from_orm(event),
        stages=[
            StageOut(
                number=stage.number,
                kind=stage.kind,
                name=names.stage(stage.number),
                rounds_planned=stage.rounds_planned,
                tables_planned=stage.tables_planned,
                qualifying=stage.qualifying,
                qualified=stage.qualified,
                direct=stage.direct,
                complete=stage.completed_at is not None,
            )
            for stage in view.stages
        ],
        rounds=[round.number for round in view.rounds],
        sign_up=view.sign_up,
        next_start=view.next_start,
        revision=event.revision,
    )


@public("/events/{slug:slug}/state", StateOut)
def state(request: ApiRequest) -> StateOut:
    """The one document for overlays and bots: the latest round with its tables, the clock, and the first places."""
    view = event_view(request.event)
    return StateOut(
        event=event_out(view),
        round=round_out(view.round, request.event) if view.round else None,
        tables=[TableOut.from_orm(table) for table in view.round.tables] if view.round else [],
        standings=standings_out(view.standings, request.event) if view.standings else None,
        announcements=[AnnouncementOut.from_orm(announcement) for announcement in view.announcements],
        winners=[
            WinnerOut(number=winner.number, name=winner.public_name, place=winner.place) for winner in view.winners
        ],
    )


@public("/events/{slug:slug}/ranking", RankingOut)
def ranking(request: ApiRequest, cursor: Cursor = None) -> RankingOut:
    """The order in which the whole event ended, once the winners are announced."""
    event: Event = request.event
    if not event.ended_at:
        return RankingOut(announced=False, items=[], next=None)
    page = ranking_page(event, cursor or 1, public=True)
    items = [
        RankedOut(
            number=row.number,
            name=row.name,
            place=row.place,
            stage=row.stage.number,
            score=row.score,
            worms=row.worms,
            withdrawn=row.withdrawn,
        )
        for row in page.rows
    ]
    following = str(page.page.next_page_number()) if page.page.has_next() else None
    return RankingOut(announced=True, items=items, next=following)
