"""Penalties (T17): a warning, or points taken off the score of a stage; and cancelling one, which stays visible."""

from fractions import Fraction
from typing import Unpack

from django.db.models import Q
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Rows, State, verb
from tournament.models import JournalEntry, Penalty, Player, Role, Stage
from tournament.queries.standings.stage import players_of

MAX_POINTS = 1000
NOT_CANCELLED: State = {"cancelled_at": None, "cancelled_by": "", "cancel_reason": ""}


def _old(entry: JournalEntry) -> tuple[int, State | None, State]:
    penalty = (entry.before or {})["penalty"]
    if entry.verb == PENALTY_CANCELLED.name:
        return penalty, NOT_CANCELLED, {}
    return penalty, None, {"cancelled_at": None}


# As long as the stage is not settled. That a penalty was given and undone stands in the journal.
PENALTY = Rows(
    "penalty",
    Penalty,
    event="stage__event",
    fields=("cancelled_at",),
    also=("cancelled_by", "cancel_reason"),
    as_long_as=Q(stage__completed_at=None),
    old=_old,
)
POINTS_TAKEN_OFF = verb("points_taken_off", undo=PENALTY)
PLAYER_WARNED = verb("player_warned", undo=PENALTY)
PENALTY_CANCELLED = verb("penalty_cancelled", undo=PENALTY)


def give_penalty(
    *, player: Player, stage: Stage, reason: str, points: Fraction | int = 0, **asked: Unpack[Asked]
) -> Penalty:
    """A player gets a penalty; without points it is a warning."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage = _open_stage(change, stage.pk)
        player = change.event.players.get(pk=player.pk)
        if player.pk not in players_of(stage):
            raise Refused("player_not_in_stage", player=player.number, name=player.name)
        _check(reason, points)
        penalty = Penalty.objects.create(
            player=player,
            stage=stage,
            kind=Penalty.Kind.POINTS if points else Penalty.Kind.WARNING,
            points=Fraction(points),
            reason=reason.strip(),
            by_name=change.by.name,
        )
        change.journal(
            POINTS_TAKEN_OFF if points else PLAYER_WARNED,
            player=player.number,
            points=str(penalty.points),
            private={"name": player.name},
            reason=penalty.reason,
            captured=[PENALTY.created(change.event, penalty.pk)],
        )
        return penalty


def cancel_penalty(*, penalty: Penalty, reason: str, **asked: Unpack[Asked]) -> Penalty:
    """A penalty does not count any more."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        cancelled = _penalty(change, penalty.pk)
        if cancelled is None:
            raise Refused("no_such_penalty")
        _open_stage(change, cancelled.stage_id)
        if cancelled.cancelled_at:
            raise Refused("cancelled_already")
        if not reason.strip():
            raise Refused("reason_missing")
        change.capture(PENALTY, cancelled.pk)
        cancelled.cancelled_at, cancelled.cancelled_by, cancelled.cancel_reason = (
            timezone.now(),
            change.by.name,
            reason.strip(),
        )
        cancelled.save(update_fields=("cancelled_at", "cancelled_by", "cancel_reason"))
        change.journal(
            PENALTY_CANCELLED,
            player=cancelled.player.number,
            points=str(cancelled.points),
            private={"name": cancelled.player.name},
            reason=reason.strip(),
        )
        return cancelled


def _penalty(change: Change, pk: int) -> Penalty | None:
    return Penalty.objects.select_related("player", "stage").filter(pk=pk, stage__event=change.event).first()


def _open_stage(change: Change, pk: int) -> Stage:
    """The stage, as long as it is not settled: otherwise the settling has to be undone first."""
    stage = change.event.stages.get(pk=pk)
    stage.event = change.event
    if stage.completed_at:
        raise Refused("stage_settled")
    return stage


def _check(reason: str, points: Fraction | int) -> None:
    if not reason.strip():
        raise Refused("reason_missing")
    if not 0 <= points <= MAX_POINTS:
        raise Refused("penalty_points_out_of_range", most=MAX_POINTS)
