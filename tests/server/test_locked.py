"""Another program holds the database for long: pages come all the while, and whoever writes is told to come again.

The short one holds it until everybody has been told; the long one for thirty seconds, in which phones go on trying.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from time import monotonic

import pytest

from tests.server.conftest import SQLITE_FIRST
from tests.server.locked import HELD_BY_ANOTHER
from tests.server.phones import Phone, address, submission

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

REFEREES = 12
SHORT, LONG = 0, 30  # seconds


@SQLITE_FIRST
@pytest.mark.parametrize("seconds", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_reading_goes_on_while_writing_waits(serving, vendor, seconds):
    with serving(WORKERS="1") as server:
        server.start()
        [(token, tables)] = server.openings(tables=REFEREES)
        phone, reader = Phone(server.port, token), Phone(server.port, token)
        slug = server.run("manage", "shell", "--verbosity=0", "-c", PUBLISH).strip()
        pages = cycle(["/", f"/e/{slug}/", f"/e/{slug}/standings/", f"/table/{tables[0]}/", "/login/"])
        entries = {table: submission() for table in tables}

        def hand_in(table):
            began = monotonic()
            return phone.ask("POST", address(table), entries[table]), monotonic() - began

        times, told = [], []
        with HELD_BY_ANOTHER[vendor](server), ThreadPoolExecutor(REFEREES) as pool:
            end = monotonic() + seconds
            waiting = [pool.submit(hand_in, table) for table in tables]
            while waiting or monotonic() < end:
                began = monotonic()
                assert reader.ask("GET", next(pages)).status == 200
                times.append(monotonic() - began)
                told += [each.result() for each in waiting if each.done()]
                waiting = [each for each in waiting if not each.done()]
                if not waiting and monotonic() < end:
                    waiting = [pool.submit(hand_in, table) for table in tables]
        assert {(answer.status, answer.headers["Retry-After"]) for answer, _ in told} == {(503, "5")}
        print(
            f"{len(times)} pages, {max(times):.2f} s at most; {len(told)} told, {max(t for _, t in told):.1f} s at most"
        )

        receipts = {str(table): later(phone, table, entries[table]) for table in tables}
        assert server.evidence() == {"wrong": [], "results": receipts}


def later(phone, table, sent):
    """What the table has once its entry was sent again."""
    answer = phone.hand_in(table, sent).answer
    assert answer.status == 201
    return [[1, "accepted", sent["submission"], answer.data["receipt"]]]


PUBLISH = "from tournament.models import Event; Event.objects.update(public=True); print(Event.objects.get().slug)"
