"""The table of docs/rules.md: numbers of end states with ordered stacks, and a script that checks it.

What lives here: the table, a second one of all positions (not counting whose turn it is), and their comparison with
classic.py. Run: python -m tests.games.oracle.counts
What does not: the rules themselves.
"""

import time
from collections.abc import Callable, Collection

from tests.games.oracle.classic import reachable_end_states, reachable_layouts

Counts = dict[tuple[str, int, int], int]

# (failed attempt, players, portions on the grill) -> number of reachable end states
COUNTS: Counts = {
    **{("highest", 2, k): n for k, n in enumerate((8, 38, 212, 1370, 10112, 84158), start=2)},
    **{("highest_always", 2, k): n for k, n in enumerate((8, 36, 192, 1200, 8640, 70560), start=2)},
    **{("returned", 2, k): n for k, n in enumerate((10, 48, 260, 1630, 11742), start=2)},
    ("both", 2, 5): 1391,
    **{("highest", 3, k): n for k, n in enumerate((15, 87, 579, 4371, 37023), start=2)},
    **{("highest_always", 3, k): n for k, n in enumerate((15, 84, 543, 4008, 33357), start=2)},
    ("returned", 3, 6): 42078,
    ("both", 3, 5): 4426,
    **{("highest", 4, k): n for k, n in enumerate((1264, 10884), start=4)},
    **{("highest_always", 4, k): n for k, n in enumerate((1208, 10232), start=4)},
    **{("returned", 4, k): n for k, n in enumerate((1456, 12340), start=4)},
    ("both", 4, 5): 10997,
}

# The same for all positions, finished ones included.
POSITION_COUNTS: Counts = {
    **{("highest", 2, k): n for k, n in enumerate((14, 74, 444, 3016), start=2)},
    **{("highest_always", 2, k): n for k, n in enumerate((14, 69, 388, 2505), start=2)},
    **{("returned", 2, k): n for k, n in enumerate((17, 91, 535, 3551), start=2)},
    **{("both", 2, k): n for k, n in enumerate((15, 75, 428, 2793), start=2)},
    **{("highest", 3, k): n for k, n in enumerate((148, 1064), start=3)},
    **{("highest_always", 3, k): n for k, n in enumerate((141, 967), start=3)},
    **{("returned", 3, k): n for k, n in enumerate((175, 1239), start=3)},
    **{("both", 3, k): n for k, n in enumerate((149, 1034), start=3)},
}


def main() -> None:
    compare("end states", COUNTS, reachable_end_states)
    compare("positions", POSITION_COUNTS, reachable_layouts)


def compare(what: str, counts: Counts, reachable: Callable[[tuple[int, ...], int, str], Collection[object]]) -> None:
    print(what)
    for (failed_attempt, players, k), expected in counts.items():
        begin = time.perf_counter()
        found = len(reachable(tuple(range(21, 21 + k)), players, failed_attempt))
        seconds = time.perf_counter() - begin
        verdict = "ok" if found == expected else f"expected {expected}"
        print(f"{failed_attempt:15} n={players} k={k} {found:6} {verdict:8} {seconds:6.2f} s", flush=True)


if __name__ == "__main__":
    main()
