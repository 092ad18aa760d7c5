"""Which tables have a result of a game that the clock stopped (T18), for the rows of a round and for public pages."""

from collections.abc import Iterable

from tournament.models import Event, Result
from tournament.rules.verdicts import clock_may_stop


def stopped_tables(event: Event, tables: Iterable[int]) -> frozenset[int]:
    """Those of these tables, by their keys. One read, and none where the clock stops no game."""
    if not clock_may_stop(event):
        return frozenset()
    counting = Result.objects.filter(table__in=list(tables), state=Result.State.ACCEPTED, end_state__stopped=True)
    return frozenset(counting.order_by().values_list("table", flat=True))
