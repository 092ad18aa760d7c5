"""Requests that change something, sent more than once: with the same `Idempotency-Key` they count once.

Answers are kept for that, but no secret in them: whoever asks again gets null in its place.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse

from tournament.actions.access.api_answers import claim_key, keep_answer, kept_answer, release_key, submission_of
from tournament.actions.core.actors import Conflict
from tournament.api.callers import ApiRequest
from tournament.api.operations import Operation
from tournament.api.problems import problem_of
from tournament.api.revisions import tag_of, unless_moved
from tournament.models import ApiAnswer, Event

HEADER = "Idempotency-Key"
REPEATED = "Idempotency-Replayed"
AGAIN_IN_SECONDS = "1"


def answered_once(request: ApiRequest, operation: Operation, run: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of the operation; under a key that was answered already, that answer again."""
    key, token = request.headers.get(HEADER), request.caller.token
    if key is None or token is None:
        return _carried_out(request, run)
    fingerprint = _fingerprint(request)
    try:
        claimed = claim_key(token, key, fingerprint)
    except Conflict as conflict:
        answer = problem_of(conflict).answer()
        answer.headers["Retry-After"] = AGAIN_IN_SECONDS
        return answer
    if claimed.status is not None:
        return _repeated(claimed)
    request.submission_id = submission_of(token, key, fingerprint)
    try:
        response = _carried_out(request, run)
    except BaseException:
        release_key(claimed)
        raise
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        release_key(claimed)
    else:
        keep_answer(claimed, response.status_code, response.headers["Content-Type"], _to_keep(operation, response))
    return response


def answer_of_the_deleted(request: ApiRequest, slug: str | None) -> HttpResponse | None:
    """Where an event is gone: what the very same request was answered that deleted it."""
    key, token = request.headers.get(HEADER), request.caller.token
    if key is None or token is None or Event.objects.filter(slug=slug).exists():
        return None
    kept = kept_answer(token, key, _fingerprint(request))
    return _repeated(kept) if kept else None


def _repeated(kept: ApiAnswer) -> HttpResponse:
    response = HttpResponse(kept.body, status=kept.status, content_type=kept.content_type)
    response.headers[REPEATED] = "true"
    return response


def _to_keep(operation: Operation, response: HttpResponse) -> str:
    content = response.content.decode()
    if not operation.shown_once or response.status_code >= HTTPStatus.BAD_REQUEST:
        return content
    return json.dumps(json.loads(content) | dict.fromkeys(operation.shown_once), ensure_ascii=False)


def _carried_out(request: ApiRequest, run: Callable[[], HttpResponse]) -> HttpResponse:
    event: Event | None = getattr(request, "event", None)
    if event is None:
        return run()
    with unless_moved(request, event):
        response = run()
    if hasattr(event, "latest_entry"):
        response.headers["ETag"] = tag_of(event)
    return response


def submission_id_of(request: ApiRequest) -> UUID | None:
    """The id under which the journal is to know what this request does; none where it has no key."""
    return getattr(request, "submission_id", None)


def _fingerprint(request: ApiRequest) -> str:
    address = f"{request.method} {request.get_full_path()}\n".encode()
    return sha256(address + request.body).hexdigest()
