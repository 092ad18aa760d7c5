"""Penalties, who goes on, and the end of the event."""

from fractions import Fraction
from http import HTTPStatus

from django.http import Http404

from tournament.actions.events.ending import end_event
from tournament.actions.standings import finalists, penalties, qualification
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import ChangeOut, PenaltyIn, ReasonIn, SettleIn
from tournament.api.writes.acting import carry_out, player_of, stage_of
from tournament.models import Penalty

STAGE = "/events/{slug:slug}/stages/{number:stage}"
LATE = {"player": 7, "points": "1/2", "reason": "Came to the table ten minutes late"}


@changes("POST", STAGE + "/penalties", ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example=LATE)
def give_penalty(request: ApiRequest, stage: PathNumber, sent: PenaltyIn) -> ChangeOut:
    """Points off the score of a stage, or a warning."""
    return carry_out(
        request,
        penalties.give_penalty,
        stage=stage_of(request, stage),
        player=player_of(request, sent.player),
        points=Fraction(sent.points),
        reason=sent.reason,
    )


@changes(
    "POST",
    "/events/{slug:slug}/penalties/{number:penalty}/cancel",
    ChangeOut,
    Needs.ALL,
    example={"reason": "It was somebody else"},
)
def cancel_penalty(request: ApiRequest, penalty: PathNumber, sent: ReasonIn) -> ChangeOut:
    """The penalty does not count any more; it stays in the list."""
    row = Penalty.objects.filter(pk=penalty, stage__event=request.event).first()
    if row is None:
        raise Http404
    return carry_out(request, penalties.cancel_penalty, penalty=row, reason=sent.reason)


@changes("POST", STAGE + "/settle", ChangeOut, Needs.ALL, example={"missing": []})
def settle_qualification(request: ApiRequest, stage: PathNumber, sent: SettleIn) -> ChangeOut:
    """Decides by the standings who plays in the next stage; `about.players` are their numbers, the best first."""
    return carry_out(request, qualification.settle_qualification, stage=stage_of(request, stage), missing=sent.missing)


@changes("POST", STAGE + "/qualifiers/{number:player}/replace", ChangeOut, Needs.ALL, example={"reason": "Went home"})
def replace_finalist(request: ApiRequest, stage: PathNumber, player: PathNumber, sent: ReasonIn) -> ChangeOut:
    """Somebody who qualified for this stage does not come: the next one moves up."""
    return carry_out(
        request,
        finalists.replace_finalist,
        stage=stage_of(request, stage),
        player=player,
        reason=sent.reason,
    )


@changes("POST", "/events/{slug:slug}/end", ChangeOut, Needs.ALL)
def announce_winners(request: ApiRequest) -> ChangeOut:
    """Announces the winners: the event is over."""
    return carry_out(request, end_event)
