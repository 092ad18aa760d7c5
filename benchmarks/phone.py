"""What somebody with a phone notices: how soon a result is there to see, and how heavy a first view is."""

import re
from collections.abc import Iterator, Sequence
from heapq import heapify, heapreplace
from random import Random
from time import perf_counter, sleep
from typing import NamedTuple

from benchmarks.asking import Answer, Connection, polled, request
from benchmarks.load import percentile
from benchmarks.measure import Fact, Finding, Line
from benchmarks.server import HOST, LARGE, SMALL, WATCHED, World, ask
from benchmarks.submissions import Submissions, cookie_of

PHONES = 40  # with each kind of page
PLAYERS = 36
RESULTS, SECONDS_BETWEEN = 8, 1.1
LINKED = re.compile(r'<(?:link rel="stylesheet" href|script(?: type="module")? src)="([^"]+)"')
KILOBYTE = 1000
END_OF_HEAD = b"\r\n\r\n"


class Pace(NamedTuple):
    """How long a page waits between two polls, in seconds: so long, and up to so much longer."""

    every: float
    jitter: float


def rows(port: int, world: World, submissions: Submissions) -> Iterator[Line]:
    yield from visible(port, submissions)
    yield from weights(port, world)


def pace_of(page: str) -> Pace:
    """As a page says it, and as polling.js understands it: up to half as long again."""
    found = re.search(r'data-poll-seconds="(\d+)"', page)
    assert found, "This page does not poll."
    return Pace(float(found[1]), float(found[1]) / 2)


def visible(port: int, submissions: Submissions) -> Iterator[Line]:
    """Phones and walls poll a small event as their pages do, while results come in at its tables."""
    event = f"/e/{SMALL.format(0)}/"
    paths = {
        "a standings page": [f"{event}standings/"] * PHONES,
        "a player's own page": [f"{event}me/?player={1 + number % PLAYERS}" for number in range(PHONES)],
        "a wall": [f"{event}wall/"] * PHONES,
    }
    everything = [path for of_kind in paths.values() for path in of_kind]
    pace = pace_of(ask(port, request("GET", everything[0])).text)
    delays = Watching(port, everything, pace).delays(submissions.take(RESULTS))
    for what, of_kind in paths.items():
        known = [delay for path in dict.fromkeys(of_kind) for delay in delays[path]]
        found = f"at the 95th percentile; half of them within {percentile(known, 50):.1f} s"
        line = f"a result accepted is visible on {what} that polls every {pace.every:g} to {sum(pace):g} s"
        yield Finding(line, percentile(known, 95), found, "≤ 3 s")


class Watching:
    """Phones with one page each, all with one connection: each asks seldom."""

    def __init__(self, port: int, paths: Sequence[str], pace: Pace) -> None:
        self.paths, self.pace = paths, pace
        self.connection = Connection(HOST, port)
        self.chance = Random(1)
        self.revision = {path: revision_in(self.ask(request("GET", path))) for path in dict.fromkeys(paths)}
        self.accepted: list[float] = []

    def delays(self, results: list[str]) -> dict[str, list[float]]:
        """By page, for each phone and each result, from the referee's receipt to the phone's screen."""
        begin = perf_counter()
        phones = [(begin + self.chance.random() * sum(self.pace), number) for number in range(len(self.paths))]
        heapify(phones)
        shown = [0] * len(phones)
        found: dict[str, list[float]] = {path: [] for path in self.paths}
        while min(shown) < len(results):
            due, number = phones[0]
            next_result = begin + len(self.accepted) * SECONDS_BETWEEN
            if len(self.accepted) < len(results) and next_result < due:
                sleep(max(0.0, next_result - perf_counter()))
                self.hand_in(results[len(self.accepted)])
                continue
            sleep(max(0.0, due - perf_counter()))
            path = self.paths[number]
            news = self.poll(path, shown[number])
            found[path] += [perf_counter() - accepted for accepted in self.accepted[shown[number] : news]]
            shown[number] = news
            heapreplace(phones, (perf_counter() + self.pace.every + self.chance.random() * self.pace.jitter, number))
        return found

    def hand_in(self, question: str) -> None:
        assert self.ask(question.encode()).status == 201
        self.accepted.append(perf_counter())

    def poll(self, path: str, shown: int) -> int:
        """How many results the phone shows afterwards, of which it shows so many so far."""
        revision = self.revision[path]
        answer = self.ask(request("GET", polled(path, revision + shown)))
        return shown if answer.status == 204 else revision_in(answer) - revision

    def ask(self, question: bytes) -> Answer:
        self.connection.send(question)
        while (answer := self.connection.receive()) is None:
            pass
        return answer


def revision_in(answer: Answer) -> int:
    """Which one a page shows: the one that it asks about when it polls."""
    found = re.search(r"revision=(\d+)", answer.text)
    assert found, "This page does not poll."
    return int(found[1])


def weights(port: int, world: World) -> Iterator[Line]:
    """Everything that a page needs before it can be read and used, as it is sent to a new browser: heads and bodies."""
    opening = world.large[-1]
    cookie = cookie_of(port, opening)
    pages = {"the event": f"/e/{WATCHED}/", "standings of 36": f"/e/{WATCHED}/standings/"}
    pages |= {"a referee's table": f"/table/{opening.tables[0]}/"}
    for name, path in pages.items():
        sizes = sizes_of(port, path, cookie)
        found = f"{sum(sizes) / KILOBYTE:.1f} kB, of which the page {sizes[0] / KILOBYTE:.1f} kB"
        yield Fact(f"a first view on a phone, compressed: {name}", found, "≤ 45 kB")
    sizes = sizes_of(port, f"/e/{LARGE}/wall/", cookie)
    yield Fact("a first view of the wall of 10,000, compressed", f"{sum(sizes) / KILOBYTE:.1f} kB", "≤ 80 kB")
    size = sizes_of(port, f"/e/{LARGE}/standings/", cookie)[0]
    yield Fact("standings page of 100 rows, compressed", f"{size / KILOBYTE:.1f} kB", "≤ 6 kB")


def sizes_of(port: int, path: str, cookie: str) -> list[int]:
    page = ask(port, request("GET", path, Cookie=cookie))
    linked = [ask(port, request("GET", address)) for address in LINKED.findall(page.text)]
    assert {each.status for each in (page, *linked)} == {200}
    return [len(each.head) + len(END_OF_HEAD) + len(each.body) for each in (page, *linked)]
