"""Answers that are the same for everyone, given again without the rest of the stack as long as nothing has happened.

A view marks its answer (views/public/kept_pages.py). What comes out at this end of the stack is kept as it is, with all
its headers, under everything that it can depend on: the state of the event, the address, the language. Compressed once
as well: there is nothing secret in it that could be guessed by its length. See docs/decisions/0013-speed.md.
"""

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import has_vary_header
from django.utils.translation import get_language_from_request

from tournament.queries.kept import Kept, Name
from tournament.queries.public_state import public_state
from tournament.views.public.kept_pages import KEPT_PARAMETERS, MARK, SEARCH

MOST_ANSWERS = 2000
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
        return response


_answers: Kept[Answer] = Kept(MOST_ANSWERS)


def keep_answers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        name = name_of(request)
        answer = _answers.get(name) if name else None
        if answer is None:
            response = get_response(request)
            if not is_for_everyone(response):
                return response
            answer = Answer.of(response)
            if name:
                _answers.keep(name, answer)
        return answer.to(request)

    return middleware


def is_for_everyone(response: HttpResponse) -> bool:
    """Marked, and nothing on its way through the stack has made it somebody's own."""
    return hasattr(response, MARK) and not response.cookies and not has_vary_header(response, "Cookie")


def name_of(request: HttpRequest) -> Name | None:
    """All that the answer can depend on; None for what is not kept, such as a search."""
    found = OF_EVENT.match(request.path_info) if request.method in ("GET", "HEAD") else None
    if found is None or request.GET.get(SEARCH):
        return None
    parameters = [request.GET.get(each, "") for each in KEPT_PARAMETERS]
    if any(len(each) > MOST_LETTERS for each in parameters):
        return None
    state = public_state(found[1])
    if state is None:
        return None
    # The host is not part of the name. Asking for it refuses one that is not ours, as the rest of the stack would.
    request.get_host()
    asked = request.GET.get("revision")
    # A poll: whether it knows what is new. What else it knows does not matter.
    poll = None if asked is None else asked == str(state.revision)
    return *state, request.path, *parameters, poll, get_language_from_request(request), request.is_secure()
