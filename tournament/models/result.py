"""Results of tables: versions that are never overwritten, of which at most one is accepted; and games written down."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.points import PointsField
from tournament.models.table import Table


class PlacedLine(NamedTuple):
    """One player of a table as placed by the rules. `decided_by` says what separates them from the next better one."""

    position: int
    place: int
    worms: int
    points: Fraction
    best_portion: int | None
    left: bool
    decided_by: str


class Result(models.Model):
    """One version of a table's result. Only its state changes once it is written; triggers see to that."""

    class State(models.TextChoices):
        """What a version counts for."""

        ACCEPTED = "accepted", _("counts")
        PROPOSED = "proposed", _("awaiting the organiser")
        REPLACED = "replaced", _("replaced")
        WITHDRAWN = "withdrawn", _("does not count")

    # No index of its own: a unique one begins with it.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results", db_index=False)
    version = models.PositiveIntegerField()
    state = models.CharField(max_length=20, choices=State.choices)
    end_state = models.JSONField()  # the engine's document, players in seat order
    problems = models.JSONField(default=list)  # why the engine refused it, if it did: only a proposed one has any
    note = models.TextField(blank=True)  # of the referee, where the table insists
    reason = models.TextField(blank=True)  # of a correction
    by_name = models.CharField(max_length=120)
    by_account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, db_index=False
    )
    submission_id = models.UUIDField(unique=True)
    receipt = models.CharField(max_length=12)  # a short code that people can compare
    confirmed_by = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="confirmed_results", db_index=False
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    # Not kept: the lines that were just written with it; see actions/results/record.py.
    written: Sequence[PlacedLine]

    class Meta:
        ordering = ("version",)
        constraints = (
            models.UniqueConstraint(fields=("table", "version"), name="result_version_once"),
            models.UniqueConstraint(fields=("table",), condition=Q(state="accepted"), name="one_accepted_result"),
        )
        # Nearly always empty: a result from a phone need not write them.
        indexes = (
            models.Index(fields=("by_account",), condition=Q(by_account__isnull=False), name="results_by_account"),
            models.Index(fields=("confirmed_by",), condition=Q(confirmed_by__isnull=False), name="results_confirmed"),
        )

    def __str__(self) -> str:
        return f"{self.table}, version {self.version}"


class ResultLine(models.Model):
    """One player in one version of a result."""

    # No index of its own: unique ones begin with it.
    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="lines", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="result_lines")
    position = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    worms = models.PositiveIntegerField()
    points = PointsField()  # placement points
    best_portion = models.PositiveSmallIntegerField(null=True, blank=True)
    left_game = models.BooleanField(default=False)  # T14

    class Meta:
        ordering = ("place", "position")
        constraints = (
            models.UniqueConstraint(fields=("result", "player"), name="player_once_in_a_result"),
            models.UniqueConstraint(fields=("result", "position"), name="position_once_in_a_result"),
            models.CheckConstraint(name="place_is_positive", condition=Q(place__gt=0)),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.place}"


class RefusedSubmission(models.Model):
    """What a table insisted on and was refused: actions/results/record.py."""

    # No index of its own: a unique one begins with it.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="refused_submissions", db_index=False)
    submission_id = models.UUIDField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "submission_id"), name="submission_refused_once"),)

    def __str__(self) -> str:
        return str(self.submission_id)


class GameRecord(models.Model):
    """The record so far, as the engine's document of a game record; `version` moves with every turn and every undo."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="game_record")
    record = models.JSONField()
    version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    stopped_at = models.DateTimeField(null=True, blank=True)  # by the clock: nobody plays on
    # Every submission that came through, with the version and the number of turns that it made: what is sent again,
    # however late, changes nothing and is answered as it was then.
    submissions = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"record of {self.table}"
