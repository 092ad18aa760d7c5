"""What an account may do in an event."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class Role(models.TextChoices):
    """From the strongest to the weakest; each may do all that the next may."""

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
