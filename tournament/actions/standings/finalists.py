"""T15: somebody who qualified does not come, and the next in the ranking moves up; after the draw into the seat.

As long as nobody has played in the stage. Later on, whoever is missing has left a game (T14):
`actions/people/withdrawals.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple, TypedDict, Unpack

from django.db.models import QuerySet

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event, touch
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.models import Event, JournalEntry, Player, Qualifier, Role, Round, Seat, Stage
from tournament.queries.events.stages import has_been_played
from tournament.queries.standings.qualification import REPLACED, decisions_since, qualification_of, qualifiers_of
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import Rule
from tournament.regulation.qualification import Decisions, Qualification


class _Who(TypedDict):
    stage: int
    player: int
    next: int


class _SeatWas(TypedDict, total=False):
    """Nothing where there was no seat."""

    arrived: bool
    changed: bool


class _Replaced(TypedDict):
    rank: int
    rule: str
    reason: str
    seat: _SeatWas


Place = Mapping[str, int]  # `PLACE` of the seat; nothing where there is none
_Captured = Captured[_Who, _Replaced, Place]
PLACE = ("round", "table", "draw", "position")
TOLD = ("round", "table", "draw")


class _TakenOver(NamedTuple):
    """Where the seat is, and what undoing needs besides."""

    place: Place
    arrived: bool
    changed: bool


class _Succession(Subject[_Who, _Replaced, Place]):
    """Who plays in a stage in whose place, and in whose seat, as long as nobody has played there."""

    def from_old(self, entry: JournalEntry) -> tuple[_Who, _Replaced, Place]:
        before = entry.before or {}
        seat = before.get("seat", {})
        of: _Who = {"stage": entry.params["stage"] + 1, "player": before["player"], "next": entry.params["next"]}
        was: _Replaced = {
            "rank": before["rank"],
            "rule": before["rule"],
            "reason": before["reason"],
            "seat": {"arrived": seat["arrived"], "changed": seat["changed"]} if seat else {},
        }
        return of, was, {name: seat[name] for name in PLACE if seat}

    def check(self, event: Event, captured: Sequence[_Captured]) -> list[Refused | None]:
        stages = {stage: _StageNow(event, stage) for stage in {capture.of["stage"] for capture in captured}}
        return late_unless(stages[capture.of["stage"]].is_as_left(capture) for capture in captured)

    def put_back(self, event: Event, captured: _Captured) -> None:
        stage, was = event.stages.get(number=captured.of["stage"]), captured.was
        moved_up, player = _moved_up(stage).get(player__number=captured.of["next"]), captured.of["player"]
        stored, seat = was["seat"], _seat_of(stage, moved_up.player_id)
        if seat:
            _sit(seat, event.players.get(pk=player), arrived=stored["arrived"], changed=stored["changed"])
        moved_up.delete()
        Qualifier.objects.create(
            stage=stage, player_id=player, rank=was["rank"], rule=was["rule"], reason=was["reason"]
        )


class _StageNow:
    """What undoing asks of a stage: few reads, however many were replaced there."""

    def __init__(self, event: Event, number: int) -> None:
        self.stage = event.stages.get(number=number)

    @cached_property
    def played(self) -> bool:
        return has_been_played(self.stage)

    @cached_property
    def qualified(self) -> dict[int, tuple[int, str]]:
        """By their keys: the number of each, and by what rule."""
        rows = self.stage.qualifiers.values_list("player", "player__number", "rule")
        return {player: (number, rule) for player, number, rule in rows}

    @cached_property
    def seats(self) -> dict[int, Seat]:
        """By the numbers of their players: the latest of each."""
        seats = Seat.objects.filter(round__stage=self.stage).select_related("table", "round__draw", "player")
        return {seat.player.number: seat for seat in seats.order_by("round__number")}

    def is_as_left(self, captured: _Captured) -> bool:
        missing, successor = captured.of["player"], captured.of["next"]
        if self.played or missing in self.qualified or (successor, Rule.MOVED_UP) not in self.qualified.values():
            return False
        seat = self.seats.get(successor)
        if seat is None:
            return not captured.then
        sitting = {(other.round_id, other.player_id) for other in self.seats.values()}
        free = not seat.left_game and (seat.round_id, missing) not in sitting
        return free and bool(_place_of(seat) == captured.then)


def _moved_up(stage: Stage) -> "QuerySet[Qualifier]":
    return stage.qualifiers.filter(rule=Rule.MOVED_UP)


SUCCESSION = _Succession("succession")
FINALIST_REPLACED = verb(REPLACED, undo=SUCCESSION)


def replace_finalist(*, stage: Stage, player: int, reason: str, **asked: Unpack[Asked]) -> Qualifier:
    """The next in the ranking plays in this stage in the place of a player, who is given by number.

    Where the stage is drawn, the seat with its portion is taken over; whoever gave it up before gives up nothing.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage = change.event.stages.get(pk=stage.pk)
        qualifiers = {qualifier.player.number: qualifier for qualifier in qualifiers_of(stage)}
        if player not in qualifiers:
            raise Refused("not_a_qualifier", player=player)
        if has_been_played(stage):
            raise Refused("stage_has_begun", player=player, name=qualifiers[player].player.name)
        if not reason.strip():
            raise Refused("reason_missing")
        old, made = qualifiers[player], _next_one(change.event, stage, qualifiers, player)
        seat = _take_over(stage, old.player, made.player)
        captured = _captured(stage, old, made, seat)
        old.delete()
        made.save(force_insert=True)
        place = {name: seat.place[name] for name in TOLD} if seat else {}
        who = {"stage": stage.number - 1, "missing": player, "next": made.player.number}
        change.journal_with(
            FINALIST_REPLACED,
            who | place,
            private={"missing_name": old.player.name, "next_name": made.player.name},
            reason=reason.strip(),
            captured=[captured],
        )
        return made


def _captured(stage: Stage, old: Qualifier, made: Qualifier, seat: _TakenOver | None) -> _Captured:
    of: _Who = {"stage": stage.number, "player": old.player_id, "next": made.player.number}
    was: _Replaced = {"rank": old.rank, "rule": old.rule, "reason": old.reason, "seat": {}}
    if seat:
        was["seat"] = {"arrived": seat.arrived, "changed": seat.changed}
    return Captured(SUCCESSION, of, was, seat.place if seat else {})


def _next_one(event: Event, stage: Stage, qualifiers: dict[int, Qualifier], player: int) -> Qualifier:
    """Whoever moves up, not yet written."""
    before = event.stages.get(number=stage.number - 1)
    before.event = event
    qualification = _without(before, decisions_since(event, before.number), player)
    next_one = next((finalist for finalist in qualification.through if finalist.player not in qualifiers), None)
    if next_one is None:
        raise Refused("nobody_moves_up")
    return Qualifier(
        stage=stage,
        player=event.players.get(number=next_one.player),
        rank=max(qualifier.rank for qualifier in qualifiers.values()) + 1,
        rule=Rule.MOVED_UP.value,
    )


def _without(stage: Stage, decided: Decisions, player: int) -> Qualification:
    """The qualification once more, without somebody."""
    overrides = [override for override in decided.overrides if override.player != player]
    qualification = qualification_of(
        stage, replace(decided, missing=(*decided.missing, player), overrides=overrides), standings_of(stage)
    )
    if qualification.lots:
        raise Refused("lot_needed", players=qualification.lots[0].players)
    return qualification


def _take_over(stage: Stage, missing: Player, successor: Player) -> _TakenOver | None:
    """The successor in the seat of the missing player, as it was drawn; out comes what taking that back needs.

    Nothing where the stage is not drawn, or the seat was given up: then the desk seats whoever came late.
    """
    round = stage.rounds.order_by("number").last()
    if round is None:
        return None
    if successor.state != Player.State.HERE:
        raise Refused("may_not_play", player=successor.number)
    seat = _seat_of(stage, missing.pk)
    if seat is None and round.state == Round.State.RUNNING:
        raise Refused("round_has_started", round=round.number)
    if seat is None:
        return None
    if seat.left_game:
        raise Refused("seat_was_left", player=missing.number, name=missing.name)
    stored = _TakenOver(_place_of(seat), seat.arrived, seat.round.seating_changed)
    _sit(seat, successor, arrived=False, changed=True)
    return stored


def _seat_of(stage: Stage, player: int) -> Seat | None:
    """Nobody has played in the stage, so there is one at most."""
    seats = Seat.objects.filter(round__stage=stage, player=player)
    return seats.select_related("table", "round__draw").order_by("round__number").last()


def _place_of(seat: Seat) -> dict[str, int]:
    places = (seat.round.number, seat.table.number, seat.round.draw.number, seat.position)
    return dict(zip(PLACE, places, strict=True))


def _sit(seat: Seat, player: Player, *, arrived: bool, changed: bool) -> None:
    seat.player, seat.arrived, seat.round.seating_changed = player, arrived, changed
    seat.save(update_fields=("player", "arrived"))
    seat.round.save(update_fields=("seating_changed",))
    touch(seat.table)
