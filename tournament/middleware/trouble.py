"""Pages for trouble that the views leave open: a database that cannot do what it should, a wrong method.

A database that is busy, full or away gets 503 and a time to try again, instead of a 500. What is raised outside of a
view (a session that cannot be saved, say) comes to the same page by views/errors.py.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournament.views.errors import not_allowed, trouble


class Trouble:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not getattr(response, "content", b""):
            page = not_allowed(request)
            page.headers["Allow"] = response.headers["Allow"]
            return page
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return trouble(request, exception)
