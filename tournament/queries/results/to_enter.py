"""Which table of a round is the next one whose result the desk enters."""

from django.db.models import Case, Exists, OuterRef, Value, When

from tournament.models import Result, Table
from tournament.queries.results.table_page import CURRENT


def next_to_enter(table: Table) -> int | None:
    """The number of the next table of the round without a result, after the last one from the first on. One read.

    A table that is disputed, or has proposed a result, waits for a decision and not for a slip.
    """
    results = Result.objects.filter(table=OuterRef("pk"), state__in=CURRENT)
    waiting = Table.objects.filter(~Exists(results), round=table.round_id, disputed_at=None).exclude(pk=table.pk)
    is_before = Case(When(number__lt=table.number, then=Value(1)), default=Value(0))
    number: int | None = waiting.order_by(is_before, "number").values_list("number", flat=True).first()
    return number
