"""Settling who goes on to the next stage, and letting the next one move up when somebody is missing (T15)."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from uuid import UUID

from django.utils import timezone

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Qualifier, Role, Stage
from tournament.queries.qualification import (
    REPLACED,
    SETTLED,
    decisions_since,
    qualification_of,
    qualifiers_of,
)
from tournament.queries.rounds_missing import unfinished
from tournament.queries.standings import standings_of
from tournament.regulation.answers import Rule
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
    with change(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as this:
        stage, following = _stages(this, stage)
        refuse_unfinished(stage)
        overrides = [each._replace(why=each.why.strip()) for each in overrides]
        found = qualification_of(stage, Decisions(missing=tuple(missing), overrides=overrides))
        refuse_open(found)
        qualifiers = tuple(
            Qualifier(stage=following, player_id=pk, rank=rank, rule=each.rule.value, reason=each.why or "")
            for rank, (each, pk) in enumerate(_with_keys(this.event, found), start=1)
        )
        Qualifier.objects.bulk_create(qualifiers)
        complete(stage)
        this.journal(
            SETTLED,
            stage=stage.number,
            players=[each.player for each in found.through],
            missing=sorted(missing),
            put_through=[each.player for each in overrides if each.through],
            kept_out=[each.player for each in overrides if not each.through],
            private={"why": {str(each.player): each.why for each in overrides}},
            before={},
        )
        return qualifiers


@takes_back(SETTLED)
def _unsettle(this: Change, entry: JournalEntry) -> None:
    """As long as the next stage has no round, and nobody moved up since."""
    stage = this.event.stages.get(number=entry.params["stage"])
    following = this.event.stages.get(number=stage.number + 1)
    now = [each.player.number for each in qualifiers_of(following)]
    if following.rounds.exists() or following.completed_at or now != entry.params["players"]:
        raise Refused("undo_too_late")
    following.qualifiers.all().delete()
    stage.completed_at = None
    stage.save(update_fields=("completed_at",))


def replace_finalist(
    *, event: Event, stage: Stage, player: int, reason: str, by: Actor, submission_id: UUID | None = None
) -> Qualifier:
    """T15: somebody who qualified for this stage does not come; the next in the ranking moves up.

    `player` is a number. Only before the stage is drawn: afterwards there is a substitute or a table with one fewer.
    """
    with change(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as this:
        stage = this.event.stages.get(pk=stage.pk)
        qualifiers = {each.player.number: each for each in qualifiers_of(stage)}
        if player not in qualifiers:
            raise Refused("not_a_qualifier", player=player)
        if stage.rounds.exists():
            raise Refused("stage_drawn")
        if not reason.strip():
            raise Refused("reason_missing")
        before = this.event.stages.get(number=stage.number - 1)
        before.event = this.event
        decided = decisions_since(this.event, before.number)
        found = _without(before, decided, player)
        next_one = next((each for each in found.through if each.player not in qualifiers), None)
        if next_one is None:
            raise Refused("nobody_moves_up")
        old = qualifiers[player]
        kept = {"player": old.player_id, "rank": old.rank, "rule": old.rule, "reason": old.reason}
        old.delete()
        made = Qualifier.objects.create(
            stage=stage,
            player=this.event.players.get(number=next_one.player),
            rank=max(each.rank for each in qualifiers.values()) + 1,
            rule=Rule.MOVED_UP.value,
        )
        private = {"missing_name": old.player.name, "next_name": made.player.name}
        this.journal(
            REPLACED,
            stage=before.number,
            missing=player,
            next=next_one.player,
            reason=reason.strip(),
            private=private,
            before=kept,
        )
        return made


def _without(stage: Stage, decided: Decisions, player: int) -> Qualification:
    """The qualification once more, without somebody."""
    overrides = [each for each in decided.overrides if each.player != player]
    found = qualification_of(
        stage, replace(decided, missing=(*decided.missing, player), overrides=overrides), standings_of(stage)
    )
    if found.lots:
        raise Refused("lot_needed", players=found.lots[0].players)
    return found


@takes_back(REPLACED)
def _put_back(this: Change, entry: JournalEntry) -> None:
    """As long as the stage is not drawn and whoever moved up is still in it."""
    assert entry.before is not None
    stage = this.event.stages.get(number=entry.params["stage"] + 1)
    moved_up = stage.qualifiers.filter(player__number=entry.params["next"], rule=Rule.MOVED_UP).first()
    taken = stage.qualifiers.filter(player=entry.before["player"]).exists()
    if moved_up is None or taken or stage.rounds.exists():
        raise Refused("undo_too_late")
    moved_up.delete()
    Qualifier.objects.create(
        stage=stage,
        player_id=entry.before["player"],
        rank=entry.before["rank"],
        rule=entry.before["rule"],
        reason=entry.before["reason"],
    )


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


def _stages(this: Change, stage: Stage) -> tuple[Stage, Stage]:
    stage = this.event.stages.get(pk=stage.pk)
    stage.event = this.event
    following = this.event.stages.filter(number=stage.number + 1).first()
    if not stage.qualifying or following is None:
        raise Refused("stage_decides_the_event")
    if stage.completed_at:
        raise Refused("stage_settled")
    if this.event.stages.filter(number__lt=stage.number, completed_at=None).exists():
        raise Refused("earlier_stage_open")
    return stage, following


def _with_keys(event: Event, found: Qualification) -> list[tuple[Qualified, int]]:
    keys = dict(event.players.filter(number__in=[each.player for each in found.through]).values_list("number", "pk"))
    return [(each, keys[each.player]) for each in found.through]
