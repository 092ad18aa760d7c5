"""What a referee sees while a total is typed: the grill, whose turn it is, and everybody's top beside the keys."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import take
from tests.browser.accessibility import large_text
from tests.browser.phones import Phone, linked
from tests.browser.worlds import NAMES
from tests.factories import games
from tests.sampling import sampled

pytestmark = pytest.mark.django_db(transaction=True)
UPRIGHT, ON_ITS_SIDE = {"width": 360, "height": 740}, {"width": 740, "height": 360}
ALIKE = ("Maximilian-Alexander Maier", "Maximilian-Alexander Müller")
POINTS = {"own_points": {"7": ["6", "5", "4", "3", "2", "1", "0"]}}
STACKS, KEYS, GRILL = ".stack-line", ".key", ".turn-grill > *"
# Outside the window by more than a part of a pixel, or behind something else.
OUT_OF_SIGHT = """(selectors) => [...document.querySelectorAll(selectors)].filter((one) => {
  const { top, right, bottom, left } = one.getBoundingClientRect();
  const isCovered = !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1 || isCovered;
}).map((one) => one.textContent.trim().slice(0, 30))"""


@pytest.fixture(params=["classic", "extended"])
def typing(people, request):
    """A referee who types a total, in the middle of a game of so many players with long names."""

    def meet(size: int, **window: int) -> Phone:
        event, table = games.begun(size, slug="cup", edition=request.param, **POINTS)
        for player, name in zip(event.players.order_by("number"), (*ALIKE, *NAMES[1:]), strict=False):
            event.players.filter(pk=player.pk).update(name=name)
        games.filled(table, *map(take, [27, 33, 30, 32, 36, 35, 21][:size]), take(24))
        rea = linked(people, event, table.round, is_mobile=False, **window)
        rea.opens(f"{rea.address}game/")
        rea.page.get_by_role("button", name="2", exact=True).tap()
        expect(rea.page.locator("#preview .is-wrong")).to_be_visible()
        expect(rea.page.locator(STACKS)).to_have_count(size)
        return rea

    return meet


def out_of_sight(rea: Phone, *what: str) -> list[str]:
    found: list[str] = rea.page.evaluate(OUT_OF_SIGHT, ", ".join(what))
    return found


@pytest.mark.parametrize("size", sampled([7, 5, 2], usual=1))
def test_all_stacks_are_seen_beside_the_keys(typing, size):
    rea = typing(size, **UPRIGHT)
    assert out_of_sight(rea, "#whose-turn", GRILL, STACKS, KEYS, "#id_total", "#write") == []
    rea.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert out_of_sight(rea, STACKS, KEYS) == []


def test_all_stacks_are_seen_on_a_phone_on_its_side(typing):
    rea = typing(7, **ON_ITS_SIDE)
    assert out_of_sight(rea, "#whose-turn", GRILL, STACKS, KEYS) == []


def test_all_stacks_are_seen_beside_the_keys_in_letters_twice_as_large(typing):
    rea = typing(7, **UPRIGHT)
    with large_text(rea.page):
        rea.page.locator("#key-clear").evaluate("(key) => key.scrollIntoView({ block: 'end' })")
        assert out_of_sight(rea, STACKS, KEYS) == []


def test_names_that_begin_alike_are_told_apart(typing):
    rea = typing(3, **UPRIGHT)
    seen = rea.page.locator(".stack-who > bdi:not(.visually-hidden)")
    assert seen.all_text_contents()[:2] == ["Max… Maier", "Max… Müller"]
    assert seen.evaluate_all("(all) => all.slice(0, 2).filter((one) => one.scrollHeight > one.clientHeight + 1)") == []
    players = rea.page.get_by_role("region", name="The players")
    for name in ALIKE:
        expect(players.get_by_text(name, exact=True)).to_have_count(1)  # as it is read out
