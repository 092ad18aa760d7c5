"""Recorded games and draws, as everybody may check them."""

from dataclasses import replace

from django.http import Http404

from games.heckmeck import record_document
from tournament.api.callers import ApiRequest
from tournament.api.operations import PathNumber, public
from tournament.api.reads.cursors import Cursor
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.games import DrawOut, GameOut, ListedDrawOut, ListedGameOut
from tournament.models import Draw
from tournament.models.table import game_number, table_of_game
from tournament.queries.draws.pages import document_of, draw_page, public_draws
from tournament.queries.games.recorded import RecordedGame, recorded_game, recorded_games

GAMES = 200


# Turns are no entries of the journal.
@public("/events/{slug:slug}/games", PageOut[ListedGameOut], by_revision=False)
def recorded(request: ApiRequest, cursor: Cursor = None) -> PageOut[ListedGameOut]:
    """The games that were recorded turn by turn, where the organiser lets them be followed."""
    tables = recorded_games(request.event, after=table_of_game(cursor or 0), most=GAMES + 1)
    items = [
        ListedGameOut(number=game_number(round, table), round=round, table=table) for round, table in tables[:GAMES]
    ]
    return PageOut(items=items, next=str(items[-1].number) if len(tables) > GAMES else None)


@public("/events/{slug:slug}/games/{number:game}", GameOut, by_revision=False)
def one_game(request: ApiRequest, game: PathNumber) -> GameOut:
    """One game with all its turns so far, as the engine replays it."""
    recording = recorded_game(request.event, game)
    if recording is None:
        raise Http404
    return _game(recording, game)


def _game(game: RecordedGame, number: int) -> GameOut:
    replay = game.replay
    return GameOut(
        number=number,
        round=game.table.round.number,
        table=game.table.number,
        held_back=game.hidden,
        turns=replay.last if replay else 0,
        over=replay is not None and replay.is_over,
        stopped=replay is not None and replay.stopped,
        decided=game.result is not None,
        corrected=game.corrected,
        resumed=game.resumed,
        record=record_document(replace(replay.record, players=replay.names)) if replay else None,
    )


@public("/events/{slug:slug}/draws", list[ListedDrawOut])
def draws(request: ApiRequest) -> list[ListedDrawOut]:
    """All draws, those that failed among them, the latest first."""
    return [_draw(draw) for draw in public_draws(request.event)]


@public("/events/{slug:slug}/draws/{number:draw}", DrawOut)
def one_draw(request: ApiRequest, draw: PathNumber) -> DrawOut:
    """One draw with the document by which it can be computed again."""
    page = draw_page(request.event, draw)
    if page is None:
        raise Http404
    return DrawOut(**_draw(page.draw).dict(), document=document_of(page))


def _draw(draw: Draw) -> ListedDrawOut:
    return ListedDrawOut(
        number=draw.number,
        what=draw.what,
        state=draw.state,
        stage=draw.stage_number,
        first_round=draw.first_round,
        rounds=draw.rounds_drawn,
        commitment=draw.commitment,
        announced_at=draw.announced_at,
        revealed_at=draw.revealed_at,
    )
