"""Revisions as programs see them: ETag with every answer, If-None-Match to ask again, If-Match to change.

A tag is the event's revision, the beginning of its journal's head, and the language: "17-3fa9c0de-en". So no other
event that takes over the address has the same one. `If-Match` compares all but the language.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.actions.core.change import at_revision
from tournament.api.problems import ApiProblem
from tournament.models import Event

HEAD_LENGTH = 12
MOVED = _("Something happened in this event since you looked. Read it again, then repeat the change if it still fits.")


def state_of(event: Event) -> str:
    """What moves with every change."""
    return f"{event.revision}-{event.journal_head[:HEAD_LENGTH] or 'new'}"


def tag_of(event: Event) -> str:
    """The ETag of what is read of an event, in the language of the answer."""
    return f'"{state_of(event)}-{get_language()}"'


def is_known(request: HttpRequest, tag: str) -> bool:
    """Whether the program has this already."""
    return tag in _tags(request, "If-None-Match")


@contextmanager
def unless_moved(request: HttpRequest, event: Event) -> Iterator[None]:
    """Whatever is changed inside is changed only in the state that `If-Match` names, if it names one."""
    tags = _tags(request, "If-Match")
    if not tags or "*" in tags:
        yield
        return
    with at_revision(event) as fresh:
        state = state_of(fresh)
        if not any(tag.strip('"').rpartition("-")[0] == state for tag in tags):
            raise ApiProblem(HTTPStatus.PRECONDITION_FAILED, "event_moved", MOVED, revision=fresh.revision)
        yield


def _tags(request: HttpRequest, header: str) -> list[str]:
    return [tag.strip().removeprefix("W/") for tag in request.headers.get(header, "").split(",") if tag.strip()]
