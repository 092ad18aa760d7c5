"""Whose phone it is, when an event opens as the own page, and what is worth being told (static/js/me.js)."""

import pytest

USE = """async (steps) => {
  const { Memory } = await import("/me.js");
  const memory = new Memory(() => localStorage);
  return steps.map(([name, ...values]) => memory[name](...values) ?? null);
}"""
NO_STORAGE = """async () => {
  const { Memory } = await import("/me.js");
  const memory = new Memory(() => { throw new Error("denied"); });
  memory.forget("cup");
  return [memory.recall("cup"), memory.remember("cup", 7)];
}"""
SITE = "https://grill.example"


def test_a_number_is_kept_for_each_event_until_it_is_forgotten(blank):
    steps = [
        ("recall", "cup"),
        ("remember", "cup", 7),
        ("recall", "cup"),
        ("recall", "other"),
        ("keepLine", "cup", 7, "<b>Table 1</b>"),
        ("keepLine", "cup", 8, "of somebody else"),
        ("recall", "cup"),
        ("forget", "cup"),
        ("keepLine", "cup", 7, "too late"),
        ("recall", "cup"),
    ]
    line = {"number": 7, "line": "<b>Table 1</b>"}
    assert blank.evaluate(USE, steps) == [None, True, {"number": 7}, None, None, None, line, None, None, None]


@pytest.mark.parametrize("bad", ["", "{", "7", '{"number": "7"}', "null"])
def test_what_cannot_be_read_is_nobody(blank, bad):
    blank.evaluate("(bad) => localStorage.setItem('grillmeister.me.cup', bad)", bad)
    assert blank.evaluate(USE, [("recall", "cup")]) == [None]


def test_a_browser_that_allows_no_storage_remembers_nobody(blank):
    assert blank.evaluate(NO_STORAGE) == [None, False]


@pytest.mark.parametrize(
    ("referrer", "navigation", "leads"),
    [
        ("", "navigate", True),
        ("https://elsewhere.example/", "navigate", True),
        (f"{SITE}/", "navigate", True),
        (f"{SITE}/e/cup-2/", "navigate", True),
        (f"{SITE}/e/cup/standings/", "navigate", False),
        (f"{SITE}/e/cup/me/?player=7", "navigate", False),
        ("", "reload", False),
        ("", "back_forward", False),
    ],
)
def test_an_event_that_is_opened_from_outside_opens_as_the_own_page(module, referrer, navigation, leads):
    assert module("me").leadsHome(referrer, SITE, "cup", navigation) == leads


@pytest.mark.parametrize(
    ("before", "after", "news"),
    [
        ({"seat": "", "side": ""}, {"seat": "1:3:22", "side": ""}, ["seat"]),
        ({"seat": "1:3:", "side": ""}, {"seat": "1:3:22", "side": ""}, ["seat"]),
        ({"seat": "1:3:22", "side": "in"}, {"seat": "1:3:22", "side": "in"}, []),
        ({"seat": "1:3:22", "side": "in"}, {"seat": "", "side": "out"}, ["out"]),
        ({"seat": "", "side": "out"}, {"seat": "2:1:21", "side": "in"}, ["seat", "in"]),
        ({"seat": "", "side": ""}, {"seat": "", "side": "in"}, []),
        ({"seat": "", "side": "in"}, {"seat": "", "side": ""}, []),
    ],
)
def test_news_are_a_seat_and_the_other_side_of_the_line(module, before, after, news):
    assert module("me").newsOf(before, after) == news
