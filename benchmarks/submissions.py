"""Questions that a phone's outbox asks: first results of tables, through the cookie of a link that was opened."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from uuid import uuid4

from benchmarks.asking import request
from benchmarks.server import Opening, ask

TOKEN = 32 * "b"  # of the form that Django gives it
CSRF = f"csrftoken={TOKEN}"
HANDS = ((21,), (25,), (29,), (33,))
FACE_DOWN = [portion for portion in range(21, 37) if (portion,) not in HANDS]


class Submissions:
    """For every table one; each is handed out once."""

    def __init__(self, port: int, openings: Sequence[Opening]) -> None:
        self._questions = all_of(port, openings)

    def take(self, count: int) -> list[str]:
        taken = list(islice(self._questions, count))
        assert len(taken) == count, "The benchmark's events have too few tables."
        return taken


def all_of(port: int, openings: Sequence[Opening]) -> Iterator[str]:
    for opening in openings:
        cookie = cookie_of(port, opening)
        for table in opening.tables:
            yield posted(f"/table/{table}/submissions/", result(), f"{CSRF}; {cookie}")


def cookie_of(port: int, opening: Opening) -> str:
    """What a phone keeps after it has opened the link."""
    answer = ask(port, request("GET", f"/t/{opening.token}/"))
    (cookie,) = (each for each in answer.headers["set-cookie"] if each.startswith("links="))
    return cookie.partition(";")[0]


def result() -> object:
    end_state = {"players": [{"portions": list(hand)} for hand in HANDS], "face_down": FACE_DOWN}
    return {"submission": str(uuid4()), "base_version": 0, "end_state": end_state}


def empty_commits(count: int) -> list[str]:
    return [posted("/empty/commit/", {}, CSRF)] * count


def posted(path: str, document: object, cookie: str) -> str:
    body = json.dumps(document).encode()
    headers = {"Content_Type": "application/json", "Cookie": cookie, "X_CSRFToken": TOKEN}
    return request("POST", path, body=body, **headers).decode()
