"""Where other programs and chats are told what happens in an event, and the messages for them."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event


class Webhook(models.Model):
    """One receiver. Its address may be a secret, as those of chats are: it stands in no journal and no file."""

    MAX_ADDRESS = 1000

    class Kind(models.TextChoices):
        """What the receiver understands."""

        PROGRAM = "program"  # signed messages as standardwebhooks.com describes them
        CHAT = "chat"  # a sentence, as Discord's incoming webhooks take it

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    number = models.PositiveSmallIntegerField()  # within the event
    kind = models.CharField(max_length=10, choices=Kind.choices)
    address = models.CharField(max_length=MAX_ADDRESS)
    secret = models.CharField(max_length=80)  # with it messages are signed: whsec_…
    topics = models.JSONField(default=list)  # codes of queries/events/webhook_news.py
    after_look = models.BooleanField(default=False)  # an organiser looks at each message before it goes
    site = models.CharField(max_length=255)  # where the event's pages are, such as https://grill.example
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)  # the receiver said that it is gone for good

    # What it knows: see queries/events/webhook_news.py.
    told = models.JSONField(default=dict)
    standings_told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="webhook_number_once"),)

    def __str__(self) -> str:
        return f"webhook {self.number}"


class WebhookMessage(models.Model):
    """One message: what it is about by numbers only, and how far it has come."""

    class State(models.TextChoices):
        """How far it has come."""

        LOOK = "look"  # an organiser is to look at it
        DUE = "due"  # on its way: first, or again after a pause
        SENT = "sent"
        FAILED = "failed"  # given up
        DROPPED = "dropped"  # by an organiser, or because it was not so any more

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="messages")
    uid = models.CharField(max_length=40, unique=True)  # the same at each try: msg_…
    topic = models.CharField(max_length=20)
    params = models.JSONField(default=dict)  # numbers of the round or the stage
    state = models.CharField(max_length=10, choices=State.choices)
    created_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    next_try_at = models.DateTimeField(null=True, blank=True)
    answer = models.PositiveSmallIntegerField(null=True, blank=True)  # the status of the last one
    problem = models.CharField(max_length=20, blank=True)  # a code of words/webhooks.py

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("next_try_at",), condition=Q(state="due"), name="webhook_messages_due"),)

    def __str__(self) -> str:
        return f"{self.uid}: {self.topic}"
