"""Running the engine's command line as people do: another process, started in the project's folder."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

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


def run(*arguments: str, given: bytes = b"", command: list[str] = COMMAND, **environment: str) -> Outcome:
    """Run a command to its end."""
    done = subprocess.run(
        [*command, *arguments],
        input=given,
        cwd=ROOT,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr.decode())


def run_in_shell(line: str, given: bytes = b"") -> Outcome:
    """Run a whole line as it would be pasted into a shell."""
    return run("-c", line, given=given, command=["bash"])
