"""What tests of the desk's pages start with: an event whose owner is signed in, or somebody who signs in to any."""

import pytest

from tests import factories
from tests.factories.entries import only_table
from tournament.models import Role


@pytest.fixture
def event(client):
    """An event before anything has happened; its owner looks at the pages."""
    made = factories.event("Cup", slug="cup")
    client.force_login(factories.owner(made))
    return made


@pytest.fixture
def desk(client):
    """Signs in as the owner of an event."""

    def log_in(event):
        client.force_login(factories.owner(event))
        return client

    return log_in


@pytest.fixture
def table(event):
    """The only table of the event, where a test has one."""
    return only_table(event)


@pytest.fixture
def referee(client, event):
    """Somebody with an account looks at the pages who may enter results only."""
    member = factories.member(event, Role.REFEREE, "Rita")
    client.force_login(member)
    return member
