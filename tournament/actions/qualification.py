"""Settling who goes on to the next stage. When one of them does not come: `actions.finalists`."""

from collections.abc import Collection, Sequence
from uuid import UUID

from django.utils import timezone

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Qualifier, Role, Stage
from tournament.queries.players import names_of
from tournament.queries.qualification import (
    SETTLED,
    qualification_of,
    qualifiers_of,
)
from tournament.queries.rounds_missing import unfinished
from tournament.regulation.qualification import Decisions, Override, Qualification, Qualified


def settle_qualification(
    *,
    event: Event,
    stage: Stage,
    by: Actor,
    submission_id: UUID | None = None,
    overrides: Sequence[Override] = (),
    missing: Collection[int] = (),
) -> tuple[Qualifier, ...]:
    """Decides who plays in the next stage. `overrides` each with a reason; `missing` qualified and did not come.

    Lots have to be drawn before: `actions.lots`.
    """
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        stage, following = _stages(change, stage)
        refuse_unfinished(stage)
        overrides = [each._replace(why=each.why.strip()) for each in overrides]
        found = qualification_of(stage, Decisions(missing=tuple(missing), overrides=overrides))
        refuse_open(found)
        qualifiers = tuple(
            Qualifier(stage=following, player_id=pk, rank=rank, rule=each.rule.value, reason=each.why or "")
            for rank, (each, pk) in enumerate(_with_keys(change.event, found), start=1)
        )
        Qualifier.objects.bulk_create(qualifiers)
        complete(stage)
        through = [each.player for each in found.through]
        change.journal(
            SETTLED,
            stage=stage.number,
            players=through,
            missing=sorted(missing),
            put_through=[each.player for each in overrides if each.through],
            kept_out=[each.player for each in overrides if not each.through],
            private={
                "why": {str(each.player): each.why for each in overrides},
                "names": names_of(change.event, through),
            },
            before={},
        )
        return qualifiers


@takes_back(SETTLED)
def _unsettle(change: Change, entry: JournalEntry) -> None:
    """As long as the next stage has no round, and nobody moved up since."""
    stage = change.event.stages.get(number=entry.params["stage"])
    following = change.event.stages.get(number=stage.number + 1)
    now = [each.player.number for each in qualifiers_of(following)]
    if following.rounds.exists() or following.completed_at or now != entry.params["players"]:
        raise Refused("undo_too_late")
    following.qualifiers.all().delete()
    stage.completed_at = None
    stage.save(update_fields=("completed_at",))


def refuse_unfinished(stage: Stage) -> None:
    """A stage is decided when all of its rounds are complete."""
    missing = unfinished(stage)
    if missing.open_rounds:
        raise Refused("rounds_open", rounds=missing.open_rounds)
    if missing.to_play:
        raise Refused("rounds_to_play", rounds=missing.to_play)


def refuse_open(found: Qualification) -> None:
    """Nothing is settled while a lot could still change it."""
    if found.lots:
        raise Refused("lot_needed", players=found.lots[0].players)
    if found.provisional:
        raise Refused("results_missing_in_stage")
    if not found.through:
        raise Refused("nobody_qualifies")


def complete(stage: Stage) -> None:
    """From now on the stage is decided."""
    stage.completed_at = timezone.now()
    stage.save(update_fields=("completed_at",))


def _stages(change: Change, stage: Stage) -> tuple[Stage, Stage]:
    stage = change.event.stages.get(pk=stage.pk)
    stage.event = change.event
    following = change.event.stages.filter(number=stage.number + 1).first()
    if not stage.qualifying or following is None:
        raise Refused("stage_decides_the_event")
    if stage.completed_at:
        raise Refused("stage_settled")
    if change.event.stages.filter(number__lt=stage.number, completed_at=None).exists():
        raise Refused("earlier_stage_open")
    return stage, following


def _with_keys(event: Event, found: Qualification) -> list[tuple[Qualified, int]]:
    keys = dict(event.players.filter(number__in=[each.player for each in found.through]).values_list("number", "pk"))
    return [(each, keys[each.player]) for each in found.through]
