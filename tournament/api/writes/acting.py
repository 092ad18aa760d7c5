"""How an operation carries out an action: for the organiser whose token it is, once, and told by its journal entry."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeVar

from django.http import Http404
from django.utils import timezone

from tournament.actions.core.actors import AlreadyDone
from tournament.api.callers import ApiRequest
from tournament.api.repeats import submission_id_of
from tournament.api.schemas.changes import ChangeOut, StageIn
from tournament.models import Event, JournalEntry, Player, Round, Stage, Table
from tournament.queries.events.stages import StageSpec
from tournament.words import happened
from tournament.words.event_names import EventNames
from tournament.words.reasons import plain_text

Made = TypeVar("Made")


def carry_out(request: ApiRequest, action: Callable[..., object], **arguments: object) -> ChangeOut:
    """What an action refuses is answered by `requests`."""
    return carry_out_making(request, action, **arguments)[0]


def carry_out_making(
    request: ApiRequest, action: Callable[..., Made], **arguments: object
) -> tuple[ChangeOut, Made | None]:
    """The same with what the action made; None where an earlier request did."""
    event, made = request.event, None
    try:
        made = action(event=event, by=request.caller.actor, submission_id=submission_id_of(request), **arguments)
        entry: JournalEntry | None = getattr(event, "latest_entry", None)
    except AlreadyDone as done:
        entry = done.entry
    return told(event, entry), made


def told(event: Event, entry: JournalEntry | None) -> ChangeOut:
    """What an entry of the journal says, to programs and to people."""
    if entry is None:
        return ChangeOut(revision=event.revision, entry=None, verb="", sentence="", about={})
    return ChangeOut(
        revision=entry.revision,
        entry=entry.number,
        verb=entry.verb,
        sentence=plain_text(happened(entry, EventNames(event))),
        about=entry.params,
    )


def moment(sent: datetime | None) -> datetime | None:
    """A moment without an offset is meant as the event's clocks show it."""
    return timezone.make_aware(sent) if sent is not None and timezone.is_naive(sent) else sent


def specs_of(stages: Iterable[StageIn]) -> list[StageSpec]:
    """A format as it was sent."""
    return [StageSpec(**stage.dict()) for stage in stages]


def round_of(request: ApiRequest, number: int) -> Round:
    """A round of the event, published or not."""
    round = request.event.rounds.select_related("stage").filter(number=number).first()
    if round is None:
        raise Http404
    return round


def table_of(request: ApiRequest, round: int, table: int) -> Table:
    """A table of a round."""
    tables = Table.objects.select_related("round__event", "round__stage")
    row = tables.filter(round__event=request.event, round__number=round, number=table).first()
    if row is None:
        raise Http404
    return row


def stage_of(request: ApiRequest, number: int) -> Stage:
    """A stage of the event, with this very event."""
    stage = request.event.stages.filter(number=number).first()
    if stage is None:
        raise Http404
    stage.event = request.event
    return stage


def player_of(request: ApiRequest, number: int) -> Player:
    """Somebody on the list, or once on it."""
    player = request.event.players.filter(number=number).first()
    if player is None:
        raise Http404
    return player
