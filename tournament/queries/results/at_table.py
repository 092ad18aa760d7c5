"""One table, who sits at it, its results and its links: what every request of a phone at the table reads."""

from typing import TypeVar

from django.db.models import Model, QuerySet

from tournament.models import AccessLink, Result, Seat, Table

Row = TypeVar("Row", bound=Model)


def get_or_none(rows: "QuerySet[Row]") -> Row | None:
    """The only one there can be. Quicker than `first()`, which sorts."""
    return next(iter(rows), None)


def table_with_event(pk: int) -> Table | None:
    """A table with its round and event."""
    return get_or_none(Table.objects.select_related("round__event").filter(pk=pk))


def table_with_round(pk: int) -> Table | None:
    """A table with its round, for those who have the event already."""
    return get_or_none(Table.objects.select_related("round").filter(pk=pk))


def seats_of(table: Table) -> list[Seat]:
    """The seats of a table in order, without the players."""
    return list(Seat.objects.filter(table=table).order_by("position"))


def seats_with_players(table: Table) -> list[Seat]:
    """The seats of a table in order, with the names of their players."""
    seats = Seat.objects.filter(table=table).select_related("player").order_by("position")
    return list(seats.only("position", "left_game", "player__name", "player__pseudonym"))


def versions_of(table: Table) -> list[Result]:
    """All versions of its result, in order."""
    return list(Result.objects.filter(table=table).order_by("version"))


def links_to(table: Table) -> "QuerySet[AccessLink]":
    """Revoked ones as well, the newest first."""
    return AccessLink.objects.filter(tables=table).only("label", "token_hash", "revoked_at").order_by("-pk")
