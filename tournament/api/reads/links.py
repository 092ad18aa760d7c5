"""Links and codes that open tables, for the programs of organisers. Their secrets are kept nowhere."""

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from tournament.api.callers import ApiRequest
from tournament.api.operations import PathNumber, for_desk
from tournament.api.reads.cursors import Cursor, cut
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.links import CodeOut, LinkOut
from tournament.models import AccessLink, Table

A_PAGE = 200
DESK = "/events/{slug:slug}/desk"


@for_desk(f"{DESK}/rounds/{{number:round}}/links", PageOut[LinkOut], by_revision=False)
def desk_links(request: ApiRequest, round: PathNumber, cursor: Cursor = None) -> PageOut[LinkOut]:
    """The links to tables of a round, the latest first."""
    tables = Prefetch("tables", Table.objects.order_by("number"))
    row = get_object_or_404(request.event.rounds, number=round)
    rows, following = _latest(row.links.prefetch_related(tables), cursor)
    return PageOut(items=[_link(row) for row in rows], next=following)


@for_desk(f"{DESK}/codes", PageOut[CodeOut], by_revision=False)
def desk_codes(request: ApiRequest, cursor: Cursor = None) -> PageOut[CodeOut]:
    """The codes of tables for the whole event, the latest first."""
    rows, following = _latest(request.event.links.filter(table_number__isnull=False), cursor)
    return PageOut(items=[_code(row) for row in rows], next=following)


def _latest(links: "QuerySet[AccessLink]", cursor: int | None) -> tuple[list[AccessLink], str | None]:
    if cursor is not None:
        links = links.filter(pk__lt=cursor)
    return cut(list(links.order_by("-pk")[: A_PAGE + 1]), A_PAGE, "pk")


def _link(row: AccessLink) -> LinkOut:
    return LinkOut(
        id=row.pk,
        label=row.label,
        tables=[table.number for table in row.tables.all()],
        revoked=row.revoked_at is not None,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
    )


def _code(row: AccessLink) -> CodeOut:
    return CodeOut(
        id=row.pk,
        table=row.table_number or 0,
        revoked=row.revoked_at is not None,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
    )
