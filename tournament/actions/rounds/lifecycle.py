"""The course of a round: published, started, complete; and back again where that is still possible."""

from typing import Unpack

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Rows, verb
from tournament.actions.results.at_table import TableGone
from tournament.actions.rounds.next_start import STARTED_FOR
from tournament.models import GameRecord, Result, Role, Round, Seat, Table
from tournament.queries.events.stages import may_play
from tournament.queries.rounds.overview import PAPERS, missing_in, tables_without_portions

DRAWN, PUBLISHED = Round.State.DRAWN, Round.State.PUBLISHED
RUNNING, COMPLETE = Round.State.RUNNING, Round.State.COMPLETE

# What can be built on a round.
_SEATS = Seat.objects.filter(round=OuterRef("pk"))
_ARRIVED = Q(Exists(_SEATS.filter(arrived=True)))
_LEFT = Q(Exists(_SEATS.filter(left_game=True)))
_DRAWN_BY_HAND = Q(event__portions_by_hand=True) & Q(Exists(_SEATS.filter(portion__isnull=False)))
PLAYED = Q(Exists(Result.objects.filter(table__round=OuterRef("pk")))) | Q(
    Exists(GameRecord.objects.filter(table__round=OuterRef("pk")))
)
_FOLLOWED = ~Q(stage__completed_at=None) | Q(
    Exists(Round.objects.filter(event=OuterRef("event"), number__gt=OuterRef("number")))
)


def _course(name: str, was: dict[str, object], then: str, as_long_as: Q) -> Rows[Round]:
    """One step in the course of a round: its state, and what goes with it."""
    also = tuple(field for field in was if field != "state")
    return Rows(
        name,
        Round,
        key="number",
        fields=("state",),
        also=also,
        as_long_as=as_long_as,
        old=lambda entry: (entry.params["round"], was, {"state": then}),
    )


NOT_STARTED: dict[str, object] = {"state": PUBLISHED, "started_at": None, "paused_at": None, "paused_seconds": 0}
# Nobody has acted on it: no portion drawn by hand, nobody at a table.
PUBLICATION = _course("publication", {"state": DRAWN}, PUBLISHED, ~(_DRAWN_BY_HAND | _ARRIVED | PLAYED))
# No table has handed in or written down anything.
START = _course("start", NOT_STARTED, RUNNING, ~(PLAYED | _LEFT))
# No later round was drawn from it, and its stage goes on.
COMPLETION = _course("completion", {"state": RUNNING, "completed_at": None}, COMPLETE, ~_FOLLOWED)
ROUND_PUBLISHED = verb("round_published", undo=PUBLICATION)
ROUND_STARTED = verb("round_started", undo=(START, STARTED_FOR))
ROUND_COMPLETED = verb("round_completed", undo=COMPLETION)
ROUND_REOPENED = verb("round_reopened")


def publish_round(*, round: Round, **asked: Unpack[Asked]) -> Round:
    """Everybody may see who sits where."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = locked_round(change, round)
        _refuse_unless(round, DRAWN, "round_is_published")
        _refuse_those_gone(round)
        change.capture(PUBLICATION, round.number)
        round.state = PUBLISHED
        round.save(update_fields=("state",))
        change.journal(ROUND_PUBLISHED, round=round.number)
        return round


def start_round(*, round: Round, **asked: Unpack[Asked]) -> Round:
    """The games begin, and the clock runs."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = locked_round(change, round)
        if round.state == DRAWN:
            raise Refused("round_not_published", round=round.number)
        _refuse_unless(round, PUBLISHED, "round_has_started")
        _refuse_those_gone(round)
        if tables := tables_without_portions(round):
            raise Refused("portions_missing", tables=tables)
        change.capture(START, round.number)
        if change.event.next_round_at:
            change.capture(STARTED_FOR)
            change.event.next_round_at = None
            change.event.save(update_fields=("next_round_at",))
        round.state, round.started_at = RUNNING, timezone.now()
        round.paused_at, round.paused_seconds = None, 0
        round.save(update_fields=("state", "started_at", "paused_at", "paused_seconds"))
        change.journal(ROUND_STARTED, round=round.number)
        return round


def complete_round(*, round: Round, **asked: Unpack[Asked]) -> Round:
    """Every table has its result, and nobody disputes one."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = locked_round(change, round)
        if round.state == COMPLETE:
            raise Refused("round_is_complete", round=round.number)
        _refuse_unless(round, RUNNING, "round_not_running")
        missing = missing_in(round)
        if missing:
            raise Refused(
                "round_not_complete",
                round=round.number,
                missing=missing.without_result,
                disputed=missing.disputed,
                unconfirmed=missing.unconfirmed,
            )
        change.capture(COMPLETION, round.number)
        round.state, round.completed_at = COMPLETE, timezone.now()
        round.save(update_fields=("state", "completed_at"))
        change.journal(ROUND_COMPLETED, round=round.number)
        return round


def reopen_round(*, round: Round, reason: str, **asked: Unpack[Asked]) -> Round:
    """Results of a complete round may be changed again. Cannot be undone: completing the round again does that."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = locked_round(change, round)
        _refuse_unless(round, COMPLETE, "round_not_completed")
        if change.event.rounds.filter(_FOLLOWED, pk=round.pk).exists():
            raise Refused("round_was_followed", round=round.number)
        if not reason.strip():
            raise Refused("reason_missing")
        round.tables.exclude(called_at=None).update(called_at=None, call_reason="")  # calls end with the round
        round.state, round.completed_at = RUNNING, None
        round.save(update_fields=("state", "completed_at"))
        change.journal(ROUND_REOPENED, reason=reason.strip(), round=round.number)
        return round


def locked_round(change: Change, round: Round) -> Round:
    """The round as it is now, under the event's lock. Refuses one whose draw was undone."""
    fresh = change.event.rounds.select_related("event", "stage", "draw").defer(*PAPERS).filter(pk=round.pk).first()
    if fresh is None:
        raise Refused("round_gone")
    return fresh


def locked_table(change: Change, table: Table) -> Table:
    """A table with its round, under the lock of its event."""
    fresh = Table.objects.select_related("round").filter(pk=table.pk, round__event=change.event).first()
    if fresh is None:
        raise TableGone
    return fresh


def _refuse_unless(round: Round, state: str, code: str) -> None:
    if round.state != state:
        raise Refused(code, round=round.number)


def _refuse_those_gone(round: Round) -> None:
    """Somebody withdrew or did not qualify after all, and still has a seat."""
    seated = round.seats.exclude(player__in=may_play(round.stage))
    if gone := sorted(seated.values_list("player__number", flat=True)):
        raise Refused("players_gone", round=round.number, players=gone)
