"""Strong with strong on pages: what the desk says before and after a draw, and what strangers see and can prove."""

import json
from itertools import chain

import pytest

from tests import factories
from tests.factories import results
from tests.factories.draws import drawn_round, event_with, published_round, started_round, strong_event, tables_of
from tests.factories.stages import stage_of
from tests.views.reading import words_of as text
from tournament.actions.draws import draw as draws
from tournament.actions.draws.seating import swap_seats
from tournament.actions.rounds import lifecycle
from tournament.queries.draws.next_draw import next_draw
from tournament.queries.draws.number_of_tables import tables_choices
from tournament.queries.draws.seating import seating_page
from tournament.queries.draws.strong import drawn_groups, standings_before
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db
DRAW, SEATING = "/desk/cup/draw/", "/desk/cup/rounds/2/seating/"


def at_desk(client, players=16, **fields):
    event = strong_event(players, slug="cup", **fields)
    client.force_login(factories.owner(event))
    return event


# Before


def test_the_page_says_which_way_of_seating_holds(client):
    event = event_with(16, rounds_planned=2, slug="cup")
    client.force_login(factories.owner(event))
    page = text(client.get(DRAW))
    assert ("<dd>Meet nobody twice</dd>" in page, "Strong with strong" in page) == (True, False)


def test_before_the_first_round_one_round_at_a_time_is_announced(client):
    at_desk(client)
    page = text(client.get(DRAW))
    for words in (
        "<dd>Strong with strong</dd>",
        "this round is drawn by lot, the later ones in groups",
        "drawn separately",
    ):
        assert words in page
    assert "rounds at once" not in page


def test_before_a_later_round_the_groups_are_said_for_each_number_of_tables(client):
    at_desk(client, 18, rounds=1)
    page = text(client.get(DRAW))
    for words in (
        "the standings are cut into groups",
        "1 group at one table, 1 of 2",
        "2 groups of 2 tables",
        "1 group of 2 tables, 1 of 3",
    ):
        assert words in page


def test_a_trial_says_how_many_would_meet_again_and_whether_lots_matter(client):
    event = at_desk(client, rounds=1)
    what = next_draw(event)
    choices = {choice.tables: choice for choice in tables_choices(event, what).choices}
    assert set(choices) == {3, 4, 5}
    draw = draws.draw_now(event=event, by=factories.actor(event))
    outcome = draw.receipt["outcome"]
    if not choices[4].by_chance:
        assert choices[4].repeats == (outcome["bound"], outcome["repeats"])
    assert [choice.groups for choice in choices.values()] == [(1, 2), (2, 2), (2, 3)]


def test_equal_players_across_two_groups_make_the_trial_vague(client):
    event = at_desk(client)
    round = started_round(event)
    for table in round.tables.select_related("round__event"):
        results.result(table, (21, 29, 32), (27, 30), (25,), ())
    lifecycle.complete_round(event=event, round=round, by=factories.actor(event))
    choices = {choice.tables: choice.by_chance for choice in tables_choices(event, next_draw(event)).choices}
    assert choices == {3: True, 4: False, 5: True}  # the first two places have eight
    assert text(client.get(DRAW)).count("equal players are put into groups by lot<") == 2


def test_with_dice_the_announced_draw_says_its_groups(client):
    event = at_desk(client, rounds=1, rounds_planned=2)
    event.dice_of_the_hall = True
    event.save()
    client.post(DRAW)
    assert "Strong with strong: 2 groups of 2 tables." in text(client.get(DRAW))
    draw = event.draws.last()
    assert (draw.state, draw.commitment in text(client.get(DRAW))) == ("announced", True)
    client.post("/desk/cup/draw/make/", {"dice": "1 2 w"})
    assert verify(event.draws.last().receipt, draws.KNOWN) == []


def test_what_is_missing_is_said_and_leads_to_the_round(client):
    event = at_desk(client)
    results.results(started_round(event), 1, 2)
    response = client.get(DRAW)
    page = text(response)
    assert "The next groups are made from the standings. No results yet from tables 3, 4: Round 1." in page
    assert b'href="/desk/cup/rounds/1/"' in response.content
    assert "No results yet from tables 3, 4" in text(client.post(DRAW))
    assert event.draws.count() == 1


def test_a_fixed_table_against_the_groups_is_said(client):
    event = at_desk(client, rounds=1)
    order = list(chain(*standings_before(stage_of(event), list(event.players.values_list("number", flat=True)))))
    event.players.filter(number__in=[order[0], order[-1]]).update(fixed_table=2)
    page = text(client.get(DRAW))
    assert "The groups by the standings leave no room for everyone with a fixed table (2)" in page
    assert "Remove the fixed table from some of them." in page


# After


def test_the_report_names_the_groups_with_their_players_and_repeats(client):
    event = at_desk(client, rounds=1)
    round = drawn_round(event)
    page = text(client.get(SEATING))
    groups = drawn_groups(round.draw_id)
    assert [(group.tables, group.first, group.last) for group in groups] == [((1, 2), 1, 8), ((3, 4), 9, 16)]
    for words in (
        "Strong with strong: 2 groups by the standings. In each of them, rematches are provably at the minimum.",
        "Group 1 (tables 1, 2): positions 1 to 8 in the standings.",
        "Group 2 (tables 3, 4): positions 9 to 16 in the standings.",
    ):
        assert words in page
    shown = seating_page(round)
    assert [[player.number for player in group.players] for group in shown.groups] == [
        list(group.players) for group in groups
    ]
    assert shown.report.repeats == shown.report.bound == sum(group.repeats for group in groups)


def test_a_swap_across_groups_is_said_before_and_seen_in_the_report(client):
    event = at_desk(client, rounds=1)
    round = drawn_round(event)
    tables = tables_of(round)
    outside = "They would no longer play in their groups by the standings."
    across = client.get(f"{SEATING}check/", {"one": tables[0][0], "other": tables[3][0]})
    inside = client.get(f"{SEATING}check/", {"one": tables[0][0], "other": tables[1][0]})
    assert (outside in text(across), outside in text(inside)) == (True, False)
    swap_seats(event=event, round=round, one=tables[0][0], other=tables[3][0], by=factories.actor(event))
    shown = seating_page(round)
    assert [group.quality.changed for group in shown.groups] == [True, True]
    assert "Changed by hand since the draw." in text(client.get(SEATING))


def test_the_first_round_has_no_groups(client):
    event = at_desk(client)
    drawn_round(event)
    page = text(client.get("/desk/cup/rounds/1/seating/"))
    assert "Groups by the standings" not in page


def test_a_page_of_many_tables_has_the_groups_of_its_tables_only(client):
    event = at_desk(client, 124, tables=31, rounds=1)
    round = drawn_round(event)
    first, second = seating_page(round, 1), seating_page(round, 2)
    assert ([group.quality.group.number for group in first.groups], first.all_groups) == (list(range(1, 13)), 15)
    assert [group.quality.group.number for group in second.groups] == [13, 14, 15]
    assert "These are the groups of the tables on this page." in text(client.get(SEATING))
    found = seating_page(round, 1, "1")
    assert [len(group.players) for group in found.groups] == [8] * len(found.groups)


# In public


def test_the_announcement_shows_the_standings_and_the_groups_of_tables(client):
    event = at_desk(client, rounds=1, public=True)
    draws.announce_draw(event=event, by=factories.actor(event))
    page = text(client.get("/e/cup/draws/2/"))
    assert ("Strong with strong: 2 groups of 2 tables" in page, "Standings that the groups are made from" in page) == (
        True,
        True,
    )
    paper = client.get("/e/cup/draws/2.json").json()
    assert [mismatch.code for mismatch in verify(paper, draws.KNOWN)] == ["not_revealed_yet"]


def test_the_published_draw_shows_its_groups_in_words_and_proves_them(client):
    event = at_desk(client, rounds=1, public=True)
    event.players.filter(number=3).update(pseudonym="The Worm")
    draw = drawn_round(event).draw
    assert "Group 1" not in text(client.get("/e/cup/draws/2/"))  # not published yet
    lifecycle.publish_round(event=event, round=event.rounds.last(), by=factories.actor(event))
    page = text(client.get("/e/cup/draws/2/"))
    for words in (
        "the announced standings were cut into these groups",
        "Group 1 (tables 1, 2): positions 1 to 8 in the standings.",
        "Group 2 (tables 3, 4): positions 9 to 16 in the standings.",
    ):
        assert words in page
    assert ("The Worm" in page, "Player 3 " in page) == (True, False)
    paper = client.get("/e/cup/draws/2.json").json()
    assert verify(json.loads(json.dumps(paper)), draws.KNOWN, published=draw.commitment) == []
    paper["outcome"]["groups"][0]["players"].reverse()
    assert {mismatch.code for mismatch in verify(paper, draws.KNOWN)} == {"outcome_mismatch"}


def test_pages_of_many_groups_ask_no_more_of_the_database(client, django_assert_max_num_queries):
    event = at_desk(client, 40, tables=10, rounds=1, public=True)
    published_round(event)
    with django_assert_max_num_queries(12):
        client.get("/e/cup/draws/2/")
