"""A game written down turn by turn while it is played."""

from django.db import models

from tournament.models.table import Table


class GameRecord(models.Model):
    """The record so far, as the engine's document of a game record; `version` moves with every turn and every undo."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="game_record")
    record = models.JSONField()
    version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    # Every submission that came through, with the version and the number of turns that it made: what is sent again,
    # however late, changes nothing and is answered as it was then.
    submissions = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"record of {self.table}"
