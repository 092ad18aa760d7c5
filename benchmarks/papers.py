"""How long the dearest paper of the print centre takes until it is there: a hundred certificates.

`python -m benchmarks.papers`, in an environment of its own, prints the seconds of each try.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.measure import Finding, Line
from benchmarks.server import ROOT, environment_of

if TYPE_CHECKING:
    from tournament.models import Event

TABLES, TRIES = 25, 5


def rows() -> Iterator[Line]:
    with tempfile.TemporaryDirectory(prefix="grillmeister-bench-") as folder:
        command = [sys.executable, "-m", "benchmarks.papers"]
        made = subprocess.run(command, cwd=ROOT, env=environment_of(folder), check=True, capture_output=True, text=True)
    times: list[float] = json.loads(made.stdout)
    found = f"the slowest of {len(times)}; the quickest {min(times):.2f} s"
    yield Finding(f"{4 * TABLES} certificates, read and typeset", max(times), found, "≤ 3 s")


def seconds_of(event: "Event") -> float:
    """What somebody waits who asks for all of them: a child that typesets them is a part of it."""
    from tournament.documents.frame import PaperRequest
    from tournament.documents.papers import BY_CODE
    from tournament.documents.typesetting import typeset

    kind, begin = BY_CODE["certificates"], perf_counter()
    typeset(kind.layout, {"paper": "a4", **kind.data(PaperRequest(event, design="classic"))})
    return perf_counter() - begin


def main() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("prepare", verbosity=0)
    from tests.factories.stages import final, played, qualified
    from tournament.models import Event

    made = played(TABLES)
    qualified(made, 1, 2, 3, 4)
    final(made, (21, 29), (30,), (25,), (22,))
    Event.objects.update(ended_at=made.created_at)
    event = Event.objects.get()
    print(json.dumps([seconds_of(event) for _ in range(TRIES)]))


if __name__ == "__main__":
    main()
