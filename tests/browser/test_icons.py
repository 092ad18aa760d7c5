"""Pictures within words stand at the height of their line: worms, figures, arrows of columns, portions beside names."""

import pytest

from tests.browser.test_every_page import client_of, opened
from tests.browser.worlds import WORLDS

pytestmark = pytest.mark.django_db(transaction=True)
# Of each picture, how far its middle is from that of the words beside it, in parts of their height. Words of several
# lines count as a whole, too. Pictures of tables, grills and time are pictures of their own.
OUT_OF_LINE = """(most) => {
  const ALONE = "svg, .round-table, .grill, .timeline, .visually-hidden, .skip, template";
  const isSeen = (one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip, template");
  function wordsBeside(icon) {
    const texts = document.createTreeWalker(icon.parentElement, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.data.trim() || icon.contains(text) || !isSeen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      lines.push(...[...range.getClientRects()].filter(({ height }) => height > 0), range.getBoundingClientRect());
    }
    const box = icon.getBoundingClientRect();
    return lines.filter(({ top, bottom, height }) => height > 0 && top < box.bottom && bottom > box.top);
  }
  return [...document.querySelectorAll("svg")].flatMap((icon) => {
    if (!isSeen(icon) || icon.parentElement.closest(ALONE)) return [];
    const { top, bottom } = icon.getBoundingClientRect();
    const off = wordsBeside(icon).map((line) => Math.abs(line.top + line.bottom - top - bottom) / 2 / line.height);
    if (!off.length || Math.min(...off) <= most) return [];
    return [`${icon.getAttribute("class")} in “${icon.parentElement.textContent.trim().slice(0, 30)}”`];
  });
}"""
PAGES = {
    "organiser": ("/desk/running/", "/desk/running/rounds/1/tables/1/", "/desk/running/standings/"),
    "stranger": ("/e/running/", "/e/running/standings/", "/e/running/players/1/"),
    "referee": ("/table/", "{table}", "{table}result/"),
}


@pytest.mark.parametrize("who", PAGES)
def test_icons_are_aligned_with_their_words(people, site, who):
    world = WORLDS["running"]()
    client = client_of(world, who)
    page = opened(people, client, site)
    table = f"/table/{world.event.rounds.get().tables.get(number=1).pk}/"
    wrong = []
    for address in PAGES[who]:
        page.goto(address.format(table=table))
        for width in (360, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            wrong += [f"{address} {width}: {icon}" for icon in page.evaluate(OUT_OF_LINE, 0.2)]
    assert wrong == []


def test_an_icon_that_hangs_below_its_words_is_found(people):
    page = people().page
    page.set_content("<p style='font: 20px/1.4 sans-serif'>7 <svg class='worm' width='20' height='20'></svg></p>")
    page.locator("svg").evaluate("(one) => { one.style.verticalAlign = '-50%'; }")
    assert page.evaluate(OUT_OF_LINE, 0.2) == ["worm in “7”"]
    page.locator("svg").evaluate("(one) => { one.style.verticalAlign = 'middle'; }")
    assert page.evaluate(OUT_OF_LINE, 0.2) == []
