"""A refusal on its way to the program that asked: raised anywhere in an operation, answered as a problem document."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.http import HttpResponse

from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.results.at_table import TableGone
from tournament.models import Event
from tournament.regulation.canonical import JsonObject, plain
from tournament.regulation.refusals import Outdated
from tournament.views.http.problems import problem
from tournament.words import sentence_of
from tournament.words.event_names import EventNames
from tournament.words.reasons import plain_text

if TYPE_CHECKING:
    from tournament.words import Text


class ApiProblem(Exception):
    """Becomes the answer."""

    def __init__(
        self,
        status: HTTPStatus,
        code: str,
        sentence: "Text",
        *,
        headers: Mapping[str, str] | None = None,
        **more: object,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.sentence, self.headers, self.more = status, code, sentence, headers, more

    def answer(self) -> HttpResponse:
        """In the reader's language."""
        return problem(self.status, self.code, str(self.sentence), headers=self.headers, **self.more)


def problem_of(refused: Refused, event: Event | None = None) -> ApiProblem:
    """What an action refuses, in the words of the desk: who has a token organises the event. `about`: its values."""
    sentence = plain_text(sentence_of(refused, EventNames(event)))
    return ApiProblem(_status_of(refused), refused.code, sentence, about=_values(refused))


def _values(refused: Refused) -> JsonObject:
    """What the sentence speaks of, as far as it is numbers, texts and lists."""
    try:
        values: JsonObject = plain(refused.params)
    except (Refused, TypeError):
        return {}
    return values


def _status_of(refused: Refused) -> HTTPStatus:
    if isinstance(refused, TableGone):
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.CONFLICT if isinstance(refused, Conflict | Outdated) else HTTPStatus.UNPROCESSABLE_ENTITY
