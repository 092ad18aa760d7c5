"""What a seating costs: single ones by the clock, and over every field how many reach what is known to be best."""

from time import perf_counter

from benchmarks.measure import Finding, Line
from tests.seating.tools import balanced, best_known, cases
from tournament.seating import Plan, SeatingTask, plan_rounds

KEY = b"benchmark"


def rows() -> list[Line]:
    return [thirty_six_by_six(), every_field(), one_further_round()]


def thirty_six_by_six() -> Finding:
    plan, seconds = timed(SeatingTask(tuple(range(36)), ((6,) * 6,) * 5))
    found = f"{plan.report.repeats} repeats, proven bound {plan.report.bound}, best known {best_known(36, 6, 5)}"
    return Finding("seating 36 players, 5 rounds, tables of 6", seconds, found, "bound reached, ≤ 2 s")


def every_field() -> Finding:
    """Players 12 to 100, 3 to 5 rounds, tables of 4 to 6 and as the regulation forms them."""
    good = total = 0
    slowest = 0.0
    for players, tables, rounds in cases(range(12, 101)):
        plan, seconds = timed(SeatingTask(tuple(range(players)), (balanced(players, tables),) * rounds))
        good += plan.report.repeats <= max(plan.report.bound, best_known(players, tables, rounds))
        total, slowest = total + 1, max(slowest, seconds)
    found = f"{good} of {total} at the bound or the best known; the slowest took the time given here"
    goal = "≥ 95 %, ≤ 2 s each"
    return Finding("seating every n in 12..100, 3-5 rounds, tables of 4-6", slowest, found, goal)


def one_further_round() -> Finding:
    players, sizes = tuple(range(10_000)), (5,) * 2_000
    played = plan_rounds(SeatingTask(players, (sizes,) * 4), KEY).rounds
    plan, seconds = timed(SeatingTask(players, (sizes,), played), seconds=10)
    found = f"{plan.report.repeats} repeats, bound {plan.report.bound}"
    return Finding("seating 10,000 players, one further round after four", seconds, found, "≤ 10 s, progress shown")


def timed(task: SeatingTask, seconds: float = 2.0) -> tuple[Plan, float]:
    begin = perf_counter()
    plan = plan_rounds(task, KEY, seconds)
    return plan, perf_counter() - begin
