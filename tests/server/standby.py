"""A process that stands by in a server's environment and runs modules of ours, each in a copy of itself.

Starting Python and reading all of Django takes far longer than most of what these modules do. So it is done once for
all servers, in the process of which `multiprocessing` makes the others; and the set-up is done once for each server.
"""

import multiprocessing
import os
import runpy
import sys
import tempfile
import traceback
from multiprocessing.connection import Connection
from typing import NamedTuple

import django
from django.db import connections

from tests.project import ROOT

# What takes the most time, and asks for no settings when it is imported.
PRELOADED = ("tests.server.preloaded", __name__)


class Ended(NamedTuple):
    """How a program ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


class Standby:
    """Made by the first program that is run, and ended with the server."""

    def __init__(self, environment: dict[str, str]) -> None:
        processes = multiprocessing.get_context("forkserver")
        processes.set_forkserver_preload(list(PRELOADED))
        self._connection, other = processes.Pipe()
        self._process = processes.Process(target=stand_by, args=(other, environment), daemon=True)
        self._process.start()
        other.close()

    def run(self, module: str, *arguments: object, patience: float) -> Ended:
        """As `python -m module arguments` would."""
        self._connection.send([module, *map(str, arguments)])
        assert self._connection.poll(patience), f"{module} takes too long"
        return Ended(*self._connection.recv())

    def end(self) -> None:
        self._connection.close()
        self._process.join()


def stand_by(connection: Connection, environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    while True:
        try:
            program = connection.recv()
        except EOFError:
            return
        connection.send(ended(program))


def ended(program: list[str]) -> Ended:
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        pid = os.fork()
        if not pid:
            for descriptor, file in enumerate((output, errors), start=1):
                os.dup2(file.fileno(), descriptor)
            sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
            leave(carry_out(program))
        _, status = os.waitpid(pid, 0)
        texts = []
        for file in (output, errors):
            file.seek(0)
            texts.append(file.read().decode())
    return Ended(os.waitstatus_to_exitcode(status), *texts)


def carry_out(program: list[str]) -> int:
    """The exit code of a module that is run as a program."""
    module, *arguments = program
    sys.argv = [f"{module}.py", *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=False)
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def leave(code: int) -> None:
    """Closes what is its own, as every program does in the end; what the original has open is none of its business."""
    connections.close_all()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
