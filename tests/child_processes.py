"""Child processes that never come to an end, as a document or a workbook may make them."""

import sys
from pathlib import Path

import pytest

from tournament.child_processes import ChildProcesses


def let_hang(children: ChildProcesses, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Each of them hangs from now on, and nobody waits long. The script is written into the folder."""
    hanging = folder / "hanging"
    hanging.write_text("#!/bin/sh\nexec sleep 60\n")
    hanging.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(hanging))
    monkeypatch.setattr(children, "patience_in_seconds", 0.1)
