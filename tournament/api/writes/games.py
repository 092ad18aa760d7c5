"""Games that are recorded turn by turn, as a referee's phone does it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from uuid import uuid4

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from games.heckmeck import Turn, read_record, record_document
from tournament.actions.core.actors import AlreadyDone
from tournament.actions.games import recording
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes, for_desk
from tournament.api.problems import ApiProblem
from tournament.api.repeats import submission_id_of
from tournament.api.schemas.changes import ChangeOut, ResultReceiptOut
from tournament.api.schemas.recording import BackIn, FinishIn, GameStateOut, TurnIn, VersionIn
from tournament.api.writes.acting import carry_out, table_of
from tournament.models import Table
from tournament.queries.games.turns import GameView, game_of
from tournament.queries.results.at_table import answer, earlier_answer, earlier_result, seats_with_players
from tournament.words.end_states import all_words

TABLE = "/events/{slug:slug}/rounds/{number:round}/tables/{number:table}"
GAME = TABLE + "/game"
UNREADABLE = _("We couldn’t read this turn. Write it as in the engine’s game records.")


@for_desk("/events/{slug:slug}/desk/rounds/{number:round}/tables/{number:table}/game", GameStateOut, by_revision=False)
def desk_game(request: ApiRequest, round: PathNumber, table: PathNumber) -> GameStateOut:
    """Where the recorded game of a table stands, and what its next turn builds on."""
    return _state(table_of(request, round, table))


@changes("POST", GAME, ChangeOut, Needs.RESULTS, status=HTTPStatus.CREATED)
def start_game(request: ApiRequest, round: PathNumber, table: PathNumber) -> ChangeOut:
    """The game of a table is recorded from now on."""
    return carry_out(request, recording.start_record, table=table_of(request, round, table))


@changes("POST", GAME + "/turns", GameStateOut, Needs.RESULTS, example={"base_version": 0, "turn": {"take": 25}})
def add_turn(request: ApiRequest, round: PathNumber, table: PathNumber, sent: TurnIn) -> GameStateOut:
    """The next turn; players who left are passed over by themselves."""
    row = table_of(request, round, table)
    turn = _turn(_game(row), sent.turn)
    return _written(request, row, recording.add_turn, turn=turn, base_version=sent.base_version)


@changes("POST", GAME + "/back", GameStateOut, Needs.RESULTS, example={"base_version": 7, "turns": 5})
def go_back(request: ApiRequest, round: PathNumber, table: PathNumber, sent: BackIn) -> GameStateOut:
    """Takes the game back to where it stood after so many turns."""
    row = table_of(request, round, table)
    return _written(request, row, recording.undo_to, turns=sent.turns, base_version=sent.base_version)


@changes("POST", GAME + "/stop", GameStateOut, Needs.RESULTS, example={"base_version": 7})
def stop_game(request: ApiRequest, round: PathNumber, table: PathNumber, sent: VersionIn) -> GameStateOut:
    """The clock has stopped the game."""
    row = table_of(request, round, table)
    return _written(request, row, recording.stop_record, base_version=sent.base_version)


@changes(
    "POST", GAME + "/finish", ResultReceiptOut, Needs.RESULTS, status=HTTPStatus.CREATED, example={"base_version": 31}
)
def finish_game(request: ApiRequest, round: PathNumber, table: PathNumber, sent: FinishIn) -> Mapping[str, object]:
    """Hands in where the game ended, as the result of the table."""
    row, submission = table_of(request, round, table), submission_id_of(request) or uuid4()
    try:
        result = recording.finish_record(
            event=request.event,
            table=row,
            by=request.caller.actor,
            submission_id=submission,
            base_version=sent.base_version,
            result_version=sent.result_version,
            reason=sent.reason,
        )
    except AlreadyDone:
        if earlier := earlier_result(row, submission):
            return {**earlier_answer(earlier), "revision": request.event.revision}
        raise
    return {**answer(result), "revision": request.event.revision}


def _written(request: ApiRequest, table: Table, action: Callable[..., object], **arguments: object) -> GameStateOut:
    """Turns are no entries of the journal: their ids stand in the game."""
    with suppress(AlreadyDone):
        action(
            event=request.event,
            table=table,
            by=request.caller.actor,
            submission_id=submission_id_of(request),
            **arguments,
        )
    return _state(table)


def _state(table: Table) -> GameStateOut:
    game = _game(table)
    return GameStateOut(
        version=game.version,
        turns=game.written,
        over=not game.goes_on,
        stopped=game.stopped,
        to_move=game.position.to_move,
    )


def _game(table: Table) -> GameView:
    game = game_of(table, tuple(seats_with_players(table)))
    if game is None:
        raise Http404
    return game


def _turn(game: GameView, document: Mapping[str, object]) -> Turn:
    """One turn, as the engine reads it in a record of this game."""
    record, problems = read_record({**record_document(game.played.record), "turns": [document]})
    if record is None or problems:
        wrong = [{"at": "body.turn", "code": str(one.code), "sentence": all_words(one, ())} for one in problems]
        raise ApiProblem(HTTPStatus.UNPROCESSABLE_ENTITY, "malformed", UNREADABLE, problems=wrong)
    return record.turns[0]
