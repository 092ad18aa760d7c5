"""The standings of a stage, as everybody may see them."""

from typing import Annotated

from django.http import Http404
from ninja import Query

from tournament.api.callers import ApiRequest
from tournament.api.operations import public
from tournament.api.reads.cursors import Cursor
from tournament.api.schemas.standings import CellOut, ReasonOut, StandingsOut, StandingsRowOut
from tournament.models import Event, Stage
from tournament.queries.events.stages import is_hidden, stage_asked, stage_shown, stages_of
from tournament.queries.standings.page import StandingsPage, standings_page
from tournament.queries.standings.rows import StandingsRow
from tournament.words.event_names import EventNames
from tournament.words.reasons import behind, plain_text

MAX_STAGES = 99
StageNumber = Annotated[int | None, Query(ge=1, le=MAX_STAGES, description="Without it: the current stage.")]


@public("/events/{slug:slug}/standings", StandingsOut)
def standings(request: ApiRequest, stage: StageNumber = None, cursor: Cursor = None) -> StandingsOut:
    """The standings of a stage, each place with what separates it from the next better one."""
    event, stages = request.event, stages_of(request.event)
    asked = stage_shown(event, stages) if stage is None else stage_asked(stages, stage)
    if asked is None:
        raise Http404
    if is_hidden(asked):
        return _hidden(asked, event)
    return standings_out(standings_page(asked, page=cursor or 1, public=True), event)


def standings_out(page: StandingsPage, event: Event) -> StandingsOut:
    """A page of the standings."""
    return StandingsOut(
        stage=page.stage.number,
        name=EventNames(event, public=True).stage(page.stage.number),
        hidden=False,
        provisional=page.provisional,
        players=page.players,
        line=page.line,
        items=[row_out(row) for row in page.rows],
        next=str(page.page.next_page_number()) if page.page.has_next() else None,
    )


def _hidden(stage: Stage, event: Event) -> StandingsOut:
    name = EventNames(event, public=True).stage(stage.number)
    return StandingsOut(
        stage=stage.number, name=name, hidden=True, provisional=True, players=0, line=None, items=[], next=None
    )


def row_out(row: StandingsRow) -> StandingsRowOut:
    """A row with its reason in words."""
    return StandingsRowOut(
        number=row.number,
        name=row.name,
        place=row.place,
        club=row.club,
        score=row.score,
        table_wins=row.table_wins,
        worms=row.worms,
        best_portions=row.best_portions,
        best_portion=row.best_portion,
        withdrawn=row.withdrawn,
        taken_off=row.taken_off,
        cells=[CellOut.from_orm(cell) if cell else None for cell in row.cells],
        reason=_reason(row),
        through=row.through,
        straight=row.straight,
        plays_in=row.plays_in,
        moved_up=row.moved_up,
        passed_over=row.passed_over,
        moved=row.moved,
        outlook=row.outlook,
    )


def _reason(row: StandingsRow) -> ReasonOut | None:
    if row.reason is None:
        return None
    return ReasonOut(
        criterion=row.reason.criterion,
        better=row.reason.better,
        worse=row.reason.worse,
        behind=row.above,
        sentence=plain_text(behind(row.above, row.reason)),
    )
