"""The file of an event that somebody has uploaded and not imported yet: they look at what is in it first."""

from django.conf import settings
from django.db import models


class UploadedEvent(models.Model):
    """One for each account, until it is imported or another takes its place; after a day it is gone."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="uploaded_event")
    content = models.BinaryField()  # compressed
    uploaded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"file of {self.account}"
