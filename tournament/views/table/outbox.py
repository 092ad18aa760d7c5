"""What a phone's outbox sends, as JSON: the same id makes one result or one turn, and always gets the same answer.

400 what cannot be read; 403, 404 and 410 where the table is closed; 409 with `code` where something else happened
meanwhile; 422 with `problems`, each with its place and a sentence; 503 with Retry-After where the database is busy.

Results: 201 with `state`, `receipt`, `version`, `places`; 200 with the same body when it comes again; 409 with both
results where they differ; a correction that changes nothing is a problem (`result_unchanged`).

Turns of a game: 201 with `state`, `version`, `turn`; 200 with the same body when it comes again; 409 `record_moved`
where the turn builds on another version, is not the next one at that version, or belongs to a game that was begun anew,
with what was written instead.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.results.at_table import TableGone
from tournament.forms.games.outbox import TurnSubmissionForm, read_turn
from tournament.forms.results.outbox import SubmissionForm, read_submission
from tournament.models import Table
from tournament.queries.games.turns import GameView, game_of, made_by
from tournament.queries.results.at_table import answer, earlier_answer, earlier_result, version_document
from tournament.queries.results.table_page import bare_page
from tournament.regulation.canonical import JsonObject
from tournament.regulation.refusals import Outdated
from tournament.views.http.policies import with_link_as_data
from tournament.views.table.page import page_or_closed
from tournament.views.table.table_access import Closed, TableClosed, TableRequest
from tournament.words import sentence_of
from tournament.words.event_names import EventNames
from tournament.words.games import turn_words

Sent = JsonObject
View = Callable[[TableRequest, Table], HttpResponse]
ViewOfSent = Callable[[TableRequest, Table, Sent], HttpResponse]


class Outbox:
    """Answers to one kind of entry. `way_on`: the name of the page on which somebody goes on by hand."""

    def __init__(self, way_on: str) -> None:
        self.way_on = way_on

    def reads(self, read: Callable[[bytes], Sent]) -> Callable[[ViewOfSent], View]:
        """Gives a view what was sent; what cannot be read does not get there."""

        def decorate(view: ViewOfSent) -> View:
            @wraps(view)
            def reading(request: TableRequest, table: Table) -> HttpResponse:
                # A form was read by whoever looked for its token, and cannot be read again.
                body = request.body if request.content_type == "application/json" else b""
                try:
                    sent = read(body)
                except Refused as refused:
                    return self.refuses(table, HTTPStatus.BAD_REQUEST, refused)
                return view(request, table, sent)

            return reading

        return decorate

    def refuses(self, table: Table, status: HTTPStatus, refused: Refused, **more: object) -> HttpResponse:
        """A refusal in its own words."""
        return self.says_no(
            table, status, refused.code, sentence_of(refused, EventNames(table.round.event, public=True)), **more
        )

    def says_no(self, table: Table, status: HTTPStatus, code: str, sentence: str, **more: object) -> HttpResponse:
        """A refusal in these words."""
        way_on = reverse(self.way_on, args=[table.pk])
        return JsonResponse({"code": code, "sentence": sentence, "way_on": way_on, **more}, status=status)


results, turns = Outbox(way_on="table"), Outbox(way_on="table_game")


@with_link_as_data
@require_POST
@results.reads(read_submission)
def submit_result(request: TableRequest, table: Table, sent: Sent) -> HttpResponse:
    # What counts at the table is looked at where it matters, under the lock, and not beforehand as well.
    table_page = bare_page(table)
    form = SubmissionForm(sent, event=table.round.event, table_page=table_page)
    if form.record(by=request.actor):
        return JsonResponse(answer(form.outcome), status=HTTPStatus.CREATED)
    # Whatever there is to say against it by now: what was carried out is answered as it was then.
    if earlier := earlier_result(table, UUID(sent["submission"])):
        return JsonResponse(earlier_answer(earlier))
    return _result_refused(table, form, sent)


def _result_refused(table: Table, form: SubmissionForm, sent: Sent) -> HttpResponse:
    if form.conflict:
        return _results_differ(table, sent)
    refusal = form.refusal
    if isinstance(refusal, TableGone):
        raise TableClosed(Closed.GONE)
    if isinstance(refusal, Conflict | Outdated):
        return results.refuses(table, HTTPStatus.CONFLICT, refusal)
    code = "end_state_impossible" if form.problems else "refused"
    sentence = gettext("A game can’t end like this.") if form.problems else gettext("Please check this again.")
    return results.says_no(table, HTTPStatus.UNPROCESSABLE_ENTITY, code, sentence, problems=form.said())


def _results_differ(table: Table, sent: Sent) -> HttpResponse:
    """Both side by side. `base_version` is what a correction would build on from now on."""
    fresh = page_or_closed(table)
    form = SubmissionForm(sent, event=fresh.event, table_page=fresh.results)
    mine, theirs = form.verdict, fresh.accepted
    return results.refuses(
        table,
        HTTPStatus.CONFLICT,
        Refused("result_conflict"),
        same=form.same_as_accepted(),
        base_version=fresh.results.base_version,
        mine=version_document(mine) if mine else None,
        theirs=version_document(theirs) if theirs else None,
    )


@with_link_as_data
@require_POST
@turns.reads(read_turn)
def submit_turn(request: TableRequest, table: Table, sent: Sent) -> HttpResponse:
    game = _game(table)
    if game is None:
        return _no_record(table)
    if made := made_by(game.game_record, UUID(sent["submission"])):
        return _turn_accepted(made, HTTPStatus.OK)
    form = TurnSubmissionForm(sent, game=game)
    if form.write(table=table, by=request.actor) and (made := made_by(form.outcome, form.submission_id)):
        return _turn_accepted(made, HTTPStatus.CREATED)
    return _turn_refused(table, form)


def _turn_accepted(made: tuple[int, int], status: HTTPStatus) -> HttpResponse:
    version, turn = made
    return JsonResponse({"state": "accepted", "version": version, "turn": turn}, status=status)


def _turn_refused(table: Table, form: TurnSubmissionForm) -> HttpResponse:
    refusal = form.refusal
    if isinstance(refusal, TableGone):
        raise TableClosed(Closed.GONE)
    if isinstance(refusal, Outdated):
        return turns.refuses(table, HTTPStatus.CONFLICT, refusal)
    if form.conflict:
        return _turns_differ(table, form)
    sentence = gettext("This turn can’t be recorded like this.")
    return turns.says_no(table, HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence, problems=form.problems())


def _turns_differ(table: Table, form: TurnSubmissionForm) -> HttpResponse:
    """What was written meanwhile, and what was to be written.

    `record`, `version` and `turns` are what this phone can build on from now on.
    """
    game = _game(table)
    if game is None:
        return _no_record(table)
    number = 1 if form.of_another_record(game) else form.sent["number"]
    return turns.refuses(
        table,
        HTTPStatus.CONFLICT,
        Refused("record_moved"),
        record=game.record_id,
        version=game.version,
        turns=len(game.turn_events),
        same=form.is_written_in(game),
        taken_back=form.before_this(game) is None,
        mine=form.said,
        theirs=_theirs(game, number),
        **({"stopped": True} if game.stopped else {}),
    )


def _no_record(table: Table) -> HttpResponse:
    return turns.refuses(table, HTTPStatus.CONFLICT, Refused("no_record"))


def _theirs(game: GameView, number: int) -> list[Mapping[str, object]]:
    """What was recorded from this turn on."""
    told = game.turn_events[number - 1 :]
    return [{"number": one.number, "sentence": turn_words(one, game.names)} for one in told]


def _game(table: Table) -> GameView | None:
    return game_of(table, bare_page(table).state.seats)
