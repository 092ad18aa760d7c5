"""A table of a round, and who sits at it."""

from django.db import models
from django.db.models import Q

from tournament.models.player import Player
from tournament.models.round import Round

# More tables than any round has. So the number of a game says its round and its table: 30012 is table 12 of round 3.
GAMES_OF_A_ROUND = 10_000


def game_number(round: int, table: int) -> int:
    """The number of a game within its event, which stays the same whatever else is played."""
    return round * GAMES_OF_A_ROUND + table


def table_of_game(number: int) -> tuple[int, int]:
    """The other way: the number of the round, and that of the table."""
    return divmod(number, GAMES_OF_A_ROUND)


class Table(models.Model):
    """One game. Whether it has a result is known to `Result`."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    extra_minutes = models.PositiveIntegerField(default=0)
    disputed_at = models.DateTimeField(null=True, blank=True)
    dispute_note = models.TextField(blank=True)
    called_at = models.DateTimeField(null=True, blank=True)  # the table calls the organiser
    call_reason = models.TextField(blank=True)
    # Moves with whatever the table's page shows, so that a phone notices without reading it all.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="table_number_once"),
            models.CheckConstraint(name="table_number_is_positive", condition=Q(number__gt=0)),
        )

    def __str__(self) -> str:
        return f"table {self.number}"


class Seat(models.Model):
    """One player at one table, clockwise from position 0, who starts."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    portion = models.PositiveSmallIntegerField(null=True, blank=True)  # drawn; null until drawn by hand
    arrived = models.BooleanField(default=False)
    left_game = models.BooleanField(default=False)  # T14

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("round", "player"), name="player_once_in_a_round"),
            models.UniqueConstraint(fields=("table", "position"), name="seat_taken_once"),
            models.UniqueConstraint(fields=("table", "portion"), name="portion_drawn_once"),
        )

    def __str__(self) -> str:
        return f"{self.player} at {self.table}"
