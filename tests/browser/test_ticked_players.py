"""The button under the preview of a list says how many players it adds, as long as that is true."""

import pytest
from playwright.sync_api import expect

from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_button_counts_until_other_boxes_are_ticked(at_desk):
    event = factories.event(slug="cup")
    factories.player(event, "Ana")
    olga = at_desk(event)
    olga.opens("/desk/cup/players/paste/")
    olga.types("List of players", "Ana\nIon\nZoë")
    olga.presses("Preview")
    button = olga.page.get_by_role("button", name="Add")
    expect(button).to_have_accessible_name("Add 2 players")
    olga.page.get_by_label("Add row 1").check()
    expect(button).to_have_accessible_name("Add the ticked players")
    olga.page.get_by_label("Add row 1").uncheck()
    expect(button).to_have_accessible_name("Add 2 players")
    olga.presses("Add 2 players")
    expect(olga.page.get_by_role("heading", level=1, name="Players", exact=True)).to_be_visible()
    assert sorted(event.players.values_list("name", flat=True)) == ["Ana", "Ion", "Zoë"]
