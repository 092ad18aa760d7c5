"""The journal: everything that happened to an event, in a chain of hashes. Triggers keep it append-only."""

from django.conf import settings
from django.db import models

from tournament.models.event import Event


class JournalEntry(models.Model):
    """One change: who did what, to what, and why. Codes and values; the words are found when it is shown."""

    # No index of its own: unique ones begin with it.
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="journal", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by_name = models.CharField(max_length=120)
    by_account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, db_index=False
    )
    verb = models.CharField(max_length=40)
    params = models.JSONField(default=dict)  # numbers and codes that the sentence needs; nobody's name
    # What concerns people, and goes when the event is anonymised. The chain holds only its hash.
    private = models.JSONField(default=dict)  # names and texts that the sentence needs
    reason = models.TextField(blank=True)
    before = models.JSONField(null=True, blank=True)  # what taking it back needs; null: it cannot be taken back
    salt = models.CharField(max_length=32)
    private_hash = models.CharField(max_length=64)
    redacted = models.BooleanField(default=False, db_column="blackened")

    undoes = models.OneToOneField("self", null=True, blank=True, on_delete=models.CASCADE, related_name="undone_by")
    submission_id = models.UUIDField(null=True, blank=True)
    revision = models.PositiveBigIntegerField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "journal entries"
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="journal_number_once"),
            models.UniqueConstraint(fields=("event", "submission_id"), name="submission_once"),
        )
        # Nearly always empty while phones send results.
        indexes = (
            models.Index(
                fields=("by_account",), condition=models.Q(by_account__isnull=False), name="entries_by_account"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.verb}"


class JournalRelease(models.Model):
    """Lets the journal of one event be deleted or redacted, inside the transaction that writes and deletes the row.

    The triggers look it up: deleting or anonymising an event, and nothing else, has to get past them.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="journal_release")

    def __str__(self) -> str:
        return f"release of {self.event}"
