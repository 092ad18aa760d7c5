"""The words for codes: what was refused, and what happened. One module for each part of the product.

`REFUSALS` and `JOURNAL` of each part map a code to a sentence with named parameters, or to a function that takes the
parameters by name and makes one. Tests see to it that no code is without words. Sentences say what to change.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import JournalEntry
from tournament.regulation.refusals import Refused

# A sentence, mostly a lazy one that finds the reader's language.
if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournament.words.event_names import EventNames

    Text = StrOrPromise
else:
    Text = str | Promise


@dataclass(frozen=True)
class NamingWords:
    """A function that makes the sentence of the names in the event, its first argument, and the parameters."""

    sentence: Callable[..., str]


UNKNOWN = _("This can’t be done (%(code)s).")
Words = Text | Callable[..., str] | NamingWords  # a sentence, or a function that makes it of the parameters
PARTS = (
    "events",
    "presets",
    "people",
    "push",
    "registration",
    "draws",
    "rounds",
    "results",
    "standings",
    "access",
    "tables",
    "games",
    "screens",
    "backups",
    "event_files",
    "webhooks",
)


class Params(dict[str, object]):
    """The parameters of a sentence: `round` is the name of the round, and `who` the player by name and number."""

    def __init__(self, params: Mapping[str, object], names: "EventNames", *, redacted: bool = False) -> None:
        super().__init__(params)
        self.names = names
        self.redacted = redacted
        if isinstance(number := params.get("round"), int):
            self["round"] = names.round(number)

    def __missing__(self, name: str) -> str:
        if name == "who" and isinstance(player := self.get("player"), int):
            return self.names.player(player)
        if self.redacted:
            return "…"
        raise KeyError(name)


def sentence_of(refused: Refused, names: "EventNames | None" = None) -> str:
    """Why something cannot be done, in the reader's language. `names`: those of the event that it is about."""
    words = all_refusals().get(refused.code)
    if words is None:
        return str(UNKNOWN) % {"code": refused.code}
    return worded(words, refused.params, names)


def happened(entry: JournalEntry, names: "EventNames | None" = None) -> str:
    """What an entry of the journal says, in the reader's language; of an undo, what it undid."""
    words = all_journal().get(entry.verb)
    if words is None:
        return entry.verb
    params = entry.params | entry.private
    if entry.undoes:
        params |= {"what": happened(entry.undoes, names)}
    return worded(words, params, names, redacted=entry.redacted)


def worded(
    words: Words, params: Mapping[str, object], names: "EventNames | None" = None, *, redacted: bool = False
) -> str:
    """The words with their parameters filled in; without `names`, rounds and players have numbers only.

    `redacted`: some of the parameters are gone for good.
    """
    values = Params(params, names or part("event_names").EventNames(), redacted=redacted)
    if not isinstance(words, NamingWords) and not callable(words):
        return str(words) % values
    try:
        if isinstance(words, NamingWords):
            return words.sentence(values.names, **values)
        return str(words(**values))
    except TypeError:
        if redacted:
            return "…"
        raise


def text_of(words: Words) -> Text:
    """A sentence that needs no parameters."""
    if callable(words) or isinstance(words, NamingWords):
        raise TypeError("This sentence is made of parameters.")
    return words


def all_refusals() -> dict[str, Words]:
    """Every refusal that has words."""
    return {code: words for name in PARTS for code, words in part(name).REFUSALS.items()}


def all_journal() -> dict[str, Words]:
    """Every verb of the journal that has words."""
    return {verb: words for name in PARTS for verb, words in part(name).JOURNAL.items()}


def part(name: str) -> ModuleType:
    """The words of one part. Imported late: the parts' functions may use each other."""
    return import_module(f"tournament.words.{name}")
