"""Lots between players whom nothing else separates: drawn by the program with a receipt, or by the hall and typed in.

A lot that the program drew cannot be undone: otherwise one could draw until the outcome is welcome. What was
typed in can be, for it may have been mistyped.
"""

from collections.abc import Collection, Sequence
from typing import Unpack

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Rows, verb
from tournament.models import Draw, Event, Role, Stage
from tournament.queries.draws.seats import LOTS, LOTS_AT_TABLE, PLAY_OFF
from tournament.queries.people.players import names_of
from tournament.queries.standings.qualification import is_open
from tournament.regulation.criteria import Criterion
from tournament.regulation.draw_receipts import announce, commitment_of, fresh_nonce, reveal, with_salts

ALGORITHM = "lots/1"
OPEN_STAGE = Stage.objects.filter(event=OuterRef("event"), number=OuterRef("stage_number"), completed_at=None)


def _set_failed(draw: Draw) -> None:
    draw.state = Draw.State.FAILED
    draw.save(update_fields=("state",))


ORDER = Rows(
    "order",
    Draw,
    as_long_as=Q(Exists(OPEN_STAGE)),
    remove=_set_failed,
    old=lambda entry: ((entry.before or {})["draw"], None, {}),
)
LOTS_DRAWN = verb("lots_drawn")
ORDER_ENTERED = verb("order_entered", undo=ORDER)


def draw_lot(*, stage: Stage, players: Collection[int], at_table: int | None = None, **asked: Unpack[Asked]) -> Draw:
    """The program draws an order of these players (numbers), who are equal by everything else."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage = _checked(change, stage, players, at_table)
        nonce, number = fresh_nonce(), _next_number(change.event)
        who = change.event.players.filter(number__in=players)
        names = with_salts({player.number: player.public_name for player in who})
        label = f"lots, stage {stage.number}" + (f", table {at_table}" if at_table else "")
        announced = announce(
            nonce, event=change.event.slug, draw=number, label=label, algorithm=ALGORITHM, players=names
        )
        receipt = reveal(announced, nonce)
        made = Draw.objects.create(
            **_fields(change, stage, number, LOTS_AT_TABLE if at_table else LOTS),
            announcement=announced,
            names=names,
            commitment=commitment_of(announced),
            nonce=nonce.hex(),
            receipt=receipt,
        )
        order = receipt["outcome"]["order"]
        private = {"names": names_of(change.event, order)}
        change.journal(LOTS_DRAWN, draw=number, stage=stage.number, players=order, private=private)
        return made


def enter_order(
    *,
    stage: Stage,
    order: Sequence[int],
    reason: str,
    at_table: int | None = None,
    play_off: bool = False,
    **asked: Unpack[Asked],
) -> Draw:
    """The hall drew its own lot, or played it out: the numbers, best first, and how it came about."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        stage = _checked(change, stage, order, at_table)
        if len(set(order)) != len(order):
            raise Refused("player_twice_in_order")
        if not reason.strip():
            raise Refused("reason_missing")
        if play_off and Criterion.PLAY_OFF not in stage.event.chain:
            raise Refused("no_play_offs_here")
        number = _next_number(change.event)
        what = PLAY_OFF if play_off else LOTS_AT_TABLE if at_table else LOTS
        made = Draw.objects.create(
            **_fields(change, stage, number, what),
            announcement={},
            receipt={"by_hand": True, "outcome": {"order": list(order)}},
            reason=reason.strip(),
        )
        change.journal(
            ORDER_ENTERED,
            draw=number,
            stage=stage.number,
            players=list(order),
            reason=reason.strip(),
            private={"names": names_of(change.event, order)},
            captured=[ORDER.created(change.event, made.pk)],
        )
        return made


def _checked(change: Change, stage: Stage, players: Collection[int], at_table: int | None) -> Stage:
    stage = change.event.stages.get(pk=stage.pk)
    stage.event = change.event
    if stage.completed_at:
        raise Refused("stage_settled")
    if not is_open(stage, players, at_table):
        raise Refused("no_lot_needed", players=sorted(players))
    return stage


def _next_number(event: Event) -> int:
    return (event.draws.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def _fields(change: Change, stage: Stage, number: int, what: str) -> dict[str, object]:
    """What all of these draws have in common. They seat no round."""
    return {
        "event": change.event,
        "number": number,
        "stage_number": stage.number,
        "first_round": max(1, stage.rounds.count()),
        "rounds_drawn": 0,
        "what": what,
        "state": Draw.State.REVEALED,
        "by": change.by.name,
        "revealed_at": timezone.now(),
    }
