"""Taking times, and the rows of the table. What is measured is not decided here."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

ROUNDS = 20
SECONDS_A_ROUND = 0.05


@dataclass(frozen=True)
class Row:
    """A time and the floor it is measured against."""

    what: str
    seconds: float
    floor: str
    floor_seconds: float
    goal: str

    @property
    def ratio(self) -> float:
        return self.seconds / self.floor_seconds


@dataclass(frozen=True)
class Pace:
    """A row without a floor: how many a second."""

    what: str
    seconds: float
    goal: str


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
