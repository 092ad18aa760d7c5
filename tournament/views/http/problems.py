"""What programs get where something goes wrong: problem documents (RFC 9457), with our codes and sentences."""

from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, JsonResponse
from django.utils.cache import add_never_cache_headers

PROBLEM_TYPE = "application/problem+json"
API_PATH = "/api/"


def problem(
    status: HTTPStatus, code: str, sentence: str, *, headers: Mapping[str, str] | None = None, **more: object
) -> JsonResponse:
    """`code` is for programs and never changes; `sentence` is for people, in their language."""
    document = {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "code": code,
        "detail": sentence,
        **more,
    }
    response = JsonResponse(document, status=status, headers=headers, content_type=PROBLEM_TYPE)
    add_never_cache_headers(response)
    return response


def is_for_programs(request: HttpRequest) -> bool:
    """Whether an address is one of the API, so that whoever asks reads problem documents."""
    return request.path.startswith(API_PATH)
