"""What is wrong with a page in the browser: for axe, for bad eyes, for a thumb, and in windows of all widths.

`problems_of` asks axe, in light and in dark, and finds what is wider than the window. `hard_to_use` finds what is too
small to be tapped or cut off, also where a reader has set text twice as large in the browser.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import resources
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.people import wait_until

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

# What stands in closed details is part of the page.
OPEN = 'document.querySelectorAll("details").forEach((one) => { one.open = true; })'
ON_THE_MOVE = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
HEADINGS = '[...document.querySelectorAll("h1")].filter((one) => one.checkVisibility()).length'
# A page that changes while it is being looked at is looked at again: what axe had in its hands is gone by then.
VIOLATIONS = """async (rules) => {
  const runOnly = rules ? { runOnly: { type: "rule", values: rules } } : {};
  let violations, changed, looks = 0;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  do {
    changed = false;
    ({ violations } = await axe.run(document, { resultTypes: ["violations"], ...runOnly }));
    looks += 1;
  } while (violations.length && changed && looks < 20);
  observer.disconnect();
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, any, all, none }) =>
    `${id}: ${target.join(" ")}: ${[...any, ...all, ...none].map((one) => one.message).join("; ")}`));
}"""


# All that a scheme changes, as tests/project/test_static_files.py says; so the other one is asked for no more.
OF_COLOURS = ["color-contrast", "link-in-text-block"]


class Look(NamedTuple):
    """A window and its colours."""

    width: int
    scheme: str


USUAL = (Look(360, "light"), Look(1440, "dark"))
ALL = tuple(Look(width, scheme) for width in (320, 768, 1920) for scheme in ("light", "dark"))
WIDTHS = (320, 360, 660, 768, 1024, 1440, 1920)
FEW_WIDTHS = (320, 768, 1440)


def problems_of(page: Page, looks: Iterable[Look], widths: Iterable[int] = WIDTHS) -> list[str]:
    """What is wrong with the page that is open: how far it is too wide, its first headings, what axe has found."""
    page.evaluate(OPEN)
    headings = page.evaluate(HEADINGS)
    problems = [f"{headings} first headings"] if headings != 1 else []
    for width in widths:
        resize(page, width)
        if too_wide := page.evaluate(TOO_WIDE):
            problems.append(f"{width}: {too_wide} px too wide")
    expect(page.locator(ON_THE_MOVE)).to_have_count(0)
    page.evaluate(AXE)
    looked_at_all: set[int] = set()  # widths
    for width, scheme in looks:
        resize(page, width)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        rules = OF_COLOURS if width in looked_at_all else None
        problems += [f"{width} {scheme}: {violation}" for violation in page.evaluate(VIOLATIONS, rules)]
        looked_at_all.add(width)
    return [f"{page.url} {problem}" for problem in problems]


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})


# For a thumb, and with large letters

LEAST = 48  # pixels
USUAL_TEXT, LARGE_TEXT = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}
# Links in a sentence may be as small as its letters; what only the keyboard brings into view is for no thumb.
TOO_SMALL = """(least) => {
  const inSentence = (one) => one.matches("a:not(.button)") && getComputedStyle(one).display === "inline";
  const label = (one) => one.matches("input[type=radio], input[type=checkbox]") && one.closest("label");
  const all = [...document.querySelectorAll("a, button, summary, select, textarea, input:not([type=hidden])")];
  return [...new Set(all.map((one) => label(one) || one))]
    .filter((one) => one.checkVisibility() && !one.closest(".skip, .visually-hidden") && !inSentence(one))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => Math.round(Math.min(box.width, box.height)) < least)
    .map(([one, box]) => `“${one.textContent.trim().slice(0, 30) || one.id}” is ${Math.round(box.width)} × ${
      Math.round(box.height)} px`);
}"""
# Who has no room on the board is known by number or by what is left of the name: only names of people are shortened.
CUT_OFF = """() => {
  const NAMES = ".board-name, .board-owner, .stack-who";
  const SHORTENED = `${NAMES}, .visually-hidden, .skip, svg, select, textarea, template, script`;
  const SLACK = 1.5;
  const told = (one, how) => `“${one.textContent.trim().slice(0, 30)}” ${how}`;
  const clips = (box, outer, style) =>
    (/hidden|clip/.test(style.overflowX) && (box.right > outer.right + SLACK || box.left < outer.left - SLACK))
    || (/hidden|clip/.test(style.overflowY) && (box.bottom > outer.bottom + SLACK || box.top < outer.top - SLACK));
  const HOLDERS = "button, .button, .choice > span, td, th, .badge, .card, .notice, .next, .last-turn, kbd";
  function wrong(text) {
    const one = text.parentElement;
    if (!text.data.trim() || !one.checkVisibility() || one.closest(SHORTENED)) return null;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const around = one.closest(HOLDERS) && one.closest(HOLDERS).getBoundingClientRect();
    for (let outer = one; outer; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.clipPath !== "none" || /auto|scroll/.test(style.overflowX)) return null;
      if (clips(box, outer.getBoundingClientRect(), style)) return told(one, "is cut off");
    }
    if (box.right > innerWidth + SLACK || box.left < -SLACK) return told(one, "leaves the window");
    const letter = parseFloat(getComputedStyle(one).fontSize);
    if (box.height > 5 * letter && box.width < 2.5 * letter) return told(one, "has no room beside something");
    if (around && (box.right > around.right + SLACK || box.left < around.left - SLACK)) return told(one, "spills over");
    return null;
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(wrong(texts.currentNode));
  return found.filter(Boolean);
}"""
ROOT_IS = "(size) => getComputedStyle(document.documentElement).fontSize === `${size}px`"


def hard_to_use(page: Page, widths: tuple[int, ...] = (320, 360), large_at: tuple[int, ...] = (360, 1280)) -> list[str]:
    """Too small for a thumb, or not to be read; as it is and with letters twice as large."""
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(OPEN)
    problems = [problem for width in widths for problem in _at(page, width)]
    for width in large_at:
        with large_text(page):
            problems += [f"text 200 %: {problem}" for problem in _at(page, width)]
            assert page.evaluate(ROOT_IS, LARGE_TEXT["standard"])
    return [f"{page.url} {problem}" for problem in problems]


def _at(page: Page, width: int) -> list[str]:
    resize(page, width)
    expect(page.locator(ON_THE_MOVE)).to_have_count(0)
    too_wide = page.evaluate(TOO_WIDE)
    problems = [f"{too_wide} px too wide"] if too_wide else []
    problems += [*page.evaluate(TOO_SMALL, LEAST), *page.evaluate(CUT_OFF)]
    return [f"{width}: {problem}" for problem in problems]


@contextmanager
def large_text(page: Page) -> Iterator[None]:
    """As who sees badly sets it in the browser."""
    settings = page.context.new_cdp_session(page)
    _set_text(page, settings, LARGE_TEXT)
    try:
        yield
    finally:
        _set_text(page, settings, USUAL_TEXT)
        settings.detach()


def _set_text(page: Page, settings, sizes: dict[str, int]) -> None:
    settings.send("Page.setFontSizes", {"fontSizes": sizes})
    wait_until(page, ROOT_IS, sizes["standard"])
