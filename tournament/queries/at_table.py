"""One table and who sits at it, read as quickly as it can be: on the way of every result from a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import OuterRef, Subquery

from tournament.models import AccessLink, Result, Seat, Table
from tournament.queries.prepared import ANY, Prepared

# What a result and the stamp of a table's page need. The rest is read when somebody asks for it.
_LINK = ("label", "token_hash", "revoked_at", "event")
_TABLE = ("round", "number", "disputed_at", "dispute_note", "version")
_ROUND = ("event", "number", "state", "draw", "minutes", "paused_at", "paused_seconds")
_EVENT = (
    *("slug", "edition", "failed_attempt", "steal", "ties", "own_points", "archived_at"),
    *("revision", "journal_length", "journal_head"),
)
_SEAT = ("position", "left_game", "player__name", "player__pseudonym")
_versions_so_far = Result.objects.filter(table=OuterRef("table")).order_by("-version").values("version")
_openings = Prepared(
    lambda: (
        AccessLink.tables.through.objects.filter(table=ANY)
        .select_related("accesslink", "table__round__event")
        .only(
            *(f"accesslink__{name}" for name in _LINK),
            *(f"table__{name}" for name in _TABLE),
            *(f"table__round__{name}" for name in _ROUND),
            *(f"table__round__event__{name}" for name in _EVENT),
        )
        .annotate(latest_version=Subquery(_versions_so_far[:1]))
        .order_by("-accesslink")
    )
)
_tables = Prepared(lambda: Table.objects.select_related("round__event").filter(pk=ANY))
_players = Prepared(lambda: Seat.objects.filter(table=ANY).select_related("player").only(*_SEAT).order_by("position"))
_versions = Prepared(lambda: Result.objects.filter(table=ANY).order_by("version"))
_links = Prepared(lambda: AccessLink.objects.filter(tables=ANY).order_by("-pk"))


@dataclass(frozen=True)
class Found:
    """A table with its round and event, and the links to it, revoked ones as well, the newest first: of one moment."""

    table: Table
    links: Sequence[AccessLink] = ()
    may_have_results: bool = True


@dataclass(frozen=True)
class Seen:
    """What a request has read of a table, nothing of it before the event.

    It still holds under the lock if nothing has happened meanwhile; see actions/change.py.
    """

    found: Found
    seats: Sequence[Seat]


def find_table(pk: int) -> Found | None:
    """One read where a link leads to the table, otherwise two."""
    if openings := _openings(pk):
        links, first = [opening.accesslink for opening in openings], cast(Any, openings[0])
        return Found(first.table, links, may_have_results=first.latest_version is not None)
    table = _tables.one(pk)
    return Found(table) if table else None


def see_table(pk: int) -> Seen | None:
    """One read more."""
    found = find_table(pk)
    return Seen(found, seats_with_players(found.table)) if found else None


def table_with_round(pk: int) -> Table | None:
    """For those who have not found it before."""
    return Table.objects.select_related("round").filter(pk=pk).first()


def seats_of(table: Table) -> list[Seat]:
    """In seat order, without the players."""
    return list(Seat.objects.filter(table=table).order_by("position"))


def seats_with_players(table: Table) -> list[Seat]:
    """The same with them, by name. Like all that follow one read."""
    return _players(table.pk)


def versions_of(table: Table) -> list[Result]:
    """All versions of its result, in order."""
    return _versions(table.pk)


def links_to(table: Table) -> list[AccessLink]:
    """Revoked ones as well, the newest first."""
    return _links(table.pk)
