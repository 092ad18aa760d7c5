"""Places beside a play-in: who skips it and waits in the stage after it.

Stage n lets `qualified` on, of whom the best `direct` go to stage n + 2. The others play stage n + 1, the play-in, for
the places that are left there. So the rows of `Qualifier` in stage n + 2 are those of the direct ones from the time
when stage n is settled, and after them those of whoever comes through the play-in.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.models import JournalEntry, Player, Qualifier, Stage
from tournament.regulation.plan import StageKind

MAX_NAMED = 12


def is_play_in(stage: Stage) -> bool:
    return stage.kind == StageKind.PLAY_IN


def stage_after_play_in(stage: Stage) -> Stage | None:
    """Where the direct ones of a stage wait; None where there are none."""
    return stage.event.stages.filter(number=stage.number + 2).first() if stage.direct else None


def play_in_before(stage: Stage) -> Stage | None:
    """The play-in that is played for places in a stage, if there is one."""
    return stage.event.stages.filter(number=stage.number - 1, kind=StageKind.PLAY_IN).first()


def players_in(stage: Stage) -> "QuerySet[Qualifier, int]":
    """The keys of those who qualified for a stage, for a condition."""
    return Qualifier.objects.filter(stage=stage).values_list("player", flat=True)


def direct_in(stage: Stage, play_in: Stage) -> "QuerySet[Qualifier]":
    """Who is in a stage without having come through the play-in before it."""
    return Qualifier.objects.filter(stage=stage).exclude(player__in=players_in(play_in)).order_by("rank")


def through_in(stage: Stage, play_in: Stage) -> "QuerySet[Qualifier]":
    """Who is in a stage through the play-in before it."""
    return Qualifier.objects.filter(stage=stage, player__in=players_in(play_in)).order_by("rank")


def settled_from(stage: Stage, following: Stage) -> "QuerySet[Qualifier]":
    """All who go on from a stage, best first; `following` is the next one."""
    if is_play_in(stage):
        return through_in(following, stage)
    after = stage_after_play_in(stage)
    if after is None:
        return Qualifier.objects.filter(stage=following).order_by("rank")
    direct = Q(stage=after) & ~Q(player__in=players_in(following))
    return Qualifier.objects.filter(direct | Q(stage=following)).order_by("-stage__number", "rank")


def is_as_settled(stage: Stage, following: Stage, entry: JournalEntry) -> bool:
    """Whether those go on from a stage whom the entry says; `following` is the next one."""
    numbers = settled_from(stage, following).values_list("player__number", flat=True)
    return bool(list(numbers) == entry.params["players"])


def needs_no_play_in(stage: Stage, play_in: Stage, through: int) -> bool:
    """Whether all who go on from a stage have a place after its play-in anyway; `through`: how many they are."""
    return 0 < through <= stage.direct + play_in.qualified


@dataclass(frozen=True)
class PlayIn:
    """What a play-in is played for, and who has a place there already."""

    stage: Stage
    after: Stage
    places: int
    direct: tuple[Player, ...]  # none where they are too many to be named


def play_in_of(stage: Stage) -> PlayIn | None:
    """What is played for in a stage, if it is a play-in. Two reads of one, none of any other."""
    after = stage.event.stages.filter(number=stage.number + 1).first() if is_play_in(stage) else None
    if after is None:
        return None
    direct = direct_in(after, stage).select_related("player")[: MAX_NAMED + 1]
    named = tuple(qualifier.player for qualifier in direct)
    return PlayIn(stage, after, stage.qualified, named if len(named) <= MAX_NAMED else ())


@dataclass(frozen=True)
class Ahead:
    """What a player has ahead while a play-in is played, or is going to be: plays in it, or waits behind it."""

    plays_in: bool
    places: int  # that are played for
    after: Stage


def ahead_of(player: Player, stages: Sequence[Stage]) -> Ahead | None:
    """One read where a play-in is the next stage that is not settled; otherwise none."""
    stage = next((stage for stage in stages if stage.completed_at is None), None)
    if stage is None or not is_play_in(stage) or stage.number >= len(stages):
        return None
    after = stages[stage.number]
    into = set(player.qualifications.filter(stage__in=(stage, after)).values_list("stage", flat=True))
    return Ahead(stage.pk in into, stage.qualified, after) if into else None
