"""`python -m tests.server.world EVENTS TABLES`, in a server's environment: events that are being played.

Prints for each event the secret of a link to all its tables, and the tables. It can be called again for others.
"""

import json
import sys
from uuid import uuid4

import django


def make(events: int, tables: int) -> list[tuple[str, list[int]]]:
    from django.db import transaction

    with transaction.atomic():
        return [opening(tables) for _ in range(events)]


def opening(tables: int) -> tuple[str, list[int]]:
    from tests import factories
    from tests.factories.entries import playing
    from tests.factories.links import link

    name = uuid4().hex
    _, round = playing(tables=tables, slug=name, owner=factories.account(name))
    made = link(round, *range(1, tables + 1))
    return made.token, [table.pk for table in round.tables.order_by("number")]


if __name__ == "__main__":
    django.setup()
    print(json.dumps(make(*map(int, sys.argv[1:]))))
