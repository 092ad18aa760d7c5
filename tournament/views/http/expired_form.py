"""Keeps what was typed into a form whose CSRF token has expired, so that nobody types it twice.

That happens to whoever signs in again in another tab. Only for what one of our own pages has sent, as the browser
itself says: to a page elsewhere that makes a browser send something here, no form with a valid token is ever given.
"""

from dataclasses import dataclass

from django.http import HttpRequest
from django.middleware.csrf import REASON_BAD_ORIGIN, get_token

from tournament.forms.access.accounts import SECRETS

TOKEN = "csrfmiddlewaretoken"
OTHER_ORIGIN = REASON_BAD_ORIGIN.partition("%s")[0]


@dataclass(frozen=True)
class ExpiredForm:
    """A form to be sent once more: where to, what with, and whether secrets were left out."""

    address: str
    token: str
    fields: tuple[tuple[str, str], ...]
    without_secrets: bool


def expired_form(request: HttpRequest, reason: str) -> ExpiredForm | None:
    """The page of an expired form; None where it may be none of ours, or has a file. `reason`: Django's."""
    if reason.startswith(OTHER_ORIGIN):  # and would refuse it again
        return None
    if TOKEN not in request.POST or request.FILES or not _is_from_here(request):
        return None
    named = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
    return ExpiredForm(
        address=request.get_full_path(),
        token=get_token(request),
        fields=tuple((name, value) for name, value in named if name not in SECRETS),
        without_secrets=any(name in SECRETS for name, _ in named),
    )


def _is_from_here(request: HttpRequest) -> bool:
    """No page can make up these headers. The first comes with HTTPS only; not every proxy hands on our own name."""
    if site := request.headers.get("Sec-Fetch-Site"):
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
