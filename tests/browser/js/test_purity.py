"""Modules that are tested by themselves know no page, and no module of ours is anything else than a module."""

import re

import pytest

from tests.project import ROOT

SCRIPTS = ROOT / "static" / "js"
PURE = (
    *("bag", "canonical_json", "clock", "desk_drafts", "draw_check", "end_state", "me", "outbox", "slip", "turns"),
    "wall_times",
)
OF_A_PAGE = re.compile(
    r"\b(document|window|self|globalThis|location|navigator|localStorage|sessionStorage|fetch|htmx)\b"
)
COMMENT = re.compile(r"^\s*//.*$|\s//\s.*$", re.MULTILINE)
GLOBAL = re.compile(r"\b(?:window|self|globalThis)(?:\.\w+|\[.*?\])\s*=[^=]")


def names_of_a_page(source):
    return sorted(set(OF_A_PAGE.findall(COMMENT.sub("", source))))


@pytest.mark.parametrize("name", PURE)
def test_a_pure_module_knows_no_page(name):
    source = (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")
    assert names_of_a_page(source) == []
    assert set(re.findall(r'^import .* from "\./(\w+)\.js";$', COMMENT.sub("", source), re.MULTILINE)) <= set(PURE)


def test_a_page_would_be_found():
    assert names_of_a_page("// the window\nreturn document.title; // fetch\n") == ["document"]


def modules():
    return [file for file in sorted(SCRIPTS.glob("*.js")) if not file.name.endswith("-worker.js")]


def test_no_script_sets_a_name_for_all():
    assert {file.name: found for file in modules() if (found := GLOBAL.findall(file.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize("bad", ["window.Outbox = 1", "globalThis.x = y", 'self["x"] = 1'])
def test_a_name_for_all_would_be_found(bad):
    assert GLOBAL.search(bad)
