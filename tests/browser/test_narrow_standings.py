"""The standings at the desk on a small phone: who, and how many points, before anybody scrolls sideways."""

from tests import factories
from tests.factories.stages import played

WIDTH = 360
RIGHT_EDGES = """[...document.querySelectorAll(".ranking tr")].map(
  (row) => Math.ceil([...row.children].slice(0, 3).at(-1).getBoundingClientRect().right))"""


def test_the_points_are_seen_first(people, site, client):
    event = played(rounds=2, slug="cup")
    event.players.filter(number=3).update(name="Wolfeschlegelsteinhausenbergerdorff Alexandrescu", club="Grill Club")
    client.force_login(factories.owner(event))
    person = people("Ana", width=WIDTH)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
    person.page.context.add_cookies([session])
    person.opens("/desk/cup/standings/")
    assert person.page.locator(".ranking thead th").nth(2).inner_text().startswith("Score")
    assert max(person.page.evaluate(RIGHT_EDGES)) <= WIDTH
