"""What a request costs at the real server, against an empty one in the same run: pages, polls, results."""

import json
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from uuid import uuid4

from benchmarks.asking import request
from benchmarks.load import Outcome, Task, measured, started
from benchmarks.measure import Finding, Line, Rate
from benchmarks.server import LARGE, WATCHED, Opening, ask, served

TURNS = 6
SECONDS_A_TURN = 0.4
RESULTS_A_TURN = 90
PACE, PACED_RESULTS = 20, 200
READERS = 4
TOKEN = "benchmark" * 3 + "token"  # 32 letters, as Django's own
EMPTY = "an empty page of the same server"
EMPTY_COMMIT = "an empty POST of it that commits one row"


def rows() -> list[Line]:
    with served() as (port, world):
        results = Results(port, world.small, world.large)
        return [*pages(port), *results.rows(), *results.under_readers()]
