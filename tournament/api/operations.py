"""All operations: each is a function with its address, its schema and who may ask for it, declared together.

    @public("/events/{slug:slug}/players/{number:number}", PlayerOut)
    def player(request: ApiRequest, number: PathNumber) -> PlayerOut: ...

django-ninja reads what is sent, checks what is answered and describes both. What comes before and after, for all alike,
is in `requests`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from inspect import Parameter, Signature, cleandoc, signature
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import NinjaAPI, Path
from ninja.parser import Parser
from ninja.renderers import JSONRenderer

from tournament.api.callers import Needs
from tournament.regulation.canonical import read

MAX_NUMBER = 999_999_999
PathNumber = Annotated[int, Path(ge=0, le=MAX_NUMBER)]
Slug = Annotated[str, Path(description="As in the address of the event’s pages.")]
Function = Callable[..., object]


class StrictParser(Parser):
    """Reads JSON as all documents are read here: no field twice, no NaN, no fractions where whole numbers are meant."""

    def parse_body(self, request: HttpRequest) -> Any:
        return read(request.body)


class PlainRenderer(JSONRenderer):
    """Names are written as they are."""

    json_dumps_params: Mapping[str, Any] = {"ensure_ascii": False}


api = NinjaAPI(
    title="Grillmeister",
    version="1",
    description="What the public pages show, and what the desk can do, for programs.",
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
    parser=StrictParser(),
    renderer=PlainRenderer(),
)


@dataclass(frozen=True)
class Operation:
    """One operation, as it is declared."""

    name: str
    method: str
    path: str
    needs: Needs
    by_revision: bool = True  # whether what it answers changes with the event's revision alone
    example: Mapping[str, object] | None = None  # of a body
    summary: str = ""
    shown_once: tuple[str, ...] = ()  # fields of its answer that nobody keeps: secrets
    takes_files: bool = False  # a body as large as a file

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts of its address."""
        return tuple(re.findall(r":(\w+)}", self.path))

    @property
    def of_event(self) -> bool:
        return "{slug:slug}" in self.path

    @property
    def writes(self) -> bool:
        return self.method != "GET"


OPERATIONS: dict[tuple[str, str], Operation] = {}  # by path and method


def public(path: str, response: object, *, by_revision: bool = True) -> Callable[[Function], Function]:
    """Whoever may see the event's public pages; without an event, everybody."""
    needs = Needs.PUBLIC_EVENT if "{slug:slug}" in path else Needs.NOTHING
    return _declared("GET", path, response, needs, HTTPStatus.OK, by_revision=by_revision)


def for_desk(path: str, response: object, *, by_revision: bool = True) -> Callable[[Function], Function]:
    """What organisers see, for any of their tokens."""
    return _declared("GET", path, response, Needs.READ, HTTPStatus.OK, by_revision=by_revision)


def changes(
    method: str,
    path: str,
    response: object,
    needs: Needs,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    example: Mapping[str, object] | None = None,
    shown_once: tuple[str, ...] = (),
    takes_files: bool = False,
) -> Callable[[Function], Function]:
    """Something that is done. `example`: a body to show how it looks. `shown_once`: null when repeated."""
    more = {"example": example, "shown_once": shown_once, "takes_files": takes_files}
    return _declared(method, path, response, needs, status, **more)


def _declared(
    method: str,
    path: str,
    response: object,
    needs: Needs,
    status: HTTPStatus,
    **more: Any,
) -> Callable[[Function], Function]:
    def declare(function: Function) -> Function:
        name, summary = function.__name__, cleandoc(function.__doc__ or "")
        OPERATIONS[path, method] = Operation(name, method, path, needs, summary=summary, **more)
        register = api.api_operation(
            [method],
            path,
            response={int(status): response},
            operation_id=name,
            url_name=f"api_{name}",
            summary=summary,
        )
        register(_with_slug(function) if "{slug:slug}" in path else function)
        return function

    return declare


def _with_slug(function: Function) -> Function:
    """`requests` finds the event by its slug; that it is in the address, only the description has to know."""

    @wraps(function)
    def run(request: HttpRequest, slug: str, **values: object) -> object:
        return function(request, **values)

    first, *others = signature(function).parameters.values()
    slug = Parameter("slug", Parameter.POSITIONAL_OR_KEYWORD, annotation=Slug)
    run.__signature__ = Signature([first, slug, *others])  # type: ignore[attr-defined]
    return run
