"""Migrations are named, say what they do, go back, and none is missing."""

import ast

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.project import ROOT

FILES = sorted((ROOT / "tournament" / "migrations").glob("0*.py"))


@pytest.mark.django_db
def test_no_migration_is_missing(capsys):
    call_command("makemigrations", "--check", "--dry-run")
    assert capsys.readouterr().out == "No changes detected\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_migration_has_a_name_and_says_what_it_does(file):
    number, _, name = file.stem.partition("_")
    assert (len(number), "auto" in name, bool(name)) == (4, False, True)
    assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))


@pytest.mark.django_db(transaction=True)
def test_all_migrations_go_back_and_forth_again():
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes("tournament")
    try:
        MigrationExecutor(connection).migrate([("tournament", None)])
        tables = connection.introspection.table_names()
        assert [name for name in tables if name.startswith("tournament_")] == []
    finally:
        MigrationExecutor(connection).migrate(latest)
    assert "tournament_event" in connection.introspection.table_names()
