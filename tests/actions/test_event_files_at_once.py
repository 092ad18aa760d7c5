"""Two events are imported one after the other; everybody else goes on meanwhile."""

import pytest
from django.db import OperationalError, connection, transaction

from tests import factories
from tests.concurrency import at_once
from tests.factories.event_files import exported
from tests.factories.stages import played
from tournament.actions.core.actors import Actor
from tournament.actions.events.event import edit_event
from tournament.actions.events.event_file import import_event, prepare_import
from tournament.exchange.event_files import read_event_file
from tournament.models import Account, Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one lock for everything"),
]


def waiting(timeout, act):
    """No longer than that for any lock."""

    def acts():
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{timeout}'")
        act()

    return acts


def test_while_an_event_is_imported_whoever_has_the_first_account_goes_on():
    """Its row keeps imports apart, and every act refers to an account."""
    mine = factories.event()
    first, other = factories.owner(mine), factories.account()
    assert Account.objects.order_by("pk").first() == first
    document = read_event_file(exported(played(1, slug="cup")))
    with transaction.atomic():
        prepare_import(document).write(other, again=True)
        outcomes = at_once(
            waiting("10s", lambda: edit_event(event=mine, by=Actor.of(first), place="Town hall")),
            waiting("100ms", lambda: import_event(document=document, by=Actor.of(first), again=True)),
        )
    assert [type(outcome) for outcome in outcomes] == [type(None), OperationalError]
    assert Event.objects.get(pk=mine.pk).place == "Town hall"
