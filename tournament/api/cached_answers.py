"""Answers about public events, rendered once for each state of their event, as pages are.

Only what an answer says is cached, under all that it can depend on. Who asks, whether they may see the event and how
much they have left is looked at each time.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from django.http import HttpResponse

from tournament.api.callers import ApiRequest
from tournament.queries.standings.cache import BoundedCache, OnceMade

MAX_ANSWERS, MAX_BYTES = 150, 100_000  # the document of a draw of thousands is megabytes


class CachedAnswer(NamedTuple):
    """What a program gets, without its headers."""

    content: bytes
    kind: str


class NotCachedError(Exception):
    """Something else came out than an answer, or more than is worth its place."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


_answers: BoundedCache[OnceMade[CachedAnswer]] = BoundedCache(MAX_ANSWERS)


def rendered_once(request: ApiRequest, tag: str, render: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer whose ETag is `tag`: of everybody who asks for it at once, one renders it."""
    event = request.event
    if not event.journal_head:  # nothing has happened yet, so nothing tells it from another one of this address
        return render()
    key = (event.pk, event.created_at, tag, request.get_full_path())
    try:
        answer = _answers.get_or_add(key, OnceMade).value(lambda: _content_of(render()))
    except NotCachedError as not_cached:
        return not_cached.response
    return HttpResponse(answer.content, content_type=answer.kind)


def _content_of(response: HttpResponse) -> CachedAnswer:
    if response.status_code != HTTPStatus.OK or len(response.content) > MAX_BYTES:
        raise NotCachedError(response)
    return CachedAnswer(response.content, response.headers["Content-Type"])
