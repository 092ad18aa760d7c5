"""Somebody who takes part, or wants to."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class Player(models.Model):
    """Known by a number within the event, which never changes and is never given to another."""

    class State(models.TextChoices):
        """Where somebody stands before and during the event."""

        TO_APPROVE = "asked", _("waiting for approval")
        WAITING = "waiting", _("on the waiting list")
        REGISTERED = "registered", _("registered")
        CHECKED_IN = "here", _("checked in")
        NO_SHOW = "absent", _("no-show")
        WITHDRAWN = "withdrawn", _("withdrew")
        REMOVED = "removed", _("removed from the list")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=200)  # what two spellings of one name have in common: tournament.names
    pseudonym = models.CharField(max_length=80, blank=True)  # shown in public instead of the name
    club = models.CharField(max_length=80, blank=True)
    contact = models.CharField(max_length=200, blank=True)  # such as an e-mail address; for the desk only
    note = models.TextField(blank=True, max_length=1000)  # for the desk only
    fixed_table = models.PositiveIntegerField(null=True, blank=True)  # must sit at this table, in every round
    state = models.CharField(max_length=20, choices=State.choices, default=State.REGISTERED)
    # When the player came onto the list: the waiting list moves up in this order.
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="player_number_once"),
            models.CheckConstraint(name="player_number_is_positive", condition=Q(number__gt=0)),
            models.CheckConstraint(name="player_has_a_name", condition=~Q(name="")),
        )
        indexes = (
            models.Index(fields=("event", "state", "number"), name="players_by_state"),
            models.Index(fields=("event", "name_key"), name="players_by_name"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def public_name(self) -> str:
        """What strangers may see."""
        return self.pseudonym or self.name
