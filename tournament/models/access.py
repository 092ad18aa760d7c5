"""Ways in without a name and password: links to tables, invitations; and what slows guessing down.

Secrets are kept as hashes only.
"""

from django.conf import settings
from django.db import models

from tournament.models.account import Role
from tournament.models.event import Event
from tournament.models.player import Player
from tournament.models.round import Round
from tournament.models.table import Table


class AccessLink(models.Model):
    """Opens the pages of some tables of one round to a referee, or of one player to that player.

    With a `table_number` it is a code for the whole event: it opens whatever is played at the table of this number now.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="links")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.CASCADE, related_name="links")
    tables = models.ManyToManyField(Table, related_name="links", blank=True)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="links")
    table_number = models.PositiveIntegerField(null=True, blank=True)
    label = models.CharField(max_length=80)  # the referee's name, or the table's
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="link_to_one_thing",
                condition=models.Q(round__isnull=False, player__isnull=True, table_number__isnull=True)
                | models.Q(round__isnull=True, player__isnull=False, table_number__isnull=True)
                | models.Q(round__isnull=True, player__isnull=True, table_number__isnull=False),
            ),
        )
        # Every request of a phone asks which links open its table.
        indexes = (
            models.Index(
                fields=("event", "table_number"),
                name="code_of_a_table",
                condition=models.Q(table_number__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.label


class Invitation(models.Model):
    """Gives a role in an event to whoever opens it first, with an account."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=20, choices=Role.choices)
    label = models.CharField(max_length=80, blank=True)  # for whom
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.role}: {self.label}"


class LoginThrottle(models.Model):
    """A bucket of attempts that fills up again with time; for whom and for what, says actions/access/throttle.py."""

    key = models.CharField(max_length=64, primary_key=True)  # a hash
    tokens = models.FloatField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key
