"""Players as everybody may see them."""

from django.http import Http404

from tournament.api.callers import ApiRequest
from tournament.api.operations import PathNumber, public
from tournament.api.reads.cursors import Cursor, cut
from tournament.api.reads.standings import row_out
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.people import OnePlayerOut, OverallOut, PlayedOut, PlayerOut, StageStandingOut
from tournament.api.schemas.rounds import SeatOut
from tournament.models import Player
from tournament.queries.people.public_player import PlayerView, PublicGame, player_view, public_players

PLAYERS = 200


@public("/events/{slug:slug}/players", PageOut[PlayerOut])
def players(request: ApiRequest, cursor: Cursor = None) -> PageOut[PlayerOut]:
    """The players by number, by the names that everybody may see."""
    rows = public_players(request.event, after=cursor or 0, most=PLAYERS + 1)
    rows, following = cut(rows, PLAYERS, "number")
    return PageOut(items=[_listed(player) for player in rows], next=following)


def _listed(player: Player) -> PlayerOut:
    return PlayerOut(number=player.number, name=player.public_name, club=player.club)


@public("/events/{slug:slug}/players/{number:player}", OnePlayerOut)
def one_player(request: ApiRequest, player: PathNumber) -> OnePlayerOut:
    """Where a player sits, what was played, and where that leads."""
    view = player_view(request.event, player)
    if view is None:
        raise Http404
    return _one(view)


def _one(view: PlayerView) -> OnePlayerOut:
    return OnePlayerOut(
        number=view.player.number,
        name=view.player.public_name,
        club=view.player.club,
        overall=OverallOut(place=view.overall.place, players=view.overall.players) if view.overall else None,
        games=[_played(game) for game in view.games],
        standings=[
            StageStandingOut(stage=one.stage.number, provisional=one.provisional, row=row_out(one.row))
            for one in view.standings
        ],
    )


def _played(game: PublicGame) -> PlayedOut:
    return PlayedOut(
        round=game.round.number,
        table=game.table,
        held_back=game.hidden,
        drawn=game.drawn,
        stopped=game.stopped,
        seat=SeatOut.from_orm(game.seat),
        others=[SeatOut.from_orm(seat) for seat in game.others],
        stack=list(game.stack),
    )
