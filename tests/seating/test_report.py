"""What is said of a plan, against a recount that shares no code with it."""

import pytest

from tests.seating.samples import (
    TWO_ROUNDS_OF_12,
    by_chance,
    field_of,
    new_repeats,
    pairs_of,
    planned,
    random_task,
    shorts_of,
    starts_of,
)
from tournament.seating import Report, SeatingTask, report_on
from tournament.seating.report import Repeat, Spread


def recounted(task: SeatingTask, rounds, bound: int) -> Report:
    """Everybody against everybody, round by round."""
    together = [*task.history, *rounds]
    played = len(task.history)
    ordered = sorted(task.players)
    met = {
        (one, other): tuple(number for number, tables in enumerate(together, 1) if (one, other) in pairs_of(tables))
        for one in ordered
        for other in ordered
        if one < other
    }
    clubs = task.clubs
    starts, shorts = starts_of(together), shorts_of(together)
    return Report(
        repeats=new_repeats(task, rounds),
        bound=bound,
        pairs=tuple(Repeat(pair, when) for pair, when in met.items() if len(when) > 1 and when[-1] > played),
        twice_running=tuple(
            pair for pair, when in met.items() for number in when if number - 1 in when and number > played
        ),
        club_meetings=tuple(
            Repeat(pair, tuple(number for number in when if number > played))
            for pair, when in met.items()
            if pair[0] in clubs and clubs.get(pair[0]) == clubs.get(pair[1]) and when and when[-1] > played
        ),
        starts=_spread(starts, task.players),
        shorts=_spread(shorts, task.players),
        known_rounds=None,
    )


def _spread(had, players):
    times = [had[player] for player in players]
    return min(times), max(times)


def facts(report: Report):
    """All of a report but what is known of such fields."""
    return [(name, value) for name, value in vars(report).items() if name != "known_rounds"]


@pytest.mark.parametrize("seed", range(80))
def test_a_report_is_what_a_recount_finds(seed):
    task = random_task(seed)
    rounds = by_chance(task, seed)
    assert facts(report_on(task, rounds, seed)) == facts(recounted(task, rounds, seed))


@pytest.mark.parametrize("seed", range(8))
def test_a_plan_comes_with_its_report(seed):
    task = random_task(seed)
    plan = planned(task, 500)
    assert facts(plan.report) == facts(recounted(task, plan.rounds, plan.report.bound))


def test_a_report_by_hand():
    """Twelve in threes after two rounds; 1 and 2 meet again, 4 and 7 for the second time running."""
    task = field_of(12, (3,) * 4, (6, 6), history=TWO_ROUNDS_OF_12, clubs={4: "Nord", 7: "Nord", 8: "Nord", 1: "Süd"})
    rounds = (((1, 2, 8), (7, 4, 10), (3, 6, 5), (9, 11, 12)), ((9, 3, 4, 7, 8, 12), (1, 2, 5, 6, 10, 11)))
    assert report_on(task, rounds, 12) == Report(
        repeats=21,  # nine pairs twice, four three times
        bound=12,
        pairs=(
            Repeat((1, 2), (1, 3, 4)),
            Repeat((2, 5), (2, 4)),
            Repeat((2, 10), (2, 4)),
            Repeat((3, 8), (2, 4)),
            Repeat((4, 7), (2, 3, 4)),
            Repeat((5, 6), (1, 3, 4)),
            Repeat((5, 10), (2, 4)),
            Repeat((7, 8), (1, 4)),
            Repeat((7, 9), (1, 4)),
            Repeat((8, 9), (1, 4)),
            Repeat((9, 12), (2, 3, 4)),
            Repeat((10, 11), (1, 4)),
            Repeat((11, 12), (1, 3)),
        ),
        twice_running=((1, 2), (4, 7), (4, 7), (5, 6), (9, 12), (9, 12)),
        club_meetings=(Repeat((4, 7), (3, 4)), Repeat((4, 8), (4,)), Repeat((7, 8), (4,))),
        starts=Spread(0, 4),
        shorts=Spread(0, 0),
        known_rounds=4,  # of four tables of three, as in the first round planned
    )


def test_meetings_of_the_past_alone_are_not_reported():
    same = ((1, 2), (3, 4))
    task = field_of(4, (2, 2), history=(same, same), clubs={1: "Nord", 2: "Nord"})
    report = report_on(task, (((1, 3), (4, 2)),), 0)
    assert (report.repeats, report.pairs, report.twice_running, report.club_meetings) == (0, (), (), ())


def test_the_last_round_played_and_the_first_planned_run_on():
    task = field_of(4, (2, 2), (2, 2), history=(((1, 2), (3, 4)),))
    report = report_on(task, (((3, 4), (2, 1)), ((1, 4), (2, 3))), 0)
    assert report.twice_running == ((1, 2), (3, 4))
    assert report.pairs == (((1, 2), (1, 2)), ((3, 4), (1, 2)))


def test_a_repeat_with_a_round_between_is_not_running():
    task = field_of(4, (2, 2), (2, 2), (2, 2))
    apart = report_on(task, (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((2, 1), (4, 3))), 0)
    assert (apart.repeats, apart.twice_running) == (2, ())


def test_a_third_meeting_counts_two_more():
    same = ((1, 2), (3, 4))
    task = field_of(4, *((2, 2),) * 2)
    assert report_on(task, (same, same), 0).repeats == 2
    assert report_on(field_of(4, (2, 2), history=(same, same)), (same,), 0).repeats == 4


def test_players_without_a_club_are_no_club():
    task = field_of(4, (4,), clubs={1: "Nord"})
    assert report_on(task, (((1, 2, 3, 4),),), 0).club_meetings == ()


def test_spreads_are_over_all_players_also_the_absent():
    """Late comers have started never; short tables are the smallest of a round, and there are none if all are equal."""
    task = field_of(5, (3, 2), history=(((1, 2), (3, 4)), ((1, 2),), ((1, 3, 4), (2, 5))))
    report = report_on(task, (((1, 2, 3), (5, 4)),), 0)
    assert report.starts == (0, 4)
    assert report.shorts == (0, 2)


def test_only_the_smallest_tables_are_short():
    task = field_of(9, (4, 3, 2))
    report = report_on(task, (((1, 2, 3, 4), (5, 6, 7), (8, 9)),), 0)
    assert report.shorts == (0, 1)
    assert shorts_of((((1, 2, 3, 4), (5, 6, 7), (8, 9)),)) == {8: 1, 9: 1}


def test_whether_the_bound_is_reached():
    task = field_of(4, (2, 2), (2, 2))
    rounds = (((1, 2), (3, 4)), ((1, 3), (2, 4)))
    assert report_on(task, rounds, 0).at_bound
    assert not report_on(task, (rounds[0], rounds[0]), 0).at_bound


def test_what_is_known_of_the_field():
    assert planned(field_of(24, (4,) * 6), 0).report.known_rounds == 7
    assert planned(field_of(36, (6,) * 6), 0).report.known_rounds == 3
    assert planned(field_of(24, (5, 5, 5, 5, 4)), 0).report.known_rounds is None
    assert planned(field_of(19, (4, 4, 4, 4, 3)), 0).report.known_rounds is None
    assert planned(field_of(19, (4, 3, 3, 3, 3, 3)), 0).report.known_rounds == 7
