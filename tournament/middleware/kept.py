"""Answers that are the same for everyone, given again without the rest of the stack as long as nothing has happened.

A view marks its answer (views/public/kept_pages.py). What comes out at this end of the stack is kept as it is, with all
its headers, under everything that it can depend on: the state of the event, the address, the language. Compressed once
as well: there is nothing secret in it that could be guessed by its length. See docs/decisions/0013-speed.md.
"""

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import has_vary_header
from django.utils.translation import get_language_from_request

from tournament.queries.kept import Kept
from tournament.queries.public_state import PublicState, public_state
from tournament.views.public.kept_pages import KEPT_PARAMETERS, MARK, SEARCH

MOST_PLACES = 2000
A_MOMENT_IN_SECONDS = 1.0
LEVEL = 6
MOST_LETTERS = 20  # of a parameter
OF_EVENT = re.compile(r"/e/([-a-zA-Z0-9_]+)/")
# What an answer without its content does not say (RFC 9110, 15.4.5).
ABOUT_THE_CONTENT = ("Content-Type", "Content-Length", "Content-Language")


@dataclass(frozen=True)
class Answer:
    """One answer as it left the stack. `packed` is its content, compressed."""

    status: int
    headers: dict[str, str]
    packed: bytes
    tag: str

    @classmethod
    def of(cls, response: HttpResponse) -> "Answer":
        headers = {name: value for name, value in response.items() if name != "Content-Length"}
        # Without the time in it, so that the same content has the same bytes.
        packed = gzip.compress(response.content, LEVEL, mtime=0) if response.content else b""
        return cls(response.status_code, headers, packed, f'W/"{sha256(response.content).hexdigest()[:24]}"')

    def to(self, request: HttpRequest) -> HttpResponse:
        """As this request wants it."""
        if not self.packed:
            return HttpResponse(status=self.status, headers=self.headers)
        if self.tag in [each.strip() for each in request.headers.get("If-None-Match", "").split(",")]:
            response = HttpResponse(status=304, headers=self.headers)
            for name in ABOUT_THE_CONTENT:
                del response.headers[name]
        elif "gzip" in request.headers.get("Accept-Encoding", ""):
            response = HttpResponse(self.packed, status=self.status, headers=self.headers)
            response.headers["Content-Encoding"] = "gzip"
        else:
            response = HttpResponse(gzip.decompress(self.packed), status=self.status, headers=self.headers)
        response.headers["ETag"] = self.tag
        if response.content:
            response.headers["Content-Length"] = str(len(response.content))
        return response


class Place:
    """An address in one language: its latest answer, and of which state of the event that is."""

    def __init__(self) -> None:
        self.latest: tuple[PublicState, Answer] | None = None
        self.made = self.seen = 0.0  # when it was made, and when that was the state of the event
        self.making = Lock()

    def keep(self, state: PublicState, answer: Answer) -> None:
        self.latest = state, answer
        self.made = self.seen = monotonic()

    def answer(self, state: PublicState) -> Answer | None:
        """What is kept, if it is of this state."""
        if self.latest is None or self.latest[0] != state:
            return None
        self.seen = monotonic()
        return self.latest[1]

    @contextmanager
    def turn(self, state: PublicState, *, patient: bool) -> Iterator[Answer | None]:
        """One makes the new answer. Who comes meanwhile gets the one before, or with patience the new one."""
        patient = patient or monotonic() > self.seen + A_MOMENT_IN_SECONDS
        if self.latest is None or not self.latest[0].of_same_event(state):  # there is nothing that could be given
            yield None
        elif not patient and monotonic() < self.made + settings.PAGE_PAUSE_IN_SECONDS:
            yield self.latest[1]
        elif self.making.acquire(blocking=patient):
            try:
                yield self.answer(state)
            finally:
                self.making.release()
        else:
            yield self.latest[1]


_places: Kept[Place] = Kept(MOST_PLACES)


def keep_answers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        found = found_for(request)
        if found is None:
            response = get_response(request)
            return Answer.of(response).to(request) if is_for_everyone(response) else response
        place, state, poll = found
        if answer := place.answer(state):
            return answer.to(request)
        # A page that polls must not go back to what it showed before.
        with place.turn(state, patient=poll) as answer:
            if answer is None:
                response = get_response(request)
                if not is_for_everyone(response):
                    return response
                answer = Answer.of(response)
                place.keep(state, answer)
            return answer.to(request)

    return middleware


def is_for_everyone(response: HttpResponse) -> bool:
    """Marked, and nothing on its way through the stack has made it somebody's own."""
    return hasattr(response, MARK) and not response.cookies and not has_vary_header(response, "Cookie")


def found_for(request: HttpRequest) -> tuple[Place, PublicState, bool] | None:
    """What the answer depends on, and whether it is a poll; None for what is not kept, such as a search."""
    found = OF_EVENT.match(request.path_info) if request.method in ("GET", "HEAD") else None
    if found is None or request.GET.get(SEARCH):
        return None
    parameters = [request.GET.get(each, "") for each in KEPT_PARAMETERS]
    if any(len(each) > MOST_LETTERS for each in parameters):
        return None
    state = public_state(found[1])
    if state is None:
        return None
    # The host does not matter. Asking for it refuses one that is not ours, as the rest of the stack would.
    request.get_host()
    asked = request.GET.get("revision")
    # A poll: whether it knows what is new. What else it knows does not matter.
    knows = None if asked is None else asked == str(state.revision)
    name = (request.path, *parameters, knows, get_language_from_request(request), request.is_secure())
    return _places.get_or_keep(name, Place), state, asked is not None
