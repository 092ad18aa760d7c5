"""The words for codes: what was refused, and what happened. One module for each part of the product.

`REFUSALS` and `JOURNAL` of each part map a code to a sentence with named parameters, or to a function that takes the
parameters by name and makes one. Tests see to it that no code is without words. Sentences say what to change.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

from tournament.models import JournalEntry
from tournament.regulation.arguments import Refused

# A sentence, mostly a lazy one that finds the reader's language.
if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Text = StrOrPromise
else:
    Text = str | Promise

Words = Text | Callable[..., str]  # or a function that makes the sentence of the parameters
PARTS = (
    "common",
    "events",
    "people",
    "draws",
    "rounds",
    "results",
    "standings",
    "access",
    "tables",
    "games",
    "backups",
)


class Redacted(dict[str, object]):
    """Parameters of which some are gone for good."""

    def __missing__(self, name: str) -> str:
        return "…"


def sentence_of(refused: Refused) -> str:
    """Why something cannot be done, in the reader's language."""
    words = all_refusals().get(refused.code)
    if words is None:
        return str(part("common").UNKNOWN) % {"code": refused.code}
    return worded(words, refused.params)


def happened(entry: JournalEntry) -> str:
    """What an entry of the journal says, in the reader's language; of an undo, what it undid."""
    words = all_journal().get(entry.verb)
    if words is None:
        return entry.verb
    params = entry.params | entry.private
    if entry.undoes:
        params |= {"what": happened(entry.undoes)}
    return worded(words, Redacted(params) if entry.redacted else params)


def worded(words: Words, params: Mapping[str, object]) -> str:
    """The words with their parameters filled in."""
    if callable(words):
        try:
            return str(words(**params))
        except TypeError:
            if isinstance(params, Redacted):
                return "…"
            raise
    return str(words) % params


def text_of(words: Words) -> Text:
    """A sentence that needs no parameters."""
    if callable(words):
        raise TypeError("This sentence is made of parameters.")
    return words


def all_refusals() -> dict[str, Words]:
    """Every refusal that has words."""
    return {code: words for name in PARTS for code, words in part(name).REFUSALS.items()}


def all_journal() -> dict[str, Words]:
    """Every verb of the journal that has words."""
    return {verb: words for name in PARTS for verb, words in part(name).JOURNAL.items()}


def part(name: str) -> Any:
    """The words of one part. Imported late: the parts' functions may use each other."""
    return import_module(f"tournament.words.{name}")
