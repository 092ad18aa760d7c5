"""The progress of an event: its stages and rounds in order, which of them is current, and who may play in it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.models import Event, Player, Round, Stage


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
