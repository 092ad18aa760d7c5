"""Files of events: what somebody has uploaded and looks at before it is imported, and which ones went out."""

from django.conf import settings
from django.db import models

from tournament.models.event import Event


class UploadedEvent(models.Model):
    """One for each account, until it is imported or another takes its place; after a day it is gone."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="uploaded_event")
    content = models.BinaryField()  # compressed
    uploaded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"file of {self.account}"


class ExportedFile(models.Model):
    """A file that was taken out of an event, so that whoever anonymises it knows what still has the names."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="exported_files")
    name = models.CharField(max_length=200)  # of the file
    at = models.DateTimeField()
    by_name = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return self.name
