"""Who plays in a stage after the first, and by what they are through."""

from django.db import models

from tournament.models.player import Player
from tournament.models.stage import Stage


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
