"""Phones that asked for messages about one player of an event, and what each has been told."""

from django.db import models

from tournament.models.event import Event


class PushSubscription(models.Model):
    """One browser. Its endpoint is an address of the browser's maker, to which messages for it are sent."""

    MAX_ENDPOINT = 1000

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="push_subscriptions")
    player = models.PositiveIntegerField()  # the number within the event
    endpoint = models.CharField(max_length=MAX_ENDPOINT)
    p256dh = models.CharField(max_length=100)  # with these two its messages are encrypted
    auth = models.CharField(max_length=50)
    site = models.CharField(max_length=255)  # whose messages they are: the host that the page came from
    created_at = models.DateTimeField(auto_now_add=True)

    # What it knows: see queries/people/push_news.py.
    told_seat = models.CharField(max_length=40, blank=True)
    told_time = models.PositiveIntegerField(default=0)
    told_side = models.CharField(max_length=10, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)  # to send what it does not know yet
    next_try_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("event", "player", "endpoint"), name="push_subscription_once"),)

    def __str__(self) -> str:
        return f"player {self.player}, {self.site}"
