"""Looking closely at a page in the browser: accessible, as wide as the window, one heading, in light and in dark."""

from collections.abc import Iterable
from importlib import resources
from typing import NamedTuple

from playwright.sync_api import Page, expect

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

# What stands in closed details is part of the page.
OPEN = 'document.querySelectorAll("details").forEach((one) => { one.open = true; })'
ON_THE_MOVE = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
HEADINGS = '[...document.querySelectorAll("h1")].filter((one) => one.checkVisibility()).length'
# A page that changes while it is being looked at is looked at again: what axe had in its hands is gone by then.
VIOLATIONS = """async () => {
  let violations, changed, looks = 0;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  do {
    changed = false;
    ({ violations } = await axe.run(document, { resultTypes: ["violations"] }));
    looks += 1;
  } while (violations.length && changed && looks < 20);
  observer.disconnect();
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, any, all, none }) =>
    `${id}: ${target.join(" ")}: ${[...any, ...all, ...none].map((one) => one.message).join("; ")}`));
}"""


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
    for width, scheme in looks:
        resize(page, width)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        problems += [f"{width} {scheme}: {violation}" for violation in page.evaluate(VIOLATIONS)]
    return [f"{page.url} {problem}" for problem in problems]


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
