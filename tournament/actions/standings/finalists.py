"""T15: somebody who qualified does not come, and the next in the ranking moves up; after the draw into the seat.

Who that is stands in `succession`: for somebody who went past a play-in, it can be two at once.

As long as nobody has played in the stage. Later on, whoever is missing has left a game (T14):
`actions/people/withdrawals.py`.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypedDict, Unpack

from django.db.models import QuerySet

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event, touch
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.actions.standings.succession import Succession, by_number, who_moves_up
from tournament.models import Event, JournalEntry, Player, Qualifier, Role, Round, Seat, Stage
from tournament.queries.events.stages import has_been_played
from tournament.queries.standings.qualification import REPLACED
from tournament.regulation.answers import Rule


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


class _PassedOn(Subject[_Who, _Replaced, Place]):
    """Who plays in a stage in whose place, and in whose seat, as long as nobody has played there."""

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


class _Succession(_PassedOn):
    """The place of somebody who is missing."""

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


SUCCESSION = _Succession("succession")
FILLING = _PassedOn("filling")  # the place in a play-in that somebody left by moving up past it
FINALIST_REPLACED = verb(REPLACED, undo=(SUCCESSION, FILLING))


def replace_finalist(*, stage: Stage, player: int, reason: str, **asked: Unpack[Asked]) -> Qualifier:
    """The next in the ranking plays in this stage in the place of a player, who is given by number.

    Where the stage is drawn, the seat with its portion is taken over; whoever gave it up before gives up nothing.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage = change.event.stages.get(pk=stage.pk)
        stage.event = change.event
        old = by_number(stage).get(player)
        if old is None:
            raise Refused("not_a_qualifier", player=player)
        if has_been_played(stage):
            raise Refused("stage_has_begun", player=player, name=old.player.name)
        if not reason.strip():
            raise Refused("reason_missing")
        successions, ranking_of = who_moves_up(stage, old)
        subjects = (SUCCESSION, FILLING)
        captures = [_pass_on(*step) for step in zip(subjects, successions, strict=False)]
        public, private = _told(successions, captures)
        change.journal_with(
            FINALIST_REPLACED,
            {"stage": ranking_of, **public},
            private=private,
            reason=reason.strip(),
            captured=captures,
        )
        return successions[0].made


def _pass_on(subject: _PassedOn, succession: Succession) -> _Captured:
    """The place, and the seat where there is one; out comes what taking it back needs."""
    old, made = succession
    seat = _take_over(made.stage, old.player, made.player)
    captured = _captured(subject, old, made, seat)
    old.delete()
    made.save(force_insert=True)
    return captured


def _told(
    successions: Sequence[Succession], captures: Sequence[_Captured]
) -> tuple[dict[str, object], dict[str, object]]:
    """Who moves up for whom, and into whose seat; names are nothing for strangers."""
    (old, made), *others = successions
    public: dict[str, object] = {"missing": old.player.number, "next": made.player.number}
    private: dict[str, object] = {"missing_name": old.player.name, "next_name": made.player.name}
    for _, filling in others:
        public["fills"], private["fills_name"] = filling.player.number, filling.player.name
    place = captures[-1].then
    return public | {name: place[name] for name in TOLD if place}, private


def _captured(subject: _PassedOn, old: Qualifier, made: Qualifier, seat: _TakenOver | None) -> _Captured:
    of: _Who = {"stage": made.stage.number, "player": old.player_id, "next": made.player.number}
    was: _Replaced = {"rank": old.rank, "rule": old.rule, "reason": old.reason, "seat": {}}
    if seat:
        was["seat"] = {"arrived": seat.arrived, "changed": seat.changed}
    return Captured(subject, of, was, seat.place if seat else {})


def _take_over(stage: Stage, missing: Player, successor: Player) -> _TakenOver | None:
    """The successor in the seat of the missing player, as it was drawn; out comes what taking that back needs.

    Nothing where the stage is not drawn, or the seat was given up: then the desk seats whoever came late.
    """
    round = stage.rounds.order_by("number").last()
    if round is None:
        return None
    if successor.state != Player.State.CHECKED_IN:
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
