"""Somebody who can log in: an organiser, or a referee with an account. Players have none."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Account(AbstractUser):
    """Logs in by a name of their own choice; `shown_name` stands in the journal."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    shown_name = models.CharField(_("name"), max_length=80)

    def __str__(self) -> str:
        return self.shown_name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)
