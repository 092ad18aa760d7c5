"""What making a page costs, inside one process: the whole stack of middleware, but no network and no server."""

import os

import django
from django.test import Client

from benchmarks.measure import Line, compare


def rows() -> list[Line]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    # An allowed host, as a browser would send it.
    client = Client(headers={"host": "localhost"})
    return [
        compare(
            what="the front page",
            call=lambda: client.get("/"),
            floor="`/healthz` through the same middleware",
            floor_call=lambda: client.get("/healthz"),
            goal="for the record",
        )
    ]
