"""The tables that somebody may open on their phone: through links, or by a role in the event."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import OuterRef, Q, QuerySet, Subquery

from tournament.models import AccessLink, Account, Event, Result, Role, Round, Table
from tournament.queries.access.links import LINKS_OPEN
from tournament.queries.games.resumed import may_be_resumed, resumed_tables

MAX_TABLES = 60
STAMP_LENGTH = 16


@dataclass(frozen=True)
class RefereeTable:
    """One table in the list. `state` is a code: waiting, playing, disputed, in, to_confirm, confirmed.

    `counts` is the receipt of the result that counts, `latest` the number of the newest version of it.
    """

    table: Table
    state: str
    counts: str
    latest: int
    resumed: bool  # the game goes on, though a result is in

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def event(self) -> Event:
        return self.table.round.event

    @property
    def open(self) -> bool:
        """Whether there is something left to do."""
        return self.state in ("waiting", "playing", "to_confirm") or self.resumed


def referee_tables(links: Iterable[AccessLink], account: Account | None) -> tuple[RefereeTable, ...]:
    """A referee's tables in published and running rounds, those that play first. One read, two with an account.

    One more where a game may have been taken up again.
    """
    alive = [link for link in links if link.revoked_at is None]
    mine = Q(links__in=[link.pk for link in alive])
    for code in alive:
        if code.table_number is not None:
            mine |= Q(round__event=code.event_id, number=code.table_number)
    if account is not None:
        events = Event.objects.filter(roles__account=account, roles__role__in=list(Role), archived_at=None)
        mine |= Q(round__event__in=list(events.values_list("pk", flat=True)))
    return _lines(Table.objects.filter(mine, round__state__in=LINKS_OPEN).distinct())


def stamp_of_list(lines: Iterable[RefereeTable]) -> str:
    """A stamp by which a phone tells whether its list is still true."""
    facts = [(line.table.pk, line.state, line.counts, line.latest, line.resumed) for line in lines]
    return sha256(repr(facts).encode()).hexdigest()[:STAMP_LENGTH]


def other_tables(table: Table, links: Iterable[AccessLink], account: Account | None) -> tuple[RefereeTable, ...]:
    """A referee's other tables of the same round at which something is left to do: where a referee goes next."""
    every = referee_tables(links, account)
    return tuple(line for line in every if line.open and line.table.pk != table.pk and line.round == table.round)


def _lines(tables: "QuerySet[Table]") -> tuple[RefereeTable, ...]:
    versions = Result.objects.filter(table=OuterRef("pk")).order_by("-version")
    accepted = versions.filter(state=Result.State.ACCEPTED)
    annotated = tables.select_related("round__event", "round__stage").annotate(
        counts=Subquery(accepted.values("receipt")[:1]),
        confirmed_at=Subquery(accepted.values("confirmed_at")[:1]),
        latest=Subquery(versions.values("version")[:1]),
        went_on=may_be_resumed(),
    )
    ordered = annotated.order_by("round__event__name", "round__event", "-round__number", "number")[:MAX_TABLES]
    resumed = resumed_tables([table.pk for table in ordered if table.went_on])
    return tuple(
        RefereeTable(
            table,
            _state(table, has_result=bool(table.counts), confirmed=table.confirmed_at is not None),
            table.counts or "",
            table.latest or 0,
            table.pk in resumed,
        )
        for table in ordered
    )


def _state(table: Table, *, has_result: bool, confirmed: bool) -> str:
    if table.disputed_at:
        return "disputed"
    if confirmed:
        return "confirmed"
    if has_result:
        return "to_confirm" if table.round.event.second_person_confirms else "in"
    return "playing" if table.round.state == Round.State.RUNNING else "waiting"
