"""What a backup asks of PostgreSQL, by the programs that come with it: pg_dump, pg_restore and psql.

No password stands on a command line, where everybody on the machine could read it: it goes by the environment.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction
from psycopg import pq
from psycopg.conninfo import make_conninfo

from tournament.actions.core.actors import Refused
from tournament.backups.archive import NoRoom

# The beginnings of the names of our tables, and of those of the parts of Django that we use.
OURS = ("tournament_", "django_", "auth_")
# They cannot be given on a command line for all to see.
SECRETS = ("password", "sslpassword")


@contextmanager
def frozen_view() -> Iterator[str]:
    """Inside of `with`, our own questions see the database of one moment; pg_dump does so by the name given."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        [snapshot] = cursor.fetchone()
        yield snapshot


def dump(target: Path, snapshot: str) -> None:
    """Writes the custom format, compressed, and makes sure that it can be read again."""
    target.touch(mode=0o600)
    options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}", f"--file={target}"]
    run("pg_dump", *options, *_where())
    check_dump(target)


def check_dump(file: Path) -> None:
    """Whether the table of contents can be read. Only restoring it would tell more."""
    run("pg_restore", "--list", str(file))


def load(dump_file: Path | None, folder: Path) -> None:
    """Puts a dump, or nothing, in the place of all our tables. One transaction: all of it is done, or nothing."""
    scripts = [folder / "drop.sql", folder / "restore.sql"]
    for script in scripts:
        script.unlink(missing_ok=True)
    scripts[0].write_text("\n".join(drop_statements()), encoding="utf-8")
    if dump_file is None:
        scripts.pop()
    else:
        # A file in between: psql would take a half of it for the whole if pg_restore failed on the way.
        run("pg_restore", "--no-owner", "--no-privileges", f"--file={scripts[1]}", str(dump_file))
    connection.close()
    stop_at_errors = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    run("psql", *stop_at_errors, *(f"--file={script}" for script in scripts), *_where())


def drop_statements() -> list[str]:
    """What removes our tables, also those of a newer version, and the functions of our triggers."""
    quote = connection.ops.quote_name
    tables = [name for name in connection.introspection.table_names() if name.startswith(OURS)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
            " AND prorettype = 'trigger'::regtype AND pg_get_userbyid(proowner) = current_user"
        )
        functions = [name for (name,) in cursor.fetchall()]
    return [
        "SET client_min_messages = warning;",
        *(f"DROP TABLE {quote(name)} CASCADE;" for name in tables),
        *(f"DROP FUNCTION {quote(name)}() CASCADE;" for name in functions),
    ]


def others_connected() -> int:
    """How many connections there are to the database besides this one, from whatever machine."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        [number] = cursor.fetchone()
    return int(number)


def run(program: str, *arguments: str) -> None:
    """Runs one of the programs; what it says last is what went wrong."""
    password = connection_parameters().get("password")
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    try:
        done = subprocess.run(
            [program, *arguments],
            env=environment | {"LC_MESSAGES": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except FileNotFoundError:
        raise Refused("program_missing", program=program) from None
    if not done.returncode:
        return
    if "No space left on device" in done.stderr:
        raise NoRoom()
    said = [line for line in done.stderr.splitlines() if line.strip()]
    raise Refused("program_failed", program=program, reason=said[0] if said else f"exit code {done.returncode}")


def connection_parameters() -> dict[str, str]:
    """What libpq wants to know of the database that is in use."""
    given = connection.settings_dict
    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()}
    named = {"dbname": given["NAME"], "user": given["USER"], "host": given["HOST"], "port": given["PORT"]}
    parameters = named | {"password": given["PASSWORD"]} | given["OPTIONS"]
    return {name: str(value) for name, value in parameters.items() if name in known and value not in ("", None)}


def _where() -> list[str]:
    """Which database, as options of a program."""
    visible = {name: value for name, value in connection_parameters().items() if name not in SECRETS}
    return [f"--dbname={make_conninfo('', **visible)}", "--no-password"]
