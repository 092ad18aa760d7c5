"""Indexes that every result had to write and nobody asked: repeated by a unique one, or nearly always of nothing.

Each page of an index that a result changes is written to the disk before its receipt is sent. Indexes of unique
constraints begin with the same columns; where a column is nearly always empty, an index of the rows that fill it is
enough for deleting what it points to. The indexes alone are dropped: SQLite would make the tables anew, without their
triggers.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

DROPPED = (
    ("result", "table"),
    ("result", "by_account"),
    ("result", "confirmed_by"),
    ("resultline", "result"),
    ("journalentry", "event"),
    ("journalentry", "by_account"),
)


def drop(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """By the names that the database knows: they were made up."""
    for model, name in DROPPED:
        field = apps.get_model("tournament", model)._meta.get_field(name)
        with schema_editor.connection.cursor() as cursor:
            found = schema_editor.connection.introspection.get_constraints(cursor, field.model._meta.db_table)
        for index, each in found.items():
            if each["columns"] == [field.column] and each["index"] and not each["unique"]:
                schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(index)}")


def put_back(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The same backwards."""
    for model, name in DROPPED:
        index = models.Index(fields=(name,), name=f"{model}_{name}_as_before")
        schema_editor.add_index(apps.get_model("tournament", model), index)


def without_index(model: str, name: str, to: str, **options: Any) -> migrations.AlterField:
    return migrations.AlterField(model, name, models.ForeignKey(to=to, db_index=False, **options))


def of_those_filled(model: str, name: str, index: str) -> migrations.AddIndex:
    filled = models.Q(**{f"{name}__isnull": False})
    return migrations.AddIndex(model, models.Index(fields=(name,), condition=filled, name=index))


CASCADE = django.db.models.deletion.CASCADE
OR_NULL: dict[str, Any] = {"null": True, "blank": True, "on_delete": django.db.models.deletion.SET_NULL}


class Migration(migrations.Migration):
    dependencies = (("tournament", "0003_submissions_of_games"),)

    operations = (
        migrations.SeparateDatabaseAndState(
            database_operations=(migrations.RunPython(drop, put_back),),
            state_operations=(
                without_index("result", "table", "tournament.table", on_delete=CASCADE, related_name="results"),
                without_index("result", "by_account", settings.AUTH_USER_MODEL, **OR_NULL),
                without_index(
                    "result", "confirmed_by", "tournament.player", related_name="confirmed_results", **OR_NULL
                ),
                without_index("resultline", "result", "tournament.result", on_delete=CASCADE, related_name="lines"),
                without_index("journalentry", "event", "tournament.event", on_delete=CASCADE, related_name="journal"),
                without_index("journalentry", "by_account", settings.AUTH_USER_MODEL, **OR_NULL),
            ),
        ),
        of_those_filled("result", "by_account", "results_by_account"),
        of_those_filled("result", "confirmed_by", "results_confirmed"),
        of_those_filled("journalentry", "by_account", "entries_by_account"),
    )
