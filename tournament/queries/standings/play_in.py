"""Places beside a play-in: who skips it and waits in the stage after it.

Stage n lets `qualified` on, of whom the best `direct` go to stage n + 2. The others play stage n + 1, the play-in, for
the places that are left there. So the rows of `Qualifier` in stage n + 2 are those of the direct ones from the time
when stage n is settled, and after them those of whoever comes through the play-in.
"""

from typing import Any

from django.db.models import Q, QuerySet

from tournament.models import Qualifier, Stage
from tournament.regulation.plan import StageKind


def is_play_in(stage: Stage) -> bool:
    return stage.kind == StageKind.PLAY_IN


def stage_after_play_in(stage: Stage) -> Stage | None:
    """Where the direct ones of a stage wait; None where there are none."""
    return stage.event.stages.filter(number=stage.number + 2).first() if stage.direct else None


def play_in_before(stage: Stage) -> Stage | None:
    """The play-in that is played for places in a stage, if there is one."""
    return stage.event.stages.filter(number=stage.number - 1, kind=StageKind.PLAY_IN).first()


def players_in(stage: Stage) -> "QuerySet[Qualifier, Any]":
    """The keys of those who qualified for a stage, for a condition."""
    return Qualifier.objects.filter(stage=stage).values("player")


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
