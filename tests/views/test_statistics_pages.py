"""The pages of statistics and awards: for everybody who may see the event, and of all events for their organiser."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import results
from tests.factories.entries import recorded
from tests.factories.stages import final, played, qualified
from tests.queries.test_statistics import bots
from tests.views.public_pages import happen
from tests.views.reading import seen, words_of
from tournament.models import Event, Round
from tournament.queries.results import counted
from tournament.rules.statistics import SeatStatistics, wilson
from tournament.templatetags.statistics import bar, seat_bar
from tournament.words.statistics import award_words, seats_words

pytestmark = pytest.mark.django_db


def address(event, name="statistics"):
    return reverse(name, args=[event.slug])


def test_before_the_first_result_it_says_when_there_will_be_something(client):
    event = played(2, public=True, complete=False)
    texts = [seen(client.get(address(event, name))) for name in ("statistics", "awards")]
    assert "Statistics appear here after the first result." in texts[0]
    assert "Awards appear here after the first result." in texts[1]


def test_the_numbers_stand_beside_the_bars(client, django_assert_max_num_queries):
    event = played(4, public=True)
    with django_assert_max_num_queries(9):
        response = client.get(address(event))
    text = seen(response)
    expected = ("What became of the portions", "Does the seat matter?", "Worms that won", "Highest stack", "Games 4")
    assert [words in text for words in expected] == [True] * 5
    assert words_of(response).count('<svg class="bar"') == 16 + 4 + len(response.context["view"].won_with)
    assert "Stolen" not in text
    assert reverse("public_table", args=[event.slug, 1, 1]) in words_of(response)


def test_recorded_games_add_what_was_stolen(client):
    text = seen(client.get(address(bots(public=True))))
    assert ["Stolen" in text, "Turns per game" in text, "Consolation prize for bad luck" in text] == [True] * 3


def test_awards_are_sheets_of_paper(client):
    event = played(1, public=True, complete=False)
    event.players.filter(number=3).update(pseudonym="Lucky")
    table = Round.objects.get(event=event).tables.select_related("round__event").get()
    results.result(table, (), (), (21, 29, 32), (33,))
    text = words_of(client.get(address(event, "awards")))
    assert text.count('class="award-sheet"') == 2
    assert ["3 portions at the end of a game" in text, "Lucky" in text, "Player 3" in text] == [True, True, False]


@pytest.mark.parametrize("name", ["statistics", "awards"])
def test_nobody_sees_them_of_an_event_that_is_not_public(client, name):
    event = played(1)
    assert client.get(address(event, name)).status_code == 404
    client.force_login(factories.owner(event))
    response = client.get(address(event, name))
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "private, no-store")


def test_no_page_depends_on_a_final_that_is_held_back(client):
    texts: list[list[str]] = []
    for hands in (((21, 29, 32), (27, 30), (25,), ()), ((), (25,), (27, 30), (21, 29, 32))):
        event = played(4, public=True, name="Cup", slug=f"cup-{len(texts)}")
        qualified(event, 3, 6, 9, 16)
        final(event, *hands)
        pages = [words_of(client.get(address(event, name))) for name in ("statistics", "awards")]
        texts.append([page.replace(event.slug, "cup") for page in pages])
        Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
        assert words_of(client.get(address(event))).replace(event.slug, "cup") != texts[-1][0]
    assert texts[0] == texts[1]
    assert "Results that are held back are not counted yet." in texts[0][0]


def test_they_are_rendered_once_and_follow_the_results(client):
    event = happen(played(2, public=True, complete=False))
    first = client.get(address(event))
    poll = first.context["live"]
    assert ("ETag" in Client().get(address(event)).headers, client.get(poll).status_code) == (True, 204)
    recorded(Round.objects.get(event=event).tables.select_related("round__event").get(number=1))
    assert "Games 1" in seen(client.get(poll))


def test_while_recorded_games_are_counted_nothing_is_cached(client, monkeypatch):
    monkeypatch.setattr(counted, "RECORDS_AT_ONCE", 1)
    event = happen(bots(2, public=True))
    first = client.get(address(event))
    assert (first.headers["Cache-Control"], "ETag" in first.headers) == ("no-store", False)
    assert "1 recorded game is still being counted." in seen(first)
    second = client.get(first.context["live"])
    assert (second.status_code, "still being counted" in seen(second)) == (200, False)
    assert client.get(second.context["live"]).status_code == 204


def test_an_organiser_sees_all_of_their_events(client):
    owner = factories.account("Olga")
    for name in ("One", "Other"):
        event = played(2, owner=owner, name=name)
    event.players.update(pseudonym="Lucky")
    there = reverse("desk_statistics")
    assert client.get(there).status_code == 302
    client.force_login(owner)
    text = seen(client.get(there))
    assert ["2 events with results" in text, "Games 4" in text, "Lucky" in text] == [True, True, False]
    assert there in words_of(client.get(reverse("desk")))
    client.force_login(factories.account("Nobody"))
    assert "Statistics of all your events appear here after the first result." in seen(client.get(there))


def seat(number, wins, games, expected=0.25):
    return SeatStatistics(number, games, wins, wilson(wins, games), expected)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([seat(1, 25, 100)], "No seat wins clearly more or less often than chance would explain."),
        ([seat(1, 60, 100), seat(2, 25, 100)], "Seat 1 wins more often than chance would explain."),
        (
            [seat(1, 60, 100), seat(2, 5, 100), seat(3, 5, 100)],
            "Seat 1 wins more often; Seats 2, 3 win less often than chance would explain.",
        ),
    ],
)
def test_whether_the_seat_matters(seats, words):
    assert seats_words(seats) == words


def test_what_an_award_is_for():
    assert [award_words("most_stolen", 1), award_words("greatest_swing", 4)] == [
        "1 portion stolen in one game",
        "4 worms behind, and still won",
    ]


def test_bars_have_whole_numbers():
    assert '<rect class="is-full" x="0" width="333"' in bar(1, 3)
    assert bar(0, 0).count("<rect") == 1
    assert "." not in seat_bar(seat(1, 27, 100), 0.61).replace("www.w3.org", "")
