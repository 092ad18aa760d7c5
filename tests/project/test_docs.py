"""Documents keep up with the code: dependencies have their reason, modules their docstring, links their target."""

import ast
import re
import tomllib

import pytest

import tournament
from tests.project import ROOT
from tests.project.layers import modules_of


def wished_packages(name):
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [re.split(r"[\[<>=~! ]", line)[0] for line in lines if line and line[0] not in "#-"]


def test_every_dependency_has_a_reason_and_every_reason_a_dependency():
    text = (ROOT / "docs" / "decisions" / "0002-dependencies.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| (\S+) \| (run|dev|lock) \| \S.* \|$", text, re.MULTILINE)
    assert explained == [(package, name) for name in ("run", "dev", "lock") for package in wished_packages(name)]


@pytest.mark.parametrize("top", ["games", "tournament", "benchmarks"])
def test_every_module_says_what_lives_in_it(top):
    modules = modules_of(ROOT, top)
    silent = [name for name, file in modules.items() if not ast.get_docstring(ast.parse(file.read_text("utf-8")))]
    assert modules
    assert silent == []


def documents():
    return [*ROOT.glob("*.md"), *(file for top in ("docs", "games", ".github") for file in (ROOT / top).rglob("*.md"))]


def test_links_between_documents_lead_somewhere():
    links = [(file, link) for file in documents() for link in re.findall(r"\]\(([^)#]+)", file.read_text("utf-8"))]
    local = [(file, link) for file, link in links if "://" not in link]
    assert local
    assert [(file.name, link) for file, link in local if not (file.parent / link).exists()] == []


def test_the_version_is_said_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tournament.__version__ == project["version"]
