"""Messages to other programs: does a result wait for them? The hall of `hall`, with three receivers and without."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.crowd import Hall, Report
from benchmarks.hall import SECONDS, corrections, errors, reported
from benchmarks.load import percentile
from benchmarks.measure import Fact, Line, Row
from benchmarks.server import SMALL, TOLD, World, served
from tests.postgresql import throw_away_server
from tests.programs import find_postgresql
from tests.push.receiver import Receiver, receiving

UNTOLD, FIRST = 0, 2  # the numbers of small events without receivers; nobody looks at how the first hall fares
WARM_UP_SECONDS = 5.0


def rows() -> Iterator[Line]:
    with tempfile.TemporaryDirectory(prefix="grillmeister-bench-") as folder, receiving(Path(folder)) as receiver:
        told = {"RECEIVER": receiver.endpoint(), "RECEIVER_AUTHORITIES": str(receiver.authorities)}
        with served(**told) as (port, world):
            yield from compared("SQLite", port, world, receiver)
        if programs := find_postgresql():
            with (
                throw_away_server(programs, durable=True) as url,
                served(**told, DATABASE_URL=url.replace("/grillmeister?", "/postgres?"), WORKERS="2") as (port, world),
            ):
                yield from compared("PostgreSQL, two processes", port, world, receiver)


def compared(database: str, port: int, world: World, receiver: Receiver) -> Iterator[Line]:
    """Both events on one server, one after the other. What it costs that the receivers answer is paid in here too."""
    played(port, world, FIRST, WARM_UP_SECONDS)
    without, came = played(port, world, UNTOLD), len(receiver.came)
    told = played(port, world, TOLD)
    what = f"a hall of 2,000 phones and 20 results a second, 36 players, three webhooks, {database}"
    for words, percent in (("99th percentile", 99), ("half of them", 50)):
        with_them, as_before = (percentile(report.times["result"], percent) for report in (told, without))
        yield Row(f"{what}: a result ({words})", with_them, "the same without webhooks", as_before, "≤ 1.1 ×")
    yield Fact(f"{what}: messages", f"{len(receiver.came) - came} arrived; {errors(told)}", "> 0, no error")


def played(port: int, world: World, number: int, seconds: float = SECONDS) -> Report:
    page = f"/e/{SMALL.format(number)}/standings/"
    return reported(Hall(port, [page], list(corrections(port, world.small[number])), seconds=seconds))
