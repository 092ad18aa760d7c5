"""How a line of the log looks: `key=value` pairs, the request's id in each, and no secret in any of them.

    time=2026-05-01T12:00:00.123Z level=info request=5f0c… method=GET path=/e/may/ status=200 ms=4.2

One line for every request; its id finds the other lines of the same request. A traceback follows on lines of its own.
"""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
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


# What follows these is all that it takes to act for a referee, a player, an invited person or the first organiser.
SECRET = re.compile(r"/(t|p|i|setup|invitation|invite|join|confirm|sign-up)/[^/\s\"'?]+")
PLAIN = re.compile(r"[^\s\"=]+")


class LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (named by the standard library)
        pairs = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")[:-6] + "Z",
            "level": record.levelname.lower(),
            "request": current_id.get() or None,
            "logger": None if hasattr(record, "fields") else record.name,
            "message": record.message or None,
            **getattr(record, "fields", {}),
        }
        return " ".join(f"{key}={written(value)}" for key, value in pairs.items() if value is not None)


def written(value: object) -> str:
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def without_secrets(text: str) -> str:
    return SECRET.sub(r"/\1/…", text)
