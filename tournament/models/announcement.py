"""What the desk tells the hall; it stands on the public pages."""

from django.db import models

from tournament.models.event import Event


class Announcement(models.Model):
    """One announcement; one that was taken back is kept, and shown to the desk only."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=500)
    by_name = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.text
