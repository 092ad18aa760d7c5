"""For the tests of prospects: the first round of an event in the hall, and outlooks made of ranks by hand."""

from functools import partial

from tests.regulation.table_results import result
from tournament.regulation.criteria import RankingRules
from tournament.regulation.points import Ties, placement_points
from tournament.regulation.prospects import Outlook, Prospect

CRITERIA = RankingRules().criteria
classic_points = partial(placement_points, ties=Ties.MEAN)

# A round in the hall: after it 1 has 31, 2 13, 3 3, 4 24, 5 12 and 6 4.
FIRST_ROUND = [result(1, (1, 25), (2, 10), (3, 2)), result(2, (4, 18), (5, 9), (6, 3))]


def expected(players, ranges, places):
    return {
        player: prospect(ranges[player], places) if player in ranges else Prospect(Outlook.OUT) for player in players
    }


def prospect(best_and_worst, places):
    best, worst = best_and_worst
    if worst <= places:
        return Prospect(Outlook.SAFE, best, worst)
    return Prospect(Outlook.OPEN if best <= places else Outlook.OUT, best, worst)


def is_within(narrow, wide):
    return wide.best <= narrow.best <= narrow.worst <= wide.worst
