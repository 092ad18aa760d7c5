"""All times of an event are shown in its time zone, which the organiser chooses."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests import factories
from tests.factories.rows import AnnouncementFactory
from tests.views.reading import words_of
from tournament.actions.core.actors import Actor, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.announcements import announce
from tournament.actions.events.event import create_event, duplicate_event, edit_event
from tournament.actions.rounds.clock import set_minutes
from tournament.models import Announcement, Event
from tournament.queries.events.time_zones import time_zones

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
TOKYO = "Asia/Tokyo"  # nine hours later than UTC
FORM = {"edition": "classic", "failed_attempt": "highest"}


def seen(client, name, *more):
    return words_of(client.get(reverse(name, args=["cup", *more])))


def test_public_pages_show_times_in_the_zone_of_the_event_and_name_it(client):
    event = factories.event(slug="cup", public=True, starts_at=NOON, time_zone="America/New_York", public_sign_up=True)
    AnnouncementFactory.create(event=event)
    Announcement.objects.update(at=NOON)
    pages = [seen(client, "event"), seen(client, "sign_up")]
    assert ["08:00</time> (America/New York)" in page for page in pages] == [True, True]
    assert '<time datetime="2026-05-01T08:00:00-04:00">08:00</time>' in pages[0]


def test_each_event_of_a_list_has_its_own(client):
    account = factories.account()
    client.force_login(account)
    for zone in (TOKYO, "Europe/Berlin"):
        factories.event(public=True, starts_at=NOON, time_zone=zone, owner=account)
    for address in ("/", "/desk/"):
        page = words_of(client.get(address))
        assert ["21:00</time>" in page, "14:00</time>" in page] == [True, True]


def test_the_desk_shows_times_in_the_zone_of_the_event(client):
    event = factories.event(slug="cup", time_zone=TOKYO, starts_at=NOON)
    client.force_login(factories.owner(event))
    announce(event=event, text="Lunch", by=factories.actor(event))
    entry = event.journal.get().at
    journal, settings = seen(client, "desk_journal"), seen(client, "desk_settings")
    assert f"{(entry.hour + 9) % 24:02}:{entry.minute:02}" in journal
    assert "21:00 (Asia/Tokyo)" in settings


def test_the_clock_says_until_when_in_the_zone_of_the_event(client):
    event = factories.event(slug="cup", time_zone=TOKYO)
    factories.players(event, 4)
    round = factories.running_round(event)
    set_minutes(event=event, round=round, minutes=30, by=factories.actor(event))
    event.rounds.update(started_at=datetime.now(UTC))
    client.force_login(factories.owner(event))
    ends = client.get(reverse("desk_round", args=["cup", 1])).context["round_page"].clock.ends_at
    assert f"until {(ends.hour + 9) % 24:02}:{ends.minute:02}" in seen(client, "desk_round", 1)


def test_a_phone_at_a_table_learns_the_zone(client):
    event = factories.event(slug="cup", time_zone=TOKYO)
    factories.players(event, 4)
    table = factories.running_round(event).tables.get()
    client.force_login(factories.owner(event))
    assert 'data-time-zone="Asia/Tokyo"' in words_of(client.get(reverse("table", args=[table.pk])))


def test_a_new_event_has_the_zone_of_the_machine_unless_another_is_chosen(client):
    account = factories.account()
    client.force_login(account)
    client.post("/desk/new/", FORM | {"name": "Here", "starts_at": "2026-05-01T12:00"})
    client.post("/desk/new/", FORM | {"name": "There", "starts_at": "2026-05-01T12:00", "time_zone": TOKYO})
    events = [(event.name, event.time_zone, event.starts_at) for event in Event.objects.order_by("pk")]
    assert events == [("Here", "UTC", NOON), ("There", TOKYO, NOON.replace(hour=3))]


def test_another_zone_leaves_the_hour_as_it_was_typed(client):
    event = factories.event(slug="cup", name="Cup", starts_at=NOON, time_zone="UTC")
    client.force_login(factories.owner(event))
    address = reverse("desk_event_edit", args=["cup"])
    client.post(address, {"name": "Cup", "starts_at": "2026-05-01T12:00", "time_zone": TOKYO})
    event.refresh_from_db()
    assert (event.time_zone, event.starts_at) == (TOKYO, NOON.replace(hour=3))
    assert 'value="2026-05-01T12:00"' in words_of(client.get(address))
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    event.refresh_from_db()
    assert (event.time_zone, event.starts_at) == ("UTC", NOON)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/localtime", "\0", "x" * 9999])
def test_what_is_no_time_zone_is_refused_at_its_field(client, zone):
    event = factories.event(slug="cup", name="Cup", time_zone="UTC")
    client.force_login(factories.owner(event))
    response = client.post(reverse("desk_event_edit", args=["cup"]), {"name": "Cup", "time_zone": zone})
    assert list(response.context["form"].errors) == ["time_zone"]
    with pytest.raises(Refused, match="unknown_time_zone"):
        edit_event(event=event, by=factories.actor(event), time_zone=zone)
    with pytest.raises(Refused, match="unknown_time_zone"):
        create_event(by=Actor.of(factories.account()), name="Other", time_zone=zone)


def test_the_list_has_places_by_region_and_what_is_chosen(client):
    event = factories.event(slug="cup", name="Cup", time_zone="US/Eastern")
    client.force_login(factories.owner(event))
    choices = client.get(reverse("desk_event_edit", args=["cup"])).context["form"].fields["time_zone"].choices
    regions = dict(choices)
    assert (regions["US/Eastern"], ("America/New_York", "New York") in regions["America"]) == ("US/Eastern", True)
    assert {"Europe/Berlin", "Europe/Bucharest", "UTC"} <= set(time_zones())


def test_a_copy_has_the_zone_of_its_template():
    event = factories.event(time_zone=TOKYO)
    copy = duplicate_event(event=event, by=factories.actor(event), name="Copy")
    assert copy.time_zone == TOKYO


def test_a_zone_that_is_not_known_any_more_is_that_of_the_server():
    assert [str(Event(time_zone=zone).zone) for zone in ("", "Gone/Zone", TOKYO)] == ["UTC", "UTC", TOKYO]
