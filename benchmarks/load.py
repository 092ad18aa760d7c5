"""Load: so many connections that ask as quickly as they are answered, or so many questions a second.

`started` runs it as a process of its own, so that asking does not slow this one down, nor the other way round. That
one reads what to do from its input, prints what came of it, both as JSON, and ends by itself.
"""

import json
import selectors
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from time import perf_counter

from benchmarks.asking import Connection

HOST = "127.0.0.1"
MAX_SECONDS = 60.0
MAX_CONNECTIONS = 64


@dataclass(frozen=True)
class Task:
    """`questions`, each once; with `seconds` over and over for so long; with a `pace` so many a second."""

    port: int
    questions: Sequence[str]
    connections: int = 4
    seconds: float = 0.0
    pace: float = 0.0


@dataclass(frozen=True)
class Outcome:
    """How long it took, how long each answer took, and how many of each status there were."""

    seconds: float
    latencies: Sequence[float]
    statuses: dict[str, int]

    @property
    def seconds_each(self) -> float:
        return self.seconds / len(self.latencies)

    def percentile(self, percent: float) -> float:
        return percentile(self.latencies, percent)


def percentile(values: Iterable[float], percent: float) -> float:
    """The smallest value that so many percent of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)]


def measured(task: Task) -> Outcome:
    return started(task)()


def started(task: Task) -> Callable[[], Outcome]:
    """Begins at once, and returns what waits for the outcome."""
    command = [sys.executable, "-m", "benchmarks.load"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(json.dumps(asdict(task)).encode())
    process.stdin.close()
    process.stdin = None

    def outcome() -> Outcome:
        output, _ = process.communicate(timeout=2 * MAX_SECONDS)
        if process.returncode:
            raise RuntimeError("The load ended too early.")
        return Outcome(**json.loads(output))

    return outcome


class Load:
    """A task at work: who waits for an answer since when, and who is free."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.begin = perf_counter()
        self.selector = selectors.DefaultSelector()
        self.all: list[Connection] = []
        self.free: list[Connection] = []
        self.latencies: list[float] = []
        self.statuses: Counter[str] = Counter()

    def run(self) -> Outcome:
        try:
            self.ask_all()
        finally:
            self.selector.close()
            for connection in self.all:
                connection.close()
        return Outcome(perf_counter() - self.begin, self.latencies, dict(self.statuses))

    def ask_all(self) -> None:
        questions = self.due()
        following = next(questions, None)
        while following or len(self.free) < len(self.all):
            self.refuse_to_hang()
            now = perf_counter()
            while following and following[0] <= now and (connection := self.connection()):
                # With a pace, what waits for its turn waits for its answer already.
                since = following[0] if self.task.pace else perf_counter()
                connection.send(following[1])
                self.selector.register(connection.socket, selectors.EVENT_READ, (connection, since))
                following = next(questions, None)
            # Where all connections wait, the next question has to wait as well.
            self.receive(max(0.0, following[0] - now) if following and self.task.pace else 1.0)

    def due(self) -> Iterator[tuple[float, bytes]]:
        """The questions, each with the moment from which it can be sent."""
        questions = [question.encode() for question in self.task.questions]
        for number, question in enumerate(cycle(questions) if self.task.seconds else questions):
            if self.task.seconds and perf_counter() > self.begin + self.task.seconds:
                return
            yield (self.begin + number / self.task.pace if self.task.pace else self.begin), question

    def connection(self) -> Connection | None:
        """One that is free, or another as long as there may be more."""
        if self.free:
            return self.free.pop()
        if len(self.all) == (MAX_CONNECTIONS if self.task.pace else self.task.connections):
            return None
        self.all.append(Connection(HOST, self.task.port))
        return self.all[-1]

    def receive(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            connection, since = key.data
            if answer := connection.receive():
                self.latencies.append(perf_counter() - since)
                self.statuses[str(answer.status)] += 1
                self.selector.unregister(connection.socket)
                self.free.append(connection)

    def refuse_to_hang(self) -> None:
        if perf_counter() > self.begin + MAX_SECONDS:
            raise RuntimeError("The server is too slow for this load.")


def main() -> None:
    outcome = Load(Task(**json.load(sys.stdin))).run()
    print(json.dumps(asdict(outcome)))


if __name__ == "__main__":
    main()
