"""Answers requests with a method that the address does not take: with a page of ours, or the page that has the form.

The latter for browsers that open an address that only takes what a form sends.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve, reverse

from tournament.views.http.errors import not_allowed

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
PARENTS = {"desk_invitation_withdraw": "desk_roles", "desk_lot_draw": "desk_qualification"}


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
