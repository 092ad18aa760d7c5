"""Running the engine's command line: within this process, or as people do, as another one in the project's folder."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

from games.heckmeck.__main__ import main
from tests.project import ROOT

COMMAND = [sys.executable, "-m", "games.heckmeck"]
# `python` in a pasted example is the Python that runs the tests.
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
}


class Outcome(NamedTuple):
    """What a command came to."""

    code: int
    output: bytes
    errors: str

    @property
    def answers(self) -> list:
        """The lines of the output, each as JSON. Lines end with a line feed and nothing else."""
        *lines, rest = self.output.split(b"\n")
        assert rest == b""
        return [json.loads(line) for line in lines]


def run(*arguments: str, given: bytes = b"") -> Outcome:
    """Runs a command to its end in this process, which is quick; `run_process` shows that nothing else is needed."""
    with ExitStack() as stack:
        output = stack.enter_context(tempfile.NamedTemporaryFile())
        errors = stack.enter_context(redirect_stderr(StringIO()))
        printed = stack.enter_context(open(output.name, "w", encoding="utf-8"))  # noqa: PTH123
        stack.enter_context(redirect_stdout(printed))
        stack.enter_context(standard_input(given))
        stack.enter_context(chdir(ROOT))
        try:
            code = main(arguments)
        except SystemExit as ended:  # how argparse ends: the help, and what it refuses
            code = ended.code if isinstance(ended.code, int) else 0
        printed.flush()
        return Outcome(code, output.read(), errors.getvalue())


@contextmanager
def standard_input(given: bytes) -> Iterator[None]:
    """These bytes are what a program reads."""
    before, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(given))
    try:
        yield
    finally:
        sys.stdin = before


def run_process(*arguments: str, given: bytes = b"", command: list[str] = COMMAND) -> Outcome:
    """Runs a command to its end, as another process."""
    done = subprocess.run(
        [*command, *arguments], input=given, cwd=ROOT, env=ENVIRONMENT, capture_output=True, check=False
    )
    return Outcome(done.returncode, done.stdout, done.stderr.decode())


def run_in_shell(line: str, given: bytes = b"") -> Outcome:
    """Runs a whole line as it would be pasted into a shell."""
    return run_process("-c", line, given=given, command=["bash"])
