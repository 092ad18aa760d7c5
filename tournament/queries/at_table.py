"""One table and who sits at it, read as quickly as it can be: on the way of every result from a phone."""

from tournament.models import AccessLink, Result, Seat, Table
from tournament.queries.prepared import ANY, Prepared

_tables = Prepared(lambda: Table.objects.select_related("round__event").filter(pk=ANY))
_fresh = Prepared(lambda: Table.objects.select_related("round").filter(pk=ANY))
_seats = Prepared(lambda: Seat.objects.filter(table=ANY).order_by("position"))
_players = Prepared(lambda: Seat.objects.select_related("player").filter(table=ANY).order_by("position"))
_versions = Prepared(lambda: Result.objects.filter(table=ANY).order_by("version"))
_links = Prepared(lambda: AccessLink.objects.filter(tables=ANY).order_by("-pk"))


def table_with_event(pk: int) -> Table | None:
    """The table with its round and event. Like all the others here one read."""
    return _tables.one(pk)


def table_with_round(pk: int) -> Table | None:
    return _fresh.one(pk)


def seats_of(table: Table) -> list[Seat]:
    """In seat order, without the players."""
    return _seats(table.pk)


def seats_with_players(table: Table) -> list[Seat]:
    """The same with them."""
    return _players(table.pk)


def versions_of(table: Table) -> list[Result]:
    """All versions of its result, in order."""
    return _versions(table.pk)


def links_to(table: Table) -> list[AccessLink]:
    """Revoked ones as well, the newest first."""
    return _links(table.pk)
