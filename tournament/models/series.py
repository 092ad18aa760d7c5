"""Several events of one organiser that belong together, such as the evenings of a league."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Series(models.Model):
    """Made by the first event that is put in. One without events stays, so that an undo finds it."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="series")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    name_key = models.CharField(max_length=200)  # what two names have in common that people take for the same
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name_key", "pk")
        constraints = (
            models.UniqueConstraint(fields=("account", "name_key"), name="series_name_once"),
            models.CheckConstraint(name="series_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="series_has_a_slug", condition=~Q(slug="")),
        )

    def __str__(self) -> str:
        return self.name
