"""Lots between players whom nothing else separates: drawn by the program with a receipt, or by the hall and typed in.

A lot that the program drew cannot be taken back: otherwise one could draw until the outcome is welcome. What was
typed in can be, for it may have been mistyped.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from django.utils import timezone

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Draw, Event, JournalEntry, Role, Stage
from tournament.queries.lots import LOTS, LOTS_AT_TABLE, PLAY_OFF
from tournament.queries.lots_open import is_open
from tournament.queries.players import names_of
from tournament.regulation.criteria import Criterion
from tournament.regulation.receipts import announce, commitment_of, fresh_nonce, reveal, with_salts

ALGORITHM = "lots/1"


def draw_lot(
    *,
    event: Event,
    stage: Stage,
    players: Collection[int],
    by: Actor,
    submission_id: UUID | None = None,
    at_table: int | None = None,
) -> Draw:
    """The program draws an order of these players (numbers), who are equal by everything else."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
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
        change.journal("lots_drawn", draw=number, stage=stage.number, players=order, private=private)
        return made


def enter_order(
    *,
    event: Event,
    stage: Stage,
    order: Sequence[int],
    reason: str,
    by: Actor,
    submission_id: UUID | None = None,
    at_table: int | None = None,
    play_off: bool = False,
) -> Draw:
    """The hall drew its own lot, or played it out: the numbers, best first, and how it came about."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
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
            "order_entered",
            draw=number,
            stage=stage.number,
            players=list(order),
            reason=reason.strip(),
            private={"names": names_of(change.event, order)},
            before={"draw": made.pk},
        )
        return made


@takes_back("order_entered")
def _take_out(change: Change, entry: JournalEntry) -> None:
    """As long as the stage is not settled."""
    assert entry.before is not None
    draw = Draw.objects.get(pk=entry.before["draw"], event=change.event)
    if change.event.stages.filter(number=draw.stage_number, completed_at=None).first() is None:
        raise Refused("undo_too_late")
    draw.state = Draw.State.FAILED
    draw.save(update_fields=("state",))


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
