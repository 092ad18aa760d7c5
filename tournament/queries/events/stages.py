"""The stages of an event: which one a page is about, how far they are, and who may play in them."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.models import Event, Player, Result, Round, Stage, Table


def stages_of(event: Event) -> list[Stage]:
    """The stages of an event in order, each with this very event. One read."""
    stages = list(event.stages.order_by("number"))
    for stage in stages:
        stage.event = event
    return stages


def stage_asked(stages: list[Stage], asked: object) -> Stage | None:
    """The stage with the number that stands in an address; None if there is none."""
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


@dataclass(frozen=True)
class Progress:
    """The stages of an event, each with its rounds so far; drawn rounds count, published or not."""

    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]

    @property
    def stage(self) -> Stage | None:
        """The first stage that is not completed; None once all are, or where there is no format."""
        return next((stage for stage in self.stages if stage.completed_at is None), None)

    def rounds_of(self, stage: Stage) -> tuple[Round, ...]:
        """The rounds of a stage so far."""
        return tuple(round for round in self.rounds if round.stage_id == stage.pk)

    @property
    def round(self) -> Round | None:
        """The latest round of the current stage; None before its first draw."""
        rounds = self.rounds_of(self.stage) if self.stage else ()
        return rounds[-1] if rounds else None

    @property
    def begun(self) -> bool:
        """Whether anything was drawn: from then on the options hold."""
        return bool(self.rounds)


def progress_of(event: Event) -> Progress:
    """Two reads."""
    stages = tuple(event.stages.order_by("number"))
    rounds = event.rounds.select_related("stage", "draw").order_by("number")
    # The documents of a draw of thousands are megabytes, and hardly ever asked for.
    return Progress(stages, tuple(rounds.defer("draw__announcement", "draw__names", "draw__receipt")))


def may_play(stage: Stage) -> QuerySet[Player]:
    """Who plays in the next round of a stage: whoever is here, after the first stage as far as they qualified."""
    here = Player.objects.filter(event=stage.event_id, state=Player.State.HERE).order_by("number")
    return here if stage.number == 1 else here.filter(qualifications__stage=stage)
