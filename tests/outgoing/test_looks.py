"""An event is looked at when something has happened in it or its time has come, and forgotten once it is gone."""

from datetime import UTC, datetime, timedelta

from tournament.models import Event
from tournament.outgoing.looks import EventLooks

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def test_an_event_is_due_at_first_and_when_something_has_happened():
    cup, league = Event(pk=1, revision=7), Event(pk=2, revision=7)
    looks = EventLooks("tests")
    assert looks.due([cup, league], NOON) == [cup, league]
    looks.remember(cup, None)
    assert looks.due([cup, league], NOON) == [league]
    looks.remember(league, None)
    assert looks.due([cup, league], NOON + timedelta(days=1)) == []
    cup.revision = 8
    assert looks.due([cup, league], NOON) == [cup]


def test_an_event_is_due_when_its_time_has_come():
    cup, looks = Event(pk=1, revision=7), EventLooks("tests")
    looks.remember(cup, NOON)
    assert [looks.due([cup], at) for at in (NOON - SECOND, NOON, NOON + SECOND)] == [[], [cup], [cup]]


def test_an_event_that_is_gone_is_forgotten():
    """So it is due again should it come back, such as one that was private for a while."""
    cup, league = Event(pk=1, revision=7), Event(pk=2, revision=7)
    looks = EventLooks("tests")
    looks.remember(cup, None)
    looks.remember(league, None)
    assert looks.due([league], NOON) == []
    assert looks.due([cup, league], NOON) == [cup]


def test_what_goes_wrong_with_an_event_is_logged_and_the_event_stays_due(caplog):
    cup, looks = Event(pk=1, slug="cup", revision=7), EventLooks("tests")
    with looks.failures_logged(cup):
        raise RuntimeError("The rows are damaged.")
    [line] = caplog.records
    fields = {"what": "tests", "event": "cup"}
    assert (line.levelname, line.message, vars(line)["fields"]) == ("ERROR", "Something was not sent.", fields)
    assert str(line.exc_info[1]) == "The rows are damaged."
    assert looks.due([cup], NOON) == [cup]
