"""What is said of players while a stage is played, against all results that are still to come: for every cut and
every way of counting, as the event has them."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories import results
from tests.factories.stages import qualified, stage_of
from tests.regulation import prospects_oracle as oracle
from tests.regulation.prospects_samples import expected
from tournament.models import Event, ResultLine, Round, Stage
from tournament.queries.standings.prospects import direct_outlook, prospects_of
from tournament.queries.standings.stage import standings_of
from tournament.regulation.prospects import Outlook, Prospect

pytestmark = pytest.mark.django_db
POINTS = {2: (6, 1), 3: (7, 4, 1)}
WITHOUT_POINTS = ("worms", "places")
COUNTINGS = ("worms_and_placement", "placement", *WITHOUT_POINTS)
THREE, SECOND = ((21, 29, 32), (25, 26), (22, 23, 24)), ((21, 27), (28, 30), (29, 31))
RUNNERS_UP = ("placement_points", "share_of_worms", "worms", "best_portion")
NOTHING = {"score": 0, "games": 0, "places": 0, "table_wins": 0, "worms": 0}
# Who goes on: the way, and how many.
CUTS = [
    *[("winners", 2), ("best_winners", 1), ("winners_and_runner_up", 3), ("best_of_each", 4), ("tiers", 3)],
    *(("score", many) for many in range(1, 5)),
]


def one_table_plays(counting, kind="preliminary", rounds=1, hands=THREE, **cut):
    """Five players in the last round of a stage: a table of three is done, and two are still playing."""
    event = factories.event(counting=counting, own_points={"3": ["7", "4", "1"]})
    people = factories.players(event, 5)
    number = 1
    if kind == "semi_final":
        Stage.objects.create(event=event, number=3, kind="final")
        qualified(event, *range(1, 6))
        number = 2
    event.stages.filter(number=number).update(kind=kind, rounds_planned=rounds, tables_planned=2, **cut)
    for turn in range(rounds):
        order = people if turn % 2 == 0 else people[::-1]
        round = factories.running_round(event, [order[:3], order[3:]], stage=number)
        tables = list(round.tables.select_related("round__event").order_by("number"))
        results.result(tables[0], *(SECOND if turn else hands))
        if turn < rounds - 1:
            results.result(tables[1], (21, 33), (30, 22))
            Round.objects.filter(pk=round.pk).update(state=Round.State.COMPLETE)
    return stage_of(event, number), [player.number for player in order[3:]]


def worth(event: Event):
    """The points of a table, counted here again: those who share a place share what the places are worth."""

    def points_of(places):
        if event.counting in WITHOUT_POINTS:
            return (Fraction(0),) * len(places)
        own = POINTS[len(places)]
        return tuple(
            Fraction(sum(own[place - 1 : place - 1 + places.count(place)]), places.count(place)) for place in places
        )

    return points_of


def finished(stage):
    """The lines of the tables that are done."""
    lines: dict[int, list] = {}
    for line in ResultLine.objects.filter(result__table__round__stage=stage).select_related("player", "result"):
        row = (line.player.number, line.place, line.worms, line.points, line.best_portion)
        lines.setdefault(line.result.table_id, []).append(row)
    return list(lines.values())


def ranges(stage, playing):
    """The best and the worst rank of everybody, by playing every ending of the last table with all forty worms."""
    standings = standings_of(stage)
    endings = oracle.endings(tuple(playing), (), 40, worth(stage.event))
    if stage.qualifying != "score":
        return oracle.ranges_by_tables(finished(stage), [endings], (), RUNNERS_UP)
    rules = standings.rules
    before = {
        player: {**NOTHING, **dict(zip(rules.criteria, standings.values(player), strict=True))}
        for player in standings.players
    }
    return oracle.ranges_by_score(before, rules.criteria, rules.counting, [endings])


@pytest.mark.parametrize("kind", ["preliminary", "semi_final"])
@pytest.mark.parametrize("counting", COUNTINGS)
def test_every_cut_of_one_round_is_what_complete_enumeration_finds(counting, kind):
    stage, playing = one_table_plays(counting, kind, qualifying="score", qualified=1)
    said, all_ranges = set(), {}
    for stage.qualifying, stage.qualified in CUTS:
        by_score = stage.qualifying == "score"
        if by_score not in all_ranges:
            all_ranges[by_score] = ranges(stage, playing)
        found = prospects_of(stage, standings_of(stage))
        assert found == expected(range(1, 6), all_ranges[by_score], stage.qualified)
        said |= {prospect.outlook for prospect in found.values()}
    assert said == set(Outlook)


@pytest.mark.parametrize("counting", COUNTINGS)
def test_the_best_after_several_rounds_are_what_complete_enumeration_finds(counting):
    stage, playing = one_table_plays(counting, rounds=2, qualifying="score", qualified=1)
    all_ranges = ranges(stage, playing)
    for stage.qualified in range(1, 6):
        assert prospects_of(stage, standings_of(stage)) == expected(range(1, 6), all_ranges, stage.qualified)


@pytest.mark.parametrize("counting", COUNTINGS)
def test_direct_places_and_the_play_in_are_what_complete_enumeration_finds(counting):
    """Of each player both questions: whether they go on, and whether they go past the play-in."""
    stage, playing = one_table_plays(counting, rounds=2, qualifying="score", qualified=4, direct=2)
    all_ranges = ranges(stage, playing)
    found = prospects_of(stage, standings_of(stage))
    assert found == expected(range(1, 6), all_ranges, 4)
    for stage.direct in (1, 2):
        straight = expected(range(1, 6), all_ranges, stage.direct)
        assert {number: direct_outlook(stage, prospect) for number, prospect in found.items()} == {
            number: prospect.outlook for number, prospect in straight.items()
        }


def test_nobody_is_safe_from_a_game_that_may_still_give_as_many_worms():
    """All forty went to one player; whoever wins all forty of the other table is level, and portions may decide."""
    hands = (tuple(range(21, 37)), (), ())
    stage, playing = one_table_plays("worms", hands=hands, qualifying="score", qualified=1)
    found = prospects_of(stage, standings_of(stage))
    assert found == expected(range(1, 6), ranges(stage, playing), 1)
    assert found[1] == Prospect(Outlook.OPEN, 1, 2)
