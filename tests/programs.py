"""What the tests want from the machine itself: a Chromium, the programs of a PostgreSQL server, a reader of PDFs.

They are looked for, and installed where that may be done without asking: by root, with apt-get. What cannot be had is
said; with CI=1 in the environment, it is a failure.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

# Debian's Chromium without the windows that nobody sees here: the same engine for half the processor time.
QUICK_CHROMIUM = "chromium-headless-shell"
CHROMIUM_NAMES = (
    QUICK_CHROMIUM,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
CHROMIUM_ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# Debian keeps them out of the PATH, in a folder for each version; the other two are Homebrew's.
POSTGRESQL_ELSEWHERE = (
    "/usr/lib/postgresql/*/bin/initdb",
    "/usr/pgsql-*/bin/initdb",
    "/opt/homebrew/opt/postgresql*/bin/initdb",
    "/usr/local/opt/postgresql*/bin/initdb",
)
INSTALL_TIMEOUT_IN_SECONDS = 900


def on_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def chromium_path() -> str:
    """For a fixture: where Chromium is. Without one, the tests that want it are skipped, or fail on CI."""
    if found := find_chromium():
        return str(found)
    raise _missing("There is no Chromium on this machine.")


def poppler(program: str) -> str:
    """For a test: where a program of poppler is, which reads PDFs, such as `pdftotext`."""
    if path := shutil.which(program):
        return path
    raise _missing(f"There is no {program} on this machine.")


def libreoffice() -> str:
    """For a long test: where LibreOffice is. It is not installed for the tests, and they need not have it on CI."""
    if path := os.environ.get("LIBREOFFICE") or shutil.which("soffice"):
        return path
    raise pytest.skip.Exception("There is no LibreOffice on this machine: LIBREOFFICE says where it is.")


def _missing(what: str) -> BaseException:
    return (pytest.fail if on_ci() else pytest.skip).Exception(what)


def find_chromium() -> Path | None:
    named = [os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUM_NAMES), *CHROMIUM_ELSEWHERE]
    return next((Path(name) for name in named if name and Path(name).exists()), None)


def find_poppler() -> Path | None:
    found = shutil.which("pdftotext")
    return Path(found) if found else None


def find_postgresql() -> Path | None:
    """The folder with initdb and its like, of the newest version that is there."""
    if os.name != "posix":  # The throw-away server listens on a socket in a folder.
        return None
    return max((file.parent for file in initdb_programs()), key=version_of, default=None)


def initdb_programs() -> Iterator[Path]:
    if in_path := shutil.which("initdb"):
        yield Path(in_path).resolve()
    for pattern in POSTGRESQL_ELSEWHERE:
        yield from Path("/").glob(pattern.removeprefix("/"))


def version_of(folder: Path) -> tuple[int, ...]:
    said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.split()[2].split(".") if part.isdigit()) if said else ()


def provide() -> list[str]:
    """Installs what is missing where it may. Returns a sentence for each thing that could not be had."""
    wanted: dict[str, Callable[[], Path | None]] = {
        "chromium": find_chromium,
        "postgresql": find_postgresql,
        "poppler-utils": find_poppler,
    }
    if may_install():
        provide_with_apt_get(wanted)
    return [
        f"{package} is not on this machine and could not be installed: its tests did not run."
        for package, find in wanted.items()
        if not find()
    ]


def provide_with_apt_get(wanted: dict[str, Callable[[], Path | None]]) -> None:
    """The quick Chromium also where there is another one already, if that takes no more than installing it."""
    missing = [package for package, find in wanted.items() if not find()]
    if missing:
        run_apt_get("update")
    if not shutil.which(QUICK_CHROMIUM) and is_known(QUICK_CHROMIUM):
        install(QUICK_CHROMIUM)
    for package in missing:
        if not wanted[package]():
            install(package)


def may_install() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def install(package: str) -> None:
    print(f"Installing {package} …", flush=True)
    run_apt_get("install", "--no-install-recommends", package)


def is_known(package: str) -> bool:
    return subprocess.run(["apt-cache", "show", package], capture_output=True, check=False).returncode == 0


def run_apt_get(*step: str) -> None:
    patient = ["apt-get", "--quiet", "--yes", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=300"]
    try:
        subprocess.run(
            [*patient, *step],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            timeout=INSTALL_TIMEOUT_IN_SECONDS,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        print(f"“apt-get {step[0]}” took too long and was ended.", flush=True)
