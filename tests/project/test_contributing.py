"""What contributors meet first agrees with the project: hosted CI, local hooks, the changelog."""

import re

import start
import tournament
from tests.project import ROOT


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_hosted_ci_runs_what_everybody_runs():
    workflow = text_of(".github/workflows/check.yml")
    assert re.findall(r"^ +- run: (.+)$", workflow, re.MULTILINE) == ["make check"]
    assert re.findall(r'python-version: "(.+)"', workflow) == [".".join(map(str, start.OLDEST_PYTHON))]
    assert "\ncheck: ; @python3 start.py check\n" in text_of("Makefile")


def test_hosted_ci_uses_versions_of_actions():
    uses = re.findall(r"uses: (.+)", text_of(".github/workflows/check.yml"))
    assert uses
    assert [action for action in uses if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)] == []


def test_make_knows_every_command_of_start():
    rules = re.findall(r"^(\S+): ; @python3 start\.py (\S+)$", text_of("Makefile"), re.MULTILINE)
    assert rules == [(name, name) for name in start.COMMANDS]
    assert re.search(r"^\.PHONY: (.+)$", text_of("Makefile"), re.MULTILINE)[1].split() == list(start.COMMANDS)


def test_local_hooks_are_commands_of_start():
    hooks = text_of(".pre-commit-config.yaml")
    assert re.findall(r"- repo: (.+)", hooks) == ["local"]
    names = re.findall(r"- id: (.+)", hooks)
    assert names == ["lint", "types"]
    assert re.findall(r"entry: (.+)", hooks) == [f"python3 start.py {name}" for name in names]


def test_the_changelog_begins_with_what_comes_and_then_has_this_version():
    headings = re.findall(r"^## (.+)$", text_of("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(tournament.__version__)}\] - \d{{4}}-\d\d-\d\d", headings[1])
