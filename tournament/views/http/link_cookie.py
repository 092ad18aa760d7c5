"""The cookie in which a phone keeps the links that were opened on it: signed, apart from the session, several at once.

It holds no secret of a link: rows, and a piece of each one's hash.
"""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournament.models import AccessLink
from tournament.queries.access.links import Kept, mark_of

NAME = "links"
SALT = "tournament.links"
MAX_LINKS = 12  # the oldest go first
VALID_SECONDS = 60 * 60 * 24 * 30
FORM = re.compile(r"(\d{1,18})-([0-9a-f]{12})", re.ASCII)


def links_in(request: HttpRequest) -> tuple[Kept, ...]:
    """What the phone brings along, the latest first; nothing where somebody changed it."""
    text = request.get_signed_cookie(NAME, default="", salt=SALT, max_age=VALID_SECONDS) or ""
    matches = [FORM.fullmatch(part) for part in text.split(".")]
    return tuple(Kept(int(match[1]), match[2]) for match in matches if match)


def keep(request: HttpRequest, response: HttpResponseBase, link: AccessLink) -> None:
    """Puts a link in front of those that are kept."""
    new = Kept(link.pk, mark_of(link))
    kept = [new, *(kept_link for kept_link in links_in(request) if kept_link.pk != link.pk)][:MAX_LINKS]
    response.set_signed_cookie(
        NAME,
        ".".join(f"{kept_link.pk}-{kept_link.mark}" for kept_link in kept),
        salt=SALT,
        max_age=VALID_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
