"""What tests of backups share: commands that may be refused, files that are damaged, and what a folder holds."""

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.project import ROOT
from tests.server.serving import PATIENCE_IN_SECONDS, Server


def manage(server: Server, *arguments: object, before: Callable[[], None] | None = None, **environment: str) -> Any:
    """A command in the server's environment, started as an operator does: how it ended and what it said."""
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env=server.environment | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_IN_SECONDS,
        check=False,
        preexec_fn=before,
    )


def managed(server: Server, *arguments: object) -> Any:
    """The document of a command that is carried out."""
    done = server.carry_out("manage", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refused(server: Server, *arguments: object, **more: Any) -> str:
    """The sentence of a command that is not."""
    done = manage(server, *arguments, **more) if more else server.carry_out("manage", *arguments)
    assert (done.returncode, done.stdout) == (1, ""), done
    return str(done.stderr).removeprefix("CommandError: ").strip()


def held(folder: Path) -> dict[str, str]:
    """All files of a folder, by name, with checksums; those that come and go with a server are left out."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name not in ("output", "errors", "serving.lock") and "static" not in file.parts
    }


def rewritten(file: Path, target: Path, **members: bytes | None) -> Path:
    """The backup with other members (dots of their names are written as double underscores); None leaves one out."""
    changes = {name.replace("__", "."): content for name, content in members.items()}
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as output:
        for name in source.namelist():
            if (content := changes.pop(name, source.read(name))) is not None:
                output.writestr(name, content)
        for name, content in changes.items():
            output.writestr(name, content or b"")
    return target


def manifest_of(file: Path) -> dict[str, Any]:
    with zipfile.ZipFile(file) as archive:
        return dict(json.loads(archive.read("manifest.json")))


def with_manifest(file: Path, target: Path, **changes: object) -> Path:
    return rewritten(file, target, manifest__json=json.dumps(manifest_of(file) | changes).encode())


def with_member(file: Path, target: Path, name: str, content: bytes) -> Path:
    """The backup with another member, of which the manifest tells the truth."""
    manifest = manifest_of(file)
    manifest["members"][name] = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    changes = {name.replace(".", "__"): content, "manifest__json": json.dumps(manifest).encode()}
    return rewritten(file, target, **changes)


def limited(size: int) -> Callable[[], None]:
    """No file may become longer, as on a disk that is full. For `before`."""

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def mode_of(file: Path) -> int:
    return os.stat(file).st_mode & 0o777  # noqa: PTH116
