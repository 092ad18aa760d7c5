"""The clock of a round by the server's time, and when the next one starts. Pages count on by themselves: decision 24."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Round


@dataclass(frozen=True)
class Clock:
    """Time left of a round that was started and has a limit; negative: over time. `ends_at` moves while it pauses."""

    seconds: int
    ends_at: datetime
    paused: bool
    minutes: int
    extra_minutes: int = 0  # among them, those of one table alone

    def for_table(self, extra_minutes: int) -> "Clock":
        """The clock of a table with extra time."""
        more = timedelta(minutes=extra_minutes)
        seconds = self.seconds + int(more.total_seconds())
        return Clock(seconds, self.ends_at + more, self.paused, self.minutes + extra_minutes, extra_minutes)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.seconds <= 0

    @property
    def state(self) -> str:
        """As a page begins with; the last minutes are noticed where it is shown."""
        if self.paused:
            return "paused"
        return "over" if self.over else "running"


def clock_of(round: Round, now: datetime | None = None) -> Clock | None:
    """The clock of a round; None unless it is running with a limit."""
    if round.state != Round.State.RUNNING or round.started_at is None or round.minutes is None:
        return None
    now = now or timezone.now()
    limit = timedelta(minutes=round.minutes)
    stood = timedelta(seconds=round.paused_seconds)
    left = limit - ((round.paused_at or now) - round.started_at - stood)
    return Clock(int(left.total_seconds() // 1), now + left, round.paused_at is not None, round.minutes)


def next_start(event: Event, latest: Round | None) -> datetime | None:
    """When the next round starts, as far as the desk has said so; the first one starts with the event.

    `latest`: the latest published round.
    """
    if event.ended_at:
        return None
    waits_for_first = latest is not None and latest.number == 1 and latest.state == Round.State.PUBLISHED
    return event.next_round_at or (event.starts_at if waits_for_first else None)


def start_of(event: Event, round: Round) -> datetime | None:
    """When a published round starts, as far as the desk has said so; None for any other."""
    return next_start(event, round) if round.state == Round.State.PUBLISHED else None
