"""The way of every request of a program: who asks, may they, have they been answered already; then the operation.

Sessions and cookies do not count, so no other site's page can make a browser act here. What an operation raises on the
way becomes a problem document.
"""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from hashlib import sha256
from http import HTTPStatus
from typing import cast

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext_lazy as _
from ninja.errors import HttpError, ValidationError

from tournament.actions.core.actors import NotAllowed, Refused
from tournament.api.cached_answers import rendered_once
from tournament.api.callers import SCOPES, ApiRequest, Caller, Needs, admit, caller_of
from tournament.api.limits import allowance_of
from tournament.api.operations import OPERATIONS, Operation, api
from tournament.api.problems import ApiProblem, problem_of
from tournament.api.repeats import answer_of_the_deleted, answered_once
from tournament.api.revisions import is_known, tag_of
from tournament.api.validation import problem_of_validation
from tournament.views.http import policies
from tournament.views.http.errors import RETRY_AFTER_SECONDS, UNAVAILABLE, is_database_unavailable
from tournament.views.http.requests import client_address

NOT_FOUND = _("There is nothing here: check the address, the event and the numbers in it.")
NOT_ALLOWED = _("This address can’t be asked like that. The header Allow says how.")
UNREADABLE = _("We couldn’t read that. Send a JSON document.")
ANY_ORIGIN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, RateLimit, Retry-After"}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET",
    "Access-Control-Allow-Headers": "If-None-Match, Accept-Language",
    "Access-Control-Max-Age": "86400",
}


def address(path: str, operation_view: Callable[..., HttpResponse]) -> policies.View:
    """The view of an address with its operations, by method; its policy is the one of the most open of them."""
    here = {operation.method: operation for operation in OPERATIONS.values() if operation.path == path}
    is_open = "GET" in here and here["GET"].needs not in SCOPES

    def view(request: HttpRequest, **parts: object) -> HttpResponseBase:
        asked = cast(ApiRequest, request)
        if request.method == "OPTIONS" and is_open:
            return _finished(asked, HttpResponse(status=HTTPStatus.NO_CONTENT, headers=PREFLIGHT), is_open=True)
        if request.method == "HEAD":  # the server leaves the content out
            request.method = "GET"
        try:
            operation = _operation(asked, here)
            response = _answer(asked, operation, operation_view, parts)
        except Exception as exception:
            response = answer_to(asked, exception)
        return _finished(asked, response, is_open=is_open)

    view.csrf_exempt = True  # type: ignore[attr-defined]
    view.takes_files = any(one.takes_files for one in here.values())  # type: ignore[attr-defined]
    view.policy = POLICY_OF[min((one.needs for one in here.values()), key=list(Needs).index)]  # type: ignore[attr-defined]
    return view


POLICY_OF = {Needs.NOTHING: policies.EVERYONE, Needs.PUBLIC_EVENT: policies.PUBLIC_EVENT} | dict.fromkeys(
    SCOPES, policies.WITH_TOKEN
)


def _operation(request: ApiRequest, here: Mapping[str, Operation]) -> Operation:
    if operation := here.get(request.method or ""):
        return operation
    allow = ", ".join(sorted(here))
    raise ApiProblem(HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed", NOT_ALLOWED, headers={"Allow": allow})


def _answer(
    request: ApiRequest, operation: Operation, run: Callable[..., HttpResponse], parts: Mapping[str, object]
) -> HttpResponse:
    where = client_address(request)
    try:
        request.caller = caller_of(request)
    except ApiProblem:  # whoever tries out tokens is a stranger
        allowance_of(Caller(), where).take()
        raise
    request.allowance = allowance_of(request.caller, where)
    request.allowance.take()
    slug = str(parts["slug"]) if operation.of_event else None
    try:
        admit(request, operation.needs, slug)
    except Http404:
        if operation.writes and (answer := answer_of_the_deleted(request, slug)):
            return answer
        raise
    with timezone.override(request.event.zone) if operation.of_event else nullcontext():
        if operation.writes:
            return answered_once(request, operation, lambda: run(request, **parts))
        return _read(request, operation, lambda: run(request, **parts))


def _read(request: ApiRequest, operation: Operation, run: Callable[[], HttpResponse]) -> HttpResponse:
    """304 where the program has it already: by the revision alone where that is enough, otherwise by the content."""
    tag = tag_of(request.event) if operation.of_event and operation.by_revision else ""
    if tag and is_known(request, tag):
        response = HttpResponse(status=HTTPStatus.NOT_MODIFIED)
    else:
        is_same_for_all = tag and operation.needs is Needs.PUBLIC_EVENT
        response = rendered_once(request, tag, run) if is_same_for_all else run()
        if response.status_code != HTTPStatus.OK:
            return response
        tag = tag or f'"{sha256(response.content).hexdigest()[:24]}"'
        if is_known(request, tag):
            response = HttpResponse(status=HTTPStatus.NOT_MODIFIED)
    response.headers["ETag"] = tag
    if operation.needs in SCOPES or (operation.of_event and not request.event.public):
        patch_cache_control(response, private=True, no_store=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)
    return response


def _finished(request: ApiRequest, response: HttpResponse, *, is_open: bool) -> HttpResponse:
    """What every answer says: not for search engines, how much may still be asked; and reads are for all pages."""
    response.headers["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ["Authorization"])
    if (allowance := getattr(request, "allowance", None)) is not None:
        allowance.say(response)
    if is_open:
        for name, value in ANY_ORIGIN.items():
            response.headers[name] = value
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        del response.headers["Content-Type"]
    return response


def answer_to(request: HttpRequest, exception: Exception | type[Exception]) -> HttpResponse:
    """The problem document for what was raised; what nobody expected goes on."""
    event = getattr(request, "event", None)
    match exception:
        case ApiProblem():
            return exception.answer()
        case Http404() | NotAllowed():
            return ApiProblem(HTTPStatus.NOT_FOUND, "not_found", NOT_FOUND).answer()
        case Refused():
            return problem_of(exception, event).answer()
        case ValidationError():
            return problem_of_validation(exception).answer()
        case HttpError():
            return ApiProblem(HTTPStatus.BAD_REQUEST, "unreadable", UNREADABLE).answer()
        case DatabaseError() if is_database_unavailable(exception):
            headers = {"Retry-After": str(RETRY_AFTER_SECONDS)}
            return ApiProblem(HTTPStatus.SERVICE_UNAVAILABLE, "not_now", UNAVAILABLE, headers=headers).answer()
    raise exception


# What is raised inside of an operation; the rest goes on to Django.
for kind in (ApiProblem, Http404, Refused, ValidationError, HttpError, DatabaseError):
    api.add_exception_handler(kind, answer_to)
