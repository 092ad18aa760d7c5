"""Looking closely at a page in the browser: accessible, as wide as the window, one heading, in light and in dark."""

from collections.abc import Iterable
from importlib import resources
from typing import NamedTuple

from playwright.sync_api import Page

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

# What stands in closed details is part of the page. Then: how far it is too wide, its headings, what axe has found.
LOOK = """async () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const root = document.documentElement;
  const problems = [];
  if (root.scrollWidth > root.clientWidth) problems.push(`${root.scrollWidth - root.clientWidth} px too wide`);
  const headings = [...document.querySelectorAll("h1")].filter((one) => one.checkVisibility()).length;
  if (headings !== 1) problems.push(`${headings} first headings`);
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  for (const { id, nodes } of violations)
    for (const { target, any, all, none } of nodes.slice(0, 3))
      problems.push(`${id}: ${target.join(" ")}: ${[...any, ...all, ...none].map((one) => one.message).join("; ")}`);
  return problems;
}"""


class Look(NamedTuple):
    """A window and its colours."""

    width: int
    scheme: str


USUAL = (Look(360, "light"), Look(1440, "dark"))
ALL = tuple(Look(width, scheme) for width in (320, 768, 1920) for scheme in ("light", "dark"))


def problems_of(page: Page, looks: Iterable[Look]) -> list[str]:
    """What is wrong with the page that is open."""
    page.evaluate(AXE)
    problems = []
    for look in looks:
        page.set_viewport_size({"width": look.width, "height": 900})
        page.emulate_media(color_scheme=look.scheme, reduced_motion="reduce")
        problems += [f"{page.url} {look.width} {look.scheme}: {problem}" for problem in page.evaluate(LOOK)]
    return problems
