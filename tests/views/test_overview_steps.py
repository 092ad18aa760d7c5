"""On the overview the next step is one press where no look is needed; the clock, links to tables, who won."""

import pytest
from django.utils import timezone

from tests import factories
from tests.factories.entries import playing, recorded, sent
from tests.views.at_desk import at_desk
from tests.views.reading import said, tight
from tournament.models import Player, Role, Round, Seat

pytestmark = pytest.mark.django_db
OVERVIEW = "/desk/cup/"
ROUND = f"{OVERVIEW}rounds/1/"
TABLE = f"{ROUND}tables/1/"


def next_step(client):
    return tight(client.get(OVERVIEW)).split('class="next"')[1].split("</section>")[0]


@pytest.fixture
def event(client):
    """Two tables whose round is running for half an hour."""
    made, _round = playing(tables=2, slug="cup")
    made.rounds.update(minutes=30, started_at=timezone.now())
    client.force_login(factories.owner(made))
    return made


@pytest.mark.parametrize(
    ("state", "verb", "button", "message", "after"),
    [
        (Round.State.DRAWN, "publish", "Publish seats", "Published", Round.State.PUBLISHED),
        (Round.State.PUBLISHED, "start", "Start the round", "The round is running.", Round.State.RUNNING),
    ],
)
def test_one_press_takes_the_step_and_stays_on_the_overview(client, state, verb, button, message, after):
    event = at_desk(client, state)
    step = next_step(client)
    assert (f'action="{ROUND}{verb}/"' in step, f">{button}</button>" in step) == (True, True)
    assert f'<input type="hidden" name="next" value="{OVERVIEW}">' in step
    response = client.post(f"{ROUND}{verb}/", {"next": OVERVIEW})
    assert (response["Location"], event.rounds.get().state) == (OVERVIEW, after)
    assert said(response)[-1].startswith(message)


def test_the_seating_can_still_be_looked_at_before(client):
    at_desk(client)
    assert f'href="{ROUND}seating/"' in next_step(client)


def test_a_round_with_all_results_is_completed_with_one_press(client, event):
    assert f'action="{ROUND}complete/"' not in next_step(client)
    for number in (1, 2):
        client.post(f"{ROUND}tables/{number}/result/", sent())
    assert ">Complete the round</button>" in next_step(client)
    client.post(f"{ROUND}complete/", {"next": OVERVIEW})
    assert event.rounds.get().state == Round.State.COMPLETE


def test_what_has_to_be_done_first_is_not_pressed(client):
    """Portions are still to be drawn from the bag."""
    event = at_desk(client, Round.State.PUBLISHED)
    Seat.objects.filter(round__event=event).update(portion=None)
    step = next_step(client)
    assert ("<form" in step, f'href="{ROUND}"' in step) == (False, True)


def test_referees_get_no_button(client):
    event = at_desk(client, Round.State.PUBLISHED)
    client.force_login(factories.member(event, Role.REFEREE))
    step = next_step(client)
    assert ("<form" in step, f'href="{ROUND}"' in step) == (False, True)


def test_what_is_refused_is_said_on_the_overview(client, event):
    response = client.post(f"{ROUND}start/", {"next": OVERVIEW})
    assert response["Location"] == OVERVIEW
    assert len(said(response)) == 1


def test_a_press_leads_to_no_other_site(client, event):
    assert client.post(f"{ROUND}pause/", {"next": "//elsewhere.test/"})["Location"] == ROUND


def test_the_clock_of_the_round_is_on_the_overview(client, event):
    page = tight(client.get(OVERVIEW))
    assert ('class="timer"' in page, f'action="{ROUND}pause/"' in page) == (True, True)
    client.post(f"{ROUND}pause/", {"next": OVERVIEW})
    assert f'action="{ROUND}resume/"' in tight(client.get(OVERVIEW))
    event.rounds.update(minutes=None, paused_at=None)
    assert 'class="timer"' not in tight(client.get(OVERVIEW))


def test_referees_see_the_clock_without_its_button(client, event):
    client.force_login(factories.member(event, Role.REFEREE))
    page = tight(client.get(OVERVIEW))
    assert ('class="timer"' in page, f'action="{ROUND}pause/"' in page) == (True, False)


@pytest.mark.parametrize("address", [OVERVIEW, ROUND])
def test_tables_are_links_also_in_sentences(client, event, address):
    page = tight(client.get(address))
    assert f'<th scope="row"><a href="{TABLE}">Table 1</a></th>' in page
    assert f'tables<a href="{TABLE}">1</a>,<a href="{ROUND}tables/2/">2</a>' in page


def test_tables_are_links_in_the_journal_and_among_the_games_of_a_player(client, event):
    client.post(f"{TABLE}result/", sent())
    entry = f'<a href="{TABLE}"><bdi>Preliminary round, table 1: result entered</bdi></a>'
    assert entry in tight(client.get(f"{OVERVIEW}journal/"))
    player = event.players.get(seats__table__number=1, seats__position=0)
    assert f'<a href="{TABLE}">1</a>' in tight(client.get(f"{OVERVIEW}players/{player.number}/"))


@pytest.mark.parametrize("address", [OVERVIEW, ROUND])
def test_who_won_stands_in_the_row_of_a_finished_table(client, event, address):
    table = event.rounds.get().tables.get(number=1)
    assert 'class="won"' not in client.get(address).content.decode()
    recorded(table)
    Player.objects.filter(name="Player 4").update(name="<b>Dora</b>")
    page = tight(client.get(address))
    assert "Winner</span><bdi>&lt;b&gt;Dora&lt;/b&gt;</bdi>" in page
    assert page.count('class="won"') == 1


@pytest.mark.parametrize("address", [OVERVIEW, ROUND])
def test_nobody_has_won_while_the_table_is_disputed(client, event, address):
    recorded(event.rounds.get().tables.get(number=1))
    client.post(f"{TABLE}dispute/", {"note": "Who had 26?"})
    assert 'class="won"' not in client.get(address).content.decode()


def test_winners_who_share_the_place_are_all_named(client, event):
    table = event.rounds.get().tables.get(number=1)
    recorded(table, left=range(4))
    names = ",".join(f"<bdi>Player {number}</bdi>" for number in range(1, 5))
    assert f"Winners</span>{names}" in tight(client.get(OVERVIEW))


@pytest.mark.parametrize("address", [OVERVIEW, ROUND])
@pytest.mark.parametrize("tables", [1, 3])
def test_winners_cost_the_same_however_many_tables_have_one(client, address, tables, django_assert_max_num_queries):
    event, round = playing(tables=tables, slug="cup")
    for table in round.tables.select_related("round__event"):
        recorded(table)
    client.force_login(factories.owner(event))
    with django_assert_max_num_queries(22):
        client.get(address)


def test_tables_are_links_above_their_pictures(client):
    at_desk(client)
    page = tight(client.get(f"{ROUND}seating/"))
    assert f'<figcaption><a href="{TABLE}">Table 1</a></figcaption>' in page
