"""The pure packages work in a Python that has nothing but its standard library.

test_layers.py reads what is imported; here it is really imported, with everything else out of reach.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import ROOT
from tests.project.layers import PURE, modules_of

# Runs in a Python of its own. Its arguments: where the code lies, the pure packages, and the modules to import.
IMPORT_WITH_THE_REST_BLOCKED = """
import importlib, sys

root, pure, modules = sys.argv[1], sys.argv[2].split(","), sys.argv[3:]

class Blockade:
    def find_spec(self, name, path=None, target=None):
        within = any(name == each or name.startswith(each + ".") for each in pure)
        if not (within or name == "tournament" or name.partition(".")[0] in sys.stdlib_module_names):
            # As if it were not installed; the standard library itself tries a few that are optional.
            raise ModuleNotFoundError(f"blocked: {name}")

sys.meta_path.insert(0, Blockade())
sys.path.insert(0, root)
for module in modules:
    importlib.import_module(module)
print(len(modules))
"""


def import_purely(root: Path, modules: list[str]) -> subprocess.CompletedProcess[str]:
    # -I and -S: neither the environment, nor the working directory, nor installed packages add to the path.
    command = [sys.executable, "-I", "-S", "-B", "-c", IMPORT_WITH_THE_REST_BLOCKED, str(root), ",".join(PURE)]
    return subprocess.run([*command, *modules], capture_output=True, text=True, check=False)


def pure_modules(root: Path) -> list[str]:
    return [module for package in PURE for module in modules_of(root, package.replace(".", "/"))]


def test_the_game_engine_is_there():
    assert "games.heckmeck" in pure_modules(ROOT)


def test_every_pure_module_is_imported_without_any_package():
    modules = pure_modules(ROOT)
    outcome = import_purely(ROOT, modules)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, f"{len(modules)}\n", "")


@pytest.mark.parametrize("blocked", ["django", "pytest", "tournament.models"])
def test_an_impure_module_is_found(tmp_path, blocked):
    for package in ("games", "tournament", "tournament/models"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "games" / "impure.py").write_text(f"import json, {blocked}\n", encoding="utf-8")
    outcome = import_purely(tmp_path, pure_modules(tmp_path))
    reason = outcome.stderr.splitlines()[-1]
    assert (outcome.returncode, outcome.stdout, reason) == (1, "", f"ModuleNotFoundError: blocked: {blocked}")
