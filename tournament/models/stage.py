"""The parts of an event: stages, in which everybody plays all rounds, and who plays in later ones."""

from django.db import models
from django.db.models import Q

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
    direct = models.PositiveIntegerField(default=0)  # of those, the best who skip the next stage, a play-in
    # The numbers in the stage of the rounds in which another game is played: places are entered there, and no stacks.
    places_only = models.JSONField(default=list)
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
