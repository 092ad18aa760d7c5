"""The public pages: what they show, to whom, and that they are rendered once for everybody."""

import gzip
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.factories import results
from tests.factories.stages import final, played, qualified
from tests.views.public_pages import PAGES, address, happen
from tests.views.reading import seen, words_of
from tournament.models import Event, Table
from tournament.regulation.presets import PresetName
from tournament.rules.presets import FIELDS_OF_PRESETS

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PRO = {"preset": "zoch-pro", **FIELDS_OF_PRESETS[PresetName.ZOCH_PRO]}
GAME = ((21, 29, 32), (27, 30), (25,), ())


def one_table(**fields):
    event = played(1, complete=False, public=True, **fields)
    results.result(event.rounds.get().tables.select_related("round__event").get(), *GAME)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_strangers_see_a_public_event(client, name, more):
    response = client.get(address(name, one_table(), *more))
    assert (response.status_code, 'name="robots" content="noindex"' in words_of(response)) == (200, True)
    assert response.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_an_event_that_is_not_public_is_seen_by_its_people_alone(client, name, more):
    event = one_table()
    Event.objects.update(public=False)
    there = address(name, event, *more)
    assert client.get(there).status_code == 404
    client.force_login(factories.account())
    assert client.get(there).status_code == 404
    client.force_login(factories.owner(event))
    response = client.get(there)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "private, no-store")


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_neither_session_nor_cookie_is_touched(client, name, more):
    response = client.get(address(name, happen(one_table()), *more))
    assert (response.headers["Vary"], response.cookies.output()) == ("Accept-Encoding, Accept-Language", "")
    assert response.headers["Cache-Control"] == "public, no-cache"


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_a_page_is_rendered_once_and_then_costs_one_read(client, name, more, django_assert_num_queries):
    there = address(name, happen(one_table()), *more)
    first = client.get(there)
    with django_assert_num_queries(1):
        second = client.get(there)
    assert (second.content, second.headers["ETag"]) == (first.content, first.headers["ETag"])


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_an_unchanged_page_is_not_sent_again(client, name, more, django_assert_num_queries):
    event = happen(one_table())
    there = address(name, event, *more)
    tag = client.get(there).headers["ETag"]
    with django_assert_num_queries(1):
        response = client.get(there, headers={"If-None-Match": tag})
    assert (response.status_code, response.content) == (304, b"")
    for reads in (2, 1):  # the first who asks finds out that nothing is new
        with django_assert_num_queries(reads):
            response = client.get(f"{there}?revision={event.revision}")
        assert (response.status_code, response.content) == (204, b"")


def test_a_disputed_table_is_disputed_in_public_whether_or_not_a_result_is_in(client):
    there = address("round", one_table(), 1)
    assert "result is in" in words_of(client.get(there))
    Table.objects.update(disputed_at=timezone.now())
    happen(Event.objects.get())
    page = words_of(client.get(there))
    assert ('<span class="badge is-warn">disputed</span>' in page, "result is in" in page) == (True, False)


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_a_poll_gets_the_part_that_changes(client, name, more):
    event = happen(one_table())
    there = address(name, event, *more)
    before = event.revision
    page = words_of(client.get(there))
    assert f'id="live" hx-get="{there}?revision={before}"' in page
    happen(event)
    part = words_of(client.get(f"{there}?revision={before}"))
    assert part.startswith(f'<div class="stack" id="live" hx-get="{there}?revision={event.revision}"')
    assert "<h1" not in part


def test_a_page_changes_with_the_revision(client):
    event = happen(one_table())
    there = address("round", event, 1)
    tag = client.get(there).headers["ETag"]
    event.players.filter(number=1).update(pseudonym="Worm")
    happen(event)
    response = client.get(there, headers={"If-None-Match": tag})
    assert (response.status_code, "<bdi>Worm</bdi>" in words_of(response)) == (200, True)


def test_who_understands_it_gets_it_compressed(client):
    there = address("event", happen(one_table()))
    plain = client.get(there)
    compressed = client.get(there, headers={"Accept-Encoding": "gzip, br"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(compressed.content) == plain.content


def test_a_hundred_rows_of_standings_are_small(client):
    event = factories.event(public=True)
    event.stages.filter(number=1).update(rounds_planned=2)
    first, last = (
        ["Ana", "Ion", "Maria", "Vlad", "Elena", "Radu", "Ilinca", "Mihai", "Sorin", "Dana"],
        ["Pop", "Rusu", "Lupu", "Munteanu", "Ciobanu"],
    )
    for number in range(104):
        name = f"{first[number * 7 % 10]} {last[number * 3 % 5]}-{last[number * 11 % 5]} {number * 7919 % 997}"
        factories.player(event, name)
    for _ in range(2):
        results.complete(factories.running_round(event))
    response = client.get(address("standings", happen(event)), headers={"Accept-Encoding": "gzip"})
    assert len(response.context["standings"].rows) == 100
    assert len(response.content) <= 6 * 1024


def test_pseudonyms_hide_names_everywhere(client):
    event = one_table()
    event.players.filter(number=1).update(pseudonym="Worm", name="Secret")
    for name, more in [*PAGES, ("player", (2,))]:
        text = words_of(client.get(address(name, event, *more)))
        assert ("Secret" in text, "Worm" in text) == (False, True)
    assert "No players found" in words_of(client.get(address("standings", event) + "?q=secret"))


@pytest.mark.parametrize(
    ("name", "more"), [("round", (2,)), ("player", (77,)), ("round", (10**9 - 1,)), ("player", (10**9 - 1,))]
)
def test_what_is_not_there_is_not_there(client, name, more):
    assert client.get(address(name, one_table(), *more)).status_code == 404


@pytest.mark.parametrize("what", ["rounds", "players"])
def test_a_number_longer_than_a_database_can_look_for_is_not_there(client, what):
    assert client.get(f"/e/{one_table().slug}/{what}/{10**30}/").status_code == 404


def test_a_round_that_is_not_published_is_not_there(client):
    event = one_table()
    event.rounds.update(state="drawn")
    assert client.get(address("round", event, 1)).status_code == 404
    assert "Seats not drawn yet" in words_of(client.get(address("event", event)))


@pytest.mark.parametrize("query", ["?stage=7", "?stage=x"])
def test_a_stage_that_is_not_there_is_not_there(client, query):
    assert client.get(address("standings", one_table()) + query).status_code == 404


def test_an_event_that_is_over_shows_its_winners_and_polls_no_more(client):
    event = played(public=True)
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    Event.objects.update(ended_at=event.created_at)
    text = words_of(client.get(address("event", event)))
    assert ("Winners" in text, "data-poll-seconds" in text) == (True, False)
    text = words_of(client.get(address("standings", event)))
    assert ("Reached" in text, "Whole event" in text) == (True, True)


def test_the_page_of_an_event_says_by_what_rules_it_is_played(client):
    event = one_table(ties="better", chain=["worms"], keep_clubs_apart=True)
    text = words_of(client.get(address("event", event)))
    for words in (
        "They share the place and all get the placement points for the better place",
        "<dd>more worms</dd>",
        "club members are kept apart",
        "<li>Preliminary round – 4 advance, the winners of all tables</li>",
    ):
        assert words in text


def test_the_reason_stands_where_the_points_do_not_tell(client):
    event = played(2, complete=False, public=True)
    for table in event.rounds.get().tables.select_related("round__event"):
        results.result(table, *(GAME if table.number == 1 else ((21, 31, 33), (28, 29), (26,), (25,))))
    text = words_of(client.get(address("standings", event)))
    reasons = re.findall(r"<small>(Behind.+?|Tied.+?)</small>", text)
    assert reasons == [
        "Behind <bdi>Player 5</bdi>: 8 worms to 7",
        "Behind <bdi>Player 2</bdi>: best portions add up to 30 against 29",
        "Behind <bdi>Player 7</bdi>: best portions add up to 26 against 25",
        "Behind <bdi>Player 8</bdi>: 2 worms to 0",
    ]


def test_a_player_reads_why(client):
    event = one_table()
    text = words_of(client.get(address("player", event, 2)))
    assert "Behind <bdi>Player 1</bdi>, who has a higher score, 6 to 4." in text
    assert "Ahead of <bdi>Player 3</bdi> thanks to a higher score, 4 to 2." in text


def test_names_that_mean_something_to_a_browser_do_not(client):
    event = one_table()
    event.players.filter(number=1).update(name='<script>alert("1")</script>')
    for name, more in PAGES:
        assert "<script>alert" not in words_of(client.get(address(name, event, *more)))


def test_the_front_page_lists_public_events(client):
    event = factories.event("Grill Cup", public=True, place="Cluj")
    factories.event("Hidden")
    past = factories.event("Old Cup", public=True, ended_at=event.created_at)
    text = words_of(client.get(reverse("home")))
    assert (address("event", event) in text, "Cluj" in text, "Hidden" in text) == (True, True, False)
    assert text.index("Past events") < text.index(address("event", past))


def test_public_pages_only_show(client):
    event = one_table()
    for name, more in PAGES:
        assert client.post(address(name, event, *more)).status_code == 405


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "Regulation. Based on the game’s competition regulations."),
        ({"counting": "worms"}, "Regulation (changed: What counts). Based on the game’s competition regulations."),
        (
            {"preset": "zoch-pro"}
            | FIELDS_OF_PRESETS["zoch-pro"]
            | {"most_at_table": 6, "seating": "strong_with_strong"},
            "Zoch pro (changed: Largest table, Seating from the second round on). Based on Zoch’s rules for qualifiers",
        ),
    ],
)
def test_the_page_of_an_event_says_whose_rules_hold_and_what_is_changed(client, options, line):
    event = one_table(**options)
    assert line in seen(client.get(address("event", event)))


def test_the_page_of_an_event_says_what_each_place_is_worth(client):
    event = one_table(own_points={"5": ["7", "5", "4", "2", "1"], "3": []}, least_at_table=3, most_at_table=5)
    page = seen(client.get(address("event", event)))
    assert "Placement points table of 5: 7-5-4-2-1; table of 4: 6-4-2-1" in page.replace("\u2011", "-")
    assert "Tables 3 to 5 players" in page


def test_an_event_that_counts_no_points_names_none(client):
    event = one_table(counting="places")
    assert "Placement points table of" not in seen(client.get(address("event", event)))
