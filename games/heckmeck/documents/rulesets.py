"""Rulesets as documents."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import TypedDict, TypeVar

from games.heckmeck.documents.notes import Notes
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, RulesetCode, RulesetRefused
from games.heckmeck.ruleset import Edition, FailedAttempt, Ruleset, Steal, classic, plain_ruleset

Form = TypeVar("Form", bound=StrEnum)

_EDITIONS = {form.value: form for form in Edition}
_FAILED_ATTEMPTS = {form.value: form for form in FailedAttempt}
_STEALS = {form.value: form for form in Steal}
_FORMS = frozenset({"edition", "failed_attempt", "steal"})
_KNOWN = _FORMS | {"grill", "exact_only", "bratworms", "specialists"}
_PLAIN = {edition.value: plain_ruleset(edition) for edition in Edition}
_GRILL_ENTRY = frozenset({"portion", "worms"})
_SPECIALISTS = frozenset(who.value for who in Specialist)


def read_ruleset(document: object, notes: Notes, where: str = "ruleset") -> Ruleset:
    """A ruleset; the plain classic one where it cannot be made out."""
    if type(document) is dict and len(document) == 1:  # nearly all documents name their edition, and no more
        edition = document.get("edition")
        if type(edition) is str and edition in _PLAIN:
            return _PLAIN[edition]
    fields = notes.fields(document, where, _KNOWN)
    edition = _form(_EDITIONS, "edition", Edition.CLASSIC, fields, where, notes)
    failed_attempt = _form(_FAILED_ATTEMPTS, "failed_attempt", FailedAttempt.HIGHEST, fields, where, notes)
    steal = _form(_STEALS, "steal", Steal.MANDATORY, fields, where, notes)
    try:
        plain = plain_ruleset(edition, failed_attempt, steal)
        return plain if fields.keys() <= _FORMS else _custom(plain, fields, notes, where)
    except RulesetRefused as refusal:
        notes.note(Code.RULESET_NOT_SUPPORTED, where, reason=refusal.code, **refusal.params)
        return classic()


def _form(
    forms: Mapping[str, Form], name: str, usual: Form, fields: Mapping[str, object], where: str, notes: Notes
) -> Form:
    """The form of a rule that the document chooses; the usual one where it says nothing, or nothing known."""
    if name not in fields:
        return usual
    text = notes.text(fields[name], f"{where}.{name}")
    if text in forms:
        return forms[text]
    if type(fields[name]) is str:  # anything else has been noted already
        notes.note(
            Code.RULESET_NOT_SUPPORTED,
            f"{where}.{name}",
            reason=RulesetCode.UNKNOWN_FORM,
            value=text,
            values=tuple(forms),
        )
    return usual


class _Changes(TypedDict, total=False):
    grill: tuple[tuple[int, int], ...]
    exact_only: frozenset[int]
    bratworms: int
    specialists: tuple[tuple[Specialist, int], ...]


def _custom(plain: Ruleset, fields: Mapping[str, object], notes: Notes, where: str) -> Ruleset:
    """The plain ruleset with what the document says instead; what it does not say stays, as far as portions are there.

    Raises `RulesetRefused`.
    """
    changes: _Changes = {}
    if "grill" in fields:
        grill = notes.items(
            fields["grill"], f"{where}.grill", lambda entry, where: _read_grill_entry(entry, where, notes)
        )
        portions = {portion for portion, _ in grill}
        changes["grill"] = tuple(sorted(grill))
        changes["exact_only"] = plain.exact_only & portions
        changes["specialists"] = tuple(pair for pair in plain.specialists if pair[1] in portions)
    if "exact_only" in fields:
        changes["exact_only"] = frozenset(notes.integers(fields["exact_only"], f"{where}.exact_only"))
    if "bratworms" in fields:
        changes["bratworms"] = notes.integer(fields["bratworms"], f"{where}.bratworms")
    if "specialists" in fields:
        starts = _read_starts(fields["specialists"], f"{where}.specialists", notes)
        changes["specialists"] = tuple(sorted(starts, key=lambda start: start[1]))
    return replace(plain, **changes) if notes.understood else plain


def _read_grill_entry(document: object, where: str, notes: Notes) -> tuple[int, int]:
    fields = notes.fields(document, where, _GRILL_ENTRY, needed=_GRILL_ENTRY)
    return (
        notes.integer(fields.get("portion", 0), f"{where}.portion"),
        notes.integer(fields.get("worms", 0), f"{where}.worms"),
    )


def _read_starts(document: object, where: str, notes: Notes) -> list[tuple[Specialist, int]]:
    fields = notes.fields(document, where, _SPECIALISTS)
    return [(who, notes.integer(fields[who], f"{where}.{who}")) for who in Specialist if who in fields]


def ruleset_document(ruleset: Ruleset) -> dict[str, object]:
    """A ruleset as the contract writes it; the grill only where it is not the edition's own."""
    document: dict[str, object] = {"edition": ruleset.edition.value}
    if ruleset.failed_attempt is not FailedAttempt.HIGHEST:
        document["failed_attempt"] = ruleset.failed_attempt.value
    if ruleset.steal is not Steal.MANDATORY:
        document["steal"] = ruleset.steal.value
    if ruleset.is_plain:
        return document
    document["grill"] = [{"portion": portion, "worms": worms} for portion, worms in ruleset.grill]
    if ruleset.edition is Edition.EXTENDED:
        document["exact_only"] = sorted(ruleset.exact_only)
        document["bratworms"] = ruleset.bratworms
        document["specialists"] = {who.value: portion for who, portion in ruleset.specialists}
    return document
