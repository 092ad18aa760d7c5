"""Draws by the program: what was announced, what came out, and which one it replaced.

The documents themselves are those of tournament.regulation; here they are only kept.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class Draw(models.Model):
    """A numbered draw of an event. It may seat several rounds at once, from `first_round` of its stage on."""

    class State(models.TextChoices):
        """A draw is announced first; then its nonce comes out, or never does."""

        ANNOUNCED = "announced", _("announced")
        REVEALED = "revealed", _("drawn")
        FAILED = "failed", _("failed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    stage_number = models.PositiveIntegerField()
    first_round = models.PositiveIntegerField()  # within the stage
    rounds_drawn = models.PositiveIntegerField(default=1)
    what = models.CharField(max_length=20, default="seating")  # or: lots
    state = models.CharField(max_length=20, choices=State.choices, default=State.ANNOUNCED)
    announcement = models.JSONField()
    # Of the announced players, with the salts of their hashes. Draws of format 1 have them in the announcement.
    names = models.JSONField(null=True, blank=True)
    commitment = models.CharField(max_length=64)
    nonce = models.CharField(max_length=64, blank=True)  # secret until the draw is revealed
    receipt = models.JSONField(null=True, blank=True)  # the public document, also of a failed draw
    by = models.CharField(max_length=120)
    reason = models.TextField(blank=True)
    announced_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="draw_number_once"),)

    def __str__(self) -> str:
        return f"draw {self.number}"
