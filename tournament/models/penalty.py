"""Warnings and points taken off a player's score (T17); cancelled ones stay visible as cancelled."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.points import PointsField
from tournament.models.stage import Stage


class Penalty(models.Model):
    """One penalty, for the score of one stage."""

    class Kind(models.TextChoices):
        """How hard it is."""

        WARNING = "warning", _("warning")
        POINTS = "points", _("points deducted")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="penalties")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="penalties")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    points = PointsField(default=0)
    reason = models.TextField()
    by_name = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.CharField(max_length=120, blank=True)
    cancel_reason = models.TextField(blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "penalties"
        constraints = (
            models.CheckConstraint(name="penalty_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="warnings_cost_nothing", condition=~Q(kind="warning") | Q(points="0")),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"
