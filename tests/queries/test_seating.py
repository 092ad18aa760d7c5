"""The preview of a round: the picture's tables, who met before, and what a change would mean."""

from random import Random

import pytest

from tests import factories
from tests.factories.draws import event_with
from tournament.actions.draws.seating import swap_seats
from tournament.models import Player, Round
from tournament.queries.draws.seating import Link, seating_page
from tournament.queries.draws.seating_quality import preview_of_swap
from tournament.queries.rounds.overview import find_round
from tournament.words.seating import link_text, report_lines, swap_lines

pytestmark = pytest.mark.django_db


def second_round(**fields):
    """Eight at two tables: 1 and 2 meet again, 5 and 6 too, and so on down the table."""
    event = event_with(8, rounds_planned=2, **fields)
    p = [None, *event.players.all()]
    factories.seated_round(event, [p[1:5], p[5:9]], state=Round.State.COMPLETE)
    factories.seated_round(event, [[p[1], p[2], p[5], p[6]], [p[3], p[4], p[7], p[8]]], state=Round.State.DRAWN)
    return event


def shown(event, number=2):
    return seating_page(find_round(event, number))


def test_the_tables_with_names_portions_and_who_starts():
    table = shown(second_round()).tables[0]
    found = [(seat.name, seat.portion, seat.starts, seat.note) for seat in table.seats]
    assert (table.number, found) == (
        1,
        [
            ("Player 1", 21, True, "1"),
            ("Player 2", 22, False, "2"),
            ("Player 5", 23, False, "5"),
            ("Player 6", 24, False, "6"),
        ],
    )


def test_nobody_starts_before_the_portions_are_drawn():
    event = second_round()
    event.rounds.last().seats.update(portion=None)
    assert [seat.starts for seat in shown(event).tables[0].seats] == [False] * 4


def test_who_met_before_is_linked_with_the_round():
    found = shown(second_round())
    assert found.tables[0].links == (Link(0, 1, "repeat", (1,)), Link(2, 3, "repeat", (1,)))
    assert link_text(found.tables[0].links[0]) == "met in round 1"


def test_club_mates_are_linked_only_where_clubs_are_kept_apart():
    event = second_round()
    event.players.filter(number__in=[1, 5]).update(club="BC Iași")
    assert "club" not in {link.kind for link in shown(event).tables[0].links}
    event.keep_clubs_apart = True
    event.save()
    link = Link(0, 2, "club")
    assert link in shown(event).tables[0].links
    assert link_text(link) == "same club"


def test_who_may_not_play_any_more_and_who_has_no_seat():
    event = second_round()
    late = factories.player(event, "Late")
    event.players.filter(number=3).update(state=Player.State.WITHDRAWN)
    found = shown(event)
    assert ([player.number for player in found.gone], found.late) == ([3], (late,))


def test_the_report_in_sentences():
    lines = [(line.text, line.kind, len(line.pairs)) for line in report_lines(shown(second_round()))]
    assert lines == [
        ("4 pairs meet again. This is provably the minimum.", "is-good", 4),
        ("Everyone has started between 0 and 2 times.", "is-warn", 0),
    ]


def test_a_first_round_says_that_nobody_can_meet_again():
    assert (
        report_lines(shown(second_round(), 1))[0].text == "This is the first round of the stage, so nobody meets again."
    )


def test_what_a_swap_would_mean():
    event = second_round()
    change = preview_of_swap(find_round(event, 2), 2, 8)
    lines = [line.text for line in swap_lines(change, shown(event))]
    names = "\u2068Player {}\u2069 and \u2068Player {}\u2069 (round 1)"
    assert lines[:4] == [
        "They would meet again: " + names.format(2, 3),
        "They would meet again: " + names.format(2, 4),
        "They would meet again: " + names.format(5, 8),
        "They would meet again: " + names.format(6, 8),
    ]
    assert "They would no longer meet again: " + names.format(1, 2) in lines


def test_nothing_seated_is_no_trouble():
    event = event_with(8)
    factories.seated_round(event, [])
    found = shown(event, 1)
    assert (found.tables, found.report, report_lines(found)) == ((), None, ())


@pytest.mark.parametrize("tables", [1, 3])
def test_the_preview_takes_as_many_reads_whatever_the_tables(tables, django_assert_max_num_queries):
    event = event_with(4 * tables)
    factories.seated_round(event)
    shown(event, 1)  # from now on the report is cached
    with django_assert_max_num_queries(9):
        assert len(shown(event, 1).tables) == tables


def test_a_report_is_made_anew_when_seats_are_changed_or_clubs():
    event = second_round(keep_clubs_apart=True)
    swap_seats(event=event, round=find_round(event, 2), one=2, other=8, by=factories.actor(event))
    assert [repeat.players for repeat in shown(event).report.pairs] == [(2, 3), (2, 4), (3, 4), (5, 6), (5, 8), (6, 8)]
    event.players.filter(number__in=[1, 5]).update(club="BC Iași")
    assert [repeat.players for repeat in shown(event).report.club_meetings] == [(1, 5)]


@pytest.mark.parametrize("chance", range(20))
def test_a_swap_is_reckoned_at_two_tables_as_it_would_be_in_the_whole_field(chance):
    """However it is reckoned: the report after it was made is the one that was foreseen, and so is what it changes."""
    event, random = event_with(13, rounds_planned=3), Random(chance)
    people = list(event.players.all())
    for state in (Round.State.COMPLETE, Round.State.COMPLETE, Round.State.DRAWN):
        random.shuffle(people)
        factories.seated_round(event, [people[:5], people[5:9], people[9:]], state=state)
    one, other = random.sample(range(1, 14), 2)
    before, foreseen = shown(event, 3).report, preview_of_swap(find_round(event, 3), one, other)
    swap_seats(event=event, round=find_round(event, 3), one=one, other=other, by=factories.actor(event))
    after = shown(event, 3).report
    assert (foreseen.after.starts, foreseen.after.shorts) == (after.starts, after.shorts)
    assert _new(before.pairs, after.pairs) == _new(foreseen.before.pairs, foreseen.after.pairs)
    assert _new(after.pairs, before.pairs) == _new(foreseen.after.pairs, foreseen.before.pairs)


def _new(before, after):
    return [repeat for repeat in after if repeat not in before]


def test_each_page_of_a_large_round_has_its_own_tables():
    event = event_with(120, tables=30)
    factories.seated_round(event)
    first, second = (seating_page(find_round(event, 1), number) for number in (1, 2))
    assert ([table.number for table in first.tables], [table.number for table in second.tables]) == (
        list(range(1, 25)),
        list(range(25, 31)),
    )
