"""An event: one tournament, its options, how far it is from being over, and what the desk tells the hall."""

from datetime import tzinfo
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import models
from django.db.models import Q
from django.utils.timezone import get_default_timezone

if TYPE_CHECKING:
    from tournament.models.journal import JournalEntry


class Event(models.Model):
    """Everything else hangs on it. `revision` moves with every visible change, and never back."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=200, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)  # such as Europe/Berlin; empty: that of the server
    description = models.TextField(blank=True, max_length=4000)
    public = models.BooleanField(default=False, help_text="Whether strangers see its public pages.")
    listed = models.BooleanField(default=True, help_text="Whether the site names it where it is public.")
    series = models.ForeignKey(
        "tournament.Series", null=True, blank=True, on_delete=models.SET_NULL, related_name="events"
    )

    # By what rules is played (T16). Codes of games.heckmeck.
    edition = models.CharField(max_length=20, default="classic")
    failed_attempt = models.CharField(max_length=20, default="highest")
    steal = models.CharField(max_length=20, default="mandatory")

    # The organiser's choices where the regulation has gaps. Codes of tournament.regulation.
    preset = models.CharField(max_length=40, default="regulation")  # whose rules it follows
    counting = models.CharField(max_length=30, default="worms_and_placement")  # T8
    runners_up = models.JSONField(default=list)  # T11; empty: the regulation's
    least_at_table = models.PositiveSmallIntegerField(default=3)
    most_at_table = models.PositiveSmallIntegerField(default=6)
    seating = models.CharField(max_length=30, default="meet_nobody_twice")  # T12
    time_up = models.CharField(max_length=20, default="play_on")  # T18
    ties = models.CharField(max_length=20, default="mean")  # T9
    chain = models.JSONField(default=list)  # T10; empty: the regulation's
    # By the size of the table, where they are not the regulation's: {"7": ["7", "6", …]}; no points: an empty list.
    own_points = models.JSONField(default=dict)
    keep_clubs_apart = models.BooleanField(default=False)  # T12
    portions_by_hand = models.BooleanField(default=False)  # R4: drawn from a bag, and typed in
    dice_of_the_hall = models.BooleanField(default=False)  # mixed into the draws
    second_person_confirms = models.BooleanField(default=False)
    live_positions_public = models.BooleanField(default=False)
    final_held_back = models.BooleanField(default=True)  # T19: until the winners are announced
    results_by_round = models.BooleanField(default=False)  # strangers learn them once the round is complete

    # For the clock plan, in minutes.
    minutes = models.PositiveIntegerField(default=180)
    minutes_game = models.PositiveIntegerField(default=30)
    minutes_short_game = models.PositiveIntegerField(default=20)
    minutes_change_over = models.PositiveIntegerField(default=10)

    # Registration.
    registration_open = models.BooleanField(default=False)
    public_sign_up = models.BooleanField(default=False)
    sign_up_needs_approval = models.BooleanField(default=False)
    capacity = models.PositiveIntegerField(null=True, blank=True)

    # How far it is.
    next_round_at = models.DateTimeField(null=True, blank=True)  # said by the desk; until that round starts
    on_screens = models.JSONField(default=dict, blank=True)  # who is called on every screen: see queries/events/wall.py
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    anonymised_at = models.DateTimeField(null=True, blank=True)

    # The entries of the journal that came with an imported file: they tell of rows with other keys, so they stay done.
    imported_entries = models.PositiveIntegerField(default=0)

    revision = models.PositiveBigIntegerField(default=0)
    # The end of the journal's chain: the next entry builds on it.
    journal_length = models.PositiveIntegerField(default=0)
    journal_head = models.CharField(max_length=64, blank=True)

    # Not kept: what was last done with this very object; see actions/core/change.py.
    latest_entry: "JournalEntry"

    class Meta:
        constraints = (
            models.CheckConstraint(name="event_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="event_has_a_slug", condition=~Q(slug="")),
            models.CheckConstraint(name="capacity_is_positive", condition=Q(capacity__isnull=True) | Q(capacity__gt=0)),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> tzinfo:
        """The time zone in which all its times are shown. That of the server, where this one is not known any more."""
        try:
            return ZoneInfo(self.time_zone) if self.time_zone else get_default_timezone()
        except (ZoneInfoNotFoundError, ValueError):
            return get_default_timezone()

    @property
    def hides_final(self) -> bool:
        """Whether strangers must not learn yet how the final went (T19)."""
        return self.final_held_back and self.ended_at is None


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
