"""What a request costs at the real server, against an empty one in the same run: pages, polls, results."""

from collections.abc import Callable, Iterator, Mapping

from benchmarks import phone
from benchmarks.asking import request
from benchmarks.load import Outcome, Task, measured, started
from benchmarks.measure import Finding, Line, Rate, Row
from benchmarks.server import LARGE, WATCHED, ask, served
from benchmarks.submissions import Submissions, empty_commits

TURNS = 10  # so that a slow stretch of the machine is not all that one of them gets
SECONDS_A_TURN = 0.4
RESULTS_A_TURN = 160  # a quarter of a second: what is shorter is luck
PACE, PACED_RESULTS = 20, 200
READERS = 4
EMPTY, EMPTY_COMMIT = "an empty page of the same server", "an empty POST that commits one row"


def rows() -> list[Line]:
    with served() as (port, world):
        small, large = Submissions(port, world.small), Submissions(port, world.large)
        return [
            # First, because it wants the tables of the first event.
            *phone.rows(port, world, small),
            *pages(port),
            *results(port, small, large),
            under_readers(port, large),
        ]


def pages(port: int) -> Iterator[Line]:
    small, large = (f"/e/{slug}/standings/" for slug in (WATCHED, LARGE))
    polled_small, polled_large = (
        f"{path}?revision={phone.revision_in(ask(port, request('GET', path)))}" for path in (small, large)
    )
    own_small, own_large = (f"/e/{slug}/me/?player=1" for slug in (WATCHED, LARGE))
    own_polled = f"{own_large}&revision={polled_large.rpartition('=')[2]}"
    wall, large_wall = (f"/e/{slug}/wall/" for slug in (WATCHED, LARGE))
    polled_wall = f"{wall}?revision={phone.revision_in(ask(port, request('GET', wall)))}"
    event, large_event = (f"/e/{slug}/" for slug in (WATCHED, LARGE))
    own, walls = (own_small, own_large, own_polled), (wall, large_wall, polled_wall)
    events = (event, large_event)
    paths = ("/empty/", small, large, polled_small, polled_large, *own, *walls, *events)
    best = in_turns({path: reader(port, path, SECONDS_A_TURN) for path in paths})
    empty = best["/empty/"]
    yield Rate("public standings of 36 players, served", best[small], EMPTY, empty, "≥ 0.8")
    yield Rate("first page of the standings of 10,000, served", best[large], EMPTY, empty, "≥ 0.8")
    yield Rate("unchanged poll", best[polled_small], EMPTY, empty, "≥ 0.9")
    yield Row("first page of the standings of 10,000, served", best[large], "the same of 36", best[small], "flat")
    yield Row("unchanged poll among 10,000", best[polled_large], "the same among 36", best[polled_small], "flat")
    yield Rate("a player's own page among 36, served", best[own_small], EMPTY, empty, "≥ 0.8")
    yield Rate("a player's own page among 10,000, served", best[own_large], EMPTY, empty, "≥ 0.8")
    yield Row("a player's own page among 10,000, served", best[own_large], "the same among 36", best[own_small], "flat")
    yield Rate("unchanged poll of a player's own page", best[own_polled], EMPTY, empty, "≥ 0.9")
    yield Rate("the wall of 36 players, served", best[wall], EMPTY, empty, "≥ 0.8")
    yield Rate("unchanged poll of a wall", best[polled_wall], EMPTY, empty, "≥ 0.9")
    yield Rate("the page of an event of 36, served", best[event], EMPTY, empty, "≥ 0.8")
    yield Row("the page of an event of 10,000, served", best[large_event], "the same of 36", best[event], "flat")
    yield Row("the wall of 10,000, served", best[large_wall], "the same of 36", best[wall], "flat")


def results(port: int, small: Submissions, large: Submissions) -> Iterator[Line]:
    """First results of tables, four at a time."""
    empty = [empty_commits(RESULTS_A_TURN)] * TURNS
    best = in_turns(
        {
            name: submitter(port, iter(questions))
            for name, questions in {
                "empty": empty,
                "small": [small.take(RESULTS_A_TURN) for _ in range(TURNS)],
                "large": [large.take(RESULTS_A_TURN) for _ in range(TURNS)],
            }.items()
        }
    )
    what = "a result submitted, durable, among"
    yield Rate(f"{what} 36", best["small"], EMPTY_COMMIT, best["empty"], "≥ 0.25")
    yield Row(f"{what} 10,000", best["large"], "the same among 36", best["small"], "flat")


def under_readers(port: int, large: Submissions) -> Line:
    """Twenty a second, while the standings that they change are read as quickly as they can be."""
    page = request("GET", f"/e/{LARGE}/standings/")
    ask(port, page)  # the first one after a start takes longer
    readers = started(Task(port, [page.decode()], READERS, PACED_RESULTS / PACE + 1))
    outcome = good(measured(Task(port, large.take(PACED_RESULTS), pace=PACE)), "201")
    reads = good(readers(), "200")
    what = f"a result submitted, {PACE} a second, while {READERS} readers hammer the standings (99th percentile)"
    found = f"p50 {outcome.percentile(50) * 1000:.0f} ms; {len(reads.latencies) / reads.seconds:.0f} reads/s meanwhile"
    return Finding(what, outcome.percentile(99), found, "< 50 ms")


def in_turns(loads: Mapping[str, Callable[[], Outcome]]) -> dict[str, float]:
    """The best seconds a request of each, taken in turns, so that a machine that slows down meanwhile slows all."""
    turns = [{name: load().seconds_each for name, load in loads.items()} for _ in range(TURNS)]
    return {name: min(turn[name] for turn in turns) for name in loads}


def reader(port: int, path: str, seconds: float) -> Callable[[], Outcome]:
    task = Task(port, [request("GET", path).decode()], READERS, seconds)
    return lambda: good(measured(task), "204" if "revision=" in path else "200")


def submitter(port: int, questions: Iterator[list[str]]) -> Callable[[], Outcome]:
    return lambda: good(measured(Task(port, next(questions))), "201")


def good(outcome: Outcome, status: str) -> Outcome:
    """A server that refuses is quick."""
    if outcome.statuses.keys() != {status}:
        raise RuntimeError(f"Only {status} was expected: {outcome.statuses}")
    return outcome
