"""The file of a backup: what was written is read again, and whatever happens to the file on the way is refused."""

import errno
import os
import random
from datetime import UTC, datetime

import pytest

from tournament.actions.core.actors import Refused
from tournament.backups.archive import (
    open_archive,
    refusing_disk_errors,
    remove_leftovers,
    unfinished_folder,
    write_archive,
)
from tournament.backups.manifest import Contents, Manifest

MUTANTS, SEED = 600, 11
CONTENTS = Contents(("tournament.0001_initial",), 1, 2, 3, 4, {"cup": 5})


@pytest.fixture
def archive(tmp_path):
    """A small backup of a database that is none, and what was told of it."""
    sources = {"grillmeister.sqlite3": tmp_path / "database", "secret_key": tmp_path / "key"}
    sources["grillmeister.sqlite3"].write_bytes(random.Random(SEED).randbytes(3000) + bytes(3000))
    sources["secret_key"].write_bytes(b"secret")
    file = tmp_path / "backup.zip"

    def describe(members):
        return Manifest("0.1.0", "sqlite", datetime(2026, 5, 1, tzinfo=UTC), CONTENTS, members)

    return file, sources, write_archive(file, sources, describe)


def test_what_was_written_is_read_again(archive, tmp_path):
    file, sources, manifest = archive
    with open_archive(file) as reading:
        assert reading.manifest == manifest
        for name, source in sources.items():
            reading.extract(name, tmp_path / f"again {name}")
            assert (tmp_path / f"again {name}").read_bytes() == source.read_bytes()
        assert reading.size == 6006


def test_a_file_that_was_changed_anywhere_is_refused_or_the_same(archive, tmp_path):
    print("seed", SEED)
    chance = random.Random(SEED)
    file, _, manifest = archive
    original, mutant = file.read_bytes(), tmp_path / "mutant.zip"
    refusals = set()
    for _ in range(MUTANTS):
        mutant.write_bytes(mutated(original, chance))
        try:
            with open_archive(mutant) as reading:
                reading.check()
                assert reading.manifest == manifest
        except Refused as refused:
            refusals.add(refused.code)
    assert refusals == {"backup_damaged", "backup_foreign"}


def mutated(content, chance):
    """With some bytes changed, cut out, or put in."""
    changed = bytearray(content)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(changed))
        match chance.choice(("change", "cut", "put in", "cut off")):
            case "change":
                changed[at] ^= 1 << chance.randrange(8)
            case "cut":
                del changed[at : at + chance.randint(1, 100)]
            case "put in":
                changed[at:at] = chance.randbytes(chance.randint(1, 100))
            case "cut off":
                del changed[max(at, 400) :]
    return bytes(changed)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EFBIG])
def test_a_full_disk_is_said_with_its_folder(tmp_path, number):
    with pytest.raises(Refused) as refused, refusing_disk_errors(tmp_path):
        raise OSError(number, "full")
    assert (refused.value.code, refused.value.params) == ("backup_no_room", {"folder": str(tmp_path)})


def test_what_was_left_behind_long_ago_goes(tmp_path):
    with unfinished_folder(tmp_path) as young:
        old = tmp_path / f"{young.name}-old"
        old.mkdir()
        (old / "file").touch()
        os.utime(old, (0, 0))
        remove_leftovers(tmp_path)
        assert list(tmp_path.iterdir()) == [young]
