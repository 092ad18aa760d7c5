"""Draws: announced and made, failed, lots; and seats that are changed by hand."""

from tournament.actions.draws import draw as draws
from tournament.actions.draws import lots, portions, seating
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import (
    ChangeOut,
    DiceIn,
    DrawIn,
    LotIn,
    OrderIn,
    PortionsIn,
    ReasonIn,
    SeatedIn,
    SwapIn,
)
from tournament.api.writes.acting import carry_out, round_of, stage_of, table_of

DRAWS = "/events/{slug:slug}/draws"
SEATS = "/events/{slug:slug}/rounds/{number:round}/seats"


@changes("POST", DRAWS, ChangeOut, Needs.ALL, example={})
def draw_round(request: ApiRequest, sent: DrawIn) -> ChangeOut:
    """Draws the next round: `about.round` says which. Where the hall rolls dice, it is announced only."""
    return carry_out(request, draws.draw_now, reason=sent.reason, tables=sent.tables)


@changes("POST", DRAWS + "/announce", ChangeOut, Needs.ALL, example={})
def announce_draw(request: ApiRequest, sent: DrawIn) -> ChangeOut:
    """Freezes who plays, and publishes the sealed draw."""
    return carry_out(request, draws.announce_draw, reason=sent.reason, tables=sent.tables)


@changes("POST", DRAWS + "/reveal", ChangeOut, Needs.ALL, example={})
def reveal_draw(request: ApiRequest, sent: DiceIn) -> ChangeOut:
    """Makes the announced draw, with the throws of the hall where they were asked for."""
    return carry_out(request, draws.reveal_draw, dice=sent.dice)


@changes("POST", DRAWS + "/fail", ChangeOut, Needs.ALL, example={"reason": "Four players came late"})
def fail_draw(request: ApiRequest, sent: ReasonIn) -> ChangeOut:
    """The announced draw will not be made; its number stays, visible to all."""
    return carry_out(request, draws.fail_draw, reason=sent.reason)


@changes("POST", DRAWS + "/take-over", ChangeOut, Needs.ALL)
def take_over_seating(request: ApiRequest) -> ChangeOut:
    """The next round as an earlier draw has seated it already."""
    return carry_out(request, draws.take_over_seating)


@changes("POST", "/events/{slug:slug}/stages/{number:stage}/lots", ChangeOut, Needs.ALL, example={"players": [3, 8]})
def draw_lot(request: ApiRequest, stage: PathNumber, sent: LotIn) -> ChangeOut:
    """Draws an order of players who are equal by everything else."""
    return carry_out(
        request, lots.draw_lot, stage=stage_of(request, stage), players=sent.players, at_table=sent.table or None
    )


@changes("POST", SEATS + "/swap", ChangeOut, Needs.ALL, example={"one": 3, "other": 8, "reason": "Same family"})
def swap_seats(request: ApiRequest, round: PathNumber, sent: SwapIn) -> ChangeOut:
    """Two players change seats before the round starts."""
    return carry_out(request, seating.swap_seats, round=round_of(request, round), **sent.dict())


@changes("POST", SEATS, ChangeOut, Needs.ALL, example={"player": 25, "reason": "Came late"})
def seat_late_player(request: ApiRequest, round: PathNumber, sent: SeatedIn) -> ChangeOut:
    """Gives a seat to somebody who came after the draw."""
    return carry_out(request, seating.seat_late_player, round=round_of(request, round), **sent.dict())


@changes("POST", SEATS + "/leave", ChangeOut, Needs.ALL, example={"player": 25, "reason": "Feels unwell"})
def unseat_player(request: ApiRequest, round: PathNumber, sent: SeatedIn) -> ChangeOut:
    """Takes a player out of a round that has not started."""
    return carry_out(request, seating.unseat_player, round=round_of(request, round), **sent.dict())


ORDER = {"order": [8, 3], "reason": "Drew straws"}
DRAWN = {"drawn": [{"player": 3, "portion": 25}, {"player": 8, "portion": 31}, {"player": 11, "portion": 22}]}


@changes("POST", "/events/{slug:slug}/stages/{number:stage}/order", ChangeOut, Needs.ALL, example=ORDER)
def enter_order(request: ApiRequest, stage: PathNumber, sent: OrderIn) -> ChangeOut:
    """The hall drew its own lot among players who are equal by everything else, or played it out."""
    return carry_out(
        request,
        lots.enter_order,
        stage=stage_of(request, stage),
        order=sent.order,
        reason=sent.reason,
        at_table=sent.table or None,
        play_off=sent.play_off,
    )


@changes(
    "PUT",
    "/events/{slug:slug}/rounds/{number:round}/tables/{number:table}/portions",
    ChangeOut,
    Needs.RESULTS,
    example=DRAWN,
)
def record_portions(request: ApiRequest, round: PathNumber, table: PathNumber, sent: PortionsIn) -> ChangeOut:
    """Which portions were drawn from the bag, where that is done at the table; they give the order of the seats."""
    drawn = {one.player: one.portion for one in sent.drawn}
    return carry_out(request, portions.record_portions, table=table_of(request, round, table), drawn=drawn)
