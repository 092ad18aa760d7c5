"""Only actions write rows, and nothing happens behind their back: no signals of Django's, in actions neither."""

import ast

import pytest

from tests.project import ROOT
from tests.project.layers import imports_of, is_within, modules_of

WRITING = {"save", "delete", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
MAY_WRITE = ("tournament.actions", "tournament.migrations")
SIGNALS = ("django.dispatch", "django.db.models.signals", "django.core.signals", "django.contrib.auth.signals")


def writes_in(text):
    """The calls in a module that write rows through models or querysets: [(line, method)]."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    methods = [(call, call.func.attr) for call in calls if isinstance(call.func, ast.Attribute)]
    # A dict or a set is updated with something; a queryset with keywords only.
    return sorted(
        (call.lineno, name)
        for call, name in methods
        if name in WRITING or (name == "update" and call.keywords and not call.args)
    )


def test_nothing_but_actions_and_migrations_writes():
    modules = modules_of(ROOT, "tournament")
    others = {name: file for name, file in modules.items() if not any(is_within(name, top) for top in MAY_WRITE)}
    found = {name: writes_in(file.read_text(encoding="utf-8")) for name, file in others.items()}
    assert {name: writes for name, writes in found.items() if writes} == {}


def test_actions_are_seen_to_write():
    files = [file for name, file in modules_of(ROOT, "tournament").items() if is_within(name, "tournament.actions")]
    assert {name for file in files for _, name in writes_in(file.read_text("utf-8"))} >= {"save", "update", "create"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("player.save()", [(1, "save")]),
        ("def f():\n    Event.objects.create(name='')", [(2, "create")]),
        ("Table.objects.filter(pk=1).update(version=2)", [(1, "update")]),
        ("Table.objects.all().delete()", [(1, "delete")]),
        ("known.update({1: 2})\nseen.update(a, b)\ndigest.update(b'')", []),
    ],
)
def test_a_write_is_found(text, found):
    assert writes_in(text) == found


def test_no_module_uses_signals():
    modules = modules_of(ROOT, "tournament")
    imports = {name: set(imports_of(name, file)) for name, file in modules.items()}
    found = {name: [each for each in used if each.startswith(SIGNALS)] for name, used in imports.items()}
    assert {name: signals for name, signals in found.items() if signals} == {}
