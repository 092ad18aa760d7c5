"""For the tests of strong with strong: events round after round with random results, and everything counted plainly."""

from collections import Counter
from itertools import chain, combinations, permutations
from random import Random

from tests.seating.samples import field_of
from tests.seating.tools import balanced
from tournament.regulation.chance import Chance
from tournament.seating.groups import GroupTask, groups_for, sizes_in_turn
from tournament.seating.strong import plan_in_groups
from tournament.seating.tasks import Round

POINTS = {3: (7, 4, 1), 4: (7, 5, 3, 1), 5: (7, 5, 4, 2, 1), 6: (7, 6, 4, 3, 2, 1), 7: (7, 6, 5, 4, 3, 2, 1)}
STEPS = 250_000


def met_before(history):
    return Counter(pair for tables in history for table in tables for pair in combinations(sorted(table), 2))


def repeats_at(tables, history):
    met = met_before(history)
    return sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))


def fewest_by_trying(players, sizes, history):
    """The fewest repeats of these players at these tables: every seating is tried. For a few players only."""
    met = met_before(history)
    seen, best = set(), None
    for order in permutations(players):
        seats = iter(order)
        tables = frozenset(frozenset(next(seats) for _ in range(size)) for size in sizes)
        if tables not in seen:
            seen.add(tables)
            cost = sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))
            best = cost if best is None else min(best, cost)
    return best


def by_score(score):
    """The standings: the best first, equal players together."""
    equal: dict[int, list[int]] = {}
    for player in sorted(score):
        equal.setdefault(score[player], []).append(player)
    return tuple(tuple(equal[points]) for points in sorted(equal, reverse=True))


def task_of(score, tables, history, number=2, **more):
    players = len(score)
    sizes = sizes_in_turn(balanced(players, tables), number)
    return GroupTask(field_of(players, sizes, history=tuple(history), **more), by_score(score), groups_for(tables))


def played(players, tables, rounds, seed, steps=STEPS):
    """The rounds of an event with random results: of each its task and its plan."""
    random = Random(seed)
    score = dict.fromkeys(range(1, players + 1), 0)
    history: list[Round] = []
    made = []
    for number in range(1, rounds + 1):
        task = task_of(score, tables, history, number)
        plan = plan_in_groups(task, Chance(b"%d %d" % (seed, number)), steps)
        made.append((task, plan))
        history.append(plan.tables)
        for table in plan.tables:
            order = random.sample(table, len(table))
            for player, points in zip(order, POINTS[len(table)], strict=True):
                score[player] += points
    return made


def is_in_groups(task, plan):
    """Whether the groups are a cut through the standings, and each of them fills tables of its own."""
    place = {player: at for at, equal in enumerate(task.standings) for player in equal}
    order = [player for group in plan.groups for player in group.players]
    tables = [number for group in plan.groups for number in group.tables]
    return (
        sorted(order) == sorted(task.task.players)
        and [place[player] for player in order] == sorted(place.values())
        and sorted(tables) == list(range(1, len(plan.tables) + 1))
        and tuple(len(group.tables) for group in plan.groups) == task.groups
        and all(
            sorted(chain.from_iterable(plan.tables[number - 1] for number in group.tables)) == sorted(group.players)
            for group in plan.groups
        )
    )
