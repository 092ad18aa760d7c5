"""Taking times, and the rows of the table. What is measured is not decided here."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

ROUNDS = 20
SECONDS_A_ROUND = 0.05

Cells = tuple[str, str, str, str, str, str]  # what, time, floor, its time, found, goal


class Line(Protocol):
    """A line of the table."""

    def cells(self) -> Cells: ...


@dataclass(frozen=True)
class Row:
    """A time and the floor it is measured against."""

    what: str
    seconds: float
    floor: str
    floor_seconds: float
    goal: str

    def cells(self) -> Cells:
        ratio = f"{self.seconds / self.floor_seconds:.2f} ×"
        return self.what, milliseconds(self.seconds), self.floor, milliseconds(self.floor_seconds), ratio, self.goal


@dataclass(frozen=True)
class Rate(Row):
    """The same, told by how many a second there are: more is better."""

    def cells(self) -> Cells:
        what, time, floor, floor_time, _, goal = super().cells()
        return what, time, floor, floor_time, f"{self.floor_seconds / self.seconds:.2f} × its requests/s", goal


@dataclass(frozen=True)
class Pace:
    """A line without a floor: how many a second."""

    what: str
    seconds: float
    goal: str

    def cells(self) -> Cells:
        return self.what, milliseconds(self.seconds), "–", "–", f"{1 / self.seconds:.0f} /s", self.goal


@dataclass(frozen=True)
class Fact:
    """A line without any time."""

    what: str
    found: str
    goal: str

    def cells(self) -> Cells:
        return self.what, "–", "–", "–", self.found, self.goal


@dataclass(frozen=True)
class Finding:
    """A line whose worth is not a time alone."""

    what: str
    seconds: float
    found: str
    goal: str

    def cells(self) -> Cells:
        return self.what, milliseconds(self.seconds), "–", "–", self.found, self.goal


def compare(what: str, call: Callable[[], object], floor: str, floor_call: Callable[[], object], goal: str) -> Row:
    """Measures both in turns, so that a machine that slows down meanwhile slows both, and keeps the best of each."""
    times = [(seconds_per_call(call), seconds_per_call(floor_call)) for _ in range(ROUNDS)]
    return Row(what, min(time for time, _ in times), floor, min(time for _, time in times), goal)


def seconds_per_call(call: Callable[[], object], at_least: float = SECONDS_A_ROUND) -> float:
    calls = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < at_least:
        call()
        calls += 1
    return elapsed / calls


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.3f} ms"
