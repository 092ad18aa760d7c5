"""Answers database errors in views: a database that is busy, full or away gets 503 and a time to try again, not a 500.

An error outside of a view (a session that cannot be saved, say) gets the same page by views/http/errors.py.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournament.views.http.errors import database_error_page


class DatabaseErrors:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return database_error_page(request, exception)
