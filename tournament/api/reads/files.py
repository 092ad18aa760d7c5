"""A whole event as one document."""

from typing import Annotated

from django.http import HttpResponseBase
from ninja import Query

from tournament.actions.events.exported_files import note_export
from tournament.api.callers import ApiRequest
from tournament.api.operations import for_desk
from tournament.api.schemas.new_events import EventFileOut
from tournament.exchange.exports.event_files import write_event_file
from tournament.queries.events.export_rows import Audience
from tournament.views.desk.exports import sent_file

Variant = Annotated[Audience, Query(description="Everything, or what everybody may know.")]


@for_desk("/events/{slug:slug}/desk/file", EventFileOut)
def desk_file(request: ApiRequest, variant: Variant = Audience.ORGANISERS) -> HttpResponseBase:
    """The whole event as one document, to be kept or imported elsewhere. The event notes that it went out."""
    event, name = request.event, f"{request.event.slug}-{variant}.json"
    response = sent_file(name, "application/json", lambda output: write_event_file(event, variant, output))
    note_export(event=event, name=name, by=request.caller.actor)
    return response
