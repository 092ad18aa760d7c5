"""The events that strangers find by themselves: those that are on, those to come, and those that are over."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet

from tournament.models import Event, Player, Round, no_draft
from tournament.queries.events.listing import Phase
from tournament.queries.people.registration import open_for_sign_up

LISTED = (Player.State.REGISTERED, Player.State.CHECKED_IN, Player.State.WITHDRAWN)
PAST_ON_A_PAGE = 24
ON_A_LIST = 100


@dataclass(frozen=True)
class Home:
    """Each list in the order in which a visitor looks for an event."""

    now: tuple[Event, ...]
    soon: tuple[Event, ...]  # the next one first; without a date at the end
    past: "Page[Event]"  # the latest first

    @property
    def is_empty(self) -> bool:
        """Whether there is no event to name at all."""
        return not (self.now or self.soon or self.past.paginator.count)


def home_page(page: str | int | None = 1) -> Home:
    """The events of the whole site."""
    return lists_of(named_events(), page)


def named_events() -> "QuerySet[Event]":
    """Those that the site names to strangers."""
    return Event.objects.filter(public=True, listed=True)


def lists_of(events: "QuerySet[Event]", page: str | int | None = 1) -> Home:
    """Three reads, whatever the number of past events. Each event has `people` and `signs_up` besides its columns."""
    events = _with_people(events)
    over = Q(ended_at__isnull=False) | Q(archived_at__isnull=False)
    published = Round.objects.filter(event=OuterRef("pk")).filter(no_draft())
    open_events = events.exclude(over).annotate(has_begun=Exists(published))
    open_ones = list(open_events.order_by(F("starts_at").asc(nulls_last=True), "pk"))
    past = events.filter(over).order_by(F("starts_at").desc(nulls_last=True), "-pk")
    return Home(
        tuple(event for event in open_ones if event.has_begun),
        tuple(event for event in open_ones if not event.has_begun),
        Paginator(past, PAST_ON_A_PAGE).get_page(page),
    )


def phase_of(event: Event, *, begun: bool) -> Phase:
    """`begun`: whether a round is published."""
    if event.ended_at or event.archived_at:
        return Phase.OVER
    return Phase.RUNNING if begun else Phase.COMING


@dataclass(frozen=True)
class PublicListing:
    """A line of the list of all events."""

    event: Event
    players: int
    phase: Phase


@dataclass(frozen=True)
class PublicList:
    """A page of that list; `next` leads to the following one."""

    events: tuple[PublicListing, ...]
    next: str | None


def listed_events(*, before: int | None = None, rows: int = ON_A_LIST) -> PublicList:
    """The events that the site names, the newest first. One read. `before`: `next` of the page before."""
    published = Round.objects.filter(event=OuterRef("pk")).filter(no_draft())
    events = _with_people(named_events()).annotate(has_begun=Exists(published)).order_by("-pk")
    if before is not None:
        events = events.filter(pk__lt=before)
    read = list(events[: rows + 1])
    following = str(read[rows - 1].pk) if len(read) > rows else None
    return PublicList(tuple(map(_listing, read[:rows])), following)


def _listing(event: Event) -> PublicListing:
    people, begun = (getattr(event, name) for name in ("people", "has_begun"))
    return PublicListing(event, people, phase_of(event, begun=begun))


def _with_people(events: "QuerySet[Event]") -> "QuerySet[Event]":
    people = Count("players", filter=Q(players__state__in=LISTED))
    signs_up = ExpressionWrapper(open_for_sign_up(), BooleanField())
    return events.annotate(people=people, signs_up=signs_up)
