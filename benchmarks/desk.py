"""What the pages of the desk cost in processor time, in the middle of a round of ten thousand players.

`python -m benchmarks.desk PLAYERS …`, in an environment of its own, prints the seconds of every page for each size.
"""

import json
import subprocess
import sys
import tempfile
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.measure import Finding
from benchmarks.server import ROOT, environment_of

if TYPE_CHECKING:
    from django.test import Client

SMALL, LARGE = 36, 10_000
GOAL_IN_SECONDS = 0.06
TIMES = 3

Pages = dict[str, float]  # seconds by the name of the page


def rows() -> list[Finding]:
    small, large = measured(SMALL, LARGE)
    return [
        dearest(small, f"the dearest page of the desk, {SMALL} players in the middle of a round"),
        dearest(large, f"the dearest page of the desk, {LARGE:,} players in the middle of a round"),
    ]


def dearest(pages: Pages, what: str) -> Finding:
    name, seconds = max(pages.items(), key=lambda page: page[1])
    over = sum(each > GOAL_IN_SECONDS for each in pages.values())
    found = f"{name}; {over} of {len(pages)} pages are over"
    return Finding(what, seconds, found, f"≤ {GOAL_IN_SECONDS * 1000:.0f} ms of processor time")


def measured(*sizes: int) -> list[Pages]:
    """In a process and a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="grillmeister-bench-") as folder:
        command = [sys.executable, "-m", "benchmarks.desk", *map(str, sizes)]
        made = subprocess.run(
            command, cwd=ROOT, env=environment_of(folder), check=True, stdout=subprocess.PIPE, text=True
        )
    found: list[Pages] = json.loads(made.stdout)
    return found


def pages_of(players: int) -> Pages:
    """The least time of each page of an event of this size, once caches are filled."""
    from django.test import Client

    from tests import factories
    from tests.factories.large_events import large_event
    from tests.views.desk_addresses import desk_pages

    event = large_event(players, slug=f"event-{players}")
    client = Client()
    client.force_login(factories.owner(event))
    pages = desk_pages(event, client)
    return {name: min(seconds_of(client, address) for _ in range(TIMES)) for name, address in pages.items()}


def seconds_of(client: "Client", address: str) -> float:
    start = process_time()
    client.get(address)
    return process_time() - start


def main(sizes: list[int]) -> None:
    import logging

    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    settings.ALLOWED_HOSTS.append("testserver")
    logging.disable(logging.CRITICAL)  # pages that are not there now are asked for as well
    call_command("prepare", verbosity=0)
    print(json.dumps([pages_of(size) for size in sizes]))


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
