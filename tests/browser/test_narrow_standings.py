"""The standings at the desk on a small phone: who, and how many points, before anybody scrolls sideways."""

import pytest

from tests import factories
from tests.factories.stages import played

WIDTH = 360
RIGHT_EDGES = """[...document.querySelectorAll(".ranking tr")].map(
  (row) => Math.ceil([...row.children].slice(0, 3).at(-1).getBoundingClientRect().right))"""


@pytest.mark.parametrize(("counting", "heading"), [("worms_and_placement", "Score"), ("places", "Places")])
def test_the_points_are_seen_first(people, site, client, counting, heading):
    event = played(rounds=2, slug="cup", counting=counting)
    event.players.filter(number=3).update(name="Wolfeschlegelsteinhausenbergerdorff Alexandrescu", club="Grill Club")
    client.force_login(factories.owner(event))
    person = people("Ana", width=WIDTH)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
    person.page.context.add_cookies([session])
    person.opens("/desk/cup/standings/")
    assert person.page.locator(".ranking thead th").nth(2).inner_text().startswith(heading)
    assert max(person.page.evaluate(RIGHT_EDGES)) <= WIDTH
