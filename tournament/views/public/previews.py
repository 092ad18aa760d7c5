"""The picture that messengers show of a link to an event: its name, and who leads."""

import logging
from typing import TypedDict

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from tournament.documents.typesetting import NotTypeset, typeset
from tournament.models import Event
from tournament.queries.events.stages import is_hidden, stage_shown, stages_of
from tournament.queries.standings.page import standings_page
from tournament.regulation.plan import StageKind
from tournament.views.http.policies import public_event
from tournament.views.public.cached_pages import of_event
from tournament.words.formats import STAGES
from tournament.words.numbers import fraction_text

PLACES = 7
log = logging.getLogger(__name__)


class Leader(TypedDict):
    place: str
    name: str
    score: str


class PictureData(TypedDict):
    """What the layout `preview` shows."""

    title: str
    subtitle: str
    rows: list[Leader]


@public_event
@require_safe
def standings_picture(request: HttpRequest, event: Event) -> HttpResponse:
    """A picture, or where it cannot be made the one that is the same for all events."""
    try:
        picture = typeset("preview", picture_data(event), format="png")
    except NotTypeset as problem:
        log.warning("no preview: %s %s", problem.code, problem.detail)
        return HttpResponseRedirect(static("img/winners.png"))
    return of_event(event, HttpResponse(picture, content_type="image/png"))


def picture_data(event: Event) -> PictureData:
    """The words and names of the picture."""
    stage = stage_shown(event, stages_of(event))
    is_shown = stage is not None and not is_hidden(stage)
    standings = standings_page(stage, public=True, rows=PLACES) if stage and is_shown else None
    begun = standings if standings and standings.begun else None
    when = date_format(localtime(event.starts_at), "DATETIME_FORMAT") if event.starts_at else ""
    details = [str(STAGES[StageKind(begun.stage.kind)]) if begun else "", when, event.place]
    return {
        "title": event.name,
        "subtitle": " · ".join(filter(None, details)),
        "rows": [
            {"place": str(row.place), "name": row.name, "score": fraction_text(row.score)}
            for row in (begun.rows if begun else ())
        ],
    }
