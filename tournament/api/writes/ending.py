"""What comes after an event: without names, or gone altogether. Only its owner's programs may do that."""

from contextlib import suppress

from tournament.actions.core.actors import AlreadyDone
from tournament.actions.events import ending
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import changes
from tournament.api.repeats import submission_id_of
from tournament.api.schemas.changes import ChangeOut
from tournament.api.schemas.new_events import DeletedOut, DeleteIn
from tournament.api.writes.acting import carry_out

EVENT = "/events/{slug:slug}"


@changes("POST", EVENT + "/anonymise", ChangeOut, Needs.ALL)
def anonymise_event(request: ApiRequest) -> ChangeOut:
    """Numbers stay and names go, for good. Only of an event that is over or in the archive."""
    return carry_out(request, ending.anonymise_event)


@changes("POST", EVENT + "/delete", DeletedOut, Needs.ALL, example={"name": "Spring Cup"})
def delete_event(request: ApiRequest, sent: DeleteIn) -> DeletedOut:
    """The event and all of it are gone, for good."""
    event = request.event
    with suppress(AlreadyDone):
        ending.delete_event(
            event=event, by=request.caller.actor, typed_name=sent.name, submission_id=submission_id_of(request)
        )
    return DeletedOut(deleted=event.slug)
