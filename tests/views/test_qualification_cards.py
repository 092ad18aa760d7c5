"""Finalists as cards above the cut, changes one at a time with a reason, and the button that leads on to the draw."""

import re

import pytest

from tests import factories
from tests.factories import results
from tests.factories.stages import played, stage_of
from tests.queries.test_qualification import at_tables
from tests.views.reading import said, tight
from tests.views.reading import words_of as text
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Event, Round

pytestmark = pytest.mark.django_db
PAGE = "/desk/cup/standings/qualification/"


@pytest.fixture
def decided(desk):
    """Four tables of four, of which the three best winners go on; the owner looks at the page."""
    event = at_tables(4, "best_winners", 3, slug="cup")
    desk(event)
    return event


def finalists(event: Event) -> list[int]:
    return list(stage_of(event, 2).qualifiers.order_by("rank").values_list("player__number", flat=True))


def cards(response) -> list[str]:
    """The names on the cards above the cut, in order."""
    above = tight(response).partition('class="cut"')[0]
    return re.findall(r'<article class="card finalist[^"]*">.*?<bdi>(.*?)</bdi>', above)


def below(response) -> list[str]:
    under = tight(response).partition('class="cut"')[2]
    return re.findall(r'<article class="card outsider">.*?<bdi>(.*?)</bdi>', under)


def test_the_finalists_stand_above_the_cut_and_the_next_in_line_below(client, decided):
    response = client.get(PAGE)
    assert cards(response) == ["Player 13", "Player 9", "Player 5"]
    assert below(response)[0] == "Player 1"
    assert "The cut: 3 places" in text(response)
    assert "<table" not in tight(response)


def test_the_last_one_in_says_by_what(client, decided):
    """Between winners of tables of one size, the share of the worms decides (T11)."""
    page = tight(client.get(PAGE))
    last = re.search(r'<article class="card finalist is-last">.*?</article>', page)[0]
    assert "<bdi>Player 5</bdi>" in last
    assert "<b>Last one in.</b>Ahead of<bdi>Player 1</bdi>thanks to a larger share of the table’s worms" in last
    assert page.count("Last one in") == 1


def test_where_everybody_else_is_out_there_is_nobody_to_be_ahead_of(client, desk):
    event = at_tables(1, "score", 4, slug="cup")
    desk(event)
    response = client.get(PAGE)
    assert (len(cards(response)), below(response), "Last one in" in text(response)) == (4, [], False)


def test_nothing_can_be_changed_before_change_is_opened(client, decided):
    page = tight(client.get(PAGE))
    people = [*cards(client.get(PAGE)), *below(client.get(PAGE))]
    assert page.count("<summary>Change</summary>") == len(people)
    outside = re.sub(r'<details class="more change".*?</details>', "", page)
    assert re.findall(r'name="(?:decision|why)[^"]*"', outside) == []
    assert re.findall(r"<details[^>]* open>", page) == []


def test_three_below_the_cut_are_in_sight_and_the_others_are_folded(client, decided):
    page = tight(client.get(PAGE))
    folded = re.search(r'<details class="more"><summary>(\d+) more next in line</summary>', page)
    in_sight = page[page.index('class="cut"') : folded.start()].count('<article class="card outsider">')
    assert (in_sight, int(folded[1])) == (3, len(below(client.get(PAGE))) - 3)


def test_one_change_is_looked_at_and_the_others_are_remembered(client, decided):
    first = client.post(PAGE, {"do": "look", "decision_5": "missing"})
    assert cards(first) == ["Player 13", "Player 9", "Player 1"]
    second = client.post(PAGE, {"do": "look", "decision_5": "missing", "decision_9": "out", "why_9": "cheated"})
    assert cards(second)[:2] == ["Player 13", "Player 1"]
    assert set(below(second)) >= {"Player 5", "Player 9"}
    assert "kept out by the organiser: cheated" in text(second)
    assert finalists(decided) == []
    client.post(PAGE, {"do": "settle", "decision_5": "missing", "decision_9": "out", "why_9": "cheated"})
    assert [f"Player {number}" for number in finalists(decided)] == cards(second)


def test_a_change_without_a_reason_opens_where_it_belongs(client, decided):
    response = client.post(PAGE, {"do": "draw", "decision_9": "out"})
    page = tight(response)
    assert (response.status_code, finalists(decided)) == (422, [])
    [opened] = re.findall(r'<details class="more change" name="change" open>.*?</details>', page)
    assert 'name="why_9"' in opened


def test_enter_in_a_reason_only_looks(client, decided):
    """The first button of a form is pressed by Enter."""
    page = tight(client.get(PAGE))
    form = page[page.index('<form class="form qualification"') :]
    assert re.search(r"<button[^>]*>", form)[0].endswith('name="do" value="look">')


def test_draw_the_final_confirms_and_leads_to_the_draw(client, decided):
    response = client.post(PAGE, {"do": "draw"})
    assert (response.status_code, response["Location"]) == (302, "/desk/cup/draw/")
    assert said(response) == ["3 finalists confirmed"]
    assert finalists(decided) == [13, 9, 5]
    page = text(client.get("/desk/cup/draw/"))
    for words in ("Draw the final", "Player 5", "Player 9", "Player 13"):
        assert words in page
    assert client.post("/desk/cup/draw/")["Location"] == "/desk/cup/rounds/2/seating/"


def test_the_confirmation_can_be_undone_from_the_draw(client, decided):
    client.post(PAGE, {"do": "draw"})
    page = text(client.get("/desk/cup/draw/"))
    [undo] = re.findall(r'action="(/desk/cup/journal/\d+/undo/)"', page)
    assert client.post(undo).status_code == 302
    assert finalists(decided) == []


def test_sent_twice_it_confirms_once_and_leads_on_both_times(client, decided):
    data = {"do": "draw", "submission": str(factories.submission())}
    assert {client.post(PAGE, data)["Location"] for _ in range(2)} == {"/desk/cup/draw/"}
    assert finalists(decided) == [13, 9, 5]


def test_somebody_else_confirmed_in_the_meantime(client, decided):
    settle_qualification(event=decided, stage=stage_of(decided), by=factories.actor(decided), missing=[5])
    response = client.post(PAGE, {"do": "draw"})
    assert (response.status_code, finalists(decided)) == (422, [13, 9, 1])
    assert "This stage is confirmed. To change something, undo that first." in text(response)


def test_while_results_are_missing_there_is_no_way_on(client, desk):
    event = played(complete=False, slug="cup")
    results.results(event.rounds.get(), 1, 2, 3)
    desk(event)
    page = text(client.get(PAGE))
    assert ("Draw the final" in page, "Change</summary>" in page) == (False, False)


def test_confirmed_finalists_are_cards_with_the_draw_as_their_main_button(client, decided):
    client.post(PAGE, {"do": "settle"})
    response = client.get(PAGE)
    page = tight(response)
    assert re.findall(r'<article class="card finalist">.*?<bdi>(.*?)</bdi>', page) == [
        "Player 13",
        "Player 9",
        "Player 5",
    ]
    [main] = re.findall(r'<a class="button big" href="(.*?)">Draw the final</a>', page)
    assert main == "/desk/cup/draw/"
    assert page.count(">Mark as missing<") == 3


def test_the_reason_for_somebody_who_is_missing_is_not_lost(client, decided):
    client.post(PAGE, {"do": "settle", "decision_5": "missing", "why_5": "took the train"})
    assert "\u2068Player 5\u2069 (5) was missing: took the train" in text(client.get(PAGE))


@pytest.mark.parametrize("tables", [3, 12])
def test_the_page_takes_as_many_reads_whatever_the_field(client, desk, tables, django_assert_max_num_queries):
    event = played(tables, slug="cup")
    desk(event)
    event.rounds.update(state=Round.State.COMPLETE)
    with django_assert_max_num_queries(40):
        client.get(PAGE)
