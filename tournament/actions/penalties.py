"""Penalties (T17): a warning, or points taken off the score of a stage; and cancelling one, which stays visible."""

from fractions import Fraction
from uuid import UUID

from django.utils import timezone

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Penalty, Player, Role, Stage
from tournament.queries.standings import players_of

MAX_POINTS = 1000


def give_penalty(
    *,
    event: Event,
    player: Player,
    stage: Stage,
    reason: str,
    by: Actor,
    points: Fraction | int = 0,
    submission_id: UUID | None = None,
) -> Penalty:
    """Without points it is a warning."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        stage = _open_stage(change, stage.pk)
        player = change.event.players.get(pk=player.pk)
        if player.pk not in players_of(stage):
            raise Refused("player_not_in_stage", player=player.number, name=player.name)
        _check(reason, points)
        penalty = Penalty.objects.create(
            player=player,
            stage=stage,
            kind=Penalty.Kind.POINTS if points else Penalty.Kind.WARNING,
            points=str(Fraction(points)),
            reason=reason.strip(),
            by_name=change.by.name,
        )
        verb = "points_taken_off" if points else "player_warned"
        change.journal(
            verb,
            player=player.number,
            points=penalty.points,
            private={"name": player.name},
            reason=penalty.reason,
            before={"penalty": penalty.pk},
        )
        return penalty


@takes_back("points_taken_off")
@takes_back("player_warned")
def _forget(change: Change, entry: JournalEntry) -> None:
    """As long as it was not cancelled and the stage is not settled. The journal keeps that it was given."""
    assert entry.before is not None
    penalty = _penalty(change, entry.before["penalty"])
    if penalty is None or penalty.cancelled_at or penalty.stage.completed_at:
        raise Refused("undo_too_late")
    penalty.delete()


def cancel_penalty(
    *, event: Event, penalty: Penalty, reason: str, by: Actor, submission_id: UUID | None = None
) -> Penalty:
    """It does not count any more."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        found = _penalty(change, penalty.pk)
        if found is None:
            raise Refused("no_such_penalty")
        _open_stage(change, found.stage_id)
        if found.cancelled_at:
            raise Refused("cancelled_already")
        if not reason.strip():
            raise Refused("reason_missing")
        found.cancelled_at, found.cancelled_by, found.cancel_reason = timezone.now(), change.by.name, reason.strip()
        found.save(update_fields=("cancelled_at", "cancelled_by", "cancel_reason"))
        change.journal(
            "penalty_cancelled",
            player=found.player.number,
            points=found.points,
            private={"name": found.player.name},
            reason=reason.strip(),
            before={"penalty": found.pk},
        )
        return found


@takes_back("penalty_cancelled")
def _reinstate(change: Change, entry: JournalEntry) -> None:
    """As long as the stage is not settled."""
    assert entry.before is not None
    penalty = _penalty(change, entry.before["penalty"])
    if penalty is None or not penalty.cancelled_at or penalty.stage.completed_at:
        raise Refused("undo_too_late")
    penalty.cancelled_at, penalty.cancelled_by, penalty.cancel_reason = None, "", ""
    penalty.save(update_fields=("cancelled_at", "cancelled_by", "cancel_reason"))


def _penalty(change: Change, pk: int) -> Penalty | None:
    return Penalty.objects.select_related("player", "stage").filter(pk=pk, stage__event=change.event).first()


def _open_stage(change: Change, pk: int) -> Stage:
    """What is settled is not changed by a penalty behind everybody's back: the settling has to be taken back first."""
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
