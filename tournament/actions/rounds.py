"""The course of a round: published, started, complete; and back again where that is still possible."""

from uuid import UUID

from django.utils import timezone

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change_event
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, GameRecord, JournalEntry, Result, Role, Round, Table
from tournament.queries.players import names_of
from tournament.queries.progress import may_play
from tournament.queries.rounds import PAPERS, missing_in, tables_without_portions

DRAWN, PUBLISHED = Round.State.DRAWN, Round.State.PUBLISHED
RUNNING, COMPLETE = Round.State.RUNNING, Round.State.COMPLETE


def publish_round(*, event: Event, round: Round, by: Actor, submission_id: UUID | None = None) -> Round:
    """Everybody may see who sits where."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = locked_round(change, round)
        _refuse_unless(round, DRAWN, "round_is_published")
        _refuse_those_gone(round)
        round.state = PUBLISHED
        round.save(update_fields=("state",))
        change.journal("round_published", round=round.number, before={})
        return round


@takes_back("round_published")
def _take_back_publishing(change: Change, entry: JournalEntry) -> None:
    """As long as nobody has acted on it: no portion drawn by hand, nobody at a table."""
    round = _round_of(change, entry, PUBLISHED)
    drawn = change.event.portions_by_hand and round.seats.filter(portion__isnull=False).exists()
    if drawn or round.seats.filter(arrived=True).exists() or _is_played(round):
        raise Refused("undo_too_late")
    round.state = DRAWN
    round.save(update_fields=("state",))


def start_round(*, event: Event, round: Round, by: Actor, submission_id: UUID | None = None) -> Round:
    """The games begin, and the clock runs."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = locked_round(change, round)
        if round.state == DRAWN:
            raise Refused("round_not_published", round=round.number)
        _refuse_unless(round, PUBLISHED, "round_has_started")
        _refuse_those_gone(round)
        if tables := tables_without_portions(round):
            raise Refused("portions_missing", tables=tables)
        round.state, round.started_at = RUNNING, timezone.now()
        round.paused_at, round.paused_seconds = None, 0
        round.save(update_fields=("state", "started_at", "paused_at", "paused_seconds"))
        change.journal("round_started", round=round.number, before={})
        return round


@takes_back("round_started")
def _take_back_start(change: Change, entry: JournalEntry) -> None:
    """As long as no table has handed in or written down anything."""
    round = _round_of(change, entry, RUNNING)
    if _is_played(round) or round.seats.filter(left_game=True).exists():
        raise Refused("undo_too_late")
    round.state, round.started_at, round.paused_at, round.paused_seconds = PUBLISHED, None, None, 0
    round.save(update_fields=("state", "started_at", "paused_at", "paused_seconds"))


def complete_round(*, event: Event, round: Round, by: Actor, submission_id: UUID | None = None) -> Round:
    """Every table has its result, and nobody disputes one."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
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
        round.state, round.completed_at = COMPLETE, timezone.now()
        round.save(update_fields=("state", "completed_at"))
        change.journal("round_completed", round=round.number, before={})
        return round


@takes_back("round_completed")
def _take_back_completion(change: Change, entry: JournalEntry) -> None:
    round = _round_of(change, entry, COMPLETE)
    if _is_followed(round):
        raise Refused("undo_too_late")
    _open_again(round)


def reopen_round(*, event: Event, round: Round, by: Actor, reason: str, submission_id: UUID | None = None) -> Round:
    """Results of a complete round may be changed again. Not taken back: completing the round again does that."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = locked_round(change, round)
        _refuse_unless(round, COMPLETE, "round_not_completed")
        if _is_followed(round):
            raise Refused("round_was_followed", round=round.number)
        if not reason.strip():
            raise Refused("reason_missing")
        _open_again(round)
        change.journal("round_reopened", reason=reason.strip(), round=round.number)
        return round


def locked_round(change: Change, round: Round) -> Round:
    """The round as it is now, under the event's lock. Refuses one whose draw was taken back."""
    found = change.event.rounds.select_related("event", "stage", "draw").defer(*PAPERS).filter(pk=round.pk).first()
    if found is None:
        raise Refused("round_gone")
    return found


def locked_table(change: Change, table: Table) -> Table:
    """The same for a table, with its round."""
    found = Table.objects.select_related("round").filter(pk=table.pk, round__event=change.event).first()
    if found is None:
        raise Refused("table_gone")
    return found


def _open_again(round: Round) -> None:
    round.state, round.completed_at = RUNNING, None
    round.save(update_fields=("state", "completed_at"))


def _round_of(change: Change, entry: JournalEntry, state: str) -> Round:
    round = change.event.rounds.select_related("stage").filter(number=entry.params["round"], state=state).first()
    if round is None:
        raise Refused("undo_too_late")
    return round


def _refuse_unless(round: Round, state: str, code: str) -> None:
    if round.state != state:
        raise Refused(code, round=round.number)


def _refuse_those_gone(round: Round) -> None:
    """Somebody withdrew or did not qualify after all, and still has a seat."""
    seated = round.seats.exclude(player__in=may_play(round.stage))
    if gone := sorted(seated.values_list("player__number", flat=True)):
        raise Refused("players_gone", round=round.number, players=gone, names=names_of(round.event, gone))


def _is_played(round: Round) -> bool:
    results = Result.objects.filter(table__round=round).exists()
    return results or GameRecord.objects.filter(table__round=round).exists()


def _is_followed(round: Round) -> bool:
    """Whether a later round was drawn from this one, or its stage is over."""
    later = Round.objects.filter(event=round.event_id, number__gt=round.number).exists()
    return later or round.stage.completed_at is not None
