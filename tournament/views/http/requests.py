"""What a request tells about its sender: the network address, the host's name, and the links in the phone's cookie.

The cookie keeps the links that were opened on a phone: signed, apart from the session, several at once. It holds no
secret of a link: rows, and a piece of each one's hash.
"""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournament.models import AccessLink
from tournament.queries.access.links import CookieLink, mark_of

MAX_LENGTH = 100


def client_address(request: HttpRequest) -> str:
    """The address of the client that sent a request."""
    return client_address_in(request.META)


def client_address_in(environ: Mapping[str, Any]) -> str:
    """The client's address in a WSGI environ; behind a trusted proxy the last one that it names: others are made up."""
    if settings.SECURE_PROXY_SSL_HEADER and (named := environ.get("HTTP_X_FORWARDED_FOR", "")):
        return str(named).rpartition(",")[2].strip()[:MAX_LENGTH]
    return str(environ.get("REMOTE_ADDR", ""))


def only_here(request: HttpRequest) -> str:
    """The name by which a page was opened, if it means this computer and no phone can find it by that name."""
    host = request.get_host().rsplit(":", 1)[0].strip("[]")
    try:
        return host if ip_address(host).is_loopback else ""
    except ValueError:
        return host if host == "localhost" else ""


NAME = "links"
SALT = "tournament.links"
MAX_LINKS = 12  # the oldest go first
COOKIE_VALID_SECONDS = 60 * 60 * 24 * 30
FORM = re.compile(r"(\d{1,18})-([0-9a-f]{12})", re.ASCII)


def links_in_cookie(request: HttpRequest) -> tuple[CookieLink, ...]:
    """What the phone brings along, the latest first; nothing where somebody changed it."""
    text = request.get_signed_cookie(NAME, default="", salt=SALT, max_age=COOKIE_VALID_SECONDS) or ""
    matches = [FORM.fullmatch(part) for part in text.split(".")]
    return tuple(CookieLink(int(match[1]), match[2]) for match in matches if match)


def add_to_cookie(request: HttpRequest, response: HttpResponseBase, link: AccessLink) -> None:
    """Puts a link in front of those in the cookie."""
    new = CookieLink(link.pk, mark_of(link))
    entries = [new, *(entry for entry in links_in_cookie(request) if entry.pk != link.pk)][:MAX_LINKS]
    response.set_signed_cookie(
        NAME,
        ".".join(f"{entry.pk}-{entry.mark}" for entry in entries),
        salt=SALT,
        max_age=COOKIE_VALID_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
