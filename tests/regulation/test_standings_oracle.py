"""The standings against the oracle, which shares no code with them: whole rows by equality after every change."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.regulation import standings_oracle as oracle
from tests.regulation.table_results import random_result
from tests.sampling import sampled
from tournament.regulation.criteria import CHAINABLE, SHARED, Counting, Criterion, RankingRules
from tournament.regulation.ledger import Penalty
from tournament.regulation.results import TableResult
from tournament.regulation.standings import Standings

SEEDS = range(100)
STEPS = 25


class Event:
    """A small event to which things happen at random, kept as plain facts beside the standings that are tested."""

    def __init__(self, seed, counting=None):
        self.chance = random.Random(seed)
        self.players = self.chance.sample(range(100), self.chance.randint(4, 11))
        self.tables = [self.chance.randint(1, 3) for _ in range(self.chance.randint(1, 4))]
        chain = self.chance.sample(CHAINABLE, self.chance.randint(0, len(CHAINABLE)))
        self.rules = RankingRules(counting or self.chance.choice(list(Counting)), tuple(chain))
        self.results: dict[tuple[int, int], TableResult] = {}
        self.penalties: dict[int, Penalty] = {}
        self.withdrawn: set[int] = set()
        self.orders: dict[Criterion, dict[int, int]] = {}
        self.standings = Standings(self.players, self.rules, tables=self.tables)

    def step(self):
        happenings = [self.record] * 5 + [self.correct, self.take_back, self.penalise, self.cancel, self.draw_lots]
        self.chance.choice([*happenings, self.withdraw])()

    def free_players(self, number, besides=()):
        taken = {
            line.player
            for key, each in self.results.items()
            if key[0] == number and key != besides
            for line in each.lines
        }
        return [player for player in self.players if player not in taken]

    def record(self):
        number = self.chance.randint(1, len(self.tables))
        table = self.chance.randint(1, self.tables[number - 1])
        free = self.free_players(number)
        if free and (number, table) not in self.results:
            seated = self.chance.sample(free, min(len(free), self.chance.randint(1, 5)))
            self.results[number, table] = random_result(self.chance, number, table, seated)
            self.standings.record(self.results[number, table])

    def correct(self):
        if self.results:
            key = self.chance.choice(sorted(self.results))
            free = self.free_players(key[0], besides=key)
            seated = self.chance.sample(free, min(len(free), self.chance.randint(1, 5)))
            self.results[key] = random_result(self.chance, *key, seated)
            self.standings.replace(self.results[key])

    def take_back(self):
        if self.results:
            key = self.chance.choice(sorted(self.results))
            del self.results[key]
            self.standings.withdraw_result(*key)

    def penalise(self):
        points = self.chance.choice([Fraction(0), Fraction(1), Fraction(1, 2), Fraction(2, 13), Fraction(9)])
        penalty = Penalty(len(self.penalties) + 1, self.chance.choice(self.players), points)
        self.penalties[penalty.id] = penalty
        self.standings.penalise(penalty)

    def cancel(self):
        standing = [each for each in self.penalties.values() if not each.cancelled]
        if standing:
            penalty = self.chance.choice(standing)
            self.penalties[penalty.id] = penalty._replace(cancelled=True)
            self.standings.cancel_penalty(penalty.id)

    def draw_lots(self):
        recorded = [each for each in (Criterion.LOT, Criterion.PLAY_OFF) if each in self.rules.chain]
        if recorded:
            criterion = self.chance.choice(recorded)
            players = self.chance.sample(self.players, self.chance.randint(0, len(self.players)))
            self.orders[criterion] = {player: self.chance.randint(1, 4) for player in players}
            self.standings.set_order(criterion, self.orders[criterion])

    def withdraw(self):
        player = self.chance.choice(self.players)
        if player in self.withdrawn:
            self.withdrawn.remove(player)
            self.standings.reinstate(player)
        else:
            self.withdrawn.add(player)
            self.standings.withdraw(player)

    def rounds(self):
        return range(1, len(self.tables) + 1)

    def table_of(self, player):
        """The result of the table where the player sat in a round, as a function of the round."""

        def found(number):
            of_round = (each for key, each in self.results.items() if key[0] == number)
            return next((each for each in of_round if player in [line.player for line in each.lines]), None)

        return found

    def expected(self):
        return oracle.standings(
            self.players,
            self.rules.counting,
            self.rules.chain,
            self.results.values(),
            self.penalties.values(),
            self.withdrawn,
            self.orders,
        )

    def made_anew(self):
        return Standings(
            self.players,
            self.rules,
            tables=self.tables,
            results=self.results.values(),
            penalties=self.penalties.values(),
            withdrawn=self.withdrawn,
            orders=self.orders,
        )


@pytest.mark.parametrize("counting", Counting)
@pytest.mark.parametrize("seed", sampled(range(3_000), usual=50))
def test_after_every_change_the_rows_are_those_of_the_oracle_and_of_standings_made_anew(seed, counting):
    event = Event(seed, counting)
    for _ in range(STEPS):
        event.step()
        expected = event.expected()
        assert event.standings.all_rows() == expected
        assert event.made_anew().all_rows() == expected


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_single_rows_pages_and_reasons_agree_with_the_whole(seed):
    event = Event(seed)
    for _ in range(STEPS):
        event.step()
    standings, rows = event.standings, event.standings.all_rows()
    assert tuple(standings.row(row.player) for row in rows) == rows
    assert [standings.position(row.player) for row in rows] == list(range(len(rows)))
    for start in range(len(rows) + 2):
        for stop in range(start, len(rows) + 2):
            assert standings.page(start, stop) == rows[start:stop]
    for better, worse in pairwise(rows):
        assert standings.reason(worse.player, better.player) == worse.reason
    assert standings.reason(rows[0].player, rows[0].player) == SHARED
    assert standings.penalties(rows[0].player) == tuple(
        each for each in event.penalties.values() if each.player == rows[0].player
    )


def test_random_events_reach_every_criterion_and_shared_places():
    reasons = set()
    for seed in SEEDS[:60]:
        event = Event(seed)
        for _ in range(STEPS):
            event.step()
        reasons |= {row.reason.criterion for row in event.standings.all_rows() if row.reason}
    assert reasons == {Criterion.SCORE, Criterion.GAMES, Criterion.PLACES, *CHAINABLE, None}


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_a_copy_changes_by_itself_and_leaves_the_other_as_it_was(seed):
    event = Event(seed)
    before: list[tuple[Standings, object]] = []
    for _ in range(STEPS):
        before.append((event.standings, facts(event)))
        event.standings = event.standings.copy()
        event.step()
        assert facts(event) == (event.expected(), *facts(event)[1:])
    assert [facts(event, standings) for standings, _ in before] == [found for _, found in before]


def facts(event, standings=None):
    """All that can be read; of each player the results of the tables, too."""
    standings = standings or event.standings
    results = tuple(standings.results(each.number) for each in standings.rounds)
    found = tuple(standings.results_of(player) for player in event.players)
    penalties = tuple(standings.penalties(player) for player in event.players)
    return standings.all_rows(), standings.rounds, sorted(standings.gone()), results, found, penalties


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_the_results_of_a_player_are_those_of_the_tables_where_the_player_sat(seed):
    event = Event(seed)
    for _ in range(STEPS):
        event.step()
        found = {player: event.standings.results_of(player) for player in event.players}
        assert found == {player: tuple(map(event.table_of(player), event.rounds())) for player in event.players}
