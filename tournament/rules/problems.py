"""The engine's problems as they are kept beside a proposed result: documents without sentences, and back."""

from collections.abc import Mapping
from typing import Any

from games.heckmeck import Problem
from tournament.regulation.canonical import plain


def problem_document(problem: Problem) -> dict[str, Any]:
    """Everything that the words for it need."""
    fields = {"code": problem.code, "params": dict(problem.params)}
    places = {"seat": problem.seat, "portion": problem.portion, "specialist": problem.specialist}
    document: dict[str, Any] = plain(fields | {name: value for name, value in places.items() if value is not None})
    return document


def read_problem(document: Mapping[str, Any]) -> Problem:
    """The same back again."""
    places = {name: document.get(name) for name in ("seat", "portion", "specialist")}
    return Problem(document["code"], params=document["params"], **places)
