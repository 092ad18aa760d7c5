"""Registration as its page shows it: places, who asked, who waits; and whether strangers can sign up."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from django.db.models import Exists, OuterRef, Q

from tournament.models import Draw, Event, Player, Round
from tournament.queries.events.stages import is_drawn
from tournament.queries.people.players import Counts, State, counts_of, free_places

MAX_SHOWN = 40  # of each list; the list of players has all of them, in pages


class RegistrationMode(StrEnum):
    """The positions of its switch."""

    CLOSED = "closed"
    DESK = "desk"  # only the desk adds players
    PUBLIC = "public"  # players sign up themselves
    APPROVAL = "approval"  # and the desk approves each of them


def mode_of(event: Event) -> RegistrationMode:
    """Where the switch stands; after the first draw that says nothing any more."""
    if not event.registration_open:
        return RegistrationMode.CLOSED
    if not event.public_sign_up:
        return RegistrationMode.DESK
    return RegistrationMode.APPROVAL if event.sign_up_needs_approval else RegistrationMode.PUBLIC


class SignUp(StrEnum):
    """Whether somebody can sign up in public, and why not."""

    OPEN = "open"
    NOT_PUBLIC = "not_public"  # only the desk adds players
    BEGUN = "begun"  # something was drawn
    CLOSED = "closed"  # by the organiser
    OVER = "over"  # the event is


def sign_up_of(event: Event) -> SignUp:
    """Two reads at most."""
    if not event.public_sign_up:
        return SignUp.NOT_PUBLIC
    if event.archived_at or event.ended_at:
        return SignUp.OVER
    if is_drawn(event):
        return SignUp.BEGUN
    return SignUp.OPEN if event.registration_open else SignUp.CLOSED


def open_for_sign_up() -> Q:
    """The events of which `sign_up_of` says that they are open."""
    drawn = Round.objects.filter(event=OuterRef("pk"))
    announced = Draw.objects.filter(event=OuterRef("pk"), state=Draw.State.ANNOUNCED)
    going_on = Q(ended_at=None, archived_at=None, public_sign_up=True, registration_open=True)
    return going_on & ~Exists(drawn) & ~Exists(announced)


MAX_NAMED = 5  # of those who ask, where only the first are named
MAX_AT_ONCE = 10_000  # of them are approved by one press


@dataclass(frozen=True)
class Approvals:
    """Who asks to take part, in the order in which they asked."""

    players: tuple[tuple[int, str], ...]  # number and name of the first
    count: int
    numbers: str  # as a form can send them back: 1-40, 57

    @property
    def more(self) -> int:
        """How many are not named."""
        return self.count - len(self.players)


def approvals_of(event: Event) -> Approvals:
    """One read."""
    asking = list(
        event.players.filter(state=State.TO_APPROVE).order_by("since", "number").values_list("number", "name")
    )
    return Approvals(tuple(asking[:MAX_NAMED]), len(asking), _as_ranges(number for number, _ in asking[:MAX_AT_ONCE]))


def _as_ranges(numbers: Iterable[int]) -> str:
    # What rises with its place in the row by nothing stands in one range.
    rows = groupby(enumerate(sorted(numbers)), key=lambda placed: placed[1] - placed[0])
    ranges = [[number for _, number in row] for _, row in rows]
    return ", ".join(str(row[0]) if len(row) == 1 else f"{row[0]}-{row[-1]}" for row in ranges)


@dataclass(frozen=True)
class Registration:
    """The page."""

    counts: Counts
    approvals: Approvals
    free: int | None  # None: no limit
    asked: tuple[Player, ...]
    waiting: tuple[Player, ...]  # in the order in which they move up
    drawn: bool
    over: bool  # nobody can sign up any more

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
    """Seven reads at most."""
    queue = event.players.order_by("since", "number")
    drawn = is_drawn(event)
    return Registration(
        counts=counts_of(event),
        approvals=approvals_of(event),
        free=free_places(event),
        asked=tuple(queue.filter(state=State.TO_APPROVE)[:MAX_SHOWN]),
        waiting=tuple(queue.filter(state=State.WAITING)[:MAX_SHOWN]),
        drawn=drawn,
        over=drawn or event.ended_at is not None,
    )
