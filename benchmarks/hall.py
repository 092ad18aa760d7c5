"""A hall of two thousand phones at the real server, with SQLite and with PostgreSQL: does anybody have to wait?

There is no floor for it: what counts is that nobody notices the others. The load is in `crowd`.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from uuid import uuid4

from benchmarks.crowd import Hall, Report
from benchmarks.load import percentile
from benchmarks.measure import Fact, Finding, Line
from benchmarks.server import LARGE, ROOT, SMALL, Opening, World, memory_of, served
from benchmarks.submissions import CSRF, FACE_DOWN, HANDS, cookie_of, posted
from tests.postgresql import throw_away_server
from tests.programs import find_postgresql

SECONDS = 30.0
CORRECTIONS = 120  # of each table of a small event
LARGE_LINKS = 80  # of each hall: more tables than it has results
ENDS = (HANDS, (HANDS[1], HANDS[0], *HANDS[2:]))
MEGABYTE = 1_000_000
PHONES, WALLS = 2000, 10


def rows() -> Iterator[Line]:
    with served() as (port, world):
        yield from hall_rows("SQLite", port, world)
    programs = find_postgresql()
    if programs is None:
        yield Fact("a hall of 2,000 phones, PostgreSQL", "there is none on this machine", "no error")
        return
    with (
        throw_away_server(programs, durable=True) as url,
        # The database that every new server has: nobody else needs it.
        served(DATABASE_URL=url.replace("/grillmeister?", "/postgres?"), WORKERS="2") as (port, world),
    ):
        yield from hall_rows("PostgreSQL, two processes", port, world)


def hall_rows(database: str, port: int, world: World) -> Iterator[Line]:
    """Beside all the other small events of the benchmark's world."""
    for players, slug, tables in (
        ("36", SMALL.format(0), list(corrections(port, world.small[0]))),
        ("10,000", LARGE, of_large(port, world.large[:LARGE_LINKS])),
    ):
        report = reported(Hall(port, [f"/e/{slug}/standings/"], tables, seconds=SECONDS))
        what = f"a hall of 2,000 phones and 20 results a second, {players} players, {database}"
        yield from lines_of(what, report)
    yield Fact(f"memory after both halls, {database}", f"{memory_of(port) / MEGABYTE:.0f} MB", "< 300 MB")
    for players, slug, tables, numbers in (
        ("36", SMALL.format(1), list(corrections(port, world.small[1])), 36),
        ("10,000", LARGE, of_large(port, world.large[LARGE_LINKS : 2 * LARGE_LINKS]), 10_000),
    ):
        report = reported(Hall(port, spread(slug, numbers), tables, seconds=SECONDS))
        what = f"the same with half of the phones on their own pages, and {WALLS} walls, {players} players, {database}"
        yield from lines_of(what, report)
    yield Fact(f"memory after all halls, {database}", f"{memory_of(port) / MEGABYTE:.0f} MB", "< 300 MB")


def lines_of(what: str, report: Report) -> Iterator[Line]:
    yield Finding(f"{what}: a result (99th percentile)", *times(report, "result"), "< 50 ms")
    yield Finding(f"{what}: a changed page (99th percentile)", *times(report, "changed"), "< 100 ms")
    for kind, unseen in report.unseen.items():
        page = kind.rstrip("/").rpartition("/")[2]
        yield Finding(f"{what}: visible, {page} (95th percentile)", percentile(unseen, 95), errors(report), "≤ 3 s")


def spread(slug: str, players: int) -> list[str]:
    """What two thousand phones look at: half of them at their own pages, each another player's as far as they go."""
    own = [f"/e/{slug}/me/?player={1 + number % players}" for number in range(PHONES // 2)]
    others = [f"/e/{slug}/wall/"] * WALLS + [f"/e/{slug}/standings/"] * (PHONES // 2 - WALLS)
    return [page for both in zip(others, own, strict=True) for page in both]


def of_large(port: int, openings: Sequence[Opening]) -> list[list[str]]:
    """Of many tables the first result of each."""
    return [questions for opening in openings for questions in corrections(port, opening, number=1)]


def corrections(port: int, opening: Opening, number: int = CORRECTIONS) -> Iterator[list[str]]:
    """Of each table the results that it hands in one after the other, each correcting the one before."""
    cookies = f"{CSRF}; {cookie_of(port, opening)}"
    for table in opening.tables:
        yield [posted(f"/table/{table}/submissions/", result(version), cookies) for version in range(number)]


def result(base_version: int) -> object:
    end_state = {"players": [{"portions": list(hand)} for hand in ENDS[base_version % 2]], "face_down": FACE_DOWN}
    document = {"submission": str(uuid4()), "base_version": base_version, "end_state": end_state}
    return document | ({"reason": "Miscounted"} if base_version else {})


def reported(hall: Hall) -> Report:
    command = [sys.executable, "-m", "benchmarks.crowd"]
    given = json.dumps(asdict(hall))
    done = subprocess.run(command, cwd=ROOT, input=given, check=True, stdout=subprocess.PIPE, text=True)
    return Report(**json.loads(done.stdout))


def times(report: Report, kind: str) -> tuple[float, str]:
    """The 99th percentile, and beside it what most of them took."""
    found = report.times[kind]
    return percentile(found, 99), f"p50 {percentile(found, 50) * 1000:.0f}, p95 {percentile(found, 95) * 1000:.0f} ms"


def errors(report: Report) -> str:
    """How many answers were not what was asked for."""
    good = {"poll 200", "poll 204", "result 201"}
    wrong = {status: count for status, count in report.statuses.items() if status not in good}
    return f"{sum(report.statuses.values())} answers, " + (f"wrong: {wrong}" if wrong else "no error")
