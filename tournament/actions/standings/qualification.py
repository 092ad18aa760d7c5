"""Settling who goes on to the next stage. When one of them does not come: `finalists`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Unpack

from django.db.models import Count
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.models import Event, JournalEntry, Qualifier, Role, Stage
from tournament.queries.people.players import names_of
from tournament.queries.rounds.overview import unfinished
from tournament.queries.standings.qualification import (
    SETTLED,
    qualification_of,
)
from tournament.regulation.qualification import Decisions, Override, Qualification, Qualified


class _Qualification(Subject[int, None, list[int]]):
    """Who goes on from a stage, best first, as long as the next one has no round and nobody has moved up."""

    def from_old(self, entry: JournalEntry) -> tuple[int, None, list[int]]:
        return entry.params["stage"], None, entry.params["players"]

    def check(self, event: Event, captured: Sequence[Captured[int, None, list[int]]]) -> list[Refused | None]:
        undrawn = event.stages.annotate(drawn=Count("rounds")).filter(drawn=0, completed_at=None)
        open_stages = set(undrawn.values_list("number", flat=True))
        qualifiers = Qualifier.objects.filter(stage__event=event).order_by("rank")
        now: dict[int, list[int]] = {number: [] for number in open_stages}
        for stage, player in qualifiers.values_list("stage__number", "player__number"):
            now.setdefault(stage, []).append(player)
        return late_unless(
            capture.of + 1 in open_stages and now[capture.of + 1] == capture.then for capture in captured
        )

    def put_back(self, event: Event, captured: Captured[int, None, list[int]]) -> None:
        Qualifier.objects.filter(stage__event=event, stage__number=captured.of + 1).delete()
        event.stages.filter(number=captured.of).update(completed_at=None)


QUALIFICATION = _Qualification("qualification")
QUALIFICATION_SETTLED = verb(SETTLED, undo=QUALIFICATION)


def settle_qualification(
    *,
    stage: Stage,
    overrides: Sequence[Override] = (),
    missing: Collection[int] = (),
    why_missing: Mapping[int, str] | None = None,
    **asked: Unpack[Asked],
) -> tuple[Qualifier, ...]:
    """Decides who plays in the next stage. `overrides` each with a reason; `missing` qualified and did not come.

    `why_missing`: by player, as far as it is known. Lots have to be drawn before: `actions.lots`.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage, following = _stages(change, stage)
        refuse_unfinished(stage)
        overrides = [override._replace(why=override.why.strip()) for override in overrides]
        qualification = qualification_of(stage, Decisions(missing=tuple(missing), overrides=overrides))
        refuse_open(qualification)
        qualifiers = _create_qualifiers(change.event, following, qualification)
        complete(stage)
        players = [qualified.player for qualified in qualification.through]
        change.journal(
            QUALIFICATION_SETTLED,
            stage=stage.number,
            players=players,
            missing=sorted(missing),
            put_through=[override.player for override in overrides if override.through],
            kept_out=[override.player for override in overrides if not override.through],
            private={
                "why": _reasons(overrides, missing, why_missing or {}),
                "names": names_of(change.event, players),
            },
            captured=[Captured(QUALIFICATION, stage.number, None, players)],
        )
        return qualifiers


def _create_qualifiers(event: Event, following: Stage, qualification: Qualification) -> tuple[Qualifier, ...]:
    qualifiers = tuple(
        Qualifier(stage=following, player_id=pk, rank=rank, rule=qualified.rule.value, reason=qualified.why or "")
        for rank, (qualified, pk) in enumerate(_with_keys(event, qualification), start=1)
    )
    Qualifier.objects.bulk_create(qualifiers)
    return qualifiers


def _reasons(overrides: Iterable[Override], missing: Collection[int], why_missing: Mapping[int, str]) -> dict[str, str]:
    """Why something was decided about players, by number."""
    reasons = {override.player: override.why for override in overrides}
    reasons |= {player: why.strip() for player, why in why_missing.items() if player in missing and why.strip()}
    return {str(player): why for player, why in reasons.items()}


def refuse_unfinished(stage: Stage) -> None:
    """A stage is decided when all of its rounds are complete."""
    missing = unfinished(stage)
    if missing.open_rounds:
        raise Refused("rounds_open", rounds=missing.open_rounds)
    if missing.to_play:
        raise Refused("rounds_to_play", rounds=missing.to_play)


def refuse_open(qualification: Qualification) -> None:
    """Nothing is settled while a lot could still change it."""
    if qualification.lots:
        raise Refused("lot_needed", players=qualification.lots[0].players)
    if qualification.provisional:
        raise Refused("results_missing_in_stage")
    if not qualification.through:
        raise Refused("nobody_qualifies")


def complete(stage: Stage) -> None:
    """The stage is decided from now on."""
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


def _with_keys(event: Event, qualification: Qualification) -> list[tuple[Qualified, int]]:
    numbers = [qualified.player for qualified in qualification.through]
    keys = dict(event.players.filter(number__in=numbers).values_list("number", "pk"))
    return [(qualified, keys[qualified.player]) for qualified in qualification.through]
