"""One line in the log for every request, and an id that finds the other lines of the same request.

How a line looks, and what is masked in it, is said in config/logs.py.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from http import HTTPStatus

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseFileResponse

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
current_id: ContextVar[str] = ContextVar("current_id", default="")
MAX_HOST_LENGTH = 255  # of a name that exists
log = logging.getLogger("tournament.requests")


def log_request(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        token = current_id.set(id_of(request))
        try:
            response = get_response(request)
            if not isinstance(response, WhiteNoiseFileResponse):  # of a static file the log has no other lines
                response.headers[HEADER] = current_id.get()
            fields = {
                "method": request.method,
                "path": request.path,
                "status": response.status_code,
                "ms": round((time.perf_counter() - started) * 1000, 1),
            }
            if response.status_code == HTTPStatus.BAD_REQUEST and is_for_a_foreign_host(request):
                fields["host"] = request.META.get("HTTP_HOST", "")[:MAX_HOST_LENGTH]
                log.warning("The Host is not in ALLOWED_HOSTS.", extra={"fields": fields})
            else:
                log.info("", extra={"fields": fields})
            return response
        finally:
            current_id.reset(token)

    return middleware


def is_for_a_foreign_host(request: HttpRequest) -> bool:
    """Whether the request was refused for its Host. Django's own line about it is turned off in settings.LOGGING."""
    try:
        request.get_host()
    except DisallowedHost:
        return True
    return False


def id_of(request: HttpRequest) -> str:
    """The one that a proxy in front gave it, or a new one."""
    given = request.headers.get(HEADER, "")
    return given if WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
