"""Which stage a page is about: the one that was asked for, or the one that people want to see now; and if it began."""

from django.db.models import Q

from tournament.models import Event, Result, Round, Stage, Table


def stages_of(event: Event) -> list[Stage]:
    """In order, each with this very event. One read."""
    stages = list(event.stages.order_by("number"))
    for stage in stages:
        stage.event = event
    return stages


def stage_asked(stages: list[Stage], asked: object) -> Stage | None:
    """By its number, as it stands in an address; None if there is none."""
    return next((stage for stage in stages if str(stage.number) == str(asked)), None)


def stage_shown(event: Event, stages: list[Stage]) -> Stage | None:
    """The latest one with a published round; before the first the first."""
    published = Round.objects.filter(event=event).exclude(state=Round.State.DRAWN).order_by("-number")
    number = published.values_list("stage__number", flat=True).first() or 1
    return next((stage for stage in stages if stage.number == number), None)


def stage_open(stages: list[Stage]) -> Stage | None:
    """The first that is not settled."""
    return next((stage for stage in stages if stage.completed_at is None), None)


def stage_to_settle(stages: list[Stage]) -> Stage | None:
    """The first that is not settled and after which some go on; once all are, the last of them."""
    going_on = [stage for stage in stages if stage.qualifying]
    return stage_open(going_on) or (going_on[-1] if going_on else None)


def has_been_played(stage: Stage) -> bool:
    """Whether any table of a stage has handed in something that stands, or is written down turn by turn. One read."""
    standing = Q(results__state__in=(Result.State.ACCEPTED, Result.State.PROPOSED)) | Q(game_record__isnull=False)
    return Table.objects.filter(standing, round__stage=stage).exists()
