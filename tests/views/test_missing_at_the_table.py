"""Whom a referee reports as missing: in the desk's numbers, the table's row, the player's state and the journal."""

import pytest

from tests import factories
from tests.factories import links, results
from tests.views.reading import tight
from tournament.actions.people.withdrawals import substitute_player
from tournament.actions.rounds.lifecycle import complete_round, start_round
from tournament.actions.rounds.tables import note_arrivals
from tournament.models import Player
from tournament.queries.events.dashboard import dashboard_of
from tournament.queries.people.players import counts_of, player_list
from tournament.queries.rounds.overview import find_round, round_page
from tournament.words import happened

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(client):
    """Two tables of four; at the second, players 5 and 7 have come, 6 and 8 have not."""
    event = factories.event(slug="cup")
    people = [factories.player(event, name) for name in ("Ana", "Bo", "Cy", "Di", "Eva", "Filip", "Gil", "Hana")]
    round = factories.seated_round(event, [people[:4], people[4:]])
    table = round.tables.select_related("round__event").get(number=2)
    note(table, 5, 7)
    client.force_login(factories.owner(event))
    return event, round, table


def note(table, *here):
    note_arrivals(event=table.round.event, table=table, here=here, by=factories.actor(table.round.event))


def desk(event):
    """Here and missing on the overview and in the list; at tables on the overview; by row of the round."""
    shown, counts = dashboard_of(event), counts_of(event)
    rows = round_page(find_round(event, 1)).tables
    return (
        (shown.here, shown.missing.count),
        (counts.here, counts.missing),
        [(seat.player.name, seat.table.number) for seat in shown.missing.at_tables],
        [[seat.player.name for seat in row.seats if seat in row.missing] for row in rows],
    )


NOBODY: object = ((8, 0), (8, 0), [], [[], []])


def test_the_numbers_and_the_rows_of_the_desk_know_who_is_missing(world):
    event, _, table = world
    assert desk(event) == ((6, 2), (6, 2), [("Filip", 2), ("Hana", 2)], [[], ["Filip", "Hana"]])
    note(table, 5, 6, 7, 8)
    assert desk(event) == NOBODY


def test_a_table_that_has_reported_nothing_is_not_missing_anybody(world):
    event, _, table = world
    note(table)
    assert desk(event) == NOBODY


def test_it_holds_while_the_round_runs_until_the_table_has_a_result(world):
    event, round, _ = world
    start_round(event=event, round=round, by=factories.actor(event))
    assert desk(event)[0] == (6, 2)
    results.results(round, 2)
    assert desk(event) == NOBODY


def test_it_ends_with_the_round(world):
    event, round, _ = world
    start_round(event=event, round=round, by=factories.actor(event))
    results.results(round)
    complete_round(event=event, round=round, by=factories.actor(event))
    assert desk(event) == NOBODY


def test_who_is_known_not_to_come_is_not_counted_twice(world):
    event, *_ = world
    event.players.filter(number=6).update(state=Player.State.NO_SHOW)
    assert desk(event) == ((6, 1), (6, 1), [("Hana", 2)], [[], ["Hana"]])


def test_the_pages_of_the_desk_say_it(client, world):
    overview, round, listed, player, table = (
        tight(client.get(f"/desk/cup/{page}"))
        for page in ("", "rounds/1/", "players/", "players/6/", "rounds/1/tables/2/")
    )
    assert table.count('<text class="seat-note"') == table.count(">missing</text>") == 2
    table_2 = '<a href="/desk/cup/rounds/1/tables/2/">table 2</a>'
    missing = f"Missing at a table:<bdi>Filip</bdi>(6,{table_2}),<bdi>Hana</bdi>(8,{table_2})"
    assert missing in overview
    assert '<bdi>Filip</bdi><span class="badge is-bad">missing</span>' in overview
    assert '<bdi>Filip</bdi><span class="badge is-bad">missing</span>' in round
    badge = '<a class="badge is-bad" href="/desk/cup/rounds/1/tables/2/">missing at table 2</a>'
    assert (listed.count(badge), player.count(badge)) == (2, 1)
    assert "missing at table" not in tight(client.get("/desk/cup/players/5/"))


def test_the_list_knows_the_table_of_whoever_is_missing(world):
    event, *_ = world
    lines = player_list(event).page.object_list
    assert [(line.name, line.missing_at) for line in lines if line.missing_at] == [("Filip", (1, 2)), ("Hana", (1, 2))]


def test_the_journal_names_who_was_missing_then(world):
    event, _, _ = world
    entry = event.journal.get(verb="arrivals_noted")
    assert (entry.params["missing"], entry.private) == ([6, 8], {"names": {"6": "Filip", "8": "Hana"}})
    substitute_player(event=event, number=6, name="Zoe", by=factories.actor(event))
    assert bare(happened(entry)) == "Round 1, table 2: 2 here, missing: Filip (6), Hana (8)"


def test_an_old_entry_without_names_stays_readable(world):
    entry = world[0].journal.get(verb="arrivals_noted")
    entry.private = {}
    assert bare(happened(entry)).startswith("Round 1, table 2: 2 here, missing: ")


def bare(sentence):
    return sentence.replace("\u2068", "").replace("\u2069", "")


def test_the_referee_corrects_it_also_when_the_round_has_started(world):
    event, round, table = world
    phone = links.phone(links.link(round, 2))
    start_round(event=event, round=round, by=factories.actor(event))
    page = tight(phone.get(f"/table/{table.pk}/"))
    assert ("Change who is here" in page, page.count(">missing</span>")) == (True, 2)
    phone.post(f"/table/{table.pk}/arrivals/", {"everybody": "on"})
    page = tight(phone.get(f"/table/{table.pk}/"))
    assert ("Change who is here" in page, page.count(">missing</span>")) == (False, 0)
    assert desk(event) == NOBODY
