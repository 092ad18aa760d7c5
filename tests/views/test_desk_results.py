"""Entering a result at the desk, and the table's page."""

import pytest

from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, only_table, playing, recorded, sent, versions
from tournament.models import Result, Role, Round

pytestmark = pytest.mark.django_db
TABLE = "/desk/cup/rounds/1/tables/1/"
RESULT = f"{TABLE}result/"


@pytest.fixture
def event(client):
    made, _round = playing(slug="cup")
    client.force_login(factories.owner(made))
    return made


@pytest.fixture
def table(event):
    return only_table(event)


def test_a_result_is_entered_and_shown(client, event, table):
    response = client.post(RESULT, sent(), follow=True)
    assert response.redirect_chain == [(TABLE, 302)]
    lines = [(line.player.name, line.place, line.worms, line.points) for line in response.context["shown"].accepted.lines]
    assert lines == [("Player 4", 1, 4, 6), ("Player 3", 2, 3, 4), ("Player 2", 3, 2, 2), ("Player 1", 4, 1, 1)]
    assert Result.objects.get().receipt in response.content.decode()
