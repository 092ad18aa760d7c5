"""The parts of an event: stages, in which everybody plays all rounds, their rounds, and who plays in later stages."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.draw import Draw
from tournament.models.event import Event
from tournament.models.player import Player


class Stage(models.Model):
    """A part of the format. After it some go on, or the event is decided. Codes of tournament.regulation.plan."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)  # StageKind
    rounds_planned = models.PositiveIntegerField(default=1)
    tables_planned = models.PositiveIntegerField(default=1)
    qualifying = models.CharField(max_length=30, blank=True)  # Qualifying; blank: this stage decides the event
    qualified = models.PositiveIntegerField(default=0)
    completed_at = models.DateTimeField(null=True, blank=True)  # qualification is settled, or the event is decided

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="stage_number_once"),
            models.CheckConstraint(name="stage_has_rounds", condition=Q(rounds_planned__gt=0)),
            models.CheckConstraint(
                name="stage_lets_somebody_through",
                condition=Q(qualifying="", qualified=0) | (~Q(qualifying="") & Q(qualified__gt=0)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Round(models.Model):
    """One game at every table. A row comes with its first draw; until it is published, only the desk sees it."""

    class State(models.TextChoices):
        """How far a round is, from the draw to the last result."""

        DRAWN = "drawn", _("drawn, not published")
        PUBLISHED = "published", _("published")
        RUNNING = "running", _("running")
        COMPLETE = "complete", _("complete")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()  # within the event: /e/<slug>/rounds/<number>/
    number_in_stage = models.PositiveIntegerField()
    state = models.CharField(max_length=20, choices=State.choices, default=State.DRAWN)
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="rounds")
    seating_changed = models.BooleanField(default=False)  # by hand since the draw: its receipt proves it no longer

    minutes = models.PositiveIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)  # of pauses that are over
    completed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="round_number_once"),
            models.UniqueConstraint(fields=("stage", "number_in_stage"), name="round_number_in_stage_once"),
        )

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_draft(self) -> bool:
        """Until it is published, only the desk may see it."""
        return self.state == Round.State.DRAWN


def no_draft(round_path: str = "") -> Q:
    """Leaves out draft rounds, which only the desk may see; `round_path` leads to the round, such as `round__`."""
    return ~Q(**{f"{round_path}state": Round.State.DRAWN})


class Qualifier(models.Model):
    """One player in one stage. `rule`: a code of tournament.regulation.answers."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="qualifiers")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="qualifications")
    rank = models.PositiveIntegerField()
    rule = models.CharField(max_length=20)
    reason = models.TextField(blank=True)  # of an override

    class Meta:
        ordering = ("rank",)
        constraints = (
            models.UniqueConstraint(fields=("stage", "player"), name="qualified_once"),
            models.UniqueConstraint(fields=("stage", "rank"), name="qualifier_rank_once"),
        )

    def __str__(self) -> str:
        return f"{self.player} in {self.stage}"
