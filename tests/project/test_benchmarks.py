"""The table of benchmarks and the clock behind it. How fast anything is, is not tested."""

from benchmarks.__main__ import table_of
from benchmarks.measure import Finding, Pace, Row, seconds_per_call


def test_the_table():
    row = Row("the front page", seconds=0.0025, floor="an empty page", floor_seconds=0.001, goal="≤ 3 ×")
    pace = Pace("a whole game", seconds=0.004, goal="≥ 200 /s")
    finding = Finding("a whole plan", seconds=0.5, found="2 repeats", goal="none")
    assert table_of([row, pace, finding]).splitlines() == [
        "| what | time | floor | its time | found | goal |",
        "|---|---|---|---|---|---|",
        "| the front page | 2.500 ms | an empty page | 1.000 ms | 2.50 × | ≤ 3 × |",
        "| a whole game | 4.000 ms | – | – | 250 /s | ≥ 200 /s |",
        "| a whole plan | 500.000 ms | – | – | 2 repeats | none |",
    ]


def test_the_clock_counts_what_it_calls():
    calls = []
    assert seconds_per_call(lambda: calls.append(1)) > 0
    assert calls
