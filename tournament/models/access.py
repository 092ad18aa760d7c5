"""Ways in without a name and password: links to tables, invitations, tokens of programs; and what slows guessing down.

Secrets are kept as hashes only.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

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


class ApiToken(models.Model):
    """Lets a program act for an organiser, in some or all of the events that the account organises: docs/api.md."""

    class Scope(models.TextChoices):
        """What the program may do; each may do all that the one before it may."""

        READ = "read", _("read")
        RESULTS = "results", _("results")
        ALL = "all", _("all")

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    events = models.ManyToManyField(Event, related_name="api_tokens")  # in whose journals it stands
    all_events = models.BooleanField(default=False)  # also in those that the account will organise one day
    label = models.CharField(max_length=30)  # what it is for; stands in the journal behind the account's name
    scope = models.CharField(max_length=20, choices=Scope.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.label


class ApiAnswer(models.Model):
    """What a request with an Idempotency-Key was answered; without a status as long as it is carried out."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers", db_index=False)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)  # of the method, the address and the body
    begun_at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    content_type = models.CharField(max_length=60, blank=True)
    body = models.TextField(blank=True)

    class Meta:
        # Its index serves the foreign key as well.
        constraints = (models.UniqueConstraint(fields=("token", "key"), name="api_key_once"),)

    def __str__(self) -> str:
        return self.key


class LoginThrottle(models.Model):
    """A bucket of attempts that fills up again with time; for whom and for what, says actions/access/throttle.py."""

    key = models.CharField(max_length=64, primary_key=True)  # a hash
    tokens = models.FloatField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key
