"""In which series an event is: whose they are, the way out, and undo."""

import pytest

from tests import factories
from tournament.actions.core.actors import Actor, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.event import duplicate_event
from tournament.actions.events.series import MAX_NAME, choose_series
from tournament.models import Event, JournalEntry, Series
from tournament.queries.events.series import names_of_series

pytestmark = pytest.mark.django_db


def in_series():
    return dict(Event.objects.values_list("name", "series__slug"))


def test_events_of_one_organiser_come_together_and_leave_again():
    olga = factories.account("Olga")
    first, second = (factories.event(name, owner=olga) for name in ("First", "Second"))
    by = Actor.of(olga)
    choose_series(event=first, by=by, name=" Winter  League ")
    choose_series(event=second, by=by, name="winter league")
    assert in_series() == {"First": "winter-league", "Second": "winter-league"}
    assert names_of_series(olga) == ("Winter League",)
    choose_series(event=first, by=by, name="")
    assert in_series() == {"First": None, "Second": "winter-league"}
    choose_series(event=second, by=by, name="Spring League")
    assert names_of_series(olga) == ("Spring League",)
    choose_series(event=first, by=by, name="Winter League")  # it is still there, with its address
    assert in_series() == {"First": "winter-league", "Second": "spring-league"}
    entries = JournalEntry.objects.order_by("event", "number").values_list("verb", "params")
    assert list(entries) == [
        *[("series_chosen", {"series": name}) for name in ("Winter League", "", "Winter League")],
        *[("series_chosen", {"series": name}) for name in ("Winter League", "Spring League")],
    ]


def test_the_same_series_again_writes_nothing():
    event = factories.event()
    by = factories.actor(event)
    choose_series(event=event, by=by, name="")
    choose_series(event=event, by=by, name="League")
    choose_series(event=event, by=by, name="LEAGUE")
    assert JournalEntry.objects.count() == 1


def test_a_series_is_taken_back_while_it_is_as_it_was_left():
    event = factories.event()
    by = factories.actor(event)
    choose_series(event=event, by=by, name="League")
    choose_series(event=event, by=by, name="Cup")
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=by)
    undo(event=event, number=2, by=by)
    assert in_series() == {"Grill Cup": "league"}
    undo(event=event, number=1, by=by)
    assert in_series() == {"Grill Cup": None}


def test_two_organisers_may_call_theirs_the_same():
    for _ in range(2):
        event = factories.event()
        choose_series(event=event, by=factories.actor(event), name="League")
    assert list(Series.objects.order_by("pk").values_list("name", "slug")) == [
        ("League", "league"),
        ("League", "league-2"),
    ]


def test_another_organiser_leaves_the_event_in_the_series_that_it_is_in():
    event = factories.event()
    other = Actor.of(factories.member(event))
    choose_series(event=event, by=factories.actor(event), name="League")
    choose_series(event=event, by=other, name="league")
    assert in_series() == {"Grill Cup": "league"}
    choose_series(event=event, by=other, name="Cup")
    assert Series.objects.get(slug="cup").account == other.account


def test_who_may_choose_and_what_is_too_long():
    event = factories.event()
    with pytest.raises(NotAllowed):
        choose_series(event=event, by=Actor.of(factories.member(event, "referee")), name="League")
    with pytest.raises(NotAllowed):
        choose_series(event=event, by=Actor.of(factories.account()), name="League")
    with pytest.raises(Refused, match="series_name_too_long"):
        choose_series(event=event, by=factories.actor(event), name="x" * (MAX_NAME + 1))
    assert Series.objects.count() == 0


def test_a_copy_is_in_no_series():
    event = factories.event()
    by = factories.actor(event)
    choose_series(event=event, by=by, name="League")
    assert duplicate_event(event=event, by=by, name="Second").series is None
