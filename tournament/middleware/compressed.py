"""Pages that are not kept are compressed each time they are sent: on a crowded wifi the page of a table comes sooner.

Django adds some bytes of random length and masks its tokens anew for each page, so that the length of a page that was
compressed tells nothing about a secret in it.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressPages(GZipMiddleware):
    """Pages only: a receipt as data is too short to be worth the time."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)
