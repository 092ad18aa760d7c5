"""Names that have no room: what is wrong with them on the page that is open, and who has such names."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.accessibility import ON_THE_MOVE, OPEN, large_text, resize
from tournament.models import Event

LONG = "Maximiliane Schmidt-Hohenlohe-Öhringen"
ALIKE = ("Alexandra Konstantinidou", "Alexandra Konstantinescu")
# Each name that is seen: whether it is cut off, whether a word of it goes over two lines, whether only its beginning is
# there.
WRONG_NAMES = """(names) => {
  const SLACK = 1.5;
  const clips = (box, outer, { overflowX, overflowY }) =>
    (/hidden|clip/.test(overflowX) && (box.right > outer.right + SLACK || box.left < outer.left - SLACK))
    || (/hidden|clip/.test(overflowY) && (box.bottom > outer.bottom + SLACK || box.top < outer.top - SLACK));
  const isUnseen = (one) => !one.checkVisibility() || one.closest(".visually-hidden, .skip, template, script, option");
  function rangeOf(text, start, length) {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    return range;
  }
  function isCut(text, range) {
    const box = range.getBoundingClientRect();
    for (let outer = text.parentElement; outer; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (/auto|scroll/.test(style.overflowX)) return false;
      if (clips(box, outer.getBoundingClientRect(), style)) return true;
    }
    return box.right > innerWidth + SLACK || box.left < -SLACK;
  }
  function isBroken(text, start, name) {
    return [...name.matchAll(/[^\\s-]+/g)].some(({ 0: word, index }) => {
      const tops = [...rangeOf(text, start + index, word.length).getClientRects()].map(({ top }) => Math.round(top));
      return new Set(tops).size > 1;
    });
  }
  function wrong(text) {
    const one = text.parentElement;
    if (isUnseen(one)) return [];
    const where = `${one.closest("[class]")?.getAttribute("class")}: ${text.data.trim().slice(0, 60)}`;
    const meant = names.filter((name) => text.data.includes(name.slice(0, 3)));
    // What the picture of a table shortens stands whole in the list below it.
    const below = one.closest("figure, .round-table, section")?.textContent ?? "";
    const isListed = one.closest("svg") && meant.some((name) => below.includes(name));
    if (text.data.includes("…") && meant.length && !isListed) return [`shortened, ${where}`];
    return names.flatMap((name) => {
      const start = text.data.indexOf(name);
      if (start < 0 || one.closest("svg")) return [];
      if (isCut(text, rangeOf(text, start, name.length))) return [`cut, ${where}`];
      return isBroken(text, start, name) ? [`broken, ${where}`] : [];
    });
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(...wrong(texts.currentNode));
  return [...new Set(found)];
}"""


# Badges that lie on letters that are not theirs: on a name, on a number, on another badge.
COVERING_BADGES = """() => {
  const SLACK = 1;
  const boxesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  const meet = (one, other) =>
    one.left < other.right - SLACK && other.left < one.right - SLACK
    && one.top < other.bottom - SLACK && other.top < one.bottom - SLACK;
  // The heads of a table that is folded into cards are there for ears alone.
  const isForEars = (one) => one && (getComputedStyle(one).clipPath === "inset(50%)" || isForEars(one.parentElement));
  const isSeen = (one) => one.checkVisibility() && !one.closest(".skip, template, script, svg") && !isForEars(one);
  const words = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.data.trim() && isSeen(text.parentElement)) words.push({ text, boxes: boxesOf(text) });
  }
  return [...document.querySelectorAll("main .badge")].filter(isSeen).flatMap((badge) => {
    const box = badge.getBoundingClientRect();
    return words
      .filter(({ text, boxes }) => !badge.contains(text) && boxes.some((one) => meet(box, one)))
      .map(({ text }) => `badge “${badge.textContent.trim()}” covers “${text.data.trim().slice(0, 40)}”`);
  });
}"""


def rename(event: Event, numbers: Sequence[int] = (1, 2, 3)) -> None:
    """Three who sit together get names that need room."""
    for number, name in zip(numbers, (LONG, *ALIKE), strict=True):
        event.players.filter(number=number).update(name=name, pseudonym="")


def wrong_names(page: Page, width: int = 360) -> list[str]:
    """What is wrong with these names and with badges on a small phone, as it is and with letters twice as large."""
    names = [LONG, *ALIKE]
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(OPEN)
    resize(page, width)
    expect(page.locator(ON_THE_MOVE)).to_have_count(0)
    found = page.evaluate(WRONG_NAMES, names) + page.evaluate(COVERING_BADGES)
    with large_text(page):
        large = page.evaluate(WRONG_NAMES, names) + page.evaluate(COVERING_BADGES)
        found += [f"text 200 %: {problem}" for problem in large]
    return [f"{page.url.split('/', 3)[-1]} {problem}" for problem in found]
