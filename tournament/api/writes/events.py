"""The event itself: its format, who sees it, what the hall is told, and undo."""

from http import HTTPStatus

from tournament.actions.core import undo
from tournament.actions.events import announcements, formats
from tournament.actions.events import event as events
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import AnnouncementIn, ChangeOut, FormatIn
from tournament.api.writes.acting import carry_out
from tournament.queries.events.stages import StageSpec

EVENT = "/events/{slug:slug}"
TWO_STAGES = {
    "stages": [
        {"kind": "preliminary", "rounds": 2, "tables": 6, "qualifying": "score", "qualified": 4},
        {"kind": "final"},
    ]
}


@changes("PUT", EVENT + "/format", ChangeOut, Needs.ALL, example=TWO_STAGES)
def choose_format(request: ApiRequest, sent: FormatIn) -> ChangeOut:
    """Replaces all stages, before anything is drawn."""
    stages = [StageSpec(**stage.dict()) for stage in sent.stages]
    return carry_out(request, formats.choose_format, stages=stages)


@changes("POST", EVENT + "/publish", ChangeOut, Needs.ALL)
def publish_event(request: ApiRequest) -> ChangeOut:
    """Everybody may see the public pages, and the site lists the event."""
    return carry_out(request, events.publish_event)


@changes("POST", EVENT + "/hide", ChangeOut, Needs.ALL)
def hide_event(request: ApiRequest) -> ChangeOut:
    """Only those with a role see the event."""
    return carry_out(request, events.hide_event)


@changes(
    "POST", EVENT + "/announcements", ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example={"text": "Lunch at one"}
)
def announce(request: ApiRequest, sent: AnnouncementIn) -> ChangeOut:
    """Tells the hall something."""
    return carry_out(request, announcements.announce, text=sent.text)


@changes("DELETE", EVENT + "/announcements/{number:announcement}", ChangeOut, Needs.ALL)
def withdraw_announcement(request: ApiRequest, announcement: PathNumber) -> ChangeOut:
    """It is no longer shown."""
    return carry_out(request, announcements.withdraw_announcement, announcement=announcement)


@changes("POST", EVENT + "/journal/{number:entry}/undo", ChangeOut, Needs.ALL)
def undo_entry(request: ApiRequest, entry: PathNumber) -> ChangeOut:
    """Undoes what an entry of the journal says, as long as what it changed is as it left it."""
    return carry_out(request, undo.undo, number=entry)
