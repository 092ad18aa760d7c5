"""Results of tables: entered, corrected, withdrawn, disputed. The same check as at the desk and on a phone."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.actions.results import confirmations, disputes
from tournament.actions.results.record import withdraw_result as withdraw
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.problems import ApiProblem, problem_of
from tournament.api.repeats import submission_id_of
from tournament.api.schemas.changes import (
    ChangeOut,
    ConfirmationIn,
    NoteIn,
    ReasonIn,
    ResultIn,
    ResultReceiptOut,
    WithdrawalIn,
)
from tournament.api.writes.acting import carry_out, table_of
from tournament.forms.results.entered import EnteredResult
from tournament.forms.results.outbox import SubmissionForm
from tournament.models import Table
from tournament.queries.results.at_table import answer, earlier_answer, earlier_result, version_document
from tournament.queries.results.table_page import TablePage, table_page
from tournament.regulation.canonical import JsonObject
from tournament.rules.places import PlacesOnly
from tournament.words import Text

TABLE = "/events/{slug:slug}/rounds/{number:round}/tables/{number:table}"
IMPOSSIBLE = _("A game can’t end like this.")
CHECK = _("Please check this again.")
PLACES = _("Send a place for each seat of the table, in seat order.")
END = {
    "end_state": {
        "players": [{"portions": [21]}, {"portions": [25]}, {"portions": [29]}, {"portions": [33]}],
        "face_down": [22, 23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36],
    }
}


@changes("POST", TABLE + "/result", ResultReceiptOut, Needs.RESULTS, status=HTTPStatus.CREATED, example=END)
def enter_result(request: ApiRequest, round: PathNumber, table: PathNumber, sent: ResultIn) -> Mapping[str, object]:
    """Enters the result of a table, or corrects the one that counts."""
    row = table_of(request, round, table)
    submission = submission_id_of(request) or uuid4()
    form = SubmissionForm(_document(sent, submission), event=request.event, table_page=_page(request, row))
    if sent.places is not None:
        form.entered = _of_another_game(form, sent.places)
    if form.record(by=request.caller.actor):
        return {**answer(form.outcome), "revision": request.event.revision}
    if earlier := earlier_result(row, submission):
        return {**earlier_answer(earlier), "revision": request.event.revision}
    raise _refusal(request, row, form)


def _document(sent: ResultIn, submission: UUID) -> JsonObject:
    """As a phone's outbox sends it."""
    named = {name: getattr(sent, name) for name in ("base_version", "note", "reason", "insist", "left")}
    return {**named, "submission": str(submission), "end_state": sent.end_state or {}}


def _page(request: ApiRequest, table: Table) -> TablePage:
    page = table_page(request.event, table.round.number, table.number)
    if page is None:
        raise Http404
    return page


def _of_another_game(form: SubmissionForm, places: Sequence[int]) -> EnteredResult:
    if len(places) != len(form.seats):
        raise ApiProblem(HTTPStatus.UNPROCESSABLE_ENTITY, "places_missing", PLACES, seats=len(form.seats))
    sent = form.sent
    return EnteredResult(
        form.event,
        form.table_page,
        PlacesOnly(tuple(places)),
        base_version=sent["base_version"],
        left=tuple(form.left),
        note=sent["note"],
        reason=sent["reason"],
        insist=sent["insist"],
    )


def _refusal(request: ApiRequest, table: Table, form: SubmissionForm) -> ApiProblem:
    if form.conflict:
        return _conflict(request, table, form)
    if form.problems:
        return _all_wrong("end_state_impossible", IMPOSSIBLE, form)
    if form.refusal is not None:
        return problem_of(form.refusal, request.event)
    return _all_wrong("malformed", CHECK, form)


def _all_wrong(code: str, sentence: Text, form: SubmissionForm) -> ApiProblem:
    problems = [_placed(one) for one in form.said()]
    return ApiProblem(HTTPStatus.UNPROCESSABLE_ENTITY, code, sentence, problems=problems)


def _placed(said: Mapping[str, object]) -> dict[str, object]:
    """One thing that is wrong with an end state, in the form of all problems."""
    at = "body." + str(said.get("field") or "end_state")
    rest = {name: value for name, value in said.items() if name not in ("field", "sentence", "code")}
    return {"at": at, "code": said["code"], "sentence": said["sentence"], **rest}


def _conflict(request: ApiRequest, table: Table, form: SubmissionForm) -> ApiProblem:
    """Both results side by side. `base_version` is what a correction builds on from now on."""
    page = _page(request, table)
    assert form.refusal is not None
    refused = problem_of(form.refusal, request.event)
    refused.more = {
        "base_version": page.base_version,
        "mine": version_document(form.verdict) if form.verdict else None,
        "theirs": version_document(page.accepted) if page.accepted else None,
    }
    return refused


@changes("POST", TABLE + "/result/withdraw", ChangeOut, Needs.ALL, example={"reason": "It was table 4’s", "version": 1})
def withdraw_result(request: ApiRequest, round: PathNumber, table: PathNumber, sent: WithdrawalIn) -> ChangeOut:
    """The result that counts does so no longer."""
    row = table_of(request, round, table)
    return carry_out(request, withdraw, table=row, reason=sent.reason, version=sent.version)


@changes("POST", TABLE + "/result/confirm", ChangeOut, Needs.RESULTS, example={"player": 3, "version": 1})
def confirm_result(request: ApiRequest, round: PathNumber, table: PathNumber, sent: ConfirmationIn) -> ChangeOut:
    """A player of the table has seen the result and agrees."""
    row = table_of(request, round, table)
    return carry_out(request, confirmations.confirm_result, table=row, player=sent.player, version=sent.version)


@changes("POST", TABLE + "/dispute", ChangeOut, Needs.RESULTS, example={"note": "Ion had one portion more"})
def dispute_table(request: ApiRequest, round: PathNumber, table: PathNumber, sent: NoteIn) -> ChangeOut:
    """The table does not agree; the result that counts goes on counting."""
    return carry_out(request, disputes.dispute_table, table=table_of(request, round, table), note=sent.note)


@changes("POST", TABLE + "/dispute/settle", ChangeOut, Needs.ALL, example={"reason": "Counted again"})
def settle_dispute(request: ApiRequest, round: PathNumber, table: PathNumber, sent: ReasonIn) -> ChangeOut:
    """What counts goes on counting, and proposals are set aside."""
    return carry_out(request, disputes.settle_dispute, table=table_of(request, round, table), reason=sent.reason)


VERSION = TABLE + "/versions/{number:version}"


@changes("POST", VERSION + "/accept", ChangeOut, Needs.ALL, example={"reason": "The photo shows it"})
def accept_proposal(
    request: ApiRequest, round: PathNumber, table: PathNumber, version: PathNumber, sent: ReasonIn
) -> ChangeOut:
    """A proposal counts from now on."""
    row = table_of(request, round, table)
    return carry_out(request, disputes.accept_proposed, table=row, version=version, reason=sent.reason)


@changes("POST", VERSION + "/dismiss", ChangeOut, Needs.ALL, example={"reason": "The photo shows something else"})
def dismiss_proposal(
    request: ApiRequest, round: PathNumber, table: PathNumber, version: PathNumber, sent: ReasonIn
) -> ChangeOut:
    """A proposal is set aside."""
    row = table_of(request, round, table)
    return carry_out(request, disputes.dismiss_proposed, table=row, version=version, reason=sent.reason)
