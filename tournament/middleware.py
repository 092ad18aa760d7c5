"""What every request passes on its way to a view and back. The log is config/logs.py.

Pages that are not cached are compressed each time they are sent: on a crowded wifi the page of a table comes sooner.
Django adds some bytes of random length and masks its tokens anew for each page, so that the length of a page that was
compressed tells nothing about a secret in it.
"""

import time
from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import Resolver404, resolve, reverse

from tournament.views.http.errors import database_error_page, not_allowed
from tournament.views.http.policies import POLICIES


def tell_time(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Says with every answer how late it is here: clocks of pages go by that, cached ones as well (decision 24).

    Scripts cannot read the `Date` of the page itself, and it knows seconds only.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers["Server-Timing"] = f"now;dur={time.time() * 1000:.0f}"
        return response

    return middleware


class CompressPages(GZipMiddleware):
    """Pages only: a receipt as data is too short to be worth the time."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)


class PrivateByDefault:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., object], args: object, kwargs: object) -> None:
        if getattr(view, "policy", None) not in POLICIES:
            raise Http404


READING = ("GET", "HEAD")


class WrongMethod:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not getattr(response, "content", b""):
            if _opens_page(request) and (parent := parent_page(request)):
                return HttpResponseRedirect(parent)
            page = not_allowed(request)
            page.headers["Allow"] = response.headers["Allow"]
            return page
        return response


def _opens_page(request: HttpRequest) -> bool:
    """Whether a browser opens a page, and not a script that asks for data or for a part of a page."""
    is_page = "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers
    return request.method in READING and is_page


# Forms whose page is not at a parent address; each of an event.
PARENTS = {
    "desk_invitation_withdraw": "desk_roles",
    "desk_api_token_revoke": "desk_api_tokens",
    "desk_picture_remove": "desk_screens",
}


def parent_page(request: HttpRequest) -> str | None:
    """The nearest parent address that exists; it may redirect further up. Looks at addresses only, not at data."""
    match = request.resolver_match
    if match is not None and match.url_name in PARENTS:
        return reverse(PARENTS[match.url_name], args=[match.kwargs["slug"]])
    parts = request.path_info.rstrip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        parent = "/".join(parts) + "/"
        try:
            resolve(parent)
        except Resolver404:
            continue
        return parent
    return None


class DatabaseErrors:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return database_error_page(request, exception)
