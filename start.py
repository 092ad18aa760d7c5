#!/usr/bin/env python3
"""Sets Grillmeister up on a fresh machine and starts it. Needs Python 3.11 or newer and nothing else.

    python3 start.py                 serve on http://127.0.0.1:8000/ (HOST and PORT in the environment say otherwise)
    python3 start.py test            run the tests, with SQLite and with PostgreSQL
    python3 start.py test ...        run some of them, with SQLite (what follows goes to pytest)
    python3 start.py test-long       run all tests, also those that take minutes
    python3 start.py coverage        say how much of the engine, the algorithms and the actions is covered by tests
    python3 start.py lint            check format and style, of templates too
    python3 start.py types           check the types
    python3 start.py check           lint, types and a part of the tests: exactly what CI runs
    python3 start.py bench           measure the speed and write docs/benchmarks.md
    python3 start.py lock ...        pin the packages again (--upgrade takes the newest versions)

Whatever is missing is created first: an environment with the pinned packages in .venv, a secret key and a database in
var. Later starts reuse them and are quick.
"""

# Only the standard library, because this file runs before anything is installed, so its sentences are in English only:
# there is no Django yet to translate them. And only syntax that older Pythons can read, because it must live long
# enough to tell them that they are too old. What the project does once its packages are there is not decided here but
# in tournament/config/.

from __future__ import annotations

import hashlib
import io
import os
import secrets
import socket
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
REQUIREMENTS = ROOT / "requirements"
# Where the settings expect it too.
VAR = Path(os.environ.get("DATA_DIR") or ROOT / "var").absolute()
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# The Python version is in the name: an environment made by another Python counts as not made.
STAMP = VENV / "installed-{}.{}".format(*sys.version_info)
EVERY_NETWORK = ("0.0.0.0", "::")


class Refusal(Exception):
    """Something that the person at the keyboard has to change; the text is the sentence that says what."""


def main(arguments: list[str]) -> int:
    name, rest = (arguments[0], arguments[1:]) if arguments else ("run", [])
    try:
        refuse_old_python(sys.version_info[:2])
        if name in ("help", "--help", "-h"):
            print(__doc__)
            return 0
        command = find_command(name, rest)
        os.environ["DATA_DIR"] = str(VAR)
        os.chdir(ROOT)
        return command(*rest)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def refuse_old_python(version: tuple[int, ...]) -> None:
    if version < OLDEST_PYTHON:
        raise Refusal("Grillmeister needs Python 3.11 or newer; this is Python {}.{}.".format(*version))


def find_command(name: str, rest: list[str]) -> Callable[..., int]:
    if name not in COMMANDS:
        raise Refusal(f"There is no command “{name}”. The commands are: {', '.join(COMMANDS)}.")
    if rest and name not in TAKING_ARGUMENTS:
        raise Refusal(f"The command “{name}” takes no arguments, but got: {' '.join(rest)}.")
    return COMMANDS[name]


# The commands. Each returns an exit code.


def run() -> int:
    host, port = wanted_address()
    ip = free_ip(host, port)
    install("run")
    make_secret_key(VAR)
    name = reachable_name(host)
    set_defaults(name)
    hall = ["--hall"] if host in EVERY_NETWORK else []
    return become("manage.py", "serve", ip, str(port), "--greet", f"http://{name}:{port}/", *hall)


def test(*arguments: str) -> int:
    install("dev")
    make_secret_key(VAR)
    return execute("tests", *arguments)


def test_long() -> int:
    return test("--long")


def coverage() -> int:
    install("dev")
    make_secret_key(VAR)
    return execute("tests.coverage")


def lint() -> int:
    install("dev")
    python = [execute("ruff", "check"), execute("ruff", "format", "--check")]
    scripts = execute_program("oxfmt", "--check", "static")
    return int(any([*python, scripts, execute_program("djangofmt", "--check", "templates")]))


def types() -> int:
    install("dev")
    make_secret_key(VAR)
    return execute("mypy")


def check() -> int:
    # A list, so that all of them run even when the first fails: one run tells everything that is wrong. The tests last,
    # so that their summary is the last line, and the types beside them; which part of them, tests/sampling.py says.
    return int(any([lint(), test("--check")]))


def bench() -> int:
    install("dev")
    make_secret_key(VAR)
    manage("prepare")
    return execute("benchmarks")


def lock(*arguments: str) -> int:
    install("lock")
    os.environ["UV_CUSTOM_COMPILE_COMMAND"] = "make lock"
    compile_pins = ["uv", "pip", "compile", "--quiet", "--universal", "--python-version=3.11", "--generate-hashes"]
    # In this order: dev.in builds on run.txt.
    for name in ("run", "dev", "lock"):
        files = [f"requirements/{name}.in", f"--output-file=requirements/{name}.txt"]
        if execute(*compile_pins, "--no-emit-index-url", *files, *arguments):
            raise Refusal(f"requirements/{name}.in could not be pinned; see the reason above.")
    return 0


COMMANDS = {
    "run": run,
    "test": test,
    "test-long": test_long,
    "coverage": coverage,
    "lint": lint,
    "types": types,
    "check": check,
    "bench": bench,
    "lock": lock,
}
TAKING_ARGUMENTS = ("test", "lock")


# Where to serve.


def wanted_address() -> tuple[str, int]:
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
        raise Refusal(f"PORT must be a number from 1 to 65535, not “{port}”.")
    return host, int(port)


def free_ip(host: str, port: int) -> str:
    """The IP address of the host, which the server wants to know, after making sure that the port is free there.

    The server itself would not notice: two of them can share a port without either of them complaining.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            # Otherwise a server that ended a moment ago would still count. On Windows it would mean the opposite.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = error.strerror or str(error)
            advice = "Choose another address with HOST and PORT in the environment."
            raise Refusal(f"Cannot serve on {host} port {port}: {reason}. {advice}") from None
        return str(probe.getsockname()[0])


def reachable_name(host: str) -> str:
    """What to type into a browser. A server on every network is reached by this machine's address in the local one."""
    if host not in EVERY_NETWORK:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: connecting a datagram socket only asks which of our addresses leads out.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


# Setting up.


def set_defaults(name: str) -> None:
    """What the settings would choose as well, except where they cannot know: our name, and who reads the log."""
    os.environ.setdefault("ALLOWED_HOSTS", f"localhost,127.0.0.1,[::1],{name}")
    # Windows would write the QR code, and the quotation marks, in an alphabet that has neither.
    os.environ.setdefault("PYTHONUTF8", "1")
    # Every request is a line for a log that is kept; to somebody at a terminal they would hide what matters.
    os.environ.setdefault("LOG_LEVEL", "WARNING" if sys.stderr.isatty() else "INFO")


def install(requirements: str) -> None:
    """Sees to it that .venv holds the packages of requirements/<requirements>.txt."""
    if is_installed(requirements, STAMP, REQUIREMENTS):
        return
    if not STAMP.exists():
        make_environment()
    print(f"Installing the packages of requirements/{requirements}.txt …", flush=True)
    quiet_pip = ["pip", "install", "--quiet", "--disable-pip-version-check"]
    if execute(*quiet_pip, "--require-hashes", "--requirement", f"requirements/{requirements}.txt"):
        raise Refusal("The packages could not be installed; see the reason above. Is this machine online?")
    if requirements != "lock":
        STAMP.write_text(fingerprint(requirements, REQUIREMENTS), encoding="utf-8")


def is_installed(requirements: str, stamp: Path, folder: Path) -> bool:
    # dev.txt contains run.txt: who can test can also serve.
    enough = {"run": ("run", "dev"), "dev": ("dev",)}.get(requirements, ())
    return stamp.exists() and stamp.read_text(encoding="utf-8") in [fingerprint(name, folder) for name in enough]


def fingerprint(requirements: str, folder: Path) -> str:
    return hashlib.sha256((folder / f"{requirements}.txt").read_bytes()).hexdigest()


def make_environment() -> None:
    print("Making an environment in .venv …", flush=True)
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        hint = "On Debian and Ubuntu, “apt install python3-venv” brings what is missing."
        raise Refusal(f"Python could not make an environment in .venv ({error}). {hint}") from None


def make_secret_key(folder: Path) -> None:
    """Writes a new key where settings.py looks for it, unless there is one; only its owner may read it."""
    key_file = folder / "secret_key"
    if key_file.exists():
        return
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Under another name first: an interruption must not leave an empty key behind.
    draft = folder / "secret_key.new"
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
    draft.replace(key_file)


# Running programs of the environment.


def manage(command: str, *arguments: str) -> None:
    if subprocess.call([VENV_PYTHON, "manage.py", command, *arguments]):
        raise Refusal(f"“manage.py {command}” failed; see the reason above.")


def execute(module: str, *arguments: str) -> int:
    return subprocess.call([VENV_PYTHON, "-m", module, *arguments])


def execute_program(name: str, *arguments: str) -> int:
    """For what a package brings along as a program of its own, and not as a module."""
    return subprocess.call([VENV_PYTHON.with_name(name), *arguments])


def become(*command: str) -> int:
    """Hands this process over, so that whoever stops it stops the server itself. Windows has no such thing."""
    if os.name == "posix":
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *command])
    return subprocess.call([VENV_PYTHON, *command])


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
