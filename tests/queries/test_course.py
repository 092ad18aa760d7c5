"""How players stood after each round: what fresh standings of the same results say; and the pictures of it."""

from fractions import Fraction

import pytest

from tests.factories.stages import played, stage_of
from tests.views.public_pages import happen
from tournament.models import Event
from tournament.queries.people.public_player import player_view
from tournament.queries.standings.course import AfterRound, course_of
from tournament.queries.standings.stage import standings_of
from tournament.templatetags.course_picture import place_picture, score_picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    event = played(3, rounds=3, public=True)
    event.stages.filter(number=1).update(qualified=4)
    return happen(Event.objects.get(pk=event.pk))


def test_after_each_round_is_what_standings_of_those_rounds_alone_say(event):
    stage = stage_of(event)
    whole = standings_of(stage)
    courses = {number: course_of(stage, whole, number) for number in whole.players}
    for at in (2, 1, 0):
        alone = standings_of(stage)
        order = [row for row in alone.all_rows() if row.results]
        line = order[3].score
        for row in order:
            assert courses[row.player][at] == AfterRound(at + 1, row.score, row.place, line)
        assert {len(course) for course in courses.values()} == {3}
        event.rounds.filter(number=at + 1).update(state="drawn")  # as if it had not been published


def test_a_round_that_is_going_on_ends_the_course(event):
    stage = stage_of(event)
    standings = standings_of(stage).copy()
    standings.withdraw_result(2, 1)
    assert [after.number for after in course_of(stage, standings, 1)] == [1]
    standings.withdraw_result(3, 1)
    assert [after.number for after in course_of(stage, standings, 1)] == [1]


def test_the_page_of_a_player_has_stacks_opponents_and_the_course(event, client):
    view = player_view(event, 1)
    assert all(bool(game.stack) or game.seat.worms == 0 for game in view.games)
    assert [len(opponent.games) for opponent in view.opponents] == [2, 3, 2, 1, 1]
    for opponent in view.opponents:
        against = player_view(event, opponent.number)
        (mirrored,) = [each for each in against.opponents if each.number == 1]
        assert opponent.won + mirrored.won == opponent.decided == len(opponent.games)
    page = client.get(f"/e/{event.slug}/players/1/").content.decode()
    assert page.count("<polyline") == 3
    assert "Opponents met" in page


def test_pictures_lie_in_whole_numbers_between_their_edges():
    course = [
        AfterRound(1, Fraction(5), 7, Fraction(11, 2)),
        AfterRound(2, Fraction(31, 2), 3, Fraction(12)),
        AfterRound(3, Fraction(20), 1, Fraction(19)),
    ]
    score, place = score_picture(course), place_picture(course)
    assert score.path == "24,98 180,49 336,28"
    assert score.goal_path == "24,96 180,66 336,33"
    assert score.values == "5, 15½, 20"
    assert (place.path, place.values) == ("24,122 180,59 336,28", "7, 3, 1")
