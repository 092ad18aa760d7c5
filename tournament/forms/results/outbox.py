"""A result as a phone's outbox sends it: JSON in, and what was wrong with it as codes, places and sentences.

{"submission": uuid, "base_version": 0, "end_state": {…}, "note": "", "reason": "", "insist": false, "left": []}

The end state in it is the JSON document of the contract; players are in seat order.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext

from games.heckmeck import EndState, Problem, Ruleset, read_end_state
from tournament.actions.core.actors import Actor, AlreadyDone, Conflict, NotAllowed, Refused
from tournament.actions.results.at_table import EndStateImpossible, ResultConflict
from tournament.forms.results.entered import EnteredResult
from tournament.forms.results.result_form import MAX_LETTERS, ResultForm
from tournament.models import Event
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage
from tournament.regulation.canonical import JsonObject, read
from tournament.rules.verdicts import ruleset_of
from tournament.words import sentence_of
from tournament.words.end_states import all_words
from tournament.words.event_names import EventNames

# Far more than any result or turn has.
MAX_BYTES = 40_000

Kinds = Mapping[str, Callable[[object], bool]]


def is_uuid(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(UUID(value))
    except ValueError:
        return False


def is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**31


def is_text(value: object) -> bool:
    """Half a surrogate pair is a text to JSON, and to nobody else."""
    return isinstance(value, str) and "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)


KNOWN: Kinds = {
    "submission": is_uuid,
    "base_version": is_number,
    "end_state": lambda value: isinstance(value, dict),
    "note": is_text,
    "reason": is_text,
    "insist": lambda value: isinstance(value, bool),
    "left": lambda value: isinstance(value, list) and all(map(is_number, value)),
}
NEEDED = ("submission", "end_state")


def read_submission(body: bytes, known: Kinds = KNOWN, needed: Sequence[str] = NEEDED) -> JsonObject:
    """The fields of a submission, each of the right kind. Unknown ones are refused by name."""
    try:
        document = read(body) if len(body) <= MAX_BYTES else None
    except Refused:
        raise Refused("submission_unreadable") from None
    if not isinstance(document, dict):
        raise Refused("submission_unreadable")
    for name in document:
        if name not in known:
            raise Refused("submission_field_unknown", field=name)
    for name, fits in known.items():
        if (name in needed or name in document) and not fits(document.get(name)):
            raise Refused("submission_field_wrong", field=name)
    return document


class SubmissionForm:
    """A result as data, with the check and the commit of the pages; its values are of the right kind already."""

    def __init__(self, sent: JsonObject, *, event: Event, table_page: TablePage) -> None:
        self.sent = sent
        self.event = event
        self.table_page = table_page
        self.seats = table_page.state.seats
        # Who left by word of the desk may be named once more: the phone need not know who said so.
        self.left = [at for at in sent.get("left", ()) if not (at < len(self.seats) and self.seats[at].left_game)]
        end_state, unread = read_document(sent["end_state"], ruleset_of(event), self._names)
        self.malformed = [*(("end_state", sentence) for sentence in unread), *self._out_of_range()]
        self.entered = None if end_state is None or self.malformed else self._read(end_state)
        self.refusal: Refused | None = None

    def record(self, *, by: Actor) -> bool:
        """Hands the result in: `outcome`. False where it is refused, or where its id has been used before."""
        if self.entered is None:
            return False
        try:
            self.outcome = self.entered.record(by=by, submission_id=UUID(self.sent["submission"]))
        except AlreadyDone:
            self.refusal = Conflict("submission_used")
        except NotAllowed:
            raise
        except Refused as refused:
            self.refusal = refused
        return self.refusal is None

    @property
    def conflict(self) -> bool:
        """Whether something else counts by now."""
        return isinstance(self.refusal, ResultConflict)

    @property
    def problems(self) -> Sequence[Problem]:
        """What the rules of the game have against it."""
        return self.refusal.problems if isinstance(self.refusal, EndStateImpossible) else ()

    @property
    def verdict(self) -> ResultView | None:
        """What the check says, on the very code that the commit runs."""
        if self.entered is None:
            return None
        try:
            return self.entered.view(self.entered.verdict())
        except Refused:
            return None

    def same_as_accepted(self) -> bool:
        """Whether somebody else entered exactly this."""
        return self.entered is not None and self.entered.same_as_accepted()

    def said(self) -> list[dict[str, object]]:
        """All that is wrong, each with the place it concerns."""
        if self.problems:
            return [self._problem(problem) for problem in self.problems]
        if self.refusal is not None:
            code = self.refusal.code
            return [
                {
                    "code": code,
                    "field": ResultForm.FIELDS_OF.get(code),
                    "sentence": sentence_of(self.refusal, EventNames(self.event, public=True)),
                }
            ]
        return [{"code": "malformed", "field": field, "sentence": sentence} for field, sentence in self.malformed]

    def _read(self, end_state: EndState) -> EnteredResult:
        sent = self.sent
        return EnteredResult(
            self.event,
            self.table_page,
            end_state,
            base_version=sent.get("base_version", 0),
            left=tuple(self.left),
            note=sent.get("note", ""),
            reason=sent.get("reason", ""),
            insist=sent.get("insist", False),
        )

    def _names(self) -> Sequence[str]:
        """Those of the players in seat order, as everybody may see them."""
        return [seat.player.public_name for seat in self.seats]

    def _out_of_range(self) -> Iterator[tuple[str, str]]:
        for name in ("note", "reason"):
            if len(self.sent.get(name, "")) > MAX_LETTERS:
                yield name, gettext("Please write at most %(most)s characters.") % {"most": MAX_LETTERS}
        for position in self.left:
            if position >= len(self.seats):
                yield "left", gettext("There is no seat %(seat)s at this table.") % {"seat": position + 1}

    def _problem(self, problem: Problem) -> dict[str, object]:
        return {
            "code": str(problem.code),
            "seat": problem.seat,
            "portion": problem.portion,
            "specialist": problem.specialist,
            "sentence": all_words(problem, self._names()),
        }


def read_document(
    document: object, rules: Ruleset, names: Callable[[], Sequence[str]]
) -> tuple[EndState | None, list[str]]:
    """The end state, or sentences about everything in it that cannot be read. `names`: reads those of the seats."""
    if isinstance(document, dict) and "ruleset" not in document:
        document = {**document, "ruleset": plain_document(rules)}
    end_state, problems = read_end_state(document)
    if end_state is None or problems:
        return None, [all_words(problem, names()) for problem in problems]
    others = list(_other_names(end_state, names))
    return (None, others) if others else (end_state, [])


def plain_document(rules: Ruleset) -> dict[str, object]:
    """The choices that an event makes."""
    return {"edition": rules.edition.value, "failed_attempt": rules.failed_attempt.value, "steal": rules.steal.value}


def _other_names(end_state: EndState, names: Callable[[], Sequence[str]]) -> Iterator[str]:
    if not any(player.name for player in end_state.players):
        return
    known = [*names(), *[""] * len(end_state.players)]
    for position, player in enumerate(end_state.players):
        if player.name and player.name != known[position]:
            words = gettext("Seat %(seat)s belongs to %(known)s, not %(name)s. Please reload the page.")
            yield words % {"seat": position + 1, "known": known[position] or "–", "name": player.name}
            return
