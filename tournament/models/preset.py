"""Presets that organisers have saved from their events, beside those of the regulation."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class OwnPreset(models.Model):
    """Options of an event under a name, for other events of the same account.

    A deleted one stays: events that follow it still say so, and what they have changed since.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="presets")
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=200)  # what two names have in common that people take for the same
    options = models.JSONField(default=dict)  # fields of an event
    submission_id = models.UUIDField(null=True, blank=True)  # of the form that saved it
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name_key", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("account", "name_key"), condition=Q(deleted_at=None), name="own_preset_name_once"
            ),
            models.UniqueConstraint(fields=("account", "submission_id"), name="own_preset_saved_once"),
            models.CheckConstraint(name="own_preset_has_a_name", condition=~Q(name="")),
        )

    def __str__(self) -> str:
        return self.name
