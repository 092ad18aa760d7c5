"""A hall full of phones: each keeps its connection and polls every few seconds, while results come in at their pace.

`python -m benchmarks.crowd` reads a `Hall` from its input and prints a `Report`, both as JSON. It is a process of its
own, bounded in time and number, and asks 127.0.0.1 only.
"""

import gzip
import json
import re
import selectors
import sys
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import cycle, islice
from random import Random
from time import perf_counter, sleep

from benchmarks.asking import Answer, Connection, polled, request

HOST = "127.0.0.1"
MAX_PHONES, MAX_REFEREES, MAX_SECONDS = 4000, 64, 120.0
PATIENCE_IN_SECONDS = 30
REVISION = re.compile(rb"revision=(\d+)")


@dataclass(frozen=True)
class Hall:
    """`pages`: what the phones look at, in turns; `questions`: of each table its results, one after the other."""

    port: int
    pages: Sequence[str]
    questions: Sequence[Sequence[str]]
    phones: int = 2000
    seconds: float = 30.0
    results_a_second: float = 20.0
    every: float = 2.0
    jitter: float = 1.0


@dataclass
class Report:
    """In seconds how long answers took, by kind, and how long results were not seen, by page; and all statuses."""

    times: dict[str, list[float]] = field(default_factory=lambda: {"unchanged": [], "changed": [], "result": []})
    statuses: dict[str, int] = field(default_factory=dict)
    unseen: dict[str, list[float]] = field(default_factory=dict)


@dataclass
class Phone:
    """A connection, the page that it shows and of which revision; `since`: asks since then, 0 where it rests."""

    connection: Connection
    page: str
    revision: int
    since: float = 0.0


class Crowd:
    """The phones and the referees of a hall at work."""

    def __init__(self, hall: Hall) -> None:
        if hall.phones > MAX_PHONES or hall.seconds > MAX_SECONDS:
            raise ValueError("This is more than a hall.")
        self.hall = hall
        self.report = Report()
        self.statuses: Counter[str] = Counter()
        self.chance = Random(1)
        self.selector = selectors.DefaultSelector()
        self.accepted: list[float] = []
        self.tables = deque(deque(questions) for questions in hall.questions)

    def run(self) -> Report:
        self.first_revision = self.open_pages()
        self.opened_by = Counter(islice(cycle(self.hall.pages), self.hall.phones))
        phones = [self.arrive(number) for number in range(self.hall.phones)]
        # In turns, so that none of them rests for so long that the server ends it.
        self.referees = deque(Connection(HOST, self.hall.port) for _ in range(min(MAX_REFEREES, len(self.tables))))
        begin = perf_counter()
        self.due = [
            (begin + self.chance.random() * (self.hall.every + self.hall.jitter), at) for at in range(len(phones))
        ]
        heapify(self.due)
        self.phones, self.end, self.asked = phones, begin + self.hall.seconds, 0
        self.begin = begin
        while perf_counter() < self.end or self.selector.get_map():
            if perf_counter() > self.end + PATIENCE_IN_SECONDS:
                raise RuntimeError("The server is too slow for this load.")
            self.poll_all()
            self.hand_in_all()
            self.receive()
        self.report.statuses = dict(self.statuses)
        return self.report

    def open_pages(self) -> dict[str, int]:
        """Of which revision each page is. Over one connection: the server ends those that stand still."""
        connection = Connection(HOST, self.hall.port)
        revisions = {page: opened(connection, page) for page in dict.fromkeys(self.hall.pages)}
        connection.close()
        return revisions

    def arrive(self, number: int) -> Phone:
        """With a page open. What all look at each opens by itself, so that every process of the server knows it."""
        page = self.hall.pages[number % len(self.hall.pages)]
        connection = Connection(HOST, self.hall.port)
        if self.opened_by[page] > 1:
            opened(connection, page)
        return Phone(connection, page, self.first_revision[page])

    def poll_all(self) -> None:
        now = perf_counter()
        while self.due and self.due[0][0] <= now and now < self.end:
            since, number = heappop(self.due)
            phone = self.phones[number]
            phone.since = since
            self.send(phone.connection, request("GET", polled(phone.page, phone.revision)), number)

    def hand_in_all(self) -> None:
        """Those whose time has come; a table hands in its next one when the one before is answered."""
        now = perf_counter()
        while now < self.end and self.referees and self.tables:
            since = self.begin + self.asked / self.hall.results_a_second
            if since > now:
                return
            table = self.tables.popleft()
            if not table:
                continue
            self.asked += 1
            self.send(self.referees.popleft(), table.popleft().encode(), (since, table))

    def send(self, connection: Connection, question: bytes, who: object) -> None:
        connection.send(question)
        self.selector.register(connection.socket, selectors.EVENT_READ, (connection, who))

    def receive(self) -> None:
        if not self.selector.get_map():
            sleep(0.001)
            return
        for key, _ in self.selector.select(0.002):
            connection, who = key.data
            if answer := connection.receive():
                self.selector.unregister(connection.socket)
                now = perf_counter()
                if isinstance(who, int):
                    self.show(who, answer, now)
                else:
                    since, table = who
                    self.receipt(connection, since, table, answer, now)

    def receipt(self, connection: Connection, since: float, table: deque[str], answer: Answer, now: float) -> None:
        self.statuses[f"result {answer.status}"] += 1
        self.report.times["result"].append(now - since)
        if answer.status == 201:
            self.accepted.append(now)
        self.tables.append(table)
        self.referees.append(connection)

    def show(self, number: int, answer: Answer, now: float) -> None:
        phone = self.phones[number]
        self.statuses[f"poll {answer.status}"] += 1
        self.report.times["unchanged" if answer.status == 204 else "changed"].append(now - phone.since)
        if answer.status == 200:
            before, phone.revision = phone.revision, revision_of(answer)
            first = self.first_revision[phone.page]
            seen = self.accepted[before - first : phone.revision - first]
            self.report.unseen.setdefault(kind_of(phone.page), []).extend(max(0.0, now - accepted) for accepted in seen)
        heappush(self.due, (now + self.hall.every + self.chance.random() * self.hall.jitter, number))


def opened(connection: Connection, page: str) -> int:
    """Of which revision a page is that somebody opens."""
    connection.send(request("GET", page))
    while (answer := connection.receive()) is None:
        pass
    return revision_of(answer)


def kind_of(page: str) -> str:
    """Standings, own page, wall: all players' own pages are of one kind."""
    return page.partition("?")[0]


def revision_of(answer: Answer) -> int:
    """Which one a page shows: the one that it asks about when it polls."""
    return revision_in(answer.body, compressed=b"content-encoding: gzip" in answer.head.lower())


@lru_cache(maxsize=100)
def revision_in(body: bytes, *, compressed: bool) -> int:
    """The same page comes to hundreds of phones: it is unpacked once, so that asking leaves the server its time."""
    found = REVISION.search(gzip.decompress(body) if compressed else body)
    if found is None:
        raise RuntimeError(f"This page does not poll: {body!r}")
    return int(found[1])


if __name__ == "__main__":
    print(json.dumps(asdict(Crowd(Hall(**json.load(sys.stdin))).run())))
