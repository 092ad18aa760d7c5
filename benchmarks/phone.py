"""What somebody with a phone notices: how soon a result is there to see, and how heavy a first view is."""

import heapq
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter, sleep

from benchmarks.asking import Answer, Connection, request
from benchmarks.load import percentile
from benchmarks.measure import Fact, Finding, Line
from benchmarks.server import HOST, ROOT, WATCHED, ask
from benchmarks.submissions import Submissions

LIVE = ROOT / "static/js/live.js"
PHONES = 40
EVERY_SECONDS = 1.0  # a result
RESULTS = 9
LINKED = re.compile(r'<(?:link rel="stylesheet" href|script src)="([^"]+)"')
KILO = 1000


def rows(port: int, submissions: Submissions) -> list[Line]:
    return []
