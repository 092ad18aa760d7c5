"""Answers that the server gives before Django is asked: the request is too large, too slow, or there is no place."""

from http import HTTPStatus

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RETRY_AFTER_SECONDS = 5
SENTENCES: dict[HTTPStatus, Promise] = {
    HTTPStatus.BAD_REQUEST: _("This request can’t be read."),
    HTTPStatus.REQUEST_TIMEOUT: _("It took too long to arrive. Please send it again."),
    HTTPStatus.LENGTH_REQUIRED: _("This request doesn’t say how long it is."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("This is too large to be sent at once."),
    HTTPStatus.SERVICE_UNAVAILABLE: _("There is too much going on. Please try again in a few seconds."),
}


class RefusedRequest(Exception):
    """A request that does not reach Django; as plain text, because nobody could render a page for it."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status
        self.body = f"{SENTENCES[status]}\n".encode()
        self.headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Cache-Control", "no-store"),
            ("Content-Length", str(len(self.body))),
        ]
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            self.headers.append(("Retry-After", str(RETRY_AFTER_SECONDS)))
