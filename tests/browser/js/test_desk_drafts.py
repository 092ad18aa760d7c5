"""Drafts of results at the desk: whose, built on what, and when one is done with (static/js/desk_drafts.js)."""

import pytest

START = """async () => {
  const { DeskDrafts } = await import("/desk_drafts.js");
  const of = (table, account, base) =>
    new DeskDrafts({ storage: () => localStorage, table, account, name: `Name ${account}`, base });
  const [mine, earlier] = [of("7", "1", 2), of("7", "1", 0)];
  const [foreign, other] = [of("7", "2", 2), of("8", "1", 2)];
  globalThis.drafts = { mine, earlier, foreign, other };
}"""
VALUES = [["portion_21", "0"], ["reason", ""]]
SERVED = [["portion_21", "down"]]
A_DAY = 24 * 3_600_000


@pytest.fixture
def browser_of_desk(blank):
    blank.evaluate(START)
    return blank


def store(page, whose, values=VALUES, submission="s-1"):
    page.evaluate(
        "([whose, values, submission]) => drafts[whose].store(values, submission)", [whose, values, submission]
    )


def own(page):
    draft = page.evaluate("drafts.mine.own()")
    return draft and (draft["name"], draft["base"], draft["values"])


def others(page):
    return [(one["name"], one["isForeign"], one["isOutdated"]) for one in page.evaluate("drafts.mine.others()")]


def tidy(page, *recorded, served=SERVED):
    page.evaluate("([recorded, served]) => drafts.mine.tidy(recorded, served)", [list(recorded), served])


def test_own_entry_goes_on_where_it_stopped(browser_of_desk):
    assert own(browser_of_desk) is None
    store(browser_of_desk, "mine")
    tidy(browser_of_desk)
    assert (own(browser_of_desk), others(browser_of_desk)) == (("Name 1", 2, VALUES), [])


def test_what_is_another_s_or_outdated_is_told_apart(browser_of_desk):
    for whose in ("earlier", "foreign", "other"):
        store(browser_of_desk, whose)
        browser_of_desk.clock.run_for(1000)
    assert own(browser_of_desk) is None
    assert others(browser_of_desk) == [("Name 2", True, False), ("Name 1", False, True)]


def test_what_was_saved_is_done_with(browser_of_desk):
    store(browser_of_desk, "earlier", submission="s-1")
    store(browser_of_desk, "foreign", submission="s-2")
    tidy(browser_of_desk, "s-1")
    assert others(browser_of_desk) == [("Name 2", True, False)]


def test_what_the_page_shows_anyway_is_done_with(browser_of_desk):
    store(browser_of_desk, "foreign")
    tidy(browser_of_desk, served=[["portion_21", "0"]])
    assert others(browser_of_desk) == []


def test_what_is_a_day_old_or_unreadable_is_forgotten_at_every_table(browser_of_desk):
    store(browser_of_desk, "other")
    browser_of_desk.clock.run_for(A_DAY + 1)
    store(browser_of_desk, "mine")
    browser_of_desk.evaluate("localStorage.setItem('grillmeister.desk-draft.7.9.9', '{')")
    browser_of_desk.evaluate("localStorage.setItem('grillmeister.draft.7.0', '{}')")
    tidy(browser_of_desk)
    keys = ["grillmeister.desk-draft.7.1.2", "grillmeister.draft.7.0"]
    assert sorted(browser_of_desk.evaluate("Object.keys(localStorage)")) == keys
