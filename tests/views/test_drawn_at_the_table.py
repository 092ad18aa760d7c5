"""Portions drawn from a bag: until they are entered, nobody is said to start and no order of seats is shown."""

import pytest
from django.test import Client

from tests import factories
from tests.factories import draws, links
from tests.views.reading import tight
from tournament.actions.draws.portions import record_portions
from tournament.queries.draws.seating import seating_page
from tournament.queries.events.dashboard import dashboard_of
from tournament.queries.events.public import round_view
from tournament.queries.people.public_player import player_view
from tournament.queries.rounds.overview import find_round
from tournament.queries.rounds.phone_page import phone_page
from tournament.seating.report import Spread
from tournament.words.seating import report_lines

pytestmark = pytest.mark.django_db
ORDER = "The seat order is drawn at the table."
DRAWN = {3: 21, 1: 22, 4: 23, 2: 24}  # portion by player


def one_table():
    """Four players whose seats, as the draw left them, are not in the order of their numbers."""
    event, round = links.by_hand(slug="bag", public=True)
    for position, number in enumerate((14, 12, 13, 11)):
        round.seats.filter(player__number=number - 10).update(position=position + 10)
    table = round.tables.select_related("round__event").get()
    return event, round, table


def enter(event, table, drawn=DRAWN):
    record_portions(event=event, table=table, drawn=drawn, by=factories.actor(event))


def in_public(round):
    table = round_view(round).tables[0]
    return table.drawn, [(seat.number, seat.starts) for seat in table.seats]


def on_the_phone(table):
    return [(line.number, line.starts) for line in phone_page(table).seats]


def on_the_overview(event):
    return [player.name for player in dashboard_of(event).tables[0].players]


def at_the_desk(event):
    table = seating_page(find_round(event, 1)).tables[0]
    return table.drawn, [(seat.number, seat.starts) for seat in table.seats]


BY_NUMBER = [(1, False), (2, False), (3, False), (4, False)]
CLOCKWISE = [(3, True), (1, False), (4, False), (2, False)]


def test_before_the_draw_players_stand_by_number_and_nobody_starts():
    event, round, table = one_table()
    assert (in_public(round), on_the_phone(table), at_the_desk(event)) == (
        (False, BY_NUMBER),
        BY_NUMBER,
        (False, BY_NUMBER),
    )
    enter(event, table)
    assert (in_public(round), on_the_phone(table), at_the_desk(event)) == (
        (True, CLOCKWISE),
        CLOCKWISE,
        (True, CLOCKWISE),
    )


def test_the_overview_lists_players_by_number_before_the_draw():
    event, _, table = one_table()
    assert on_the_overview(event) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    enter(event, table)
    assert on_the_overview(event) == ["Player 3", "Player 1", "Player 4", "Player 2"]


def test_one_portion_that_is_missing_leaves_the_whole_table_undrawn():
    event, round, table = one_table()
    enter(event, table)
    round.seats.filter(player__number=2).update(portion=None)
    assert in_public(round) == (False, BY_NUMBER)


def test_public_pages_say_that_the_order_is_drawn_at_the_table(client):
    event, _, table = one_table()
    pages = [f"/e/{event.slug}/{page}" for page in ("", "rounds/1/", "players/1/")]
    before = [tight(client.get(page)) for page in pages]
    assert [(ORDER in page, ">starts<" in page) for page in before] == [(True, False)] * 3
    enter(event, table, {1: 21, 2: 22, 3: 23, 4: 24})
    after = [tight(client.get(page)) for page in pages]
    assert [(ORDER in page, ">starts<" in page) for page in after] == [(False, True)] * 3


def test_a_player_plays_with_the_others_in_no_order_before_the_draw():
    event, _, table = one_table()
    assert [seat.number for seat in player_view(event, 1).games[0].others] == [2, 3, 4]
    enter(event, table)
    assert [seat.number for seat in player_view(event, 1).games[0].others] == [3, 4, 2]


def test_the_page_of_the_referee_heads_the_list_by_what_it_is():
    event, round, table = one_table()
    phone = links.phone(links.link(round))
    round.seats.update(arrived=True)
    before = tight(phone.get(f"/table/{table.pk}/"))
    assert ("<h2>Players</h2>" in before, ORDER in before, "clockwise" in before) == (True, True, False)
    enter(event, table)
    after = tight(phone.get(f"/table/{table.pk}/"))
    assert ("<h2>Seats, clockwise</h2>" in after, ORDER in after) == (True, False)


def test_the_desk_shows_no_order_before_the_draw():
    event, _, table = one_table()
    desk = Client()
    desk.force_login(factories.owner(event))
    pages = [f"/desk/{event.slug}/rounds/1/{page}" for page in ("seating/", "", "tables/1/")]
    before = [tight(desk.get(page)) for page in pages]
    assert [("clockwise" in page, "round-table" in page) for page in before] == [(False, False)] * 3
    assert [ORDER in page for page in before] == [True, False, True]
    enter(event, table)
    after = [tight(desk.get(page)) for page in pages]
    assert [("clockwise" in page, "round-table" in page) for page in after] == [
        (False, True),
        (True, False),
        (False, True),
    ]


def test_the_page_of_the_draw_lists_tables_without_an_order(client):
    event = draws.event_with(12, slug="bag", public=True, portions_by_hand=True)
    draws.published_round(event)
    page = tight(client.get("/e/bag/draws/1/"))
    assert "The seat order is drawn from a bag at each table; the portions in the receipt don’t count." in page
    first = page[page.index("<h3>Table 1</h3>") :]
    listed = first[: first.index("</article>")]
    names = [name for name in (f"Player {number}" for number in range(1, 13)) if f">{name}<" in listed]
    assert sorted(names, key=listed.index) == names
    assert ("<ol>" in listed, "<ul>" in listed) == (False, True)


def starts_said(event, number=1):
    seating = seating_page(find_round(event, number))
    return seating.report.starts, [line.text for line in report_lines(seating) if "start" in line.text]


def test_the_report_counts_only_starts_that_are_drawn():
    event = draws.event_with(12, rounds_planned=2, portions_by_hand=True)
    first = draws.published_round(event)
    assert starts_said(event) == (Spread(0, 0), ["Who starts is drawn at the table."])
    assert [line.kind for line in report_lines(seating_page(find_round(event, 1)))] == ["is-good", ""]
    for table in first.tables.all():
        players = sorted(table.seats.values_list("player__number", flat=True))
        enter(event, table, {player: 21 + at for at, player in enumerate(players)})
    assert starts_said(event) == (Spread(0, 1), ["Nobody has started more than once."])


def test_a_swap_before_the_draw_changes_no_starts(client):
    event = draws.event_with(12, portions_by_hand=True)
    round = draws.drawn_round(event)
    one, other = (draws.tables_of(round)[at][0] for at in (0, 1))
    client.force_login(factories.owner(event))
    page = tight(client.get(f"/desk/{event.slug}/rounds/1/seating/check/?one={one}&other={other}"))
    assert ("If they swap seats" in page, "start" in page) == (True, False)
