"""The words for codes: what was refused, and what happened. One module for each part of the product.

`REFUSALS` and `JOURNAL` of each part map a code to a sentence with named parameters; tests see to it that no code is
without words. Sentences say what to change, not whose fault it is.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from tournament.regulation.refusal import Refused

# A sentence with %(name)s parameters, or a function that makes one of them.
Words = Any
PARTS = ("common", "events", "players", "draws", "rounds", "results", "standings", "access")


def sentence_of(refused: Refused) -> str:
    """Why something cannot be done, in the reader's language."""
    for part in PARTS:
        words = _part(part).REFUSALS.get(refused.code)
        if words is not None:
            return worded(words, refused.params)
    return worded(_part("common").UNKNOWN, {"code": refused.code})


def worded(words: Words, params: Mapping[str, object]) -> str:
    """The words with their parameters filled in."""
    if callable(words) and not hasattr(words, "_proxy____cast") and not isinstance(words, str):
        make: Callable[..., Any] = words
        return str(make(**params))
    return str(words) % params


def all_refusals() -> dict[str, Words]:
    """Every refusal that has words."""
    return {code: words for part in PARTS for code, words in _part(part).REFUSALS.items()}


def all_journal() -> dict[str, Words]:
    """Every verb of the journal that has words."""
    return {verb: words for part in PARTS for verb, words in _part(part).JOURNAL.items()}


def _part(name: str) -> Any:
    return import_module(f"tournament.forms.words.{name}")
