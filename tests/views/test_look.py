"""The stylesheets: enough contrast in both themes, and colours that are named in one place."""

import re

import pytest

from tests.project import ROOT

STYLES = ROOT / "static" / "css"


def colours(part):
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", part))


def themes():
    light, dark, _ = re.split(r"@media", (STYLES / "colours.css").read_text(encoding="utf-8"))
    return {"light": colours(light), "dark": colours(light) | colours(dark)}


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


GROUNDS = ["paper", "card", "sunken", "chosen-wash", "good-wash", "warn-wash", "bad-wash", "tell-wash"]
TEXT = [
    *((ink, ground) for ground in GROUNDS for ink in ("ink", "quiet")),
    *(
        (ink, ground)
        for ground in ("paper", "card", "sunken", "chosen-wash")
        for ink in ("link", "link-deep", "chosen")
    ),
    *((ink, ground) for ground in ("paper", "card", "bad-wash") for ink in ("bad",)),
    *((kind, f"{kind}-wash") for kind in ("good", "warn", "bad", "tell")),
    ("on-ember", "ember"),
    ("on-ember", "ember-deep"),
    ("on-chosen", "chosen"),
    ("on-bad", "bad"),
    ("on-bad", "bad-deep"),
    ("on-coal", "coal"),
    ("coal-quiet", "coal"),
    ("ivory-ink", "ivory"),
    ("on-back", "back"),
    ("ink", "felt"),
]
SIGNS = [
    *(("edge", ground) for ground in ("paper", "card", "sunken")),
    *((tint, ground) for ground in ("paper", "card", "felt") for tint in ("ember", "chosen", "bad", "tell")),
    ("quiet", "sunken"),
    ("glow-text", "coal"),
    ("worm", "ivory"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("least", "pairs"), [(4.5, TEXT), (3.0, SIGNS)], ids=["text", "signs"])
def test_all_pairs_of_colours_have_contrast_enough(theme, least, pairs):
    named = themes()[theme]
    assert [pair for pair in pairs if contrast(named[pair[0]], named[pair[1]]) < least] == []


def test_contrast_is_computed_as_the_guidelines_do():
    assert [round(contrast(a, b), 2) for a, b in [("#000000", "#ffffff"), ("#767676", "#ffffff")]] == [21.0, 4.54]


def test_colours_are_set_in_one_place_only():
    colour = re.compile(r":[^;{]*(#[0-9a-f]{3,8}\b|\brgba?\(|\bhsl)", re.IGNORECASE)
    others = [file for file in STYLES.glob("*.css") if file.name != "colours.css"]
    assert [file.name for file in others if colour.search(file.read_text(encoding="utf-8"))] == []


def test_the_ember_is_what_to_do_next_and_nothing_else():
    rules = re.compile(r"^([^{}]+)\{[^{}]*var\(--(?:on-)?ember[^{}]*\}", re.MULTILINE)
    found = {
        file.name: rules.findall(re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL))
        for file in STYLES.glob("*.css")
    }
    assert {name: [rule.strip() for rule in rules] for name, rules in found.items() if rules} == {
        "controls.css": [".button", ".button:hover"]
    }


def test_every_colour_that_is_used_has_a_name():
    files = [file.read_text(encoding="utf-8") for file in STYLES.glob("*.css")]
    named = {name for text in files for name in re.findall(r"--([\w-]+):", text)}
    assert {name for text in files for name in re.findall(r"var\(--([\w-]+)", text)} - named == set()


def test_no_line_goes_through_a_bratworm():
    """Only the ends of its skewer are seen: a line from end to end would strike the worm out."""
    figures = (ROOT / "templates" / "includes" / "_figures.html").read_text(encoding="utf-8")
    [skewer] = re.findall(r'id="g-bratworm".*?class="figure-line" d="(.*?)"', figures, re.DOTALL)
    assert skewer.count("M") == 2
