"""The description of the API, for programs (OpenAPI 3.1) and for people.

django-ninja describes what it knows of each operation; what `requests` does around all of them is added here.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.api.callers import SCOPES, Needs
from tournament.api.operations import OPERATIONS, Operation, api
from tournament.api.requests import NOT_FOUND
from tournament.api.schemas.base import ProblemOut
from tournament.views.http.policies import everyone
from tournament.views.http.problems import PROBLEM_TYPE, problem
from tournament.views.http.responses import page
from tournament.words import Text

READS = ("events", "rounds", "standings", "people", "games", "desk", "links", "webhooks", "files", "members")
WRITES = (
    *("results", "games", "people", "draws", "rounds", "standings", "events", "links", "hall", "webhooks"),
    *("ending", "new_events", "members", "presets"),
)
MODULES = (*(f"tournament.api.reads.{name}" for name in READS), *(f"tournament.api.writes.{name}" for name in WRITES))
PREFIX = "api/v1/"
SCHEME = "token"
WITH_TOKEN: Mapping[str, list[str]] = {SCHEME: []}
WITHOUT: Mapping[str, list[str]] = {}
SECURITY = {Needs.NOTHING: [], Needs.PUBLIC_EVENT: [WITHOUT, WITH_TOKEN]} | {scope: [WITH_TOKEN] for scope in SCOPES}
PROBLEM = {"$ref": "#/components/schemas/ProblemOut"}
# Numbers in the examples of addresses.
EXAMPLES = {"slug": "cup", "version": "2", "entry": "17"}
GROUPS: Mapping[Text, tuple[Needs, ...]] = {
    _("Read without a token"): (Needs.NOTHING, Needs.PUBLIC_EVENT),
    _("Read with a token"): (Needs.READ,),
    _("With a token for results"): (Needs.RESULTS,),
    _("With a token for everything"): (Needs.ALL,),
    _("With a token for everything in all your events"): (Needs.ALL_EVENTS,),
}
Document = dict[str, Any]


@everyone
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The description as data, for everybody's tools."""
    response = JsonResponse(described(), json_dumps_params={"ensure_ascii": False})
    response.headers["Access-Control-Allow-Origin"] = "*"
    patch_cache_control(response, public=True, no_cache=True)
    return response


@everyone
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The same to read, with an example for each operation."""
    address = request.build_absolute_uri(f"/{PREFIX}")
    in_order = sorted(OPERATIONS.values(), key=lambda operation: (operation.path, operation.method))
    every = [_described(operation, address) for operation in in_order]
    groups = [
        {"title": title, "operations": [one for one in every if one.operation.needs in needs]}
        for title, needs in GROUPS.items()
    ]
    return page(request, "public/api.html", {"groups": groups})


@everyone
@csrf_exempt
def nothing_here(request: HttpRequest, rest: str) -> HttpResponse:
    """A program that errs in the address gets no page."""
    return problem(HTTPStatus.NOT_FOUND, "not_found", str(NOT_FOUND))


@dataclass(frozen=True)
class DescribedField:
    """A part of the address, a parameter, or a field of what is sent."""

    name: str
    required: bool
    words: str


@dataclass(frozen=True)
class DescribedOperation:
    """An operation as the page shows it."""

    operation: Operation
    path: str
    fields: tuple[DescribedField, ...]
    curl: str


def _described(operation: Operation, address: str) -> DescribedOperation:
    path = _plain(operation.path)
    return DescribedOperation(operation, path, tuple(_fields(operation, path)), curl_of(operation, address))


def _fields(operation: Operation, path: str) -> Iterator[DescribedField]:
    document = described()
    details = document["paths"][f"/{PREFIX}{path.lstrip('/')}"][operation.method.lower()]
    for parameter in details["parameters"]:
        if parameter["in"] == "query":
            yield DescribedField(parameter["name"], parameter["required"], parameter.get("description", ""))
    if "requestBody" in details:
        schema = details["requestBody"]["content"]["application/json"]["schema"]
        if "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        required = schema.get("required", ())
        for name, field in schema.get("properties", {}).items():
            yield DescribedField(name, name in required, field.get("description", ""))


def curl_of(operation: Operation, address: str) -> str:
    """How it is asked for by hand."""
    path = operation.path
    for part in operation.parts:
        path = path.replace(f":{part}}}", f"}}{EXAMPLES.get(part, '1')}")
    path = "".join(piece.partition("}")[2] if "}" in piece else piece for piece in path.split("{"))
    lines = [f"curl {address.rstrip('/')}{path}"]
    if operation.writes:
        lines[0] = f"curl -X {operation.method} {address.rstrip('/')}{path}"
    if operation.needs in SCOPES:
        lines.append("-H 'Authorization: Bearer grill_…'")
    if operation.writes:
        lines.append("-H 'Idempotency-Key: 6f1c…'")
    if operation.example is not None:
        body = json.dumps(operation.example, ensure_ascii=False)
        lines += ["-H 'Content-Type: application/json'", f"-d '{body}'"]
    return " \\\n  ".join(lines)


def _plain(path: str) -> str:
    return path.replace("{slug:", "{").replace("{number:", "{")


@lru_cache(maxsize=1)
def described() -> Document:
    """The whole document; the same for everybody."""
    document: Document = dict(api.get_openapi_schema(path_prefix=PREFIX))
    operations = {(_plain(operation.path), method.lower()): operation for (_, method), operation in OPERATIONS.items()}
    for path, methods in document["paths"].items():
        for method, details in methods.items():
            _complete(details, operations[path.removeprefix(f"/{PREFIX.rstrip('/')}"), method])
    components = document["components"]
    components["schemas"]["ProblemOut"] = ProblemOut.model_json_schema(mode="serialization")
    components["securitySchemes"] = {SCHEME: {"type": "http", "scheme": "bearer"}}
    return document


def _complete(details: Document, operation: Operation) -> None:
    details["security"] = SECURITY[operation.needs]
    if operation.needs in SCOPES:
        details["x-scope"] = operation.needs.value
    details["x-codeSamples"] = [{"lang": "Shell", "source": curl_of(operation, f"https://example.org/{PREFIX}")}]
    details["parameters"] += [_header(name, words) for name, words in _headers(operation).items()]
    responses = details["responses"]
    if not operation.writes:
        responses[304] = {"description": "As you have it"}
    for status in _problems(operation):
        responses[int(status)] = {
            "description": status.phrase,
            "content": {PROBLEM_TYPE: {"schema": PROBLEM}},
        }


def _headers(operation: Operation) -> Mapping[str, str]:
    language = {"Accept-Language": "The language of sentences and names of rounds."}
    if not operation.writes:
        return language | {"If-None-Match": "The ETag of what you have: 304 if nothing has changed."}
    once = {"Idempotency-Key": "The same request under the same key is carried out once and gets the same answer."}
    if not operation.of_event:
        return language | once
    return language | once | {"If-Match": "The ETag of what you saw: 412 if the event has changed since."}


def _header(name: str, words: str) -> Document:
    schema = {"type": "string"}
    return {"in": "header", "name": name, "required": False, "schema": schema, "description": words}


def _problems(operation: Operation) -> list[HTTPStatus]:
    """What an operation may refuse with."""
    statuses = [HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE]
    statuses.append(HTTPStatus.UNPROCESSABLE_ENTITY)
    if operation.of_event:
        statuses.append(HTTPStatus.NOT_FOUND)
    if operation.needs in SCOPES:
        statuses.append(HTTPStatus.FORBIDDEN)
    if operation.writes:
        statuses += [HTTPStatus.BAD_REQUEST, HTTPStatus.CONFLICT]
    if operation.writes and operation.of_event:
        statuses.append(HTTPStatus.PRECONDITION_FAILED)
    return sorted(statuses)
