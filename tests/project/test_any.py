"""`Any` switches the type checker off, so it stays where a signature is not ours, and where a comment says why."""

import ast

import pytest

from tests.project import ROOT
from tests.project.layers import is_within, modules_of

ALLOWED = {
    # Signatures of Django, django-ninja, WSGI and granian, and what Django has made of a form.
    "tournament.api.operations",
    # The description of the API, as django-ninja makes it.
    "tournament.api.description",
    "tournament.forms",
    "tournament.management",
    "tournament.migrations",
    "tournament.models.points",
    "tournament.serving.adapter",
    "tournament.views.http.policies",
    # A field of whatever a template hands over.
    "tournament.templatetags.table_picture",
    # The one type of JSON whose shape was checked elsewhere.
    "tournament.regulation.canonical",
    # Subjects of all kinds in one list.
    "tournament.actions.core.verbs",
    # Numbers of two kinds with the same arithmetic.
    "games.heckmeck.odds",
}


def uses_any(text):
    """Whether a module has `Any`, by whatever name it is imported."""
    nodes = list(ast.walk(ast.parse(text)))
    imported = any(alias.name == "Any" for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names)
    return imported or any(isinstance(node, ast.Attribute) and node.attr == "Any" for node in nodes)


def modules_with_any():
    modules = modules_of(ROOT, "tournament") | modules_of(ROOT, "games")
    return {name for name, file in modules.items() if uses_any(file.read_text(encoding="utf-8"))}


def test_any_stays_where_it_is_allowed():
    allowed = {name for name in modules_with_any() if any(is_within(name, each) for each in ALLOWED)}
    assert modules_with_any() - allowed == set()


def test_whatever_is_allowed_uses_it():
    used = modules_with_any()
    assert {each for each in ALLOWED if not any(is_within(name, each) for name in used)} == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from typing import Any", True),
        ("from typing import Any as Whatever", True),
        ("import typing\nrows: typing.Any = 1", True),
        ("def f():\n    from typing import Any", True),
        ("from typing import TypeVar", False),
        ('"""Any of them."""\nfound = any(rows)', False),
    ],
)
def test_any_is_found(text, found):
    assert uses_any(text) == found
