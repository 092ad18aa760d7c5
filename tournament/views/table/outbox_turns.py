"""Turns of a game from a phone's outbox, as JSON: the same id makes one turn, and always gets the same answer.

201 with `state`, `version`, `turn`; 200 with the same body when it comes again; 400 what cannot be read; 409 with
`code` where something else happened meanwhile: `record_moved` where the turn builds on another version, is not the next
one at that version, or belongs to a game that was begun anew, with what was written instead; 422 with `problems`, each
with its field and a sentence; 403, 404 and 410 where the table is closed; 503 with Retry-After where the database
is busy.
"""

from collections.abc import Mapping
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.actions.core.actors import Refused
from tournament.actions.results.at_table import TableGone
from tournament.forms.games.outbox import TurnSubmissionForm, read_turn
from tournament.models import Table
from tournament.queries.games.turns import GameView, game_of, made_by
from tournament.queries.results.table_page import bare_page
from tournament.regulation.refusals import Outdated
from tournament.views.http.policies import with_link_as_data
from tournament.views.table.outbox import Outbox, Sent
from tournament.views.table.table_access import Closed, TableClosed, TableRequest
from tournament.words.games import turn_words

outbox = Outbox(way_on="table_game")


@with_link_as_data
@require_POST
@outbox.reads(read_turn)
def submit(request: TableRequest, table: Table, sent: Sent) -> HttpResponse:
    game = _game(table)
    if game is None:
        return _nothing(table)
    if made := made_by(game.game_record, UUID(sent["submission"])):
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
    if isinstance(refusal, TableGone):
        raise TableClosed(Closed.GONE)
    if isinstance(refusal, Outdated):
        return outbox.refuses(table, HTTPStatus.CONFLICT, refusal)
    if form.conflict:
        return _conflict(table, form)
    sentence = gettext("This turn can’t be recorded like this.")
    return outbox.says_no(table, HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence, problems=form.problems())


def _conflict(table: Table, form: TurnSubmissionForm) -> HttpResponse:
    """What was written meanwhile, and what was to be written.

    `record`, `version` and `turns` are what this phone can build on from now on.
    """
    game = _game(table)
    if game is None:
        return _nothing(table)
    number = 1 if form.of_another_record(game) else form.sent["number"]
    return outbox.refuses(
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


def _nothing(table: Table) -> HttpResponse:
    return outbox.refuses(table, HTTPStatus.CONFLICT, Refused("no_record"))


def _theirs(game: GameView, number: int) -> list[Mapping[str, object]]:
    """What was recorded from this turn on."""
    told = game.turn_events[number - 1 :]
    return [{"number": one.number, "sentence": turn_words(one, game.names)} for one in told]


def _game(table: Table) -> GameView | None:
    return game_of(table, bare_page(table).state.seats)
