"""Polls whose answer lies in memory: given in the event loop, without a thread, the database or any waiting.

Two thousand phones ask eight hundred times a second, and nearly all get a page that is there. With a thread for each
of them, they would take turns with those that write results. See docs/decisions/0013-speed.md. How often they ask is
settled in config/settings.py.
"""

from collections.abc import Callable
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from tournament.serving.adapter import Answer
from tournament.serving.page_cache import polled_page
from tournament.views.public.cached_pages import CACHED_PATH

CACHE = "tournament.serving.page_cache.cache_pages"


class NotAtOnceError(Exception):
    """This takes a thread."""


class Polls:
    """Gives the same answer as the whole stack, or none: it is what stands above the cache, and the cache."""

    def __init__(self) -> None:
        self._respond: Callable[[HttpRequest], HttpResponseBase] = _polled_page
        for name in reversed(settings.MIDDLEWARE[: settings.MIDDLEWARE.index(CACHE)]):
            self._respond = import_string(name)(self._respond)

    def __call__(self, environ: WSGIEnvironment) -> Answer | None:
        if "revision=" not in environ["QUERY_STRING"] or not CACHED_PATH.fullmatch(environ["PATH_INFO"]):
            return None
        try:
            response = self._respond(WSGIRequest(environ))
        except (NotAtOnceError, SuspiciousOperation):
            return None
        assert isinstance(response, HttpResponse)  # no file has such an address
        return Answer(response.status_code, list(response.items()), response.content)


def _polled_page(request: HttpRequest) -> HttpResponse:
    response = polled_page(request)
    if response is None:
        raise NotAtOnceError
    return response
