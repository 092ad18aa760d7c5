"""Results from a phone's outbox, as JSON: the same id makes one result, and always gets the same answer.

201 with `state`, `receipt`, `version`, `places`; 200 with the same body when it comes again; 400 what cannot be read;
409 with `code` where something else happened meanwhile (both results where they differ); 422 with `problems`, each with
its place and a sentence (a correction that changes nothing is one of them: `result_unchanged`); 403, 404 and 410 where
the table is closed; 503 with Retry-After where the database is busy.
"""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.results.at_table import TableGone
from tournament.forms.results.outbox import SubmissionForm, read_submission
from tournament.models import Event, Table
from tournament.queries.results.at_table import answer, earlier_answer, earlier_result, version_document
from tournament.queries.results.table_page import TablePage, bare_page
from tournament.regulation.refusals import Outdated
from tournament.views.http.policies import with_link_as_data
from tournament.views.table.outbox import Outbox, Sent
from tournament.views.table.page import page_or_closed
from tournament.views.table.table_access import Closed, TableClosed, TableRequest

outbox = Outbox(way_on="table")


@with_link_as_data
@require_POST
@outbox.reads(read_submission)
def submit(request: TableRequest, table: Table, sent: Sent) -> HttpResponse:
    # What counts at the table is looked at where it matters, under the lock, and not beforehand as well.
    table_page = bare_page(table)
    form = _form(sent, table.round.event, table_page)
    if form.record(by=request.actor):
        return JsonResponse(answer(form.outcome), status=HTTPStatus.CREATED)
    # Whatever there is to say against it by now: what was carried out is answered as it was then.
    if earlier := earlier_result(table, UUID(sent["submission"])):
        return JsonResponse(earlier_answer(earlier))
    return _refused(table, form, sent)


def _form(sent: Sent, event: Event, table_page: TablePage) -> SubmissionForm:
    return SubmissionForm(sent, event=event, table_page=table_page)


def _refused(table: Table, form: SubmissionForm, sent: Sent) -> HttpResponse:
    if form.conflict:
        return _conflict(table, sent)
    refusal = form.refusal
    if isinstance(refusal, TableGone):
        raise TableClosed(Closed.GONE)
    if isinstance(refusal, Conflict | Outdated):
        return outbox.refuses(table, HTTPStatus.CONFLICT, refusal)
    code = "end_state_impossible" if form.problems else "refused"
    sentence = gettext("A game can’t end like this.") if form.problems else gettext("Please check this again.")
    return outbox.says_no(table, HTTPStatus.UNPROCESSABLE_ENTITY, code, sentence, problems=form.said())


def _conflict(table: Table, sent: Sent) -> HttpResponse:
    """Both side by side. `base_version` is what a correction would build on from now on."""
    fresh = page_or_closed(table)
    form = _form(sent, fresh.event, fresh.results)
    mine, theirs = form.verdict, fresh.accepted
    return outbox.refuses(
        table,
        HTTPStatus.CONFLICT,
        Refused("result_conflict"),
        same=form.same_as_accepted(),
        base_version=fresh.results.base_version,
        mine=version_document(mine) if mine else None,
        theirs=version_document(theirs) if theirs else None,
    )
