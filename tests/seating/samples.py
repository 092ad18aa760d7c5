"""For the tests of the seating: tasks, plans of so many steps, and everything about plans counted plainly."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from random import Random

import pytest

from tests.seating.tools import random_rounds
from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused
from tournament.seating import Plan, Round, SearchProgress, SeatingTask, plan_again

# Two rounds of twelve in threes, no pair meeting twice.
TWO_ROUNDS_OF_12: tuple[Round, ...] = (
    ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)),
    ((1, 4, 7), (2, 5, 10), (3, 8, 11), (6, 9, 12)),
)


def refusal(call, *arguments, **more):
    with pytest.raises(Refused) as caught:
        call(*arguments, **more)
    return caught.value.code, caught.value.params


def field_of(players: int, *sizes: tuple[int, ...], **more) -> SeatingTask:
    """The players 1, 2, 3, … with the sizes of the tables of each round."""
    return SeatingTask(tuple(range(1, players + 1)), sizes, **more)


def planned(task: SeatingTask, steps: int = 5_000, key: bytes = b"key") -> Plan:
    """Counted in steps, so that no clock has a say in what is tested."""
    return plan_again(task, Chance(key), steps)


def by_chance(task: SeatingTask, seed: int) -> tuple[Round, ...]:
    drawn = random_rounds(task, Chance(b"seed %d" % seed))
    return tuple(tuple(tuple(table) for table in tables) for tables in drawn)


def random_task(seed: int) -> SeatingTask:
    """A field of 6 to 20 with everything that can be asked: other sizes each round, a history with gaps, clubs."""
    random = Random(seed)
    players = tuple(random.sample(range(1, 100), random.randint(6, 20)))
    history = []
    for _ in range(random.randint(0, 3)):
        present = random.sample(players, random.randint(2, len(players)))
        history.append(_cut(present, random_sizes(random, len(present))))
    clubs = {player: random.choice(["Nord", "Süd", "Ost"]) for player in players if random.random() < 0.7}
    sizes = tuple(random_sizes(random, len(players)) for _ in range(random.randint(1, 5)))
    return SeatingTask(players, sizes, tuple(history), clubs)


def random_sizes(random: Random, players: int) -> tuple[int, ...]:
    """Table sizes from 2 to 7 in any order."""
    sizes: list[int] = []
    while players:
        size = random.choice([size for size in range(2, 8) if size <= players and players - size != 1])
        sizes.append(size)
        players -= size
    return tuple(sizes)


def _cut(players: Sequence[int], sizes: Sequence[int]) -> Round:
    order = iter(players)
    return tuple(tuple(next(order) for _ in range(size)) for size in sizes)


def is_plan_for(task: SeatingTask, rounds: Sequence[Round]) -> bool:
    """Whether everybody sits once in each round, at tables of the sizes asked for, in the order asked for."""
    return [tuple(map(len, tables)) for tables in rounds] == list(task.sizes) and all(
        sorted(chain(*tables)) == sorted(task.players) for tables in rounds
    )


def pairs_of(tables: Round) -> set[tuple[int, int]]:
    return {pair for table in tables for pair in combinations(sorted(table), 2)}


def new_repeats(task: SeatingTask, rounds: Sequence[Round]) -> int:
    """Over all pairs of rounds of which the later one is planned: the pairs of players who meet in both."""
    together = [pairs_of(tables) for tables in (*task.history, *rounds)]
    return sum(
        len(one & other)
        for (_, one), (number, other) in combinations(enumerate(together), 2)
        if number >= len(task.history)
    )


def starts_of(rounds: Sequence[Round]) -> Counter[int]:
    return Counter(table[0] for tables in rounds for table in tables)


def shorts_of(rounds: Sequence[Round]) -> Counter[int]:
    """How often each player sat at one of the smallest tables of a round that had larger ones."""
    return Counter(
        player
        for tables in rounds
        for table in tables
        if len(table) == min(map(len, tables)) < max(map(len, tables))
        for player in table
    )


def with_fixed(task: SeatingTask, seed: int) -> SeatingTask:
    """Some players at tables where they all find room in every round."""
    random = Random(seed)
    room = {table: min(sizes[table - 1] for sizes in task.sizes) for table in range(1, min(map(len, task.sizes)) + 1)}
    fixed = {}
    for player in random.sample(task.players, random.randint(1, 4)):
        table = random.choice(list(room))
        if room[table]:
            room[table] -= 1
            fixed[player] = table
    return SeatingTask(task.players, task.sizes, task.history, task.clubs, fixed)


def relabelled(task: SeatingTask, other: dict[int, int]) -> SeatingTask:
    """The same task for other players."""
    return SeatingTask(
        tuple(other[player] for player in task.players),
        task.sizes,
        renamed(task.history, other),
        {other[player]: club for player, club in task.clubs.items()},
        {other[player]: table for player, table in task.fixed.items()},
    )


def renamed(rounds, other):
    return tuple(tuple(tuple(other[player] for player in table) for table in tables) for tables in rounds)


def without_seats(rounds):
    return [[frozenset(table) for table in tables] for tables in rounds]


def cost(task: SeatingTask, plan: Plan) -> tuple[int, int, int]:
    """What is paid for, the dearest first: repeats, club meetings, times at short tables."""
    report, short = plan.report, shorts_of((*task.history, *plan.rounds))
    meetings = sum(len(repeat.rounds) for repeat in report.club_meetings)
    return report.repeats, meetings, sum(times * (times - 1) // 2 for times in short.values())


def rounds_one_by_one(players: int, sizes, rounds: int, steps: int = 2_000) -> SeatingTask:
    """The task of the last of so many rounds, each planned when the one before had been played."""
    task = field_of(players, sizes)
    for number in range(rounds - 1):
        plan = planned(task, steps, b"round %d" % number)
        task = field_of(players, sizes, history=(*task.history, *plan.rounds))
    return task


def kept(seen: list[SearchProgress], now: SearchProgress) -> bool:
    """Keep a report of progress, and go on."""
    seen.append(now)
    return True


THIRTEEN = field_of(13, *((4, 3, 3, 3),) * 5)  # is never without repeats, so that a search goes on to the end
