"""The table of docs/rules.md: numbers of end states with ordered stacks, and a script that checks it.

What lives here: the table and its comparison with classic.py. Run: python -m tests.games.oracle.counts
What does not: the rules themselves.
"""

import time

from tests.games.oracle.classic import reachable_end_states

# (failed attempt, players, portions on the grill) -> number of reachable end states
COUNTS: dict[tuple[str, int, int], int] = {
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


def main() -> None:
    for (failed_attempt, players, k), expected in COUNTS.items():
        begin = time.perf_counter()
        found = len(reachable_end_states(tuple(range(21, 21 + k)), players, failed_attempt))
        seconds = time.perf_counter() - begin
        verdict = "ok" if found == expected else f"expected {expected}"
        print(f"{failed_attempt:15} n={players} k={k} {found:6} {verdict:8} {seconds:6.2f} s", flush=True)


if __name__ == "__main__":
    main()
