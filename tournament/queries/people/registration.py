"""Registration as its page shows it: places, who asked, who waits."""

from dataclasses import dataclass

from tournament.models import Event, Player
from tournament.queries.events.stages import is_drawn
from tournament.queries.people.players import Counts, State, counts_of, free_places

MAX_SHOWN = 40  # of each list; the list of players has all of them, in pages


@dataclass(frozen=True)
class Registration:
    """The page."""

    counts: Counts
    free: int | None  # None: no limit
    asked: tuple[Player, ...]
    waiting: tuple[Player, ...]  # in the order in which they move up
    drawn: bool

    @property
    def can_move_up(self) -> bool:
        """Somebody waits although there is a place: after something was undone."""
        return bool(self.waiting) and self.free != 0 and not self.drawn

    @property
    def asked_more(self) -> int:
        return self.counts.asked - len(self.asked)

    @property
    def waiting_more(self) -> int:
        return self.counts.waiting - len(self.waiting)


def registration_of(event: Event) -> Registration:
    """Six reads at most."""
    queue = event.players.order_by("since", "number")
    return Registration(
        counts=counts_of(event),
        free=free_places(event),
        asked=tuple(queue.filter(state=State.ASKED)[:MAX_SHOWN]),
        waiting=tuple(queue.filter(state=State.WAITING)[:MAX_SHOWN]),
        drawn=is_drawn(event),
    )
