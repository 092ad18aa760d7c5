"""The end of an event in public: who was passed over, the place in the whole event, and why at that place."""

import pytest
from django.utils import timezone

from tests import factories
from tests.factories.stages import final, played, qualified, stage_of
from tests.views.reading import tight
from tournament.actions.core.undo import undo
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Event
from tournament.queries.people.public_player import Overall, player_view
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.ranking import ranking_page
from tournament.regulation.qualification import Override

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())
MISSING = "Qualified, but was missing: the next in the standings moved up."
KEPT_OUT = "Kept out of the next stage by the organisers."


def settled(**decisions):
    event = played(slug="cup", public=True)
    settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event), **decisions)
    return event


def replace(event, player):
    by = factories.actor(event)
    return replace_finalist(event=event, stage=stage_of(event, 2), player=player, reason="Went home", by=by)


def passed_over(event, *, public=True):
    rows = standings_page(stage_of(event), public=public).rows
    return [(row.number, row.passed_over) for row in rows if row.passed_over]


def finalists(event):
    return list(stage_of(event, 2).qualifiers.order_by("rank").values_list("player__number", flat=True))


def test_nobody_is_marked_where_all_finalists_come():
    assert passed_over(settled()) == []


@pytest.mark.parametrize("public", [True, False])
def test_a_missing_finalist_is_marked_in_the_standings(public):
    event = settled()
    gone = finalists(event)[1]
    replace(event, gone)
    assert passed_over(event, public=public) == [(gone, "missing")]
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    assert passed_over(event, public=public) == []


def test_who_moved_up_reads_why(client):
    event = settled()
    made = replace(event, finalists(event)[1])
    pages = [tight(client.get(f"/e/cup/players/{number}/")) for number in (made.player.number, finalists(event)[0])]
    assert ["Moved up for a player who was missing." in page for page in pages] == [True, False]


def test_who_was_missing_or_kept_out_when_it_was_settled_is_marked_too():
    first, second = finalists(settled())[:2]
    Event.objects.update(slug="other")
    event = settled(missing=[first], overrides=[Override(second, through=False, why="Cheated")])
    assert dict(passed_over(event)) == {first: "missing", second: "override"}


def test_the_pages_say_it_in_words_and_nobody_reads_the_private_reason(client):
    first, second = finalists(settled())[:2]
    Event.objects.update(slug="other")
    settled(missing=[first], overrides=[Override(second, through=False, why="Cheated")])
    standings = tight(client.get("/e/cup/standings/"))
    pages = [tight(client.get(f"/e/cup/players/{number}/")) for number in (first, second)]
    assert [standings.count(words) for words in (">was missing</span>", ">kept out</span>")] == [1, 1]
    assert [(MISSING in page, KEPT_OUT in page) for page in pages] == [(True, False), (False, True)]
    assert ["Cheated" in page for page in (standings, *pages)] == [False] * 3


def over(*, ended=True):
    event = played(slug="cup", public=True)
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    if ended:
        Event.objects.update(ended_at=timezone.now())
    return Event.objects.get()


def test_a_players_page_says_the_place_in_the_whole_event(client):
    event = over()
    assert [player_view(event, number).overall for number in (3, 6)] == [Overall(1, 16), Overall(2, 16)]
    rows = ranking_page(event, public=True).rows
    assert [player_view(event, row.number).overall.place for row in rows] == [row.place for row in rows]
    assert "Place 2 of 16 in the event" in tight(client.get("/e/cup/players/6/"))


def test_the_place_is_not_told_before_the_winners_are_announced(client):
    event = over(ended=False)
    assert player_view(event, 3).overall is None
    assert "in the event" not in tight(client.get("/e/cup/players/3/"))


def test_who_never_played_has_no_place_in_the_event():
    event = over()
    factories.player(event, state="absent")
    assert player_view(event, 17).overall is None


def test_the_standings_of_the_whole_event_have_scores_and_reasons(client):
    event = over()
    rows = ranking_page(event, public=True).rows
    stages = {stage.kind: standings_page(stage, public=True) for stage in event.stages.all()}
    scores = {(kind, row.number): row.score for kind, page in stages.items() for row in page.rows}
    assert [row.score for row in rows] == [scores[row.stage.kind, row.number] for row in rows]
    # The first of a stage is behind those who got further; of all others it is said what separates them.
    assert [row.above == "" for row in rows] == [True, False, False, False, True, *[False] * 11]
    assert [row.above for row in rows[1:4]] == [row.name for row in rows[:3]]
    assert [row.above for row in rows[5:]] == [row.name for row in rows[4:-1]]
    assert all(row.reason is not None for row in rows if row.above)
    page = tight(client.get("/e/cup/standings/"))
    assert page.index("Reached: Final") < page.index("Player 16") < page.index("Reached: Preliminary round")
    assert ('<th scope="col" class="num">Score</th>' in page, "Behind" in page or "Tied with" in page) == (True, True)


def test_a_page_of_the_whole_standings_begins_with_a_reason():
    event = over()
    first, second = (ranking_page(event, number, public=True, rows=3).rows for number in (1, 2))
    assert (second[0].above, second[0].reason is not None) == (first[-1].name, True)
