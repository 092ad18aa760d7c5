"""A cache of pages that are the same for everyone: given again without the rest of the stack, compressed once.

A view marks its response (views/public/cached_pages.py). What leaves the stack is cached as it is, with all headers,
under everything that it can depend on: the state of the event, the address, the language, HTTPS. There is nothing
secret in it that could be guessed by its compressed length. See docs/decisions/0013-speed.md.

No request waits for another one's page. Who comes while it is rendered gets the one before; a poll gets what is newer
than what it shows, or 204: it asks again soon.
"""

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import has_vary_header
from django.utils.translation import get_language_from_request

from tournament.queries.events.public import PublicState
from tournament.queries.standings.cache import BoundedCache
from tournament.serving.giving_way import giving_way
from tournament.serving.places import traffic
from tournament.serving.renderers import OWN_RENDERERS, RENDERERS, Renderers
from tournament.serving.seen_states import read_state, recent_state
from tournament.views.http.policies import SEEN_STATE
from tournament.views.public.cached_pages import (
    CACHED_PARAMETERS,
    CACHED_PATH,
    OWN_PATH,
    SAME_FOR_EVERYONE,
    SEARCH,
)

MAX_PAGES = 2000
MAX_OWN_PAGES = 4000  # of single players: apart, so that thousands of them drive out none that all others look at
# How long after it was last known to be current a page is still given to those who come while the next is rendered.
STALE_WHILE_RENDERING_IN_SECONDS = 10.0
# So many polls of own pages wait in a process before no more join them.
MOST_OWN_POLLS = 24
# How much longer it may take until a page is rendered again, if that long somebody writes all the time.
PAUSE_FOR_WRITERS_IN_SECONDS = 0.15
# How much longer it may take to render a page that all look at while others write.
GIVES_WAY_IN_SECONDS = 0.1
GZIP_LEVEL = 6
MAX_PARAMETER_LENGTH = 20
MAX_REVISION_LENGTH = 18
# What an answer without its content does not say (RFC 9110, 15.4.5).
CONTENT_HEADERS = ("Content-Type", "Content-Length", "Content-Language")


@dataclass(frozen=True)
class CachedResponse:
    """One response as it left the stack. `compressed` is its content."""

    status: int
    headers: dict[str, str]
    compressed: bytes
    etag: str

    @classmethod
    def of(cls, response: HttpResponse) -> "CachedResponse":
        headers = {name: value for name, value in response.items() if name != "Content-Length"}
        # Without the time in it, so that the same content has the same bytes.
        compressed = gzip.compress(response.content, GZIP_LEVEL, mtime=0) if response.content else b""
        return cls(response.status_code, headers, compressed, f'W/"{sha256(response.content).hexdigest()[:24]}"')

    def to(self, request: HttpRequest) -> HttpResponse:
        """The response as this request wants it."""
        if not self.compressed:
            return HttpResponse(status=self.status, headers=self.headers)
        if self.etag in [tag.strip() for tag in request.headers.get("If-None-Match", "").split(",")]:
            response = HttpResponse(status=304, headers=self.headers)
            for name in CONTENT_HEADERS:
                del response.headers[name]
        elif "gzip" in request.headers.get("Accept-Encoding", ""):
            response = HttpResponse(self.compressed, status=self.status, headers=self.headers)
            response.headers["Content-Encoding"] = "gzip"
        else:
            response = HttpResponse(gzip.decompress(self.compressed), status=self.status, headers=self.headers)
        response.headers["ETag"] = self.etag
        if response.content:
            response.headers["Content-Length"] = str(len(response.content))
        return response


# To a poll that comes while something newer is rendered. Nobody may cache it.
NOTHING_YET = CachedResponse(204, {"Cache-Control": "no-store"}, b"", "")


class Rendered(NamedTuple):
    """One rendering of a page: of which state of the event, when that was read, and when the page was done."""

    state: PublicState
    response: CachedResponse
    read_at: float
    done_at: float


class CachedPage:
    """What an address shows in one language."""

    gives_way_in_seconds = GIVES_WAY_IN_SECONDS

    def __init__(self, renderers: Renderers = RENDERERS) -> None:
        self._renderers = renderers
        self.latest: Rendered | None = None
        self.current_at = 0.0  # when the latest was last known to show the state of the event
        self._rendering = Lock()
        self._storing = Lock()

    def store(self, state: PublicState, response: CachedResponse, read_at: float) -> None:
        """Unless it was overtaken by one of a state that was read later."""
        with self._storing:
            if self.latest is None or self.latest.read_at <= read_at:
                self.latest = Rendered(state, response, read_at, monotonic())
                self.current_at = self.latest.done_at

    def current(self, state: PublicState) -> CachedResponse | None:
        """The cached response, if it is of this state."""
        latest = self.latest
        if latest is None or latest.state != state:
            return None
        self.current_at = monotonic()
        return latest.response

    def earlier(self, state: PublicState) -> CachedResponse | None:
        """What may be given to somebody who opens the page, in place of the one of this state."""
        latest = self.latest
        if latest is None or not latest.state.may_stand_for(state):
            return None
        return latest.response if monotonic() < self.current_at + STALE_WHILE_RENDERING_IN_SECONDS else None

    def newer_than(self, known_revision: int, state: PublicState) -> CachedResponse | None:
        """What may be given to a poll, in place of the page of this state: so no page goes back in time."""
        latest = self.latest
        if latest is None:
            return NOTHING_YET
        if not latest.state.may_stand_for(state):
            return None
        return latest.response if latest.state.revision > known_revision else NOTHING_YET

    @contextmanager
    def rendering(self) -> Iterator[bool]:
        """Whether this request is the one that renders the page; the others need not, as long as it does."""
        if not self._rendering.acquire(blocking=False):
            yield False
            return
        try:
            has_place = self._renderers.acquire(blocking=False)
            try:
                yield has_place and not self._was_just_rendered()
            finally:
                if has_place:
                    self._renderers.release()
        finally:
            self._rendering.release()

    def can_wait(self) -> bool:
        """Whether nobody need render it now: somebody does, or has a moment ago."""
        return self._rendering.locked() or self._was_just_rendered()

    def _was_just_rendered(self) -> bool:
        """While results come in all the time, pages are not rendered for each of them, and rather between two of them.

        A result that is being written shares the processor with a page, and waits for it at each of its statements.
        """
        latest = self.latest
        pause = settings.PAGE_PAUSE_IN_SECONDS + (PAUSE_FOR_WRITERS_IN_SECONDS if traffic.writing else 0)
        return latest is not None and monotonic() < latest.done_at + pause


class OwnPage(CachedPage):
    """That of a single player: a thousand of them change at once, and each waits once for those who write."""

    gives_way_in_seconds = 0.0

    def __init__(self) -> None:
        super().__init__(OWN_RENDERERS)

    def can_wait(self) -> bool:
        """Also where many wait for theirs."""
        return traffic.own_polls > MOST_OWN_POLLS or super().can_wait()


class Lookup(NamedTuple):
    """What a request asks for. `known_revision` is what a poll shows already; None for who opens the page."""

    page: CachedPage
    state: PublicState
    read_at: float
    known_revision: int | None

    def cached(self) -> CachedResponse | None:
        return self.page.current(self.state)

    def substitute(self) -> CachedResponse | None:
        if self.known_revision is None:
            return self.page.earlier(self.state)
        return self.page.newer_than(self.known_revision, self.state)


_pages: BoundedCache[CachedPage] = BoundedCache(MAX_PAGES)
_own_pages: BoundedCache[CachedPage] = BoundedCache(MAX_OWN_PAGES)


def cache_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        lookup = look_up(request)
        if lookup is None:
            response = get_response(request)
            return CachedResponse.of(response).to(request) if is_for_everyone(response) else response
        if cached := lookup.cached():
            return cached.to(request)
        with lookup.page.rendering() as is_first:
            # Where there is nothing to give instead, everybody renders the page: nobody waits.
            if cached := lookup.cached() or (None if is_first else lookup.substitute()):
                return cached.to(request)
            setattr(request, SEEN_STATE, lookup.state)
            with giving_way(lookup.page.gives_way_in_seconds):
                response = get_response(request)
            if not is_for_everyone(response):
                return response
            rendered = CachedResponse.of(response)
            lookup.page.store(lookup.state, rendered, lookup.read_at)
            return rendered.to(request)

    return middleware


def polled_page(request: HttpRequest) -> HttpResponse | None:
    """What a poll gets without the database and without anybody's waiting; None where that does not do."""
    if "revision" not in request.GET:
        return None
    lookup = look_up(request, reads=False)
    if lookup is None:
        return None
    cached = lookup.cached() or (lookup.substitute() if lookup.page.can_wait() else None)
    return cached.to(request) if cached else None


def is_for_everyone(response: HttpResponse) -> bool:
    """Marked, and nothing on its way through the stack has made it somebody's own."""
    return hasattr(response, SAME_FOR_EVERYONE) and not response.cookies and not has_vary_header(response, "Cookie")


def look_up(request: HttpRequest, *, reads: bool = True) -> Lookup | None:
    """What a request asks the cache for; None for what is not cached, such as a search.

    The database may be asked for the state of the event, if it `reads`; otherwise it has to be known already.
    """
    path = CACHED_PATH.fullmatch(request.path_info) if request.method in ("GET", "HEAD") else None
    if path is None or request.GET.get(SEARCH):
        return None
    parameters = [request.GET.get(name, "") for name in CACHED_PARAMETERS]
    if any(len(parameter) > MAX_PARAMETER_LENGTH for parameter in parameters):
        return None
    asked = request.GET.get("revision")
    known_revision = None if asked is None else revision_of(asked)
    seen = None if known_revision is None else recent_state(path[1], known_revision)
    if seen is None and reads:
        seen = read_state(path[1])
    if seen is None:
        return None
    # A poll: whether it knows what is new. What else it knows does not matter.
    is_up_to_date = None if asked is None else asked == str(seen.state.revision)
    # Some pages say the host. Asking for it refuses one that is not ours, as the rest of the stack would.
    site = (request.is_secure(), request.get_host())
    is_own = OWN_PATH.fullmatch(request.path_info) is not None
    # That there is nothing new is said to all players of an event in the same way.
    of = (path[1],) if is_own and is_up_to_date else (request.path, *parameters)
    key = (*of, is_up_to_date, get_language_from_request(request), *site)
    page = _own_pages.get_or_add(key, OwnPage) if is_own else _pages.get_or_add(key, CachedPage)
    return Lookup(page, seen.state, seen.read_at, known_revision)


def revision_of(asked: str) -> int:
    """The revision in a text; what is none is older than all of them."""
    is_number = asked.isascii() and asked.isdigit() and len(asked) <= MAX_REVISION_LENGTH
    return int(asked) if is_number else -1
