"""What takes long to make, and what one of the processes of a run makes for all of them."""

import os
from collections.abc import Callable
from pathlib import Path

import portalocker
import pytest

MAX_WAIT_IN_SECONDS = 300


def made_here(places: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that this process makes for itself."""
    folder = places.mktemp(name)
    make(folder)
    return folder


def made_for_all(places: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first process makes that wants it; the others wait meanwhile. Nobody changes it later."""
    own = places.getbasetemp()
    root = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, draft = root / name, root / f"{name}.draft"
    with portalocker.Lock(root / f"{name}.lock", timeout=MAX_WAIT_IN_SECONDS):
        if not folder.exists():
            draft.mkdir()
            make(draft)
            draft.rename(folder)
    return folder
