"""Phones that hand in one result after the other, each until it is acknowledged, for as long as it takes.

Every phone has tables of its own, so nothing but the server's trouble can come between it and its receipt.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from threading import Event
from typing import NamedTuple

from tests.server.phones import ENDS, Phone, submission
from tests.server.serving import wait_for

Opening = tuple[str, Sequence[int]]


class Receipt(NamedTuple):
    """What a phone was told, and after how many attempts."""

    table: int
    version: int
    submission: str
    code: str
    attempts: int
    repeated: bool  # an attempt without an answer had been carried out all the same


class Load:
    """Runs inside `with`; at its end every phone finishes what it has begun."""

    def __init__(self, port: int, openings: Sequence[Opening], phones: int) -> None:
        self.receipts: list[Receipt] = []
        self._enough, self._abandoned = Event(), Event()
        self._port = port
        self._openings = openings
        self._phones = phones
        self._pool = ThreadPoolExecutor(phones)
        self._playing: list[Future[None]] = []

    def __enter__(self) -> "Load":
        for number in range(self._phones):
            token, tables = self._openings[number % len(self._openings)]
            own = tables[number // len(self._openings) :: -(-self._phones // len(self._openings))]
            self._playing.append(self._pool.submit(self._play, token, own))
        return self

    def __exit__(self, failure: object, *_: object) -> None:
        self._enough.set()
        if failure:
            self._abandoned.set()
        self._pool.shutdown()
        if not failure:
            self.check()

    def check(self) -> None:
        """Raises what a phone met that should not be."""
        for each in self._playing:
            if each.done():
                each.result()

    def wait_for_more(self, receipts: int) -> None:
        """Until so many more results were acknowledged."""
        enough = len(self.receipts) + receipts

        def are_there() -> bool:
            self.check()
            return len(self.receipts) >= enough

        wait_for(are_there)

    @property
    def resent(self) -> int:
        return sum(receipt.attempts > 1 for receipt in self.receipts)

    def __str__(self) -> str:
        repeated = sum(receipt.repeated for receipt in self.receipts)
        return f"{len(self.receipts)} acknowledged, {self.resent} sent again, {repeated} of them carried out before"

    def held(self) -> dict[str, list[list[object]]]:
        """What the phones believe: by table, all versions with what they count for, their ids and receipts."""
        held: dict[str, list[list[object]]] = {str(table): [] for _, tables in self._openings for table in tables}
        for table, version, made, code, *_ in sorted(self.receipts):
            for former in held[str(table)]:
                former[1] = "replaced"
            held[str(table)].append([version, "accepted", made, code])
        return held

    def _play(self, token: str, tables: Sequence[int]) -> None:
        phone = Phone(self._port, token, self._abandoned)
        for version in count(1):
            for table in tables:
                if self._enough.is_set():
                    return
                self.receipts.append(self._hand_in(phone, table, version))

    def _hand_in(self, phone: Phone, table: int, version: int) -> Receipt:
        end = ENDS[(table + version) % len(ENDS)]
        sent = submission(end, base_version=version - 1)
        answer, attempts = phone.hand_in(table, sent)
        assert answer.status in (200, 201), answer
        said = answer.data
        assert (said["state"], said["version"]) == ("accepted", version), answer
        assert answer.status == 201 or attempts > 1, answer
        return Receipt(table, version, sent["submission"], said["receipt"], attempts, answer.status == 200)
