"""What a hall's screens show of an event, each by itself; and the picture of its sponsors."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event


class Screen(models.Model):
    """One projector or television: `?screen=<number>` of the wall. Codes of queries/events/slides.py."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    slides = models.JSONField(default=dict)  # what it shows, each with its seconds
    pinned = models.CharField(max_length=20, blank=True)  # what stays until it is let go
    theme = models.CharField(max_length=10, default="auto")
    sound = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="screen_number_once"),
            models.CheckConstraint(name="screen_has_a_name", condition=~Q(name="")),
        )

    def __str__(self) -> str:
        return self.name


class SponsorsPicture(models.Model):
    """Shown on screens while it is the latest; one that was taken off is kept, so that it can come back."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sponsors_pictures")
    content = models.BinaryField()
    kind = models.CharField(max_length=10)  # png, jpeg, webp
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.kind} picture {self.pk}"
