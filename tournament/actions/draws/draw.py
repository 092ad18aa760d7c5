"""Drawing the seats of a round: the announcement, the reveal, and the draw that never comes.

None of this can be undone. What was announced is binding: a draw that cannot be made has failed, with a reason, and a
seating that does not fit is drawn again, with a reason; all of them stay visible under their numbers. Taking a round
over from an earlier draw is the exception: it decides nothing.

What is drawn from what is found by `queries.draws`, how by `regulation.receipts`.
"""

from collections.abc import Iterable, Sequence
from typing import Unpack
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournament.actions.core.actors import Actor, Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Rows, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.draws.seats import put_on_tables, remove_round
from tournament.models import Draw, Event, Role, Round
from tournament.queries.draws.next_draw import (
    SEATING,
    History,
    NextDraw,
    at_tables,
    clubs_of,
    fixed_of,
    history_of,
    next_draw,
)
from tournament.queries.draws.strong import StandingsOrder, standings_before
from tournament.regulation import draw_receipts
from tournament.regulation.algorithms import ALGORITHMS
from tournament.regulation.documents import Face, Redraw
from tournament.seating import drawn
from tournament.seating.groups import GroupTask, sizes_in_turn
from tournament.seating.tasks import SeatingTask

ALGORITHM, STRONG_WITH_STRONG = "seating/1", "strong-with-strong/1"
KNOWN = {**ALGORITHMS, **drawn.ALGORITHMS}
TAKEN_OVER = Rows(
    "round_taken_over",
    Round,
    key="number",
    fields=("state", "draw__number", "seating_changed"),
    as_long_as=Q(~Exists(Round.objects.filter(event=OuterRef("event"), number__gt=OuterRef("number")))),
    remove=remove_round,
    old=lambda entry: (
        (entry.before or {})["round"],
        None,
        {"state": Round.State.DRAWN, "draw__number": entry.params["draw"], "seating_changed": False},
    ),
)
DRAW_ANNOUNCED = verb("draw_announced")
DRAW_REVEALED = verb("draw_revealed")
DRAW_FAILED = verb("draw_failed")
SEATING_TAKEN_OVER = verb("seating_taken_over", undo=TAKEN_OVER)

# How long the search goes on: about a second for the fields of the regulation, a few for ten thousand players.
STEPS, STEPS_IN_LARGE_FIELDS, LARGE_FIELD = 250_000, 100_000, 1000


def announce_draw(*, reason: str = "", tables: int | None = None, **asked: Unpack[Asked]) -> Draw:
    """Freezes who plays and all else that decides the next draw, and publishes the commitment.

    Where a draw is replaced the reason is needed; after a failed one its own reason will do. `tables`: at so many,
    instead of as planned.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        return _announce(change, at_tables(_drawable(change.event), tables), reason)


def reveal_draw(*, dice: Iterable[Sequence[Face]] = (), **asked: Unpack[Asked]) -> Draw:
    """Makes the announced draw, with the throws of the hall where they were asked for, and seats its first round."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        what = _drawable(change.event)
        draw = what.open
        if draw is None:
            raise Refused("no_open_draw")
        _refuse_stale(draw, what)
        return _reveal(change, what, draw, dice)


def draw_now(
    *, event: Event, by: Actor, submission_id: UUID | None = None, reason: str = "", tables: int | None = None
) -> Draw:
    """Announcement and reveal in a row, where no dice are rolled in between; two entries in the journal.

    `tables`: at so many, instead of as planned.
    """
    with write_transaction():
        with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
            upcoming = at_tables(_drawable(change.event), tables)
            draw = _announce(change, upcoming, reason)
        if draw.announcement["with_dice"]:
            return draw
        with change_event(event, by=by, needs=Role.ORGANISER) as change:  # the lock has been held since: nobody came
            return _reveal(change, upcoming, draw)


def fail_draw(*, reason: str, **asked: Unpack[Asked]) -> Draw:
    """Records that the announced draw will not be made. Its number stays, visible to all."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        draw = change.event.draws.filter(state=Draw.State.ANNOUNCED, what=SEATING).last()
        if draw is None:
            raise Refused("no_open_draw")
        if not reason.strip():
            raise Refused("reason_missing")
        draw.receipt = draw_receipts.fail(draw.announcement, author=change.by.name, reason=reason.strip())
        draw.state, draw.reason = Draw.State.FAILED, reason.strip()
        draw.save(update_fields=("receipt", "state", "reason"))
        change.journal(DRAW_FAILED, reason=draw.reason, draw=draw.number)
        return draw


def take_over_seating(**asked: Unpack[Asked]) -> Round:
    """The next round as an earlier draw has seated it already, as long as all is as that draw assumed."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        what = _drawable(change.event)
        if what.open:
            raise Refused("draw_is_open", draw=what.open.number)
        draw = what.covered_by
        if draw is None or draw.receipt is None:
            raise Refused("no_draw_covers_this")
        tables = draw.receipt["outcome"]["rounds"][what.number_in_stage - draw.first_round]["tables"]
        round = put_on_tables(change.event, draw, what, tables)
        captured = TAKEN_OVER.created(change.event, round.number)
        change.journal(SEATING_TAKEN_OVER, draw=draw.number, round=round.number, captured=[captured])
        return round


def _drawable(event: Event) -> NextDraw:
    what = next_draw(event)
    if what.refusal:
        raise what.refusal
    return what


def _announce(change: Change, what: NextDraw, reason: str) -> Draw:
    if what.open:
        raise Refused("draw_is_open", draw=what.open.number)
    event, nonce = change.event, draw_receipts.fresh_nonce()
    number = (event.draws.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    reason = _reason_for(what.replaces, reason.strip())
    names = draw_receipts.with_salts({player.number: player.public_name for player in what.players})
    announced = draw_receipts.announce(
        nonce,
        event=event.name,
        draw=number,
        label=_label(what),
        algorithm=STRONG_WITH_STRONG if what.groups else ALGORITHM,
        players=names,
        options=options_for(event, what),
        history=history_for(what),
        with_dice=event.dice_of_the_hall,
        redraw=_redraw(what.replaces, change.by, reason),
    )
    draw = Draw.objects.create(
        event=event,
        number=number,
        stage_number=what.stage.number if what.stage else 0,
        first_round=what.number_in_stage,
        rounds_drawn=what.rounds,
        announcement=announced,
        names=names,
        commitment=draw_receipts.commitment_of(announced),
        nonce=nonce.hex(),
        by=change.by.name,
        reason=reason,
    )
    change.journal(DRAW_ANNOUNCED, reason=reason, draw=number, round=what.number, players=len(what.players))
    return draw


def _reveal(change: Change, what: NextDraw, draw: Draw, dice: Iterable[Sequence[Face]] = ()) -> Draw:
    receipt = draw_receipts.reveal(draw.announcement, bytes.fromhex(draw.nonce), dice, KNOWN)
    draw.receipt, draw.state, draw.revealed_at = receipt, Draw.State.REVEALED, timezone.now()
    draw.save(update_fields=("receipt", "state", "revealed_at"))
    tables = receipt["outcome"]["rounds"][0]["tables"]
    round = put_on_tables(change.event, draw, what, tables)
    change.journal(
        DRAW_REVEALED,
        reason=draw.reason,
        draw=draw.number,
        round=round.number,
        tables=len(tables),
        players=len(what.players),
    )
    return draw


def options_for(event: Event, what: NextDraw) -> dict[str, object]:
    """The options of the algorithm; refused here if the seating could not work with them."""
    clubs, fixed = clubs_of(event, what.players), fixed_of(what.players, len(what.sizes))
    sizes = (sizes_in_turn(what.sizes, what.number_in_stage) if what.groups else what.sizes,) * what.rounds
    task = SeatingTask(tuple(player.number for player in what.players), sizes, clubs=clubs, fixed=fixed)
    steps = STEPS if len(what.players) < LARGE_FIELD else STEPS_IN_LARGE_FIELDS
    options: dict[str, object] = {"sizes": sizes, "steps": steps}
    if what.groups:
        grouped = GroupTask(task, _standings(event, what), what.groups)
        options |= {"groups": grouped.groups, "standings": grouped.standings}
    if clubs:
        options["clubs"] = {str(player): club for player, club in clubs.items()}
    if fixed:
        options["fixed"] = {str(player): table for player, table in fixed.items()}
    return options


def _standings(event: Event, what: NextDraw) -> StandingsOrder:
    if what.stage is None:
        return ()
    what.stage.event = event
    return standings_before(what.stage, [player.number for player in what.players])


def history_for(what: NextDraw) -> History:
    """The rounds of the stage before; who met in an earlier stage does not matter."""
    return history_of(what.stage, what.number_in_stage, what.players) if what.stage else ()


def _label(what: NextDraw) -> str:
    """Which rounds the paper is about. Part of the paper, so in one language for all."""
    if what.rounds == 1:
        return f"round {what.number}"
    return f"rounds {what.number} to {what.number + what.rounds - 1}"


def _reason_for(replaced: Draw | None, reason: str) -> str:
    """Why a draw takes the place of another; the first draw of a round needs no reason."""
    if replaced is None:
        return ""
    if not reason and replaced.state == Draw.State.FAILED:
        return replaced.reason
    if not reason:
        raise Refused("reason_missing")
    return reason


def _redraw(replaced: Draw | None, by: Actor, reason: str) -> Redraw | None:
    if replaced is None:
        return None
    if not replaced.receipt:
        return {"previous": replaced.number, "previous_outcome": None, "author": by.name, "reason": reason}
    return draw_receipts.redraw_of(replaced.receipt, author=by.name, reason=reason)


def _refuse_stale(draw: Draw, what: NextDraw) -> None:
    """The list is frozen: who came or went since then is not in it, or should not be."""
    if what.stage is None or (draw.stage_number, draw.first_round) != (what.stage.number, what.number_in_stage):
        raise Refused("draw_is_stale", draw=draw.number)
    announced = {player["number"] for player in draw.announcement["players"]}
    here = {player.number for player in what.players}
    new, gone = sorted(here - announced), sorted(announced - here)
    if new or gone:
        raise Refused("players_changed", draw=draw.number, new=new, gone=gone)
    options = draw.announcement["options"]
    if what.strong and len(options["sizes"][0]) > 1:
        now = [list(equal) for equal in _standings(draw.event, what)]
        if options.get("standings") != now:
            raise Refused("standings_changed", draw=draw.number)
    elif "standings" in options:
        raise Refused("standings_changed", draw=draw.number)
