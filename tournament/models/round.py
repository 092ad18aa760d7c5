"""The rounds of a stage, and who may see them: a draft round, drawn and not published, is seen by the desk alone.

The desk is everybody with a role in the event, referees too. `no_draft` leaves draft rounds out of all other reads.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.draw import Draw
from tournament.models.event import Event
from tournament.models.stage import Stage


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
    def places_only(self) -> bool:
        """Whether another game is played in it: places are entered, and no stacks."""
        return self.number_in_stage in self.stage.places_only

    @property
    def is_draft(self) -> bool:
        """Until it is published, only the desk may see it."""
        return self.state == Round.State.DRAWN


def no_draft(round_path: str = "") -> Q:
    """Leaves out draft rounds, which only the desk may see; `round_path` leads to the round, such as `round__`."""
    return ~Q(**{f"{round_path}state": Round.State.DRAWN})
