"""Who is safe, who can still make it, who cannot: against every possible ending of small events."""

import random
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from tests.regulation import prospects_oracle as oracle
from tests.regulation.table_results import random_result, result
from tournament.regulation.criteria import CHAINABLE, Counting, Criterion, RankingRules
from tournament.regulation.outcomes import ToCome
from tournament.regulation.penalties import Penalty
from tournament.regulation.points import Ties, placement_points
from tournament.regulation.prospects import Outlook, Prospect, by_score, by_tables
from tournament.regulation.refusal import Refused
from tournament.regulation.results import Line, TableResult
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
every_event = pytest.mark.parametrize(("finished", "playing", "worms"), EVENTS, ids=str)
every_seed = pytest.mark.parametrize("seed", range(6))
CRITERIA = RankingRules().criteria
classic_points = partial(placement_points, ties=Ties.MEAN)


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


def expected(players, ranges, places):
    return {
        player: prospect(ranges[player], places) if player in ranges else Prospect(Outlook.OUT) for player in players
    }


def prospect(best_and_worst, places):
    best, worst = best_and_worst
    if worst <= places:
        return Prospect(Outlook.SAFE, best, worst)
    return Prospect(Outlook.OPEN if best <= places else Outlook.OUT, best, worst)


@every_event
@every_seed
def test_t7_by_score_is_what_complete_enumeration_finds(seed, finished, playing, worms):
    event = Event(seed, finished, playing, worms)
    chance = event.chance
    chain = tuple(chance.sample(CHAINABLE, chance.randint(0, len(CHAINABLE))))
    lots = {player: chance.randint(1, 9) for player in event.players if chance.random() < 0.7}
    standings = Standings(
        event.players,
        RankingRules(chance.choice(list(Counting)), chain),
        tables=[len(event.seated), 1],
        results=[*event.finished, random_result(chance, 2, 1, event.players)],
        penalties=[Penalty(1, event.players[0], Fraction(chance.randint(0, 3), 2))],
        withdrawn=event.withdrawn,
        orders={each: lots for each in (Criterion.LOT, Criterion.PLAY_OFF) if each in chain},
    )
    gone, criteria = standings.gone(), standings.rules.criteria
    before = {
        player: {"score": 0, "table_wins": 0, "worms": 0, **dict(zip(criteria, standings.values(player), strict=True))}
        for player in event.players
        if player not in gone
    }
    counts_worms = standings.rules.counting is Counting.WORMS_AND_PLACEMENT
    ranges = oracle.ranges_by_score(before, criteria, counts_worms, event.endings(gone))
    for places in range(1, len(event.players) + 1):
        assert by_score(standings, places, event.to_come()) == expected(event.players, ranges, places)


@every_event
@every_seed
def test_r5_by_tables_is_what_complete_enumeration_finds(seed, finished, playing, worms):
    event = Event(seed, finished, playing, worms)
    standings = Standings(event.players, tables=[len(event.seated)], results=event.finished, withdrawn=event.withdrawn)
    gone = standings.gone()
    done = [
        [(line.player, line.place, line.worms, line.placement_points, line.best_portion) for line in each.lines]
        for each in event.finished
    ]
    ranges = oracle.ranges_by_tables(done, event.endings(gone), gone)
    for places in range(1, len(event.players) + 1):
        assert by_tables(standings, places, event.to_come()) == expected(event.players, ranges, places)


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


def is_within(narrow, wide):
    return wide.best <= narrow.best <= narrow.worst <= wide.worst


# A round in the hall: after the first round 1 has 31, 2 13, 3 3, 4 24, 5 12 and 6 4.

FIRST_ROUND = [result(1, (1, 25), (2, 10), (3, 2)), result(2, (4, 18), (5, 9), (6, 3))]


def second_round(*results):
    return Standings(range(1, 7), tables=[2, 2], results=[*FIRST_ROUND, *results])


def outlooks(prospects):
    return {player: each.outlook.value for player, each in prospects.items()}


def test_t7_in_the_middle_of_the_last_round_with_all_forty_worms():
    standings = second_round(result(1, (1, 10), (5, 14), (6, 0), round=2))
    assert [standings.row(player).score for player in range(1, 7)] == [44, 13, 3, 24, 32, 5]
    assert by_score(standings, 2, ToCome(((2, 3, 4),), classic_points)) == {
        1: Prospect(Outlook.SAFE, 1, 2),  # 2 needs 25 worms and the first place, 4 then 17 and the second: 42 of 40
        2: Prospect(Outlook.OPEN, 1, 5),
        3: Prospect(Outlook.OPEN, 1, 6),
        4: Prospect(Outlook.OPEN, 1, 5),
        5: Prospect(Outlook.OPEN, 2, 4),
        6: Prospect(Outlook.OUT, 5, 6),
    }
    before = {player: dict(zip(CRITERIA, standings.values(player), strict=True)) for player in range(1, 7)}
    ranges = oracle.ranges_by_score(before, CRITERIA, True, [oracle.endings((2, 3, 4), (), 40, classic_points)])
    assert by_score(standings, 2, ToCome(((2, 3, 4),), classic_points)) == expected(range(1, 7), ranges, 2)


@pytest.mark.parametrize(("worms", "worst"), [(12, 2), (13, 3)])
def test_t10_drawing_level_by_score_is_not_enough_with_fewer_worms(worms, worst):
    # 1 has 15 points, a win and 9 worms. 3 wins with 7 worms: 15 points, a win, 8 worms; behind 1, and it takes 8.
    # 2 is second with 4: 15 points, a win, 8 worms; it takes 5. So both can pass only if there are 13.
    results = [result(1, (1, 9), (3, 1)), result(2, (2, 4), (4, 0))]
    standings = Standings(range(1, 5), tables=[2, 1], results=results)
    prospects = by_score(standings, 1, ToCome(((3, 2),), classic_points, worms))
    assert prospects[1] == Prospect(Outlook.OPEN, 1, worst)


def finished_and_playing(points_of, worms, *finished):
    """The ranks of all, with these tables finished and one of three players, 90 to 92, still playing."""
    players = [line.player for each in finished for line in each.lines]
    standings = Standings([*players, 90, 91, 92], tables=[len(finished) + 1], results=finished)
    decided = {player: player for player in players}
    prospects = by_tables(standings, 1, ToCome(((90, 91, 92),), points_of, worms), at_tables=decided)
    return {player: (each.best, each.worst) for player, each in prospects.items() if player < 90}


def test_t11_players_equal_at_finished_tables_may_draw_either_lot():
    twins = [result(n, (10 * n + 1, 8, 30), (10 * n + 2, 4, 26), (10 * n + 3, 2, 23)) for n in (1, 2)]
    assert finished_and_playing(classic_points, 14, *twins) == {
        player: rank
        for n in (1, 2)
        for player, rank in {10 * n + 1: (1, 3), 10 * n + 2: (4, 6), 10 * n + 3: (7, 9)}.items()
    }


@pytest.mark.parametrize(("worms", "worst"), [(9, 3), (10, 4)])
def test_t11_a_runner_up_has_at_most_as_many_worms_as_the_winner(worms, worst):
    # 12 shared the win with 5 of 10 worms. The other runner-up can have the same points and half of the worms as well,
    # but 5 of them only if there are 10.
    shared = result(1, (11, 5, 30), (12, 5, 30), (13, 0))
    assert finished_and_playing(classic_points, worms, shared)[12] == (3, worst)


@pytest.mark.parametrize(("worms", "worst"), [(1, 3), (2, 4)])
def test_t11_a_single_worm_is_never_the_runner_ups(worms, worst):
    def flat(places):
        return (Fraction(1),) * len(places)

    lines = tuple(Line(*line) for line in [(11, 1, 3, Fraction(1)), (12, 2, 1, Fraction(1)), (13, 3, 0, Fraction(1))])
    assert finished_and_playing(flat, worms, TableResult(1, 1, lines))[12] == (3, worst)


def test_t14_who_withdrew_is_out_and_nobody_is_behind_them():
    standings = second_round()
    standings.withdraw(1)
    to_come = ToCome(((1, 5, 6), (2, 3, 4)), classic_points)
    prospects = by_score(standings, 5, to_come)
    assert prospects[1] == Prospect(Outlook.OUT)
    assert {each.outlook for player, each in prospects.items() if player != 1} == {Outlook.SAFE}


def test_r5_a_winner_is_safe_and_a_last_one_out_while_others_play():
    standings = Standings(range(1, 7), tables=[2], results=FIRST_ROUND[:1])
    to_come = ToCome(((4, 5, 6),), classic_points)
    prospects = by_tables(standings, 2, to_come)
    assert outlooks(prospects) == {1: "safe", 2: "out", 3: "out", 4: "open", 5: "open", 6: "open"}
    # T11: the runner-up has 10/37 of the worms; the other table's can have half of them.
    assert outlooks(by_tables(standings, 3, to_come))[2] == "open"


def test_r5_a_shared_win_is_open_until_it_is_decided():
    standings = Standings(range(1, 5), tables=[2], results=[result(1, (1, 8, 30), (2, 8, 30))])
    to_come = ToCome(((3, 4),), classic_points)
    assert outlooks(by_tables(standings, 2, to_come)) == {1: "open", 2: "open", 3: "open", 4: "open"}
    decided = by_tables(standings, 2, to_come, at_tables={1: 2, 2: 1})
    assert outlooks(decided) == {1: "out", 2: "safe", 3: "open", 4: "open"}


def test_rounds_that_are_not_drawn_are_reckoned_with_at_their_widest():
    after_one_round = Standings(range(1, 7), tables=[2], results=FIRST_ROUND)
    # A round gives 46 at most and 1 at least.
    one_more = ToCome((), classic_points, later_rounds=1, later_sizes=(3,))
    assert outlooks(by_score(after_one_round, 2, one_more)) == dict.fromkeys(range(1, 7), "open")
    few_worms = ToCome((), classic_points, worms=3, later_rounds=1, later_sizes=(3,))
    assert by_score(after_one_round, 2, few_worms) == {
        1: Prospect(Outlook.SAFE, 1, 2),
        2: Prospect(Outlook.OUT, 3, 4),
        3: Prospect(Outlook.OUT, 5, 6),
        4: Prospect(Outlook.SAFE, 1, 2),
        5: Prospect(Outlook.OUT, 3, 5),
        6: Prospect(Outlook.OUT, 4, 6),
    }


@pytest.mark.parametrize("seed", range(30))
def test_what_is_said_before_a_round_is_drawn_holds_whatever_is_drawn(seed):
    chance = random.Random(seed)
    players = list(range(1, 10))
    first = [random_result(chance, 1, n + 1, players[3 * n : 3 * n + 3]) for n in range(3)]
    before = Standings(players, tables=[3], results=first)
    wide = by_score(before, 3, ToCome((), classic_points, worms=2, later_rounds=1, later_sizes=(3,)))
    chance.shuffle(players)
    seats = tuple(tuple(players[3 * n : 3 * n + 3]) for n in range(3))
    drawn = Standings(sorted(players), tables=[3, 3], results=first)
    narrow = by_score(drawn, 3, ToCome(seats, classic_points, worms=2))
    gone = drawn.gone()
    assert all(is_within(narrow[each], wide[each]) for each in players if each not in gone)


# Bad input.


def rising(places):
    return tuple(map(Fraction, places))


REFUSED: list[Any] = [
    (lambda s: ToCome(((1, 2), (2, 3)), classic_points), "player_at_two_tables", {"player": 2}),
    (
        lambda s: ToCome((), classic_points, worms=-1),
        "out_of_range",
        {"name": "worms", "value": -1, "least": 0, "most": None},
    ),
    (
        lambda s: ToCome((), classic_points, later_rounds=-1),
        "out_of_range",
        {"name": "later_rounds", "value": -1, "least": 0, "most": None},
    ),
    (lambda s: ToCome((), classic_points, later_rounds=1, later_sizes=()), "no_later_sizes", {}),
    (lambda s: by_score(s, 2, ToCome(((4, 5, 9),), classic_points)), "unknown_player", {"player": 9}),
    (lambda s: by_tables(s, 2, ToCome(((4, 5, 9),), classic_points)), "unknown_player", {"player": 9}),
    (
        lambda s: by_score(s, 2, ToCome((), classic_points)),
        "tables_to_come_do_not_fit",
        {"tables": 0, "results_to_come": 1},
    ),
    (
        lambda s: by_tables(s, 2, ToCome(((4, 5), (6,)), classic_points)),
        "tables_to_come_do_not_fit",
        {"tables": 2, "results_to_come": 1},
    ),
    (
        lambda s: by_tables(s, 2, ToCome(((1, 5, 6),), classic_points)),
        "player_twice_in_round",
        {"player": 1, "round": 1},
    ),
    (lambda s: by_score(s, 2, ToCome(((4, 5, 6),), rising)), "points_rise", {"size": 3}),
    (lambda s: by_tables(s, 2, ToCome(((4, 5, 6),), rising)), "points_rise", {"size": 3}),
    (
        lambda s: by_tables(s, 2, ToCome(((4, 5, 6),), classic_points, later_rounds=1)),
        "later_rounds_after_table_winners",
        {"rounds": 1},
    ),
    (lambda s: by_tables(s, 2, ToCome((), classic_points), round_number=2), "unknown_round", {"round": 2}),
    (
        lambda s: by_score(s, 0, ToCome(((4, 5, 6),), classic_points)),
        "out_of_range",
        {"name": "places", "value": 0, "least": 1, "most": None},
    ),
]


@pytest.mark.parametrize(("call", "code", "params"), REFUSED)
def test_what_does_not_fit_is_refused(call, code, params):
    standings = Standings(range(1, 7), tables=[2], results=FIRST_ROUND[:1])
    with pytest.raises(Refused) as caught:
        call(standings)
    assert (caught.value.code, caught.value.params) == (code, params)
