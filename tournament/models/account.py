"""Somebody who can sign in, an organiser or a referee with an account, and what they may do in an event."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class Account(AbstractUser):
    """Logs in by a name of their own choice; `display_name` stands in the journal."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    display_name = models.CharField(_("name"), max_length=80, db_column="shown_name")
    # What the columns of a list of players hold, by the header of the list: chosen by hand, and taken the next time.
    chosen_columns = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


class Role(models.TextChoices):
    """What an account may do in an event, from the strongest role to the weakest; each may do all that the next may."""

    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    REFEREE = "referee", _("referee")


class EventRole(models.Model):
    """One account in one event. An event has one owner."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("event", "account"), name="one_role_each"),
            models.UniqueConstraint(fields=("event",), condition=models.Q(role="owner"), name="one_owner"),
        )

    def __str__(self) -> str:
        return f"{self.account}: {self.role}"
