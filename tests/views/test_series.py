"""The public pages of a series: only events that the site names, and players only where nothing hidden is told."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.factories.stages import played
from tournament.actions.events.series import choose_series
from tournament.models import Event, Player, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def league():
    """Two public events of one organiser in a series, of a table of four each: "Player 1" to "Player 4"."""
    olga = factories.account("Olga")
    events = [played(1, slug=slug, name=f"Evening {slug}", public=True, owner=olga) for slug in ("one", "two")]
    factories.in_series(*events)
    return events


def events_on(client, address="/s/league/"):
    return sorted(re.findall(r'href="/e/([a-z]+)/', client.get(address).content.decode()))


def others_of(client, slug, number=1):
    response = client.get(f"/e/{slug}/players/{number}/series/", headers={"HX-Request": "true"})
    if response.status_code == 404:
        return None
    return re.findall(r'href="/e/([a-z]+)/players/(\d+)/"', response.content.decode())


def change(event, **values):
    Event.objects.filter(pk=event.pk).update(**values)


def test_a_series_lists_its_events_and_each_of_them_leads_to_it(league, client):
    factories.event(name="Another", slug="other", public=True)
    assert events_on(client) == ["one", "two"]
    page = client.get("/e/one/").content.decode()
    assert '<a href="/s/league/"><bdi>League</bdi></a>' in page
    assert "/s/" not in client.get("/e/other/").content.decode()
    assert client.get("/s/other/").status_code == 404


@pytest.mark.parametrize("hidden", [{"public": False}, {"listed": False}], ids=["private", "unlisted"])
def test_what_the_site_does_not_name_is_on_no_page_of_a_series(league, client, hidden):
    change(league[0], **hidden)
    assert events_on(client) == ["two"]
    statistics = client.get("/s/league/statistics/")
    assert statistics.context["view"].tally.games == 1
    assert b"Evening one" not in statistics.content
    assert others_of(client, "two") == []
    assert others_of(client, "one") is None
    assert b"/s/league/" not in client.get("/e/one/").content
    change(league[1], **hidden)
    assert {client.get(address).status_code for address in ("/s/league/", "/s/league/statistics/")} == {404}


def test_statistics_of_a_series_are_those_of_its_events(league, client):
    view = client.get("/s/league/statistics/").context["view"]
    of_each = [client.get(f"/e/{event.slug}/statistics/").context["view"] for event in league]
    assert (view.events, view.tally.games, view.tally.worms) == (2, 2, sum(one.tally.worms for one in of_each))
    assert view.tally.wins == of_each[0].tally.wins + of_each[1].tally.wins
    assert {award.honoured[0].event.slug for award in view.awards} == {"one"}


def test_statistics_of_a_series_follow_what_happens_in_its_events(league, client):
    by = factories.actor(league[0])
    assert client.get("/s/league/statistics/").context["view"].tally.games == 2
    choose_series(event=league[0], by=by, name="")
    assert client.get("/s/league/statistics/").context["view"].tally.games == 1


def test_results_that_are_held_back_are_in_no_statistics_of_a_series(league, client):
    change(league[0], results_by_round=True)
    league[0].rounds.update(state="running")
    view = client.get("/s/league/statistics/").context["view"]
    assert (view.tally.games, view.hidden) == (1, True)


def test_awards_of_a_series_have_public_names(league, client):
    Player.objects.update(pseudonym="Wormy")
    page = client.get("/s/league/statistics/").content
    assert b"Wormy" in page
    assert b"Player 1" not in page


def test_a_player_is_linked_with_the_other_events_of_the_series(league, client):
    page = client.get("/e/one/players/1/").content
    assert b'hx-get="/e/one/players/1/series/"' in page
    assert others_of(client, "one") == [("two", "1")]
    assert others_of(client, "two", 3) == [("one", "3")]
    whole = client.get("/e/one/players/1/series/")
    assert "Evening two" in whole.content.decode()
    assert ("HX-Request" in whole.headers["Vary"], whole.headers["X-Robots-Tag"]) == (True, "noindex")


@pytest.mark.parametrize(
    "of_other",
    [
        {"pseudonym": "Wormy"},
        {"state": Player.State.REMOVED},
        {"state": Player.State.WAITING},
        {"name": "Somebody else", "name_key": "somebody else"},
        {"club": "Other club"},
    ],
    ids=lambda values: next(iter(values)),
)
def test_a_player_is_not_linked_with_whom_nobody_may_know_or_who_is_another(league, client, of_other):
    league[0].players.update(club="Club")
    assert others_of(client, "one") == [("two", "1")]
    league[1].players.filter(number=1).update(**of_other)
    assert others_of(client, "one") == []


def test_a_pseudonym_leads_nowhere(league, client):
    league[0].players.filter(number=1).update(pseudonym="Wormy")
    assert others_of(client, "one") is None
    assert b"/series/" not in client.get("/e/one/players/1/").content
    assert others_of(client, "two") == []


def test_of_two_who_share_a_name_neither_is_linked(league, client):
    factories.player(league[1], "Player 1")
    assert others_of(client, "one") == []
    factories.player(league[0], "Player 2")
    assert others_of(client, "one", 2) == []
    assert others_of(client, "one", 5) == []


def test_an_anonymised_event_links_nobody(league, client):
    change(league[1], anonymised_at=league[1].created_at)
    assert others_of(client, "one") == []
    assert others_of(client, "two") is None


def test_the_number_of_reads_does_not_grow_with_the_events(league, client):
    def reads():
        with CaptureQueriesContext(connection) as captured:
            client.get("/e/one/players/1/series/")
            client.get("/s/league/")
        return len(captured)

    few = reads()
    for slug in ("three", "four"):
        event = played(1, slug=slug, public=True, owner=factories.owner(league[0]))
        factories.in_series(event)
    assert (len(others_of(client, "one")), reads()) == (3, few)


def test_the_desk_says_and_changes_the_series(league, client):
    client.force_login(factories.owner(league[0]))
    page = client.get("/desk/one/settings/series/").content.decode()
    assert '<option value="League">' in page
    assert 'value="League"' in re.findall(r"<input[^>]*name=\"name\"[^>]*>", page)[0]
    answer = client.post("/desk/one/settings/series/", {"name": "Spring"}, follow=True)
    assert "The series has been saved." in answer.content.decode()
    assert "<dd>Spring</dd>" in answer.content.decode()
    answer = client.post("/desk/one/settings/series/", {"name": ""}, follow=True)
    assert Event.objects.get(slug="one").series is None
    assert client.post("/desk/one/settings/series/", {"name": "x" * 121}).status_code == 422


def test_an_organiser_sees_who_has_the_same_name_in_all_their_events_and_in_no_others(league, client):
    olga = factories.owner(league[0])
    unlisted = played(1, slug="three", name="Evening three", owner=olga, public=False)
    unlisted.players.filter(number=1).update(pseudonym="Wormy")
    other = played(1, slug="other", name="Of somebody else", public=True)
    other.roles.create(account=olga, role=Role.REFEREE)
    client.force_login(olga)
    page = client.get("/desk/one/players/1/").content.decode()
    assert re.findall(r'href="(/desk/\w+/players/\d+/)"><bdi>Evening', page) == [
        "/desk/three/players/1/",
        "/desk/two/players/1/",
    ]
    assert "Of somebody else" not in page
    change(unlisted, anonymised_at=unlisted.created_at)
    assert "Evening three" not in client.get("/desk/one/players/1/").content.decode()
