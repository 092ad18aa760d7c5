"""From which address somebody asks, as far as that can be known."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest

MAX_LENGTH = 100


def address_of(request: HttpRequest) -> str:
    """The address of whoever sent a request."""
    return client_address(request.META)


def client_address(environ: Mapping[str, Any]) -> str:
    """Behind a proxy that we are told to trust, the one that it names last: all others could be made up."""
    if settings.SECURE_PROXY_SSL_HEADER and (named := environ.get("HTTP_X_FORWARDED_FOR", "")):
        return str(named).rpartition(",")[2].strip()[:MAX_LENGTH]
    return str(environ.get("REMOTE_ADDR", ""))
