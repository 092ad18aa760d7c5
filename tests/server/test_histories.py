"""Several phones at one table, with dropped answers and resends: as if they had handed in one after the other.

Every phone remembers when it began to send something and when it knew what had come of it. The table's versions have to
be in an order in which nobody sees the past: what was known to be in before another began has the smaller number.
"""

import os
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from time import monotonic
from typing import Any, NamedTuple

import pytest

from tests.server.phones import ENDS, NO_ANSWER, Phone, address, submission

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

TABLES, PHONES, SUBMISSIONS = 4, 4, 12  # of each phone at each table
DROPPED = 0.3
SHORT, LONG = [1], range(101, 141)


class Sent(NamedTuple):
    """What one phone knows of one submission."""

    table: int
    submission: str
    base_version: int
    version: int  # as it was accepted, or that of the result which it met
    accepted: bool
    receipt: str
    began: float
    knew: float


@pytest.fixture(scope="module")
def server(serving):
    with serving() as server:
        server.start()
        yield server


@pytest.mark.parametrize("seed", [*SHORT, *(pytest.param(seed, marks=pytest.mark.long) for seed in LONG)])
def test_what_phones_at_one_table_know_fits_into_one_order(server, seed):
    [(token, tables)] = server.openings(tables=TABLES)
    with ThreadPoolExecutor(TABLES * PHONES) as pool:
        playing = [
            pool.submit(play, server.port, token, table, random.Random(f"{seed} {table} {number}"))
            for table in tables
            for number in range(PHONES)
        ]
        known = [sent for each in playing for sent in each.result()]
    found = server.evidence()
    assert found["wrong"] == []
    for table in tables:
        mine = [sent for sent in known if sent.table == table]
        held = {sent.version: [sent.submission, sent.receipt] for sent in mine if sent.accepted}
        # Every submission is acknowledged in the end: there is no version of which nobody knows, and none twice.
        assert {version: rest for version, _, *rest in found["results"][str(table)]} == held
        assert sorted(held) == list(range(1, len(held) + 1))
        assert contradictions(mine) == []
    assert any(not sent.accepted for sent in known)


def play(port: int, token: str, table: int, chance: random.Random) -> list[Sent]:
    """Builds upon the newest result that the phone has seen, until it has sent enough."""
    phone, seen, known = Phone(port, token), 0, []
    for _ in range(SUBMISSIONS):
        sent = submission(chance.choice(ENDS), base_version=seen)
        sent["note"] = sent["reason"]
        began = monotonic()
        while chance.random() < DROPPED:
            hang_up(phone, table, sent)
        answer = phone.hand_in(table, sent).answer
        knew = monotonic()
        said = answer.data
        if answer.status == 422:  # exactly this counts already
            assert [problem["code"] for problem in said["problems"]] == ["result_unchanged"]
            continue
        accepted = answer.status in (200, 201)
        assert accepted or (answer.status, said["code"]) == (409, "result_conflict"), answer
        version = said["version"] if accepted else said["base_version"]
        known.append(Sent(table, sent["submission"], seen, version, accepted, said.get("receipt", ""), began, knew))
        seen = version
    return known


def hang_up(phone: Phone, table: int, sent: dict[str, Any]) -> None:
    """Is gone before there is an answer, which may or may not be carried out."""
    with closing(phone.connection()) as connection, suppress(*NO_ANSWER):
        phone.send(connection, "POST", address(table), sent)


def contradictions(known: Sequence[Sent]) -> list[tuple[Sent, Sent]]:
    """Pairs of which the first was known before the second began, and yet is the later one."""
    wrong = [(sent, sent) for sent in known if sent.accepted and sent.version != sent.base_version + 1]
    wrong += [(sent, sent) for sent in known if not sent.accepted and sent.version <= sent.base_version]
    for first in known:
        for second in known:
            if first.knew < second.began:
                is_past = second.version <= first.version if second.accepted else second.version < first.version
                if is_past:
                    wrong.append((first, second))
    return wrong


def test_a_past_that_is_seen_is_found():
    """The check itself: a later submission with an earlier number, and a conflict with what is no longer there."""
    first = Sent(1, "a", 0, 1, True, "A", 0.0, 1.0)
    second = Sent(1, "b", 1, 2, True, "B", 2.0, 3.0)
    late = Sent(1, "c", 0, 1, False, "", 4.0, 5.0)
    again = Sent(1, "d", 0, 1, True, "D", 6.0, 7.0)
    assert contradictions([first, second]) == []
    assert contradictions([first, second, late, again]) == [
        (first, again),
        (second, late),
        (second, again),
        (late, again),
    ]
