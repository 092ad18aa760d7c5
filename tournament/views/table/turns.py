"""Turns of a game from a phone's outbox, as JSON: the same id makes one turn, and always gets the same answer.

201 with `state`, `version`, `turn`; 200 with the same body when it comes again; 400 what cannot be read; 409 with
`code` where something else happened meanwhile (what was written instead where that is it); 422 with `problems`, each
with its field and a sentence; 403, 404 and 410 where the door is closed; 503 with Retry-After where the database
is busy.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.actions.refusals import Refused
from tournament.forms.turn_submissions import TurnSubmissionForm, read_turn
from tournament.forms.words import sentence_of
from tournament.forms.words.turns import turn_words
from tournament.models import Table
from tournament.queries.game_turns import GameView, game_of, made_by
from tournament.queries.results import bare_page
from tournament.views.access import with_link_as_data
from tournament.views.table.opening import Closed, TableRequest

# What is refused because the world moved on, not because of what was entered.
MOVED = ("round_complete", "round_not_started", "event_archived", "no_record")


@with_link_as_data
@require_POST
def submit(request: TableRequest, table: Table) -> HttpResponse:
    try:
        sent = read_turn(request.body)
    except Refused as refused:
        return _no(table, HTTPStatus.BAD_REQUEST, refused.code, sentence_of(refused))
    game = _game(table)
    if game is None:
        return _nothing(table)
    if made := made_by(game.kept, UUID(sent["submission"])):
        return _accepted(made, HTTPStatus.OK)
    form = TurnSubmissionForm(sent, game=game)
    if form.write(table=table, by=request.actor) and (made := made_by(form.outcome, form.submission_id)):
        return _accepted(made, HTTPStatus.CREATED)
    return _refused(table, form)


def _accepted(made: tuple[int, int], status: HTTPStatus) -> HttpResponse:
    version, turn = made
    return JsonResponse({"state": "accepted", "version": version, "turn": turn}, status=status)


def _refused(table: Table, form: TurnSubmissionForm) -> HttpResponse:
    refusal = form.refusal
    if refusal is not None and refusal.code == "table_gone":
        raise Closed("gone")
    if refusal is not None and refusal.code in MOVED:
        return _no(table, HTTPStatus.CONFLICT, refusal.code, sentence_of(refusal))
    if form.conflict:
        return _conflict(table, form)
    sentence = _("This turn cannot be written down like this.")
    return _no(table, HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence, problems=form.problems())


def _conflict(table: Table, form: TurnSubmissionForm) -> HttpResponse:
    """What was written meanwhile, and what was to be written. `version` is what this phone can build on from now on."""
    game = _game(table)
    if game is None:
        return _nothing(table)
    base, number = form.sent["base_version"], form.sent["number"]
    return _no(
        table,
        HTTPStatus.CONFLICT,
        "record_moved",
        sentence_of(Refused("record_moved")),
        version=game.version,
        turns=len(game.happenings),
        same=form.is_written_in(game),
        taken_back=game.before(base, number - 1) is None,
        mine=form.said,
        theirs=_theirs(game, number),
    )


def _nothing(table: Table) -> HttpResponse:
    return _no(table, HTTPStatus.CONFLICT, "no_record", sentence_of(Refused("no_record")))


def _theirs(game: GameView, number: int) -> list[Mapping[str, Any]]:
    """From this turn on."""
    told = game.happenings[number - 1 :]
    return [{"number": one.number, "sentence": turn_words(one, game.names)} for one in told]


def _game(table: Table) -> GameView | None:
    return game_of(table, bare_page(table).state.seats)


def _no(table: Table, status: HTTPStatus, code: str, sentence: str, **more: object) -> HttpResponse:
    way_on = reverse("table_game", args=[table.pk])
    return JsonResponse({"code": code, "sentence": sentence, "way_on": way_on, **more}, status=status)
