"""The events of an account, as the desk lists them."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from tournament.models import Account, Event, EventRole, Player, Role, Round

ON_THE_LIST = (Player.State.REGISTERED, Player.State.CHECKED_IN)


class Phase(StrEnum):
    """How far an event is, for a list; in this order."""

    RUNNING = "running"
    COMING = "coming"
    OVER = "over"
    ARCHIVED = "archived"


PHASES = tuple(Phase)


@dataclass(frozen=True)
class ListedEvent:
    """One event in the list of an account."""

    event: Event
    phase: Phase
    role: Role
    players: int  # on the list


def my_events(account: Account, *, search: str = "", archived: bool = False) -> QuerySet[Event]:
    """The events with a role of this account, in the order of the list, for `listed_event`."""
    begun = Exists(Round.objects.filter(event=OuterRef("pk")))
    phase = Case(
        When(archived_at__isnull=False, then=Value(PHASES.index(Phase.ARCHIVED))),
        When(ended_at__isnull=False, then=Value(PHASES.index(Phase.OVER))),
        When(begun, then=Value(PHASES.index(Phase.RUNNING))),
        default=Value(PHASES.index(Phase.COMING)),
        output_field=IntegerField(),
    )
    events = Event.objects.filter(roles__account=account, archived_at__isnull=not archived)
    if search:
        events = events.filter(Q(name__icontains=search) | Q(place__icontains=search))
    return events.annotate(
        phase_rank=phase,
        my_role=F("roles__role"),
        players_listed=Count("players", filter=Q(players__state__in=ON_THE_LIST), distinct=True),
        day=Coalesce("starts_at", "created_at"),
    ).order_by("phase_rank", "-day", "-pk")


def listed_event(event: Event) -> ListedEvent:
    """A row of `my_events` as the list shows it."""
    rank, role, players = (getattr(event, name) for name in ("phase_rank", "my_role", "players_listed"))
    return ListedEvent(event, PHASES[rank], Role(role), players)


def counts_of(account: Account) -> tuple[int, int]:
    """How many events the account has, and how many of them are in the archive. One read."""
    counts = EventRole.objects.filter(account=account).aggregate(
        all=Count("pk"), archived=Count("pk", filter=Q(event__archived_at__isnull=False))
    )
    return counts["all"], counts["archived"]


def listed_players(event: Event) -> int:
    """How many players are on the list; the waiting list is not. One read."""
    return event.players.filter(state__in=ON_THE_LIST).count()
