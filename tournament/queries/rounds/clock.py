"""What the clock of a round shows, by the server's time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Round


@dataclass(frozen=True)
class Clock:
    """Time left of a round that was started and has a limit; negative: over time. `ends_at` moves while it pauses."""

    seconds: int
    ends_at: datetime
    paused: bool
    minutes: int

    def for_table(self, extra_minutes: int) -> "Clock":
        """The clock of a table with extra time."""
        more = timedelta(minutes=extra_minutes)
        seconds = self.seconds + int(more.total_seconds())
        return Clock(seconds, self.ends_at + more, self.paused, self.minutes + extra_minutes)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.seconds <= 0


def clock_of(round: Round, now: datetime | None = None) -> Clock | None:
    """The clock of a round; None unless it is running with a limit."""
    if round.state != Round.State.RUNNING or round.started_at is None or round.minutes is None:
        return None
    now = now or timezone.now()
    limit = timedelta(minutes=round.minutes)
    stood = timedelta(seconds=round.paused_seconds)
    left = limit - ((round.paused_at or now) - round.started_at - stood)
    return Clock(int(left.total_seconds() // 1), now + left, round.paused_at is not None, round.minutes)
