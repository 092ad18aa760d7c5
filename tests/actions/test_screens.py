"""Screens of the hall: what is refused, which number a new one gets, and what an undo brings back."""

import pytest

from tests import factories
from tests.actions.twice.screens import PNG, SETTINGS
from tournament.actions.core.actors import Actor, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events import screens
from tournament.models import Event, Role, Screen
from tournament.queries.events.wall import picture_of

pytestmark = pytest.mark.django_db
JPEG = b"\xff\xd8\xff\xe0" + bytes(20)
WEBP = b"RIFF\x10\x00\x00\x00WEBPVP8 "


def asked(event, **more):
    return {"event": Event.objects.get(pk=event.pk), "by": factories.actor(event), **more}


def take_back(event):
    event = Event.objects.get(pk=event.pk)
    undo(event=event, number=event.journal_length, by=factories.actor(event))


def refusal(action, *args, **arguments):
    with pytest.raises(Refused) as refused:
        action(*args, **arguments)
    return refused.value.code


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "  "}, "screen_needs_name"),
        ({"name": "x" * 61}, "screen_name_too_long"),
        ({"slides": {}}, "screen_shows_nothing"),
        ({"slides": {"films": 10}}, "no_such_slide"),
        ({"pinned": "films"}, "no_such_slide"),
        ({"theme": "pink"}, "no_such_slide"),
        ({"slides": {"clock": 3}}, "slide_seconds_out_of_range"),
        ({"slides": {"clock": 601}}, "slide_seconds_out_of_range"),
    ],
)
def test_a_screen_that_makes_no_sense_is_refused(wrong, code):
    assert refusal(screens.add_screen, **asked(factories.event()), **SETTINGS | wrong) == code
    assert not Screen.objects.exists()


def test_a_new_screen_gets_the_first_number_that_is_free():
    event = factories.event()
    for _ in range(3):
        screens.add_screen(**asked(event), **SETTINGS)
    screens.remove_screen(**asked(event), number=2)
    assert screens.add_screen(**asked(event), **SETTINGS).number == 2
    assert [screen.number for screen in event.screens.all()] == [1, 2, 3]


def test_there_are_not_any_number_of_screens():
    event = factories.event()
    Screen.objects.bulk_create(Screen(event=event, number=number, name="x") for number in range(1, 21))
    assert refusal(screens.add_screen, **asked(event), **SETTINGS) == "too_many_screens"


def test_a_removed_screen_comes_back_as_it_was():
    event = factories.event()
    screens.add_screen(**asked(event), **SETTINGS | {"pinned": "clock", "theme": "dark", "sound": True})
    before = Screen.objects.values("number", *SETTINGS).get()
    screens.remove_screen(**asked(event), number=1)
    take_back(event)
    assert Screen.objects.values("number", *SETTINGS).get() == before


@pytest.mark.parametrize(("content", "kind"), [(PNG, "png"), (JPEG, "jpeg"), (WEBP, "webp")])
def test_a_picture_is_what_its_first_bytes_say(content, kind):
    assert screens.add_sponsors_picture(**asked(factories.event()), content=content).kind == kind


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_a_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>", "not_a_picture"),
        (b"GIF89a", "not_a_picture"),
        (b"RIFF\x10\x00\x00\x00WAVE", "not_a_picture"),
        (b"<html>" + PNG, "not_a_picture"),
        (PNG + bytes(400_000), "picture_too_large"),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused(content, code):
    assert refusal(screens.add_sponsors_picture, **asked(factories.event()), content=content) == code


def test_the_picture_before_comes_back():
    event = factories.event()
    first = screens.add_sponsors_picture(**asked(event), content=PNG)
    second = screens.add_sponsors_picture(**asked(event), content=JPEG)
    assert picture_of(event) == second.pk
    take_back(event)
    assert picture_of(event) == first.pk
    screens.remove_sponsors_picture(**asked(event), picture=first.pk)
    assert picture_of(event) is None
    take_back(event)
    assert picture_of(event) == first.pk


def test_the_latest_calls_stay_on_the_screens():
    event = factories.event()
    for table in (1, 2, 3, 4, 5, 2):
        screens.call_table(**asked(event), table=table)
    assert Event.objects.get().on_screens == {"tables": [3, 4, 5, 2]}
    take_back(event)
    assert Event.objects.get().on_screens == {"tables": [2, 3, 4, 5]}
    screens.clear_screens(**asked(event))
    assert Event.objects.get().on_screens == {}
    assert refusal(screens.call_player, **asked(event), player=9) == "no_such_player_to_call"


def test_only_who_organises_an_event_has_a_say_in_its_screens():
    event = factories.event()
    referee = Actor.of(factories.member(event, Role.REFEREE))
    with pytest.raises(NotAllowed):
        screens.add_screen(event=event, by=referee, **SETTINGS)
