"""Long inputs and impatient neighbours: answers come line by line, memory stays flat, nobody sees a traceback."""

import json
import subprocess
import threading

import pytest

from tests.games.commands import COMMAND, ENVIRONMENT, run, run_in_shell, run_process
from tests.games.samples import CLASSIC, EXTENDED_RECORD, line_of
from tests.project import ROOT

LINE = line_of(CLASSIC["highest", "sets"])
PATIENCE = 20  # seconds until a command that keeps its answer to itself is ended, so that the test fails and not hangs

# Feeds a command with lines made on the fly; prints how many answers came and the command's peak memory. A process of
# its own, for a child's peak counts from the memory of whoever started it.
FEEDER = """
import os, subprocess, sys, threading
line, times, command = sys.argv[1].encode(), int(sys.argv[2]), sys.argv[3:]
process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def feed():
    with process.stdin as pipe:
        for _ in range(times):
            pipe.write(line)
threading.Thread(target=feed).start()
answers = sum(1 for _ in process.stdout)
print(answers, os.wait4(process.pid, 0)[2].ru_maxrss)
"""


@pytest.mark.parametrize(("command", "line"), [("check", LINE), ("replay", line_of(EXTENDED_RECORD))])
def test_each_line_is_answered_before_the_next_is_written(command, line):
    with subprocess.Popen(
        [*COMMAND, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT
    ) as process:
        assert process.stdin and process.stdout  # noqa: PT018
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        for _ in range(3):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline() or b"null") == run(command, given=line).answers[0]
        watchdog.cancel()
        process.stdin.close()
        assert (process.stdout.read(), process.wait()) == (b"", 0)


def peak_memory(command, line, times):
    pytest.importorskip("resource")
    outcome = run_process("-c", FEEDER, line.decode(), str(times), *COMMAND, command, command=[COMMAND[0], "-S", "-E"])
    answers, peak = map(int, outcome.output.split())
    assert (answers, outcome.errors) == (times, "")
    return peak


@pytest.mark.parametrize(
    ("command", "line"), [("check", LINE), ("replay", line_of(EXTENDED_RECORD)), ("check", b"{\n")]
)
def test_memory_does_not_grow_with_the_lines(command, line):
    assert peak_memory(command, line, 10_000) < 1.05 * peak_memory(command, line, 500)


@pytest.mark.long
def test_memory_does_not_grow_with_very_many_lines():
    assert peak_memory("check", LINE, 200_000) < 1.05 * peak_memory("check", LINE, 20_000)


@pytest.mark.parametrize(
    "line",
    [
        "python -m games.heckmeck play --games 2000 | head -1",
        "yes '{}' | python -m games.heckmeck check | head -1",
        "yes '{}' | python -m games.heckmeck replay | head -1",
        "python -m games.heckmeck odds | head -1",
        "python -m games.heckmeck odds --json | true",
        "python -m games.heckmeck --help | true",
    ],
)
def test_a_reader_who_leaves_early(line):
    outcome = run_in_shell(line)
    assert (outcome.code, outcome.errors) == (0, "")
    assert outcome.output.count(b"\n") == line.endswith("head -1")


@pytest.mark.skipif(ROOT.anchor != "/", reason="these are files of Unix")
@pytest.mark.parametrize("redirection", ["> /dev/full", ">&-", "<&-", "/proc/self/mem"])
def test_what_cannot_be_read_or_written_is_said_in_a_sentence(redirection):
    outcome = run_in_shell(f"python -m games.heckmeck check {redirection}", given=LINE)
    # Neither "all valid" nor "one was not": there is no answer.
    assert outcome.code not in (0, 1)
    assert "Traceback" not in outcome.errors
    assert outcome.errors.count("\n") == 1


def test_a_line_of_many_megabytes():
    long = LINE.replace(b"Player 0", b"x" * 5_000_000)
    assert run("check", given=long).answers == run("check", given=LINE).answers
