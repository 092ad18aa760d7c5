"""Prospects against complete enumeration of all results that are still to come, in small events."""

import random
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from tests.regulation import prospects_oracle as oracle
from tests.regulation.prospects_samples import classic_points, expected, is_within, prospect
from tests.regulation.table_results import random_result, result
from tests.sampling import sampled
from tournament.regulation.criteria import CHAINABLE, COMPARABLE, Counting, Criterion, RankingRules
from tournament.regulation.ledger import Penalty
from tournament.regulation.outcomes import ToCome
from tournament.regulation.points import Ties, placement_points
from tournament.regulation.prospects import Outlook, by_place, by_score, by_tables
from tournament.regulation.standings import Standings

# The sizes of the tables that are finished and of those that play, and the worms of a game.
EVENTS: list[Any] = [
    ([], [3, 3], 2),
    ([2], [3, 2], 3),
    ([3], [2, 2], 4),
    ([3], [3], 5),
    ([2], [4], 3),
    ([1], [1, 2, 2], 3),
    ([], [2, 2, 2], 2),
]
NOTHING = {"score": 0, "games": 0, "places": 0, "table_wins": 0, "worms": 0}
# T11, as the organiser can order it: first a few that differ from each other, then all there are.
ORDERS = list(
    dict.fromkeys(
        [
            COMPARABLE,
            COMPARABLE[::-1],
            (Criterion.WORMS, Criterion.BEST_PORTION),
            (Criterion.SHARE_OF_WORMS, Criterion.PLACEMENT_POINTS),
            (),
            *(order for many in range(5) for order in permutations(COMPARABLE, many)),
        ]
    )
)
every_event = pytest.mark.parametrize(("finished", "playing", "worms"), EVENTS, ids=str)
every_seed = pytest.mark.parametrize("seed", sampled(range(25), usual=2))


class Event:
    """A small event in the middle of its last round."""

    def __init__(self, seed, finished, playing, worms):
        self.chance = random.Random(f"{seed} {finished} {playing}")
        self.worms = worms
        self.players = list(range(1, sum(finished) + sum(playing) + 1))
        self.own = {size: self.falling_points(size) for size in {*finished, *playing}}
        self.ties = self.chance.choice(list(Ties))
        self.withdrawn = [player for player in self.players if self.chance.random() < 0.1]
        self.seated = self.seats([*finished, *playing])
        self.finished = [
            random_result(self.chance, 1, number, players)
            for number, players in enumerate(self.seated[: len(finished)], start=1)
        ]
        self.playing = self.seated[len(finished) :]

    def falling_points(self, size):
        return sorted((self.chance.choice([0, 1, 2, 3, Fraction(1, 2)]) for _ in range(size)), reverse=True)

    def points_of(self, places):
        return placement_points(places, self.ties, self.own[len(places)]) if len(places) > 1 else (self.own[1][0],)

    def seats(self, sizes):
        order, seated = self.chance.sample(self.players, len(self.players)), []
        for size in sizes:
            seated.append(tuple(order[:size]))
            order = order[size:]
        return seated

    def to_come(self):
        return ToCome(tuple(self.playing), self.points_of, self.worms)

    def endings(self, gone):
        return [oracle.endings(table, gone, self.worms, self.points_of) for table in self.playing]


@every_event
@every_seed
@pytest.mark.parametrize("counting", Counting)
def test_t7_by_score_is_what_complete_enumeration_finds(counting, seed, finished, playing, worms):
    event = Event(seed, finished, playing, worms)
    chance = event.chance
    chain = tuple(chance.sample(CHAINABLE, chance.randint(0, len(CHAINABLE))))
    lots = {player: chance.randint(1, 9) for player in event.players if chance.random() < 0.7}
    standings = Standings(
        event.players,
        RankingRules(counting, chain),
        tables=[len(event.seated), 1],
        results=[*event.finished, random_result(chance, 2, 1, event.players)],
        penalties=[Penalty(1, event.players[0], Fraction(chance.randint(0, 3), 2))],
        withdrawn=event.withdrawn,
        orders={each: lots for each in (Criterion.LOT, Criterion.PLAY_OFF) if each in chain},
    )
    gone, criteria = standings.gone(), standings.rules.criteria
    before = {
        player: {**NOTHING, **dict(zip(criteria, standings.values(player), strict=True))}
        for player in event.players
        if player not in gone
    }
    ranges = oracle.ranges_by_score(before, criteria, counting, event.endings(gone))
    for places in range(1, len(event.players) + 1):
        assert by_score(standings, places, event.to_come()) == expected(event.players, ranges, places)


@every_event
@pytest.mark.parametrize("case", sampled(product(range(4), ORDERS), usual=5), ids=str)
def test_r5_by_tables_is_what_complete_enumeration_finds(case, finished, playing, worms):
    seed, order = case
    event = Event(f"{seed} {order}", finished, playing, worms)
    # Whatever counts, tables are compared by places and by this order alone.
    rules = RankingRules(event.chance.choice(list(Counting)), runners_up=order)
    standings = Standings(
        event.players, rules, tables=[len(event.seated)], results=event.finished, withdrawn=event.withdrawn
    )
    gone = standings.gone()
    done = [
        [(line.player, line.place, line.worms, line.placement_points, line.best_portion) for line in each.lines]
        for each in event.finished
    ]
    ranges = oracle.ranges_by_tables(done, event.endings(gone), gone, order)
    for places in range(1, len(event.players) + 1):
        assert by_tables(standings, places, event.to_come()) == expected(event.players, ranges, places)


@every_event
@pytest.mark.parametrize("case", sampled(product(range(4), ORDERS), usual=2), ids=str)
def test_what_a_place_at_the_own_table_leads_to_is_what_complete_enumeration_finds(case, finished, playing, worms):
    seed, order = case
    event = Event(f"place {seed} {order}", finished, playing, worms)
    standings = Standings(
        event.players,
        RankingRules(runners_up=order),
        tables=[len(event.seated)],
        results=event.finished,
        withdrawn=event.withdrawn,
    )
    gone = standings.gone()
    done = [
        [(line.player, line.place, line.worms, line.placement_points, line.best_portion) for line in each.lines]
        for each in event.finished
    ]
    for player in event.players:
        plays = player not in gone and any(player in table for table in event.playing)
        ranges = oracle.ranges_by_place(done, event.endings(gone), gone, order, player) if plays else []
        for places in range(1, len(event.players) + 1):
            found = by_place(standings, places, event.to_come(), player)
            assert found == tuple(prospect(each, places) for each in ranges)


def test_the_enumeration_meets_everything_that_can_be_said():
    said = set()
    for seed in range(6):
        event = Event(seed, [3], [3], 5)
        standings = Standings(event.players, tables=[2], results=event.finished, withdrawn=event.withdrawn)
        for function in (by_score, by_tables):
            said |= {(function, each.outlook) for each in function(standings, 2, event.to_come()).values()}
    assert said == {(function, outlook) for function in (by_score, by_tables) for outlook in Outlook}


def test_what_is_said_during_a_round_holds_at_its_end():
    chance = random.Random(3)
    for _ in range(30):
        sizes = [chance.randint(3, 5) for _ in range(4)]
        players = list(range(sum(sizes)))
        seats = [tuple(players[sum(sizes[:n]) : sum(sizes[: n + 1])]) for n in range(4)]
        standings = Standings(players, tables=[4])
        said = []
        for number, table in enumerate(seats, start=1):
            to_come = ToCome(tuple(seats[number - 1 :]), classic_points)
            said.append((by_score(standings, 4, to_come), by_tables(standings, 4, to_come)))
            cuts = sorted(chance.randrange(41) for _ in table)
            worms = [after - before for before, after in zip([0, *cuts], cuts, strict=False)]
            standings.record(result(number, *zip(table, worms, strict=True)))
        over = ToCome((), classic_points)
        said.append((by_score(standings, 4, over), by_tables(standings, 4, over)))
        for earlier, later in pairwise(said):
            for before, after in zip(earlier, later, strict=True):
                assert all(is_within(after[player], before[player]) for player in players)
