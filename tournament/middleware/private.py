"""Private by default: a view that declares no policy of `views/http/policies.py` does not exist for anybody.

Declaring one is all that happens here; what the policies mean, and who passes them, is said there.
"""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from tournament.views.http.policies import POLICIES


class PrivateByDefault:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any) -> None:
        if getattr(view, "policy", None) not in POLICIES:
            raise Http404
