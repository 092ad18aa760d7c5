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

UNTOLD, FIRST = (0, 3), 2  # the numbers of small events without receivers; nobody looks at how the first hall fares
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
    """The event that is told of between two that are not, because a machine is quicker at one time than at another.

    What it costs that the receivers answer is paid in here too.
    """
    played(port, world, FIRST, WARM_UP_SECONDS)
    before, told, after = (played(port, world, number) for number in (UNTOLD[0], TOLD, UNTOLD[1]))
    without = before.times["result"] + after.times["result"]
    what = f"a hall of 2,000 phones and 20 results a second, 36 players, three webhooks, {database}"
    for words, percent in (("99th percentile", 99), ("half of them", 50)):
        with_them, without_them = percentile(told.times["result"], percent), percentile(without, percent)
        yield Row(f"{what}: a result ({words})", with_them, "the same without webhooks", without_them, "≤ 1.1 ×")
    yield Fact(f"{what}: messages", f"{len(receiver.came)} arrived; {errors(told)}", "> 0, no error")


def played(port: int, world: World, number: int, seconds: float = SECONDS) -> Report:
    page = f"/e/{SMALL.format(number)}/standings/"
    return reported(Hall(port, [page], list(corrections(port, world.small[number])), seconds=seconds))
