"""The network address that a request comes from, as far as that can be known."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest

MAX_LENGTH = 100


def client_address(request: HttpRequest) -> str:
    """The address of the client that sent a request."""
    return client_address_in(request.META)


def client_address_in(environ: Mapping[str, Any]) -> str:
    """The client's address in a WSGI environ; behind a trusted proxy the last one that it names: others are made up."""
    if settings.SECURE_PROXY_SSL_HEADER and (named := environ.get("HTTP_X_FORWARDED_FOR", "")):
        return str(named).rpartition(",")[2].strip()[:MAX_LENGTH]
    return str(environ.get("REMOTE_ADDR", ""))
