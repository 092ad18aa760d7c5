"""Phones at tables, over real connections: each question on a new one, so that it comes to any of the processes."""

import json
import time
from collections.abc import Iterable
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from threading import Event
from typing import Any, NamedTuple
from uuid import uuid4

from tests.server.serving import HOST, PATIENCE_IN_SECONDS

FIRST_PAUSE, MAX_PAUSE = 0.01, 0.3  # as on a phone, where they are a hundred times as long
NO_ANSWER = (OSError, HTTPException)
# How games for four end, in seat order.
ENDS = (
    ((21,), (25,), (29,), (33,)),
    ((21,), (), (), (36,)),
    ((36,), (21, 22), (30,), ()),
    ((), (21, 31), (24,), (27,)),
)


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Any
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Delivered(NamedTuple):
    """An answer that was fetched at last, and how often it was asked for."""

    answer: Answer
    attempts: int


class Phone:
    """A phone on which a link was opened. `abandoned`: nobody waits for its answers any more."""

    def __init__(self, port: int, token: str, abandoned: Event | None = None) -> None:
        self.port = port
        self.abandoned = abandoned or Event()
        self.cookies: dict[str, str] = {}
        opened, _ = self.deliver("GET", f"/t/{token}/")
        assert opened.status == 302, opened
        for line in opened.headers.get_all("Set-Cookie"):
            self.cookies |= {name: each.value for name, each in SimpleCookie(line).items()}

    def hand_in(self, table: int, sent: object) -> Delivered:
        """Sends until somebody has answered, as the outbox does."""
        return self.deliver("POST", address(table), sent)

    def deliver(self, method: str, path: str, sent: object = None) -> Delivered:
        deadline, pause = time.monotonic() + PATIENCE_IN_SECONDS, FIRST_PAUSE
        attempts = 0
        while True:
            attempts += 1
            try:
                answer = self.ask(method, path, sent)
            except NO_ANSWER:
                answer = None
            if answer is not None and answer.status != 503:
                return Delivered(answer, attempts)
            assert time.monotonic() < deadline, answer
            assert not self.abandoned.wait(pause), answer
            pause = min(2 * pause, MAX_PAUSE)

    def ask(self, method: str, path: str, sent: object = None) -> Answer:
        connection = self.connection()
        try:
            self.send(connection, method, path, sent)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def connection(self) -> HTTPConnection:
        return HTTPConnection(HOST, self.port, timeout=PATIENCE_IN_SECONDS)

    def send(self, connection: HTTPConnection, method: str, path: str, sent: object = None) -> None:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if sent is not None:
            headers |= {"Content-Type": "application/json", "X-CSRFToken": self.cookies["csrftoken"]}
        connection.request(method, path, None if sent is None else json.dumps(sent), headers)


def address(table: int) -> str:
    return f"/table/{table}/submissions/"


def submission(end: Iterable[Iterable[int]] = ENDS[0], *, base_version: int = 0) -> dict[str, Any]:
    """A result as the outbox sends it; upon another one it is a correction."""
    hands = [list(hand) for hand in end]
    owned = {portion for hand in hands for portion in hand}
    return {
        "submission": str(uuid4()),
        "base_version": base_version,
        "reason": "Miscounted" if base_version else "",
        "end_state": {
            "players": [{"portions": hand} for hand in hands],
            "face_down": [portion for portion in range(21, 37) if portion not in owned],
        },
    }
