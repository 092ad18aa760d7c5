"""A result as a phone's outbox sends it: JSON in, and what was wrong with it as codes, places and sentences.

{"submission": uuid, "base_version": 0, "end_state": {…}, "note": "", "reason": "", "insist": false, "left": []}
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from games.heckmeck import Problem
from tournament.actions.actors import Actor
from tournament.actions.refusals import Conflict, Refused
from tournament.forms.end_state_document import EndStateDocumentForm
from tournament.forms.words import sentence_of
from tournament.forms.words.engine import all_words
from tournament.queries.results import TableState
from tournament.regulation.canonical import read


def _is_uuid(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(UUID(value))
    except ValueError:
        return False


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _is_text(value: object) -> bool:
    """Half a surrogate pair is a text to JSON, and to nobody else."""
    return isinstance(value, str) and "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)


KNOWN: Mapping[str, Callable[[object], bool]] = {
    "submission": _is_uuid,
    "base_version": _is_number,
    "end_state": lambda value: isinstance(value, dict),
    "note": _is_text,
    "reason": _is_text,
    "insist": lambda value: isinstance(value, bool),
    "left": lambda value: isinstance(value, list) and all(map(_is_number, value)),
}
NEEDED = ("submission", "end_state")


def read_submission(body: bytes) -> dict[str, Any]:
    """The fields of a submission, each of the right kind. Unknown ones are refused by name."""
    try:
        document = read(body)
    except Refused:
        raise Refused("submission_unreadable") from None
    if not isinstance(document, dict):
        raise Refused("submission_unreadable")
    for name in document:
        if name not in KNOWN:
            raise Refused("submission_field_unknown", field=name)
    for name, fits in KNOWN.items():
        if (name in NEEDED or name in document) and not fits(document.get(name)):
            raise Refused("submission_field_wrong", field=name)
    return document


class SubmissionForm(EndStateDocumentForm):
    """The same checks and the same commit as in the pages; it only answers in another way."""

    def __init__(self, sent: Mapping[str, Any], **kwargs: Any) -> None:
        seats = kwargs["table_page"].state.seats
        fields = {name: value for name, value in sent.items() if name != "end_state"}
        # Who left by word of the desk may be named once more: the phone need not know who said so.
        fields["left"] = [at for at in sent.get("left", ()) if not (at < len(seats) and seats[at].left_game)]
        super().__init__({**fields, "document": json.dumps(sent["end_state"])}, **kwargs)
        self.refusal: Refused | None = None
        self.problems: list[Problem] = []

    def record(self, *, by: Actor, settles: bool = False, seen: TableState | None = None) -> bool:
        recorded = super().record(by=by, settles=settles, seen=seen)
        if recorded and self.outcome.table_id != self.table_page.state.table.pk:
            self.refuse(Conflict("submission_used"))
            return False
        return recorded

    def refuse(self, refused: Refused) -> None:
        self.refusal = refused
        super().refuse(refused)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        self.problems.extend(problems)
        super().show_problems(problems)

    def said(self) -> list[dict[str, Any]]:
        """All that is wrong, each with the place it concerns."""
        if self.problems:
            return [self._problem(problem) for problem in self.problems]
        if self.refusal is not None:
            code = self.refusal.code
            return [{"code": code, "field": self.FIELDS_OF.get(code), "sentence": sentence_of(self.refusal)}]
        return [
            {"code": "malformed", "field": "end_state" if name == "document" else name, "sentence": str(sentence)}
            for name, sentences in self.errors.items()
            for sentence in sentences
        ]

    def _problem(self, problem: Problem) -> dict[str, Any]:
        return {
            "code": str(problem.code),
            "seat": problem.seat,
            "portion": problem.portion,
            "specialist": problem.specialist,
            "sentence": all_words(problem, self.names),
        }
