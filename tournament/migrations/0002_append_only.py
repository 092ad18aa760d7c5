"""Triggers that keep the journal and the results as they were written, on SQLite and on PostgreSQL.

A row of `JournalRelease`, written and deleted inside one transaction, lets an event be deleted or anonymised.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

RELEASED = "EXISTS (SELECT 1 FROM tournament_journalrelease WHERE event_id = {event})"
OF_RESULT = (
    "(SELECT r.event_id FROM tournament_round r JOIN tournament_table t ON t.round_id = r.id WHERE t.id = OLD.table_id)"
)
OF_LINE = (
    "(SELECT r.event_id FROM tournament_round r JOIN tournament_table t ON t.round_id = r.id"
    " JOIN tournament_result x ON x.table_id = t.id WHERE x.id = OLD.result_id)"
)

# (name, table, event, what may not happen, what is said)
GUARDS = (
    (
        "journal_not_changed",
        "tournament_journalentry",
        "OLD.event_id",
        'UPDATE OF event_id, number, "at", by_name, verb, params, private, reason, before, salt, private_hash,'
        " undoes_id, submission_id, revision, previous_hash, hash",
        "the journal is append-only",
    ),
    ("journal_not_deleted", "tournament_journalentry", "OLD.event_id", "DELETE", "the journal is append-only"),
    (
        "result_not_changed",
        "tournament_result",
        OF_RESULT,
        'UPDATE OF table_id, version, end_state, problems, by_name, submission_id, receipt, "at"',
        "results are append-only",
    ),
    ("result_not_deleted", "tournament_result", OF_RESULT, "DELETE", "results are append-only"),
    ("line_not_changed", "tournament_resultline", OF_LINE, "UPDATE", "results are append-only"),
    ("line_not_deleted", "tournament_resultline", OF_LINE, "DELETE", "results are append-only"),
)


def put_guards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """One trigger for each guard."""
    vendor = schema_editor.connection.vendor
    for name, table, event, what, message in GUARDS:
        for statement in guard(vendor, name, table, RELEASED.format(event=event), what, message):
            schema_editor.execute(statement)


def take_guards_away(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The same backwards."""
    for name, table, *_ in GUARDS:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {name} ON {table}")
            schema_editor.execute(f"DROP FUNCTION {name}()")
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")


def guard(vendor: str, name: str, table: str, released: str, what: str, message: str) -> tuple[str, ...]:
    """The statements that make one trigger."""
    if vendor == "postgresql":
        row = "OLD" if what == "DELETE" else "NEW"
        return (
            f"CREATE FUNCTION {name}() RETURNS trigger AS $$ BEGIN"
            f" IF NOT {released} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';"
            f" END IF; RETURN {row}; END $$ LANGUAGE plpgsql",
            f"CREATE TRIGGER {name} BEFORE {what} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
        )
    return (
        f"CREATE TRIGGER {name} BEFORE {what} ON {table} WHEN NOT {released}"
        f" BEGIN SELECT RAISE(ABORT, '{message}'); END",
    )


class Migration(migrations.Migration):
    """After the tables."""

    dependencies = (("tournament", "0001_initial"),)

    operations = (migrations.RunPython(put_guards, take_guards_away),)
