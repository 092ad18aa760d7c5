"""The wall: what it shows of an event and what not, screen by screen; and that asking again costs nothing."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.actions.twice.screens import PNG, SETTINGS
from tests.factories import results
from tests.factories.entries import playing
from tests.factories.stages import final, played, qualified
from tests.views.reading import seen
from tournament.actions.events import screens
from tournament.actions.events.announcements import announce
from tournament.actions.events.ending import end_event
from tournament.models import Event, Player, Round, Seat, Table

pytestmark = pytest.mark.django_db
WALL = "/e/cup/wall/"


@pytest.fixture
def event():
    event, round = playing(3, slug="cup", public=True, name="Grill Cup")
    results.results(round, 2)
    Round.objects.update(minutes=40, started_at=timezone.now())
    return event


def asked(event):
    return {"event": Event.objects.get(pk=event.pk), "by": factories.actor(event)}


def screen(event, **settings):
    return screens.add_screen(**asked(event), **SETTINGS | settings)


def slide(client, at="", **more):
    return client.get(WALL, {"at": at, **more} if at else more)


def place_of(answer):
    return re.search(r'data-place="([\w.]+)"', answer.content.decode())[1]


def walk(client, steps=12):
    """The slides that follow each other, as the page itself goes on."""
    there, found = WALL, []
    for _ in range(steps):
        answer = client.get(there)
        found.append(place_of(answer))
        there = re.search(r'data-there="([^"]+)"', answer.content.decode())[1].replace("&amp;", "&")
    return found


def test_it_goes_through_everything_that_there_is(client, event):
    around = ["clock.0.0", "seats.0.0", "tables.0.0", "results.0.0", "standings.0.0", "standings.1.0", "code.0.0"]
    assert walk(client, 8) == [*around, "clock.0.0"]


def test_the_next_page_comes_as_a_part(client, event):
    there = re.search(r'data-there="([^"]+)"', slide(client).content.decode())[1].replace("&amp;", "&")
    assert client.get(there).content.decode().lstrip().startswith("<main")


def test_each_screen_shows_what_was_chosen_for_it(client, event):
    screen(event, slides={"seats": 5})
    screen(event, pinned="standings", theme="dark", sound=True)
    first, second, third = (slide(client, screen=number) for number in (1, 2, 3))
    assert [place_of(each) for each in (first, second, third)] == ["seats.0.0", "standings.0.0", "clock.0.0"]
    text = second.content.decode()
    assert ('data-theme="dark"' in text, "data-sound" in text, 'data-seconds="5"' in first.content.decode()) == (
        (True,) * 3
    )


def test_what_is_changed_at_the_desk_is_news_for_a_screen(client, event):
    made = screen(event)
    here = f"{WALL}?screen=1&at=clock.0.0&revision={Event.objects.get().revision}"
    assert client.get(here).status_code == 204
    screens.edit_screen(**asked(event), number=made.number, **SETTINGS | {"pinned": "seats"})
    assert place_of(client.get(here)) == "seats.0.0"


@pytest.mark.parametrize("screen_asked", ["0", "100", "-1", "x", "1'", "¹", ""])
def test_a_screen_that_is_none_is_the_first(client, event, screen_asked):
    screen(event, pinned="code")
    assert place_of(slide(client, screen=screen_asked)) == "code.0.0"


GAME = ((21, 29, 32), (27, 30), (25,), ())
OTHER_GAME = ((), (25,), (27, 30), (21, 29, 32))
SLIDES = ("clock", "seats", "tables", "results", "standings", "final", "winners")


def shown_of_final(client, *hands, complete, **fields):
    """All slides of an event whose final went like this; then it makes room for another one."""
    event = played(slug="cup", public=True, live_positions_public=True, **fields)
    qualified(event, 3, 6, 9, 16)
    final(event, *hands, complete=complete)
    found = [seen(slide(client, f"{name}.0.0", overlay=overlay)) for name in SLIDES for overlay in ("", "1")]
    Event.objects.filter(pk=event.pk).update(slug=f"cup-{event.pk}")
    return found


@pytest.mark.parametrize("complete", [True, False])
def test_nobody_learns_how_the_final_goes_before_the_winners_are_announced(client, complete):
    one, other = (shown_of_final(client, *hands, complete=complete) for hands in (GAME, OTHER_GAME))
    assert one == other


def test_where_the_final_is_open_the_slides_say_how_it_goes(client):
    held_back = {"final_held_back": False, "complete": False}
    one, other = (shown_of_final(client, *hands, **held_back) for hands in (GAME, OTHER_GAME))
    differ = {name for name, *pair in zip(SLIDES, one[::2], other[::2], strict=True) if pair[0] != pair[1]}
    assert differ >= {"tables", "results", "standings", "final"}


def test_a_draft_round_is_on_no_screen(client, event):
    Round.objects.update(state=Round.State.DRAWN)
    assert walk(client, 2) == ["code.0.0", "code.0.0"]


def test_names_are_the_public_ones(client, event):
    Player.objects.filter(number=1).update(name="Ana Popescu", pseudonym="The Worm")
    screens.call_player(**asked(event), player=1)
    Seat.objects.filter(player__number=1).update(arrived=False)
    for at in ("seats.0.0", "tables.0.0", "results.0.0", "standings.0.0"):
        text = seen(slide(client, at))
        assert "Ana Popescu" not in text
        assert "The Worm, please come to table 1" in text


def test_strangers_see_no_wall_of_a_private_event(client, event):
    Event.objects.update(public=False)
    assert slide(client).status_code == 404
    client.force_login(factories.owner(event))
    answer = slide(client)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-store")


def test_a_call_is_shown_as_long_as_it_is_of_use(client, event):
    Table.objects.filter(number=3).update(called_at=timezone.now(), call_reason="A secret quarrel")
    screens.call_table(**asked(event), table=3)
    screens.call_player(**asked(event), player=2)
    text = seen(slide(client))
    assert ("Organiser to table 3, please" in text, "Player 2, please come to table 1" in text) == (True, True)
    assert "quarrel" not in text
    Table.objects.update(called_at=None)
    Seat.objects.update(arrived=True)
    announce(**asked(event), text="Soup.")
    assert "please" not in seen(slide(client))


def test_over_a_stream_there_is_no_more_than_a_third(client, event):
    kinds = {place.partition(".")[0] for place in walk_overlay(client)}
    assert kinds == {"clock", "results", "standings"}


def walk_overlay(client):
    there = f"{WALL}?overlay=1"
    for _ in range(9):
        answer = client.get(there)
        yield place_of(answer)
        there = re.search(r'data-there="([^"]+)"', answer.content.decode())[1].replace("&amp;", "&")
        assert "overlay=1" in there


def test_the_picture_of_the_sponsors(client, event):
    picture = screens.add_sponsors_picture(**asked(event), content=PNG)
    assert f'src="{WALL}sponsors/{picture.pk}/"' in slide(client, "sponsors.0.0").content.decode()
    answer = client.get(f"{WALL}sponsors/{picture.pk}/")
    assert (answer.content, answer.headers["Content-Type"]) == (PNG, "image/png")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    screens.remove_sponsors_picture(**asked(event), picture=picture.pk)
    assert client.get(f"{WALL}sponsors/{picture.pk}/").status_code == 404
    assert place_of(slide(client, "sponsors.0.0")) == "clock.0.0"


def test_the_next_start_is_shown_between_two_rounds(client, event):
    Round.objects.update(state=Round.State.COMPLETE)
    at = timezone.now() + timedelta(minutes=8)
    Event.objects.update(next_round_at=at)
    announce(**asked(event), text="Soup.")
    answer = slide(client)
    assert place_of(answer) == "clock.0.0"
    assert f"starts at {at:%H:%M}" in seen(answer)


def test_once_the_event_is_over_the_winners_stand_there(client):
    event = played(slug="cup", public=True)
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    end_event(**asked(event))
    answer = slide(client)
    assert place_of(answer) == "winners.0.0"
    assert "Winners 1. Player 3" in seen(answer)
    # It goes on asking: what the screen shows can still be changed.
    assert 'data-here="' in answer.content.decode()


@pytest.mark.parametrize("tables", [1, 30])
def test_it_reads_as_often_whatever_the_size(client, django_assert_max_num_queries, tables):
    event, round = playing(tables, slug="cup", public=True)
    results.results(round, 1)
    screen(event)
    for at in ("seats.0.0", "tables.0.0", "results.0.0", "standings.0.0"):
        with django_assert_max_num_queries(20):
            answer = slide(client, at)
        assert len(answer.content) < 20_000
