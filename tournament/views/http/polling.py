"""Pages that ask in the background whether there is something new: how often, and the answer when there is nothing."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse


def is_up_to_date(request: HttpRequest, name: str, current: object) -> bool:
    """Whether the page that asks shows this already: its address names the revision, version or stamp that it shows."""
    return request.GET.get(name) == str(current)


def nothing_new() -> HttpResponse:
    """The answer to a page that is up to date: nothing is swapped."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def poll_interval(request: HttpRequest) -> dict[str, int]:
    """For every template: after how many seconds a page asks."""
    return {
        "poll_seconds": settings.POLL_SECONDS,
        "game_poll_seconds": settings.GAME_POLL_SECONDS,
        "public_poll_seconds": settings.PUBLIC_POLL_SECONDS,
    }
