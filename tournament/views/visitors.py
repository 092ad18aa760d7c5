"""From which address somebody asks, as far as that can be known."""

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Behind a proxy that we are told to trust, the one that it names last: all others could be made up."""
    if settings.SECURE_PROXY_SSL_HEADER and (named := request.headers.get("X-Forwarded-For", "")):
        return named.rpartition(",")[2].strip()[:100]
    return str(request.META.get("REMOTE_ADDR", ""))
