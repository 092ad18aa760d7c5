"""Pages for trouble that the views leave open: a database that cannot do what it should, a wrong method.

Whoever only looks at an address that takes forms is led to the page with the form.

A database that is busy, full or away gets 503 and a time to try again, instead of a 500. What is raised outside of a
view (a session that cannot be saved, say) comes to the same page by views/errors.py.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase

from tournament.views.errors import not_allowed, trouble
from tournament.views.parent_page import parent_page

READING = ("GET", "HEAD")


class Trouble:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not getattr(response, "content", b""):
            if _is_looked_at(request) and (parent := parent_page(request)):
                return HttpResponseRedirect(parent)
            page = not_allowed(request)
            page.headers["Allow"] = response.headers["Allow"]
            return page
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return trouble(request, exception)


def _is_looked_at(request: HttpRequest) -> bool:
    """By somebody with a browser, and not by a script that asks for data or for a part of a page."""
    is_page = "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers
    return request.method in READING and is_page
