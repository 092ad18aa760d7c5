"""What somebody with a phone notices: how soon a result is there to see, and how heavy a first view is."""

import re
from collections.abc import Iterator
from heapq import heapify, heapreplace
from random import Random
from time import perf_counter, sleep
from typing import NamedTuple

from benchmarks.asking import Answer, Connection, request
from benchmarks.load import percentile
from benchmarks.measure import Fact, Finding, Line
from benchmarks.server import HOST, LARGE, SMALL, WATCHED, World, ask
from benchmarks.submissions import Submissions, cookie_of

PHONES = 40
RESULTS, SECONDS_BETWEEN = 8, 1.1
LINKED = re.compile(r'<(?:link rel="stylesheet" href|script(?: type="module")? src)="([^"]+)"')
KILOBYTE = 1000
END_OF_HEAD = b"\r\n\r\n"


class Pace(NamedTuple):
    """How long a page waits between two polls, in seconds: so long, and up to so much longer."""

    every: float
    jitter: float


def rows(port: int, world: World, submissions: Submissions) -> Iterator[Line]:
    yield visible(port, submissions)
    yield from weights(port, world)


def pace_of(page: str) -> Pace:
    """As a page says it, and as polling.js understands it: up to half as long again."""
    found = re.search(r'data-poll-seconds="(\d+)"', page)
    assert found, "This page does not poll."
    return Pace(float(found[1]), float(found[1]) / 2)


def visible(port: int, submissions: Submissions) -> Line:
    """Phones poll a small event as their pages do, while results come in at its tables."""
    path = f"/e/{SMALL.format(0)}/standings/"
    pace = pace_of(ask(port, request("GET", path)).text)
    delays = Watching(port, path, pace).delays(submissions.take(RESULTS))
    found = f"at the 95th percentile; half of them within {percentile(delays, 50):.1f} s"
    what = f"a result accepted is visible on a phone that polls every {pace.every:g} to {sum(pace):g} s"
    return Finding(what, percentile(delays, 95), found, "≤ 3 s")


class Watching:
    """Phones that look at one page, all with one connection: each asks seldom."""

    def __init__(self, port: int, path: str, pace: Pace) -> None:
        self.path, self.pace = path, pace
        self.connection = Connection(HOST, port)
        self.chance = Random(1)
        self.revision = revision_in(self.ask(request("GET", path)))
        self.accepted: list[float] = []

    def delays(self, results: list[str]) -> list[float]:
        """For each phone and each result, from the referee's receipt to the phone's screen."""
        begin = perf_counter()
        phones = [(begin + self.chance.random() * sum(self.pace), number) for number in range(PHONES)]
        heapify(phones)
        shown = [0] * PHONES
        found: list[float] = []
        while min(shown) < len(results):
            due, number = phones[0]
            next_result = begin + len(self.accepted) * SECONDS_BETWEEN
            if len(self.accepted) < len(results) and next_result < due:
                sleep(max(0.0, next_result - perf_counter()))
                self.hand_in(results[len(self.accepted)])
                continue
            sleep(max(0.0, due - perf_counter()))
            news = self.poll(shown[number])
            found += [perf_counter() - accepted for accepted in self.accepted[shown[number] : news]]
            shown[number] = news
            heapreplace(phones, (perf_counter() + self.pace.every + self.chance.random() * self.pace.jitter, number))
        return found

    def hand_in(self, question: str) -> None:
        assert self.ask(question.encode()).status == 201
        self.accepted.append(perf_counter())

    def poll(self, shown: int) -> int:
        """How many results the phone shows afterwards, of which it shows so many so far."""
        answer = self.ask(request("GET", f"{self.path}?revision={self.revision + shown}"))
        return shown if answer.status == 204 else revision_in(answer) - self.revision

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
