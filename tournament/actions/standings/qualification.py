"""Settling who goes on to the next stage. When one of them does not come: `finalists`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Unpack

from django.db.models import Count, Max
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.models import Event, JournalEntry, Qualifier, Role, Stage
from tournament.queries.people.players import names_of
from tournament.queries.rounds.overview import unfinished
from tournament.queries.standings.play_in import is_play_in, needs_no_play_in, settled_from, stage_after_play_in
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
        now = _StagesNow(event)
        return late_unless(now.goes_on_from(capture.of) == capture.then for capture in captured)

    def put_back(self, event: Event, captured: Captured[int, None, list[int]]) -> None:
        stage, following = event.stages.filter(number__in=(captured.of, captured.of + 1)).order_by("number")
        settled_from(stage, following).order_by().delete()
        # A play-in that nobody had to play was settled with the stage before it.
        settled = (captured.of, captured.of + 1) if stage.direct else (captured.of,)
        event.stages.filter(number__in=settled).update(completed_at=None)


class _StagesNow:
    """Who qualified for which stage, and which stages have not begun. Two reads, however many stages were settled."""

    def __init__(self, event: Event) -> None:
        self._stages = {stage.number: stage for stage in event.stages.annotate(drawn=Count("rounds"))}
        self._players: dict[int, list[int]] = {number: [] for number in self._stages}
        qualifiers = Qualifier.objects.filter(stage__event=event).order_by("rank")
        for stage, player in qualifiers.values_list("stage__number", "player__number"):
            self._players[stage].append(player)

    def goes_on_from(self, number: int) -> list[int] | None:
        """Who goes on from a stage, best first; None once what follows has begun."""
        stage, following = self._stages.get(number), self._players.get(number + 1, [])
        if stage is None:
            return None
        if stage.direct:
            skipped = not following and not self._stages[number + 1].drawn
            begun = not self._is_open(number + 2) or not (skipped or self._is_open(number + 1))
            return None if begun else [*self._players[number + 2], *following]
        if not self._is_open(number + 1):
            return None
        in_play_in = set(self._players[number])
        return [player for player in following if player in in_play_in] if is_play_in(stage) else following

    def _is_open(self, number: int) -> bool:
        stage = self._stages.get(number)
        return stage is not None and stage.completed_at is None and not stage.drawn


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

    Where a play-in follows, the best go straight to the stage after it. If all who go on have a place there anyway,
    there is nothing to play for: all go straight there, and the play-in is settled with this stage.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage, following = _stages(change, stage)
        refuse_unfinished(stage)
        overrides = [override._replace(why=override.why.strip()) for override in overrides]
        qualification = qualification_of(stage, Decisions(missing=tuple(missing), overrides=overrides))
        refuse_open(qualification)
        places = _places(stage, following, len(qualification.through))
        qualifiers = _create_qualifiers(change.event, places, qualification)
        complete(stage)
        players = [qualified.player for qualified in qualification.through]
        facts = _facts(stage, players, missing, overrides)
        if stage.direct:
            facts["direct"] = sum(place.stage != following for place in places)
        change.journal_with(
            QUALIFICATION_SETTLED,
            facts,
            private={
                "why": _reasons(overrides, missing, why_missing or {}),
                "names": names_of(change.event, players),
            },
            captured=[Captured(QUALIFICATION, stage.number, None, players)],
        )
        return qualifiers


def _facts(
    stage: Stage, players: list[int], missing: Collection[int], overrides: Sequence[Override]
) -> dict[str, object]:
    """For the journal."""
    return {
        "stage": stage.number,
        "players": players,
        "missing": sorted(missing),
        "put_through": [override.player for override in overrides if override.through],
        "kept_out": [override.player for override in overrides if not override.through],
    }


class _Place(NamedTuple):
    """In which stage somebody goes on, and as which one there."""

    stage: Stage
    rank: int


def _places(stage: Stage, following: Stage, players: int) -> list[_Place]:
    """The places of so many players who go on, the best first."""
    after = stage_after_play_in(stage)
    if after is not None:
        direct = stage.direct
        if needs_no_play_in(stage, following, players):
            direct = players
            complete(following)
        return [_Place(after if rank <= direct else following, rank) for rank in range(1, players + 1)]
    there = following.qualifiers.aggregate(last=Max("rank"))["last"] if is_play_in(stage) else None
    return [_Place(following, rank) for rank in range((there or 0) + 1, (there or 0) + players + 1)]


def _create_qualifiers(event: Event, places: Sequence[_Place], qualification: Qualification) -> tuple[Qualifier, ...]:
    rows = zip(_with_keys(event, qualification), places, strict=True)
    qualifiers = tuple(
        Qualifier(
            stage=place.stage, player_id=pk, rank=place.rank, rule=qualified.rule.value, reason=qualified.why or ""
        )
        for (qualified, pk), place in rows
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
