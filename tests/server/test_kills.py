"""Processes killed at any moment while results come in: what was acknowledged is there, and nothing by halves.

What is killed, and after how many receipts, comes from the number in the name of the test. `long` runs a thousand
kills on each database.
"""

import random
import sys
import time
from math import ceil

import pytest

from tests.server.conftest import WORKERS
from tests.server.load import Load
from tests.server.serving import kill, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="The processes are found as Linux lists them.")

EVENTS, TABLES, PHONES = 4, 24, 8
FEW, MANY = 5, 50
SHORT, LONG = [1], range(101, 121)
MAX_WAIT = 0.03  # about as long as a request takes
# Of ten kills, in any order: one process, all that answer, the one that started them, everything.
KINDS = ["one"] * 7 + ["all", "parent", "everything"]


@pytest.mark.parametrize(
    ("kills", "seed"),
    [*((FEW, seed) for seed in SHORT), *(pytest.param(MANY, seed, marks=pytest.mark.long) for seed in LONG)],
)
def test_what_was_acknowledged_survives_every_kill(serving, vendor, kills, seed):
    chance = random.Random(seed)
    with serving() as server:
        server.start()
        openings = server.openings(events=EVENTS, tables=TABLES)
        with Load(server.port, openings, PHONES) as load:
            for kind in chance.sample(KINDS * ceil(kills / len(KINDS)), kills):
                wait_until_later(server, load, chance)
                strike(server, kind, chance)
            wait_until_later(server, load, chance)
            wait_for(lambda: len(server.workers()) == WORKERS[vendor])
        found = server.evidence()
    print(kills, "kills,", load)
    assert found == {"wrong": [], "results": load.held()}
    assert len(load.receipts) > kills
    assert load.resent


def wait_until_later(server, load, chance):
    """Until some more results are in, and then for any part of a request: the next are under way."""
    enough = len(load.receipts) + chance.randint(1, 20)

    def comes():
        load.check()
        assert not server.has_ended(), server.last_words()
        return len(load.receipts) >= enough and server.workers()

    wait_for(comes)
    time.sleep(chance.uniform(0, MAX_WAIT))


def strike(server, kind, chance):
    if kind in ("parent", "everything"):
        server.kill(parent_only=kind == "parent")
        server.start()
        return
    workers: list[int] = []

    def are_there():
        # For a moment there may be none: those killed before are about to be replaced.
        workers[:] = server.workers()
        return workers

    wait_for(are_there)
    for pid in workers if kind == "all" else chance.sample(workers, 1):
        kill(pid)
