"""Until the winners are announced, public pages do not say how the final went (T19)."""

import re

import pytest
from django.urls import reverse

from tests import factories
from tests.factories.rows import DrawFactory
from tests.factories.stages import final, played, qualified
from tests.views.reading import words_of
from tournament.actions.core.undo import undo
from tournament.actions.events.ending import end_event
from tournament.actions.events.options import edit_options
from tournament.actions.games.recording import start_record
from tournament.models import Event
from tournament.models.table import game_number
from tournament.queries.standings.page import standings_page
from tournament.templatetags.standings import chosen_rules

pytestmark = pytest.mark.django_db
FINALISTS = (3, 6, 9, 16)
GAME = ((21, 29, 32), (27, 30), (25,), ())
OTHER_GAME = ((), (25,), (27, 30), (21, 29, 32))
WAITS = "The final’s results will appear here once the winners are announced."
WAITS_TOO = "The result will appear here once the winners are announced."


def in_final(*hands, **fields):
    event = played(public=True, live_positions_public=True, **fields)
    qualified(event, *FINALISTS)
    final(event, *(hands or GAME))
    return event


def addresses(event):
    names = [("event", ()), ("standings", ()), ("round", (2,)), ("live_table", (2, 1))]
    pages = [reverse(name, args=[event.slug, *more]) for name, more in names]
    players = [reverse("player", args=[event.slug, number]) for number in range(1, 17)]
    standings = reverse("standings", args=[event.slug])
    more = [f"{standings}?{query}" for query in ("stage=2", "stage=1", "q=Player", "stage=2&q=3", "stage=2&page=2")]
    parts = [f"{page}{'&' if '?' in page else '?'}revision=0" for page in (*pages, *players, *more)]
    replay = reverse("replay", args=[event.slug, game_number(2, 1)])
    return [*pages, *players, *more, *parts, f"{pages[3]}?version=0", replay, f"{replay}?turn=1"]


def everything(client, event):
    """All that strangers see of the final, with the name of the event taken out."""
    return [re.sub(event.slug, "cup", client.get(there).content.decode(), flags=re.I) for there in addresses(event)]


def test_no_public_page_depends_on_how_the_final_went(client):
    one, other = in_final(*GAME, name="Cup a"), in_final(*OTHER_GAME, name="Cup b")
    texts = [[re.sub("Cup [ab]", "Cup", text) for text in everything(client, event)] for event in (one, other)]
    assert texts[0] == texts[1]


def test_it_would_show_in_each_of_these_pages(client):
    one, other = (
        in_final(*hands, name=name, final_held_back=False) for hands, name in ((GAME, "Cup a"), (OTHER_GAME, "Cup b"))
    )
    texts = [[re.sub("Cup [ab]", "Cup", text) for text in everything(client, event)] for event in (one, other)]
    finalists = [3 + number for number in FINALISTS]
    differing = [at for at in range(20) if texts[0][at] != texts[1][at]]
    assert differing == [0, 1, 2, 3, *finalists]


def test_the_pages_say_that_the_places_will_be_announced(client):
    event = in_final()
    found = [WAITS in words_of(client.get(there)) for there in addresses(event)[:4]]
    player = words_of(client.get(reverse("player", args=[event.slug, 3])))
    assert (found, WAITS_TOO in player, "The result is not in yet." in player) == ([True] * 4, True, False)
    assert ("Results of the final", "shown once the winners are announced") in chosen_rules(event)


def test_the_desk_sees_everything():
    event = in_final()
    stage = event.stages.get(number=2)
    assert [row.number for row in standings_page(stage, public=False).rows] == list(FINALISTS)


def shown(client, event):
    """Which of the pages name a place in the final or a winner: event, standings, round, game, player."""
    pages = [*addresses(event)[:4], reverse("player", args=[event.slug, 3])]
    texts = [words_of(client.get(there)) for there in pages]
    return [WAITS not in text and WAITS_TOO not in text for text in texts]


def test_announcing_the_winners_shows_everything_and_reopening_hides_it_again(client):
    event = in_final()
    hidden = shown(client, event)
    end_event(event=event, by=factories.actor(event))
    announced = shown(client, event)
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    assert (hidden, announced, shown(client, event)) == ([False] * 5, [True] * 5, [False] * 5)


def test_an_open_page_of_the_final_follows_the_announcement(client):
    event = in_final()
    there = client.get(addresses(event)[3]).context["live"]
    assert client.get(there).status_code == 204
    end_event(event=event, by=factories.actor(event))
    assert client.get(there).status_code == 200


def test_the_option_can_be_changed_until_the_winners_are_announced(client):
    event = in_final()
    edit_options(event=event, by=factories.actor(event), final_held_back=False)
    at_once = shown(client, event)
    edit_options(event=event, by=factories.actor(event), final_held_back=True)
    assert (at_once, shown(client, event)) == ([True] * 5, [False] * 5)


def test_a_stage_that_is_no_final_is_shown_at_once(client):
    event = played(public=True)
    assert WAITS not in words_of(client.get(reverse("standings", args=[event.slug])))


def test_nobody_follows_the_game_of_the_final(client):
    event = played(public=True, live_positions_public=True)
    qualified(event, *FINALISTS)
    table = final(event, complete=False).tables.get()
    start_record(event=event, table=table, by=factories.actor(event))
    there = reverse("live_table", args=[event.slug, 2, 1])
    link = there in client.get(reverse("round", args=[event.slug, 2])).content.decode()
    assert (client.get(there).context["view"].game, link) == (None, False)


@pytest.mark.parametrize(("stage", "status"), [(1, 200), (2, 404)])
def test_a_lot_in_the_final_is_not_there(client, stage, status):
    event = in_final()
    document = {"by_hand": True, "outcome": {"order": [6, 3]}}
    lot = DrawFactory.create(
        event=event, number=9, stage_number=stage, what="lots", state="revealed", announcement={}, receipt=document
    )
    there = [reverse(name, args=[event.slug, lot.number]) for name in ("draw", "draw_receipt")]
    hidden = [client.get(page).status_code for page in there]
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
    assert (hidden, [client.get(page).status_code for page in there]) == ([status] * 2, [200] * 2)
