"""Somebody else who comes between what a request has read and what it does about it. For tests within a transaction."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import F

from tournament.actions.draws.seats import remove_round
from tournament.models import Event, GameRecord, Round


def takes_the_draw_back(round: Round) -> None:
    """Nothing is left of the round, and something has happened at the event."""
    GameRecord.objects.filter(table__round=round).delete()
    remove_round(Round.objects.get(pk=round.pk))
    Event.objects.filter(pk=round.event_id).update(revision=F("revision") + 1)


@contextmanager
def before_the_lock(act: Callable[[], object]) -> Iterator[None]:
    """Does this when the first action begins, before it looks at anything again."""
    pending = [act]

    def watch(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        if pending and sql.startswith("SAVEPOINT"):
            pending.pop()()
        return execute(sql, *others)

    with connection.execute_wrapper(watch):
        yield
    assert not pending, "Nothing has begun."
