"""Files that are no whole backup, made from one that is, each with what restoring it is answered by.

Each function takes the backup, the file to write, and the name of the member that holds the database.
"""

import secrets
import sqlite3
import zipfile
from contextlib import closing

import pytest

from tests.server.backups import manifest_of, rewritten, with_manifest, with_member

FOREIGN = "This is not a Grillmeister backup. Choose a file made by `manage.py backup`."
DAMAGED = "This backup is damaged or incomplete. Choose another one."
NOT_AS_TOLD = "This backup doesn’t contain what it claims to. Choose another one."


def zip_of(target, **members):
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target


def text_file(backup, target, dump):
    target.write_text("The standings of May")
    return target


def other_zip(backup, target, dump):
    return zip_of(target, letter=b"Dear Ana")


def bare_database(backup, target, dump):
    with closing(sqlite3.connect(target)) as database:
        database.execute("CREATE TABLE a (b)")
    return target


def cut_off(backup, target, dump):
    target.write_bytes(backup.read_bytes()[:-2000])
    return target


def only_the_beginning(backup, target, dump):
    target.write_bytes(backup.read_bytes()[:5000])
    return target


def empty(backup, target, dump):
    target.touch()
    return target


def one_byte_changed(backup, target, dump):
    content = bytearray(backup.read_bytes())
    content[3000] ^= 1
    target.write_bytes(content)
    return target


def other_content(backup, target, dump):
    return rewritten(
        backup, target, **{dump.replace(".", "__"): secrets.token_bytes(manifest_of(backup)["members"][dump]["size"])}
    )


def without_key(backup, target, dump):
    return rewritten(backup, target, secret_key=None)


def one_more(backup, target, dump):
    return rewritten(backup, target, **{"../../evil": b"x"})


def twice(backup, target, dump):
    target.write_bytes(backup.read_bytes())
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(target, "a") as archive:
        archive.writestr("secret_key", "another")
    return target


def manifest_without_sense(backup, target, dump):
    return rewritten(backup, target, manifest__json=b"[" * 100_000)


def another_manifest(backup, target, dump):
    return rewritten(backup, target, manifest__json=b'{"format": "something-else"}')


def unknown_field(backup, target, dump):
    return with_manifest(backup, target, colour="red")


def members_by_paths(backup, target, dump):
    members = manifest_of(backup)["members"] | {"../../evil": {"size": 1, "sha256": "0" * 64}}
    return rewritten(with_manifest(backup, target.with_suffix(".1"), members=members), target, **{"../../evil": b"x"})


def bomb(backup, target, dump):
    return with_member(backup, target, dump, bytes(200 << 20))


def other_database_inside(backup, target, dump):
    other = bare_database(backup, target.with_suffix(".sqlite3"), dump)
    return with_member(backup, target, dump, other.read_bytes())


def newer_format(backup, target, dump):
    return with_manifest(backup, target, format_version=2, product_version="7.1")


def newer_migration(backup, target, dump):
    migrations = [*manifest_of(backup)["migrations"], "tournament.9999_from_the_future"]
    return with_manifest(backup, target, migrations=migrations)


def wrong_counts(backup, target, dump):
    return with_manifest(backup, target, events=3)


def hidden_break(backup, target, dump):
    return with_manifest(backup, target, broken_journals={"cup": 1})


def newer(version):
    return f"This backup was made by a newer version ({version}). Update Grillmeister, then restore it."


CASES = {
    text_file: FOREIGN,
    other_zip: FOREIGN,
    bare_database: FOREIGN,
    empty: FOREIGN,
    cut_off: DAMAGED,
    only_the_beginning: DAMAGED,
    one_byte_changed: DAMAGED,
    other_content: DAMAGED,
    without_key: DAMAGED,
    one_more: DAMAGED,
    twice: DAMAGED,
    manifest_without_sense: DAMAGED,
    another_manifest: FOREIGN,
    unknown_field: DAMAGED,
    members_by_paths: DAMAGED,
    bomb: DAMAGED,
    newer_format: newer("7.1"),
    newer_migration: newer("tournament.9999_from_the_future"),
    wrong_counts: NOT_AS_TOLD,
    hidden_break: NOT_AS_TOLD,
}
