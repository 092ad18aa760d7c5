"""T15: somebody who qualified does not come, and the next in the ranking moves up; after the draw into the seat.

As long as nobody has played in the stage. Later on, whoever is missing has left a game: `actions.withdrawals` (T14).
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event, touch
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Player, Qualifier, Role, Round, Seat, Stage
from tournament.queries.qualification import REPLACED, decisions_since, qualification_of, qualifiers_of
from tournament.queries.stages import has_been_played
from tournament.queries.standings import standings_of
from tournament.regulation.answers import Rule
from tournament.regulation.qualification import Decisions, Qualification

PLACE = ("round", "table", "draw", "position")
TOLD = ("round", "table", "draw")


def replace_finalist(
    *, event: Event, stage: Stage, player: int, reason: str, by: Actor, submission_id: UUID | None = None
) -> Qualifier:
    """The next in the ranking plays in this stage in the place of a player, who is given by number.

    Where the stage is drawn, the seat with its portion is taken over; whoever gave it up before gives up nothing.
    """
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        stage = change.event.stages.get(pk=stage.pk)
        qualifiers = {each.player.number: each for each in qualifiers_of(stage)}
        if player not in qualifiers:
            raise Refused("not_a_qualifier", player=player)
        if has_been_played(stage):
            raise Refused("stage_has_begun", player=player, name=qualifiers[player].player.name)
        if not reason.strip():
            raise Refused("reason_missing")
        old, made = qualifiers[player], _next_one(change.event, stage, qualifiers, player)
        seat = _take_over(stage, old.player, made.player)
        before = {"player": old.player_id, "rank": old.rank, "rule": old.rule, "reason": old.reason}
        old.delete()
        made.save(force_insert=True)
        change.journal(
            REPLACED,
            private={"missing_name": old.player.name, "next_name": made.player.name},
            reason=reason.strip(),
            before=before | ({"seat": seat} if seat else {}),
            stage=stage.number - 1,
            missing=player,
            next=made.player.number,
            **{name: seat[name] for name in TOLD if seat},
        )
        return made


def _next_one(event: Event, stage: Stage, qualifiers: dict[int, Qualifier], player: int) -> Qualifier:
    """Whoever moves up, not yet written."""
    before = event.stages.get(number=stage.number - 1)
    before.event = event
    found = _without(before, decisions_since(event, before.number), player)
    next_one = next((each for each in found.through if each.player not in qualifiers), None)
    if next_one is None:
        raise Refused("nobody_moves_up")
    return Qualifier(
        stage=stage,
        player=event.players.get(number=next_one.player),
        rank=max(each.rank for each in qualifiers.values()) + 1,
        rule=Rule.MOVED_UP.value,
    )


def _without(stage: Stage, decided: Decisions, player: int) -> Qualification:
    """The qualification once more, without somebody."""
    overrides = [each for each in decided.overrides if each.player != player]
    found = qualification_of(
        stage, replace(decided, missing=(*decided.missing, player), overrides=overrides), standings_of(stage)
    )
    if found.lots:
        raise Refused("lot_needed", players=found.lots[0].players)
    return found


def _take_over(stage: Stage, missing: Player, successor: Player) -> dict[str, Any]:
    """The successor in the seat of the missing player, as it was drawn; out comes what taking that back needs.

    Nothing where the stage is not drawn, or the seat was given up: then the desk seats whoever came late.
    """
    round = stage.rounds.order_by("number").last()
    if round is None:
        return {}
    if successor.state != Player.State.HERE:
        raise Refused("may_not_play", player=successor.number)
    seat = _seat_of(stage, missing.pk)
    if seat is None and round.state == Round.State.RUNNING:
        raise Refused("round_has_started", round=round.number)
    if seat is None:
        return {}
    if seat.left_game:
        raise Refused("seat_was_left", player=missing.number, name=missing.name)
    kept = _place_of(seat) | {"arrived": seat.arrived, "changed": seat.round.seating_changed}
    _sit(seat, successor, arrived=False, changed=True)
    return kept


def _seat_of(stage: Stage, player: int) -> Seat | None:
    """Nobody has played in the stage, so there is one at most."""
    seats = Seat.objects.filter(round__stage=stage, player=player)
    return seats.select_related("table", "round__draw").order_by("round__number").last()


def _place_of(seat: Seat) -> dict[str, Any]:
    places = (seat.round.number, seat.table.number, seat.round.draw.number, seat.position)
    return dict(zip(PLACE, places, strict=True))


def _sit(seat: Seat, player: Player, *, arrived: bool, changed: bool) -> None:
    seat.player, seat.arrived, seat.round.seating_changed = player, arrived, changed
    seat.save(update_fields=("player", "arrived"))
    seat.round.save(update_fields=("seating_changed",))
    touch(seat.table)


@takes_back(REPLACED)
def _put_back(change: Change, entry: JournalEntry) -> None:
    """As long as nobody has played in the stage, and whoever moved up is still where that led."""
    before = dict(entry.before or {})
    player, seat = change.event.players.get(pk=before.pop("player")), before.pop("seat", {})
    stage = change.event.stages.get(number=entry.params["stage"] + 1)
    moved_up = stage.qualifiers.filter(player__number=entry.params["next"], rule=Rule.MOVED_UP).first()
    if moved_up is None or stage.qualifiers.filter(player=player).exists() or has_been_played(stage):
        raise Refused("undo_too_late")
    _give_back(stage, moved_up, player, seat)
    moved_up.delete()
    Qualifier.objects.create(stage=stage, player=player, **before)


def _give_back(stage: Stage, moved_up: Qualifier, player: Player, kept: dict[str, Any]) -> None:
    """The seat that was taken over, if any; whoever moved up must not sit anywhere else by now."""
    seat = _seat_of(stage, moved_up.player_id)
    if (_place_of(seat) if seat else {}) != {name: kept[name] for name in PLACE if name in kept}:
        raise Refused("undo_too_late")
    if seat is None:
        return
    if seat.left_game or seat.round.seats.filter(player=player).exists():
        raise Refused("undo_too_late")
    _sit(seat, player, arrived=kept["arrived"], changed=kept["changed"])
